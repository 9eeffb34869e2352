//! Python's int in i64: checked arithmetic, floor division, comparisons.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::Lower;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use taipan_ir as ir;
use taipan_ir::op;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

/// Integers up to this size are exact as floats.
const EXACT_IN_FLOAT: i64 = 1 << 53;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::INT_ADD, add),
    (op::INT_SUB, sub),
    (op::INT_MUL, mul),
    (op::INT_ADD_NW, |e, op| plain(e, op, |e, a, b| e.b.ins().iadd(a, b))),
    (op::INT_SUB_NW, |e, op| plain(e, op, |e, a, b| e.b.ins().isub(a, b))),
    (op::INT_MUL_NW, |e, op| plain(e, op, product)),
    (op::INT_ADD_WRAP, |e, op| plain(e, op, |e, a, b| e.b.ins().iadd(a, b))),
    (op::INT_SUB_WRAP, |e, op| plain(e, op, |e, a, b| e.b.ins().isub(a, b))),
    (op::INT_MUL_WRAP, |e, op| plain(e, op, product)),
    (op::INT_AND, |e, op| plain(e, op, |e, a, b| e.b.ins().band(a, b))),
    (op::INT_OR, |e, op| plain(e, op, |e, a, b| e.b.ins().bor(a, b))),
    (op::INT_XOR, |e, op| plain(e, op, |e, a, b| e.b.ins().bxor(a, b))),
    (op::INT_MIN, |e, op| plain(e, op, |e, a, b| e.b.ins().smin(a, b))),
    (op::INT_MAX, |e, op| plain(e, op, |e, a, b| e.b.ins().smax(a, b))),
    (op::INT_EQ, |e, op| compare(e, op, IntCC::Equal)),
    (op::INT_NE, |e, op| compare(e, op, IntCC::NotEqual)),
    (op::INT_LT, |e, op| compare(e, op, IntCC::SignedLessThan)),
    (op::INT_LE, |e, op| compare(e, op, IntCC::SignedLessThanOrEqual)),
    (op::INT_GT, |e, op| compare(e, op, IntCC::SignedGreaterThan)),
    (op::INT_GE, |e, op| compare(e, op, IntCC::SignedGreaterThanOrEqual)),
    (op::INT_HELD, |e, op| unary(e, op, |_, a| a)),
    (op::INT_NEG, neg),
    (op::INT_ABS, abs),
    (op::INT_INVERT, |e, op| unary(e, op, |e, a| e.b.ins().bnot(a))),
    (op::INT_TO_FLOAT, |e, op| {
        unary(e, op, |e, a| e.b.ins().fcvt_from_sint(types::F64, a))
    }),
    (op::INT_FLOORDIV, |e, op| divide(e, op, Part::Quotient, false)),
    (op::INT_MOD, |e, op| divide(e, op, Part::Remainder, false)),
    (op::INT_FLOORDIV_POS, |e, op| divide(e, op, Part::Quotient, true)),
    (op::INT_MOD_POS, |e, op| divide(e, op, Part::Remainder, true)),
    (op::INT_POW, pow),
    (op::INT_TRUEDIV, truediv),
    (op::INT_SHL, shl),
    (op::INT_SHR, shr),
    (op::INT_BIT_LENGTH, bit_length),
    (op::INT_BIT_COUNT, bit_count),
    (op::RANGE_LEN, range_len),
];

fn operands(e: E, args: &[ir::Value]) -> Result<(Value, Value), CodegenError> {
    match args {
        [a, b] => Ok((e.one(*a)?, e.one(*b)?)),
        _ => Err(malformed("an integer operation without two operands")),
    }
}

fn unary(e: E, op: &Operation<'_>, emit: fn(E, Value) -> Value) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    Ok(vec![emit(e, a)])
}

fn plain(e: E, op: &Operation<'_>, emit: fn(E, Value, Value) -> Value) -> R {
    let (a, b) = operands(e, op.args)?;
    Ok(vec![emit(e, a, b)])
}

fn compare(e: E, op: &Operation<'_>, condition: IntCC) -> R {
    let (a, b) = operands(e, op.args)?;
    Ok(vec![e.b.ins().icmp(condition, a, b)])
}

