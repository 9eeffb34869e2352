//! How each operation becomes instructions: an inline lowering by name, else the helper of the same name.
//!
//! One file per family, one function per operation or per group of like operations.

mod boundaries;
mod build;
mod bytes;
mod chars;
mod compare;
mod control;
mod dict;
mod dict_keys;
mod fast_slow;
mod float;
mod int;
mod json;
mod list;
mod list_memory;
mod list_moves;
mod math;
mod object;
mod parts;
mod refs;
mod regex;
mod regex_match;
mod search;
mod str;
mod trim;
mod wide;

use super::calls::Operation;
use super::emit::{Emitter, Slots};
use super::error::{CodegenError, malformed};
use cranelift_codegen::ir::Block;
use std::collections::HashMap;
use std::sync::LazyLock;
use taipan_ir as ir;
use taipan_ir::{Attr, OpDef, Type, op};
use taipan_runtime::table::helper;

/// Emits an operation; returns the slots of its result.
pub(super) type Lower = fn(&mut Emitter<'_, '_>, &Operation<'_>) -> Result<Slots, CodegenError>;

/// Emits a boolean operation as a branch to where it holds, and to where it does not.
pub(super) type Branching = fn(&mut Emitter<'_, '_>, &[ir::Value], Block, Block) -> Result<(), CodegenError>;

/// Lowerings that do every case.
const WHOLE: &[&[(op::Name, Lower)]] = &[
    control::ROWS,
    int::ROWS,
    wide::ROWS,
    float::ROWS,
    math::ROWS,
    str::WHOLE,
    bytes::ROWS,
    list::ROWS,
    list_moves::ROWS,
    dict::ROWS,
    object::ROWS,
    refs::ROWS,
    regex::ROWS,
    regex_match::ROWS,
    json::ROWS,
];

/// Lowerings that leave text that is not ASCII, or not short, to the helper.
const PARTIAL: &[&[(op::Name, Lower)]] = &[
    str::ROWS,
    build::ROWS,
    chars::ROWS,
    compare::ROWS,
    search::ROWS,
    trim::ROWS,
    boundaries::ROWS,
    parts::ROWS,
];

/// The inline lowering of this name, and whether it does every case.
fn lowering(name: op::Name) -> Option<(Lower, bool)> {
    static BY_NAME: LazyLock<HashMap<op::Name, (Lower, bool)>> = LazyLock::new(|| {
        let all = [(WHOLE, true), (PARTIAL, false)].into_iter();
        all.flat_map(|(tables, whole)| {
            tables
                .iter()
                .copied()
                .flatten()
                .map(move |(name, lower)| (*name, (*lower, whole)))
        })
        .collect()
    });
    BY_NAME.get(&name).copied()
}

/// The branching lowering of this name.
pub(super) fn branching(name: op::Name) -> Option<Branching> {
    compare::BRANCHING
        .iter()
        .find(|(row, _)| *row == name)
        .map(|(_, lower)| *lower)
}

/// Values of a function that is so long that its code is kept short. The time to allocate registers is quadratic in it.
const LONG: usize = 1_000;

/// Whether the operation of this name has native code for every case.
pub fn is_native(name: op::Name) -> bool {
    lowering(name).is_some_and(|(_, whole)| whole) || helper(&name).is_some()
}

impl Emitter<'_, '_> {
    /// Emits one operation.
    pub(super) fn operation(
        &mut self,
        op: &'static OpDef,
        args: &[ir::Value],
        attr: &Attr,
        inst: &ir::Inst,
    ) -> Result<Slots, CodegenError> {
        let result = inst.results.first().map_or(&Type::None, |result| self.ty(*result));
        let results = inst.results.as_slice();
        let operation = Operation {
            op,
            args,
            attr,
            result,
            results,
        };
        match lowering(op.name) {
            Some((lower, _)) if !self.spares(op) => lower(self, &operation),
            _ => self.by_helper(&operation),
        }
    }

    /// Whether an operation is called though it could be inline: in a function so long, allocating registers takes longer
    /// than the calls. The helpers of texts do every case.
    fn spares(&self, op: &OpDef) -> bool {
        self.uses.len() > LONG && op.cost == ir::Cost::Call && op.family() == "str" && helper(&op.name).is_some()
    }

    /// Emits an operation as a call of its helper.
    pub(super) fn by_helper(&mut self, op: &Operation<'_>) -> Result<Slots, CodegenError> {
        let helper = helper(&op.op.name).ok_or(CodegenError::Operation(op.op.name.as_str()))?;
        let slots = self.call_helper(helper, op)?;
        if slots.len() != op.result.slots() {
            return Err(malformed(format!("{} gives {} slots", op.op.name, slots.len())));
        }
        Ok(slots)
    }
}
