//! Integer intervals of values, and what conditions prove about them on each path: `i < n`, divisors that are not
//! zero. Walks a function in order of execution; loops are walked until their parameters hold still.
//!
//! Knows nothing of what the facts are used for: a visitor sees each instruction with the facts before it.

use super::counters::{self, Counters};
use super::definitions::{Def, Defs};
use super::effects::writes;
use super::interval64::Interval;
use super::lengths::Lengths;
use super::transfer;
use crate::{Block, Const, Function, Inst, Kind, Label, Type, Value, op};

/// Loops nested deeper than this keep unknown parameters: each level multiplies the work.
const MOST_DEPTH: usize = 4;

/// Where parameters stay that only count.
const COUNTED: Interval = Interval {
    lo: -counters::REACH,
    hi: counters::REACH,
};

/// What holds at the place at hand.
pub struct Facts<'f> {
    function: &'f Function,
    defs: Defs,
    counters: Counters,
    lengths: Lengths,
    /// Whether nothing ever makes a list shorter: then a length once read is a lower bound for good.
    lists_grow: bool,
    now: Vec<Interval>,
    /// Intervals as they were before conditions narrowed them, to restore when their block ends.
    undo: Vec<(Value, Interval)>,
    /// `a < b`.
    less: Vec<(Value, Value)>,
    /// Floats that are not zero.
    nonzero: Vec<Value>,
    /// Lists, and numbers of which each has at least that many elements.
    long: Vec<(Value, Value)>,
    labels: Vec<Jumps>,
    depth: usize,
}

/// The intervals that jumps to a label carry; none where nothing jumped yet.
#[derive(Clone, Default)]
struct Jumps {
    breaks: Option<Vec<Interval>>,
    continues: Option<Vec<Interval>>,
}

/// Sees each instruction once, with the facts that hold before it.
pub type Visit<'v> = &'v mut dyn FnMut(&Facts, &mut Inst);

/// Walks the body of a function (held apart from it).
pub fn walk(function: &Function, body: &mut Block, lists_grow: bool, visit: Visit) {
    let defs = Defs::of(body);
    let mut facts = Facts {
        lengths: Lengths::of(function, body, &defs),
        defs,
        counters: Counters::of(body),
        lists_grow,
        now: function.types.iter().map(of_type).collect(),
        undo: Vec::new(),
        less: Vec::new(),
        nonzero: Vec::new(),
        long: Vec::new(),
        labels: vec![Jumps::default(); function.next_label as usize],
        depth: 0,
        function,
    };
    facts.block(body, &mut Some(visit));
}

fn of_type(ty: &Type) -> Interval {
    match ty {
        Type::Bool => Interval::BOOL,
        _ => Interval::FULL,
    }
}

fn join_into(all: &mut Option<Vec<Interval>>, new: Vec<Interval>) {
    *all = Some(match all.take() {
        None => new,
        Some(old) => old.into_iter().zip(new).map(|(a, b)| a.join(b)).collect(),
    });
}

/// What a path taught: intervals, orders, non-zero values and long lists.
type Learned = (
    Vec<(Value, Interval)>,
    Vec<(Value, Value)>,
    Vec<Value>,
    Vec<(Value, Value)>,
);

/// How much was known at some place.
#[derive(Clone, Copy)]
struct Marks {
    undo: usize,
    less: usize,
    nonzero: usize,
    long: usize,
}