/// Adding a constant overflows exactly if the sum lies on the wrong side, which is one comparison.
fn add_constant(e: E, a: Value, constant: i64) -> Value {
    let sum = e.b.ins().iadd_imm_s(a, constant);
    let wrong_side = if constant < 0 {
        IntCC::SignedGreaterThan
    } else {
        IntCC::SignedLessThan
    };
    let overflow = e.b.ins().icmp(wrong_side, sum, a);
    e.fail_if(overflow);
    sum
}

fn add(e: E, op: &Operation<'_>) -> R {
    let (a, b) = operands(e, op.args)?;
    match (e.known(a), e.known(b)) {
        (_, Some(constant)) => return Ok(vec![add_constant(e, a, constant)]),
        (Some(constant), _) => return Ok(vec![add_constant(e, b, constant)]),
        _ => {}
    }
    // What is not negative overflows only upwards: a comparison again.
    let rising = op.args.iter().position(|arg| e.never_negative(*arg));
    if let Some(rising) = rising {
        let sum = e.b.ins().iadd(a, b);
        let overflow =
            e.b.ins()
                .icmp(IntCC::SignedLessThan, sum, if rising == 0 { b } else { a });
        e.fail_if(overflow);
        return Ok(vec![sum]);
    }
    let (sum, overflow) = e.b.ins().sadd_overflow(a, b);
    e.fail_if(overflow);
    Ok(vec![sum])
}

fn sub(e: E, op: &Operation<'_>) -> R {
    let (a, b) = operands(e, op.args)?;
    if let Some(constant) = e.known(b).filter(|constant| *constant != i64::MIN) {
        return Ok(vec![add_constant(e, a, -constant)]);
    }
    let (difference, overflow) = e.b.ins().ssub_overflow(a, b);
    e.fail_if(overflow);
    Ok(vec![difference])
}

fn mul(e: E, op: &Operation<'_>) -> R {
    let (a, b) = operands(e, op.args)?;
    let (product, overflow) = e.b.ins().smul_overflow(a, b);
    e.fail_if(overflow);
    Ok(vec![product])
}

/// Multiplications by 3, 5, 9, 10 and the like are an addition and shifts, which take less time one after another.
fn product(e: E, a: Value, b: Value) -> Value {
    let (a, constant) = match (e.known(a), e.known(b)) {
        (_, Some(constant)) => (a, constant),
        (Some(constant), _) => (b, constant),
        _ => return e.b.ins().imul(a, b),
    };
    let shift = constant.trailing_zeros();
    let times = match constant >> shift.min(63) {
        3 => e.b.ins().ishl_imm_s(a, 1),
        5 => e.b.ins().ishl_imm_s(a, 2),
        9 => e.b.ins().ishl_imm_s(a, 3),
        _ => {
            let constant = e.word(constant);
            return e.b.ins().imul(a, constant);
        }
    };
    let odd = e.b.ins().iadd(a, times);
    e.b.ins().ishl_imm_s(odd, i64::from(shift))
}

/// A square is a multiplication.
fn pow(e: E, op: &Operation<'_>) -> R {
    let [base, exponent] = op.take()?;
    if e.const_int(exponent) != Some(2) {
        return e.by_helper(op);
    }
    let base = e.one(base)?;
    let (square, overflow) = e.b.ins().smul_overflow(base, base);
    e.fail_if(overflow);
    Ok(vec![square])
}

fn neg(e: E, op: &Operation<'_>) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    let smallest = e.compare(IntCC::Equal, a, i64::MIN);
    e.fail_if(smallest);
    Ok(vec![e.b.ins().ineg(a)])
}

fn abs(e: E, op: &Operation<'_>) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    let smallest = e.compare(IntCC::Equal, a, i64::MIN);
    e.fail_if(smallest);
    Ok(vec![e.b.ins().iabs(a)])
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Quotient,
    Remainder,
}

