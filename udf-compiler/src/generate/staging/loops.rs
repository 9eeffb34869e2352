//! Loops: over static data they unroll; a run-time loop's body is generated until what it carries has settled.

use super::branch::{Arm, Signal, Truth};
use super::iterate::Cursor;
use super::shapes::Shape;
use super::state::{Cx, Dyn, ExitKind, MAX_UNROLL, MAX_UNROLL_INSTRUCTIONS, Role, Stop, patch_exits};
use crate::ir::{Block, Kind, Type, Value};
use rustpython_vm::builtins::PyList;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use std::collections::HashMap;
use std::sync::Arc;

/// Attempts until the carried types must have settled.
const MAX_ATTEMPTS: usize = 12;

/// The parts of a loop statement.
struct Parts {
    orelse: Option<PyObjectRef>,
    get: Option<PyObjectRef>,
    set: Option<PyObjectRef>,
    /// The loop of the IR stands in the region of its unrolled beginning.
    wrapped: bool,
}

fn optional(cx: &Cx<'_>, object: &PyObjectRef) -> Option<PyObjectRef> {
    if cx.vm.is_none(object) {
        None
    } else {
        Some(object.clone())
    }
}

/// What an unrolled loop does next.
enum Next {
    Iterate,
    /// The loop is over; nested code may have left it before.
    Over(Signal),
}

/// `for_(at, iterable, body, else, get, set, names)`
pub fn for_statement(cx: Cx<'_>, args: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [iterable, body, orelse, get, set, _names] = args else {
        return Err(cx.stop(Stop::Internal("for_ takes six arguments".into())));
    };
    let parts = Parts {
        orelse: optional(&cx, orelse),
        get: optional(&cx, get),
        set: optional(&cx, set),
        wrapped: false,
    };
    if let Some(cursor) = cx.cursor(iterable)? {
        return dynamic_for(cx, &cursor, body, &parts);
    }
    if cx.with(|g| g.decisions.loops.contains(&cx.at)) {
        let cursor = cx.static_cursor(iterable)?;
        return dynamic_for(cx, &cursor, body, &parts);
    }
    let iterable = match cx.dynamic(iterable)? {
        Some(record) => cx.open_record(record),
        None => iterable.clone(),
    };
    if cx.with(|g| g.building.is_empty()) {
        return plain_for(cx, &iterable, body, &parts);
    }
    static_for(cx, &iterable, body, &parts)
}

/// Outside any function: Python's own loop.
fn plain_for(cx: Cx<'_>, iterable: &PyObject, body: &PyObject, parts: &Parts) -> PyResult {
    let iterator = iterable.get_iter(cx.vm)?;
    loop {
        let rustpython_vm::protocol::PyIterReturn::Return(item) = iterator.next(cx.vm)? else {
            break;
        };
        match cx.body(body, vec![item])? {
            Signal::Through | Signal::Continue => {}
            Signal::Break => return Ok(cx.vm.ctx.none()),
            other => return Ok(cx.signal_object(other)),
        }
    }
    parts
        .orelse
        .as_ref()
        .map_or_else(|| Ok(cx.vm.ctx.none()), |e| e.call((), cx.vm))
}

fn static_for(cx: Cx<'_>, iterable: &PyObject, body: &PyObject, parts: &Parts) -> PyResult {
    cx.consume(iterable)?;
    let iterator = iterable.get_iter(cx.vm)?;
    let liftable = cx.as_const(iterable).is_some()
        || iterable.downcast_ref::<PyList>().is_some()
        || iterable.downcast_ref::<rustpython_vm::builtins::PyRange>().is_some();
    open_unrolled(&cx, parts);
    let fuel = Fuel::new(&cx, liftable);
    let mut count = 0;
    loop {
        let rustpython_vm::protocol::PyIterReturn::Return(item) = iterator.next(cx.vm)? else {
            return finish_unrolled(&cx, parts, Signal::Through);
        };
        count += 1;
        fuel.check(&cx, count)?;
        if let Next::Over(signal) = unrolled_iteration(&cx, body, vec![item], parts)? {
            return finish_unrolled(&cx, parts, signal);
        }
    }
}

