//! `a.insert(i, a.pop(j))` and `a.append(a.pop(j))` as one move: what lies between is not moved there and back.

use super::support::op_kind;
use taipan_ir::{Block, Const, Effect, Function, Inst, Kind, Type, Value, op};

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let mut body = std::mem::take(&mut function.body);
    let changed = block(&mut body, function);
    function.body = body;
    changed
}

fn block(block: &mut Block, function: &mut Function) -> bool {
    let mut changed = false;
    for inst in &mut block.insts {
        for nested in inst.kind.blocks_mut() {
            changed |= self::block(nested, function);
        }
    }
    let mut at = 0;
    while at < block.insts.len() {
        if let Some(later) = put_back(&block.insts, at) {
            let taken = block.insts.remove(at);
            let moved = moved(&taken, &block.insts[later - 1], function);
            block.insts.splice(later - 1..later, moved);
            changed = true;
        }
        at += 1;
    }
    changed
}

/// Where the element that is taken out here goes back into the same list, with nothing but arithmetic without it before.
fn put_back(insts: &[Inst], at: usize) -> Option<usize> {
    let (list, _, element) = popped(&insts[at])?;
    for (later, inst) in insts.iter().enumerate().skip(at + 1) {
        match &inst.kind {
            Kind::Const(_) => {}
            Kind::Op { op, args, .. } if op.name == op::LIST_INSERT && args[..] == [list, args[1], element] => {
                return (args[1] != element).then_some(later);
            }
            Kind::Op { op, args, .. } if op.name == op::LIST_APPEND && args[..] == [list, element] => {
                return Some(later);
            }
            Kind::Op { op, args, .. } if op.effect == Effect::Pure && !args.contains(&element) => {}
            _ => return None,
        }
    }
    None
}

/// The list, the index and the element of `list.pop`.
fn popped(inst: &Inst) -> Option<(Value, Value, Value)> {
    match (&inst.kind, &inst.results[..]) {
        (Kind::Op { op, args, .. }, [element]) if op.name == op::LIST_POP => Some((args[0], args[1], *element)),
        _ => None,
    }
}

/// The move, at the place where the element went back.
fn moved(pop: &Inst, put: &Inst, function: &mut Function) -> Vec<Inst> {
    let (Some((list, from, _)), Kind::Op { args, .. }) = (popped(pop), &put.kind) else {
        return vec![put.clone()];
    };
    let constant = |results: Vec<Value>, value: Const| Inst {
        results,
        kind: Kind::Const(value),
        line: put.line,
    };
    let mut out = Vec::new();
    let to = match args[..] {
        [_, to, _] => to,
        _ => {
            let end = function.new_value(Type::Int);
            out.push(constant(vec![end], Const::Int(i64::MAX)));
            end
        }
    };
    out.push(Inst {
        results: pop.results.clone(),
        kind: op_kind(op::LIST_MOVE, vec![list, from, to]),
        line: pop.line,
    });
    out.push(constant(put.results.clone(), Const::None));
    out
}
