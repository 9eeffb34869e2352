//! Makes a function that yields one that can be called for each item: what is alive at a yield lies in the memory of the
//! run, and the function is entered again where it was left. Knows the IR and nothing of Python.
//!
//! A yield is a call of `YIELD`. The function gets a number of state as its only parameter's first part: 0 in the
//! beginning, the number of the yield at which it was left, or one of those below. On the way back to that yield, code in
//! front of it is not run; what it had made is read from memory instead. Once there, the state is 0 again.

use super::join::default_const;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use taipan_ir::ops::{Builder, Make, op};
use taipan_ir::{Attr, Block, Const, FuncId, Function, Inst, Kind, Label, Type, Value};

/// What a function calls to yield.
pub const YIELD: FuncId = FuncId(u32::MAX);

/// It runs: whoever asks for an item now is asked for one itself. So it is after an exception, too.
const RUNNING: i64 = -1;

/// There are no more items.
const ENDED: i64 = -2;

/// Where things lie in the function's parameter: the state, what holds its variables, its parameters as they were.
const STATE: u32 = 0;
const VARIABLES: u32 = 1;
const FIRST: u32 = 2;

/// The numbers of the classes of two objects: of the function's parameter, and of what holds its variables.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub own: u32,
    pub variables: u32,
}

/// What the function returns: whether there is an item, and the item.
pub fn returned(item: &Type) -> Type {
    let item = match item {
        Type::Never => Type::None,
        other => other.clone(),
    };
    Type::record(vec![Type::Bool, item])
}

/// The function that goes on where it was left, of one that yields items of this type; nothing where a variable has a
/// type of which there is no value that stands for none.
pub fn resumable(mut function: Function, frame: Frame, item: &Type) -> Option<Function> {
    let mut body = std::mem::take(&mut function.body);
    let constants = without_constants(&mut body);
    let (saved, last_uses) = Survey::of(&function, &body);
    let params = std::mem::take(&mut function.params);
    let own = function.new_value(Type::Ref(frame.own));
    let item = returned(item);
    function.result = item.clone();
    function.params = vec![own];
    let zero = function.new_value(Type::Int);
    let mut r = Resumption {
        variables: function.new_value(Type::Ref(frame.variables)),
        fields: saved.iter().enumerate().map(|(i, v)| (*v, i as u32)).collect(),
        function,
        last_uses,
        own,
        zero,
        item,
        line: 0,
        marks: 0,
        visible: Vec::new(),
    };
    let mut out = constants;
    out.push(inst(vec![zero], Kind::Const(Const::Int(0)), 0));
    for (i, param) in params.iter().enumerate() {
        let read = ref_get(r.own, FIRST + i as u32);
        out.push(inst(vec![*param], read, 0));
    }
    let state = r.enter(&saved, &mut out)?;
    let body = r.block(body.insts, state)?;
    out.extend(body);
    r.function.body.insts = out;
    Some(r.function)
}

/// How many yields there are in an instruction, nested ones included.
fn yields_in(kind: &Kind) -> usize {
    match kind {
        Kind::Call { callee, .. } if *callee == YIELD => 1,
        kind => kind
            .blocks()
            .flat_map(|block| &block.insts)
            .map(|inst| yields_in(&inst.kind))
            .sum(),
    }
}

/// Takes the constants out of a block and all in it: they are the same at every entry.
fn without_constants(block: &mut Block) -> Vec<Inst> {
    let mut constants = Vec::new();
    for mut inst in std::mem::take(&mut block.insts) {
        inst.kind
            .blocks_mut()
            .for_each(|nested| constants.extend(without_constants(nested)));
        match inst.kind {
            Kind::Const(_) => constants.push(inst),
            _ => block.insts.push(inst),
        }
    }
    constants
}