fn open_unrolled(cx: &Cx<'_>, parts: &Parts) {
    cx.with(|g| {
        g.open(Role::Unrolled, None);
        g.region().get = parts.get.clone();
    });
}

/// The limit of unrolling.
struct Fuel {
    before: usize,
    liftable: bool,
}

impl Fuel {
    fn new(cx: &Cx<'_>, liftable: bool) -> Fuel {
        Fuel {
            before: cx.with(|g| g.instructions),
            liftable,
        }
    }

    fn check(&self, cx: &Cx<'_>, count: usize) -> PyResult<()> {
        let made = cx.with(|g| g.instructions) - self.before;
        let over = made > MAX_UNROLL_INSTRUCTIONS || (made > 0 && count > MAX_UNROLL);
        if over && self.liftable {
            cx.with(|g| g.decisions.loops.insert(cx.at));
            return Err(cx.stop(Stop::Restart));
        }
        if over || count > 200 * MAX_UNROLL {
            return Err(cx.stop(Stop::Budget(cx.at, "the loop is too long to unroll".into())));
        }
        cx.tick()
    }
}

fn unrolled_iteration(cx: &Cx<'_>, body: &PyObject, args: Vec<PyObjectRef>, parts: &Parts) -> PyResult<Next> {
    let depth = cx.depth();
    cx.with(|g| {
        g.open(Role::Iteration, None);
        g.region().get = parts.get.clone();
    });
    let result = cx.body(body, args);
    // Earlier iterations may have left the loop: then this one only ends its own path.
    let left = cx.with(|g| g.top().regions.get(depth.1 - 1).is_some_and(|r| !r.exits.is_empty()));
    let signal = cx.caught(depth, left, result)?.unwrap_or(Signal::Ended);
    let clean = cx.with(|g| g.region().exits.is_empty());
    if clean && matches!(signal, Signal::Break | Signal::Return(_)) {
        cx.with(|g| g.splice());
        return Ok(Next::Over(signal));
    }
    let through: Arm = match signal {
        Signal::Through | Signal::Continue => Some(cx.read_state(&parts.get)?),
        Signal::Ended => None,
        other => {
            cx.leave(&other)?;
            None
        }
    };
    match cx.close_block(through)? {
        Some(state) => {
            cx.write_state(&parts.set, &state)?;
            Ok(Next::Iterate)
        }
        None => Ok(Next::Over(Signal::Ended)),
    }
}

/// Runs `else` if the loop was not left, closes the loop's region and merges.
fn finish_unrolled(cx: &Cx<'_>, parts: &Parts, signal: Signal) -> PyResult {
    let (mut signal, mut outer) = (signal, false);
    if let (Signal::Through, Some(orelse)) = (&signal, &parts.orelse) {
        signal = cx.body(orelse, Vec::new())?;
        outer = matches!(signal, Signal::Break | Signal::Continue);
    }
    if cx.with(|g| g.region().exits.is_empty()) {
        cx.with(|g| g.splice());
        return Ok(match signal {
            Signal::Break if !outer => cx.vm.ctx.none(),
            other => cx.signal_object(other),
        });
    }
    let through: Arm = match signal {
        Signal::Through => Some(cx.read_state(&parts.get)?),
        Signal::Break if !outer => Some(cx.read_state(&parts.get)?),
        Signal::Ended => None,
        other => {
            cx.with(|g| g.region().role = Role::Else);
            cx.leave(&other)?;
            cx.with(|g| g.region().role = Role::Unrolled);
            None
        }
    };
    match cx.close_block(through)? {
        Some(state) => {
            cx.write_state(&parts.set, &state)?;
            Ok(cx.vm.ctx.none())
        }
        None => Ok(cx.signal_object(Signal::Ended)),
    }
}

