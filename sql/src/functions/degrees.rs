//! Functions of angles in degrees. At whole multiples of 30 and 45 degrees they are exact, as in Postgres: each is measured by
//! what the function of radians gives there.

use super::outer;
use super::plain::Plain;
use crate::error::{Error, SqlState};
use datafusion::arrow::array::{AsArray, Float64Array};
use datafusion::arrow::datatypes::{DataType, Float64Type};
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, Volatility};
use std::sync::Arc;

const PER_DEGREE: f64 = std::f64::consts::PI / 180.0;

pub(super) fn all() -> Vec<ScalarUDF> {
    let row = |name, count, evaluate| Plain {
        name,
        signature: Signature::uniform(count, vec![DataType::Float64], Volatility::Immutable),
        gives: DataType::Float64,
        evaluate,
    };
    vec![
        row("acosd", 1, |args| each(args, |x| within(x, acosd))).made(),
        row("asind", 1, |args| each(args, |x| within(x, asind))).made(),
        row("atand", 1, |args| each(args, |x| Ok(x.atan() / 1_f64.atan() * 45.0))).made(),
        row("cosd", 1, |args| each(args, |x| finite(x, cosd))).made(),
        row("cotd", 1, |args| each(args, |x| finite(x, cotd))).made(),
        row("sind", 1, |args| each(args, |x| finite(x, sind))).made(),
        row("tand", 1, |args| each(args, |x| finite(x, tand))).made(),
        row("atan2d", 2, atan2d).made(),
    ]
}

fn each(args: &ScalarFunctionArgs, of: fn(f64) -> Result<f64>) -> Result<ColumnarValue> {
    let array = args.args[0].to_array(args.number_rows)?;
    let numbers = array.as_primitive::<Float64Type>().iter();
    let made = numbers.map(|number| number.map(of).transpose());
    let made: Float64Array = made.collect::<Result<Vec<_>>>()?.into();
    Ok(ColumnarValue::Array(Arc::new(made)))
}

fn atan2d(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let arrays = ColumnarValue::values_to_arrays(&args.args)?;
    let (y, x) = (
        arrays[0].as_primitive::<Float64Type>(),
        arrays[1].as_primitive::<Float64Type>(),
    );
    let pairs = y.iter().zip(x.iter());
    let made = pairs.map(|(y, x)| Some(y?.atan2(x?) / 1_f64.atan() * 45.0));
    Ok(ColumnarValue::Array(Arc::new(made.collect::<Float64Array>())))
}

fn out_of_range() -> Error {
    Error::new(SqlState::NumericOutOfRange, "input is out of range")
}

/// Of numbers from -1 to 1.
fn within(x: f64, of: fn(f64) -> f64) -> Result<f64> {
    match x {
        x if x.is_nan() => Ok(x),
        x if (-1.0..=1.0).contains(&x) => Ok(of(x)),
        _ => Err(outer(out_of_range())),
    }
}

fn finite(x: f64, of: fn(f64) -> f64) -> Result<f64> {
    match x {
        x if x.is_nan() => Ok(x),
        x if x.is_finite() => Ok(of(x)),
        _ => Err(outer(out_of_range())),
    }
}

fn acosd(x: f64) -> f64 {
    if x >= 0.0 {
        acos_of_positive(x)
    } else {
        90.0 + asin_of_positive(-x)
    }
}

fn asind(x: f64) -> f64 {
    if x >= 0.0 {
        asin_of_positive(x)
    } else {
        -asin_of_positive(-x)
    }
}

fn acos_of_positive(x: f64) -> f64 {
    if x <= 0.5 {
        90.0 - x.asin() / 0.5_f64.asin() * 30.0
    } else {
        x.acos() / 0.5_f64.acos() * 60.0
    }
}

fn asin_of_positive(x: f64) -> f64 {
    if x <= 0.5 {
        x.asin() / 0.5_f64.asin() * 30.0
    } else {
        90.0 - x.acos() / 0.5_f64.acos() * 60.0
    }
}

/// Of 0 to 60 degrees.
fn cos_of_small(x: f64) -> f64 {
    let of_60 = 1.0 - (60.0 * PER_DEGREE).cos();
    1.0 - (1.0 - (x * PER_DEGREE).cos()) / of_60 / 2.0
}

/// Of 0 to 30 degrees.
fn sin_of_small(x: f64) -> f64 {
    (x * PER_DEGREE).sin() / (30.0 * PER_DEGREE).sin() / 2.0
}

/// Of 0 to 90 degrees.
fn cos_of_first(x: f64) -> f64 {
    if x <= 60.0 {
        cos_of_small(x)
    } else {
        sin_of_small(90.0 - x)
    }
}

fn sin_of_first(x: f64) -> f64 {
    if x <= 30.0 {
        sin_of_small(x)
    } else {
        cos_of_small(90.0 - x)
    }
}

/// The angle of 0 to 90 degrees with the same value, and the signs of sine, cosine and tangent.
fn in_first(x: f64) -> (f64, f64, f64, f64) {
    let mut x = x % 360.0;
    let (mut sine, mut cosine, mut tangent) = (1.0, 1.0, 1.0);
    if x < 0.0 {
        x = -x;
        (sine, tangent) = (-sine, -tangent);
    }
    if x > 180.0 {
        x = 360.0 - x;
        (sine, tangent) = (-sine, -tangent);
    }
    if x > 90.0 {
        x = 180.0 - x;
        (cosine, tangent) = (-cosine, -tangent);
    }
    (x, sine, cosine, tangent)
}

fn sind(x: f64) -> f64 {
    let (x, sign, ..) = in_first(x);
    sign * sin_of_first(x)
}

fn cosd(x: f64) -> f64 {
    let (x, _, sign, _) = in_first(x);
    sign * cos_of_first(x)
}

/// Zero has no sign.
fn unsigned(x: f64) -> f64 {
    if x == 0.0 { 0.0 } else { x }
}

fn tand(x: f64) -> f64 {
    let (x, .., sign) = in_first(x);
    let of_45 = sin_of_first(45.0) / cos_of_first(45.0);
    unsigned(sign * (sin_of_first(x) / cos_of_first(x) / of_45))
}

fn cotd(x: f64) -> f64 {
    let (x, .., sign) = in_first(x);
    let of_45 = cos_of_first(45.0) / sin_of_first(45.0);
    unsigned(sign * (cos_of_first(x) / sin_of_first(x) / of_45))
}
