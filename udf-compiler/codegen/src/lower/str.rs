//! Strings: lengths, characters and slices. Where the text is ASCII, bytes are characters and all of this is inline;
//! elsewhere a test of the length word's top bit chooses between that and the helper.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use super::Lower;
use super::fast_slow::either;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use taipan_ir as ir;
use taipan_ir::op;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

/// Those that never need a helper.
pub(super) const WHOLE: &[(op::Name, Lower)] = &[
    (op::STR_BYTE_LEN, byte_len),
    (op::STR_CHAR_AT, char_at),
    (op::STR_CHAR_OF_BOTH, char_of_both),
    (op::STR_ISASCII, isascii),
];

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::STR_LEN, len),
    (op::STR_GET, get),
    (op::STR_SLICE, slice),
    (op::STR_BETWEEN, between),
    (op::STR_ORD, ord),
    (op::STR_CHR, chr),
];

const NOT_ASCII: i64 = i64::MIN;

/// Whether this text is known to be ASCII.
pub(super) fn is_ascii(e: E, text: ir::Value) -> bool {
    e.shared.ascii || e.const_text(text).is_some_and(|text| text.is_ascii())
}

/// The length in bytes.
pub(super) fn bytes(e: E, text: ir::Value) -> Result<Value, CodegenError> {
    let (_, meta) = e.pair(text)?;
    if is_ascii(e, text) || e.known(meta).is_some_and(|meta| meta >= 0) {
        return Ok(meta);
    }
    Ok(e.b.ins().band_imm_s(meta, !NOT_ASCII))
}

/// Emits `fast` where `text` is ASCII, and the helper where it is not.
pub(super) fn where_ascii<'a, 'b>(
    e: &mut Emitter<'a, 'b>,
    op: &Operation<'_>,
    text: ir::Value,
    fast: impl FnOnce(&mut Emitter<'a, 'b>, &Operation<'_>) -> R,
) -> R {
    let (_, meta) = e.pair(text)?;
    if is_ascii(e, text) || e.known(meta).is_some_and(|meta| meta >= 0) {
        return fast(e, op);
    }
    let ascii = e.compare(IntCC::SignedGreaterThanOrEqual, meta, 0);
    either(e, op, ascii, |e| fast(e, op))
}

fn len(e: E, op: &Operation<'_>) -> R {
    let [text] = op.take()?;
    where_ascii(e, op, text, byte_len)
}

fn byte_len(e: E, op: &Operation<'_>) -> R {
    let [text] = op.take()?;
    Ok(vec![bytes(e, text)?])
}

/// A place as an offset in a text of this length.
pub(super) fn within(e: E, place: ir::Value, text: ir::Value, length: Value) -> Result<Value, CodegenError> {
    let mut at = e.one(place)?;
    if e.is_place_in(place, text) {
        return Ok(at);
    }
    if !e.never_negative(place) {
        let zero = e.word(0);
        at = e.b.ins().smax(at, zero);
    }
    Ok(e.b.ins().smin(at, length))
}

fn between(e: E, op: &Operation<'_>) -> R {
    let [text, _, _] = op.take()?;
    where_ascii(e, op, text, |e, op| {
        let [text, start, stop] = op.take()?;
        let (ptr, _) = e.pair(text)?;
        let length = bytes(e, text)?;
        let in_order = e.is_place_behind(stop, start, text);
        let (start, mut stop) = (within(e, start, text, length)?, within(e, stop, text, length)?);
        if !in_order {
            stop = e.b.ins().smax(start, stop);
        }
        let begin = e.b.ins().iadd(ptr, start);
        Ok(vec![begin, e.b.ins().isub(stop, start)])
    })
}

fn isascii(e: E, op: &Operation<'_>) -> R {
    let [text] = op.take()?;
    if is_ascii(e, text) {
        return Ok(vec![e.b.ins().iconst(types::I8, 1)]);
    }
    let (_, meta) = e.pair(text)?;
    Ok(vec![e.compare(IntCC::SignedGreaterThanOrEqual, meta, 0)])
}

fn get(e: E, op: &Operation<'_>) -> R {
    let [text, _] = op.take()?;
    where_ascii(e, op, text, get_byte)
}

fn get_byte(e: E, op: &Operation<'_>) -> R {
    let [text, index] = op.take()?;
    let sign = sign(e, index);
    let (ptr, _) = e.pair(text)?;
    let (length, index) = (bytes(e, text)?, e.one(index)?);
    let index = wrapped_index(e, index, sign, length);
    let address = e.b.ins().iadd(ptr, index);
    Ok(e.character(address))
}

/// What is known of an index.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Sign {
    NotNegative,
    Negative,
    Unknown,
}

/// What is known of this index.
pub(super) fn sign(e: E, index: ir::Value) -> Sign {
    match e.const_int(index) {
        Some(known) if known < 0 => Sign::Negative,
        _ if e.never_negative(index) => Sign::NotNegative,
        _ => Sign::Unknown,
    }
}

/// A Python index, which may count from the end, as a position; out of range fails the row.
pub(super) fn wrapped_index(e: E, index: Value, sign: Sign, length: Value) -> Value {
    let from_end = |e: E| e.b.ins().iadd(index, length);
    if sign != Sign::Unknown {
        let position = if sign == Sign::Negative { from_end(e) } else { index };
        let within = e.b.ins().icmp(IntCC::UnsignedLessThan, position, length);
        e.fail_unless(within);
        return position;
    }
    let within = e.b.ins().icmp(IntCC::UnsignedLessThan, index, length);
    let negative = e.cold_block();
    let next = e.block_with([WORD]);
    e.b.ins().brif(within, next, &[index.into()], negative, &[]);
    e.b.switch_to_block(negative);
    let position = from_end(e);
    let within = e.b.ins().icmp(IntCC::UnsignedLessThan, position, length);
    let fail = e.exits.fail;
    e.b.ins().brif(within, next, &[position.into()], fail, &[]);
    e.b.switch_to_block(next);
    e.b.block_params(next)[0]
}

