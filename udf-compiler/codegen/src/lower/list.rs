//! Lists: reading, writing and appending elements inline; the rest are helpers.

use super::super::abi::{self, WORD};
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::list_memory::allocate;
use super::str::{sign, wrapped_index};
use super::{Lower, list_moves};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};
use taipan_ir as ir;
use taipan_ir::{Const, Type, op};
use taipan_runtime::List;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

/// Room for elements in a fresh list that is appended to.
const APPENDED_CAPACITY: usize = 16;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::LIST_NEW, new),
    (op::LIST_LEN, len),
    (op::LIST_GET, |e, op| get(e, op, true)),
    (op::LIST_GET_IN, |e, op| get(e, op, false)),
    (op::CONST_GET, |e, op| get(e, op, true)),
    (op::LIST_SET, |e, op| set(e, op, true)),
    (op::LIST_SET_IN, |e, op| set(e, op, false)),
    (op::LIST_GET_HERE, |e, op| get(e, op, false)),
    (op::LIST_SET_HERE, |e, op| set(e, op, false)),
    (op::LIST_APPEND, append),
    (op::LIST_POP, pop),
    (op::LIST_CLEAR, clear),
    (op::LIST_IS, is),
    (op::TUPLE_FREEZE, |e, op| {
        let [list] = op.take()?;
        Ok(vec![e.one(list)?])
    }),
];

fn element(ty: &Type) -> Result<&Type, CodegenError> {
    ty.element().ok_or_else(|| malformed("a list operation on no list"))
}

fn new(e: E, op: &Operation<'_>) -> R {
    let width = element(op.result)?.slots();
    let count = op.args.len();
    let slots = e.all_slots(op.args)?;
    if slots.len() != width * count {
        return Err(CodegenError::OperationAt(op.op.name.as_str(), op.result.clone()));
    }
    // A list that is appended to will have some elements.
    let capacity = if op.results.first().is_some_and(|list| e.appended.contains(list)) {
        count.max(APPENDED_CAPACITY)
    } else {
        count
    };
    let list = allocate(e, width, capacity)?;
    if count > 0 {
        let data = e.load(e.regions.header, WORD, list, List::DATA);
        e.store_slots(e.regions.elements, &slots, data, 0);
    }
    let length = e.word(count as i64);
    e.store(e.regions.length, length, list, List::LEN);
    Ok(vec![list])
}

/// The length of a list; a constant's is known.
fn length(e: E, list: ir::Value) -> Result<Value, CodegenError> {
    if let Some(Const::List(_, elements) | Const::Tuple(_, elements)) = e.consts.get(&list) {
        let count = elements.len() as i64;
        return Ok(e.word(count));
    }
    let header = e.one(list)?;
    Ok(e.load(e.regions.length, WORD, header, List::LEN))
}

fn len(e: E, op: &Operation<'_>) -> R {
    let [list] = op.take()?;
    Ok(vec![length(e, list)?])
}

/// The address of an element; out of range fails the row.
fn place(e: E, list: ir::Value, index: ir::Value, width: usize, checked: bool) -> Result<Value, CodegenError> {
    let sign = sign(e, index);
    let mut position = e.one(index)?;
    if checked {
        let length = length(e, list)?;
        position = wrapped_index(e, position, sign, length);
    }
    let data = match e.consts.get(&list) {
        Some(Const::List(element, elements) | Const::Tuple(element, elements)) => {
            let words = e.shared.pool.list_words(elements, element) as i64;
            e.word(words)
        }
        _ => {
            let header = e.one(list)?;
            e.load(e.regions.header, WORD, header, List::DATA)
        }
    };
    Ok(at(e, data, position, width))
}

fn at(e: E, data: Value, position: Value, width: usize) -> Value {
    let offset = match width {
        1 => e.b.ins().ishl_imm_s(position, 3),
        2 => e.b.ins().ishl_imm_s(position, 4),
        _ => e.b.ins().imul_imm_s(position, 8 * width as i64),
    };
    e.b.ins().iadd(data, offset)
}

