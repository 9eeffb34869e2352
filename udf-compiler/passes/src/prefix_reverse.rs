//! `a[:k + 1] = a[k::-1]` and then `a[0]` as one turn of the list's beginning, which gives what comes first: nobody waits for what
//! was just written.

use super::support::{Defs, op_kind};
use taipan_ir::{Block, Const, Effect, Function, Inst, Kind, Value, op};

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let defs = Defs::of(&function.body);
    block(&mut function.body, &defs)
}

fn block(block: &mut Block, defs: &Defs) -> bool {
    let mut changed = false;
    for inst in &mut block.insts {
        for nested in inst.kind.blocks_mut() {
            changed |= self::block(nested, defs);
        }
    }
    for at in 0..block.insts.len() {
        let Some((list, last)) = turned(&block.insts[at], defs) else {
            continue;
        };
        let Some(later) = first_read(&block.insts, at, list, defs) else {
            continue;
        };
        let nothing = std::mem::take(&mut block.insts[at].results);
        block.insts[at].results = std::mem::replace(&mut block.insts[later].results, nothing);
        block.insts[at].kind = op_kind(op::LIST_REVERSE_PREFIX, vec![list, last]);
        let none = block.insts.remove(later);
        block.insts.insert(
            at + 1,
            Inst {
                kind: Kind::Const(Const::None),
                ..none
            },
        );
        changed = true;
    }
    changed
}

/// The list and the last place of its beginning that the instruction turns around.
fn turned(inst: &Inst, defs: &Defs) -> Option<(Value, Value)> {
    let int = |value: Value, wanted: i64| defs.constant(value) == Some(&Const::Int(wanted));
    let Kind::Op { op, args, .. } = &inst.kind else {
        return None;
    };
    let (op::LIST_SPLICE_SLICE, &[list, start, stop, source, from, to, step]) = (op.name, &args[..]) else {
        return None;
    };
    let (&[last], 1) = defs.indexed(from, op::UNION_MAKE)? else {
        return None;
    };
    let open = matches!(defs.constant(to), Some(Const::Union(_, _, absent)) if **absent == Const::None);
    let behind = [op::INT_ADD, op::INT_ADD_NW]
        .into_iter()
        .any(|add| matches!(defs.op(stop, add), Some(&[a, one]) if a == last && int(one, 1)));
    (list == source && int(start, 0) && int(step, -1) && open && behind).then_some((list, last))
}

/// Where the list's first element is read, with nothing but arithmetic before.
fn first_read(insts: &[Inst], at: usize, list: Value, defs: &Defs) -> Option<usize> {
    for (later, inst) in insts.iter().enumerate().skip(at + 1) {
        match &inst.kind {
            Kind::Const(_) => {}
            Kind::Op { op, args, .. } if op.name == op::LIST_GET && args[0] == list => {
                return (defs.constant(args[1]) == Some(&Const::Int(0))).then_some(later);
            }
            Kind::Op { op, .. } if op.effect == Effect::Pure => {}
            _ => return None,
        }
    }
    None
}