/// `while_(at, test, body, else, get, set, names)`
pub fn while_statement(cx: Cx<'_>, args: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [test, body, orelse, get, set, _names] = args else {
        return Err(cx.stop(Stop::Internal("while_ takes six arguments".into())));
    };
    let parts = Parts {
        orelse: optional(&cx, orelse),
        get: optional(&cx, get),
        set: optional(&cx, set),
        wrapped: true,
    };
    if cx.with(|g| g.building.is_empty()) {
        return plain_while(cx, test, body, &parts);
    }
    open_unrolled(&cx, &parts);
    if !cx.with(|g| g.decisions.loops.contains(&cx.at))
        && let Some(signal) = static_while(&cx, test, body, &parts)?
    {
        return finish_unrolled(&cx, &parts, signal);
    }
    let signal = dynamic_while(cx, test, body, &parts)?;
    // The loop's own `else` has run inside.
    let rest = Parts { orelse: None, ..parts };
    finish_unrolled(&cx, &rest, signal)
}

/// The iterations whose condition is known now. Nothing if a condition comes that is not.
fn static_while(cx: &Cx<'_>, test: &PyObject, body: &PyObject, parts: &Parts) -> PyResult<Option<Signal>> {
    let fuel = Fuel::new(cx, true);
    for count in 1.. {
        let (mark, mutations) = cx.with(|g| (g.mark(), g.mutations));
        let condition = test.call((), cx.vm)?;
        match cx.truth(&condition)? {
            Truth::Static(false) => return Ok(Some(Signal::Through)),
            Truth::Static(true) => {}
            Truth::Dynamic(_) => {
                if cx.with(|g| g.mutations != mutations) {
                    return Err(cx.unsupported("the condition of a loop changes an object"));
                }
                cx.with(|g| g.forget_since(mark));
                break;
            }
        }
        fuel.check(cx, count)?;
        if let Next::Over(signal) = unrolled_iteration(cx, body, Vec::new(), parts)? {
            return Ok(Some(signal));
        }
    }
    Ok(None)
}

fn plain_while(cx: Cx<'_>, test: &PyObject, body: &PyObject, parts: &Parts) -> PyResult {
    while test.call((), cx.vm)?.try_to_bool(cx.vm)? {
        match cx.body(body, Vec::new())? {
            Signal::Through | Signal::Continue => {}
            Signal::Break => return Ok(cx.vm.ctx.none()),
            other => return Ok(cx.signal_object(other)),
        }
    }
    parts
        .orelse
        .as_ref()
        .map_or_else(|| Ok(cx.vm.ctx.none()), |e| e.call((), cx.vm))
}

fn dynamic_while(cx: Cx<'_>, test: &PyObject, body: &PyObject, parts: &Parts) -> PyResult<Signal> {
    dynamic_loop(
        cx,
        parts,
        Vec::new(),
        &mut |_| {
            let condition = test.call((), cx.vm)?;
            cx.truth(&condition)
        },
        &mut |_| cx.body(body, Vec::new()),
    )
}

fn dynamic_for(cx: Cx<'_>, cursor: &Cursor, body: &PyObject, parts: &Parts) -> PyResult {
    let start = cursor.start(&cx)?;
    let signal = dynamic_loop(
        cx,
        parts,
        start,
        &mut |position| Ok(Truth::Dynamic(cursor.test(&cx, position)?.value)),
        &mut |position| {
            let (item, next) = cursor.next(&cx, position)?;
            cx.with(|g| g.region().cursor = next);
            cx.body(body, vec![item])
        },
    )?;
    Ok(match signal {
        Signal::Through => cx.vm.ctx.none(),
        other => cx.signal_object(other),
    })
}

type Test<'a> = &'a mut dyn FnMut(&[PyObjectRef]) -> PyResult<Truth>;
type Body<'a> = &'a mut dyn FnMut(&[PyObjectRef]) -> PyResult<Signal>;

