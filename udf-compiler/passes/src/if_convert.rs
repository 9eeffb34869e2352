//! If-conversion: arms that only compute a little, cannot fail and have no effect become straight code and `select`s.
//! Sums and products that may overflow read a zero where their arm is not the one, and so do not fail there. Early exits
//! are converted too: `if c { return a }` before `…; return b` with little in between.
//!
//! In a loop, under a condition that hangs on what lies in lists, so that nobody can foresee it, an arm may also read elements of
//! lists and set them to what they are or to something new, as far as the pass `sibling_bounds` has marked them.

use super::support::{Def, Defs, Subst, op_kind};
use taipan_ir::analysis::effects::cheap;
use taipan_ir::{Block, Const, Function, Inst, Kind, Label, Type, Value, op};

/// Most instructions that are computed for nothing.
const MOST_WORK: usize = 24;
/// Most sums and products that are made not to overflow.
const MOST_GUARDED: usize = 2;
/// Most instructions of an arm that sets elements of lists.
const MOST_SET_WORK: usize = 10;
/// Most values chosen by one condition.
const MOST_RESULTS: usize = 4;

/// Converts in one function.
pub fn run(function: &mut Function) -> bool {
    let mut body = std::mem::take(&mut function.body);
    let mut converter = Converter {
        subst: Subst::new(function),
        function,
        defs: Defs::default(),
        loops: 0,
        changed: false,
    };
    converter.block(&mut body, None);
    let changed = converter.changed;
    function.body = body;
    changed
}

struct Converter<'f> {
    function: &'f mut Function,
    defs: Defs,
    /// Results of blocks that have dissolved.
    subst: Subst,
    /// How many loops are around.
    loops: usize,
    changed: bool,
}

