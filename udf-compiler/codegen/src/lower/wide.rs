//! Ints within 128 bits, as two words. A high word that is known is not computed: of a number that is not negative and below
//! 2**64 it is the function's zero, so that nothing is left of it; and what nobody reads Cranelift drops.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::Lower;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};
use taipan_ir as ir;
use taipan_ir::op;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::WIDE_OF_INT, of_int),
    (op::WIDE_TO_INT, to_int),
    (op::WIDE_LOW, |e, op| Ok(vec![one(e, op)?.low])),
    (op::WIDE_WORD, |e, op| {
        let low = one(e, op)?.low;
        Ok(vec![low, e.zero])
    }),
    (op::WIDE_ADD, add),
    (op::WIDE_SUB, sub),
    (op::WIDE_MUL, mul),
    (op::WIDE_NEG, neg),
    (op::WIDE_INVERT, |e, op| {
        let a = one(e, op)?;
        Ok(vec![e.b.ins().bnot(a.low), e.b.ins().bnot(a.high)])
    }),
    (op::WIDE_AND, and),
    (op::WIDE_OR, |e, op| either(e, op, |e, a, b| e.b.ins().bor(a, b))),
    (op::WIDE_XOR, |e, op| either(e, op, |e, a, b| e.b.ins().bxor(a, b))),
    (op::WIDE_SHL, shl),
    (op::WIDE_SHR, shr),
    (op::WIDE_FLOORDIV, |e, op| {
        divide(e, op, |e, a, b| {
            let quotient = e.b.ins().udiv(a, b);
            vec![quotient, e.zero]
        })
    }),
    (op::WIDE_MOD, |e, op| {
        divide(e, op, |e, a, b| {
            let rest = e.b.ins().urem(a, b);
            vec![rest, e.zero]
        })
    }),
    (op::WIDE_MOD_INT, |e, op| {
        divide(e, op, |e, a, b| vec![e.b.ins().urem(a, b)])
    }),
    (op::WIDE_EQ, |e, op| equal(e, op, IntCC::Equal)),
    (op::WIDE_NE, |e, op| equal(e, op, IntCC::NotEqual)),
    (op::WIDE_LT, |e, op| less(e, op, false, false)),
    (op::WIDE_GE, |e, op| less(e, op, false, true)),
    (op::WIDE_GT, |e, op| less(e, op, true, false)),
    (op::WIDE_LE, |e, op| less(e, op, true, true)),
];

/// The two words.
#[derive(Clone, Copy)]
struct Wide {
    low: Value,
    high: Value,
}

impl From<Wide> for Slots {
    fn from(wide: Wide) -> Slots {
        vec![wide.low, wide.high]
    }
}

/// An operand: a wide int, or an int.
fn wide(e: E, value: ir::Value) -> Result<Wide, CodegenError> {
    match e.slots(value)?[..] {
        [low, high] => Ok(Wide { low, high }),
        [low] => Ok(extended(e, low)),
        _ => Err(malformed("a number has one word or two")),
    }
}

fn one(e: E, op: &Operation<'_>) -> Result<Wide, CodegenError> {
    let [a] = op.take()?;
    wide(e, a)
}

fn two(e: E, op: &Operation<'_>) -> Result<(Wide, Wide), CodegenError> {
    let [a, b] = op.take()?;
    Ok((wide(e, a)?, wide(e, b)?))
}

/// An int as a wide one.
fn extended(e: E, low: Value) -> Wide {
    let high = match e.known(low) {
        Some(0..) => e.zero,
        Some(_) => e.word(-1),
        None => {
            let high = e.b.ins().sshr_imm_s(low, 63);
            e.signs.insert(high, low);
            high
        }
    };
    Wide { low, high }
}

fn is_zero(e: E, high: Value) -> bool {
    high == e.zero || e.known(high) == Some(0)
}

/// Whether the high word is only the sign of the low one.
fn fits_int(e: E, a: Wide) -> bool {
    let known = match (e.known(a.low), e.known(a.high)) {
        (Some(low), Some(high)) => low >> 63 == high,
        _ => false,
    };
    known || e.signs.get(&a.high) == Some(&a.low)
}

