//! The functions of mathematics: by the platform's library in `float64`, from which `float32` is rounded once.
//!
//! Knows no rules of types.

use super::complex::{self, power as complex_power, sqrt as complex_sqrt};
use super::floats::{
    frexp as parts, heaviside as step, ldexp as scaled, logaddexp as sum_of_exponentials, logaddexp2 as sum_of_powers,
    nextafter as next, nextafter32, spacing as distance, spacing32,
};
use super::integers::{power as integer_power, reciprocal as integer_reciprocal};
use super::loops::{map1, map2, one1, one2, repeated, watched1, watched2};
use super::row::Call;
use crate::dtype::DType;
use crate::error::Result;
use crate::flags::{DIVIDE, OVERFLOW};
use crate::storage::{Buffer, C32, C64, Element};

/// A function of floats, and of complex numbers, if it has those.
struct Function {
    name: &'static str,
    float: fn(f64) -> f64,
    complex: Option<fn(C64) -> C64>,
    /// What it means that a finite number gives infinity.
    infinite: u8,
}

const fn real(name: &'static str, float: fn(f64) -> f64, infinite: u8) -> Function {
    Function {
        name,
        float,
        complex: None,
        infinite,
    }
}

const fn both(name: &'static str, float: fn(f64) -> f64, complex: fn(C64) -> C64, infinite: u8) -> Function {
    Function {
        name,
        float,
        complex: Some(complex),
        infinite,
    }
}

const FUNCTIONS: [Function; 27] = [
    both("exp", f64::exp, C64::exp, OVERFLOW),
    both("exp2", f64::exp2, C64::exp2, OVERFLOW),
    both("expm1", f64::exp_m1, |z| z.exp() - 1.0, OVERFLOW),
    both("log", f64::ln, C64::ln, DIVIDE),
    both("log2", f64::log2, C64::log2, DIVIDE),
    both("log10", f64::log10, C64::log10, DIVIDE),
    both("log1p", f64::ln_1p, |z| (z + 1.0).ln(), DIVIDE),
    both("sin", f64::sin, C64::sin, OVERFLOW),
    both("cos", f64::cos, C64::cos, OVERFLOW),
    both("tan", f64::tan, C64::tan, OVERFLOW),
    both("arcsin", f64::asin, complex::asin, OVERFLOW),
    both("arccos", f64::acos, complex::acos, OVERFLOW),
    both("arctan", f64::atan, complex::atan, DIVIDE),
    both("sinh", f64::sinh, C64::sinh, OVERFLOW),
    both("cosh", f64::cosh, C64::cosh, OVERFLOW),
    both("tanh", f64::tanh, C64::tanh, OVERFLOW),
    both("arcsinh", pymath_asinh, complex::asinh, OVERFLOW),
    both("arccosh", pymath_acosh, complex::acosh, OVERFLOW),
    both("arctanh", pymath_atanh, complex::atanh, DIVIDE),
    both("sqrt", f64::sqrt, complex_sqrt, OVERFLOW),
    real("cbrt", f64::cbrt, OVERFLOW),
    real("fabs", f64::abs, OVERFLOW),
    real("degrees", |x| x * (180.0 / std::f64::consts::PI), OVERFLOW),
    real("radians", |x| x * (std::f64::consts::PI / 180.0), OVERFLOW),
    real("rad2deg", |x| x * (180.0 / std::f64::consts::PI), OVERFLOW),
    real("deg2rad", |x| x * (std::f64::consts::PI / 180.0), OVERFLOW),
    both(
        "rint",
        f64::round_ties_even,
        |z| C64::new(z.re.round_ties_even(), z.im.round_ties_even()),
        OVERFLOW,
    ),
];

fn pymath_asinh(x: f64) -> f64 {
    pymath::math::asinh(x).unwrap_or(f64::NAN)
}

fn pymath_acosh(x: f64) -> f64 {
    pymath::math::acosh(x).unwrap_or(f64::NAN)
}

fn pymath_atanh(x: f64) -> f64 {
    match x {
        x if x.abs() == 1.0 => f64::INFINITY.copysign(x),
        x => pymath::math::atanh(x).unwrap_or(f64::NAN),
    }
}

