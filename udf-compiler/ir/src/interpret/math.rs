//! The `math` module.

use super::{Call, Eval, Val};
use crate::op;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::py_math;

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::MATH_SQRT, |c| unary(c, op::MATH_SQRT)),
    (op::MATH_CBRT, |c| unary(c, op::MATH_CBRT)),
    (op::MATH_SIN, |c| unary(c, op::MATH_SIN)),
    (op::MATH_COS, |c| unary(c, op::MATH_COS)),
    (op::MATH_TAN, |c| unary(c, op::MATH_TAN)),
    (op::MATH_ASIN, |c| unary(c, op::MATH_ASIN)),
    (op::MATH_ACOS, |c| unary(c, op::MATH_ACOS)),
    (op::MATH_ATAN, |c| unary(c, op::MATH_ATAN)),
    (op::MATH_SINH, |c| unary(c, op::MATH_SINH)),
    (op::MATH_COSH, |c| unary(c, op::MATH_COSH)),
    (op::MATH_TANH, |c| unary(c, op::MATH_TANH)),
    (op::MATH_ASINH, |c| unary(c, op::MATH_ASINH)),
    (op::MATH_ACOSH, |c| unary(c, op::MATH_ACOSH)),
    (op::MATH_ATANH, |c| unary(c, op::MATH_ATANH)),
    (op::MATH_EXP, |c| unary(c, op::MATH_EXP)),
    (op::MATH_EXP2, |c| unary(c, op::MATH_EXP2)),
    (op::MATH_EXPM1, |c| unary(c, op::MATH_EXPM1)),
    (op::MATH_LOG, |c| unary(c, op::MATH_LOG)),
    (op::MATH_LOG2, |c| unary(c, op::MATH_LOG2)),
    (op::MATH_LOG10, |c| unary(c, op::MATH_LOG10)),
    (op::MATH_LOG1P, |c| unary(c, op::MATH_LOG1P)),
    (op::MATH_DEGREES, |c| unary(c, op::MATH_DEGREES)),
    (op::MATH_RADIANS, |c| unary(c, op::MATH_RADIANS)),
    (op::MATH_ERF, |c| unary(c, op::MATH_ERF)),
    (op::MATH_ERFC, |c| unary(c, op::MATH_ERFC)),
    (op::MATH_GAMMA, |c| unary(c, op::MATH_GAMMA)),
    (op::MATH_LGAMMA, |c| unary(c, op::MATH_LGAMMA)),
    (op::MATH_ULP, |c| unary(c, op::MATH_ULP)),
    (op::MATH_MANTISSA, |c| unary(c, op::MATH_MANTISSA)),
    (op::MATH_FMA, |c| {
        py_math::fma(c.float(0)?, c.float(1)?, c.float(2)?).map(Val::Float)
    }),
    (op::MATH_EXPONENT, |c| py_math::exponent(c.float(0)?).map(Val::Int)),
    (op::MATH_LDEXP, |c| {
        py_math::ldexp(c.float(0)?, c.int(1)?).map(Val::Float)
    }),
    (op::MATH_NEXTAFTER, |c| binary(c, op::MATH_NEXTAFTER)),
    (op::MATH_ATAN2, |c| binary(c, op::MATH_ATAN2)),
    (op::MATH_POW, |c| binary(c, op::MATH_POW)),
    (op::MATH_FMOD, |c| binary(c, op::MATH_FMOD)),
    (op::MATH_REMAINDER, |c| binary(c, op::MATH_REMAINDER)),
    (op::MATH_HYPOT, |c| binary(c, op::MATH_HYPOT)),
    (op::MATH_COPYSIGN, |c| binary(c, op::MATH_COPYSIGN)),
    (op::MATH_GCD, |c| py_math::gcd(c.int(0)?, c.int(1)?).map(Val::Int)),
    (op::MATH_LCM, |c| py_math::lcm(c.int(0)?, c.int(1)?).map(Val::Int)),
    (op::MATH_COMB, |c| py_math::comb(c.int(0)?, c.int(1)?).map(Val::Int)),
    (op::MATH_PERM, |c| py_math::perm(c.int(0)?, c.int(1)?).map(Val::Int)),
    (op::MATH_ISQRT, |c| py_math::isqrt(c.int(0)?).map(Val::Int)),
    (op::MATH_FACTORIAL, |c| py_math::factorial(c.int(0)?).map(Val::Int)),
];

fn unary(c: Call<'_>, name: op::Name) -> Outcome<Val> {
    py_math::unary(&name).ok_or(Fail::Unsupported)?(c.float(0)?).map(Val::Float)
}

fn binary(c: Call<'_>, name: op::Name) -> Outcome<Val> {
    py_math::binary(&name).ok_or(Fail::Unsupported)?(c.float(0)?, c.float(1)?).map(Val::Float)
}
