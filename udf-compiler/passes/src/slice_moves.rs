//! `a[i:j] = b[k:l:m]` and `a[i:j] = b[:]` without the list between them: where a slice is read by nothing but an assignment to a slice
//! soon after, the elements go from place to place.

use super::support::{indexed_kind, op_kind};
use taipan_ir::analysis::uses;
use taipan_ir::{Attr, Block, Const, Effect, Function, Inst, Kind, Type, Value, op};

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let counts = uses::counts(&function.body, function.types.len());
    let mut body = std::mem::take(&mut function.body);
    let changed = block(&mut body, function, &counts);
    function.body = body;
    changed
}

fn block(block: &mut Block, function: &mut Function, counts: &[u32]) -> bool {
    let mut changed = false;
    for inst in &mut block.insts {
        for nested in inst.kind.blocks_mut() {
            changed |= self::block(nested, function, counts);
        }
    }
    let mut at = 0;
    while at < block.insts.len() {
        match assignment(&block.insts, at, counts) {
            Some(later) => {
                let taken = block.insts.remove(at);
                let moved = fused(&taken, &block.insts[later - 1], function);
                block.insts.splice(later - 1..later, moved);
                changed = true;
            }
            None => at += 1,
        }
    }
    changed
}

/// Where the slice made by this instruction is assigned, if nothing else reads it and nothing but arithmetic comes before.
fn assignment(insts: &[Inst], at: usize, counts: &[u32]) -> Option<usize> {
    let (Kind::Op { op, .. }, [slice]) = (&insts[at].kind, &insts[at].results[..]) else {
        return None;
    };
    if !matches!(op.name, op::LIST_SLICE | op::LIST_SLICE_STEP | op::LIST_COPY) || counts[slice.0 as usize] != 1 {
        return None;
    }
    for (later, inst) in insts.iter().enumerate().skip(at + 1) {
        match &inst.kind {
            Kind::Const(_) => {}
            Kind::Op { op, args, .. } if op.name == op::LIST_SPLICE && args[3] == *slice => return Some(later),
            Kind::Op { op, .. } if op.effect == Effect::Pure => {}
            _ => return None,
        }
    }
    None
}

/// The assignment with the slice's own arguments.
fn fused(slice: &Inst, splice: &Inst, function: &mut Function) -> Vec<Inst> {
    let (
        Kind::Op {
            op: maker, args: from, ..
        },
        Kind::Op { args: to, .. },
    ) = (&slice.kind, &splice.kind)
    else {
        return vec![splice.clone()];
    };
    let mut out = Vec::new();
    let mut emit = |kind: Kind, ty: Type| {
        let value = function.new_value(ty);
        out.push(Inst {
            results: vec![value],
            kind,
            line: splice.line,
        });
        value
    };
    let option = Type::option(Type::Int);
    let read: Vec<Value> = match maker.name {
        op::LIST_SLICE => {
            let mut some = |bound: Value| {
                emit(
                    indexed_kind(op::UNION_MAKE, vec![bound], Attr::Index(1)),
                    option.clone(),
                )
            };
            let bounds = [some(from[1]), some(from[2])];
            vec![
                from[0],
                bounds[0],
                bounds[1],
                emit(Kind::Const(Const::Int(1)), Type::Int),
            ]
        }
        op::LIST_COPY => {
            let none = Const::Union(option.clone(), 0, Const::None.into());
            let none = emit(Kind::Const(none), option);
            vec![from[0], none, none, emit(Kind::Const(Const::Int(1)), Type::Int)]
        }
        _ => from.clone(),
    };
    let args = to[..3].iter().copied().chain(read).collect();
    out.push(Inst {
        results: splice.results.clone(),
        kind: op_kind(op::LIST_SPLICE_SLICE, args),
        line: splice.line,
    });
    out
}