/// Floor division: the machine truncates, so a remainder whose sign is not the divisor's is corrected.
fn divide(e: E, op: &Operation<'_>, part: Part, positive: bool) -> R {
    let (a, b) = operands(e, op.args)?;
    let known = op.args.get(1).and_then(|b| e.const_int(*b));
    let known_positive = positive || known.is_some_and(|b| b > 0);
    if let Some(power) = known.filter(|b| *b > 0 && b.count_ones() == 1) {
        return Ok(vec![match part {
            Part::Quotient => e.b.ins().sshr_imm_s(a, i64::from(power.trailing_zeros())),
            Part::Remainder => e.b.ins().band_imm_s(a, power - 1),
        }]);
    }
    if !known_positive {
        let zero = e.compare(IntCC::Equal, b, 0);
        e.fail_if(zero);
        return signed_divide(e, a, b, part);
    }
    if op.args.first().is_some_and(|a| e.never_negative(*a)) {
        return Ok(vec![match part {
            Part::Quotient => e.b.ins().udiv(a, b),
            Part::Remainder => e.b.ins().urem(a, b),
        }]);
    }
    Ok(vec![floored(e, a, b, part)])
}

/// The divisor is not zero. The smallest i64 by -1 leaves i64 (as a quotient), and traps in the machine.
fn signed_divide(e: E, a: Value, b: Value, part: Part) -> R {
    let minus_one = e.compare(IntCC::Equal, b, -1);
    let (special, normal) = (e.cold_block(), e.b.create_block());
    let merge = e.block_with([WORD]);
    e.branch(minus_one, special, normal);
    e.b.switch_to_block(special);
    let result = match part {
        Part::Quotient => {
            let zero = e.word(0);
            let (negated, overflow) = e.b.ins().ssub_overflow(zero, a);
            e.fail_if(overflow);
            negated
        }
        Part::Remainder => e.word(0),
    };
    e.jump(merge, &[result]);
    e.b.switch_to_block(normal);
    let result = floored(e, a, b, part);
    e.jump(merge, &[result]);
    e.b.switch_to_block(merge);
    Ok(e.b.block_params(merge).to_vec())
}

fn floored(e: E, a: Value, b: Value, part: Part) -> Value {
    // One division: the quotient's remainder comes from a multiplication.
    let (quotient, remainder) = match part {
        Part::Quotient => {
            let quotient = e.b.ins().sdiv(a, b);
            let product = e.b.ins().imul(quotient, b);
            (Some(quotient), e.b.ins().isub(a, product))
        }
        Part::Remainder => (None, e.b.ins().srem(a, b)),
    };
    let signs = e.b.ins().bxor(remainder, b);
    let differ = e.compare(IntCC::SignedLessThan, signs, 0);
    let inexact = e.compare(IntCC::NotEqual, remainder, 0);
    let correct = e.b.ins().band(differ, inexact);
    match quotient {
        Some(quotient) => {
            let correction = e.b.ins().uextend(WORD, correct);
            e.b.ins().isub(quotient, correction)
        }
        None => {
            let corrected = e.b.ins().iadd(remainder, b);
            e.b.ins().select(correct, corrected, remainder)
        }
    }
}

/// Exact in floats where both operands are; beyond, the helper rounds correctly.
fn truediv(e: E, op: &Operation<'_>) -> R {
    let (a, b) = operands(e, op.args)?;
    let zero = e.compare(IntCC::Equal, b, 0);
    e.fail_if(zero);
    let fits = |e: E, value: Value| {
        let shifted = e.b.ins().iadd_imm_s(value, EXACT_IN_FLOAT);
        e.b.ins()
            .icmp_imm_u(IntCC::UnsignedLessThanOrEqual, shifted, 2 * EXACT_IN_FLOAT)
    };
    let (a_fits, b_fits) = (fits(e, a), fits(e, b));
    let both = e.b.ins().band(a_fits, b_fits);
    let (fast, slow) = (e.b.create_block(), e.cold_block());
    let merge = e.block_with([types::F64]);
    e.branch(both, fast, slow);
    e.b.switch_to_block(fast);
    let (x, y) = (
        e.b.ins().fcvt_from_sint(types::F64, a),
        e.b.ins().fcvt_from_sint(types::F64, b),
    );
    let quotient = e.b.ins().fdiv(x, y);
    e.jump(merge, &[quotient]);
    e.unlikely(slow, |e| {
        match taipan_runtime::table::helper(&op.op.name) {
            Some(_) => {
                let slots = e.by_helper(op)?;
                e.jump(merge, &slots);
            }
            None => e.jump(e.exits.fail, &[]),
        }
        Ok::<(), CodegenError>(())
    })?;
    e.b.switch_to_block(merge);
    Ok(e.b.block_params(merge).to_vec())
}

