//! Elements of lists in the arms of a branch whose index is within the list on either way, `if xs[i] < y: xs[i] = y`, are marked as such,
//! so that if-conversion, which comes next, may read and set them in front of the branch.

use crate::analysis::ranges::{Facts, only_grows, walk};
use crate::ir::{Inst, Kind, Module, op};

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
    let mut changed = false;
    for inner in then.insts.iter_mut().chain(&mut els.insts) {
        let Kind::Op { op: def, args, .. } = &mut inner.kind else {
            continue;
        };
        let here = match def.name {
            "list.get" | "list.get_in" => "list.get_here",
            "list.set" | "list.set_in" => "list.set_here",
            _ => continue,
        };
        if let Some(here) = op(here).filter(|_| facts.is_index(args[0], args[1])) {
            *def = here;
            changed = true;
        }
    }
    changed
}
