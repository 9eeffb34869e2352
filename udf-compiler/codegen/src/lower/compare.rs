//! Comparisons of text. Most of them decide a branch, so they are emitted as branches.

use super::super::abi::{MachineType, WORD};
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::str::bytes;
use super::{Branching, Lower, search};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Value, types};
use std::sync::Arc;
use taipan_ir as ir;
use taipan_ir::op;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

/// Constants up to this length are compared by loads.
const INLINE_BYTES: usize = 32;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::STR_EQ, |e, op| equality(e, op, IntCC::Equal, eq)),
    (op::STR_NE, |e, op| equality(e, op, IntCC::NotEqual, ne)),
    (op::STR_STARTSWITH, |e, op| affix(e, op, true)),
    (op::STR_ENDSWITH, |e, op| affix(e, op, false)),
    (op::STR_LT, |e, op| order(e, op, IntCC::UnsignedLessThan)),
    (op::STR_LE, |e, op| order(e, op, IntCC::UnsignedLessThanOrEqual)),
    (op::STR_GT, |e, op| order(e, op, IntCC::UnsignedGreaterThan)),
    (op::STR_GE, |e, op| order(e, op, IntCC::UnsignedGreaterThanOrEqual)),
    (op::STR_CONTAINS, contains),
];

pub(super) const BRANCHING: &[(op::Name, Branching)] = &[(op::STR_EQ, eq), (op::STR_NE, ne)];

/// Single characters need no branch.
fn equality(e: E, op: &Operation<'_>, condition: IntCC, branch: Branching) -> R {
    let [a, b] = op.take()?;
    let ((a_ptr, a_meta), (b_ptr, b_meta)) = (e.pair(a)?, e.pair(b)?);
    if e.known(a_meta) == Some(1) && e.known(b_meta) == Some(1) {
        let (x, y) = (single(e, a, a_ptr), single(e, b, b_ptr));
        return Ok(vec![e.b.ins().icmp(condition, x, y)]);
    }
    value(e, op, branch)
}

/// The byte of a single ASCII character.
fn single(e: E, text: ir::Value, ptr: Value) -> Value {
    match e.const_text(text).and_then(|text| text.as_bytes().first()) {
        Some(byte) => e.b.ins().iconst(types::I8, i64::from(*byte)),
        None => e.first_byte(ptr),
    }
}

fn value(e: E, op: &Operation<'_>, branch: Branching) -> R {
    Ok(vec![e.materialize(|e, then, els| branch(e, op.args, then, els))?])
}

fn ne(e: E, args: &[ir::Value], then: Block, els: Block) -> Result<(), CodegenError> {
    eq(e, args, els, then)
}

fn eq(e: E, args: &[ir::Value], then: Block, els: Block) -> Result<(), CodegenError> {
    let &[a, b] = args else {
        return Err(malformed("str.eq without two operands"));
    };
    let constant = e
        .const_text(b)
        .map(|text| (a, text))
        .or_else(|| e.const_text(a).map(|text| (b, text)));
    let ((a_ptr, a_meta), (b_ptr, b_meta)) = (e.pair(a)?, e.pair(b)?);
    match (e.known(a_meta), e.known(b_meta)) {
        (Some(x), Some(y)) if x != y => {
            e.jump(els, &[]);
            return Ok(());
        }
        (Some(_), Some(_)) => {}
        _ => {
            let same_length = e.b.ins().icmp(IntCC::Equal, a_meta, b_meta);
            let next = e.b.create_block();
            e.branch(same_length, next, els);
            e.b.switch_to_block(next);
        }
    }
    if let Some((text, constant)) = constant.filter(|(_, text)| text.len() <= INLINE_BYTES) {
        let (ptr, _) = e.pair(text)?;
        let same = same_bytes(e, ptr, constant.as_bytes());
        e.branch(same, then, els);
        return Ok(());
    }
    if e.known(a_meta) == Some(1) || e.known(b_meta) == Some(1) {
        let (x, y) = (e.first_byte(a_ptr), e.first_byte(b_ptr));
        let same = e.b.ins().icmp(IntCC::Equal, x, y);
        e.branch(same, then, els);
        return Ok(());
    }
    let length = bytes(e, a)?;
    same_memory(e, a_ptr, b_ptr, length, then, els)
}

/// Texts of one length: the first bytes decide most cases, the helper the others.
fn same_memory(e: E, a: Value, b: Value, length: Value, then: Block, els: Block) -> Result<(), CodegenError> {
    let (some, rest) = (e.b.create_block(), e.b.create_block());
    e.branch(length, some, then);
    e.b.switch_to_block(some);
    let (x, y) = (e.read(types::I8, a, 0), e.read(types::I8, b, 0));
    let same = e.b.ins().icmp(IntCC::Equal, x, y);
    e.branch(same, rest, els);
    e.b.switch_to_block(rest);
    let same = e.call_named("@str.same", &[a, b, length])?;
    e.branch(same[0], then, els);
    Ok(())
}