/// Finds what has to be in memory: values that are made in one stretch of code between yields and used in another.
struct Survey {
    /// The stretch in which each value is made; none of constants, which are everywhere, and parameters, which are in memory.
    made: HashMap<Value, usize>,
    stretches: usize,
    position: usize,
    saved: HashSet<Value>,
    last_uses: HashMap<Value, usize>,
    /// The loops around: where each begins, in terms of values made before, and uses in it of values from outside.
    loops: Vec<(HashSet<Value>, HashSet<Value>)>,
}

impl Survey {
    /// The values that have to be in memory, and the number of the last yield behind which each is used.
    fn of(function: &Function, body: &Block) -> (Vec<Value>, HashMap<Value, usize>) {
        let mut survey = Survey {
            made: HashMap::new(),
            stretches: 0,
            position: 0,
            saved: HashSet::new(),
            last_uses: HashMap::new(),
            loops: Vec::new(),
        };
        survey.block(body);
        let mut saved: Vec<Value> = survey.saved.into_iter().collect();
        saved.sort();
        saved.retain(|value| !function.params.contains(value));
        (saved, survey.last_uses)
    }

    fn stretch(&mut self) -> usize {
        self.stretches += 1;
        self.stretches
    }

    fn define(&mut self, values: &[Value], stretch: usize) {
        for value in values {
            self.made.insert(*value, stretch);
            for (inside, _) in &mut self.loops {
                inside.insert(*value);
            }
        }
    }

    fn uses(&mut self, values: &[Value], stretch: usize) {
        for value in values {
            if self.made.get(value).is_some_and(|made| *made != stretch) {
                self.saved.insert(*value);
            }
            self.last_uses.insert(*value, self.position);
            for (inside, outer) in &mut self.loops {
                if !inside.contains(value) {
                    outer.insert(*value);
                }
            }
        }
    }

    fn block(&mut self, block: &Block) {
        let mut stretch = self.stretch();
        for inst in &block.insts {
            self.uses(inst.kind.operands(), stretch);
            if yields_in(&inst.kind) == 0 {
                self.plain(inst, stretch);
                self.define(&inst.results, stretch);
                continue;
            }
            if let Kind::Call { .. } = inst.kind {
                self.position += 1;
            }
            self.nested(inst);
            let own = self.stretch();
            self.define(&inst.results, own);
            stretch = self.stretch();
        }
    }

    /// What is inside an instruction without yields belongs to the stretch around.
    fn plain(&mut self, inst: &Inst, stretch: usize) {
        for block in inst.kind.blocks() {
            self.define(&block.params, stretch);
            for inst in &block.insts {
                self.uses(inst.kind.operands(), stretch);
                self.plain(inst, stretch);
                self.define(&inst.results, stretch);
            }
        }
    }

    /// Blocks with yields. What comes from outside of a loop is used until its end, and what it carries lies in memory.
    fn nested(&mut self, inst: &Inst) {
        let repeats = matches!(inst.kind, Kind::Loop { .. });
        if repeats {
            self.loops.push(Default::default());
        }
        for block in inst.kind.blocks() {
            let own = self.stretch();
            self.define(&block.params, own);
            self.saved.extend(&block.params);
            self.block(block);
        }
        if !repeats {
            return;
        }
        for value in self.loops.pop().map(|(_, outer)| outer).unwrap_or_default() {
            self.last_uses.insert(value, self.position);
        }
    }
}

struct Resumption {
    function: Function,
    /// Where values lie in memory.
    fields: HashMap<Value, u32>,
    /// How many yields there are before the end of what uses a value.
    last_uses: HashMap<Value, usize>,
    own: Value,
    variables: Value,
    zero: Value,
    item: Type,
    line: u32,
    /// How many yields were met.
    marks: usize,
    /// The values that lie in memory and can be seen here.
    visible: Vec<Value>,
}

fn inst(results: Vec<Value>, kind: Kind, line: u32) -> Inst {
    Inst { results, kind, line }
}

fn operation(name: op::Name, args: Vec<Value>, attr: Attr) -> Kind {
    Kind::Op {
        op: name.row(),
        args,
        attr,
    }
}

