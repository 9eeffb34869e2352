//! Lists and dicts of JSON, seen by their elements: the same pointer.

use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use super::Lower;
use taipan_ir::op;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::JSON_LIST, same),
    (op::JSON_DICT, same),
    (op::JSON_OF_LIST, same),
    (op::JSON_OF_DICT, same),
];

fn same(e: &mut Emitter<'_, '_>, op: &Operation<'_>) -> Result<Slots, CodegenError> {
    let [value] = op.take()?;
    e.slots(value)
}
