//! Dynamic branches: both arms run while generating, each in isolation; what they change is merged.

use super::state::{Cx, Dyn, ExitKind, Region, Role, Stop, block, patch_exits};
use crate::ir::{Attr, Inst, Kind, Type, Value};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyInt, PyTuple};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use std::collections::HashMap;
use std::sync::Arc;

/// What a body of the generator came back with.
#[derive(Clone, Debug)]
pub enum Signal {
    Through,
    Break,
    Continue,
    /// This path has ended: everything it led to has been emitted.
    Ended,
    Return(PyObjectRef),
}

/// The value a condition has, now or at run time.
pub enum Truth {
    Static(bool),
    Dynamic(Value),
}

/// How an arm ended: with these values, or somewhere else.
pub type Arm = Option<Vec<PyObjectRef>>;

impl Cx<'_> {
    /// Calls a body function and reads its signal.
    pub fn body(&self, function: &PyObject, args: Vec<PyObjectRef>) -> PyResult<Signal> {
        let result = function.call(rustpython_vm::function::FuncArgs::from(args), self.vm)?;
        self.signal(result)
    }

    /// Reads a signal.
    pub fn signal(&self, result: PyObjectRef) -> PyResult<Signal> {
        if self.vm.is_none(&result) {
            return Ok(Signal::Through);
        }
        if let Some(tuple) = result.downcast_ref::<PyTuple>() {
            return Ok(Signal::Return(tuple.as_slice()[0].clone()));
        }
        match result
            .downcast_ref::<PyInt>()
            .and_then(|i| i64::try_from(i.as_bigint()).ok())
        {
            Some(1) => Ok(Signal::Break),
            Some(2) => Ok(Signal::Continue),
            Some(3) => Ok(Signal::Ended),
            _ => Err(self.stop(Stop::Internal("a body returned no signal".into()))),
        }
    }

    /// The object that carries a signal to the caller.
    pub fn signal_object(&self, signal: Signal) -> PyObjectRef {
        let int = |n: i32| self.vm.ctx.new_int(n).into();
        match signal {
            Signal::Through => self.vm.ctx.none(),
            Signal::Break => int(1),
            Signal::Continue => int(2),
            Signal::Ended => int(3),
            Signal::Return(value) => self.vm.ctx.new_tuple(vec![value]).into(),
        }
    }

    /// Emits the jump a signal stands for. `Through` is not one.
    pub fn leave(&self, signal: &Signal) -> PyResult<()> {
        let find = |roles: &[Role]| {
            self.with(|g| g.top().regions.iter().rposition(|r| roles.contains(&r.role)))
                .ok_or_else(|| self.stop(Stop::Internal("a jump without a target".into())))
        };
        let (region, kind) = match signal {
            Signal::Through | Signal::Ended => return Ok(()),
            Signal::Break => (find(&[Role::Loop, Role::Unrolled])?, ExitKind::Break),
            Signal::Continue => {
                let region = find(&[Role::Loop, Role::Iteration])?;
                let is_loop = self.with(|g| g.top().regions[region].role == Role::Loop);
                (region, if is_loop { ExitKind::Continue } else { ExitKind::Break })
            }
            Signal::Return(value) => {
                let region = find(&[Role::Frame])?;
                self.with(|g| {
                    g.label_of(region);
                    g.exit(self.at, region, ExitKind::Break, vec![value.clone()]);
                });
                return Ok(());
            }
        };
        let get = self.with(|g| {
            g.label_of(region);
            g.top().regions[region].get.clone()
        });
        let mut state = self.read_state(&get)?;
        if kind == ExitKind::Continue {
            let cursor = self.with(|g| g.top().regions[region].cursor.clone());
            state.extend(cursor);
        }
        self.with(|g| g.exit(self.at, region, kind, state));
        Ok(())
    }

    /// The variables a body shares, through its reader.
    pub fn read_state(&self, get: &Option<PyObjectRef>) -> PyResult<Vec<PyObjectRef>> {
        let Some(get) = get else { return Ok(Vec::new()) };
        let state = get.call((), self.vm)?;
        Ok(state
            .downcast_ref::<PyTuple>()
            .map(|t| t.as_slice().to_vec())
            .unwrap_or_default())
    }

    /// Sets the variables a body shares.
    pub fn write_state(&self, set: &Option<PyObjectRef>, state: &[PyObjectRef]) -> PyResult<()> {
        if let Some(set) = set {
            set.call((self.vm.ctx.new_tuple(state.to_vec()),), self.vm)?;
        }
        Ok(())
    }

    /// Whether a condition holds: Python's truth of any object.
    pub fn truth(&self, object: &PyObject) -> PyResult<Truth> {
        if let Some(value) = self.dynamic(object)? {
            return self.truth_of(value);
        }
        if let Some(virtual_) = object.downcast_ref::<super::objects::Virtual>() {
            if virtual_.kind == super::objects::VirtualKind::Range {
                let length = crate::generate::library::builtins::len(*self, object.to_owned())?;
                return self.truth(&length);
            }
            return Ok(Truth::Static(true));
        }
        Ok(Truth::Static(object.to_owned().try_to_bool(self.vm)?))
    }

    fn truth_of(&self, value: Dyn) -> PyResult<Truth> {
        let test = |name: &str, zero: Dyn| self.op(name, &[&value, &zero], Type::Bool).value;
        Ok(Truth::Dynamic(match &value.ty {
            Type::None | Type::Never => return Ok(Truth::Static(false)),
            Type::Bool => value.value,
            Type::Int => test("int.ne", self.int(0)),
            Type::Float => test("f64.ne", self.constant(crate::ir::Const::Float(0.0))),
            Type::Str => {
                let length = self.op("str.byte_len", &[&value], Type::Int);
                self.op("int.ne", &[&length, &self.int(0)], Type::Bool).value
            }
            Type::List(_) => {
                let length = self.op("list.len", &[&value], Type::Int);
                self.op("int.ne", &[&length, &self.int(0)], Type::Bool).value
            }
            Type::Record(fields) => return Ok(Truth::Static(!fields.is_empty())),
            Type::PyObj => self.op("py.truth", &[&value], Type::Bool).value,
            Type::Union(parts) => {
                let parts = parts.clone();
                self.truth_of_union(&value, &parts, 0)?.value
            }
        }))
    }

    fn truth_of_union(&self, value: &Dyn, parts: &[Type], i: usize) -> PyResult<Dyn> {
        let part = |cx: &Self| {
            let part = cx.op_attr("union.get", &[value], Attr::Index(i as u32), parts[i].clone());
            Ok(match cx.truth_of(part)? {
                Truth::Static(known) => cx.bool(known),
                Truth::Dynamic(value) => Dyn { value, ty: Type::Bool },
            })
        };
        if i + 1 == parts.len() {
            return part(self);
        }
        let test = self.op_attr("union.is", &[value], Attr::Index(i as u32), Type::Bool);
        self.emit_if(test.value, Type::Bool, part, |cx| {
            cx.truth_of_union(value, parts, i + 1)
        })
    }

    /// What an exception of the generated program means: internal ones go on, a path that raises fails its rows.
    fn path_failed(&self, exception: PyBaseExceptionRef) -> PyResult<String> {
        match self.with(|g| g.stop.take()) {
            Some(Stop::Unsupported(at, what)) => {
                self.with(|g| g.reasons.push((at, what.clone())));
                Ok(what)
            }
            Some(stop) => {
                self.with(|g| g.stop = Some(stop));
                Err(exception)
            }
            None => Ok(exception.class().name().to_string()),
        }
    }

    /// Runs one arm in a region of its own.
    fn run_arm(&self, run: &mut dyn FnMut() -> PyResult<Arm>) -> PyResult<(Region, Arm)> {
        let depth = self.depth();
        let marks = self.with(|g| g.exit_marks());
        self.with(|g| g.open(Role::Arm, None));
        let result = run();
        let arm = match result {
            Ok(arm) => arm,
            Err(exception) => {
                let why = self.path_failed(exception)?;
                let whole = self.unwind(depth);
                self.with(|g| {
                    if !whole {
                        g.region().insts.clear();
                        g.forget_exits(&marks);
                    }
                    g.push(self.at, Kind::Fail(Arc::from(why)), Vec::new());
                });
                None
            }
        };
        Ok((self.with(|g| g.close()), arm))
    }

    /// After an exception: closes what was opened inside and never closed, keeping its code. False where that code
    /// jumps to what was closed, so that it makes no sense without.
    pub fn unwind(&self, (building, regions, frames): (usize, usize, usize)) -> bool {
        self.with(|g| {
            g.building.truncate(building);
            g.frames.truncate(frames);
            let mut whole = true;
            while g.top().regions.len() > regions + 1 {
                whole &= g.region().exits.is_empty() && g.region().role != Role::Loop && g.region().role != Role::Arm;
                g.splice();
            }
            whole
        })
    }

    /// How deep things are open, for [`Cx::unwind`].
    pub fn depth(&self) -> (usize, usize, usize) {
        self.with(|g| (g.building.len(), g.top().regions.len(), g.frames.len()))
    }

    /// The result of a body run in a region opened at `depth`. A path that raises ends there, where other paths have
    /// left the region (or `always`); otherwise the exception goes on to whoever can tell.
    pub fn caught<T>(&self, depth: (usize, usize, usize), always: bool, result: PyResult<T>) -> PyResult<Option<T>> {
        let exception = match result {
            Ok(value) => return Ok(Some(value)),
            Err(exception) => exception,
        };
        let left = self
            .with(|g| g.building.len() == depth.0 && g.top().regions.get(depth.1).is_some_and(|r| !r.exits.is_empty()));
        let unsupported = self.with(|g| g.stop.is_some());
        if !(left || always && !unsupported) {
            return Err(exception);
        }
        let why = self.path_failed(exception)?;
        if !self.unwind(depth) {
            return Err(self.unsupported(why));
        }
        self.with(|g| g.push(self.at, Kind::Fail(Arc::from(why)), Vec::new()));
        Ok(None)
    }

    /// A dynamic branch. Each arm gives the values it ends with, or ends elsewhere; the result is the merged values,
    /// or nothing where neither arm comes back.
    pub fn dyn_if(
        &self,
        cond: Value,
        then: &mut dyn FnMut() -> PyResult<Arm>,
        els: &mut dyn FnMut() -> PyResult<Arm>,
    ) -> PyResult<Arm> {
        let first = self.with(|g| {
            g.branches += 1;
            g.top().function.types.len() as u32
        });
        let (then_fact, else_fact) = self.none_facts(cond);
        let with_fact = |fact: Option<NoneFact>, run: &mut dyn FnMut() -> PyResult<Arm>| {
            let known = fact.clone();
            self.run_arm(&mut || {
                if let Some(fact) = &known {
                    self.learn_fact(fact);
                }
                run()
            })
        };
        let (then_region, then_end) = with_fact(then_fact.clone(), then)?;
        let (else_region, else_end) = with_fact(else_fact.clone(), els)?;
        match (then_end, else_end) {
            (None, None) => {
                let kind = Kind::If {
                    cond,
                    then: block(then_region.insts),
                    els: block(else_region.insts),
                };
                self.with(|g| g.push(self.at, kind, Vec::new()));
                Ok(None)
            }
            (Some(state), None) => {
                let els = block(else_region.insts);
                self.one_arm(
                    Kind::If {
                        cond,
                        then: self.empty_arm(),
                        els,
                    },
                    then_region,
                    then_fact,
                );
                Ok(Some(state))
            }
            (None, Some(state)) => {
                let then = block(then_region.insts);
                self.one_arm(
                    Kind::If {
                        cond,
                        then,
                        els: self.empty_arm(),
                    },
                    else_region,
                    else_fact,
                );
                Ok(Some(state))
            }
            (Some(a), Some(b)) => self
                .merge_arms(cond, first, (then_region, a), (else_region, b))
                .map(Some),
        }
    }

    fn empty_arm(&self) -> crate::ir::Block {
        block(vec![Inst {
            results: Vec::new(),
            kind: Kind::Yield(Vec::new()),
            line: self.at / 1000,
        }])
    }

    /// The other arm never comes back: what follows the branch is this arm's continuation.
    fn one_arm(&self, branch: Kind, arm: Region, fact: Option<NoneFact>) {
        self.with(|g| {
            g.push(self.at, branch, Vec::new());
            g.region().insts.extend(arm.insts);
            g.adopt(arm.serial);
        });
        if let Some(fact) = fact {
            self.learn_fact(&fact);
        }
    }

    fn merge_arms(
        &self,
        cond: Value,
        first: u32,
        (then, a): (Region, Vec<PyObjectRef>),
        (els, b): (Region, Vec<PyObjectRef>),
    ) -> PyResult<Vec<PyObjectRef>> {
        let shapes = self.join_states(first, [&a[..], &b[..]].into_iter())?;
        let mut types = Vec::new();
        shapes.iter().for_each(|s| s.types(&mut types));
        let close = |region: Region, state: &[PyObjectRef]| -> PyResult<Vec<Inst>> {
            let (mut insts, values) = self.lowered(state, &shapes)?;
            let mut all = region.insts;
            all.append(&mut insts);
            all.push(Inst {
                results: Vec::new(),
                kind: Kind::Yield(values),
                line: self.at / 1000,
            });
            Ok(all)
        };
        let (then, els) = (close(then, &a)?, close(els, &b)?);
        let values = self.with(|g| {
            let values: Vec<Value> = types.into_iter().map(|ty| g.new_value(ty)).collect();
            let kind = Kind::If {
                cond,
                then: block(then),
                els: block(els),
            };
            g.push(self.at, kind, values.clone());
            values
        });
        let mut values = values.into_iter();
        Ok(shapes.iter().map(|s| self.raise(s, &mut values)).collect())
    }

    /// The code that brings a state to its shapes, and the values.
    pub fn lowered(&self, state: &[PyObjectRef], shapes: &[super::shapes::Shape]) -> PyResult<(Vec<Inst>, Vec<Value>)> {
        self.with(|g| g.open(Role::Scratch, None));
        let mut values = Vec::new();
        let result = state
            .iter()
            .zip(shapes)
            .try_for_each(|(o, s)| self.lower(o, s, &mut values));
        let region = self.with(|g| g.close());
        result.map(|()| (region.insts, values))
    }

    /// Closes a region that nested code may have left, merging what it is left with. `through` is the state at its
    /// end, if that is reached.
    pub fn close_block(&self, through: Arm) -> PyResult<Arm> {
        if self.with(|g| g.region().exits.is_empty()) {
            self.with(|g| g.splice());
            return Ok(through);
        }
        let region = self.with(|g| g.close());
        let states = region
            .exits
            .iter()
            .map(|e| &e.state[..])
            .chain(through.iter().map(|s| &s[..]));
        let shapes = self.join_states(region.first, states)?;
        let mut types = Vec::new();
        shapes.iter().for_each(|s| s.types(&mut types));
        let mut exits = HashMap::new();
        for exit in &region.exits {
            exits.insert(exit.id, self.lowered(&exit.state, &shapes)?);
        }
        let mut insts = region.insts;
        patch_exits(&mut insts, &mut exits);
        if let Some(state) = through {
            let (code, values) = self.lowered(&state, &shapes)?;
            insts.extend(code);
            insts.push(Inst {
                results: Vec::new(),
                kind: Kind::Yield(values),
                line: self.at / 1000,
            });
        }
        let label = region
            .label
            .ok_or_else(|| self.stop(Stop::Internal("a region left without a label".into())))?;
        let values = self.with(|g| {
            let values: Vec<Value> = types.into_iter().map(|ty| g.new_value(ty)).collect();
            g.push(
                self.at,
                Kind::Block {
                    label,
                    body: block(insts),
                },
                values.clone(),
            );
            g.adopt(region.serial);
            values
        });
        let mut values = values.into_iter();
        Ok(Some(shapes.iter().map(|s| self.raise(s, &mut values)).collect()))
    }
}