fn ref_get(object: Value, field: u32) -> Kind {
    operation(op::REF_GET, vec![object], Attr::Index(field))
}

fn block_of(insts: Vec<Inst>) -> Block {
    Block {
        params: Vec::new(),
        insts,
    }
}

/// Where operations go that are made one after another.
struct Emitting<'o> {
    own: &'o mut Resumption,
    out: &'o mut Vec<Inst>,
}

impl Make for Emitting<'_> {
    type Argument<'a> = Value;
    type Made = Value;

    fn make(self, name: op::Name, args: &[Value], attr: Attr, told: Option<Type>) -> Value {
        let found = told.or_else(|| self.own.function.result_of(name, args, &attr));
        let ty = found.unwrap_or(Type::Never);
        self.own.emit(self.out, operation(name, args.to_vec(), attr), ty)
    }
}

impl Resumption {
    fn emit(&mut self, out: &mut Vec<Inst>, kind: Kind, ty: Type) -> Value {
        let value = self.function.new_value(ty);
        out.push(inst(vec![value], kind, self.line));
        value
    }

    /// Makes operations that go there.
    fn ir<'o>(&'o mut self, out: &'o mut Vec<Inst>) -> Builder<Emitting<'o>> {
        Builder(Emitting { own: self, out })
    }

    fn int(&mut self, out: &mut Vec<Inst>, value: i64) -> Value {
        self.emit(out, Kind::Const(Const::Int(value)), Type::Int)
    }

    fn set(&mut self, out: &mut Vec<Inst>, object: Value, field: u32, value: Value) {
        let set = operation(op::REF_SET, vec![object, value], Attr::Index(field));
        out.push(inst(Vec::new(), set, self.line));
    }

    /// Something of this type, where it does not matter what.
    fn absent(&mut self, out: &mut Vec<Inst>, ty: &Type) -> Option<Value> {
        // A list that changes must not be one that all rows share, not even by the looks of it.
        let shared = is_or_has_list(ty);
        if let Some(constant) = default_const(ty).filter(|constant| constant.ty() == *ty && !shared) {
            return Some(self.emit(out, Kind::Const(constant), ty.clone()));
        }
        match ty {
            Type::List(_) => Some(self.ir(out).list_new(&[], ty.clone())),
            Type::Ref(_) => Some(self.ir(out).ref_absent(ty.clone())),
            Type::Record(fields) | Type::Instance(fields) => {
                let parts = fields.iter().map(|field| self.absent(out, field));
                let parts = parts.collect::<Option<Vec<_>>>()?;
                Some(self.ir(out).record_make(&parts, ty.clone()))
            }
            Type::Union(parts) => {
                let part = self.absent(out, &parts[0])?;
                Some(self.ir(out).union_make(part, 0_u32, ty.clone()))
            }
            _ => None,
        }
    }

    /// Returns an item, or that there is none.
    fn answer(&mut self, out: &mut Vec<Inst>, state: i64, item: Option<Value>) -> Option<()> {
        let state = self.int(out, state);
        self.set(out, self.own, STATE, state);
        let found = self.emit(out, Kind::Const(Const::Bool(item.is_some())), Type::Bool);
        let Type::Record(parts) = self.item.clone() else {
            return None;
        };
        let item = match item {
            Some(item) => item,
            None => self.absent(out, &parts[1])?,
        };
        let ty = self.item.clone();
        let both = self.ir(out).record_make(&[found, item], ty);
        out.push(inst(Vec::new(), Kind::Return(both), self.line));
        Some(())
    }