/// A loop of the IR. The cursor's position are ints that change.
fn dynamic_loop(
    cx: Cx<'_>,
    parts: &Parts,
    position: Vec<PyObjectRef>,
    test: Test<'_>,
    body: Body<'_>,
) -> PyResult<Signal> {
    let mut init = cx.read_state(&parts.get)?;
    let carried = init.len();
    let mut shapes = first_shapes(&cx, &init)?;
    shapes.extend(position.iter().map(|_| Shape::Value(Type::Int)));
    init.extend(position);
    for _ in 0..MAX_ATTEMPTS {
        let marks = cx.with(|g| g.exit_marks());
        let attempt = attempt(&cx, parts, carried, &shapes, test, body)?;
        let continues = attempt.region.exits.iter().filter(|e| e.kind == ExitKind::Continue);
        let mut joined = shapes.clone();
        for exit in continues {
            let each = joined.into_iter().zip(&exit.state).map(|(s, o)| cx.join(s, o));
            joined = each.collect::<PyResult<Vec<_>>>()?;
        }
        let settled = joined.iter().zip(&shapes).all(|(a, b)| a.alike(b));
        remember(&cx, &joined[..carried]);
        if settled {
            return close_loop(&cx, parts, attempt, &init, &shapes);
        }
        cx.with(|g| g.forget_exits(&marks));
        cx.write_state(&parts.set, &init[..carried])?;
        shapes = joined;
    }
    Err(cx.stop(Stop::Budget(cx.at, "the types a loop carries do not settle".into())))
}

/// What the loop carried when it was last generated is a good first guess.
fn first_shapes(cx: &Cx<'_>, init: &[PyObjectRef]) -> PyResult<Vec<Shape>> {
    let memory = cx.with(|g| g.loop_memory.get(&cx.at).cloned()).unwrap_or_default();
    let mut shapes = Vec::new();
    for (i, object) in init.iter().enumerate() {
        let same = Shape::Same(object.clone());
        shapes.push(match memory.get(i).cloned().flatten() {
            Some(ty) if matches!(cx.shape_of_bound(object)?, Some(Shape::Value(_))) => {
                Shape::Value(cx.join_types(&cx.type_of(object)?, &ty)?)
            }
            _ => same,
        });
    }
    Ok(shapes)
}

fn remember(cx: &Cx<'_>, shapes: &[Shape]) {
    let memory = shapes
        .iter()
        .map(|s| match s {
            Shape::Value(ty) => Some(ty.clone()),
            _ => None,
        })
        .collect();
    cx.with(|g| g.loop_memory.insert(cx.at, memory));
}

/// One generated version of a loop.
struct Attempt {
    region: super::state::Region,
    params: Vec<Value>,
}

fn attempt(
    cx: &Cx<'_>,
    parts: &Parts,
    carried: usize,
    shapes: &[Shape],
    test: Test<'_>,
    body: Body<'_>,
) -> PyResult<Attempt> {
    let mut types = Vec::new();
    shapes.iter().for_each(|s| s.types(&mut types));
    let depth = cx.depth();
    let (params, index) = cx.with(|g| {
        g.open(Role::Loop, None);
        g.region().get = parts.get.clone();
        let index = g.top().regions.len() - 1;
        g.label_of(index);
        (
            types.into_iter().map(|ty| g.new_value(ty)).collect::<Vec<Value>>(),
            index,
        )
    });
    let mut values = params.clone().into_iter();
    let state: Vec<PyObjectRef> = shapes.iter().map(|s| cx.raise(s, &mut values)).collect();
    cx.write_state(&parts.set, &state[..carried])?;
    let position = &state[carried..];
    let leave = &mut || exhausted(cx, parts, index);
    let goes_on = match test(position)? {
        Truth::Static(true) => true,
        Truth::Static(false) => {
            leave()?;
            false
        }
        Truth::Dynamic(cond) => {
            cx.dyn_if(cond, &mut || Ok(Some(Vec::new())), leave)?;
            true
        }
    };
    if goes_on {
        let depth = (depth.0, depth.1, cx.with(|g| g.frames.len()));
        let result = body(position);
        let signal = match cx.caught(depth, true, result)?.unwrap_or(Signal::Ended) {
            Signal::Through => Signal::Continue,
            other => other,
        };
        cx.leave(&signal)?;
    }
    cx.with(|g| g.push(cx.at, Kind::Fail(Arc::from("unreachable")), Vec::new()));
    Ok(Attempt {
        region: cx.with(|g| g.close()),
        params,
    })
}

