//! Which contents of unions are there: at each place, what the tests on the way there say of unions; and of each value, which
//! alternatives must be there for it to mean anything. An operation that is not total (it may fail, changes something, or
//! relies on what it does not look at) is done with such a value only behind the tests that say so. Passes may move what is total,
//! and `union.get` itself, anywhere: the contents of an absent alternative are harmless.
//!
//! Numbers are let alone: that a sum leaves the bits of a number is no exception, and branches are made choices between sums of
//! which one side is a zero where it is not wanted.

mod facts;

use super::function::{Block, Function, Inst, Kind, Label, Value};
use super::ops::{Effect, OpDef};
use crate::op;
use facts::{Common, Facts, Mask, bit, meet};
use std::collections::HashMap;
use taipan_types::Attr;
use taipan_types::types::Type;

/// A union, and the alternatives that it must not be.
type Need = (Value, Mask);

/// What is known where a loop begins.
pub struct Entry {
    masks: Vec<Mask>,
    /// By value: whether it may be made of what is not there.
    doubtful: Vec<bool>,
}

impl Entry {
    /// Whether a value may be made of contents that are not there.
    pub fn is_doubtful(&self, value: Value) -> bool {
        self.doubtful.get(value.0 as usize).is_some_and(|doubtful| *doubtful)
    }

    /// Whether a union may be another alternative.
    pub fn may_lack(&self, union: Value, index: u32) -> bool {
        let mask = self.masks.get(union.0 as usize);
        mask.is_none_or(|mask| mask & !bit(index) != 0)
    }
}

/// An instruction that does with contents that may be absent what is not total.
pub(super) struct Misuse<'m> {
    pub inst: &'m Inst,
    pub union: Value,
}

/// The first misuse of a function that is well formed otherwise.
pub(super) fn misuse(function: &Function) -> Option<Misuse<'_>> {
    if !has_unions(function) {
        return None;
    }
    Walk::over(function, false).misuse
}

/// What is known where each loop of a function begins; nothing where the function has no unions.
pub fn at_loops(function: &Function) -> HashMap<Label, Entry> {
    if has_unions(function) {
        Walk::over(function, true).entries
    } else {
        HashMap::new()
    }
}

/// Whether an operation may be done with any values of its arguments' types, where it was not done before. To leave the bits of a
/// number is to give a row up, which is no exception of Python's.
fn is_total(op: &OpDef) -> bool {
    matches!(op.raises, "" | "OverflowError")
        && op.needs.is_empty()
        && !matches!(op.effect, Effect::Write | Effect::Python)
}

/// The arguments that decide whether an operation may be done: a positive divisor divides any number, and to expect an alternative
/// is a test of its own.
fn decisive<'v>(op: &OpDef, args: &'v [Value]) -> &'v [Value] {
    match op.name {
        op::INT_FLOORDIV_POS | op::INT_MOD_POS => &args[1..],
        op::UNION_EXPECT => &[],
        _ => args,
    }
}

fn has_unions(function: &Function) -> bool {
    function.types.iter().any(|ty| matches!(ty, Type::Union(_)))
}

/// Most times that what loops carry is followed round; then it is taken for certain.
const MOST_ROUNDS: usize = 8;

/// What `yield` and `break` bring to an instruction's results, `continue` to a loop's parameters.
struct Target<'m> {
    label: Option<Label>,
    results: &'m [Value],
    params: Option<&'m [Value]>,
    /// Since when facts are of the paths inside.
    mark: usize,
    after: Common,
    /// By result, for booleans: what holds where it is true, and where it is false.
    implied: Vec<[Common; 2]>,
    masks: Vec<Mask>,
}

struct Walk<'m> {
    function: &'m Function,
    facts: Facts<'m>,
    /// By value: what it needs, where it was not certain yet when it was made.
    needs: Vec<Vec<Need>>,
    targets: Vec<Target<'m>>,
    /// Whether a loop carries more than was known when its body was walked.
    grown: bool,
    misuse: Option<Misuse<'m>>,
    collects: bool,
    entries: HashMap<Label, Entry>,
}