/// What a branch on `x is None` says about x in an arm: its one alternative, or the union without it.
#[derive(Clone)]
pub struct NoneFact {
    operand: Dyn,
    is_none: bool,
}

impl Cx<'_> {
    fn none_facts(&self, cond: Value) -> (Option<NoneFact>, Option<NoneFact>) {
        let Some(test) = self.with(|g| g.none_tests.get(&cond).cloned()) else {
            return (None, None);
        };
        let fact = |is_none| {
            Some(NoneFact {
                operand: test.operand.clone(),
                is_none,
            })
        };
        (fact(test.when), fact(!test.when))
    }

    fn learn_fact(&self, fact: &NoneFact) {
        let Type::Union(parts) = &fact.operand.ty else { return };
        let known = if fact.is_none {
            self.constant(crate::ir::Const::None)
        } else if let [_, only] = &parts[..] {
            let index = parts.iter().position(|p| p == only).unwrap_or(1) as u32;
            self.op_attr("union.get", &[&fact.operand], Attr::Index(index), only.clone())
        } else {
            return;
        };
        self.with(|g| g.learn(fact.operand.value, known));
    }
}

fn optional(vm: &rustpython_vm::VirtualMachine, object: &PyObjectRef) -> Option<PyObjectRef> {
    if vm.is_none(object) { None } else { Some(object.clone()) }
}

