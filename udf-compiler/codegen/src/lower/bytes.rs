//! Bytes: length, items and slices are a few instructions, as those of text that is all ASCII.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use super::Lower;
use super::str::{sliced, wrapped_index};
use cranelift_codegen::ir::{InstBuilder, Value, types};
use taipan_ir::op;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::BYTES_LEN, len),
    (op::BYTES_GET, get),
    (op::BYTES_BYTE_AT, byte_at),
    (op::BYTES_SLICE, slice),
];

fn len(e: E, op: &Operation<'_>) -> R {
    let [bytes] = op.take()?;
    let (_, length) = e.pair(bytes)?;
    Ok(vec![length])
}

fn get(e: E, op: &Operation<'_>) -> R {
    let [bytes, index] = op.take()?;
    let sign = super::str::sign(e, index);
    let (ptr, length) = e.pair(bytes)?;
    let index = e.one(index)?;
    let position = wrapped_index(e, index, sign, length);
    Ok(vec![item(e, ptr, position)])
}

fn byte_at(e: E, op: &Operation<'_>) -> R {
    let [bytes, index] = op.take()?;
    let (ptr, _) = e.pair(bytes)?;
    let index = e.one(index)?;
    Ok(vec![item(e, ptr, index)])
}

fn item(e: E, ptr: Value, position: Value) -> Value {
    let address = e.b.ins().iadd(ptr, position);
    let byte = e.read(types::I8, address, 0);
    e.b.ins().uextend(WORD, byte)
}

fn slice(e: E, op: &Operation<'_>) -> R {
    let [bytes, start, stop] = op.take()?;
    let (ptr, length) = e.pair(bytes)?;
    sliced(e, ptr, length, start, stop)
}
