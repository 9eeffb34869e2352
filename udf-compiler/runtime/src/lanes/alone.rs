//! Which functions there are, and what they are of one row's numbers.

use crate::py_float;
use crate::py_math::{self, Binary};

/// The functions of two numbers besides those of `py_math`.
pub(super) const POWER: (&str, Binary) = ("f64.pow", py_float::pow);

/// How many numbers the function of this operation takes; nothing where it is not among those that programs call.
pub fn arity(name: &str) -> Option<usize> {
    match (py_math::unary(name), two(name)) {
        (Some(_), _) => Some(1),
        (_, Some(_)) => Some(2),
        _ => None,
    }
}

fn two(name: &str) -> Option<Binary> {
    py_math::binary(name).or((name == POWER.0).then_some(POWER.1))
}

/// What the function of an operation is of one row's numbers; NaN where it has no result.
pub fn alone(name: &str, args: &[f64]) -> f64 {
    let result = match *args {
        [x] => py_math::unary(name).map(|function| function(x)),
        [x, y] => two(name).map(|function| function(x, y)),
        _ => None,
    };
    result.and_then(Result::ok).unwrap_or(f64::NAN)
}

/// Whether the function is written for lanes, so that eight numbers take little more time than one.
pub fn is_quick(name: &str) -> bool {
    QUICK.contains(&name)
}

/// The operations whose functions are.
pub(super) const QUICK: &[&str] = &[
    "math.exp",
    "math.log",
    "math.exp2",
    "math.log2",
    "math.log10",
    "math.log1p",
    "math.sin",
    "math.cos",
    "math.asin",
    "math.acos",
    "math.atan",
    "math.atan2",
    "math.expm1",
    "math.tanh",
    "math.erf",
    "math.pow",
    "f64.pow",
];
