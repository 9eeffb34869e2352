//! `abs(z) > 2` asks for no root: a comparison with a moderate constant, next to the only use of the magnitude of a complex
//! number, becomes one operation.

use super::support::op_kind;
use std::collections::HashSet;
use taipan_ir::analysis::definitions::{Def, Defs};
use taipan_ir::analysis::uses;
use taipan_ir::{Block, Const, Function, Inst, Kind, Value, op};

/// Limits whose square is far from the ends of the floats.
const MODERATE: std::ops::Range<f64> = 1e-100..1e100;

/// The comparison with the magnitude on the left, the one with it on the right, and what becomes of both.
const COMPARISONS: [(op::Name, op::Name, op::Name); 4] = [
    (op::F64_LT, op::F64_GT, op::COMPLEX_ABS_LT),
    (op::F64_LE, op::F64_GE, op::COMPLEX_ABS_LE),
    (op::F64_GT, op::F64_LT, op::COMPLEX_ABS_GT),
    (op::F64_GE, op::F64_LE, op::COMPLEX_ABS_GE),
];

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let counts = uses::counts(&function.body, function.types.len());
    let defs = Defs::of(&function.body);
    in_block(&mut function.body, &defs, &counts)
}

fn in_block(block: &mut Block, defs: &Defs, counts: &[u32]) -> bool {
    let mut changed = false;
    let mut here: HashSet<Value> = HashSet::new();
    let mut gone: HashSet<Value> = HashSet::new();
    for inst in &mut block.insts {
        if let Some((magnitude, kind)) = comparison(inst, defs)
            && here.contains(&magnitude)
            && counts[magnitude.0 as usize] == 1
        {
            gone.insert(magnitude);
            inst.kind = kind;
        }
        here.extend(&inst.results);
        for nested in inst.kind.blocks_mut() {
            changed |= in_block(nested, defs, counts);
        }
    }
    block
        .insts
        .retain(|inst| !matches!(inst.results[..], [result] if gone.contains(&result)));
    changed || !gone.is_empty()
}

/// The magnitude that is compared, and the operation that does so without it.
fn comparison(inst: &Inst, defs: &Defs) -> Option<(Value, Kind)> {
    let Kind::Op { op, args, .. } = &inst.kind else {
        return None;
    };
    let [left, right] = args[..] else { return None };
    let moderate = |limit: Value| matches!(defs.constant(limit), Some(Const::Float(x)) if MODERATE.contains(x));
    COMPARISONS.iter().find_map(|(direct, mirrored, becomes)| {
        let (magnitude, limit) = match op.name {
            name if name == *direct && moderate(right) => (left, right),
            name if name == *mirrored && moderate(left) => (right, left),
            _ => return None,
        };
        match defs.get(magnitude) {
            Def::Op { op, args, .. } if op.name == op::COMPLEX_ABS => {
                Some((magnitude, op_kind(*becomes, vec![args[0], limit])))
            }
            _ => None,
        }
    })
}