fn of_int(e: E, op: &Operation<'_>) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    Ok(extended(e, a).into())
}

fn to_int(e: E, op: &Operation<'_>) -> R {
    let a = one(e, op)?;
    let outside = if is_zero(e, a.high) {
        e.compare(IntCC::SignedLessThan, a.low, 0)
    } else {
        let sign = e.b.ins().sshr_imm_s(a.low, 63);
        e.b.ins().icmp(IntCC::NotEqual, sign, a.high)
    };
    e.fail_if(outside);
    Ok(vec![a.low])
}

fn add(e: E, op: &Operation<'_>) -> R {
    let (a, b) = two(e, op)?;
    let low = e.b.ins().iadd(a.low, b.low);
    let carry = e.b.ins().icmp(IntCC::UnsignedLessThan, low, a.low);
    let carry = e.b.ins().uextend(WORD, carry);
    let high = e.b.ins().iadd(a.high, b.high);
    let high = e.b.ins().iadd(high, carry);
    Ok(vec![low, high])
}

fn sub(e: E, op: &Operation<'_>) -> R {
    let (a, b) = two(e, op)?;
    Ok(difference(e, a, b).into())
}

fn difference(e: E, a: Wide, b: Wide) -> Wide {
    let low = e.b.ins().isub(a.low, b.low);
    let borrow = e.b.ins().icmp(IntCC::UnsignedLessThan, a.low, b.low);
    let borrow = e.b.ins().uextend(WORD, borrow);
    let high = e.b.ins().isub(a.high, b.high);
    let high = e.b.ins().isub(high, borrow);
    Wide { low, high }
}

fn neg(e: E, op: &Operation<'_>) -> R {
    let a = one(e, op)?;
    let zero = Wide {
        low: e.zero,
        high: e.zero,
    };
    Ok(difference(e, zero, a).into())
}

fn mul(e: E, op: &Operation<'_>) -> R {
    let (a, b) = two(e, op)?;
    let low = e.b.ins().imul(a.low, b.low);
    if fits_int(e, a) && fits_int(e, b) {
        return Ok(vec![low, e.b.ins().smulhi(a.low, b.low)]);
    }
    let mut high = e.b.ins().umulhi(a.low, b.low);
    for (one, other) in [(a, b), (b, a)] {
        if !is_zero(e, other.high) {
            let cross = e.b.ins().imul(one.low, other.high);
            high = e.b.ins().iadd(high, cross);
        }
    }
    Ok(vec![low, high])
}

fn and(e: E, op: &Operation<'_>) -> R {
    let (a, b) = two(e, op)?;
    let low = e.b.ins().band(a.low, b.low);
    let high = if is_zero(e, a.high) || is_zero(e, b.high) {
        e.zero
    } else {
        e.b.ins().band(a.high, b.high)
    };
    Ok(vec![low, high])
}

/// A bitwise operation that leaves alone what meets a zero.
fn either(e: E, op: &Operation<'_>, emit: fn(E, Value, Value) -> Value) -> R {
    let (a, b) = two(e, op)?;
    let low = emit(e, a.low, b.low);
    let high = match (is_zero(e, a.high), is_zero(e, b.high)) {
        (_, true) => a.high,
        (true, _) => b.high,
        _ => emit(e, a.high, b.high),
    };
    Ok(vec![low, high])
}

/// By how many bits, where that is known.
fn known_count(e: E, op: &Operation<'_>) -> Option<i64> {
    let count = op.args.get(1).and_then(|count| e.const_int(*count));
    count.filter(|count| (0..128).contains(count))
}

fn shl(e: E, op: &Operation<'_>) -> R {
    let Some(count) = known_count(e, op) else {
        return by_run_time_count(e, op, |e, number, count| e.b.ins().ishl(number, count));
    };
    let a = one_of_two(e, op)?;
    Ok(match count {
        0 => a.into(),
        1..64 => {
            let low = e.b.ins().ishl_imm_s(a.low, count);
            let high = e.b.ins().ishl_imm_s(a.high, count);
            let over = e.b.ins().ushr_imm_s(a.low, 64 - count);
            vec![low, e.b.ins().bor(high, over)]
        }
        _ => vec![e.zero, e.b.ins().ishl_imm_s(a.low, count - 64)],
    })
}