fn shl(e: E, op: &Operation<'_>) -> R {
    let (a, b) = operands(e, op.args)?;
    let too_far = e.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, b, 62);
    e.fail_if(too_far);
    let shifted = e.b.ins().ishl(a, b);
    let back = e.b.ins().sshr(shifted, b);
    let lost = e.b.ins().icmp(IntCC::NotEqual, back, a);
    e.fail_if(lost);
    Ok(vec![shifted])
}

fn shr(e: E, op: &Operation<'_>) -> R {
    let (a, b) = operands(e, op.args)?;
    let negative = e.compare(IntCC::SignedLessThan, b, 0);
    e.fail_if(negative);
    let most = e.word(63);
    let by = e.b.ins().smin(b, most);
    Ok(vec![e.b.ins().sshr(a, by)])
}

/// The magnitude, also of the smallest i64, as an unsigned number.
fn magnitude(e: E, value: Value) -> Value {
    e.b.ins().iabs(value)
}

fn bit_length(e: E, op: &Operation<'_>) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    let magnitude = magnitude(e, a);
    let zeros = e.b.ins().clz(magnitude);
    let all = e.word(64);
    Ok(vec![e.b.ins().isub(all, zeros)])
}

fn bit_count(e: E, op: &Operation<'_>) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    let magnitude = magnitude(e, a);
    Ok(vec![e.b.ins().popcnt(magnitude)])
}

/// `len(range(start, stop, step))`; spans that leave i64 fail.
fn range_len(e: E, op: &Operation<'_>) -> R {
    let [start, stop, step] = op.take()?;
    let known = e.const_int(step);
    let (start, stop, step) = (e.one(start)?, e.one(stop)?, e.one(step)?);
    match known {
        Some(known) if known != 0 && known != i64::MIN => span(e, start, stop, known),
        _ => {
            let zero = e.compare(IntCC::Equal, step, 0);
            e.fail_if(zero);
            let (up, down) = (e.b.create_block(), e.b.create_block());
            let merge = e.block_with([WORD]);
            let rising = e.compare(IntCC::SignedGreaterThan, step, 0);
            e.branch(rising, up, down);
            e.b.switch_to_block(up);
            let count = steps(e, start, stop, step);
            e.jump(merge, &[count]);
            e.b.switch_to_block(down);
            let smallest = e.compare(IntCC::Equal, step, i64::MIN);
            e.fail_if(smallest);
            let back = e.b.ins().ineg(step);
            let count = steps(e, stop, start, back);
            e.jump(merge, &[count]);
            e.b.switch_to_block(merge);
            Ok(e.b.block_params(merge).to_vec())
        }
    }
}

fn span(e: E, start: Value, stop: Value, step: i64) -> R {
    let (low, high) = if step > 0 { (start, stop) } else { (stop, start) };
    if step.abs() != 1 {
        let step = e.word(step.abs());
        return Ok(vec![steps(e, low, high, step)]);
    }
    let (span, overflow) = e.b.ins().ssub_overflow(high, low);
    e.fail_if(overflow);
    let zero = e.word(0);
    Ok(vec![e.b.ins().smax(span, zero)])
}

/// How many steps of a positive size lead from `low` to below `high`.
fn steps(e: E, low: Value, high: Value, step: Value) -> Value {
    let (span, overflow) = e.b.ins().ssub_overflow(high, low);
    e.fail_if(overflow);
    let before = e.b.ins().iadd_imm_s(span, -1);
    let whole = e.b.ins().udiv(before, step);
    let count = e.b.ins().iadd_imm_s(whole, 1);
    let zero = e.word(0);
    let empty = e.compare(IntCC::SignedLessThanOrEqual, span, 0);
    e.b.ins().select(empty, zero, count)
}