impl Converter<'_> {
    /// `own`: the label that the end of the block leaves, too.
    fn block(&mut self, block: &mut Block, own: Option<Label>) {
        let insts = std::mem::take(&mut block.insts);
        let mut out = Vec::with_capacity(insts.len());
        for mut inst in insts {
            self.subst.apply(&mut inst.kind);
            self.defs.note(&inst);
            let label = match inst.kind {
                Kind::Block { label, .. } => Some(label),
                _ => None,
            };
            let loops = usize::from(matches!(inst.kind, Kind::Loop { .. }));
            self.loops += loops;
            for nested in inst.kind.blocks_mut() {
                self.block(nested, label);
            }
            self.loops -= loops;
            match inst.kind {
                Kind::If { cond, then, els } if self.converts(cond, &then, &els, &inst.results) => {
                    self.convert(cond, then, els, &inst.results, inst.line, &mut out);
                }
                Kind::Block { label, body } if is_straight(&body, label) => {
                    self.changed = true;
                    self.splice(body, &inst.results, &mut out);
                }
                _ => out.push(inst),
            }
        }
        while self.early_exit(&mut out, own) {}
        block.insts = out;
    }

    /// Puts the instructions of a block that nothing leaves early in place of it.
    fn splice(&mut self, body: Block, results: &[Value], out: &mut Vec<Inst>) {
        let mut insts = body.insts;
        if let Some(last) = insts.pop() {
            self.subst.set_all(results, last.kind.operands());
        }
        out.append(&mut insts);
    }

    fn converts(&self, cond: Value, then: &Block, els: &Block, results: &[Value]) -> bool {
        if !then.yields() || !els.yields() || results.len() > MOST_RESULTS {
            return false;
        }
        let arms = [then, els].map(|arm| &arm.insts[..arm.insts.len() - 1]);
        let all = || arms.iter().copied().flatten();
        let work = all().count();
        if !all().any(is_element) {
            return work <= MOST_WORK && self.is_light_with(all());
        }
        self.loops > 0
            && work <= MOST_SET_WORK
            && arms.iter().any(|arm| arm.is_empty())
            && self.hangs_on_data(cond)
            && self.is_light_with(all().filter(|inst| !is_element(inst)))
    }

    /// Whether the condition compares what lies in lists, and not how far a loop has come.
    fn hangs_on_data(&self, cond: Value) -> bool {
        let read = |value: Value| {
            let Def::Op { op, .. } = self.defs.get(value) else {
                return false;
            };
            matches!(op.name, op::LIST_GET | op::LIST_GET_IN | op::LIST_GET_HERE)
        };
        match self.defs.get(cond) {
            Def::Op { op, args, .. } if matches!(op.family(), "int" | "f64") => args.iter().any(|arg| read(*arg)),
            _ => read(cond),
        }
    }

    /// Light, but for a few instructions that can be guarded.
    fn is_light_with<'i>(&self, insts: impl Iterator<Item = &'i Inst>) -> bool {
        let mut guarded = 0;
        insts.into_iter().all(|inst| {
            let guards = is_guardable(inst);
            guarded += usize::from(guards);
            if guards {
                guarded <= MOST_GUARDED
            } else {
                self.is_light(std::slice::from_ref(inst))
            }
        })
    }

    fn is_light(&self, insts: &[Inst]) -> bool {
        insts.iter().all(|inst| match &inst.kind {
            Kind::Const(_) => true,
            Kind::Op { op, args, .. } => {
                // A divisor that is a constant is proven positive on every path.
                let proven = matches!(op.name, op::INT_FLOORDIV_POS | op::INT_MOD_POS)
                    && matches!(self.defs.get(args[1]), Def::Const(Const::Int(n)) if *n > 0);
                cheap(op) || proven
            }
            _ => false,
        })
    }

    fn convert(&mut self, cond: Value, then: Block, els: Block, results: &[Value], line: u32, out: &mut Vec<Inst>) {
        self.changed = true;
        let mut chosen = Vec::new();
        for (mut arm, taken) in [(then, true), (els, false)] {
            let last = arm.insts.pop();
            for mut inst in arm.insts {
                if is_guardable(&inst) {
                    self.guard(&mut inst, cond, taken, out);
                } else if is_element(&inst) {
                    self.element(&mut inst, cond, taken, out);
                }
                self.defs.note(&inst);
                out.push(inst);
            }
            chosen.push(last.map(|inst| inst.kind.operands().to_vec()).unwrap_or_default());
        }
        for (i, result) in results.iter().enumerate() {
            let inst = Inst {
                results: vec![*result],
                kind: op_kind(op::SELECT, vec![cond, chosen[0][i], chosen[1][i]]),
                line,
            };
            self.defs.note(&inst);
            out.push(inst);
        }
    }

    /// Reads an element in front of the branch; sets it to what it is where `cond` is not `taken`.
    fn element(&mut self, inst: &mut Inst, cond: Value, taken: bool, out: &mut Vec<Inst>) {
        let Kind::Op { args, .. } = &inst.kind else { return };
        let [list, index, set @ ..] = &args[..] else { return };
        let get = op_kind(op::LIST_GET_IN, vec![*list, *index]);
        let [new] = set else {
            inst.kind = get;
            return;
        };
        let ty = self.function.ty(*new).clone();
        let [old, chosen] = [(); 2].map(|()| self.function.new_value(ty.clone()));
        let (yes, no) = if taken { (*new, old) } else { (old, *new) };
        let set = op_kind(op::LIST_SET_IN, vec![*list, *index, chosen]);
        for (result, kind) in [(old, get), (chosen, op_kind(op::SELECT, vec![cond, yes, no]))] {
            out.push(Inst {
                results: vec![result],
                kind,
                line: inst.line,
            });
        }
        inst.kind = set;
    }

    /// Lets an operation read zero for one operand where `cond` is not `taken`: then it cannot overflow.
    fn guard(&mut self, inst: &mut Inst, cond: Value, taken: bool, out: &mut Vec<Inst>) {
        let Kind::Op { op, args, .. } = &mut inst.kind else {
            return;
        };
        let constant = |arg: Value| self.defs.constant(arg).is_some();
        // What a constant is added to or taken from stays what it is, so that a sum that replaces an operand needs no choice. A zero
        // that is taken from the least number, or multiplied, does not overflow either.
        let at = match (op.name, constant(args[0]), constant(args[1])) {
            (op::INT_ADD, true, _) | (op::INT_MUL, false, true) => 0,
            _ => 1,
        };
        let line = inst.line;
        let zero = self.function.new_value(Type::Int);
        let operand = self.function.new_value(Type::Int);
        let (yes, no) = if taken { (args[at], zero) } else { (zero, args[at]) };
        args[at] = operand;
        out.push(Inst {
            results: vec![zero],
            kind: Kind::Const(Const::Int(0)),
            line,
        });
        out.push(Inst {
            results: vec![operand],
            kind: op_kind(op::SELECT, vec![cond, yes, no]),
            line,
        });
    }

    /// `if c { A; leave x } else { yield }; B; leave y` → `A; B; leave (select c x y)`, or with the arms the other
    /// way round.
    fn early_exit(&mut self, insts: &mut Vec<Inst>, own: Option<Label>) -> bool {
        let Some(at) = insts.iter().rposition(|inst| matches!(inst.kind, Kind::If { .. })) else {
            return false;
        };
        let is_last = at + 1 == insts.len();
        if is_last || insts.len() - at > MOST_WORK || !self.is_light(&insts[at + 1..insts.len() - 1]) {
            return false;
        }
        let (Some(last), Kind::If { then, els, .. }) = (insts.last(), &insts[at].kind) else {
            return false;
        };
        let leaving_first = match (then.yields(), els.yields()) {
            (false, true) => true,
            (true, false) => false,
            _ => return false,
        };
        let (leaving, staying) = if leaving_first { (then, els) } else { (els, then) };
        let leave = leaving.insts.last();
        let fits = leaving.insts.len() + staying.insts.len() <= MOST_WORK
            && insts[at].results.is_empty()
            && leave.is_some_and(|leave| same_exit(&leave.kind, &last.kind, own))
            && self.is_light(&leaving.insts[..leaving.insts.len() - 1])
            && self.is_light(&staying.insts[..staying.insts.len() - 1]);
        if !fits {
            return false;
        }
        let mut rest = insts.split_off(at);
        let line = rest[0].line;
        let Kind::If { cond, then, els } = std::mem::replace(&mut rest[0].kind, Kind::Yield(Vec::new())) else {
            return false;
        };
        let (leaving, staying) = if leaving_first { (then, els) } else { (els, then) };
        let Some(mut exit) = rest.pop() else {
            return false;
        };
        let mut leaving = leaving.insts;
        let early = leaving
            .pop()
            .map(|inst| inst.kind.operands().to_vec())
            .unwrap_or_default();
        let mut staying = staying.insts;
        staying.pop();
        insts.append(&mut leaving);
        insts.append(&mut staying);
        insts.extend(rest.into_iter().skip(1));
        for (i, value) in exit.kind.operands_mut().iter_mut().enumerate() {
            if *value == early[i] {
                continue;
            }
            let (a, b) = if leaving_first {
                (early[i], *value)
            } else {
                (*value, early[i])
            };
            let ty = self.function.ty(*value).clone();
            *value = self.function.new_value(ty);
            insts.push(Inst {
                results: vec![*value],
                kind: op_kind(op::SELECT, vec![cond, a, b]),
                line,
            });
        }
        insts.push(exit);
        self.changed = true;
        true
    }
}

