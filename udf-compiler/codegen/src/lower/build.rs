//! New texts written into the row's memory in place: joined ones, and ASCII text in another case. Blocks of bytes are
//! copied whole; what is written past the end of the new text is free memory, or the chunk's `SLACK`.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use super::Lower;
use super::fast_slow::{either, either_likely};
use super::str::{bytes, where_ascii};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};
use taipan_ir::op;
use taipan_runtime::{Arena, Ctx};

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[(op::STR_CONCAT, concat), (op::STR_REPLACE, replace)];

/// Bytes copied in one round.
const BLOCK: i64 = 32;

/// ASCII text with its lower-case letters in upper case.
pub(super) fn upper(e: E, op: &Operation<'_>) -> R {
    let [text] = op.take()?;
    where_ascii(e, op, text, |e, op| in_case(e, op, b'a'))
}

/// ASCII text with its upper-case letters in lower case.
pub(super) fn lower(e: E, op: &Operation<'_>) -> R {
    let [text] = op.take()?;
    where_ascii(e, op, text, |e, op| in_case(e, op, b'A'))
}

/// Changes the case of the 26 letters from `first` on.
fn in_case(e: E, op: &Operation<'_>, first: u8) -> R {
    let [text] = op.take()?;
    let (ptr, _) = e.pair(text)?;
    let length = bytes(e, text)?;
    with_room(e, op, length, |e, target| {
        copy(e, ptr, target, length, |e, block| {
            let (low, last, bit) = (e.sixteen_of(first), e.sixteen_of(25), e.sixteen_of(0x20));
            let from_low = e.b.ins().isub(block, low);
            let letters = e.b.ins().umin(from_low, last);
            let letters = e.b.ins().icmp(IntCC::Equal, letters, from_low);
            let bits = e.b.ins().band(letters, bit);
            e.b.ins().bxor(block, bits)
        });
    })
}

/// Lets `fill` write a text of this length, which is ASCII; where there is no room left, the helper does all.
fn with_room<'a, 'b>(
    e: &mut Emitter<'a, 'b>,
    op: &Operation<'_>,
    length: Value,
    fill: impl FnOnce(&mut Emitter<'a, 'b>, Value),
) -> R {
    let cursor = e.load(e.regions.ctx, WORD, e.ctx, Ctx::ARENA + Arena::CURSOR);
    let end = e.load(e.regions.ctx, WORD, e.ctx, Ctx::ARENA + Arena::END);
    let room = e.b.ins().isub(end, cursor);
    let enough = e.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, length, room);
    either(e, op, enough, |e| {
        let next = e.b.ins().iadd(cursor, length);
        e.store(e.regions.ctx, next, e.ctx, Ctx::ARENA + Arena::CURSOR);
        fill(e, cursor);
        Ok(vec![cursor, length])
    })
}

/// Copies bytes block by block, each changed on the way.
fn copy<'a, 'b>(
    e: &mut Emitter<'a, 'b>,
    from: Value,
    to: Value,
    length: Value,
    change: impl Fn(&mut Emitter<'a, 'b>, Value) -> Value,
) {
    let flags = MemFlagsData::new()
        .with_notrap()
        .with_alias_region(Some(e.regions.input));
    let body = e.block_with([WORD]);
    let done = e.b.create_block();
    let zero = e.word(0);
    e.jump(body, &[zero]);
    e.b.switch_to_block(body);
    let at = e.b.block_params(body)[0];
    let source = e.b.ins().iadd(from, at);
    let target = e.b.ins().iadd(to, at);
    let blocks = [0, 16].map(|half| e.sixteen(source, half));
    for (block, half) in blocks.into_iter().zip([0, 16]) {
        let block = change(e, block);
        e.b.ins().store(flags, block, target, half);
    }
    let next = e.b.ins().iadd_imm_s(at, BLOCK);
    let more = e.b.ins().icmp(IntCC::SignedLessThan, next, length);
    e.b.ins().brif(more, body, &[next.into()], done, &[]);
    e.b.switch_to_block(done);
}

/// `a + b` of ASCII texts. Where `a` is the newest text, the helper makes it longer in place, so that building a text
/// piece by piece is linear.
fn concat(e: E, op: &Operation<'_>) -> R {
    let [a, b] = op.take()?;
    if !super::str::is_ascii(e, a) || !super::str::is_ascii(e, b) {
        return e.by_helper(op);
    }
    let (a_ptr, b_ptr) = (e.pair(a)?.0, e.pair(b)?.0);
    let (a_length, b_length) = (bytes(e, a)?, bytes(e, b)?);
    let total = e.b.ins().iadd(a_length, b_length);
    let short = e.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, total, SHORT);
    either_likely(e, op, short, |e| {
        with_room(e, op, total, |e, target| {
            copy(e, a_ptr, target, a_length, |_, block| block);
            let rest = e.b.ins().iadd(target, a_length);
            copy(e, b_ptr, rest, b_length, |_, block| block);
        })
    })
}

/// Texts up to this length are joined by a copy of both.
const SHORT: i64 = 128;

/// Taking out every occurrence of one ASCII character has a helper of its own.
fn replace(e: E, op: &Operation<'_>) -> R {
    let [text, old, new, count] = op.take()?;
    let old = e.const_text(old).map(|old| old.as_bytes());
    let all = e.const_int(count).is_some_and(|count| count < 0);
    match (old, e.const_text(new)) {
        (Some([character]), Some(new)) if all && new.is_empty() && character.is_ascii() => {
            let (ptr, meta) = e.pair(text)?;
            let character = e.word(i64::from(*character));
            e.call_named("@str.without", &[e.ctx, ptr, meta, character])
        }
        _ => e.by_helper(op),
    }
}
