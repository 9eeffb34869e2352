//! Which ints become wide ones.

use super::graph::{Arithmetic, Graph, Made, Use, is_arithmetic, keeps_low_bits, numbers};
use std::collections::HashSet;
use taipan_ir::Value;
use taipan_ir::analysis::interval128::{self, Bounds};
use taipan_ir::op;

/// Larger functions are left alone.
const MOST_INTS: usize = 20_000;
/// So often the choice is made anew without what turned out wrong.
const ATTEMPTS: usize = 40;
/// So often bounds may grow step by step.
const STEPS: usize = 8;
/// Numbers times this or less hardly ever leave i64.
const LITTLE: u128 = 1 << 20;
/// And so often they are looked at in all.
const ROUNDS: usize = 60;

/// The choice.
pub(super) struct Choice {
    /// By value: whether it has 128 bits.
    wide: Vec<bool>,
    /// By value: whether it must be made of ints.
    banned: Vec<bool>,
    /// By value.
    pub bounds: Vec<Bounds>,
}

impl Choice {
    pub fn is_wide(&self, value: Value) -> bool {
        self.wide[value.0 as usize]
    }

    pub fn is_banned(&self, value: Value) -> bool {
        self.banned[value.0 as usize]
    }
}

/// What is wide, if anything is.
pub(super) fn choose(graph: &Graph, proven: &HashSet<Value>) -> Option<Choice> {
    if graph.ints.len() > MOST_INTS {
        return None;
    }
    let count = graph.made.len();
    let mut chooser = Chooser {
        graph,
        banned: vec![false; count],
        shrunk: vec![false; count],
        wide: vec![false; count],
        bounds: vec![Bounds::Never; count],
    };
    if !chooser.find_bounds() {
        return None;
    }
    let seeds = chooser.seeds(proven);
    for _ in 0..ATTEMPTS {
        chooser.spread(&seeds);
        if !chooser.find_bounds() {
            return None;
        }
        if !chooser.leave_out() {
            let wide: Vec<bool> = (0..count).map(|i| chooser.holds_wide(Value(i as u32))).collect();
            return wide.contains(&true).then_some(Choice {
                wide,
                banned: chooser.banned,
                bounds: chooser.bounds,
            });
        }
    }
    None
}

struct Chooser<'g> {
    graph: &'g Graph,
    /// By value: those that must not be wide.
    banned: Vec<bool>,
    /// Those that wide operations make and that are i64 all the same.
    shrunk: Vec<bool>,
    /// Those that wide operations make, or that are one of several of which some are wide.
    wide: Vec<bool>,
    bounds: Vec<Bounds>,
}