/// `if_(at, test, then, else, get, set, names)`
pub fn if_statement(cx: Cx<'_>, args: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [test, then, els, get, set, _names] = args else {
        return Err(cx.stop(Stop::Internal("if_ takes six arguments".into())));
    };
    let (els, get, set) = (optional(cx.vm, els), optional(cx.vm, get), optional(cx.vm, set));
    let cond = match cx.truth(test)? {
        Truth::Static(true) => return then.call((), cx.vm),
        Truth::Static(false) => return els.map_or_else(|| Ok(cx.vm.ctx.none()), |e| e.call((), cx.vm)),
        Truth::Dynamic(cond) => cond,
    };
    let before = cx.read_state(&get)?;
    let arm = |body: Option<&PyObjectRef>| -> PyResult<Arm> {
        cx.write_state(&set, &before)?;
        let signal = body.map_or(Ok(Signal::Through), |b| cx.body(b, Vec::new()))?;
        if matches!(signal, Signal::Through) {
            return Ok(Some(cx.read_state(&get)?));
        }
        cx.leave(&signal)?;
        Ok(None)
    };
    match cx.dyn_if(cond, &mut || arm(Some(then)), &mut || arm(els.as_ref()))? {
        Some(state) => {
            cx.write_state(&set, &state)?;
            Ok(cx.vm.ctx.none())
        }
        None => Ok(cx.signal_object(Signal::Ended)),
    }
}

