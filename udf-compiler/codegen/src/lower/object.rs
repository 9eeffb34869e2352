//! Objects of Python's own classes, which are their fields' slots, and the cheap part of complex numbers.

use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::Lower;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value, types};
use taipan_ir::{Const, Type, Value as IrValue, op};

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::OBJECT_MAKE, |e, op| e.all_slots(op.args)),
    (op::OBJECT_GET, object_get),
    (op::COMPLEX_MUL, mul),
    (op::COMPLEX_POWER, power),
    (op::COMPLEX_ABS_LT, |e, op| magnitude(e, op, FloatCC::LessThan)),
    (op::COMPLEX_ABS_LE, |e, op| magnitude(e, op, FloatCC::LessThanOrEqual)),
    (op::COMPLEX_ABS_GT, |e, op| magnitude(e, op, FloatCC::GreaterThan)),
    (op::COMPLEX_ABS_GE, |e, op| {
        magnitude(e, op, FloatCC::GreaterThanOrEqual)
    }),
];

fn object_get(e: E, op: &Operation<'_>) -> R {
    let [object] = op.take()?;
    let index = op.index()?;
    let Type::Object(class) = e.ty(object) else {
        return Err(malformed("object.get of no object"));
    };
    let fields = class.fields();
    let field = fields.get(index).ok_or_else(|| malformed("object.get past the end"))?;
    let first: usize = fields[..index].iter().map(Type::slots).sum();
    let slots = e.slots(object)?;
    let part = slots.get(first..first + field.slots());
    part.map(<[_]>::to_vec).ok_or_else(|| malformed("a part past the end"))
}

fn parts(e: E, value: IrValue) -> Result<(Value, Value), CodegenError> {
    match e.slots(value)?[..] {
        [re, im] => Ok((re, im)),
        _ => Err(malformed("a complex has two parts")),
    }
}

fn product(e: E, (a, b): (Value, Value), (c, d): (Value, Value)) -> (Value, Value) {
    let (ac, bd) = (e.b.ins().fmul(a, c), e.b.ins().fmul(b, d));
    let ad = e.b.ins().fmul(a, d);
    let square = a == c && b == d;
    let bc = if square { ad } else { e.b.ins().fmul(b, c) };
    (e.b.ins().fsub(ac, bd), e.b.ins().fadd(ad, bc))
}

/// A product with two NaNs may be an infinity in truth.
fn mul(e: E, op: &Operation<'_>) -> R {
    let [a, b] = op.take()?;
    let (a, b) = (parts(e, a)?, parts(e, b)?);
    let (re, im) = product(e, a, b);
    let unordered = e.b.ins().fcmp(FloatCC::Unordered, re, im);
    let (suspect, next) = (e.cold_block(), e.b.create_block());
    e.branch(unordered, suspect, next);
    e.b.switch_to_block(suspect);
    let (re_nan, im_nan) = (is_nan(e, re), is_nan(e, im));
    let both = e.b.ins().band(re_nan, im_nan);
    e.branch(both, e.exits.fail, next);
    e.b.switch_to_block(next);
    Ok(vec![re, im])
}

fn is_nan(e: E, value: Value) -> Value {
    e.b.ins().fcmp(FloatCC::Unordered, value, value)
}

/// A square inline, other powers by the helper.
fn power(e: E, op: &Operation<'_>) -> R {
    let [a] = op.take()?;
    if op.index()? != 2 {
        return e.by_helper(op);
    }
    let a = parts(e, a)?;
    let (re, im) = product(e, a, a);
    for part in [re, im] {
        let size = e.b.ins().fabs(part);
        let infinity = e.b.ins().f64const(f64::INFINITY);
        let finite = e.b.ins().fcmp(FloatCC::LessThan, size, infinity);
        e.fail_unless(finite);
        let bits = e.b.ins().bitcast(types::I64, MemFlagsData::new(), part);
        let negative_zero = e.b.ins().icmp_imm_s(IntCC::Equal, bits, i64::MIN);
        e.fail_if(negative_zero);
    }
    Ok(vec![re, im])
}

/// How far from the square of the limit the square of the magnitude must lie to decide without a root: many times
/// what all its roundings come to.
const CLEARANCE: f64 = 1.0 / (1u64 << 48) as f64;

/// Limits whose square is far from the ends of the floats.
const MODERATE: std::ops::Range<f64> = 1e-100..1e100;

/// `abs(z)` against a limit: its square decides, except close to the limit and where it overflows.
fn magnitude(e: E, op: &Operation<'_>, condition: FloatCC) -> R {
    let [z, limit] = op.take()?;
    let (re, im) = parts(e, z)?;
    let known = match e.consts.get(&limit) {
        Some(Const::Float(limit)) if MODERATE.contains(limit) => *limit,
        _ => {
            let limit = e.one(limit)?;
            return exact_magnitude(e, re, im, limit, condition);
        }
    };
    // In reach of whatever else reads the constant.
    let limit = e.one(limit)?;
    let (x, y) = (e.b.ins().fmul(re, re), e.b.ins().fmul(im, im));
    let square = e.b.ins().fadd(x, y);
    let low = e.b.ins().f64const(known * known * (1.0 - CLEARANCE));
    let high = e.b.ins().f64const(known * known * (1.0 + CLEARANCE));
    let most = e.b.ins().f64const(f64::MAX);
    let (below, above) = (e.b.ins().iconst(types::I8, 1), e.b.ins().iconst(types::I8, 0));
    let less = matches!(condition, FloatCC::LessThan | FloatCC::LessThanOrEqual);
    let (below, above) = if less { (below, above) } else { (above, below) };
    let (other, slow) = (e.b.create_block(), e.cold_block());
    let merge = e.block_with([types::I8]);
    let surely_below = e.b.ins().fcmp(FloatCC::LessThan, square, low);
    e.b.ins().brif(surely_below, merge, &[below.into()], other, &[]);
    e.b.switch_to_block(other);
    let surely_above = e.b.ins().fcmp(FloatCC::GreaterThan, square, high);
    let finite = e.b.ins().fcmp(FloatCC::LessThanOrEqual, square, most);
    let sure = e.b.ins().band(surely_above, finite);
    e.b.ins().brif(sure, merge, &[above.into()], slow, &[]);
    e.unlikely(slow, |e| {
        let holds = exact_magnitude(e, re, im, limit, condition)?;
        e.jump(merge, &holds);
        Ok::<(), CodegenError>(())
    })?;
    e.b.switch_to_block(merge);
    Ok(e.b.block_params(merge).to_vec())
}

fn exact_magnitude(e: E, re: Value, im: Value, limit: Value, condition: FloatCC) -> R {
    let ctx = e.ctx;
    let [magnitude] = e.call_named("complex.abs", &[ctx, re, im])?[..] else {
        return Err(malformed(op::COMPLEX_ABS.as_str()));
    };
    Ok(vec![e.b.ins().fcmp(condition, magnitude, limit)])
}