/// Whether the bytes at `ptr`, as many as there are in `bytes`, are these.
fn same_bytes(e: E, ptr: Value, bytes: &[u8]) -> Value {
    let mut difference: Option<Value> = None;
    let pieces = pieces(bytes.len());
    if let [(ty, offset)] = pieces.as_slice() {
        let found = if bytes.len() == 1 {
            e.first_byte(ptr)
        } else {
            e.read(*ty, ptr, *offset as i32)
        };
        return e.b.ins().icmp_imm_u(IntCC::Equal, found, number(bytes, *ty, *offset));
    }
    for (ty, offset) in pieces {
        let found = e.read(ty, ptr, offset as i32);
        let wanted = e.b.ins().iconst(ty, number(bytes, ty, offset));
        let differs = e.b.ins().bxor(found, wanted);
        let differs = if ty == WORD {
            differs
        } else {
            e.b.ins().uextend(WORD, differs)
        };
        difference = Some(match difference {
            Some(others) => e.b.ins().bor(others, differs),
            None => differs,
        });
    }
    match difference {
        Some(difference) => e.compare(IntCC::Equal, difference, 0),
        None => e.b.ins().iconst(types::I8, 1),
    }
}

/// The loads that cover so many bytes; they may overlap.
fn pieces(length: usize) -> Vec<(MachineType, usize)> {
    let ty = match length {
        0 => return Vec::new(),
        1 => types::I8,
        2 | 3 => types::I16,
        4..8 => types::I32,
        _ => types::I64,
    };
    let width = ty.bytes() as usize;
    let mut pieces: Vec<_> = (0..length / width).map(|i| (ty, i * width)).collect();
    if !length.is_multiple_of(width) {
        pieces.push((ty, length - width));
    }
    pieces
}

fn number(bytes: &[u8], ty: MachineType, offset: usize) -> i64 {
    let part = &bytes[offset..offset + ty.bytes() as usize];
    part.iter()
        .rev()
        .fold(0u64, |number, byte| number << 8 | u64::from(*byte)) as i64
}

fn affix(e: E, op: &Operation<'_>, front: bool) -> R {
    let [text, affix] = op.take()?;
    match e.const_text(affix) {
        Some(constant) if constant.len() <= INLINE_BYTES => {
            let constant = constant.clone();
            Ok(vec![has_affix(e, text, constant.as_bytes(), front)?])
        }
        _ => e.by_helper(op),
    }
}

/// Whether the text begins (or ends) with these bytes. As many are read where the text is shorter, see `SLACK`.
pub(super) fn has_affix(e: E, text: ir::Value, affix: &[u8], front: bool) -> Result<Value, CodegenError> {
    let (ptr, _) = e.pair(text)?;
    let length = bytes(e, text)?;
    let width = affix.len() as i64;
    let long_enough = e.compare(IntCC::SignedGreaterThanOrEqual, length, width);
    let at = if front {
        ptr
    } else {
        let zero = e.word(0);
        let offset = e.b.ins().iadd_imm_s(length, -width);
        let offset = e.b.ins().smax(offset, zero);
        e.b.ins().iadd(ptr, offset)
    };
    let same = same_bytes(e, at, affix);
    Ok(e.b.ins().band(long_enough, same))
}

/// An affix that can be tested for inline and is ASCII.
pub(super) fn ascii_affix(e: E, affix: ir::Value) -> Option<Arc<str>> {
    let text = e.const_text(affix)?;
    (text.is_ascii() && text.len() <= INLINE_BYTES).then(|| text.clone())
}

/// The order of single ASCII characters is that of their bytes.
fn order(e: E, op: &Operation<'_>, condition: IntCC) -> R {
    let [a, b] = op.take()?;
    let ((a_ptr, a_meta), (b_ptr, b_meta)) = (e.pair(a)?, e.pair(b)?);
    if e.known(a_meta) != Some(1) || e.known(b_meta) != Some(1) {
        return e.by_helper(op);
    }
    let (x, y) = (single(e, a, a_ptr), single(e, b, b_ptr));
    Ok(vec![e.b.ins().icmp(condition, x, y)])
}

/// `c in "constant"` is a look into a table.
fn contains(e: E, op: &Operation<'_>) -> R {
    let [haystack, needle] = op.take()?;
    let (ptr, meta) = e.pair(needle)?;
    let (Some(text), Some(1)) = (e.const_text(haystack), e.known(meta)) else {
        return search::contains(e, op);
    };
    if text.len() == 1 {
        let same = same_bytes(e, ptr, text.as_bytes());
        return Ok(vec![same]);
    }
    let table = e.byte_table(text.as_bytes());
    let byte = e.first_byte(ptr);
    let index = e.b.ins().uextend(WORD, byte);
    let place = e.b.ins().iadd(table, index);
    Ok(vec![e.read(types::I8, place, 0)])
}