    /// What happens at every entry: the state, and the variables.
    fn enter(&mut self, saved: &[Value], out: &mut Vec<Inst>) -> Option<Value> {
        let state = self.emit(out, ref_get(self.own, STATE), Type::Int);
        for (known, ends) in [(ENDED, true), (RUNNING, false)] {
            let known = self.int(out, known);
            let held = self.ir(out).int_eq(state, known);
            let mut then = Vec::new();
            if ends {
                self.answer(&mut then, ENDED, None)?
            } else {
                then.push(inst(Vec::new(), Kind::Fail(Arc::from("ValueError")), 0))
            }
            let els = vec![inst(Vec::new(), Kind::Yield(Vec::new()), 0)];
            out.push(choice(held, then, els, Vec::new()));
        }
        let running = self.int(out, RUNNING);
        self.set(out, self.own, STATE, running);
        let zero = self.zero;
        let first = self.ir(out).int_eq(state, zero);
        let mut made = Vec::new();
        let types: Vec<Type> = saved.iter().map(|value| self.function.ty(*value).clone()).collect();
        let parts = types.iter().map(|ty| self.absent(&mut made, ty));
        let parts = parts.collect::<Option<Vec<_>>>()?;
        let ty = self.function.ty(self.variables).clone();
        let new = self.ir(&mut made).ref_new(&parts, ty.clone());
        self.set(&mut made, self.own, VARIABLES, new);
        made.push(inst(Vec::new(), Kind::Yield(vec![new]), 0));
        let mut read = Vec::new();
        let known = self.emit(&mut read, ref_get(self.own, VARIABLES), ty);
        read.push(inst(Vec::new(), Kind::Yield(vec![known]), 0));
        out.push(choice(first, made, read, vec![self.variables]));
        Some(state)
    }

    /// A block that is run, or entered where the state says.
    fn block(&mut self, insts: Vec<Inst>, mut state: Value) -> Option<Vec<Inst>> {
        let (mut out, mut run) = (Vec::new(), Vec::new());
        let mut left: usize = insts.iter().map(|inst| yields_in(&inst.kind)).sum();
        let visible = self.visible.len();
        for one in insts {
            let own = yields_in(&one.kind);
            if own == 0 {
                run.push(one);
                continue;
            }
            self.line = one.line;
            left -= own;
            let run = std::mem::take(&mut run);
            state = self.yielding(one, run, (state, left > 0), &mut out)?;
        }
        self.visible.truncate(visible);
        for mut one in run {
            self.line = one.line;
            self.returns(&mut one)?;
            match one.kind {
                Kind::Return(_) => self.answer(&mut out, ENDED, None)?,
                _ => out.push(one),
            }
        }
        Some(out)
    }

    /// Replaces the returns inside an instruction without yields.
    fn returns(&mut self, one: &mut Inst) -> Option<()> {
        for block in one.kind.blocks_mut() {
            for mut inner in std::mem::take(&mut block.insts) {
                self.returns(&mut inner)?;
                match inner.kind {
                    Kind::Return(_) => self.answer(&mut block.insts, ENDED, None)?,
                    _ => block.insts.push(inner),
                }
            }
        }
        Some(())
    }

    /// One instruction with yields, and the code in front of it; gives the state behind it.
    fn yielding(
        &mut self,
        one: Inst,
        run: Vec<Inst>,
        (state, more): (Value, bool),
        out: &mut Vec<Inst>,
    ) -> Option<Value> {
        let way = Way {
            state,
            more,
            first: self.marks + 1,
            last: self.marks + yields_in(&one.kind),
        };
        let run = self.run(run)?;
        let zero = self.zero;
        let entering = self.ir(out).int_eq(state, zero);
        let Inst { results, kind, .. } = one;
        let kind = match kind {
            Kind::Call { args, .. } => {
                self.leave(out, entering, run, args[0])?;
                None
            }
            Kind::If { cond, then, els } => Some(self.arms(out, (entering, run), &way, (cond, then, els))?),
            Kind::Loop { label, inits, body } => Some(self.rounds(out, (entering, run), &way, (label, inits, body))?),
            Kind::Block { label, body } => {
                self.entered(out, (entering, run), &[], (Vec::new(), &[]));
                let insts = self.block(body.insts, state)?;
                let body = block_of(insts);
                Some(Kind::Block { label, body })
            }
            _ => return None,
        };
        if let Some(kind) = kind {
            self.place(out, kind, results, &way);
        }
        if !more {
            return Some(self.zero);
        }
        let last = self.int(out, way.last as i64);
        let passed = self.ir(out).int_le(state, last);
        Some(self.ir(out).select(passed, zero, state))
    }

