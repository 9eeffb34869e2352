//! A list display of constants that is only read becomes one constant, shared by all rows, and reading it is pure.

use super::support::{Step, op_kind, rewrite};
use taipan_ir::analysis::uses::{self, Uses};
use taipan_ir::ops::Access;
use taipan_ir::{Const, Function, Inst, Kind, OpDef, Type, Value, op};

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let uses = uses::of(&function.body, function.types.len());
    let constant = |site: &super::support::Site, list: Value| {
        matches!(site.defs.constant(list), Some(Const::List(..) | Const::Tuple(..)))
    };
    rewrite(function, &mut |site, inst| {
        let Kind::Op { op, args, .. } = &inst.kind else {
            return Step::Keep;
        };
        match (op.name, &args[..]) {
            (op::LIST_NEW, args) if is_only_read(&uses, inst) => {
                let parts: Option<Vec<Const>> = args.iter().map(|a| site.defs.constant(*a).cloned()).collect();
                match (parts, site.ty(inst.results[0])) {
                    (Some(parts), Type::List(element)) => {
                        Step::Replace(Kind::Const(Const::List((**element).clone(), parts.into())))
                    }
                    _ => Step::Keep,
                }
            }
            (op::LIST_GET, [list, index]) if constant(site, *list) => {
                Step::Replace(op_kind(op::CONST_GET, vec![*list, *index]))
            }
            _ => Step::Keep,
        }
    })
}

fn is_only_read(uses: &[Uses], inst: &Inst) -> bool {
    let [list] = inst.results[..] else {
        return false;
    };
    uses.get(list.0 as usize).is_some_and(|uses| {
        let reads = |(op, place): &(&OpDef, usize)| op.access_to(*place) >= Access::Reads;
        uses.otherwise == 0 && !uses.by_op.is_empty() && uses.by_op.iter().all(reads)
    })
}
