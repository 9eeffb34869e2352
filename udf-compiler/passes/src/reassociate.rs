//! `(r + x) - c` becomes `r + (x - c)` where a loop carries `r` and not `x`: the next round waits for one addition less.
//! Only arithmetic that is known not to overflow, and does not overflow in its new order either.

use super::support::{Def, Site, Step, op_kind, rewrite};
use std::collections::{HashMap, HashSet};
use taipan_ir::analysis::interval64::Interval;
use taipan_ir::analysis::ranges::{only_grows, walk};
use taipan_ir::analysis::transfer;
use taipan_ir::{Function, Inst, Kind, OpDef, Type, Value, op};

/// Reorders in one function.
pub fn run(function: &mut Function) -> bool {
    let carried = carried(function);
    if carried.is_empty() {
        return false;
    }
    let ranges = ranges(function);
    rewrite(function, &mut |site, inst| {
        reorder(site, inst, &carried, &ranges).map_or(Step::Keep, Step::Replace)
    })
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

fn reorder(site: &mut Site, inst: &Inst, carried: &HashSet<Value>, ranges: &HashMap<Value, Interval>) -> Option<Kind> {
    let Kind::Op { op: outer, args, .. } = &inst.kind else {
        return None;
    };
    let [sum, last] = args[..] else {
        return None;
    };
    if !is_sum(outer) || carried.contains(&last) {
        return None;
    }
    let Def::Op { op, args, .. } = site.defs.get(sum).clone() else {
        return None;
    };
    let (first, second) = match (op.name, &args[..]) {
        (op::INT_ADD_NW, [a, b]) if carried.contains(a) && !carried.contains(b) => (*a, *b),
        (op::INT_ADD_NW, [a, b]) if carried.contains(b) && !carried.contains(a) => (*b, *a),
        _ => return None,
    };
    let (_, fits) = transfer::result(outer.name, &[*ranges.get(&second)?, *ranges.get(&last)?]);
    if !fits {
        return None;
    }
    let both = site.op(outer.name, &[second, last]);
    Some(op_kind(op::INT_ADD_NW, vec![first, both]))
}
