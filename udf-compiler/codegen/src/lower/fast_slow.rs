//! Operations with two ways: what is quick where a condition holds, and the helper, which does everything.

use super::super::abi;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use cranelift_codegen::ir::{Block, Value};

type R = Result<Slots, CodegenError>;

/// Emits `fast` where the condition holds, and the helper where it does not, which is not expected.
pub(super) fn either<'a, 'b>(
    e: &mut Emitter<'a, 'b>,
    op: &Operation<'_>,
    condition: Value,
    fast: impl FnOnce(&mut Emitter<'a, 'b>) -> R,
) -> R {
    let slow_block = e.cold_block();
    two_ways(e, op, condition, fast, slow_block, |e| {
        e.unlikely(slow_block, |e| e.by_helper(op))
    })
}

/// As `either`, where neither way is unexpected.
pub(super) fn either_likely<'a, 'b>(
    e: &mut Emitter<'a, 'b>,
    op: &Operation<'_>,
    condition: Value,
    fast: impl FnOnce(&mut Emitter<'a, 'b>) -> R,
) -> R {
    let slow_block = e.b.create_block();
    two_ways(e, op, condition, fast, slow_block, |e| {
        e.b.switch_to_block(slow_block);
        e.by_helper(op)
    })
}

fn two_ways<'a, 'b>(
    e: &mut Emitter<'a, 'b>,
    op: &Operation<'_>,
    condition: Value,
    fast: impl FnOnce(&mut Emitter<'a, 'b>) -> R,
    slow_block: Block,
    slow: impl FnOnce(&mut Emitter<'a, 'b>) -> R,
) -> R {
    let fast_block = e.b.create_block();
    let merge = e.block_with(abi::slots(op.result).into_iter().map(abi::Slot::machine));
    e.branch(condition, fast_block, slow_block);
    e.b.switch_to_block(fast_block);
    let slots = fast(e)?;
    e.jump(merge, &slots);
    let slots = slow(e)?;
    e.jump(merge, &slots);
    e.b.switch_to_block(merge);
    Ok(e.b.block_params(merge).to_vec())
}
