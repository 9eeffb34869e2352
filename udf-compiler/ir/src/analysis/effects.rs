//! What may be done with an operation: dropped, merged, moved. The one place that reads effects and exceptions so.

use crate::{Cost, Effect, Inst, Kind, OpDef, op};

/// Whether it raises nothing that the program can be said to mean. Running out of memory is not part of its meaning.
pub fn total(op: &OpDef) -> bool {
    op.raises.is_empty() || op.raises == "MemoryError"
}

/// Whether it may be dropped when nothing reads its result.
pub fn droppable(op: &OpDef) -> bool {
    total(op) && matches!(op.effect, Effect::Pure | Effect::Alloc | Effect::Read)
}

/// Whether it relies on what was shown where it stands; elsewhere it may do anything.
pub fn proven_here(op: &OpDef) -> bool {
    !op.needs.is_empty()
}

/// Whether it stays where it is: what it reads may be that of an object that is not there anywhere else.
pub fn pinned(op: &OpDef) -> bool {
    matches!(op.name, op::REF_GET | op::REF_SET)
}

/// Whether it may run where it did not run before, on whatever values of its arguments' types.
pub fn speculatable(op: &OpDef) -> bool {
    op.raises.is_empty() && op.effect == Effect::Pure && !proven_here(op)
}

/// Whether it is worth running on both ways of a branch.
pub fn cheap(op: &OpDef) -> bool {
    speculatable(op) && op.cost == Cost::Cheap
}

/// Whether it changes lists or runs Python: what was read before may differ after.
pub fn writes(op: &OpDef) -> bool {
    matches!(op.effect, Effect::Write | Effect::Python)
}

/// Whether this instruction, nested ones included, may change a list. Calls may.
pub fn inst_writes(inst: &Inst) -> bool {
    match &inst.kind {
        Kind::Op { op, .. } => writes(op),
        Kind::Call { .. } => true,
        kind => kind.blocks().any(|b| b.insts.iter().any(inst_writes)),
    }
}

/// Whether nothing is lost with this instruction if its results are not read: it always ends, fails nowhere, changes
/// nothing and jumps nowhere. Loops may run forever, so they stay.
pub fn inst_droppable(inst: &Inst) -> bool {
    match &inst.kind {
        Kind::Const(_) | Kind::Yield(_) => true,
        Kind::Op { op, .. } => droppable(op),
        Kind::If { then, els, .. } => [then, els].iter().all(|b| b.insts.iter().all(inst_droppable)),
        _ => false,
    }
}
