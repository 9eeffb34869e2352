//! Python's float: IEEE arithmetic inline; what rounds in decimal or needs fmod is a helper.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use super::Lower;
use super::fast_slow::either;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value, types};
use taipan_ir::op;
use taipan_runtime::py_float;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

/// Two to the 63rd: floats from its negative up to below it are in i64's range.
const TWO_63: f64 = 9_223_372_036_854_775_808.0;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::F64_ADD, |e, op| binary(e, op, |e, a, b| e.b.ins().fadd(a, b))),
    (op::F64_SUB, |e, op| binary(e, op, |e, a, b| e.b.ins().fsub(a, b))),
    (op::F64_MUL, |e, op| binary(e, op, |e, a, b| e.b.ins().fmul(a, b))),
    (op::F64_DIV, div),
    (op::F64_DIV_NONZERO, |e, op| {
        binary(e, op, |e, a, b| e.b.ins().fdiv(a, b))
    }),
    (op::F64_POW, pow),
    (op::F64_NEG, |e, op| unary(e, op, |e, a| e.b.ins().fneg(a))),
    (op::F64_ABS, |e, op| unary(e, op, |e, a| e.b.ins().fabs(a))),
    (op::F64_SINGLE, |e, op| {
        unary(e, op, |e, a| {
            let single = e.b.ins().fdemote(types::F32, a);
            e.b.ins().fpromote(types::F64, single)
        })
    }),
    (op::F64_PLACE, |e, op| unary(e, op, place)),
    (op::F64_EQ, |e, op| compare(e, op, FloatCC::Equal)),
    (op::F64_NE, |e, op| compare(e, op, FloatCC::NotEqual)),
    (op::F64_LT, |e, op| compare(e, op, FloatCC::LessThan)),
    (op::F64_LE, |e, op| compare(e, op, FloatCC::LessThanOrEqual)),
    (op::F64_GT, |e, op| compare(e, op, FloatCC::GreaterThan)),
    (op::F64_GE, |e, op| compare(e, op, FloatCC::GreaterThanOrEqual)),
    (op::F64_TRUNC, |e, op| to_int(e, op, |e, a| e.b.ins().trunc(a))),
    (op::F64_FLOOR, |e, op| to_int(e, op, |e, a| e.b.ins().floor(a))),
    (op::F64_CEIL, |e, op| to_int(e, op, |e, a| e.b.ins().ceil(a))),
    (op::F64_ROUND, |e, op| to_int(e, op, |e, a| e.b.ins().nearest(a))),
    (op::F64_IS_INTEGER, is_integer),
    (op::F64_IS_NAN, |e, op| {
        unary(e, op, |e, a| e.b.ins().fcmp(FloatCC::Unordered, a, a))
    }),
    (op::F64_IS_INF, |e, op| magnitude_is(e, op, FloatCC::Equal)),
    (op::F64_IS_FINITE, |e, op| magnitude_is(e, op, FloatCC::LessThan)),
];

/// The bits as a number, those of negative floats but for the sign turned over; a sum is no negative zero.
fn place(e: E, a: Value) -> Value {
    let zero = e.b.ins().f64const(0.0);
    let a = e.b.ins().fadd(a, zero);
    let bits = e.b.ins().bitcast(WORD, MemFlagsData::new(), a);
    let sign = e.b.ins().sshr_imm_s(bits, 63);
    let others = e.b.ins().ushr_imm_s(sign, 1);
    e.b.ins().bxor(bits, others)
}

fn unary(e: E, op: &Operation<'_>, emit: fn(E, Value) -> Value) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    Ok(vec![emit(e, a)])
}

fn binary(e: E, op: &Operation<'_>, emit: fn(E, Value, Value) -> Value) -> R {
    let [a, b] = op.take()?;
    let (a, b) = (e.one(a)?, e.one(b)?);
    Ok(vec![emit(e, a, b)])
}

fn compare(e: E, op: &Operation<'_>, condition: FloatCC) -> R {
    let [a, b] = op.take()?;
    let (a, b) = (e.one(a)?, e.one(b)?);
    Ok(vec![e.b.ins().fcmp(condition, a, b)])
}