    /// Code in front of a yield, whose values have other names as long as they are not read from memory instead.
    fn run(&mut self, mut insts: Vec<Inst>) -> Option<Run> {
        let made = insts.iter().flat_map(|inst| &inst.results);
        let made: Vec<Value> = made.filter(|value| self.fields.contains_key(value)).copied().collect();
        let mut names = HashMap::new();
        for value in &made {
            let ty = self.function.ty(*value).clone();
            names.insert(*value, self.function.new_value(ty));
        }
        for one in &mut insts {
            rename(one, &names);
            self.returns(one)?;
        }
        Some(Run { insts, made, names })
    }

    /// Instructions that read values from memory, and what they read.
    fn read(&mut self, values: &[Value]) -> (Vec<Inst>, Vec<Value>) {
        let mut out = Vec::new();
        let read = values.iter().map(|value| {
            let ty = self.function.ty(*value).clone();
            self.emit(&mut out, ref_get(self.variables, self.fields[value]), ty)
        });
        let read = read.collect();
        (out, read)
    }

    /// A yield: the values that are needed later go to memory, and the function is left; or it was entered here, or is
    /// to be further on.
    fn leave(&mut self, out: &mut Vec<Inst>, entering: Value, run: Run, item: Value) -> Option<()> {
        self.marks += 1;
        let Run { mut insts, made, names } = run;
        let named = |value: Value| names.get(&value).copied().unwrap_or(value);
        let alive = |value: &&Value| self.last_uses.get(value).is_some_and(|last| *last >= self.marks);
        let values: Vec<Value> = self.visible.iter().chain(&made).filter(alive).copied().collect();
        for value in values {
            self.set(&mut insts, self.variables, self.fields[&value], named(value));
        }
        self.answer(&mut insts, self.marks as i64, Some(named(item)))?;
        let (mut read, values) = self.read(&made);
        read.push(inst(Vec::new(), Kind::Yield(values), self.line));
        out.push(choice(entering, insts, read, made.clone()));
        self.visible.extend(made);
        Some(())
    }

    /// What is in front of an instruction that is entered: run, or read from memory. Gives what the instruction itself
    /// reads: `operands`, or what they are on the way back.
    fn entered(
        &mut self,
        out: &mut Vec<Inst>,
        (entering, run): (Value, Run),
        operands: &[Value],
        (back, resumed): (Vec<Inst>, &[Value]),
    ) -> Vec<Value> {
        let Run { mut insts, made, names } = run;
        let named = |value: &Value| names.get(value).copied().unwrap_or(*value);
        insts.push(inst(
            Vec::new(),
            Kind::Yield(made.iter().chain(operands).map(named).collect()),
            self.line,
        ));
        let (mut read, values) = self.read(&made);
        read.extend(back);
        read.push(inst(Vec::new(), Kind::Yield([&values, resumed].concat()), self.line));
        let types: Vec<Type> = operands.iter().map(|value| self.function.ty(*value).clone()).collect();
        let now: Vec<Value> = types.into_iter().map(|ty| self.function.new_value(ty)).collect();
        out.push(choice(entering, insts, read, [&made[..], &now].concat()));
        self.visible.extend(made);
        now
    }

    /// An `if` with yields in its arms: on the way back, the state says which arm.
    fn arms(
        &mut self,
        out: &mut Vec<Inst>,
        front: (Value, Run),
        way: &Way,
        (cond, then, els): (Value, Block, Block),
    ) -> Option<Kind> {
        let in_then: usize = then.insts.iter().map(|inst| yields_in(&inst.kind)).sum();
        let mut back = Vec::new();
        let bound = self.int(&mut back, (way.first + in_then) as i64);
        let resumed = self.ir(&mut back).int_lt(way.state, bound);
        let now = self.entered(out, front, &[cond], (back, &[resumed]));
        Some(Kind::If {
            cond: now[0],
            then: block_of(self.block(then.insts, way.state)?),
            els: block_of(self.block(els.insts, way.state)?),
        })
    }

