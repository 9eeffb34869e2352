//! Objects of the program's classes: the slots of their attributes, one after another, in memory of the row.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::Lower;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use taipan_ir as ir;
use taipan_ir::{Type, op};
use taipan_runtime::{Arena, Ctx};

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::REF_NEW, new),
    (op::REF_GET, get),
    (op::REF_SET, set),
    (op::REF_IS, is),
    (op::REF_ABSENT, |e, op| Ok(e.absent(op.result))),
];

fn new(e: E, op: &Operation<'_>) -> R {
    let slots = e.all_slots(op.args)?;
    let object = allocate(e, slots.len().max(1))?;
    e.store_slots(e.regions.objects, &slots, object, 0);
    Ok(vec![object])
}

/// Memory for so many slots: inline while the arena's chunk has room.
fn allocate(e: E, slots: usize) -> Result<Value, CodegenError> {
    let place = Ctx::ARENA;
    let cursor = e.load(e.regions.ctx, WORD, e.ctx, place + Arena::CURSOR);
    let end = e.load(e.regions.ctx, WORD, e.ctx, place + Arena::END);
    let above = e.b.ins().iadd_imm_s(cursor, 7);
    let start = e.b.ins().band_imm_s(above, !7);
    let next = e.b.ins().iadd_imm_s(start, 8 * slots as i64);
    let fits = e.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, next, end);
    let (fast, slow) = (e.b.create_block(), e.cold_block());
    let merge = e.block_with([WORD]);
    e.branch(fits, fast, slow);
    e.b.switch_to_block(fast);
    e.store(e.regions.ctx, next, e.ctx, place + Arena::CURSOR);
    e.jump(merge, &[start]);
    e.unlikely(slow, |e| {
        let words = e.word(slots as i64);
        let object = e.call_named("@ref.new", &[e.ctx, words])?;
        e.jump(merge, &object);
        Ok::<(), CodegenError>(())
    })?;
    e.b.switch_to_block(merge);
    Ok(e.b.block_params(merge)[0])
}

/// Where an attribute lies in its object. Nothing where no object of the class is ever made.
fn offset(e: E, object: ir::Value, index: usize) -> Result<Option<usize>, CodegenError> {
    let Type::Ref(class) = e.ty(object) else {
        return Err(malformed("an attribute of no object"));
    };
    let Some(fields) = e.shared.layouts.get(class) else {
        return Ok(None);
    };
    let before = fields
        .get(..index)
        .ok_or_else(|| malformed("an attribute past the end"))?;
    Ok(Some(8 * before.iter().map(Type::slots).sum::<usize>()))
}

fn get(e: E, op: &Operation<'_>) -> R {
    let [object] = op.take()?;
    match offset(e, object, op.index()?)? {
        Some(offset) => {
            let address = e.one(object)?;
            Ok(e.load_slots(e.regions.objects, op.result, address, offset))
        }
        None => {
            never(e);
            Ok(e.absent(op.result))
        }
    }
}

fn set(e: E, op: &Operation<'_>) -> R {
    let [object, value] = op.take()?;
    match offset(e, object, op.index()?)? {
        Some(offset) => {
            let (address, slots) = (e.one(object)?, e.slots(value)?);
            e.store_slots(e.regions.objects, &slots, address, offset);
        }
        None => never(e),
    }
    Ok(Vec::new())
}

fn is(e: E, op: &Operation<'_>) -> R {
    let [a, b] = op.take()?;
    let (a, b) = (e.one(a)?, e.one(b)?);
    Ok(vec![e.b.ins().icmp(IntCC::Equal, a, b)])
}

/// There is no such object, so that no row comes here.
fn never(e: E) {
    let no = e.b.ins().iconst(types::I8, 0);
    e.fail_unless(no);
}
