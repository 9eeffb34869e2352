//! `for c in a + b`: the characters come from `a` and `b` themselves where nothing else needs the joined text, and its
//! length is the sum of theirs.

use super::support::{Site, Step, op_kind, rewrite};
use std::collections::HashSet;
use taipan_ir::analysis::uses;
use taipan_ir::{Attr, Function, Inst, Kind, Type, Value, op};

/// What can be asked of two texts instead of the joined one, by place 0.
const ANSWERED: [op::Name; 3] = [op::STR_BYTE_LEN, op::STR_LEN, op::STR_CHAR_AT];

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let uses = uses::of(&function.body, function.types.len());
    let mut joined = HashSet::new();
    function.body.each_inst(&mut |inst| {
        if let (Kind::Op { op, .. }, [result]) = (&inst.kind, &inst.results[..])
            && op.name == op::STR_CONCAT
        {
            let uses = &uses[result.0 as usize];
            let answered = uses
                .by_op
                .iter()
                .all(|(op, place)| *place == 0 && ANSWERED.contains(&op.name));
            let characters = uses.by_op.iter().any(|(op, _)| op.name == op::STR_CHAR_AT);
            if uses.otherwise == 0 && answered && characters {
                joined.insert(*result);
            }
        }
    });
    !joined.is_empty() && rewrite(function, &mut |site, inst| step(site, inst, &joined))
}

fn step(site: &mut Site, inst: &Inst, joined: &HashSet<Value>) -> Step {
    let Kind::Op { op, args, .. } = &inst.kind else {
        return Step::Keep;
    };
    let Some(text) = args.first().filter(|text| joined.contains(text)) else {
        return Step::Keep;
    };
    let Some([a, b]) = site
        .defs
        .op(*text, op::STR_CONCAT)
        .and_then(|parts| <[Value; 2]>::try_from(parts).ok())
    else {
        return Step::Keep;
    };
    if let (op::STR_CHAR_AT, [_, offset]) = (op.name, &args[..]) {
        return Step::Replace(op_kind(op::STR_CHAR_OF_BOTH, vec![a, b, *offset]));
    }
    let mut length = |part| {
        let kind = Kind::Op {
            op,
            args: vec![part],
            attr: Attr::None,
        };
        site.emit(kind, Type::Int)
    };
    let lengths = vec![length(a), length(b)];
    Step::Replace(op_kind(op::INT_ADD_NW, lengths))
}
