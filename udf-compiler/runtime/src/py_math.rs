//! Python's `math` module over floats and ints within i64.
//!
//! The float functions call the same C library as the interpreter that replays rows, or are its own (`pymath`), so that
//! both give the same bits.

use super::fail::{Fail, Outcome};
use pymath::math as m;
use std::f64::consts::PI;

/// A function of one float.
pub type Unary = fn(f64) -> Outcome<f64>;
/// A function of two floats.
pub type Binary = fn(f64, f64) -> Outcome<f64>;

/// The functions of one float by operation name.
pub const UNARY: &[(&str, Unary)] = &[
    ("math.sqrt", sqrt),
    ("math.cbrt", |x| outcome(m::cbrt(x))),
    ("math.sin", |x| bounded(x, x.sin())),
    ("math.cos", |x| bounded(x, x.cos())),
    ("math.tan", |x| bounded(x, x.tan())),
    ("math.asin", |x| bounded(x, x.asin())),
    ("math.acos", |x| bounded(x, x.acos())),
    ("math.atan", |x| bounded(x, x.atan())),
    ("math.sinh", |x| unbounded(x, x.sinh())),
    ("math.cosh", |x| unbounded(x, x.cosh())),
    ("math.tanh", |x| bounded(x, x.tanh())),
    ("math.asinh", |x| outcome(m::asinh(x))),
    ("math.acosh", |x| outcome(m::acosh(x))),
    ("math.atanh", |x| outcome(m::atanh(x))),
    ("math.exp", |x| unbounded(x, x.exp())),
    ("math.exp2", |x| outcome(m::exp2(x))),
    ("math.expm1", |x| unbounded(x, x.exp_m1())),
    ("math.log", log),
    ("math.log2", |x| outcome(m::log2(x))),
    ("math.log10", |x| outcome(m::log10(x))),
    ("math.log1p", |x| outcome(m::log1p(x))),
    ("math.degrees", degrees),
    ("math.radians", radians),
    ("math.erf", |x| outcome(m::erf(x))),
    ("math.erfc", |x| outcome(m::erfc(x))),
    ("math.gamma", |x| outcome(m::gamma(x))),
    ("math.lgamma", |x| outcome(m::lgamma(x))),
    ("math.ulp", |x| Ok(m::ulp(x))),
    ("math.mantissa", |x| Ok(m::frexp(x).0)),
];

/// The functions of two floats by operation name.
pub const BINARY: &[(&str, Binary)] = &[
    ("math.atan2", |y, x| Ok(y.atan2(x))),
    ("math.pow", |x, y| outcome(m::pow(x, y))),
    ("math.fmod", |x, y| outcome(m::fmod(x, y))),
    ("math.remainder", |x, y| outcome(m::remainder(x, y))),
    ("math.hypot", |x, y| Ok(m::hypot(&[x, y]))),
    ("math.copysign", |x, y| Ok(x.copysign(y))),
    ("math.nextafter", |x, y| Ok(m::nextafter(x, y, None))),
];

/// The function of one float of this name.
pub fn unary(name: &str) -> Option<Unary> {
    UNARY.iter().find(|(n, _)| *n == name).map(|(_, f)| *f)
}

/// The function of two floats of this name.
pub fn binary(name: &str) -> Option<Binary> {
    BINARY.iter().find(|(n, _)| *n == name).map(|(_, f)| *f)
}

fn outcome(result: pymath::Result<f64>) -> Outcome<f64> {
    result.map_err(|error| match error {
        pymath::Error::EDOM => Fail::Value,
        pymath::Error::ERANGE => Fail::Overflow,
    })
}

/// The result of a function of the C library that stays finite; NaN from a number is outside its domain. (Its `errno`
/// says nothing more, and costs.)
#[inline]
fn bounded(x: f64, result: f64) -> Outcome<f64> {
    if result.is_nan() && !x.is_nan() {
        Err(Fail::Value)
    } else {
        Ok(result)
    }
}

