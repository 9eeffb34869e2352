//! The cheap part of the `math` module; the rest are helpers.

use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::Lower;
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::FloatCC;
use taipan_ir::op;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::MATH_SQRT, sqrt),
    (op::MATH_DEGREES, |e, op| times(e, op, 180.0 / std::f64::consts::PI)),
    (op::MATH_RADIANS, |e, op| times(e, op, std::f64::consts::PI / 180.0)),
    (op::MATH_COPYSIGN, copysign),
    (op::MATH_SIN, |e, op| bounded(e, op, "@math.sin")),
    (op::MATH_COS, |e, op| bounded(e, op, "@math.cos")),
    (op::MATH_TAN, |e, op| bounded(e, op, "@math.tan")),
    (op::MATH_ASIN, |e, op| bounded(e, op, "@math.asin")),
    (op::MATH_ACOS, |e, op| bounded(e, op, "@math.acos")),
    (op::MATH_ATAN, |e, op| bounded(e, op, "@math.atan")),
    (op::MATH_TANH, |e, op| bounded(e, op, "@math.tanh")),
];

/// Functions that have no value where they answer NaN for a number: that is a ValueError.
fn bounded(e: E, op: &Operation<'_>, name: &'static str) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    let slots = e.call_named(name, &[a])?;
    let &[value] = slots.as_slice() else {
        return Err(malformed(op.op.name.as_str()));
    };
    let nan = e.b.ins().fcmp(FloatCC::Unordered, value, value);
    let (suspect, next) = (e.cold_block(), e.b.create_block());
    e.branch(nan, suspect, next);
    e.b.switch_to_block(suspect);
    let was_number = e.b.ins().fcmp(FloatCC::Ordered, a, a);
    e.branch(was_number, e.exits.fail, next);
    e.b.switch_to_block(next);
    Ok(slots)
}

/// A negative number has no root; -0.0 has itself, NaN stays NaN.
fn sqrt(e: E, op: &Operation<'_>) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    let zero = e.b.ins().f64const(0.0);
    let negative = e.b.ins().fcmp(FloatCC::LessThan, a, zero);
    e.fail_if(negative);
    Ok(vec![e.b.ins().sqrt(a)])
}

/// CPython multiplies by the same constants.
fn times(e: E, op: &Operation<'_>, factor: f64) -> R {
    let [a] = op.take()?;
    let a = e.one(a)?;
    let factor = e.b.ins().f64const(factor);
    Ok(vec![e.b.ins().fmul(a, factor)])
}

fn copysign(e: E, op: &Operation<'_>) -> R {
    let [a, b] = op.take()?;
    let (a, b) = (e.one(a)?, e.one(b)?);
    Ok(vec![e.b.ins().fcopysign(a, b)])
}
