//! Makes the chosen ints wide, and converts where a wide one meets an int and the other way around.

use super::choose::Choice;
use super::graph::{Arithmetic, Graph, Made, numbers};
use crate::support::{Subst, indexed_kind, op_kind};
use taipan_ir::analysis::interval128::Bounds;
use taipan_ir::{Block, Class, Const, Function, Inst, Kind, Type, Value, op};

const WIDE: Type = Type::Object(Class::Wide);

/// Rewrites one function.
pub(super) fn run(function: &mut Function, graph: &Graph, choice: &Choice) {
    for value in &graph.ints {
        if choice.is_wide(*value) {
            function.types[value.0 as usize] = WIDE;
        }
    }
    let mut rewriter = Rewriter {
        subst: Subst::new(function),
        targets: vec![Targets::default(); function.next_label as usize],
        by_result: vec![None; function.types.len()],
        graph,
        choice,
        function,
        out: Vec::new(),
        line: 0,
    };
    for (number, op) in graph.ops.iter().enumerate() {
        rewriter.by_result[op.result.0 as usize] = Some(number);
    }
    let mut body = std::mem::take(&mut rewriter.function.body);
    rewriter.block(&mut body, &[]);
    rewriter.function.body = body;
}

#[derive(Clone, Default)]
struct Targets {
    params: Vec<Value>,
    results: Vec<Value>,
}

struct Rewriter<'f> {
    function: &'f mut Function,
    graph: &'f Graph,
    choice: &'f Choice,
    subst: Subst,
    /// By label.
    targets: Vec<Targets>,
    /// By value: the arithmetic that makes it.
    by_result: Vec<Option<usize>>,
    out: Vec<Inst>,
    line: u32,
}

