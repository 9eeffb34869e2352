//! What holds at a place because of the tests on the way there: which alternatives unions may be, and which booleans are
//! known. Facts are taken back when their path ends, and those that several paths have in common are joined.

use crate::op;
use crate::{Attr, Block, Const, Function, Inst, Kind, OpDef, Type, Value};
use std::collections::HashMap;

/// Alternatives as bits.
pub(super) type Mask = u64;

/// An alternative as a mask; of those past the last bit nothing is known.
pub(super) fn bit(index: u32) -> Mask {
    1u64.checked_shl(index).unwrap_or(Mask::MAX)
}

/// What is known at the end of a path, beyond what was known at its beginning.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    masks: HashMap<Value, Mask>,
    bools: HashMap<Value, bool>,
}

/// What several paths have in common; nothing yet where none came.
pub(super) type Common = Option<Known>;

/// Adds a path, which need not be looked at where nothing is left to have in common.
pub(super) fn meet(common: &mut Common, path: impl FnOnce() -> Known) {
    let Some(known) = common else {
        *common = Some(path());
        return;
    };
    if known.masks.is_empty() && known.bools.is_empty() {
        return;
    }
    let path = path();
    known.masks.retain(|value, mask| {
        let other = path.masks.get(value);
        *mask |= other.copied().unwrap_or(Mask::MAX);
        other.is_some()
    });
    known.bools.retain(|value, holds| path.bools.get(value) == Some(holds));
}

/// How a value was made, as far as tests are seen through it.
#[derive(Clone, Copy)]
enum Made<'m> {
    Otherwise,
    Bool(bool),
    Op(&'static OpDef, &'m [Value], &'m Attr),
}

enum Undo {
    Mask(Value, Mask),
    Bool(Value, Option<bool>),
}

/// The facts of the path at hand.
pub(super) struct Facts<'m> {
    made: Vec<Made<'m>>,
    masks: Vec<Mask>,
    bools: Vec<Option<bool>>,
    /// What holds if a boolean that control flow made is true, and if it is false.
    implied: HashMap<Value, [Common; 2]>,
    /// Unions that a condition chose, and what each is where it holds, and where it does not.
    chosen: HashMap<Value, Vec<(Value, [Mask; 2])>>,
    log: Vec<Undo>,
}

