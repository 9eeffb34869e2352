//! What cuts the ends off a text: white space, constant characters, constant prefixes and suffixes. Results are views.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use super::Lower;
use super::compare::{ascii_affix, has_affix};
use super::str::{bytes, where_ascii};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use taipan_ir::op;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::STR_STRIP, |e, op| space(e, op, |e, op| trim(e, op, true, true))),
    (op::STR_LSTRIP, |e, op| space(e, op, |e, op| trim(e, op, true, false))),
    (op::STR_RSTRIP, |e, op| space(e, op, |e, op| trim(e, op, false, true))),
    (op::STR_STRIP_CHARS, |e, op| {
        characters(e, op, |e, op| trim(e, op, true, true))
    }),
    (op::STR_LSTRIP_CHARS, |e, op| {
        characters(e, op, |e, op| trim(e, op, true, false))
    }),
    (op::STR_RSTRIP_CHARS, |e, op| {
        characters(e, op, |e, op| trim(e, op, false, true))
    }),
    (op::STR_REMOVEPREFIX, removeprefix),
    (op::STR_REMOVESUFFIX, removesuffix),
];

/// Python's white space in ASCII.
const SPACE: [u8; 10] = [9, 10, 11, 12, 13, 28, 29, 30, 31, 32];

fn space(e: E, op: &Operation<'_>, fast: fn(E, &Operation<'_>) -> R) -> R {
    let [text] = op.take()?;
    where_ascii(e, op, text, fast)
}

/// Inline where the characters are constant and ASCII.
fn characters(e: E, op: &Operation<'_>, fast: fn(E, &Operation<'_>) -> R) -> R {
    let [text, set] = op.take()?;
    match e.const_text(set) {
        Some(set) if set.is_ascii() => where_ascii(e, op, text, fast),
        _ => e.by_helper(op),
    }
}

fn trim(e: E, op: &Operation<'_>, left: bool, right: bool) -> R {
    let text = *op.args.first().ok_or(CodegenError::Operation(op.op.name.as_str()))?;
    let (ptr, _) = e.pair(text)?;
    let length = bytes(e, text)?;
    let set = match op.args.get(1).and_then(|set| e.const_text(*set)) {
        Some(set) => set.as_bytes(),
        None => &SPACE,
    };
    let mut start = e.word(0);
    let mut stop = length;
    if left {
        start = skip(e, ptr, start, set, 1, |e, at| {
            e.b.ins().icmp(IntCC::SignedLessThan, at, length)
        });
    }
    if right {
        stop = skip(e, ptr, stop, set, -1, |e, at| {
            e.b.ins().icmp(IntCC::SignedGreaterThan, at, start)
        });
    }
    Ok(vec![e.b.ins().iadd(ptr, start), e.b.ins().isub(stop, start)])
}

/// Moves a boundary over the bytes of a set that follow it (`step` 1) or precede it (-1), as long as `within`.
fn skip<'a, 'b>(
    e: &mut Emitter<'a, 'b>,
    ptr: Value,
    boundary: Value,
    set: &[u8],
    step: i64,
    within: impl FnOnce(&mut Emitter<'a, 'b>, Value) -> Value,
) -> Value {
    let head = e.block_with([WORD]);
    let done = e.block_with([WORD]);
    let body = e.b.create_block();
    e.jump(head, &[boundary]);
    e.b.switch_to_block(head);
    let at = e.b.block_params(head)[0];
    let more = within(e, at);
    e.b.ins().brif(more, body, &[], done, &[at.into()]);
    e.b.switch_to_block(body);
    let address = e.b.ins().iadd(ptr, at);
    let byte = e.read(types::I8, address, if step < 0 { -1 } else { 0 });
    let dropped = member(e, byte, set);
    let next = e.b.ins().iadd_imm_s(at, step);
    e.b.ins().brif(dropped, head, &[next.into()], done, &[at.into()]);
    e.b.switch_to_block(done);
    e.b.block_params(done)[0]
}

fn member(e: E, byte: Value, set: &[u8]) -> Value {
    if let [only] = set {
        return e.b.ins().icmp_imm_u(IntCC::Equal, byte, i64::from(*only));
    }
    let table = e.byte_table(set);
    let index = e.b.ins().uextend(WORD, byte);
    let place = e.b.ins().iadd(table, index);
    e.read(types::I8, place, 0)
}

fn removeprefix(e: E, op: &Operation<'_>) -> R {
    without_affix(e, op, true)
}

fn removesuffix(e: E, op: &Operation<'_>) -> R {
    without_affix(e, op, false)
}

/// What is left of a text without an ASCII affix is ASCII exactly if the text is.
fn without_affix(e: E, op: &Operation<'_>, front: bool) -> R {
    let [text, affix] = op.take()?;
    let Some(affix) = ascii_affix(e, affix) else {
        return e.by_helper(op);
    };
    let (ptr, meta) = e.pair(text)?;
    let has = has_affix(e, text, affix.as_bytes(), front)?;
    let (width, zero) = (e.word(affix.len() as i64), e.word(0));
    let width = e.b.ins().select(has, width, zero);
    let rest = e.b.ins().isub(meta, width);
    let start = if front { e.b.ins().iadd(ptr, width) } else { ptr };
    Ok(vec![start, rest])
}
