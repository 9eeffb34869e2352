//! Matches of regular expressions: which of their slots are whose. A group's text is a view of the text that was matched.

use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::Lower;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};
use taipan_ir::Type;
use taipan_ir::op;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::MATCH_TEXT, text),
    (op::MATCH_HAS, has),
    (op::MATCH_START, |e, op| place(e, op, 0)),
    (op::MATCH_END, |e, op| place(e, op, 1)),
    (op::MATCH_STRING, |e, op| slots(e, op, 0, 2)),
    (op::MATCH_POS, |e, op| slots(e, op, 2, 1)),
    (op::MATCH_ENDPOS, |e, op| slots(e, op, 3, 1)),
    (op::MATCH_LAST, |e, op| slots(e, op, 5, 1)),
];

fn slots(e: E, op: &Operation<'_>, first: usize, count: usize) -> R {
    let [value] = op.take()?;
    let slots = e.slots(value)?;
    let part = slots.get(first..first + count);
    part.map(<[Value]>::to_vec)
        .ok_or_else(|| malformed("a match without its slots"))
}

/// Address and length word of the text, and the bounds of the group.
fn parts(e: E, op: &Operation<'_>) -> Result<[Value; 4], CodegenError> {
    let text = slots(e, op, 0, 2)?;
    let bounds = slots(e, op, Type::MATCH_BOUNDS + 2 * op.index()?, 2)?;
    Ok([text[0], text[1], bounds[0], bounds[1]])
}

fn text(e: E, op: &Operation<'_>) -> R {
    let [address, meta, start, end] = parts(e, op)?;
    let (part, len) = (e.b.ins().iadd(address, start), e.b.ins().isub(end, start));
    if e.shared.ascii {
        return Ok(vec![part, len]);
    }
    either(e, meta, &[part, len], |e| {
        e.call_named("@match.slice", &[address, meta, start, end])
    })
}

fn has(e: E, op: &Operation<'_>) -> R {
    let set = slots(e, op, 4, 1)?[0];
    let bit = e.b.ins().band_imm_s(set, 1 << op.index()?);
    Ok(vec![e.compare(IntCC::NotEqual, bit, 0)])
}

fn place(e: E, op: &Operation<'_>, which: usize) -> R {
    let has = has(e, op)?[0];
    let parts = parts(e, op)?;
    let (address, meta, offset) = (parts[0], parts[1], parts[2 + which]);
    let index = if e.shared.ascii {
        offset
    } else {
        either(e, meta, &[offset], |e| {
            e.call_named("@match.index", &[address, meta, offset])
        })?[0]
    };
    let none = e.word(-1);
    Ok(vec![e.b.ins().select(has, index, none)])
}

/// `fast` where the text with this length word is ASCII, and what `slow` gives where it is not.
fn either<'a, 'b>(
    e: &mut Emitter<'a, 'b>,
    meta: Value,
    fast: &[Value],
    slow: impl FnOnce(&mut Emitter<'a, 'b>) -> R,
) -> R {
    let merge = e.block_with(fast.iter().map(|_| super::super::abi::WORD));
    let (ascii_block, slow_block) = (e.b.create_block(), e.cold_block());
    let ascii = e.compare(IntCC::SignedGreaterThanOrEqual, meta, 0);
    e.branch(ascii, ascii_block, slow_block);
    e.b.switch_to_block(ascii_block);
    e.jump(merge, fast);
    let made = e.unlikely(slow_block, slow)?;
    e.jump(merge, &made);
    e.b.switch_to_block(merge);
    Ok(e.b.block_params(merge).to_vec())
}