fn div(e: E, op: &Operation<'_>) -> R {
    let [a, b] = op.take()?;
    let known = matches!(e.consts.get(&b), Some(taipan_ir::Const::Float(value)) if *value != 0.0);
    let (a, b) = (e.one(a)?, e.one(b)?);
    if !known {
        let zero = e.b.ins().f64const(0.0);
        let is_zero = e.b.ins().fcmp(FloatCC::Equal, b, zero);
        e.fail_if(is_zero);
    }
    Ok(vec![e.b.ins().fdiv(a, b)])
}

/// A square whose rounding is beyond doubt is a multiplication; anything else is the C library's `pow`.
fn pow(e: E, op: &Operation<'_>) -> R {
    let [base, exponent] = op.take()?;
    let square = matches!(e.consts.get(&exponent), Some(taipan_ir::Const::Float(value)) if *value == 2.0);
    if !square || !has_fused_multiplication() {
        return e.by_helper(op);
    }
    let x = e.one(base)?;
    let product = e.b.ins().fmul(x, x);
    let negated = e.b.ins().fneg(product);
    let error = e.b.ins().fma(x, x, negated);
    let error = e.b.ins().fabs(error);
    let bits = e.b.ins().bitcast(WORD, MemFlagsData::new(), product);
    let exponent = e.b.ins().band_imm_s(bits, EXPONENT);
    let power = e.b.ins().bitcast(types::F64, MemFlagsData::new(), exponent);
    let scale = e.b.ins().f64const(py_float::SURE_SQUARE * f64::EPSILON);
    let limit = e.b.ins().fmul(power, scale);
    let close = e.b.ins().fcmp(FloatCC::LessThanOrEqual, error, limit);
    let bits_of = |float: f64| float.to_bits() as i64;
    let (least, most) = (
        bits_of(py_float::SURE_SQUARES.start),
        bits_of(py_float::SURE_SQUARES.end),
    );
    let above_least = e.b.ins().iadd_imm_s(bits, -least);
    let moderate = e.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, above_least, most - least);
    let sure = e.b.ins().band(close, moderate);
    either(e, op, sure, |_| Ok(vec![product]))
}

/// The bits of a float's exponent.
const EXPONENT: i64 = 0x7ff << 52;

/// Whether the machine multiplies and adds in one instruction.
fn has_fused_multiplication() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    return cfg!(target_arch = "aarch64");
}

/// Rounds to an integral float, then to an int; NaN, infinity and what leaves i64 fail.
fn to_int(e: E, op: &Operation<'_>, round: fn(E, Value) -> Value) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    let rounded = round(e, a);
    let low = e.b.ins().f64const(-TWO_63);
    let high = e.b.ins().f64const(TWO_63);
    let above = e.b.ins().fcmp(FloatCC::GreaterThanOrEqual, rounded, low);
    e.fail_unless(above);
    let below = e.b.ins().fcmp(FloatCC::LessThan, rounded, high);
    e.fail_unless(below);
    Ok(vec![e.b.ins().fcvt_to_sint_sat(WORD, rounded)])
}

fn is_integer(e: E, op: &Operation<'_>) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    let rounded = e.b.ins().trunc(a);
    let whole = e.b.ins().fcmp(FloatCC::Equal, rounded, a);
    let finite = is_magnitude(e, a, FloatCC::LessThan);
    Ok(vec![e.b.ins().band(whole, finite)])
}

fn magnitude_is(e: E, op: &Operation<'_>, condition: FloatCC) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    Ok(vec![is_magnitude(e, a, condition)])
}

fn is_magnitude(e: E, value: Value, condition: FloatCC) -> Value {
    let magnitude = e.b.ins().fabs(value);
    let infinity = e.b.ins().f64const(f64::INFINITY);
    debug_assert_eq!(e.b.func.dfg.value_type(value), types::F64);
    e.b.ins().fcmp(condition, magnitude, infinity)
}
