//! Memory for lists.

use super::super::abi::WORD;
use super::super::emit::Emitter;
use super::super::error::CodegenError;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};
use taipan_runtime::{Arena, Ctx, List};

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;

/// Memory for a list: inline while the arena's chunk has room.
pub(super) fn allocate(e: E, width: usize, capacity: usize) -> Result<Value, CodegenError> {
    let (words, room) = (e.word(width as i64), e.word(capacity as i64));
    let size = e.word((8 * width.max(1) * capacity) as i64);
    allocate_bytes(e, words, room, size)
}

/// The same for as many elements of one word as a register says, which are few.
pub(super) fn allocate_words(e: E, capacity: Value) -> Result<Value, CodegenError> {
    let words = e.word(1);
    let size = e.b.ins().ishl_imm_s(capacity, 3);
    allocate_bytes(e, words, capacity, size)
}

/// A list with room for elements of so many words each, which take so many bytes.
fn allocate_bytes(e: E, words: Value, room: Value, bytes: Value) -> Result<Value, CodegenError> {
    let (header_size, place) = (size_of::<List>(), Ctx::ARENA);
    let cursor = e.load(e.regions.ctx, WORD, e.ctx, place + Arena::CURSOR);
    let end = e.load(e.regions.ctx, WORD, e.ctx, place + Arena::END);
    let above = e.b.ins().iadd_imm_s(cursor, 7);
    let header = e.b.ins().band_imm_s(above, !7);
    let data = e.b.ins().iadd_imm_s(header, header_size as i64);
    let next = e.b.ins().iadd(data, bytes);
    let fits = e.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, next, end);
    let (fast, slow) = (e.b.create_block(), e.cold_block());
    let merge = e.block_with([WORD]);
    e.branch(fits, fast, slow);
    e.b.switch_to_block(fast);
    e.store(e.regions.ctx, next, e.ctx, place + Arena::CURSOR);
    e.store(e.regions.header, data, header, List::DATA);
    e.store(e.regions.header, room, header, List::CAPACITY);
    e.jump(merge, &[header]);
    e.unlikely(slow, |e| {
        let list = e.call_named("@list.new", &[e.ctx, words, room])?;
        e.jump(merge, &list);
        Ok::<(), CodegenError>(())
    })?;
    e.b.switch_to_block(merge);
    Ok(e.b.block_params(merge)[0])
}