/// The same for one that may overflow.
#[inline]
fn unbounded(x: f64, result: f64) -> Outcome<f64> {
    if result.is_infinite() && x.is_finite() {
        Err(Fail::Overflow)
    } else {
        bounded(x, result)
    }
}

/// `math.log(x)`
#[inline]
pub fn log(x: f64) -> Outcome<f64> {
    if x > 0.0 && x.is_finite() {
        Ok(x.ln())
    } else {
        outcome(m::log(x, None))
    }
}

/// `math.sqrt(x)`
#[inline]
pub fn sqrt(x: f64) -> Outcome<f64> {
    if x < 0.0 { Err(Fail::Value) } else { Ok(x.sqrt()) }
}

/// `math.degrees(x)`
#[inline]
pub fn degrees(x: f64) -> Outcome<f64> {
    Ok(x * (180.0 / PI))
}

/// `math.radians(x)`
#[inline]
pub fn radians(x: f64) -> Outcome<f64> {
    Ok(x * (PI / 180.0))
}

/// `math.fma(x, y, z)`: x * y + z, rounded once.
pub fn fma(x: f64, y: f64, z: f64) -> Outcome<f64> {
    outcome(m::fma(x, y, z))
}

/// The exponent of `math.frexp(x)`
pub fn exponent(x: f64) -> Outcome<i64> {
    Ok(m::frexp(x).1.into())
}

/// `math.ldexp(x, i)`
pub fn ldexp(x: f64, i: i64) -> Outcome<f64> {
    // Exponents beyond these give zero or overflow, whatever x is.
    outcome(m::ldexp(x, i.clamp(-5000, 5000) as i32))
}

/// `math.gcd(a, b)`
pub fn gcd(a: i64, b: i64) -> Outcome<i64> {
    i64::try_from(gcd_unsigned(a.unsigned_abs(), b.unsigned_abs())).map_err(|_| Fail::Overflow)
}

fn gcd_unsigned(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// `math.lcm(a, b)`
pub fn lcm(a: i64, b: i64) -> Outcome<i64> {
    let (a, b) = (a.unsigned_abs(), b.unsigned_abs());
    if a == 0 || b == 0 {
        return Ok(0);
    }
    let product = (a / gcd_unsigned(a, b)).checked_mul(b).ok_or(Fail::Overflow)?;
    i64::try_from(product).map_err(|_| Fail::Overflow)
}

/// `math.isqrt(i)`
pub fn isqrt(i: i64) -> Outcome<i64> {
    i.checked_isqrt().ok_or(Fail::Value)
}

/// `math.factorial(i)`
pub fn factorial(i: i64) -> Outcome<i64> {
    if i < 0 {
        return Err(Fail::Value);
    }
    (2..=i.min(21))
        .try_fold(1i64, |product, n| product.checked_mul(n))
        .ok_or(Fail::Overflow)
}

/// `math.comb(n, k)`
pub fn comb(n: i64, k: i64) -> Outcome<i64> {
    if n < 0 || k < 0 {
        return Err(Fail::Value);
    }
    if k > n {
        return Ok(0);
    }
    let mut total = 1u128;
    for i in 0..k.min(n - k) {
        // Each product of i + 1 neighbours divides by i + 1.
        total = total * (n - i) as u128 / (i as u128 + 1);
        if total > i64::MAX as u128 {
            return Err(Fail::Overflow);
        }
    }
    Ok(total as i64)
}

/// `math.perm(n, k)`
pub fn perm(n: i64, k: i64) -> Outcome<i64> {
    if n < 0 || k < 0 {
        return Err(Fail::Value);
    }
    if k > n {
        return Ok(0);
    }
    let mut total = 1i64;
    for i in 0..k {
        total = total.checked_mul(n - i).ok_or(Fail::Overflow)?;
    }
    Ok(total)
}