fn get(e: E, op: &Operation<'_>, checked: bool) -> R {
    let [list, index] = op.take()?;
    let ty = element(e.ty(list))?;
    let address = place(e, list, index, ty.slots(), checked)?;
    if matches!(e.consts.get(&list), Some(Const::List(..) | Const::Tuple(..))) {
        let slots = abi::slots(ty);
        let read = |(i, slot): (usize, &abi::Slot)| e.read(slot.machine(), address, 8 * i as i32);
        return Ok(slots.iter().enumerate().map(read).collect());
    }
    Ok(e.load_slots(e.regions.elements, ty, address, 0))
}

fn set(e: E, op: &Operation<'_>, checked: bool) -> R {
    let [list, index, value] = op.take()?;
    let width = element(e.ty(list))?.slots();
    let slots = e.slots(value)?;
    if slots.len() != width {
        return Err(CodegenError::OperationAt(op.op.name.as_str(), e.ty(list).clone()));
    }
    let address = place(e, list, index, width, checked)?;
    e.store_slots(e.regions.elements, &slots, address, 0);
    Ok(Vec::new())
}

fn append(e: E, op: &Operation<'_>) -> R {
    let [list, value] = op.take()?;
    let width = element(e.ty(list))?.slots();
    let slots = e.slots(value)?;
    if slots.len() != width {
        return Err(CodegenError::OperationAt(op.op.name.as_str(), e.ty(list).clone()));
    }
    let header = e.one(list)?;
    let length = e.load(e.regions.length, WORD, header, List::LEN);
    let capacity = e.load(e.regions.header, WORD, header, List::CAPACITY);
    let room = e.b.ins().icmp(IntCC::UnsignedLessThan, length, capacity);
    let (grow, store) = (e.cold_block(), e.b.create_block());
    e.branch(room, store, grow);
    e.unlikely(grow, |e| {
        let words = e.word(width as i64);
        e.call_named("@list.grow", &[e.ctx, header, words])?;
        e.jump(store, &[]);
        Ok::<(), CodegenError>(())
    })?;
    e.b.switch_to_block(store);
    let data = e.load(e.regions.header, WORD, header, List::DATA);
    let address = at(e, data, length, width);
    e.store_slots(e.regions.elements, &slots, address, 0);
    let longer = e.b.ins().iadd_imm_s(length, 1);
    e.store(e.regions.length, longer, header, List::LEN);
    Ok(Vec::new())
}

/// `pop()` is inline, `pop(i)` moves elements.
fn pop(e: E, op: &Operation<'_>) -> R {
    let [list, index] = op.take()?;
    match e.const_int(index) {
        Some(-1) => {}
        Some(0) => return list_moves::pop_first(e, op),
        _ => return e.by_helper(op),
    }
    let ty = element(e.ty(list))?;
    let header = e.one(list)?;
    let length = e.load(e.regions.length, WORD, header, List::LEN);
    e.fail_unless(length);
    let shorter = e.b.ins().iadd_imm_s(length, -1);
    let data = e.load(e.regions.header, WORD, header, List::DATA);
    let address = at(e, data, shorter, ty.slots());
    let slots = e.load_slots(e.regions.elements, ty, address, 0);
    e.store(e.regions.length, shorter, header, List::LEN);
    Ok(slots)
}

fn clear(e: E, op: &Operation<'_>) -> R {
    let [list] = op.take()?;
    let header = e.one(list)?;
    let zero = e.word(0);
    e.store(e.regions.length, zero, header, List::LEN);
    Ok(Vec::new())
}

fn is(e: E, op: &Operation<'_>) -> R {
    let [a, b] = op.take()?;
    let (a, b) = (e.one(a)?, e.one(b)?);
    Ok(vec![e.b.ins().icmp(IntCC::Equal, a, b)])
}
