//! Dicts and sets: what is at a place is read and written inline; keys that are ints or texts are found inline too, see
//! `dict_keys`, and added by helpers of their own, others by the general ones.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::{Lower, dict_keys};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};
use taipan_ir as ir;
use taipan_ir::{Type, op};
use taipan_runtime::Dict;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::DICT_LEN, |e, op| field(e, op, Dict::LIVE)),
    (op::DICT_VERSION, |e, op| field(e, op, Dict::VERSION)),
    (op::DICT_FIND, |e, op| find(e, op).map(|place| vec![place])),
    (op::DICT_PLACE, |e, op| {
        let place = find(e, op)?;
        let there = e.compare(IntCC::SignedGreaterThanOrEqual, place, 0);
        e.fail_unless(there);
        Ok(vec![place])
    }),
    (op::DICT_NEWEST, |e, op| {
        let used = field(e, op, Dict::USED)?;
        Ok(used.iter().map(|used| e.b.ins().iadd_imm_s(*used, -1)).collect())
    }),
    (op::DICT_KEY_AT, key_at),
    (op::DICT_VALUE_AT, value_at),
    (op::DICT_SET_AT, set_at),
    (op::DICT_SET, set),
    (op::DICT_ADD, add),
    (op::DICT_PLACE_OR_ADD, place_or_add),
    (op::DICT_NEXT, next),
    (op::DICT_IS, is),
];

/// The types of keys and values.
fn types<'t>(e: &Emitter<'t, '_>, dict: ir::Value) -> Result<(&'t Type, &'t Type), CodegenError> {
    e.ty(dict)
        .keyed()
        .ok_or_else(|| malformed("an operation on dicts on something else"))
}

fn field(e: E, op: &Operation<'_>, offset: usize) -> R {
    let [dict] = op.take()?;
    let header = e.one(dict)?;
    Ok(vec![e.load(e.regions.header, WORD, header, offset)])
}

/// The helper that adds a key of this type.
fn adds(key: &Type) -> Option<&'static str> {
    match key {
        Type::Int => Some("@dict.add_int"),
        Type::Str => Some("@dict.add_str"),
        _ => None,
    }
}

/// The place of a key, or -1.
fn find(e: E, op: &Operation<'_>) -> Result<Value, CodegenError> {
    let [dict, key] = op.take()?;
    let (key_type, _) = types(e, dict)?;
    if dict_keys::in_line(key_type) {
        return dict_keys::find(e, dict, key);
    }
    let helper =
        taipan_runtime::table::helper(&op::DICT_FIND).ok_or(CodegenError::Operation(op::DICT_FIND.as_str()))?;
    e.call_helper(helper, op)?
        .first()
        .copied()
        .ok_or_else(|| malformed("dict.find without a result"))
}

/// The address of an entry.
fn entry(e: E, dict: ir::Value, place: ir::Value) -> Result<Value, CodegenError> {
    let types = types(e, dict)?;
    let (header, place) = (e.one(dict)?, e.one(place)?);
    Ok(dict_keys::entry(e, header, types, place))
}

fn key_at(e: E, op: &Operation<'_>) -> R {
    let [dict, place] = op.take()?;
    let (key, _) = types(e, dict)?;
    let entry = entry(e, dict, place)?;
    Ok(e.load_slots(e.regions.elements, key, entry, 8))
}

fn value_at(e: E, op: &Operation<'_>) -> R {
    let [dict, place] = op.take()?;
    let (key, value) = types(e, dict)?;
    let entry = entry(e, dict, place)?;
    Ok(e.load_slots(e.regions.elements, value, entry, 8 + 8 * key.slots()))
}

fn set_at(e: E, op: &Operation<'_>) -> R {
    let [dict, place, value] = op.take()?;
    let (key, _) = types(e, dict)?;
    let entry = entry(e, dict, place)?;
    let slots = e.slots(value)?;
    e.store_slots(e.regions.elements, &slots, entry, 8 + 8 * key.slots());
    Ok(Vec::new())
}

fn place_or_add(e: E, op: &Operation<'_>) -> R {
    let [dict, ..] = op.take::<3>()?;
    if dict_keys::in_line(types(e, dict)?.0) {
        dict_keys::place_or_add(e, op)
    } else {
        e.by_helper(op)
    }
}

/// Sets the value at the place of the key, which is added if need be.
fn set(e: E, op: &Operation<'_>) -> R {
    let [dict, _, value] = op.take()?;
    let types = types(e, dict)?;
    if !dict_keys::in_line(types.0) {
        return e.by_helper(op);
    }
    let place_or_add = Operation {
        op: op::DICT_PLACE_OR_ADD.row(),
        result: &Type::Int,
        ..*op
    };
    let place = dict_keys::place_or_add(e, &place_or_add)?;
    let header = e.one(dict)?;
    let entry = dict_keys::entry(e, header, types, place[0]);
    let slots = e.slots(value)?;
    e.store_slots(e.regions.elements, &slots, entry, 8 + 8 * types.0.slots());
    Ok(Vec::new())
}

fn add(e: E, op: &Operation<'_>) -> R {
    let [dict, key, value] = op.take()?;
    let (key_type, value_type) = types(e, dict)?;
    let Some(helper) = adds(key_type) else {
        return e.by_helper(op);
    };
    let slots = e.slots(value)?;
    let mut registers = vec![e.ctx, e.one(dict)?, e.word(value_type.slots() as i64)];
    if *key_type == Type::Str {
        registers.push(dict_keys::text_hash(e, key)?);
    }
    registers.extend(e.slots(key)?);
    let added = e.call_named(helper, &registers)?;
    if let [address] = added[..] {
        e.store_slots(e.regions.elements, &slots, address, 0);
    }
    Ok(Vec::new())
}

/// Most often there is an entry right there.
fn next(e: E, op: &Operation<'_>) -> R {
    let [dict, from] = op.take()?;
    let (header, place) = (e.one(dict)?, e.one(from)?);
    let used = e.load(e.regions.header, WORD, header, Dict::USED);
    let (look, over, gone) = (e.b.create_block(), e.b.create_block(), e.cold_block());
    let merge = e.block_with([WORD]);
    let inside = e.b.ins().icmp(IntCC::UnsignedLessThan, place, used);
    e.branch(inside, look, over);
    e.b.switch_to_block(over);
    let none = e.word(-1);
    e.jump(merge, &[none]);
    e.b.switch_to_block(look);
    let entry = entry(e, dict, from)?;
    let hash = e.load(e.regions.elements, WORD, entry, 0);
    let here = e.b.create_block();
    e.branch(hash, here, gone);
    e.b.switch_to_block(here);
    e.jump(merge, &[place]);
    e.unlikely(gone, |e| {
        let place = e.by_helper(op)?;
        e.jump(merge, &place);
        Ok::<(), CodegenError>(())
    })?;
    e.b.switch_to_block(merge);
    Ok(vec![e.b.block_params(merge)[0]])
}

fn is(e: E, op: &Operation<'_>) -> R {
    let [a, b] = op.take()?;
    let (a, b) = (e.one(a)?, e.one(b)?);
    Ok(vec![e.b.ins().icmp(IntCC::Equal, a, b)])
}