    /// A loop with yields: it carries the state, which is 0 from the second round on.
    fn rounds(
        &mut self,
        out: &mut Vec<Inst>,
        front: (Value, Run),
        way: &Way,
        (label, inits, body): (Label, Vec<Value>, Block),
    ) -> Option<Kind> {
        let (back, resumed) = self.read(&body.params);
        let mut inits = self.entered(out, front, &inits, (back, &resumed));
        inits.push(way.state);
        let state = self.function.new_value(Type::Int);
        let visible = self.visible.len();
        self.visible.extend(&body.params);
        let mut insts = self.block(body.insts, state)?;
        self.visible.truncate(visible);
        go_on(&mut insts, label, self.zero);
        let params = [body.params, vec![state]].concat();
        let body = Block { params, insts };
        Some(Kind::Loop { label, inits, body })
    }

    /// Puts an instruction with yields where it belongs; it is passed by on the way to a later one.
    fn place(&mut self, out: &mut Vec<Inst>, kind: Kind, results: Vec<Value>, way: &Way) {
        let kept = results.iter().filter(|value| self.fields.contains_key(value));
        let kept: Vec<Value> = kept.copied().collect();
        self.visible.extend(&kept);
        if !way.more {
            return out.push(inst(results, kind, self.line));
        }
        let last = self.int(out, way.last as i64);
        let reached = self.ir(out).int_le(way.state, last);
        let mut named = results;
        let mut yielded = Vec::new();
        for value in named.iter_mut().filter(|value| kept.contains(value)) {
            let ty = self.function.ty(*value).clone();
            *value = self.function.new_value(ty);
            yielded.push(*value);
        }
        let (mut read, values) = self.read(&kept);
        let ends = |values| inst(Vec::new(), Kind::Yield(values), 0);
        let then = vec![inst(named, kind, self.line), ends(yielded)];
        read.push(ends(values));
        out.push(choice(reached, then, read, kept));
    }
}

/// Code in front of a yield.
struct Run {
    insts: Vec<Inst>,
    /// The values it makes that lie in memory, and what they are called in it.
    made: Vec<Value>,
    names: HashMap<Value, Value>,
}

/// How an instruction with yields is reached: the state, whether there are later yields in its block, its first and last yield.
struct Way {
    state: Value,
    more: bool,
    first: usize,
    last: usize,
}

fn choice(cond: Value, then: Vec<Inst>, els: Vec<Inst>, results: Vec<Value>) -> Inst {
    let line = then.first().map_or(0, |inst| inst.line);
    let kind = Kind::If {
        cond,
        then: block_of(then),
        els: block_of(els),
    };
    inst(results, kind, line)
}

/// Whether a value of this type is a list, or one is a part of it.
fn is_or_has_list(ty: &Type) -> bool {
    match ty {
        Type::List(_) => true,
        Type::Record(parts) | Type::Instance(parts) => parts.iter().any(is_or_has_list),
        Type::Union(parts) => parts.iter().any(is_or_has_list),
        _ => false,
    }
}

fn rename(one: &mut Inst, names: &HashMap<Value, Value>) {
    for value in one.kind.operands_mut().iter_mut().chain(&mut one.results) {
        if let Some(name) = names.get(value) {
            *value = *name;
        }
    }
    for block in one.kind.blocks_mut() {
        block.insts.iter_mut().for_each(|inner| rename(inner, names));
    }
}

/// Adds what a loop carries to what it goes on with.
fn go_on(insts: &mut [Inst], loop_label: Label, carried: Value) {
    for one in insts {
        match &mut one.kind {
            Kind::Continue { label, args } if *label == loop_label => args.push(carried),
            kind => kind
                .blocks_mut()
                .for_each(|block| go_on(&mut block.insts, loop_label, carried)),
        }
    }
}