impl<'m> Facts<'m> {
    pub(super) fn of(function: &'m Function) -> Facts<'m> {
        let all = |ty: &Type| match ty.alternatives().len() {
            n if n < 64 => (1 << n) - 1,
            _ => Mask::MAX,
        };
        let mut facts = Facts {
            made: vec![Made::Otherwise; function.types.len()],
            masks: function.types.iter().map(all).collect(),
            bools: vec![None; function.types.len()],
            implied: HashMap::new(),
            chosen: HashMap::new(),
            log: Vec::new(),
        };
        facts.note(&function.body);
        facts
    }

    fn note(&mut self, body: &'m Block) {
        body.each_inst(&mut |inst| {
            let made = match &inst.kind {
                Kind::Const(Const::Bool(known)) => Made::Bool(*known),
                Kind::Op { op, args, attr } => Made::Op(op, args, attr),
                _ => Made::Otherwise,
            };
            if let [result] = inst.results[..] {
                self.made[result.0 as usize] = made;
            }
        });
    }

    /// Forgets everything, to go through the function again.
    pub(super) fn restart(&mut self) {
        self.back_to(0);
        self.chosen.clear();
    }

    /// A point to go back to.
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Forgets what was learned since.
    pub(super) fn back_to(&mut self, mark: usize) {
        for undo in self.log.drain(mark..).rev() {
            match undo {
                Undo::Mask(value, mask) => self.masks[value.0 as usize] = mask,
                Undo::Bool(value, known) => self.bools[value.0 as usize] = known,
            }
        }
    }

    /// What was learned since.
    pub(super) fn since(&self, mark: usize) -> Known {
        let mut known = Known::default();
        for undo in &self.log[mark..] {
            match undo {
                Undo::Mask(value, _) => {
                    known.masks.insert(*value, self.masks[value.0 as usize]);
                }
                Undo::Bool(value, _) => {
                    known
                        .bools
                        .extend(self.bools[value.0 as usize].map(|holds| (*value, holds)));
                }
            }
        }
        known
    }

    /// Takes over what is known.
    pub(super) fn learn(&mut self, known: &Known) {
        for (value, mask) in &known.masks {
            self.narrow(*value, *mask);
        }
        for (value, holds) in &known.bools {
            self.set(*value, *holds);
        }
    }

    pub(super) fn imply(&mut self, value: Value, holds: [Common; 2]) {
        self.implied.insert(value, holds);
    }

    /// A condition chose between unions that are these.
    pub(super) fn choose(&mut self, cond: Value, result: Value, ways: [Mask; 2]) {
        self.chosen.entry(cond).or_default().push((result, ways));
        let mask = match self.known(cond) {
            Some(holds) => ways[usize::from(!holds)],
            None => ways[0] | ways[1],
        };
        self.narrow(result, mask);
    }

    pub(super) fn masks(&self) -> &[Mask] {
        &self.masks
    }

    /// The alternatives that a union may be here.
    pub(super) fn mask(&self, union: Value) -> Mask {
        self.masks[union.0 as usize]
    }

    pub(super) fn narrow(&mut self, union: Value, to: Mask) {
        let old = self.mask(union);
        if old & to != old {
            self.log.push(Undo::Mask(union, old));
            self.masks[union.0 as usize] = old & to;
        }
    }

    fn set(&mut self, value: Value, holds: bool) {
        let known = &mut self.bools[value.0 as usize];
        if *known != Some(holds) {
            self.log.push(Undo::Bool(value, *known));
            *known = Some(holds);
        }
    }

    /// Whether a boolean holds here, if that is known.
    pub(super) fn known(&self, value: Value) -> Option<bool> {
        match self.made[value.0 as usize] {
            Made::Bool(known) => Some(known),
            _ => self.bools[value.0 as usize],
        }
    }

    /// From here on the condition holds, or does not.
    pub(super) fn assume(&mut self, cond: Value, holds: bool) {
        if self.known(cond) == Some(holds) {
            return;
        }
        self.set(cond, holds);
        if let Some(known) = self
            .implied
            .get(&cond)
            .and_then(|ways| ways[usize::from(!holds)].clone())
        {
            self.learn(&known);
        }
        for at in 0..self.chosen.get(&cond).map_or(0, Vec::len) {
            let (result, ways) = self.chosen[&cond][at];
            self.narrow(result, ways[usize::from(!holds)]);
        }
        let Made::Op(op, args, attr) = self.made[cond.0 as usize] else {
            return;
        };
        match (op.name, args, attr) {
            (op::BOOL_NOT, [arg], _) => self.assume(*arg, !holds),
            (op::BOOL_AND | op::BOOL_OR, [a, b], _) => {
                let both = (op.name == op::BOOL_AND) == holds;
                if both || self.known(*b) == Some(!holds) {
                    self.assume(*a, holds);
                }
                if both || self.known(*a) == Some(!holds) {
                    self.assume(*b, holds);
                }
            }
            (op::SELECT, [choice, a, b], _) => {
                for (taken, other, value) in [(*b, *a, false), (*a, *b, true)] {
                    if self.known(other) == Some(!holds) {
                        self.assume(*choice, value);
                        self.assume(taken, holds);
                    }
                }
            }
            (op::UNION_IS, [union], Attr::Index(index)) if *index < Mask::BITS => {
                let bit = bit(*index);
                self.narrow(*union, if holds { bit } else { !bit });
            }
            _ => {}
        }
    }

    /// What an instruction says of the unions that it makes.
    pub(super) fn made(&mut self, inst: &Inst, is_union: impl FnOnce(Value) -> bool) {
        let [result] = inst.results[..] else { return };
        let mask = match &inst.kind {
            Kind::Const(Const::Union(_, index, _)) => bit(*index),
            Kind::Op {
                op,
                attr: Attr::Index(index),
                ..
            } if op.name == op::UNION_MAKE => bit(*index),
            Kind::Op { op, args, .. } if op.name == op::SELECT && is_union(result) => {
                let ways = [self.mask(args[1]), self.mask(args[2])];
                return self.choose(args[0], result, ways);
            }
            _ => return,
        };
        self.narrow(result, mask);
    }
}
