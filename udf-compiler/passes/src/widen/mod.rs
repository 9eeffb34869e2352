//! Numbers that leave i64 for a while: `(h ^ c) * 1099511628211 & 0xFFFFFFFFFFFFFFFF`, `a * b % m`, `a * b >> 32`. What a mask,
//! a remainder, a division or a shift makes small again is computed in 128 bits, where it would have failed the row.
//!
//! A wide number is exact: either its bounds are known to be within 128 bits, or only low bits of it are ever looked at,
//! which wrapping around leaves alone. Where it meets anything but arithmetic (a call, a container, a result) it must be
//! an i64 again, or the row fails there.

mod choose;
mod digits;
mod graph;
mod rewrite;

use super::support::{self, Step};
use graph::Graph;
use std::collections::HashSet;
use taipan_ir::analysis::ranges::walk;
use taipan_ir::{Function, Kind, Value, op};

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    widen(function) | digits::run(function) | forget_held(function)
}

fn widen(function: &mut Function) -> bool {
    let graph = Graph::of(function);
    if !graph.may_widen() {
        return false;
    }
    let proven = proven(function);
    let choice = choose::choose(&graph, &proven);
    if let Some(choice) = &choice {
        rewrite::run(function, &graph, choice);
    }
    choice.is_some()
}

/// From here on nothing lets numbers leave i64.
fn forget_held(function: &mut Function) -> bool {
    support::rewrite(function, &mut |_, inst| match &inst.kind {
        Kind::Op { op, args, .. } if op.name == op::INT_HELD => Step::Alias(args[0]),
        _ => Step::Keep,
    })
}

/// The sums, differences and products that do not leave i64.
fn proven(function: &Function) -> HashSet<Value> {
    let mut proven = HashSet::new();
    let mut body = function.body.clone();
    walk(function, &mut body, false, &mut |facts, inst| {
        if let Kind::Op { op, args, .. } = &inst.kind
            && matches!(op.name, op::INT_ADD | op::INT_SUB | op::INT_MUL)
            && facts.result(op.name, args).1
        {
            proven.extend(&inst.results);
        }
    });
    proven
}