impl Facts<'_> {
    /// The interval of an int, of a bool as 0 and 1, or of the code point of a text that is one character.
    pub fn range(&self, value: Value) -> Interval {
        self.now.get(value.0 as usize).copied().unwrap_or(Interval::FULL)
    }

    /// The interval that this operation makes of its arguments, and whether it certainly stays in i64.
    pub fn result(&self, op: op::Name, args: &[Value]) -> (Interval, bool) {
        let ranges: Vec<Interval> = args.iter().map(|a| self.range(*a)).collect();
        transfer::result(op, &ranges)
    }

    /// Whether this float is certainly not zero.
    pub fn is_nonzero(&self, value: Value) -> bool {
        matches!(self.defs.constant(value), Some(Const::Float(x)) if *x != 0.0) || self.nonzero.contains(&value)
    }

    /// Whether this index is certainly one of the list's, from the front.
    pub fn is_index(&self, list: Value, index: Value) -> bool {
        let range = self.range(index);
        if range.lo < 0 {
            return false;
        }
        let shortest = match self.defs.get(list) {
            Def::Const(Const::List(_, parts) | Const::Tuple(_, parts)) => parts.len() as i64,
            Def::Op { op, args, .. } if op.name == op::LIST_NEW && self.lists_grow => args.len() as i64,
            _ => 0,
        };
        let is_length = |n: Value| matches!(self.defs.op(n, op::LIST_LEN), Some([of]) if *of == list);
        let below_length = || {
            self.less
                .iter()
                .any(|(a, b)| *a == index && self.lists_grow && is_length(*b))
        };
        range.hi < shortest || below_length() || (self.lists_grow && self.is_below_least(list, index))
    }

    /// Whether the index is below a number of which the list has at least that many elements.
    fn is_below_least(&self, list: Value, index: Value) -> bool {
        let long = self.long.iter().filter(|(of, _)| *of == list).map(|(_, least)| *least);
        let mut leasts = long.chain(self.lengths.least(list, &self.defs));
        leasts.any(|least| self.less.contains(&(index, least)))
    }

    fn set(&mut self, value: Value, interval: Interval) {
        if let Some(now) = self.now.get_mut(value.0 as usize) {
            *now = interval;
        }
    }

    fn narrow(&mut self, value: Value, to: Interval) {
        let old = self.range(value);
        let new = old.meet(to);
        if new != old {
            self.undo.push((value, old));
            self.set(value, new);
        }
    }

    fn marks(&self) -> Marks {
        Marks {
            undo: self.undo.len(),
            less: self.less.len(),
            nonzero: self.nonzero.len(),
            long: self.long.len(),
        }
    }

    fn forget(&mut self, marks: Marks) {
        while self.undo.len() > marks.undo {
            if let Some((value, old)) = self.undo.pop() {
                self.set(value, old);
            }
        }
        self.less.truncate(marks.less);
        self.nonzero.truncate(marks.nonzero);
        self.long.truncate(marks.long);
    }

    fn ranges(&self, values: &[Value]) -> Vec<Interval> {
        values.iter().map(|v| self.range(*v)).collect()
    }

    fn set_all(&mut self, values: &[Value], intervals: &[Interval]) {
        for (value, interval) in values.iter().zip(intervals) {
            self.set(*value, *interval);
        }
    }

    /// The intervals of what the block yields, if it yields. Facts stay as they are at its end.
    fn block(&mut self, block: &mut Block, visit: &mut Option<Visit>) -> Option<Vec<Interval>> {
        for inst in &mut block.insts {
            if let Some(visit) = visit {
                visit(self, inst);
            }
            self.inst(inst, visit);
        }
        match block.insts.last().map(|inst| &inst.kind) {
            Some(Kind::Yield(args)) => Some(self.ranges(args)),
            _ => None,
        }
    }

    fn inst(&mut self, inst: &mut Inst, visit: &mut Option<Visit>) {
        match &mut inst.kind {
            Kind::Const(value) => {
                if let ([result], Some(value)) = (&inst.results[..], transfer::of_const(value)) {
                    self.set(*result, Interval::exactly(value));
                }
            }
            Kind::Op { op, args, .. } => {
                if let [result] = inst.results[..] {
                    let (range, _) = self.result(op.name, args);
                    self.set(result, range.meet(of_type(self.function.ty(result))));
                }
            }
            Kind::If { cond, then, els } => {
                let cond = *cond;
                self.branches(cond, then, els, &inst.results, visit);
            }
            Kind::Block { label, body } => {
                let at = label.0 as usize;
                let marks = self.marks();
                self.labels[at] = Jumps::default();
                let yielded = self.block(body, visit);
                self.forget(marks);
                if let Some(yielded) = yielded {
                    join_into(&mut self.labels[at].breaks, yielded);
                }
                self.results_of(at, &inst.results);
            }
            Kind::Loop { label, inits, body } => {
                let at = label.0 as usize;
                self.repeat(*label, inits, body, visit);
                self.results_of(at, &inst.results);
                self.long.extend_from_slice(self.lengths.built(*label));
            }
            Kind::Break { label, args } => {
                let ranges = self.ranges(args);
                join_into(&mut self.labels[label.0 as usize].breaks, ranges);
            }
            Kind::Continue { label, args } => {
                let ranges = self.ranges(args);
                join_into(&mut self.labels[label.0 as usize].continues, ranges);
            }
            Kind::Call { .. } | Kind::Yield(_) | Kind::Return(_) | Kind::Fail(_) => {}
        }
    }

    fn results_of(&mut self, label: usize, results: &[Value]) {
        if let Some(breaks) = self.labels[label].breaks.take() {
            self.set_all(results, &breaks);
        }
    }

    fn branches(
        &mut self,
        cond: Value,
        then: &mut Block,
        els: &mut Block,
        results: &[Value],
        visit: &mut Option<Visit>,
    ) {
        let marks = self.marks();
        self.assume(cond, true);
        let first = self.block(then, visit);
        if els.yields() {
            self.forget(marks);
            self.assume(cond, false);
            let second = self.block(els, visit);
            match (first, second) {
                (Some(first), Some(second)) => {
                    self.forget(marks);
                    let joined: Vec<Interval> = first.iter().zip(&second).map(|(a, b)| a.join(*b)).collect();
                    self.set_all(results, &joined);
                }
                // Only the second arm goes on: what it learned holds after.
                (_, second) => self.set_all(results, &second.unwrap_or_default()),
            }
            return;
        }
        // The first arm alone goes on, so its facts are kept; the second is looked at without them.
        let kept = self.restore_later(marks);
        self.assume(cond, false);
        self.block(els, visit);
        self.forget(marks);
        for (value, interval) in kept.0 {
            self.narrow(value, interval);
        }
        self.less.extend(kept.1);
        self.nonzero.extend(kept.2);
        self.long.extend(kept.3);
        self.set_all(results, &first.unwrap_or_default());
    }

    /// Takes back what was learned since, and says what it was.
    fn restore_later(&mut self, marks: Marks) -> Learned {
        let known = &self.undo[marks.undo..];
        let narrowed = known.iter().map(|(v, _)| (*v, self.range(*v))).collect();
        let less = self.less[marks.less..].to_vec();
        let nonzero = self.nonzero[marks.nonzero..].to_vec();
        let long = self.long[marks.long..].to_vec();
        self.forget(marks);
        (narrowed, less, nonzero, long)
    }

    fn repeat(&mut self, label: Label, inits: &[Value], body: &mut Block, visit: &mut Option<Visit>) {
        let init = self.ranges(inits);
        let params = body.params.clone();
        let unknown: Vec<Interval> = params.iter().map(|p| of_type(self.function.ty(*p))).collect();
        self.depth += 1;
        let mut found = unknown.clone();
        if self.depth <= MOST_DEPTH {
            found = self.settle(label, &init, unknown, body);
        }
        self.depth -= 1;
        self.pass(label, &params, &found, body, visit);
    }

    /// Parameter intervals that one more pass through the body does not leave.
    fn settle(&mut self, label: Label, init: &[Interval], unknown: Vec<Interval>, body: &mut Block) -> Vec<Interval> {
        let params = body.params.clone();
        let mut counting = self.counters.counting(&self.defs, label, &params);
        for (counts, start) in counting.iter_mut().zip(init) {
            *counts &= counters::may_start(start.lo, start.hi);
        }
        let again = |facts: &mut Self, body: &mut Block, from: &[Interval]| {
            facts.pass(label, &params, from, body, &mut None);
            let mut next = Some(init.to_vec());
            if let Some(continues) = facts.labels[label.0 as usize].continues.take() {
                join_into(&mut next, continues);
            }
            let mut next = next.unwrap_or_default();
            for (interval, _) in next.iter_mut().zip(&counting).filter(|(_, counts)| **counts) {
                *interval = interval.meet(COUNTED);
            }
            next
        };
        let within = |outer: &[Interval], inner: &[Interval]| outer.iter().zip(inner).all(|(o, i)| o.contains(*i));
        let first = again(self, body, init);
        if within(init, &first) {
            return init.to_vec();
        }
        let widen = |from: &[Interval], to: &[Interval]| -> Vec<Interval> {
            let wide = from.iter().zip(to).map(|(a, b)| a.widen(*b));
            wide.zip(&counting)
                .map(|(wide, counts)| if *counts { wide.meet(COUNTED) } else { wide })
                .collect()
        };
        let widened = widen(init, &first);
        let mut second = again(self, body, &widened);
        let mut stable = widened;
        if !within(&stable, &second) {
            stable = widen(&stable, &second);
            second = again(self, body, &stable);
            if !within(&stable, &second) {
                return unknown;
            }
        }
        // Widening went too far: what came back is better, if it holds.
        for _ in 0..2 {
            let next = again(self, body, &second);
            if !within(&second, &next) {
                break;
            }
            stable = second;
            second = next;
        }
        stable
    }

    fn pass(&mut self, label: Label, params: &[Value], from: &[Interval], body: &mut Block, visit: &mut Option<Visit>) {
        let marks = self.marks();
        self.labels[label.0 as usize] = Jumps::default();
        self.set_all(params, from);
        self.block(body, visit);
        self.forget(marks);
    }

    /// Learns from a condition that it holds, or that it does not.
    fn assume(&mut self, cond: Value, holds: bool) {
        self.narrow(cond, Interval::exactly(i64::from(holds)));
        let Def::Op { op, args, .. } = self.defs.get(cond).clone() else {
            return;
        };
        match (op.name, holds, &args[..]) {
            (op::BOOL_NOT, _, [a]) => self.assume(*a, !holds),
            (op::BOOL_AND, true, [a, b]) | (op::BOOL_OR, false, [a, b]) => {
                self.assume(*a, holds);
                self.assume(*b, holds);
            }
            (test, true, [text]) if transfer::least_code(test).is_some() => {
                let least = transfer::least_code(test).unwrap_or(0);
                self.narrow(*text, Interval::new(least, i64::MAX));
            }
            (op::INT_LT, true, [a, b]) | (op::INT_GE, false, [a, b]) => self.assume_less(*a, *b),
            (op::INT_LT, false, [a, b]) | (op::INT_GE, true, [a, b]) => self.assume_at_most(*b, *a),
            (op::INT_GT, true, [a, b]) | (op::INT_LE, false, [a, b]) => self.assume_less(*b, *a),
            (op::INT_GT, false, [a, b]) | (op::INT_LE, true, [a, b]) => self.assume_at_most(*a, *b),
            (op::INT_EQ, true, [a, b]) | (op::INT_NE, false, [a, b]) => {
                self.narrow(*a, self.range(*b));
                self.narrow(*b, self.range(*a));
            }
            (op::INT_NE, true, [a, b]) | (op::INT_EQ, false, [a, b]) => {
                self.assume_not(*a, self.range(*b));
                self.assume_not(*b, self.range(*a));
            }
            (op::F64_LT | op::F64_LE | op::F64_GT | op::F64_GE | op::F64_EQ | op::F64_NE, _, [a, b]) => {
                self.assume_float(op.name, holds, *a, *b);
            }
            _ => {}
        }
    }

    fn assume_less(&mut self, a: Value, b: Value) {
        self.less.push((a, b));
        let (below, above) = (self.range(b).hi, self.range(a).lo);
        self.narrow(a, Interval::new(i64::MIN, below.saturating_sub(1)));
        self.narrow(b, Interval::new(above.saturating_add(1), i64::MAX));
    }

    fn assume_at_most(&mut self, a: Value, b: Value) {
        let (below, above) = (self.range(b).hi, self.range(a).lo);
        self.narrow(a, Interval::new(i64::MIN, below));
        self.narrow(b, Interval::new(above, i64::MAX));
    }

    /// A bound that is excluded moves by one.
    fn assume_not(&mut self, a: Value, other: Interval) {
        let range = self.range(a);
        match other.single() {
            Some(n) if n == range.lo => self.narrow(a, Interval::new(n.saturating_add(1), i64::MAX)),
            Some(n) if n == range.hi => self.narrow(a, Interval::new(i64::MIN, n.saturating_sub(1))),
            _ => {}
        }
    }

    /// Comparisons with a constant that zero (and NaN) does not satisfy.
    fn assume_float(&mut self, name: op::Name, holds: bool, a: Value, b: Value) {
        for (value, other, mirrored) in [(a, b, false), (b, a, true)] {
            let Some(Const::Float(bound)) = self.defs.constant(other) else {
                continue;
            };
            let zero = match (name, mirrored) {
                (op::F64_LT, false) | (op::F64_GT, true) => 0.0 < *bound,
                (op::F64_LE, false) | (op::F64_GE, true) => 0.0 <= *bound,
                (op::F64_GT, false) | (op::F64_LT, true) => 0.0 > *bound,
                (op::F64_GE, false) | (op::F64_LE, true) => 0.0 >= *bound,
                (op::F64_EQ, _) => *bound == 0.0,
                _ => *bound != 0.0,
            };
            if zero != holds {
                self.nonzero.push(value);
            }
        }
    }
}

/// Whether no operation in here makes a list shorter.
pub fn only_grows(block: &Block) -> bool {
    let mut grows = true;
    block.each_inst(&mut |inst| {
        if let Kind::Op { op, .. } = &inst.kind {
            grows &= !(op.family() == "list" && writes(op)) || op.never_shortens();
        }
    });
    grows
}