fn shr(e: E, op: &Operation<'_>) -> R {
    let Some(count) = known_count(e, op) else {
        return by_run_time_count(e, op, |e, number, count| e.b.ins().sshr(number, count));
    };
    let a = one_of_two(e, op)?;
    let zero = is_zero(e, a.high);
    Ok(match count {
        0 => a.into(),
        1..64 if zero => vec![e.b.ins().ushr_imm_s(a.low, count), e.zero],
        1..64 => {
            let low = e.b.ins().ushr_imm_s(a.low, count);
            let from_high = e.b.ins().ishl_imm_s(a.high, 64 - count);
            let low = e.b.ins().bor(low, from_high);
            vec![low, e.b.ins().sshr_imm_s(a.high, count)]
        }
        _ if zero => vec![e.zero, e.zero],
        _ => {
            let low = e.b.ins().sshr_imm_s(a.high, count - 64);
            vec![low, e.b.ins().sshr_imm_s(a.high, 63)]
        }
    })
}

fn one_of_two(e: E, op: &Operation<'_>) -> Result<Wide, CodegenError> {
    let [a, _] = op.take()?;
    wide(e, a)
}

fn by_run_time_count(e: E, op: &Operation<'_>, emit: fn(E, Value, Value) -> Value) -> R {
    let [_, count] = op.take()?;
    let (a, count) = (one_of_two(e, op)?, e.one(count)?);
    let too_far = e.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, count, 127);
    e.fail_if(too_far);
    let number = e.b.ins().iconcat(a.low, a.high);
    let shifted = emit(e, number, count);
    let (low, high) = e.b.ins().isplit(shifted);
    Ok(vec![low, high])
}

/// Where both are below 2**64 and not negative, one division of the machine; else the helper.
fn divide(e: E, op: &Operation<'_>, emit: fn(E, Value, Value) -> Slots) -> R {
    let (a, b) = two(e, op)?;
    let merge = e.block_with(op.results.iter().flat_map(|_| vec![WORD; op.result.slots()]));
    let highs = e.b.ins().bor(a.high, b.high);
    let (fast, slow) = (e.b.create_block(), e.b.create_block());
    e.branch(highs, slow, fast);
    e.b.switch_to_block(slow);
    let slots = e.by_helper(op)?;
    e.jump(merge, &slots);
    e.b.switch_to_block(fast);
    let zero = e.compare(IntCC::Equal, b.low, 0);
    e.fail_if(zero);
    let slots = emit(e, a.low, b.low);
    e.jump(merge, &slots);
    e.b.switch_to_block(merge);
    Ok(e.b.block_params(merge).to_vec())
}

fn equal(e: E, op: &Operation<'_>, condition: IntCC) -> R {
    let (a, b) = two(e, op)?;
    let low = e.b.ins().bxor(a.low, b.low);
    let high = e.b.ins().bxor(a.high, b.high);
    let both = e.b.ins().bor(low, high);
    Ok(vec![e.compare(condition, both, 0)])
}

/// `a < b`, the other way around, or not so.
fn less(e: E, op: &Operation<'_>, swapped: bool, negated: bool) -> R {
    let (a, b) = two(e, op)?;
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    let above = e.b.ins().icmp(IntCC::SignedLessThan, a.high, b.high);
    let same = e.b.ins().icmp(IntCC::Equal, a.high, b.high);
    let below = e.b.ins().icmp(IntCC::UnsignedLessThan, a.low, b.low);
    let below = e.b.ins().band(same, below);
    let less = e.b.ins().bor(above, below);
    Ok(vec![if negated {
        e.b.ins().icmp_imm_s(IntCC::Equal, less, 0)
    } else {
        less
    }])
}