impl Rewriter<'_> {
    fn block(&mut self, block: &mut Block, yields: &[Value]) {
        let insts = std::mem::take(&mut block.insts);
        let outer = std::mem::replace(&mut self.out, Vec::with_capacity(insts.len()));
        for inst in insts {
            self.line = inst.line;
            self.inst(inst, yields);
        }
        block.insts = std::mem::replace(&mut self.out, outer);
    }

    fn inst(&mut self, mut inst: Inst, yields: &[Value]) {
        match &mut inst.kind {
            Kind::Op { op, args, .. } => {
                let result = inst.results.first().copied();
                if op.name == op::WIDE_TO_INT && result.is_some_and(|result| self.choice.is_wide(result)) {
                    return self.subst.set_all(&inst.results, args);
                }
                if let Some(op) = self.wide_operation(result) {
                    return self.operation(op, inst);
                }
                self.narrow_all(args);
            }
            Kind::Yield(args) => self.fit_all(args, yields),
            Kind::Break { label, args } => {
                let targets = self.targets[label.0 as usize].results.clone();
                self.fit_all(args, &targets);
            }
            Kind::Continue { label, args } => {
                let targets = self.targets[label.0 as usize].params.clone();
                self.fit_all(args, &targets);
            }
            Kind::Loop { label, inits, body } => {
                self.targets[label.0 as usize] = Targets {
                    params: body.params.clone(),
                    results: inst.results.clone(),
                };
                self.fit_all(inits, &body.params);
                self.block(body, &[]);
            }
            Kind::Block { label, body } => {
                self.targets[label.0 as usize].results.clone_from(&inst.results);
                self.block(body, &inst.results);
            }
            Kind::If { then, els, .. } => {
                self.block(then, &inst.results);
                self.block(els, &inst.results);
            }
            Kind::Call { args, .. } => self.narrow_all(args),
            Kind::Return(value) => *value = self.narrow(*value),
            Kind::Const(_) | Kind::Fail(_) => {}
        }
        self.out.push(inst);
    }

    /// The arithmetic that makes this value, if it takes or makes a wide int.
    fn wide_operation(&self, result: Option<Value>) -> Option<usize> {
        let number = *self.by_result.get(result?.0 as usize)?;
        let op = &self.graph.ops[number?];
        let wide = |v: &Value| self.choice.is_wide(*v);
        let takes = op.args[..numbers(op.name)].iter().any(wide);
        (wide(&op.result) || takes && !self.choice.is_banned(op.result)).then_some(number?)
    }

    fn emit(&mut self, kind: Kind, ty: Type) -> Value {
        let value = self.function.new_value(ty);
        self.define(value, kind);
        value
    }

    fn define(&mut self, value: Value, kind: Kind) {
        self.out.push(Inst {
            results: vec![value],
            kind,
            line: self.line,
        });
    }

    fn is_wide(&self, value: Value) -> bool {
        *self.function.ty(value) == WIDE
    }

    fn bounds(&self, value: Value) -> Bounds {
        self.choice.bounds[value.0 as usize]
    }

    fn narrow_all(&mut self, args: &mut [Value]) {
        for arg in args {
            *arg = self.narrow(*arg);
        }
    }

    /// What was an int as an int; anything else as it is.
    fn narrow(&mut self, value: Value) -> Value {
        let now = self.subst.get(value);
        if !self.choice.is_wide(value) {
            return now;
        }
        let name = if self.bounds(value).fit_int() {
            op::WIDE_LOW
        } else {
            op::WIDE_TO_INT
        };
        self.emit(op_kind(name, vec![now]), Type::Int)
    }

    /// An int as a wide one.
    fn widen(&mut self, value: Value) -> Value {
        let now = self.subst.get(value);
        if self.is_wide(now) {
            return now;
        }
        if let Some(number) = self.graph.constants[value.0 as usize] {
            return self.constant(number);
        }
        let made = self.emit(op_kind(op::WIDE_OF_INT, vec![now]), WIDE);
        if self.bounds(value).clipped().fit_word() {
            self.emit(op_kind(op::WIDE_WORD, vec![made]), WIDE)
        } else {
            made
        }
    }

    fn constant(&mut self, number: i128) -> Value {
        self.emit(Kind::Const(Const::wide(number)), WIDE)
    }

    /// Values on their way to others, as those want them.
    fn fit_all(&mut self, args: &mut [Value], targets: &[Value]) {
        for (arg, target) in args.iter_mut().zip(targets) {
            *arg = if self.choice.is_wide(*target) {
                self.widen(*arg)
            } else {
                self.narrow(*arg)
            };
        }
    }

    fn operation(&mut self, number: usize, inst: Inst) {
        let op = &self.graph.ops[number];
        if let Some((mask, other)) = self.graph.masked(op) {
            return self.mask(op.result, other, mask);
        }
        match (op.name, self.graph.power(op)) {
            (op::INT_MOD, Some(power)) => return self.mask(op.result, op.args[0], (1 << power) - 1),
            (op::INT_FLOORDIV, Some(power)) => {
                let number = self.widen(op.args[0]);
                let count = self.emit(Kind::Const(Const::Int(power.into())), Type::Int);
                return self.finish(op.result, op_kind(op::WIDE_SHR, vec![number, count]));
            }
            (op::INT_MOD, None) if !self.is_wide(op.result) && !self.choice.is_wide(op.args[1]) => {
                let args = vec![self.widen(op.args[0]), self.narrow(op.args[1])];
                return self.define(op.result, op_kind(op::WIDE_MOD_INT, args));
            }
            _ => {}
        }
        let args = self.arguments(op);
        let Some(name) = wide_name(op.name) else {
            return self.out.push(inst);
        };
        let Kind::Op { attr, .. } = inst.kind else { return };
        let kind = indexed_kind(name, args, attr);
        match self.graph.made[op.result.0 as usize] {
            Made::Op(_) => self.finish(op.result, kind),
            _ => self.define(op.result, kind),
        }
    }

    fn arguments(&mut self, op: &Arithmetic) -> Vec<Value> {
        let numbers = numbers(op.name);
        let args = op.args.iter().enumerate();
        args.map(|(i, arg)| {
            if i < numbers {
                self.widen(*arg)
            } else {
                self.narrow(*arg)
            }
        })
        .collect()
    }

    /// Defines an int that this wide operation makes.
    fn finish(&mut self, result: Value, kind: Kind) {
        if !self.is_wide(result) {
            let made = self.emit(kind, WIDE);
            let name = if self.bounds(result).fit_int() {
                op::WIDE_LOW
            } else {
                op::WIDE_TO_INT
            };
            return self.define(result, op_kind(name, vec![made]));
        }
        if !self.bounds(result).fit_word() {
            return self.define(result, kind);
        }
        let made = self.emit(kind, WIDE);
        self.define(result, op_kind(op::WIDE_WORD, vec![made]));
    }

    /// `other & mask`
    fn mask(&mut self, result: Value, other: Value, mask: i128) {
        let number = self.widen(other);
        match i64::try_from(mask) {
            Ok(mask) if !self.is_wide(result) => {
                let low = self.emit(op_kind(op::WIDE_LOW, vec![number]), Type::Int);
                let mask = self.emit(Kind::Const(Const::Int(mask)), Type::Int);
                self.define(result, op_kind(op::INT_AND, vec![low, mask]));
            }
            _ if mask == i128::from(u64::MAX) && self.is_wide(result) => {
                self.define(result, op_kind(op::WIDE_WORD, vec![number]));
            }
            _ => {
                let mask = self.constant(mask);
                self.finish(result, op_kind(op::WIDE_AND, vec![number, mask]));
            }
        }
    }
}

/// The wide operation for this one.
fn wide_name(name: op::Name) -> Option<op::Name> {
    let wide = format!("wide.{}", name.strip_prefix("int.")?);
    op(&wide).map(|op| op.name)
}