/// The loop ran out: its `else`, then out.
fn exhausted(cx: &Cx<'_>, parts: &Parts, index: usize) -> PyResult<Arm> {
    let before = cx.read_state(&parts.get)?;
    let result = run_else(cx, parts, index);
    cx.write_state(&parts.set, &before)?;
    result.map(|()| None)
}

fn run_else(cx: &Cx<'_>, parts: &Parts, index: usize) -> PyResult<()> {
    if let Some(orelse) = &parts.orelse {
        // A jump in the `else` of a loop belongs to the loop around it.
        let own = if parts.wrapped {
            vec![index - 1, index]
        } else {
            vec![index]
        };
        let set_roles = |hidden: bool| {
            cx.with(|g| {
                for i in &own {
                    let plain = if *i == index { Role::Loop } else { Role::Unrolled };
                    g.top().regions[*i].role = if hidden { Role::Else } else { plain };
                }
            });
        };
        set_roles(true);
        let result = cx
            .body(orelse, Vec::new())
            .and_then(|signal| cx.leave(&signal).map(|()| signal));
        set_roles(false);
        if !matches!(result?, Signal::Through) {
            return Ok(());
        }
    }
    let state = cx.read_state(&parts.get)?;
    cx.with(|g| g.exit(cx.at, index, ExitKind::Break, state));
    Ok(())
}

fn close_loop(
    cx: &Cx<'_>,
    parts: &Parts,
    attempt: Attempt,
    init: &[PyObjectRef],
    shapes: &[Shape],
) -> PyResult<Signal> {
    let Attempt { region, params } = attempt;
    let breaks = || region.exits.iter().filter(|e| e.kind == ExitKind::Break);
    let results = cx.join_states(region.first, breaks().map(|e| &e.state[..]))?;
    let mut types = Vec::new();
    results.iter().for_each(|s| s.types(&mut types));
    let mut exits = HashMap::new();
    for exit in &region.exits {
        let to = if exit.kind == ExitKind::Break {
            &results[..]
        } else {
            shapes
        };
        exits.insert(exit.id, cx.lowered(&exit.state, to)?);
    }
    let left = breaks().next().is_some();
    let mut insts = region.insts;
    patch_exits(&mut insts, &mut exits);
    let (before, inits) = cx.lowered(init, shapes)?;
    let label = region
        .label
        .ok_or_else(|| cx.stop(Stop::Internal("a loop without a label".into())))?;
    let values = cx.with(|g| {
        g.region().insts.extend(before);
        let values: Vec<Value> = types.into_iter().map(|ty| g.new_value(ty)).collect();
        let body = Block { params, insts };
        g.push(cx.at, Kind::Loop { label, inits, body }, values.clone());
        if !left {
            g.push(cx.at, Kind::Fail(Arc::from("unreachable")), Vec::new());
        }
        values
    });
    if !left {
        return Ok(Signal::Ended);
    }
    let mut values = values.into_iter();
    let state: Vec<PyObjectRef> = results.iter().map(|s| cx.raise(s, &mut values)).collect();
    cx.write_state(&parts.set, &state)?;
    Ok(Signal::Through)
}

/// What a step of [`fold`] does.
pub enum Fold {
    /// Goes on with this state.
    Next(PyObjectRef),
    /// Ends with the second where the first holds, else goes on with the third.
    StopIf(PyObjectRef, PyObjectRef, PyObjectRef),
}

