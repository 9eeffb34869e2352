//! Constant folding: an operation on constants that cannot fail there becomes its result, by the reference interpreter.

use super::support::{Def, Site, Step, rewrite};
use taipan_ir::{Const, Function, Inst, Kind, OpDef, interpret, op};

/// Texts longer than this, and texts made by larger numbers, are left to run time.
const LARGEST: usize = 4096;

/// Folds one function.
pub fn run(function: &mut Function) -> bool {
    rewrite(function, &mut |site, inst| step(site, inst))
}

fn step(site: &mut Site, inst: &Inst) -> Step {
    let (Kind::Op { op, args, attr }, [result]) = (&inst.kind, &inst.results[..]) else {
        return Step::Keep;
    };
    let constant = |v: &taipan_ir::Value| match site.defs.get(*v) {
        Def::Const(value) => Some(value.clone()),
        _ => None,
    };
    let Some(constants) = args.iter().map(constant).collect::<Option<Vec<Const>>>() else {
        return Step::Keep;
    };
    // Constant lists are read-only, so their lengths are constants, though other lists' are not.
    let value = match (op.name, &constants[..]) {
        (op::LIST_LEN, [Const::List(_, parts) | Const::Tuple(_, parts)]) => Some(Const::Int(parts.len() as i64)),
        _ if is_small(op, &constants) => interpret::fold(op, &constants, attr, site.ty(*result)),
        _ => None,
    };
    match value {
        Some(value) => Step::Replace(Kind::Const(value)),
        None => Step::Keep,
    }
}

/// Whether evaluating it takes little time and memory: counts and widths of text can be anything.
fn is_small(op: &OpDef, args: &[Const]) -> bool {
    let makes_text = op.raises.contains("MemoryError");
    let formats = op.name.ends_with(".format");
    args.iter().all(|arg| match arg {
        Const::Int(n) => !makes_text || n.unsigned_abs() as usize <= LARGEST || *n < 0,
        Const::Bytes(bytes) => bytes.len() <= LARGEST,
        Const::Str(text) => text.len() <= if formats { 4 } else { LARGEST },
        _ => true,
    })
}
