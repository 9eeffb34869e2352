//! The table of universal functions: a row each.
//!
//! Knows no loops.

use super::call::Options;
use super::row::{Gives, Run, Ufunc};
use super::{arith, bits, compare, division, integers, mathematics, predicates};
use crate::array::Array;
use crate::cast::weak::Operand;
use crate::error::{ArrayError, Result};

const ALL: &str = "?bBhHiIlLfdFD";
const NUMBERS: &str = "bBhHiIlLfdFD";
const REALS: &str = "bBhHiIlLfd";
const BITS: &str = "?bBhHiIlL";
const INTEGERS: &str = "bBhHiIlL";
const FLOATS: &str = "efd";
const INEXACT: &str = "efdFD";

const fn row(name: &'static str, nin: usize, loops: &'static str, gives: Gives, run: Run) -> Ufunc {
    Ufunc {
        name,
        nin,
        nout: 1,
        loops,
        gives,
        identity: None,
        run,
    }
}

const fn neutral(name: &'static str, loops: &'static str, gives: Gives, identity: i8, run: Run) -> Ufunc {
    Ufunc {
        name,
        nin: 2,
        nout: 1,
        loops,
        gives,
        identity: Some(identity),
        run,
    }
}

const fn twin(name: &'static str, nin: usize, loops: &'static str, run: Run) -> Ufunc {
    Ufunc {
        name,
        nin,
        nout: 2,
        loops,
        gives: Gives::Other,
        identity: None,
        run,
    }
}

const fn math(name: &'static str, loops: &'static str) -> Ufunc {
    row(name, 1, loops, Gives::Float, mathematics::function)
}

