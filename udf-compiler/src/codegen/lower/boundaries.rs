//! Where words and lines of ASCII text begin and end, looked for in sixteen bytes at a time. Blocks of bytes may reach past
//! the end of the text, see `SLACK`; what is found there does not count.

use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use super::super::shape::WORD;
use super::Lower;
use super::str::{bytes, where_ascii, within};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{ConstantData, InstBuilder, MemFlagsData, Value, types};

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(&str, Lower)] = &[
    ("str.word_start", |e, op| {
        ascii(e, op, |e, op| boundary(e, op, &SPACES, false))
    }),
    ("str.word_end", |e, op| {
        ascii(e, op, |e, op| boundary(e, op, &SPACES, true))
    }),
    ("str.line_end", |e, op| {
        ascii(e, op, |e, op| boundary(e, op, &LINE_ENDS, true))
    }),
    ("str.next_line", |e, op| ascii(e, op, next_line)),
];

/// Bytes from the first to the last, both included.
type Range = (u8, u8);

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
    let [text, start] = op.take()?;
    let (ptr, _) = e.pair(text)?;
    let length = bytes(e, text)?;
    let start = e.one(start)?;
    let start = within(e, start, length);
    let head = e.block_with([WORD]);
    let done = e.block_with([WORD]);
    let body = e.b.create_block();
    e.jump(head, &[start]);
    e.b.switch_to_block(head);
    let at = e.b.block_params(head)[0];
    let more = e.b.ins().icmp(IntCC::SignedLessThan, at, length);
    e.b.ins().brif(more, body, &[], done, &[length.into()]);
    e.b.switch_to_block(body);
    let found = block_bits(e, ptr, at, ranges, wanted);
    let sentinel = e.word(1 << BLOCK);
    let marked = e.b.ins().bor(found, sentinel);
    let offset = e.b.ins().ctz(marked);
    let place = e.b.ins().iadd(at, offset);
    // Nothing found in this block: the place is the next one's start.
    e.b.ins().brif(found, done, &[place.into()], head, &[place.into()]);
    e.b.switch_to_block(done);
    let place = e.b.block_params(done)[0];
    Ok(vec![e.b.ins().smin(place, length)])
}

/// One bit for each byte of the block that is wanted.
fn block_bits(e: E, ptr: Value, at: Value, ranges: &[Range], wanted: bool) -> Value {
    let flags = MemFlagsData::new()
        .with_notrap()
        .with_alias_region(Some(e.regions.input));
    let address = e.b.ins().iadd(ptr, at);
    let block = e.b.ins().load(types::I8X16, flags, address, 0);
    let mut within = None;
    for (first, last) in ranges {
        let (first, width) = (all(e, *first), all(e, last - first));
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
    match wanted {
        true => bits,
        false => e.b.ins().bxor_imm_u(bits, (1 << BLOCK) - 1),
    }
}

/// Sixteen times the same byte.
fn all(e: E, byte: u8) -> Value {
    let bytes =
        e.b.func
            .dfg
            .constants
            .insert(ConstantData::from(vec![byte; BLOCK as usize]));
    e.b.ins().vconst(types::I8X16, bytes)
}

/// Past the end of a line, which `\r\n` is one of.
fn next_line(e: E, op: &Operation<'_>) -> R {
    let [text, end] = op.take()?;
    let (ptr, _) = e.pair(text)?;
    let length = bytes(e, text)?;
    let end = e.one(end)?;
    let end = within(e, end, length);
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
