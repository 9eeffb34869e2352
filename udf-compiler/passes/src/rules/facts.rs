//! What rules may ask about a function besides how values were made: who reads them, what loops carry, how large ints are.
//! Established once for each run, before anything is rewritten. Knows no rules.

use std::collections::{HashMap, HashSet};
use taipan_ir::analysis::interval64::Interval;
use taipan_ir::analysis::ranges::{only_grows, walk};
use taipan_ir::analysis::uses::{self, Uses};
use taipan_ir::{Function, Kind, OpDef, Type, Value, op};

/// Which facts the rules of a pass ask for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Needs {
    pub uses: bool,
    pub carried: bool,
}

/// The facts of a function.
#[derive(Default)]
pub(super) struct Facts {
    uses: Vec<Uses>,
    carried: HashSet<Value>,
    ranges: HashMap<Value, Interval>,
}

impl Facts {
    /// `None`: nothing is carried, though that is what the rules are about.
    pub fn of(function: &mut Function, needs: Needs) -> Option<Facts> {
        let mut facts = Facts::default();
        if needs.uses {
            facts.uses = uses::of(&function.body, function.types.len());
        }
        if needs.carried {
            facts.carried = carried(function);
            if facts.carried.is_empty() {
                return None;
            }
            facts.ranges = ranges(function);
        }
        Some(facts)
    }

    /// What reads a value; `None` of one that is new.
    pub fn uses(&self, value: Value) -> Option<&Uses> {
        self.uses.get(value.0 as usize)
    }

    /// Whether it depends by arithmetic on what a loop carries.
    pub fn is_carried(&self, value: Value) -> bool {
        self.carried.contains(&value)
    }

    /// The interval of an operand of a sum; `None` of one that is new.
    pub fn range(&self, value: Value) -> Option<Interval> {
        self.ranges.get(&value).copied()
    }
}

fn is_sum(op: &OpDef) -> bool {
    matches!(op.name, op::INT_ADD_NW | op::INT_SUB_NW)
}

/// The integers that depend on what a loop carries by arithmetic.
fn carried(function: &Function) -> HashSet<Value> {
    let mut carried = HashSet::new();
    function.body.each_inst(&mut |inst| match &inst.kind {
        Kind::Loop { body, .. } => {
            let ints = body.params.iter().filter(|param| *function.ty(**param) == Type::Int);
            carried.extend(ints.copied());
        }
        Kind::Op { op, args, .. }
            if (is_sum(op) || op.name == op::INT_MUL_NW) && args.iter().any(|arg| carried.contains(arg)) =>
        {
            carried.extend(&inst.results);
        }
        _ => {}
    });
    carried
}

/// The interval of each integer operand, where sums read it.
fn ranges(function: &mut Function) -> HashMap<Value, Interval> {
    let mut ranges: HashMap<Value, Interval> = HashMap::new();
    let mut body = std::mem::take(&mut function.body);
    let lists_grow = only_grows(&body);
    walk(function, &mut body, lists_grow, &mut |facts, inst| {
        if let Kind::Op { op, args, .. } = &inst.kind
            && is_sum(op)
        {
            for arg in args {
                let range = facts.range(*arg);
                let known = ranges.entry(*arg).or_insert(range);
                *known = known.join(range);
            }
        }
    });
    function.body = body;
    ranges
}
