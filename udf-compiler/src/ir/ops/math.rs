//! The `math` module over floats and ints. Domain and range errors are Python's.

use super::{Cost::*, Effect::*, OpDef, row};

const DOMAIN: &str = "ValueError";
const RANGE: &str = "ValueError, OverflowError";

pub(super) const OPS: &[OpDef] = &[
    row("math.sqrt", "f64 -> f64", Pure, DOMAIN, Cheap),
    row("math.cbrt", "f64 -> f64", Pure, "", Call),
    row("math.sin", "f64 -> f64", Pure, DOMAIN, Call),
    row("math.cos", "f64 -> f64", Pure, DOMAIN, Call),
    row("math.tan", "f64 -> f64", Pure, DOMAIN, Call),
    row("math.asin", "f64 -> f64", Pure, DOMAIN, Call),
    row("math.acos", "f64 -> f64", Pure, DOMAIN, Call),
    row("math.atan", "f64 -> f64", Pure, "", Call),
    row("math.atan2", "f64, f64 -> f64", Pure, "", Call),
    row("math.sinh", "f64 -> f64", Pure, RANGE, Call),
    row("math.cosh", "f64 -> f64", Pure, RANGE, Call),
    row("math.tanh", "f64 -> f64", Pure, "", Call),
    row("math.asinh", "f64 -> f64", Pure, "", Call),
    row("math.acosh", "f64 -> f64", Pure, DOMAIN, Call),
    row("math.atanh", "f64 -> f64", Pure, DOMAIN, Call),
    row("math.exp", "f64 -> f64", Pure, RANGE, Call),
    row("math.exp2", "f64 -> f64", Pure, RANGE, Call),
    row("math.expm1", "f64 -> f64", Pure, RANGE, Call),
    row("math.log", "f64 -> f64", Pure, DOMAIN, Call),
    row("math.log2", "f64 -> f64", Pure, DOMAIN, Call),
    row("math.log10", "f64 -> f64", Pure, DOMAIN, Call),
    row("math.log1p", "f64 -> f64", Pure, DOMAIN, Call),
    row("math.pow", "f64, f64 -> f64", Pure, RANGE, Call),
    row("math.fmod", "f64, f64 -> f64", Pure, DOMAIN, Call),
    row("math.remainder", "f64, f64 -> f64", Pure, DOMAIN, Call),
    row("math.hypot", "f64, f64 -> f64", Pure, "", Call),
    row("math.degrees", "f64 -> f64", Pure, "", Cheap),
    row("math.radians", "f64 -> f64", Pure, "", Cheap),
    row("math.copysign", "f64, f64 -> f64", Pure, "", Cheap),
    row("math.erf", "f64 -> f64", Pure, "", Call),
    row("math.erfc", "f64 -> f64", Pure, "", Call),
    row("math.gamma", "f64 -> f64", Pure, RANGE, Call),
    row("math.lgamma", "f64 -> f64", Pure, RANGE, Call),
    row("math.gcd", "int, int -> int", Pure, "OverflowError", Call),
    row("math.lcm", "int, int -> int", Pure, "OverflowError", Call),
    row("math.isqrt", "int -> int", Pure, DOMAIN, Call),
    row("math.factorial", "int -> int", Pure, RANGE, Call),
    row("math.comb", "int, int -> int", Pure, RANGE, Call),
    row("math.perm", "int, int -> int", Pure, RANGE, Call),
];
