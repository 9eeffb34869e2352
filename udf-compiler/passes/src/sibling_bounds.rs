//! Elements of lists in the arms of a branch whose index is within the list on either way, `if xs[i] < y: xs[i] = y`, are marked as such,
//! so that if-conversion, which comes next, may read and set them in front of the branch. An index that the arm computes is none:
//! what is known of it may be so because of the condition only.

use std::collections::HashSet;
use taipan_ir::analysis::ranges::{Facts, only_grows, walk};
use taipan_ir::{Block, Inst, Kind, Module, Value, op};

/// Marks in every function.
pub fn run(module: &mut Module) -> bool {
    let lists_grow = module.functions.iter().all(|f| only_grows(&f.body));
    let mut changed = false;
    for function in &mut module.functions {
        let mut body = std::mem::take(&mut function.body);
        walk(function, &mut body, lists_grow, &mut |facts, inst| {
            changed |= mark(facts, inst);
        });
        function.body = body;
    }
    changed
}

fn mark(facts: &Facts, inst: &mut Inst) -> bool {
    let Kind::If { then, els, .. } = &mut inst.kind else {
        return false;
    };
    [then, els]
        .into_iter()
        .fold(false, |changed, arm| mark_arm(facts, arm) | changed)
}

fn mark_arm(facts: &Facts, arm: &mut Block) -> bool {
    let made: HashSet<Value> = arm.insts.iter().flat_map(|inst| inst.results.clone()).collect();
    let mut changed = false;
    for inner in &mut arm.insts {
        let Kind::Op { op: def, args, .. } = &mut inner.kind else {
            continue;
        };
        let here = match def.name {
            op::LIST_GET | op::LIST_GET_IN => op::LIST_GET_HERE,
            op::LIST_SET | op::LIST_SET_IN => op::LIST_SET_HERE,
            _ => continue,
        };
        let known = !made.contains(&args[1]) && facts.is_index(args[0], args[1]);
        if known {
            *def = here.row();
            changed = true;
        }
    }
    changed
}