type Step<'a> = &'a dyn Fn(Cx<'_>, PyObjectRef, PyObjectRef) -> PyResult<Fold>;

/// A loop of the library over a run-time iterable: one state, one step per item.
pub fn fold(cx: Cx<'_>, iterable: &PyObject, start: PyObjectRef, step: Step<'_>) -> PyResult {
    let cursor = match cx.cursor(iterable)? {
        Some(cursor) => cursor,
        None => cx.static_cursor(iterable)?,
    };
    // The state lives in a Python list of one element, read and written as a loop reads and writes variables.
    let cell: PyObjectRef = cx.vm.ctx.new_list(vec![start]).into();
    let (reader, writer) = (cell.clone(), cell.clone());
    let get = cx
        .vm
        .new_function("get", move |vm: &rustpython_vm::VirtualMachine| -> PyResult {
            Ok(vm.ctx.new_tuple(vec![reader.get_item(&0usize, vm)?]).into())
        });
    let set = cx.vm.new_function(
        "set",
        move |state: PyObjectRef, vm: &rustpython_vm::VirtualMachine| -> PyResult<()> {
            writer.set_item(&0usize, state.get_item(&0usize, vm)?, vm)
        },
    );
    let parts = Parts {
        orelse: None,
        get: Some(get.into()),
        set: Some(set.into()),
        wrapped: false,
    };
    let position = cursor.start(&cx)?;
    dynamic_loop(
        cx,
        &parts,
        position,
        &mut |position| Ok(Truth::Dynamic(cursor.test(&cx, position)?.value)),
        &mut |position| {
            let (item, next) = cursor.next(&cx, position)?;
            cx.with(|g| g.region().cursor = next);
            let state = cell.get_item(&0usize, cx.vm)?;
            match step(cx, item, state)? {
                Fold::Next(state) => cell.set_item(&0usize, state, cx.vm)?,
                Fold::StopIf(test, end, state) => {
                    cell.set_item(&0usize, state, cx.vm)?;
                    stop_if(&cx, &cell, &test, &end)?;
                }
            }
            Ok(Signal::Through)
        },
    )?;
    cell.get_item(&0usize, cx.vm)
}

fn stop_if(cx: &Cx<'_>, cell: &PyObject, test: &PyObject, end: &PyObject) -> PyResult<()> {
    let stop = &mut || {
        let state = cell.get_item(&0usize, cx.vm)?;
        cell.set_item(&0usize, end.to_owned(), cx.vm)?;
        cx.leave(&Signal::Break)?;
        cell.set_item(&0usize, state, cx.vm)?;
        Ok(None)
    };
    match cx.truth(test)? {
        Truth::Static(false) => Ok(()),
        Truth::Static(true) => stop().map(|_: Arm| ()),
        Truth::Dynamic(cond) => cx.dyn_if(cond, stop, &mut || Ok(Some(Vec::new()))).map(|_| ()),
    }
}

impl Cx<'_> {
    /// The shape of a variable's content, nothing for an unbound one or what has no run-time form.
    fn shape_of_bound(&self, object: &PyObject) -> PyResult<Option<Shape>> {
        let plain = self.as_const(object).is_some() || self.dynamic(object)?.is_some();
        if plain {
            self.shape_of(object).map(Some)
        } else {
            Ok(None)
        }
    }

    /// A fresh IR list of these elements, remembered by its site.
    pub fn new_ir_list(&self, site: u32, element: &Type, elements: &[PyObjectRef]) -> PyResult<Dyn> {
        let mut values = Vec::new();
        for object in elements {
            let value = self.lift(object)?;
            values.push(self.convert(value, element)?);
        }
        let list = self.op(
            "list.new",
            &values.iter().collect::<Vec<_>>(),
            Type::list(element.clone()),
        );
        self.with(|g| g.list_sites.insert(list.value, site));
        Ok(list)
    }
}