/// A branch between two computations, for their value.
pub fn pick(
    cx: Cx<'_>,
    cond: Value,
    then: &mut dyn FnMut() -> PyResult,
    els: &mut dyn FnMut() -> PyResult,
) -> PyResult {
    match cx.dyn_if(cond, &mut || Ok(Some(vec![then()?])), &mut || Ok(Some(vec![els()?])))? {
        Some(mut values) => Ok(values.remove(0)),
        None => Err(cx.vm.new_runtime_error("both branches raise")),
    }
}

/// `a if test else b`
pub fn if_expression(cx: Cx<'_>, test: PyObjectRef, body: PyObjectRef, orelse: PyObjectRef) -> PyResult {
    cx.tick()?;
    match cx.truth(&test)? {
        Truth::Static(true) => body.call((), cx.vm),
        Truth::Static(false) => orelse.call((), cx.vm),
        Truth::Dynamic(cond) => pick(cx, cond, &mut || body.call((), cx.vm), &mut || orelse.call((), cx.vm)),
    }
}

/// `a and b`, `a or b`: the value of the side that decides.
pub fn and_or(cx: Cx<'_>, and: bool, left: PyObjectRef, right: PyObjectRef) -> PyResult {
    cx.tick()?;
    match cx.truth(&left)? {
        Truth::Static(known) if known == and => right.call((), cx.vm),
        Truth::Static(_) => Ok(left),
        Truth::Dynamic(cond) => {
            let is_bool = cx.dynamic(&left)?.is_some_and(|d| d.ty == Type::Bool);
            // The side that decides is known to be this bool.
            let decided = if is_bool { cx.vm.ctx.new_bool(!and).into() } else { left };
            if and {
                pick(cx, cond, &mut || right.call((), cx.vm), &mut || Ok(decided.clone()))
            } else {
                pick(cx, cond, &mut || Ok(decided.clone()), &mut || right.call((), cx.vm))
            }
        }
    }
}

