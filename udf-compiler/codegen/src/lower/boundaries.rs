//! Where words and lines of ASCII text begin and end, looked for in sixteen bytes at a time. Blocks of bytes may reach past
//! the end of the text, see `SLACK`; what is found there does not count.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use super::Lower;
use super::str::{bytes, where_ascii, within};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Value, types};
use taipan_ir::op;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::STR_WORD_START, |e, op| ascii(e, op, word_start)),
    (op::STR_WORD_END, |e, op| {
        ascii(e, op, |e, op| boundary(e, op, &SPACES, true))
    }),
    (op::STR_LINE_END, |e, op| {
        ascii(e, op, |e, op| boundary(e, op, &LINE_ENDS, true))
    }),
    (op::STR_NEXT_LINE, |e, op| ascii(e, op, next_line)),
];

/// Bytes from the first to the last, both included.
pub(super) type Range = (u8, u8);

/// Python's white space in ASCII.
const SPACES: [Range; 2] = [(b'\t', b'\r'), (0x1c, b' ')];
/// What ends a line for `splitlines`.
const LINE_ENDS: [Range; 2] = [(b'\n', b'\r'), (0x1c, 0x1e)];

const BLOCK: i64 = 16;

fn ascii(e: E, op: &Operation<'_>, fast: fn(E, &Operation<'_>) -> R) -> R {
    let [text, _] = op.take()?;
    where_ascii(e, op, text, fast)
}

/// The first place from the one given on whose byte is, or is not, in one of the ranges; else the end of the text.
fn boundary(e: E, op: &Operation<'_>, ranges: &[Range], wanted: bool) -> R {
    let (ptr, length, start) = given(e, op)?;
    let done = e.block_with([WORD]);
    search(e, (ptr, length, start), ranges, wanted, done);
    e.b.switch_to_block(done);
    let place = e.b.block_params(done)[0];
    Ok(vec![e.b.ins().smin(place, length)])
}

/// The text's address and length, and a place in it.
fn given(e: E, op: &Operation<'_>) -> Result<(Value, Value, Value), CodegenError> {
    let [text, start] = op.take()?;
    let (ptr, _) = e.pair(text)?;
    let length = bytes(e, text)?;
    let start = within(e, start, text, length)?;
    Ok((ptr, length, start))
}

/// Mostly, one space is behind a word. To guess that (a branch is a guess) takes no time, where to wait for a block takes some.
fn word_start(e: E, op: &Operation<'_>) -> R {
    let (ptr, length, start) = given(e, op)?;
    let done = e.block_with([WORD]);
    let mut at = start;
    for _ in 0..2 {
        let (look, next) = (e.b.create_block(), e.b.create_block());
        let more = e.b.ins().icmp(IntCC::SignedLessThan, at, length);
        e.b.ins().brif(more, look, &[], done, &[length.into()]);
        e.b.switch_to_block(look);
        let address = e.b.ins().iadd(ptr, at);
        let byte = e.read(types::I8, address, 0);
        let mut space = e.b.ins().iconst(types::I8, 0);
        for (first, last) in SPACES {
            let above = e.b.ins().iadd_imm_s(byte, -i64::from(first));
            let inside =
                e.b.ins()
                    .icmp_imm_u(IntCC::UnsignedLessThanOrEqual, above, i64::from(last - first));
            space = e.b.ins().bor(space, inside);
        }
        e.b.ins().brif(space, next, &[], done, &[at.into()]);
        e.b.switch_to_block(next);
        at = e.b.ins().iadd_imm_s(at, 1);
    }
    search(e, (ptr, length, at), &SPACES, false, done);
    e.b.switch_to_block(done);
    let place = e.b.block_params(done)[0];
    Ok(vec![e.b.ins().smin(place, length)])
}

/// Goes to `done` with the place that `boundary` is to find, or one behind the end.
pub(super) fn search(e: E, (ptr, length, start): (Value, Value, Value), ranges: &[Range], wanted: bool, done: Block) {
    let head = e.block_with([WORD]);
    let body = e.b.create_block();
    e.jump(head, &[start]);
    e.b.switch_to_block(head);
    let at = e.b.block_params(head)[0];
    let more = e.b.ins().icmp(IntCC::SignedLessThan, at, length);
    e.b.ins().brif(more, body, &[], done, &[length.into()]);
    e.b.switch_to_block(body);
    let found = block_bits(e, ptr, at, ranges, wanted);
    let offset = e.b.ins().ctz(found);
    let place = e.b.ins().iadd(at, offset);
    let next = e.b.ins().iadd_imm_s(at, BLOCK);
    e.b.ins().brif(found, done, &[place.into()], head, &[next.into()]);
}

/// One bit for each byte of the block that is wanted.
fn block_bits(e: E, ptr: Value, at: Value, ranges: &[Range], wanted: bool) -> Value {
    let address = e.b.ins().iadd(ptr, at);
    let block = e.sixteen(address, 0);
    let mut within = None;
    for (first, last) in ranges {
        let (first, width) = (e.sixteen_of(*first), e.sixteen_of(last - first));
        let above = e.b.ins().isub(block, first);
        let inside = e.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, above, width);
        within = Some(match within {
            Some(others) => e.b.ins().bor(others, inside),
            None => inside,
        });
    }
    let bits = match within {
        Some(within) => e.b.ins().vhigh_bits(types::I32, within),
        None => e.b.ins().iconst(types::I32, 0),
    };
    let bits = e.b.ins().uextend(WORD, bits);
    if wanted {
        bits
    } else {
        e.b.ins().bxor_imm_u(bits, (1 << BLOCK) - 1)
    }
}

/// Past the end of a line, which `\r\n` is one of.
fn next_line(e: E, op: &Operation<'_>) -> R {
    let [text, end] = op.take()?;
    let (ptr, _) = e.pair(text)?;
    let length = bytes(e, text)?;
    let end = within(e, end, text, length)?;
    let address = e.b.ins().iadd(ptr, end);
    let next = e.b.ins().iadd_imm_s(end, 1);
    let both = e.read(types::I16, address, 0);
    let ends =
        e.b.ins()
            .icmp_imm_u(IntCC::Equal, both, i64::from(u16::from_le_bytes(*b"\r\n")));
    let inside = e.b.ins().icmp(IntCC::SignedLessThan, next, length);
    let two = e.b.ins().band(ends, inside);
    let two = e.b.ins().uextend(WORD, two);
    Ok(vec![e.b.ins().iadd(next, two)])
}