/// All of them.
pub static UFUNCS: [Ufunc; 86] = [
    neutral("add", ALL, Gives::Same, 0, arith::add),
    row("subtract", 2, NUMBERS, Gives::Same, arith::subtract),
    neutral("multiply", ALL, Gives::Same, 1, arith::multiply),
    row("divide", 2, "fdFD", Gives::Float, division::divide),
    row("floor_divide", 2, REALS, Gives::Same, division::floor_divide),
    row("remainder", 2, REALS, Gives::Same, division::remainder),
    row("fmod", 2, REALS, Gives::Same, division::fmod),
    twin("divmod", 2, REALS, division::divmod),
    row("power", 2, NUMBERS, Gives::Same, mathematics::power),
    row("float_power", 2, "dD", Gives::Other, mathematics::power),
    row("negative", 1, NUMBERS, Gives::Same, arith::negative),
    row("positive", 1, NUMBERS, Gives::Same, arith::positive),
    row("absolute", 1, ALL, Gives::Real, arith::absolute),
    row("sign", 1, NUMBERS, Gives::Same, arith::sign),
    row("square", 1, NUMBERS, Gives::Same, arith::square),
    row("reciprocal", 1, NUMBERS, Gives::Same, mathematics::reciprocal),
    row("conjugate", 1, NUMBERS, Gives::Same, mathematics::conjugate),
    row("maximum", 2, ALL, Gives::Same, arith::maximum),
    row("minimum", 2, ALL, Gives::Same, arith::minimum),
    row("fmax", 2, ALL, Gives::Same, arith::fmax),
    row("fmin", 2, ALL, Gives::Same, arith::fmin),
    row("equal", 2, "?bBhHiIlLfdFDU", Gives::Truth, compare::equal),
    row("not_equal", 2, "?bBhHiIlLfdFDU", Gives::Truth, compare::not_equal),
    row("less", 2, "?bBhHiIlLfdFDU", Gives::Truth, compare::less),
    row("less_equal", 2, "?bBhHiIlLfdFDU", Gives::Truth, compare::less_equal),
    row("greater", 2, "?bBhHiIlLfdFDU", Gives::Truth, compare::greater),
    row(
        "greater_equal",
        2,
        "?bBhHiIlLfdFDU",
        Gives::Truth,
        compare::greater_equal,
    ),
    neutral("logical_and", ALL, Gives::Truth, 1, compare::logical_and),
    neutral("logical_or", ALL, Gives::Truth, 0, compare::logical_or),
    neutral("logical_xor", ALL, Gives::Truth, 0, compare::logical_xor),
    row("logical_not", 1, ALL, Gives::Truth, compare::logical_not),
    neutral("bitwise_and", BITS, Gives::Same, -1, bits::and),
    neutral("bitwise_or", BITS, Gives::Same, 0, bits::or),
    neutral("bitwise_xor", BITS, Gives::Same, 0, bits::xor),
    row("invert", 1, BITS, Gives::Same, bits::invert),
    row("left_shift", 2, INTEGERS, Gives::Same, bits::left_shift),
    row("right_shift", 2, INTEGERS, Gives::Same, bits::right_shift),
    row("bitwise_count", 1, INTEGERS, Gives::Other, integers::bitwise_count),
    neutral("gcd", INTEGERS, Gives::Same, 0, integers::gcd),
    row("lcm", 2, INTEGERS, Gives::Same, integers::lcm),
    row("isnan", 1, ALL, Gives::Truth, predicates::isnan),
    row("isinf", 1, ALL, Gives::Truth, predicates::isinf),
    row("isfinite", 1, ALL, Gives::Truth, predicates::isfinite),
    row("signbit", 1, "fd", Gives::Truth, predicates::signbit),
    row("isnat", 1, "", Gives::Truth, predicates::signbit),
    row("floor", 1, "?bBhHiIlLfd", Gives::Same, mathematics::rounded),
    row("ceil", 1, "?bBhHiIlLfd", Gives::Same, mathematics::rounded),
    row("trunc", 1, "?bBhHiIlLfd", Gives::Same, mathematics::rounded),
    neutral("hypot", FLOATS, Gives::Float, 0, mathematics::hypot),
    row("arctan2", 2, FLOATS, Gives::Float, mathematics::arctan2),
    row("logaddexp", 2, FLOATS, Gives::Float, mathematics::logaddexp),
    row("logaddexp2", 2, FLOATS, Gives::Float, mathematics::logaddexp2),
    row("heaviside", 2, FLOATS, Gives::Float, mathematics::heaviside),
    row("copysign", 2, FLOATS, Gives::Float, mathematics::copysign),
    row("nextafter", 2, FLOATS, Gives::Float, mathematics::nextafter),
    row("spacing", 1, FLOATS, Gives::Float, mathematics::spacing),
    twin("modf", 1, FLOATS, mathematics::modf),
    twin("frexp", 1, FLOATS, mathematics::frexp),
    row("ldexp", 2, FLOATS, Gives::Float, mathematics::ldexp),
    math("exp", INEXACT),
    math("exp2", INEXACT),
    math("expm1", INEXACT),
    math("log", INEXACT),
    math("log2", INEXACT),
    math("log10", INEXACT),
    math("log1p", INEXACT),
    math("sin", INEXACT),
    math("cos", INEXACT),
    math("tan", INEXACT),
    math("arcsin", INEXACT),
    math("arccos", INEXACT),
    math("arctan", INEXACT),
    math("sinh", INEXACT),
    math("cosh", INEXACT),
    math("tanh", INEXACT),
    math("arcsinh", INEXACT),
    math("arccosh", INEXACT),
    math("arctanh", INEXACT),
    math("sqrt", INEXACT),
    math("cbrt", FLOATS),
    math("fabs", FLOATS),
    math("degrees", FLOATS),
    math("radians", FLOATS),
    math("rad2deg", FLOATS),
    math("deg2rad", FLOATS),
    math("rint", INEXACT),
];

/// Other names of some of them.
const ALIASES: [(&str, &str); 15] = [
    ("true_divide", "divide"),
    ("mod", "remainder"),
    ("pow", "power"),
    ("abs", "absolute"),
    ("conj", "conjugate"),
    ("bitwise_not", "invert"),
    ("bitwise_invert", "invert"),
    ("bitwise_left_shift", "left_shift"),
    ("bitwise_right_shift", "right_shift"),
    ("acos", "arccos"),
    ("asin", "arcsin"),
    ("atan", "arctan"),
    ("atan2", "arctan2"),
    ("asinh", "arcsinh"),
    ("acosh", "arccosh"),
];

/// The function of a name or alias.
pub fn find(name: &str) -> Option<&'static Ufunc> {
    let name = match name {
        "atanh" => "arctanh",
        name => ALIASES
            .iter()
            .find(|(alias, _)| *alias == name)
            .map_or(name, |(_, name)| name),
    };
    UFUNCS.iter().find(|ufunc| ufunc.name == name)
}

/// Calls a function of one result by its name.
pub fn apply(name: &str, operands: &[Operand]) -> Result<Array> {
    let ufunc = find(name).ok_or_else(|| ArrayError::refused(format!("numpy.{name}")))?;
    let results = ufunc.call(operands, &Options::default())?;
    results
        .into_iter()
        .next()
        .ok_or_else(|| ArrayError::refused(format!("numpy.{name}")))
}