impl Chooser<'_> {
    /// Whether the value itself has 128 bits.
    fn holds_wide(&self, value: Value) -> bool {
        self.wide[value.0 as usize] && !self.shrunk[value.0 as usize]
    }

    /// Whether an operation is a wide one.
    fn runs_wide(&self, op: &Arithmetic) -> bool {
        let takes = op.args[..numbers(op.name)].iter().any(|arg| self.holds_wide(*arg));
        !self.banned[op.result.0 as usize] && (takes || self.holds_wide(op.result))
    }

    /// What may leave i64 on its way to something that makes it small.
    fn seeds(&self, proven: &HashSet<Value>) -> Vec<Value> {
        let (low, exact) = (self.reached(true), self.reached(false));
        let wanted = |value: &Value| {
            let at = value.0 as usize;
            let Made::Op(number) = self.graph.made[at] else {
                return matches!(self.graph.made[at], Made::Narrowed(_));
            };
            let op = &self.graph.ops[number];
            let grows = match op.name {
                op::INT_MUL => low[at] || exact[at] && !self.is_by_little(op),
                op::INT_SHL => low[at] || exact[at],
                op::INT_ADD | op::INT_SUB => low[at],
                _ => false,
            };
            let passed_on = |to: &Use| match to {
                Use::Op(..) => true,
                Use::Join(target) => low[target.0 as usize] || exact[target.0 as usize],
                Use::Other => false,
            };
            let leaves = !proven.contains(value) && !self.transferred(op).fit_int();
            grows && leaves && self.graph.uses[at].iter().all(passed_on)
        };
        self.graph.ints.iter().copied().filter(wanted).collect()
    }

    /// Whether it is a product that only uncommonly large numbers make leave i64.
    fn is_by_little(&self, op: &Arithmetic) -> bool {
        let little = |arg: &Value| {
            let constant = self.graph.constants[arg.0 as usize];
            constant.is_some_and(|constant| constant.unsigned_abs() <= LITTLE)
        };
        op.args.iter().any(little)
    }

    /// By value: whether it gets to a mask (`low`), or to a division, remainder or shift to the right.
    fn reached(&self, low: bool) -> Vec<bool> {
        let mut reached = vec![false; self.graph.made.len()];
        let mut work: Vec<Value> = Vec::new();
        for op in &self.graph.ops {
            for (i, arg) in op.args[..numbers(op.name)].iter().enumerate() {
                let shrinks = matches!(op.name, op::INT_MOD | op::INT_FLOORDIV | op::INT_SHR);
                let takes_low = self.graph.takes_low_bits(op, i);
                if (low && takes_low) || (!low && shrinks && !takes_low) {
                    work.push(*arg);
                }
            }
        }
        while let Some(value) = work.pop() {
            if std::mem::replace(&mut reached[value.0 as usize], true) {
                continue;
            }
            match &self.graph.made[value.0 as usize] {
                Made::Op(number) => {
                    let op = &self.graph.ops[*number];
                    if keeps_low_bits(op.name) {
                        work.extend(&op.args[..numbers(op.name)]);
                    }
                }
                Made::Join(from) => work.extend(from),
                Made::Other(_) | Made::Narrowed(_) => {}
            }
        }
        reached
    }

    /// From the seeds on to what is made of wide ints.
    fn spread(&mut self, seeds: &[Value]) {
        self.wide.fill(false);
        let mut work = seeds.to_vec();
        while let Some(value) = work.pop() {
            let at = value.0 as usize;
            if self.banned[at] || std::mem::replace(&mut self.wide[at], true) || self.shrunk[at] {
                continue;
            }
            for to in &self.graph.uses[at] {
                match to {
                    Use::Op(number, _) => {
                        let op = &self.graph.ops[*number];
                        work.extend(is_arithmetic(op.name).then_some(op.result));
                    }
                    Use::Join(target) => work.push(*target),
                    Use::Other => {}
                }
            }
        }
    }

    fn here(&self, value: Value) -> Bounds {
        let bounds = self.bounds[value.0 as usize];
        if self.holds_wide(value) {
            bounds
        } else {
            bounds.clipped()
        }
    }

    fn transferred(&self, op: &Arithmetic) -> Bounds {
        let args: Vec<Bounds> = op.args.iter().map(|arg| self.here(*arg)).collect();
        interval128::result(op.name, &args).unwrap_or(Bounds::Any)
    }

    /// Finds the bounds of all ints; `false` where that takes too long.
    fn find_bounds(&mut self) -> bool {
        self.bounds.fill(Bounds::Never);
        for (at, made) in self.graph.made.iter().enumerate() {
            if let Made::Other(bounds) = made {
                self.bounds[at] = *bounds;
            }
        }
        for round in 0..ROUNDS {
            let mut changed = false;
            for value in &self.graph.ints {
                let old = self.bounds[value.0 as usize];
                let new = self.bounds_of(*value, old, round >= STEPS);
                self.bounds[value.0 as usize] = new;
                changed |= new != old;
            }
            if !changed {
                return true;
            }
        }
        false
    }

    fn bounds_of(&self, value: Value, old: Bounds, at_once: bool) -> Bounds {
        match &self.graph.made[value.0 as usize] {
            Made::Other(bounds) => *bounds,
            Made::Narrowed(bounds) if self.holds_wide(value) => *bounds,
            Made::Narrowed(bounds) => bounds.clipped(),
            Made::Op(number) => {
                let op = &self.graph.ops[*number];
                let bounds = self.transferred(op);
                if self.runs_wide(op) { bounds } else { bounds.clipped() }
            }
            Made::Join(from) => {
                let all = from.iter().fold(old, |all, one| all.join(self.here(*one)));
                match (all == old || !at_once, self.holds_wide(value)) {
                    (true, true) => all,
                    (true, false) => all.clipped(),
                    (false, true) => Bounds::Any,
                    (false, false) => Bounds::INT,
                }
            }
        }
    }

    /// Leaves out what need not be wide or must not be; whether there was any.
    fn leave_out(&mut self) -> bool {
        let mut changed = false;
        for value in &self.graph.ints {
            let at = value.0 as usize;
            let made_here = matches!(self.graph.made[at], Made::Op(_));
            if self.holds_wide(*value) && made_here && self.bounds[at].fit_int() {
                self.shrunk[at] = true;
                changed = true;
            }
        }
        if changed {
            return true;
        }
        let exact = self.needed_exactly();
        for value in &self.graph.ints {
            let at = value.0 as usize;
            if self.holds_wide(*value) && ((exact[at] && self.bounds[at] == Bounds::Any) || !self.is_useful(*value)) {
                self.banned[at] = true;
                changed = true;
            }
        }
        changed
    }

    /// Whether it may be smaller than what it is made of, or anybody takes it as a wide one.
    fn is_useful(&self, value: Value) -> bool {
        if let Made::Op(number) = self.graph.made[value.0 as usize] {
            let op = &self.graph.ops[number];
            let shrinks = matches!(op.name, op::INT_AND | op::INT_MOD | op::INT_FLOORDIV | op::INT_SHR);
            let large = |arg: &Value| self.holds_wide(*arg);
            let constant = |arg: &Value| large(arg) && matches!(self.graph.made[arg.0 as usize], Made::Narrowed(_));
            if op.args.iter().any(constant) || shrinks && op.args.iter().any(large) || op.args.iter().all(large) {
                return true;
            }
        }
        self.graph.uses[value.0 as usize].iter().any(|to| match to {
            Use::Op(number, _) => self.runs_wide(&self.graph.ops[*number]),
            Use::Join(target) => self.holds_wide(*target),
            Use::Other => false,
        })
    }

    /// By value: whether more than low bits of it are looked at.
    fn needed_exactly(&self) -> Vec<bool> {
        let mut exact = vec![false; self.graph.made.len()];
        let mut work: Vec<Value> = Vec::new();
        for value in self.graph.ints.iter().filter(|value| self.holds_wide(**value)) {
            let uses = &self.graph.uses[value.0 as usize];
            if uses.iter().any(|to| self.needs_exactly(to, &exact)) {
                work.push(*value);
            }
        }
        while let Some(value) = work.pop() {
            if std::mem::replace(&mut exact[value.0 as usize], true) {
                continue;
            }
            let from = match &self.graph.made[value.0 as usize] {
                Made::Op(number) => &self.graph.ops[*number].args,
                Made::Join(from) => from,
                Made::Other(_) | Made::Narrowed(_) => continue,
            };
            for source in from.iter().filter(|source| self.holds_wide(**source)) {
                let uses = &self.graph.uses[source.0 as usize];
                if uses.iter().any(|to| self.needs_exactly(to, &exact)) {
                    work.push(*source);
                }
            }
        }
        exact
    }

    fn needs_exactly(&self, to: &Use, exact: &[bool]) -> bool {
        match to {
            Use::Op(number, argument) => {
                let op = &self.graph.ops[*number];
                if !self.runs_wide(op) {
                    return true;
                }
                let passes = keeps_low_bits(op.name) && self.holds_wide(op.result);
                !self.graph.takes_low_bits(op, *argument) && (!passes || exact[op.result.0 as usize])
            }
            Use::Join(target) => !self.holds_wide(*target) || exact[target.0 as usize],
            Use::Other => true,
        }
    }
}
