//! Whether an instruction is what a pattern says. Looks through definitions only; knows no conditions and no results.

use super::rule::{Args, AttrPattern, MOST_SLOTS, Pattern, Shape};
use taipan_ir::analysis::definitions::{Def, Defs};
use taipan_ir::{Attr, Value};

/// What the variables of a pattern stand for, by number. Those of the pattern before may still be there: each is bound before it
/// is asked for.
#[derive(Default)]
pub(super) struct Bindings {
    values: [Option<Value>; MOST_SLOTS],
    indices: [u32; MOST_SLOTS],
    /// The arguments that were however many.
    pub all: Vec<Value>,
}

impl Bindings {
    /// The value of a variable; `None` where the pattern has none of this number.
    pub fn value(&self, slot: usize) -> Option<Value> {
        self.values.get(slot).copied().flatten()
    }

    pub fn index(&self, slot: usize) -> u32 {
        self.indices.get(slot).copied().unwrap_or(0)
    }

    fn bind(&mut self, slot: usize, value: Value) -> bool {
        match self.values.get_mut(slot) {
            Some(place) => *place = Some(value),
            None => return false,
        }
        true
    }
}

/// Whether an operation on these arguments is of this shape. The operation itself is known to be.
pub(super) fn is_shape(shape: &Shape, args: &[Value], attr: &Attr, defs: &Defs, bound: &mut Bindings) -> bool {
    is_attr(&shape.attr, attr, bound)
        && match &shape.args {
            Args::All => {
                bound.all.clear();
                bound.all.extend(args);
                true
            }
            Args::Each(patterns) => {
                let mut pairs = patterns.iter().zip(args);
                patterns.len() == args.len() && pairs.all(|(pattern, arg)| is(pattern, *arg, defs, bound))
            }
        }
}

fn is_attr(pattern: &AttrPattern, attr: &Attr, bound: &mut Bindings) -> bool {
    match (pattern, attr) {
        (AttrPattern::Any, _) => true,
        (AttrPattern::Exact(wanted), attr) => wanted == attr,
        (AttrPattern::Same(slot), Attr::Index(index)) => bound.index(*slot) == *index,
        (AttrPattern::Bind(slot), Attr::Index(index)) => match bound.indices.get_mut(*slot) {
            Some(place) => {
                *place = *index;
                true
            }
            None => false,
        },
        (AttrPattern::Same(_) | AttrPattern::Bind(_), _) => false,
    }
}

fn is(pattern: &Pattern, value: Value, defs: &Defs, bound: &mut Bindings) -> bool {
    match pattern {
        Pattern::Any => true,
        Pattern::Bind(slot) => bound.bind(*slot, value),
        Pattern::Same(slot) => bound.value(*slot) == Some(value),
        Pattern::Literal(wanted) => defs.constant(value) == Some(wanted),
        Pattern::Op(slot, shape) => match defs.get(value) {
            Def::Op { op, args, attr } if op.name == shape.op.name => {
                slot.is_none_or(|slot| bound.bind(slot, value)) && is_shape(shape, args, attr, defs, bound)
            }
            _ => false,
        },
    }
}