/// The function of the call's name.
pub fn function(call: &Call) -> Result<Vec<Buffer>> {
    let Some(function) = FUNCTIONS.iter().find(|function| function.name == call.name) else {
        return call.no_loop();
    };
    let (float, infinite) = (function.float, function.infinite);
    match (call.dtype, function.complex) {
        (DType::F32, _) if matches!(call.name, "degrees" | "rad2deg") => {
            watched1::<f32, f32>(call, infinite, |x| x * (180.0 / std::f32::consts::PI))
        }
        (DType::F32, _) if matches!(call.name, "radians" | "deg2rad") => {
            watched1::<f32, f32>(call, infinite, |x| x * (std::f32::consts::PI / 180.0))
        }
        // What is called at each element anyway may be a pointer; what is one instruction may not.
        (DType::F32, _) if call.name == "sqrt" => watched1::<f32, f32>(call, infinite, f32::sqrt),
        (DType::F64, _) if call.name == "sqrt" => watched1::<f64, f64>(call, infinite, f64::sqrt),
        (DType::F32, _) => watched1::<f32, f32>(call, infinite, |x| float(f64::from(x)) as f32),
        (DType::F64, _) => watched1::<f64, f64>(call, infinite, float),
        (DType::C128, Some(of_complex)) => watched1::<C64, C64>(call, infinite, of_complex),
        (DType::C64, Some(of_complex)) => watched1::<C32, C32>(call, infinite, |z| narrow(of_complex(wide(z)))),
        _ => call.no_loop(),
    }
}

fn wide(z: C32) -> C64 {
    C64::new(f64::from(z.re), f64::from(z.im))
}

fn narrow(z: C64) -> C32 {
    C32::new(z.re as f32, z.im as f32)
}

/// `floor`, `ceil`, `trunc`, which leave integers as they are.
pub fn rounded(call: &Call) -> Result<Vec<Buffer>> {
    match (call.name, call.dtype) {
        ("floor", DType::F32) => one1::<f32, f32>(call, f32::floor),
        ("floor", DType::F64) => one1::<f64, f64>(call, f64::floor),
        ("ceil", DType::F32) => one1::<f32, f32>(call, f32::ceil),
        ("ceil", DType::F64) => one1::<f64, f64>(call, f64::ceil),
        ("trunc", DType::F32) => one1::<f32, f32>(call, f32::trunc),
        ("trunc", DType::F64) => one1::<f64, f64>(call, f64::trunc),
        (_, dtype) if dtype.is_integer() || dtype == DType::Bool => Ok(vec![call.input(0)?.to_buffer()?]),
        _ => call.no_loop(),
    }
}

/// A function of two floats.
fn two(call: &Call, double: impl Fn(f64, f64) -> f64, single: impl Fn(f32, f32) -> f32) -> Result<Vec<Buffer>> {
    match call.dtype {
        DType::F32 => watched2::<f32, f32>(call, false, single),
        DType::F64 => watched2::<f64, f64>(call, false, double),
        _ => call.no_loop(),
    }
}

/// A function of two floats, rounded for `float32`.
fn two_rounded(call: &Call, double: fn(f64, f64) -> f64) -> Result<Vec<Buffer>> {
    two(call, double, |x, y| double(f64::from(x), f64::from(y)) as f32)
}

/// `hypot`.
pub fn hypot(call: &Call) -> Result<Vec<Buffer>> {
    two_rounded(call, f64::hypot)
}

/// `arctan2`.
pub fn arctan2(call: &Call) -> Result<Vec<Buffer>> {
    two_rounded(call, f64::atan2)
}

/// `logaddexp`.
pub fn logaddexp(call: &Call) -> Result<Vec<Buffer>> {
    two_rounded(call, sum_of_exponentials)
}

/// `logaddexp2`.
pub fn logaddexp2(call: &Call) -> Result<Vec<Buffer>> {
    two_rounded(call, sum_of_powers)
}

/// `heaviside`.
pub fn heaviside(call: &Call) -> Result<Vec<Buffer>> {
    two_rounded(call, step)
}

/// `copysign`.
pub fn copysign(call: &Call) -> Result<Vec<Buffer>> {
    two(call, f64::copysign, f32::copysign)
}

/// `nextafter`.
pub fn nextafter(call: &Call) -> Result<Vec<Buffer>> {
    two(call, next, nextafter32)
}

/// `spacing`.
pub fn spacing(call: &Call) -> Result<Vec<Buffer>> {
    match call.dtype {
        DType::F32 => watched1::<f32, f32>(call, OVERFLOW, spacing32),
        DType::F64 => watched1::<f64, f64>(call, OVERFLOW, distance),
        _ => call.no_loop(),
    }
}

/// `power` and `float_power`.
pub fn power(call: &Call) -> Result<Vec<Buffer>> {
    let square = |exponent: f64| exponent == 2.0;
    match call.dtype {
        DType::F64 if repeated::<f64>(call.input(1)?).is_some_and(square) => {
            watched2::<f64, f64>(call, false, |x, _| x * x)
        }
        DType::F32 if repeated::<f32>(call.input(1)?).is_some_and(|y| square(f64::from(y))) => {
            watched2::<f32, f32>(call, false, |x, _| x * x)
        }
        DType::F64 => watched_power::<f64>(call, f64::powf),
        DType::F32 => watched_power::<f32>(call, |x, y| f64::from(x).powf(f64::from(y)) as f32),
        DType::C128 => watched2::<C64, C64>(call, false, complex_power),
        DType::C64 => watched2::<C32, C32>(call, false, |x, y| narrow(complex_power(wide(x), wide(y)))),
        _ => integer_power(call),
    }
}

