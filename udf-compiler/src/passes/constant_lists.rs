//! A list display of constants that is only read becomes one constant, shared by all rows, and reading it is pure.

use super::support::{Step, op_kind, rewrite};
use crate::analysis::uses::{self, Uses};
use crate::ir::{Const, Function, Inst, Kind, Type, Value};

/// Operations that read a list, and that only where it is their first argument.
const READERS: [&str; 12] = [
    "list.len",
    "list.get",
    "list.get_in",
    "const.get",
    "list.contains",
    "list.index",
    "list.count",
    "list.min",
    "list.max",
    "list.sum_int",
    "list.sum_float",
    "list.slice",
];

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
            ("list.new", args) if is_only_read(&uses, inst) => {
                let parts: Option<Vec<Const>> = args.iter().map(|a| site.defs.constant(*a).cloned()).collect();
                match (parts, site.ty(inst.results[0])) {
                    (Some(parts), Type::List(element)) => {
                        Step::Replace(Kind::Const(Const::List((**element).clone(), parts.into())))
                    }
                    _ => Step::Keep,
                }
            }
            ("list.get", [list, index]) if constant(site, *list) => {
                Step::Replace(op_kind("const.get", vec![*list, *index]))
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
        let reads =
            |(op, place): &(&str, usize)| (*place == 0 && READERS.contains(op)) || (*op == "str.join" && *place == 1);
        uses.otherwise == 0 && !uses.by_op.is_empty() && uses.by_op.iter().all(reads)
    })
}
