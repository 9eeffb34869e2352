//! Booleans, selection, records and unions: mostly a matter of which slots are whose.

use super::super::abi;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::Lower;
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;
use taipan_ir::Type;
use taipan_ir::op;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::BOOL_NOT, not),
    (op::BOOL_AND, and),
    (op::BOOL_OR, or),
    (op::BOOL_EQ, eq),
    (op::BOOL_TO_INT, to_int),
    (op::SELECT, select),
    (op::RECORD_MAKE, record_make),
    (op::RECORD_GET, record_get),
    (op::UNION_MAKE, union_make),
    (op::UNION_IS, union_is),
    (op::UNION_GET, union_get),
    (op::UNION_EXPECT, union_expect),
];

fn not(e: E, op: &Operation<'_>) -> R {
    let [value] = op.take()?;
    let value = e.one(value)?;
    Ok(vec![e.compare(IntCC::Equal, value, 0)])
}

fn and(e: E, op: &Operation<'_>) -> R {
    let [a, b] = op.take()?;
    let (a, b) = (e.one(a)?, e.one(b)?);
    Ok(vec![e.b.ins().band(a, b)])
}

fn or(e: E, op: &Operation<'_>) -> R {
    let [a, b] = op.take()?;
    let (a, b) = (e.one(a)?, e.one(b)?);
    Ok(vec![e.b.ins().bor(a, b)])
}

fn eq(e: E, op: &Operation<'_>) -> R {
    let [a, b] = op.take()?;
    let (a, b) = (e.one(a)?, e.one(b)?);
    Ok(vec![e.b.ins().icmp(IntCC::Equal, a, b)])
}

fn to_int(e: E, op: &Operation<'_>) -> R {
    let [value] = op.take()?;
    let value = e.one(value)?;
    Ok(vec![e.b.ins().uextend(abi::WORD, value)])
}

fn select(e: E, op: &Operation<'_>) -> R {
    let [cond, left, right] = op.take()?;
    let cond = e.one(cond)?;
    let (left, right) = (e.slots(left)?, e.slots(right)?);
    if left.len() != right.len() {
        return Err(malformed("select of unlike values"));
    }
    Ok(e.choose(cond, &left, &right))
}

fn record_make(e: E, op: &Operation<'_>) -> R {
    e.all_slots(op.args)
}

fn record_get(e: E, op: &Operation<'_>) -> R {
    let [record] = op.take()?;
    let index = op.index()?;
    let Type::Record(fields) = e.ty(record) else {
        return Err(malformed("record.get of no record"));
    };
    let field = fields.get(index).ok_or_else(|| malformed("record.get past the end"))?;
    let first: usize = fields[..index].iter().map(Type::slots).sum();
    let slots = e.slots(record)?;
    part(&slots, first, field.slots())
}

fn union_make(e: E, op: &Operation<'_>) -> R {
    let [value] = op.take()?;
    let index = op.index()?;
    let Type::Union(parts) = op.result else {
        return Err(malformed("union.make of no union"));
    };
    let mut slots = vec![e.word(index as i64)];
    for (i, part) in parts.iter().enumerate() {
        if i == index {
            slots.extend(e.slots(value)?);
        } else {
            slots.extend(e.absent(part));
        }
    }
    Ok(slots)
}

fn union_is(e: E, op: &Operation<'_>) -> R {
    let [value] = op.take()?;
    let tag = *e
        .slots(value)?
        .first()
        .ok_or_else(|| malformed("union.is of no union"))?;
    Ok(vec![e.compare(IntCC::Equal, tag, op.index()? as i64)])
}

fn union_get(e: E, op: &Operation<'_>) -> R {
    let [value] = op.take()?;
    let Type::Union(parts) = e.ty(value) else {
        return Err(malformed("union.get of no union"));
    };
    let place = abi::alternative_slots(parts, op.index()?);
    let (first, count) = place.ok_or_else(|| malformed("union.get past the end"))?;
    let slots = e.slots(value)?;
    part(&slots, first, count)
}

fn union_expect(e: E, op: &Operation<'_>) -> R {
    let [is] = union_is(e, op)?[..] else {
        return Err(malformed(op::UNION_EXPECT.as_str()));
    };
    e.fail_unless(is);
    union_get(e, op)
}

fn part(slots: &[cranelift_codegen::ir::Value], first: usize, count: usize) -> R {
    let part = slots.get(first..first + count);
    part.map(<[_]>::to_vec).ok_or_else(|| malformed("a part past the end"))
}
