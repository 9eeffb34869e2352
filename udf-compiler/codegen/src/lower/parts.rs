//! The ends of the first parts of a text between separators of one byte: the places of all separators in a block are found
//! together, so that no part waits for where the one before it ends. Blocks may reach past the end of the text, see `SLACK`.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use super::Lower;
use super::search::{needle, same_bytes};
use super::str::bytes;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use taipan_ir::Attr;
use taipan_ir::op;
use taipan_runtime::text::SLACK;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[(op::STR_PART_ENDS, part_ends)];

/// One bit for each byte.
const BLOCK: i64 = 64;
const _: () = assert!(BLOCK as usize <= SLACK);

/// The text, the separator, and the block at hand: where it begins, and which of its bytes are separators not yet passed.
struct Parts {
    ptr: Value,
    length: Value,
    separator: u8,
    at: Value,
    left: Value,
}

/// Bytes of other characters are never those of the separator: any text will do.
fn part_ends(e: E, op: &Operation<'_>) -> R {
    let [text, _] = op.take()?;
    let (Attr::Index(count), Some(&[separator])) = (op.attr, needle(e, op).as_deref()) else {
        return e.by_helper(op);
    };
    let (ptr, _) = e.pair(text)?;
    let length = bytes(e, text)?;
    let at = e.word(0);
    let left = separators(e, ptr, at, separator);
    let mut parts = Parts {
        ptr,
        length,
        separator,
        at,
        left,
    };
    Ok((0..*count).map(|_| parts.next(e)).collect())
}

impl Parts {
    /// The next end, which is passed.
    fn next(&mut self, e: E) -> Value {
        let head = e.block_with([WORD, WORD]);
        let done = e.block_with([WORD, WORD]);
        let (found, further, load) = (e.b.create_block(), e.b.create_block(), e.b.create_block());
        e.jump(head, &[self.at, self.left]);
        e.b.switch_to_block(head);
        let (at, left) = (e.b.block_params(head)[0], e.b.block_params(head)[1]);
        e.branch(left, found, further);
        e.b.switch_to_block(further);
        let next = e.b.ins().iadd_imm_s(at, BLOCK);
        let more = e.b.ins().icmp(IntCC::SignedLessThan, next, self.length);
        // At the end, no separator is left, and there is no next block either.
        e.b.ins().brif(more, load, &[], done, &[at.into(), left.into()]);
        e.b.switch_to_block(load);
        let separators = separators(e, self.ptr, next, self.separator);
        e.jump(head, &[next, separators]);
        e.b.switch_to_block(found);
        e.jump(done, &[at, left]);
        e.b.switch_to_block(done);
        let (at, left) = (e.b.block_params(done)[0], e.b.block_params(done)[1]);
        // Where none is left, 64, which is past the end.
        let offset = e.b.ins().ctz(left);
        let place = e.b.ins().iadd(at, offset);
        let before = e.b.ins().iadd_imm_s(left, -1);
        (self.at, self.left) = (at, e.b.ins().band(left, before));
        e.b.ins().smin(place, self.length)
    }
}

/// One bit for each byte of the block that is the separator.
fn separators(e: E, ptr: Value, at: Value, separator: u8) -> Value {
    let start = e.b.ins().iadd(ptr, at);
    let mut all = e.word(0);
    for quarter in 0..4 {
        let same = same_bytes(e, start, 16 * quarter, separator);
        let bits = e.b.ins().vhigh_bits(types::I32, same);
        let bits = e.b.ins().uextend(WORD, bits);
        let bits = e.b.ins().ishl_imm_s(bits, i64::from(16 * quarter));
        all = e.b.ins().bor(all, bits);
    }
    all
}