/// The character at a byte offset: its first byte says how long it is.
fn char_at(e: E, op: &Operation<'_>) -> R {
    let [text, offset] = op.take()?;
    let (ptr, _) = e.pair(text)?;
    let offset = e.one(offset)?;
    let start = e.b.ins().iadd(ptr, offset);
    let ascii = is_ascii(e, text);
    character_at(e, start, ascii)
}

/// The second text as it would lie behind the first one, for an offset there.
fn char_of_both(e: E, op: &Operation<'_>) -> R {
    let [a, b, offset] = op.take()?;
    let ((first, _), (second, _)) = (e.pair(a)?, e.pair(b)?);
    let (length, offset) = (bytes(e, a)?, e.one(offset)?);
    let second = e.b.ins().isub(second, length);
    let in_first = e.b.ins().icmp(IntCC::UnsignedLessThan, offset, length);
    let text = e.b.ins().select(in_first, first, second);
    let start = e.b.ins().iadd(text, offset);
    let ascii = is_ascii(e, a) && is_ascii(e, b);
    character_at(e, start, ascii)
}

fn character_at(e: E, start: Value, ascii: bool) -> R {
    if ascii {
        return Ok(e.character(start));
    }
    let first = e.read(types::I8, start, 0);
    let first = e.b.ins().uextend(WORD, first);
    let (one, two) = (e.word(1), e.word(NOT_ASCII | 2));
    let (three, four) = (e.word(NOT_ASCII | 3), e.word(NOT_ASCII | 4));
    let is_one = e.compare(IntCC::SignedLessThan, first, 0x80);
    let is_two = e.compare(IntCC::SignedLessThan, first, 0xE0);
    let is_three = e.compare(IntCC::SignedLessThan, first, 0xF0);
    let long = e.b.ins().select(is_three, three, four);
    let wide = e.b.ins().select(is_two, two, long);
    Ok(vec![start, e.b.ins().select(is_one, one, wide)])
}

fn slice(e: E, op: &Operation<'_>) -> R {
    let [text, _, _] = op.take()?;
    where_ascii(e, op, text, slice_bytes)
}

fn slice_bytes(e: E, op: &Operation<'_>) -> R {
    let [text, start, stop] = op.take()?;
    let (ptr, _) = e.pair(text)?;
    let length = bytes(e, text)?;
    sliced(e, ptr, length, start, stop)
}

/// The bytes between two bounds.
pub(super) fn sliced(e: E, ptr: Value, length: Value, start: ir::Value, stop: ir::Value) -> R {
    let start = bound(e, start, length)?;
    let stop = bound(e, stop, length)?;
    let span = e.b.ins().isub(stop, start);
    let zero = e.word(0);
    let span = e.b.ins().smax(span, zero);
    Ok(vec![e.b.ins().iadd(ptr, start), span])
}

/// A slice bound as Python clamps it.
fn bound(e: E, bound: ir::Value, length: Value) -> Result<Value, CodegenError> {
    let known = e.const_int(bound);
    let zero = e.word(0);
    Ok(match known {
        Some(0) => zero,
        Some(i64::MAX) => length,
        Some(known) if known > 0 => {
            let bound = e.word(known);
            e.b.ins().smin(bound, length)
        }
        Some(known) => {
            let from_end = e.b.ins().iadd_imm_s(length, known);
            e.b.ins().smax(from_end, zero)
        }
        None if e.never_negative(bound) => {
            let bound = e.one(bound)?;
            e.b.ins().smin(bound, length)
        }
        None => {
            let bound = e.one(bound)?;
            let negative = e.compare(IntCC::SignedLessThan, bound, 0);
            let from_end = e.b.ins().iadd(bound, length);
            let clamped = e.b.ins().smax(from_end, zero);
            let limited = e.b.ins().smin(bound, length);
            e.b.ins().select(negative, clamped, limited)
        }
    })
}

fn ord(e: E, op: &Operation<'_>) -> R {
    let [text] = op.take()?;
    let (_, meta) = e.pair(text)?;
    if e.known(meta) == Some(1) {
        return first_byte(e, op);
    }
    let single = e.compare(IntCC::Equal, meta, 1);
    if is_ascii(e, text) {
        e.fail_unless(single);
        return first_byte(e, op);
    }
    either(e, op, single, |e| first_byte(e, op))
}

fn first_byte(e: E, op: &Operation<'_>) -> R {
    let [text] = op.take()?;
    let (ptr, _) = e.pair(text)?;
    let byte = e.first_byte(ptr);
    Ok(vec![e.b.ins().uextend(WORD, byte)])
}

fn chr(e: E, op: &Operation<'_>) -> R {
    let [code] = op.take()?;
    let code = e.one(code)?;
    let ascii = e.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, code, 128);
    either(e, op, ascii, |e| {
        let [code] = op.take()?;
        let code = e.one(code)?;
        let characters = e.shared.pool.characters();
        let characters = e.word(characters as i64);
        Ok(vec![e.b.ins().iadd(characters, code), e.word(1)])
    })
}
