//! The `math` module.

use super::{Call, Eval, Val};
use crate::runtime::fail::{Fail, Outcome};
use crate::runtime::py_math;

pub(super) const OPS: &[(&str, Eval)] = &[
    ("math.sqrt", |c| unary(c, "math.sqrt")),
    ("math.cbrt", |c| unary(c, "math.cbrt")),
    ("math.sin", |c| unary(c, "math.sin")),
    ("math.cos", |c| unary(c, "math.cos")),
    ("math.tan", |c| unary(c, "math.tan")),
    ("math.asin", |c| unary(c, "math.asin")),
    ("math.acos", |c| unary(c, "math.acos")),
    ("math.atan", |c| unary(c, "math.atan")),
    ("math.sinh", |c| unary(c, "math.sinh")),
    ("math.cosh", |c| unary(c, "math.cosh")),
    ("math.tanh", |c| unary(c, "math.tanh")),
    ("math.asinh", |c| unary(c, "math.asinh")),
    ("math.acosh", |c| unary(c, "math.acosh")),
    ("math.atanh", |c| unary(c, "math.atanh")),
    ("math.exp", |c| unary(c, "math.exp")),
    ("math.exp2", |c| unary(c, "math.exp2")),
    ("math.expm1", |c| unary(c, "math.expm1")),
    ("math.log", |c| unary(c, "math.log")),
    ("math.log2", |c| unary(c, "math.log2")),
    ("math.log10", |c| unary(c, "math.log10")),
    ("math.log1p", |c| unary(c, "math.log1p")),
    ("math.degrees", |c| unary(c, "math.degrees")),
    ("math.radians", |c| unary(c, "math.radians")),
    ("math.erf", |c| unary(c, "math.erf")),
    ("math.erfc", |c| unary(c, "math.erfc")),
    ("math.gamma", |c| unary(c, "math.gamma")),
    ("math.lgamma", |c| unary(c, "math.lgamma")),
    ("math.ulp", |c| unary(c, "math.ulp")),
    ("math.mantissa", |c| unary(c, "math.mantissa")),
    ("math.exponent", |c| py_math::exponent(c.float(0)?).map(Val::Int)),
    ("math.ldexp", |c| py_math::ldexp(c.float(0)?, c.int(1)?).map(Val::Float)),
    ("math.nextafter", |c| binary(c, "math.nextafter")),
    ("math.atan2", |c| binary(c, "math.atan2")),
    ("math.pow", |c| binary(c, "math.pow")),
    ("math.fmod", |c| binary(c, "math.fmod")),
    ("math.remainder", |c| binary(c, "math.remainder")),
    ("math.hypot", |c| binary(c, "math.hypot")),
    ("math.copysign", |c| binary(c, "math.copysign")),
    ("math.gcd", |c| py_math::gcd(c.int(0)?, c.int(1)?).map(Val::Int)),
    ("math.lcm", |c| py_math::lcm(c.int(0)?, c.int(1)?).map(Val::Int)),
    ("math.comb", |c| py_math::comb(c.int(0)?, c.int(1)?).map(Val::Int)),
    ("math.perm", |c| py_math::perm(c.int(0)?, c.int(1)?).map(Val::Int)),
    ("math.isqrt", |c| py_math::isqrt(c.int(0)?).map(Val::Int)),
    ("math.factorial", |c| py_math::factorial(c.int(0)?).map(Val::Int)),
];

fn unary(c: Call<'_>, name: &str) -> Outcome<Val> {
    py_math::unary(name).ok_or(Fail::Unsupported)?(c.float(0)?).map(Val::Float)
}

fn binary(c: Call<'_>, name: &str) -> Outcome<Val> {
    py_math::binary(name).ok_or(Fail::Unsupported)?(c.float(0)?, c.float(1)?).map(Val::Float)
}