impl<'m> Walk<'m> {
    fn over(function: &'m Function, collects: bool) -> Walk<'m> {
        let mut walk = Walk {
            function,
            facts: Facts::of(function),
            needs: vec![Vec::new(); function.types.len()],
            targets: Vec::new(),
            grown: false,
            misuse: None,
            collects,
            entries: HashMap::new(),
        };
        for _ in 0..MOST_ROUNDS {
            walk.grown = false;
            walk.misuse = None;
            walk.block(&function.body);
            walk.facts.restart();
            if !walk.grown {
                break;
            }
        }
        walk
    }

    fn block(&mut self, block: &'m Block) {
        for inst in &block.insts {
            self.inst(inst);
        }
    }

    fn inst(&mut self, inst: &'m Inst) {
        match &inst.kind {
            Kind::Op { op, args, attr } => self.op(inst, op, args, attr),
            Kind::Call { args, .. } => self.check(inst, args),
            Kind::If { cond, then, els } => self.branch(inst, *cond, then, els),
            Kind::Loop { label, inits, body } => {
                self.pass_on(inits, &body.params);
                if self.collects {
                    let entry = self.entry();
                    self.entries.insert(*label, entry);
                }
                self.target(inst, Some(*label), Some(&body.params));
                self.nested(body);
                self.arrived(inst);
            }
            Kind::Block { label, body } => {
                self.target(inst, Some(*label), None);
                self.nested(body);
                self.arrived(inst);
            }
            Kind::Yield(args) => self.leave(self.targets.len().checked_sub(1), args),
            Kind::Break { label, args } => self.leave(self.place_of(*label), args),
            Kind::Continue { label, args } => {
                let target = self.place_of(*label).and_then(|at| self.targets.get(at));
                if let Some(params) = target.and_then(|target| target.params) {
                    self.grown |= self.pass_on(args, params);
                }
            }
            Kind::Const(_) | Kind::Return(_) | Kind::Fail(_) => {}
        }
        let function = self.function;
        self.facts
            .made(inst, |value| matches!(function.ty(value), Type::Union(_)));
    }

    fn branch(&mut self, inst: &'m Inst, cond: Value, then: &'m Block, els: &'m Block) {
        self.target(inst, None, None);
        let none = vec![0; inst.results.len()];
        let [yes, no] = [(then, true), (els, false)].map(|(arm, holds)| {
            let mark = self.facts.mark();
            self.facts.assume(cond, holds);
            self.block(arm);
            self.facts.back_to(mark);
            let target = self.targets.last_mut();
            target.map_or_else(Vec::new, |target| std::mem::replace(&mut target.masks, none.clone()))
        });
        self.arrived(inst);
        for (place, result) in inst.results.iter().enumerate() {
            if matches!(self.function.ty(*result), Type::Union(_)) {
                self.facts.choose(cond, *result, [yes[place], no[place]]);
            }
        }
    }

    fn nested(&mut self, body: &'m Block) {
        let mark = self.facts.mark();
        self.block(body);
        self.facts.back_to(mark);
    }

    fn target(&mut self, inst: &'m Inst, label: Option<Label>, params: Option<&'m [Value]>) {
        self.targets.push(Target {
            label,
            results: &inst.results,
            params,
            mark: self.facts.mark(),
            after: None,
            implied: vec![[None, None]; inst.results.len()],
            masks: vec![0; inst.results.len()],
        });
    }

    fn place_of(&self, label: Label) -> Option<usize> {
        self.targets.iter().rposition(|target| target.label == Some(label))
    }

    /// A path ends at a target, with these values.
    fn leave(&mut self, target: Option<usize>, args: &'m [Value]) {
        let Some(at) = target else { return };
        let (mark, results) = (self.targets[at].mark, self.targets[at].results);
        self.pass_on(args, results);
        meet(&mut self.targets[at].after, || self.facts.since(mark));
        for (place, arg) in args.iter().enumerate().take(results.len()) {
            match self.function.ty(*arg) {
                Type::Bool => self.leave_with_bool(at, place, *arg),
                Type::Union(_) => self.targets[at].masks[place] |= self.facts.mask(*arg),
                _ => {}
            }
        }
    }

    fn leave_with_bool(&mut self, at: usize, place: usize, arg: Value) {
        let mark = self.targets[at].mark;
        for (way, holds) in [true, false].into_iter().enumerate() {
            if self.facts.known(arg) == Some(!holds) {
                continue;
            }
            let here = self.facts.mark();
            self.facts.assume(arg, holds);
            meet(&mut self.targets[at].implied[place][way], || self.facts.since(mark));
            self.facts.back_to(here);
        }
    }

    /// What holds behind an instruction that paths have left.
    fn arrived(&mut self, inst: &'m Inst) {
        let Some(target) = self.targets.pop() else { return };
        if let Some(known) = &target.after {
            self.facts.learn(known);
        }
        for ((result, implied), mask) in inst.results.iter().zip(target.implied).zip(target.masks) {
            match self.function.ty(*result) {
                Type::Bool => self.facts.imply(*result, implied),
                Type::Union(_) if mask != 0 => self.facts.narrow(*result, mask),
                _ => {}
            }
        }
    }

    /// Values become others: what those need, these do. Whether that is more than was known.
    fn pass_on(&mut self, from: &[Value], to: &[Value]) -> bool {
        let mut more = false;
        for (from, to) in from.iter().zip(to) {
            for need in self.unmet(*from) {
                more |= self.add(*to, need);
            }
        }
        more
    }

    fn add(&mut self, value: Value, (union, not): Need) -> bool {
        let needs = &mut self.needs[value.0 as usize];
        match needs.iter_mut().find(|need| need.0 == union) {
            Some((_, known)) => {
                let more = not & !*known != 0;
                *known |= not;
                more
            }
            None => {
                needs.push((union, not));
                true
            }
        }
    }

    /// What of a value's needs is not certain here.
    fn unmet(&self, value: Value) -> Vec<Need> {
        let needs = self.needs[value.0 as usize].iter();
        let unmet = needs.map(|(union, not)| (*union, not & self.facts.mask(*union)));
        unmet.filter(|(_, not)| *not != 0).collect()
    }

    fn op(&mut self, inst: &'m Inst, op: &'static OpDef, args: &'m [Value], attr: &Attr) {
        if !is_total(op) {
            self.check(inst, decisive(op, args));
        }
        for result in &inst.results {
            self.made_of(*result, op, args);
        }
        let (&[union, ..], &Attr::Index(index)) = (args, attr) else {
            return;
        };
        match (op.name, &inst.results[..]) {
            (op::UNION_EXPECT, _) => self.facts.narrow(union, bit(index)),
            (op::UNION_GET, [result]) => {
                let not = self.facts.mask(union) & !bit(index);
                if not != 0 {
                    self.add(*result, (union, not));
                }
            }
            _ => {}
        }
    }

    /// A value needs what its parts need; of a choice, each part where it is chosen, and of two conditions together, the one that the
    /// other may decide.
    fn made_of(&mut self, result: Value, op: &OpDef, args: &'m [Value]) {
        match (op.name, args) {
            (op::SELECT, [cond, yes, no]) => {
                self.pass_on_where(*yes, result, *cond, true);
                self.pass_on_where(*no, result, *cond, false);
                self.pass_on(std::slice::from_ref(cond), &[result]);
            }
            (op::BOOL_AND | op::BOOL_OR, [a, b]) => {
                let (part, decides) = if self.unmet(*a).is_empty() { (*b, *a) } else { (*a, *b) };
                self.pass_on_where(part, result, decides, op.name == op::BOOL_AND);
                self.pass_on(&[decides], &[result]);
            }
            _ => args.iter().for_each(|arg| {
                self.pass_on(std::slice::from_ref(arg), &[result]);
            }),
        }
    }

    fn pass_on_where(&mut self, from: Value, to: Value, cond: Value, holds: bool) {
        let mark = self.facts.mark();
        self.facts.assume(cond, holds);
        self.pass_on(&[from], &[to]);
        self.facts.back_to(mark);
    }

    /// What is not total needs all its arguments.
    fn check(&mut self, inst: &'m Inst, args: &[Value]) {
        if self.misuse.is_some() {
            return;
        }
        let unmet = args.iter().find_map(|arg| self.unmet(*arg).first().copied());
        self.misuse = unmet.map(|(union, _)| Misuse { inst, union });
    }

    fn entry(&self) -> Entry {
        let doubtful = (0..self.needs.len() as u32).map(|at| !self.unmet(Value(at)).is_empty());
        Entry {
            masks: self.facts.masks().to_vec(),
            doubtful: doubtful.collect(),
        }
    }
}