/// `not a`
pub fn not(cx: Cx<'_>, operand: PyObjectRef) -> PyResult {
    match cx.truth(&operand)? {
        Truth::Static(known) => Ok(cx.vm.ctx.new_bool(!known).into()),
        Truth::Dynamic(cond) => {
            let cond = Dyn {
                value: cond,
                ty: Type::Bool,
            };
            let result = cx.op("bool.not", &[&cond], Type::Bool);
            cx.with(|g| {
                if let Some(mut test) = g.none_tests.get(&cond.value).cloned() {
                    test.when = !test.when;
                    g.none_tests.insert(result.value, test);
                }
            });
            Ok(cx.wrap(result))
        }
    }
}

/// `a < b < c`: each operand evaluated once, and only as far as needed.
pub fn chain(cx: Cx<'_>, left: PyObjectRef, links: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [link, rest @ ..] = links else {
        return Ok(cx.vm.ctx.new_bool(true).into());
    };
    let (op, right) = match link.downcast_ref::<PyTuple>().map(|t| t.as_slice()) {
        Some([op, right]) => (op.clone(), right.call((), cx.vm)?),
        _ => return Err(cx.stop(Stop::Internal("a comparison link has two parts".into()))),
    };
    let op = op.str(cx.vm)?.to_string();
    let result = super::operators::compare(cx, &op, left, right.clone())?;
    if rest.is_empty() {
        return Ok(result);
    }
    match cx.truth(&result)? {
        Truth::Static(true) => chain(cx, right, rest),
        Truth::Static(false) => Ok(result),
        Truth::Dynamic(cond) => {
            let no: PyObjectRef = cx.vm.ctx.new_bool(false).into();
            pick(cx, cond, &mut || chain(cx, right.clone(), rest), &mut || Ok(no.clone()))
        }
    }
}