/// Powers: of zero, an infinite one is a division.
fn watched_power<T: super::loops::Odd>(call: &Call, f: fn(T, T) -> T) -> Result<Vec<Buffer>> {
    let results = watched2::<T, T>(call, false, f)?;
    if crate::flags::take_if(OVERFLOW) {
        let (a, b) = (call.input(0)?.elements::<T>()?, call.input(1)?.elements::<T>()?);
        let values = results.first().and_then(T::of).unwrap_or_default();
        for ((x, y), r) in a.iter().zip(b.iter()).zip(values) {
            if r.is_odd() && !r.is_no_number() && !x.is_odd() && !y.is_odd() {
                crate::flags::note(if x.is_nothing() { DIVIDE } else { OVERFLOW });
            }
        }
    }
    Ok(results)
}

/// `reciprocal`.
pub fn reciprocal(call: &Call) -> Result<Vec<Buffer>> {
    match call.dtype {
        DType::F32 => watched1::<f32, f32>(call, DIVIDE, |x| 1.0 / x),
        DType::F64 => watched1::<f64, f64>(call, DIVIDE, |x| 1.0 / x),
        DType::C64 => watched1::<C32, C32>(call, DIVIDE, |z| {
            let (re, im) = inverse32(z.re, z.im);
            C32::new(re, im)
        }),
        DType::C128 => watched1::<C64, C64>(call, DIVIDE, |z| {
            let (re, im) = inverse(z.re, z.im);
            C64::new(re, im)
        }),
        _ => integer_reciprocal(call),
    }
}

/// The inverse of a complex number, by the smaller part over the larger one.
fn inverse(re: f64, im: f64) -> (f64, f64) {
    if re.abs() <= im.abs() {
        let ratio = re / im;
        let whole = re * ratio + im;
        return (ratio / whole, -1.0 / whole);
    }
    let ratio = im / re;
    let whole = re + im * ratio;
    (1.0 / whole, -ratio / whole)
}

/// The same in single precision.
fn inverse32(re: f32, im: f32) -> (f32, f32) {
    if re.abs() <= im.abs() {
        let ratio = re / im;
        let whole = re * ratio + im;
        return (ratio / whole, -1.0 / whole);
    }
    let ratio = im / re;
    let whole = re + im * ratio;
    (1.0 / whole, -ratio / whole)
}

/// `conjugate`.
pub fn conjugate(call: &Call) -> Result<Vec<Buffer>> {
    match call.dtype {
        DType::C64 => one1::<C32, C32>(call, |z| z.conj()),
        DType::C128 => one1::<C64, C64>(call, |z| z.conj()),
        DType::Str(_) => call.no_loop(),
        _ => Ok(vec![call.input(0)?.to_buffer()?]),
    }
}

/// `modf`: fraction and whole, both with the sign.
pub fn modf(call: &Call) -> Result<Vec<Buffer>> {
    let fraction = |x: f64| {
        if x.is_infinite() {
            (0.0f64).copysign(x)
        } else {
            (x - x.trunc()).copysign(x)
        }
    };
    match call.dtype {
        DType::F32 => {
            let fractions: Vec<f32> = map1(call, |x: f32| fraction(f64::from(x)) as f32)?;
            Ok(vec![f32::buffer(fractions), f32::buffer(map1(call, f32::trunc)?)])
        }
        DType::F64 => Ok(vec![
            f64::buffer(map1(call, fraction)?),
            f64::buffer(map1(call, f64::trunc)?),
        ]),
        _ => call.no_loop(),
    }
}

/// `frexp`: fraction and exponent.
pub fn frexp(call: &Call) -> Result<Vec<Buffer>> {
    match call.dtype {
        DType::F32 => {
            let fractions: Vec<f32> = map1(call, |x: f32| parts(f64::from(x)).0 as f32)?;
            Ok(vec![
                f32::buffer(fractions),
                i32::buffer(map1(call, |x: f32| parts(f64::from(x)).1)?),
            ])
        }
        DType::F64 => Ok(vec![
            f64::buffer(map1(call, |x: f64| parts(x).0)?),
            i32::buffer(map1(call, |x: f64| parts(x).1)?),
        ]),
        _ => call.no_loop(),
    }
}

/// `ldexp`: the exponents are `int64`.
pub fn ldexp(call: &Call) -> Result<Vec<Buffer>> {
    match call.dtype {
        DType::F32 => one2::<f32, i64, f32>(call, |x, y| scaled(f64::from(x), y) as f32),
        DType::F64 => Ok(vec![f64::buffer(map2(call, |x: f64, y: i64| scaled(x, y))?)]),
        _ => call.no_loop(),
    }
}