/// Whether it reads or sets an element that is there on both ways.
fn is_element(inst: &Inst) -> bool {
    matches!(&inst.kind, Kind::Op { op, .. } if matches!(op.name, op::LIST_GET_HERE | op::LIST_SET_HERE))
}

/// Whether a zero operand keeps it from overflowing.
fn is_guardable(inst: &Inst) -> bool {
    matches!(&inst.kind, Kind::Op { op, .. } if matches!(op.name, op::INT_ADD | op::INT_SUB | op::INT_MUL))
}

/// Whether a block ends by yielding, and only there: conversion has left no way out before.
fn is_straight(body: &Block, own: Label) -> bool {
    let mut leaves = false;
    body.each_inst(&mut |inst| leaves |= inst.kind.target() == Some(own));
    let ends = matches!(
        body.insts.last(),
        Some(Inst {
            kind: Kind::Yield(_),
            ..
        })
    );
    ends && !leaves
}

/// Whether both leave to the same place, with a few values. The end of a block leaves it as a `break` does.
fn same_exit(a: &Kind, b: &Kind, own: Option<Label>) -> bool {
    let same = match (a, b) {
        (Kind::Return(_), Kind::Return(_)) => true,
        (Kind::Break { label: a, .. }, Kind::Break { label: b, .. }) => a == b,
        (Kind::Continue { label: a, .. }, Kind::Continue { label: b, .. }) => a == b,
        (Kind::Break { label, .. }, Kind::Yield(_)) => Some(*label) == own,
        _ => false,
    };
    same && a.operands().len() <= MOST_RESULTS
}