/// `assert test, message`
pub fn assert_statement(cx: Cx<'_>, test: PyObjectRef, message: PyObjectRef) -> PyResult {
    let raise = || -> PyResult {
        let args = if cx.vm.is_none(&message) {
            Vec::new()
        } else {
            vec![message.call((), cx.vm)?]
        };
        let kind = cx.vm.ctx.exceptions.assertion_error.to_owned();
        Err(cx.vm.new_exception(kind, args))
    };
    match cx.truth(&test)? {
        Truth::Static(true) => Ok(cx.vm.ctx.none()),
        Truth::Static(false) => raise(),
        Truth::Dynamic(cond) => {
            cx.dyn_if(cond, &mut || Ok(Some(Vec::new())), &mut || raise().map(|_| None))?;
            Ok(cx.vm.ctx.none())
        }
    }
}

/// `raise exception`: this path fails its rows. The exception's own expression cannot matter here.
pub fn raise_statement(cx: Cx<'_>, exception: PyObjectRef) -> PyResult {
    let _ = exception;
    Err(cx.vm.new_runtime_error("raise"))
}

/// `try_(at, body, handlers, else, finally, get, set, names)`: the path without an exception is generated; an
/// exception fails the row, and the interpreter runs the handlers.
pub fn try_statement(cx: Cx<'_>, args: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [body, _handlers, orelse, finally, ..] = args else {
        return Err(cx.stop(Stop::Internal("try_ takes seven arguments".into())));
    };
    let has_finally = !cx.vm.is_none(finally);
    let exits = || cx.with(|g| g.top().regions.iter().map(|r| r.exits.len()).sum::<usize>());
    let before = exits();
    let mut result = body.call((), cx.vm)?;
    if matches!(cx.signal(result.clone())?, Signal::Through) && !cx.vm.is_none(orelse) {
        result = orelse.call((), cx.vm)?;
    }
    if !has_finally {
        return Ok(result);
    }
    if exits() != before {
        return Err(cx.unsupported("a jump out of try with finally"));
    }
    let last = finally.call((), cx.vm)?;
    Ok(if cx.vm.is_none(&last) { result } else { last })
}
