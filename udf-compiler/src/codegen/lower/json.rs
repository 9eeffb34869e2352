//! Lists and dicts of JSON, seen by their elements: the same pointer.

use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use super::Lower;

pub(super) const ROWS: &[(&str, Lower)] = &[
    ("json.list", same),
    ("json.dict", same),
    ("json.of_list", same),
    ("json.of_dict", same),
];

fn same(e: &mut Emitter<'_, '_>, op: &Operation<'_>) -> Result<Slots, CodegenError> {
    let [value] = op.take()?;
    e.slots(value)
}
