//! Values between points (`np.interp`), and polynomials at points.
//!
//! Knows numpy's slope form and what it does with NaN.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::numbers;
use crate::reduce::layout::{map, map2, widened};
use crate::reduce::number::Number;
use crate::sorting::keys::{common, double};
use crate::sorting::sorts::places;

/// `np.interp`: the line through the points at each of the values.
pub fn interp(
    array: &Array,
    (points, values): (&Array, &Array),
    left: Option<f64>,
    right: Option<f64>,
    period: Option<f64>,
) -> Result<Array> {
    if values.dtype().is_complex() {
        return Err(ArrayError::refused("numpy.interp of complex values"));
    }
    let array = widened(array, DType::F64)?;
    let (points, values) = (widened(points, DType::F64)?, widened(values, DType::F64)?);
    if points.ndim() != 1 || values.ndim() != 1 {
        let words = if period.is_some() {
            "Data points must be 1-D sequences"
        } else {
            "object too deep for desired array"
        };
        return Err(ArrayError::value(words));
    }
    let (mut xs, mut ys) = (points.to_vec::<f64>()?, values.to_vec::<f64>()?);
    let (mut left, mut right) = (left, right);
    let array = match period {
        None => array,
        Some(0.0) => return Err(ArrayError::value("period must be a non-zero value")),
        Some(_) if xs.len() != ys.len() => return Err(ArrayError::value("fp and xp are not of the same length")),
        Some(period) => {
            (left, right) = (None, None);
            (xs, ys) = around(&xs, &ys, period.abs())?;
            map(&array, DType::F64, |x: &f64| remainder(*x, period.abs()))?
        }
    };
    if xs.is_empty() {
        return Err(ArrayError::value("array of sample points is empty"));
    }
    if xs.len() != ys.len() {
        return Err(ArrayError::value("fp and xp are not of the same length."));
    }
    let left = left.or(ys.first().copied()).unwrap_or(f64::NAN);
    let right = right.or(ys.last().copied()).unwrap_or(f64::NAN);
    map(&array, DType::F64, |x: &f64| at(*x, &xs, &ys, (left, right)))
}

/// Points of one period, and one more on each side.
fn around(xs: &[f64], ys: &[f64], period: f64) -> Result<(Vec<f64>, Vec<f64>)> {
    let folded: Vec<f64> = xs.iter().map(|x| remainder(*x, period)).collect();
    let order = places(&folded, |x| double(*x))?;
    let pick = |from: &[f64]| {
        order
            .iter()
            .filter_map(|place| from.get(*place).copied())
            .collect::<Vec<f64>>()
    };
    let (xs, ys) = (pick(&folded), pick(ys));
    let (Some(first), Some(last)) = (xs.first(), xs.last()) else {
        return Ok((xs, ys));
    };
    let before = last - period;
    let after = first + period;
    let ends = (
        ys.last().copied().unwrap_or_default(),
        ys.first().copied().unwrap_or_default(),
    );
    Ok((
        [&[before], xs.as_slice(), &[after]].concat(),
        [&[ends.0], ys.as_slice(), &[ends.1]].concat(),
    ))
}

/// numpy's `%`: the sign of the divisor.
pub fn remainder(a: f64, b: f64) -> f64 {
    let rest = a % b;
    if rest == 0.0 {
        return 0.0_f64.copysign(b);
    }
    if (b < 0.0) != (rest < 0.0) { rest + b } else { rest }
}

fn at(x: f64, xs: &[f64], ys: &[f64], (left, right): (f64, f64)) -> f64 {
    let (Some(first), Some(last)) = (xs.first(), xs.last()) else {
        return x;
    };
    if let ([point], [value]) = (xs, ys) {
        return if x < *point {
            left
        } else if x > *point {
            right
        } else {
            *value
        };
    }
    if x.is_nan() {
        return x;
    }
    if x > *last {
        return right;
    }
    if x < *first {
        return left;
    }
    let place = xs.partition_point(|point| *point <= x).saturating_sub(1);
    let point = |place: usize| xs.get(place).copied().zip(ys.get(place).copied());
    match (point(place), point(place + 1)) {
        (Some((_, value)), None) => value,
        (Some((start, value)), _) if start == x => value,
        (Some(a), Some(b)) => between(x, a, b),
        _ => f64::NAN,
    }
}

fn between(x: f64, (start, low): (f64, f64), (end, high): (f64, f64)) -> f64 {
    let slope = (high - low) / (end - start);
    let mut value = slope * (x - start) + low;
    if value.is_nan() {
        value = slope * (x - end) + high;
        if value.is_nan() && low == high {
            value = low;
        }
    }
    value
}

/// `np.polyval`: the polynomial with these coefficients, the highest first, by Horner's rule.
pub fn polyval(coefficients: &Array, array: &Array) -> Result<Array> {
    // numpy begins in the values' own type: with a real infinity only the real part is no number.
    let begin = numbers!(array.dtype(), T => nothing::<T>(array)?, else => return Err(ArrayError::refused("numpy.polyval of this type")));
    let (coefficients, array) = match coefficients.size() {
        0 => (Array::zeros(&[0], array.dtype())?, array.clone()),
        _ => {
            let dtype = common(coefficients.dtype(), array.dtype())?;
            (widened(coefficients, dtype)?, widened(array, dtype)?)
        }
    };
    let dtype = array.dtype();
    if coefficients.ndim() != 1 {
        return Err(ArrayError::refused(
            "numpy.polyval with coefficients of other than one dimension",
        ));
    }
    numbers!(dtype, T => horner::<T>(&coefficients, &array, &widened(&begin, dtype)?), else => Err(ArrayError::refused("numpy.polyval of this type")))
}

/// Zero times each element.
fn nothing<T: Number>(array: &Array) -> Result<Array> {
    map(array, T::DTYPE, |x: &T| T::default().times(*x))
}

/// From `begin`, which is zero times the array.
fn horner<T: Number>(coefficients: &Array, array: &Array, begin: &Array) -> Result<Array> {
    let coefficients = coefficients.elements::<T>()?;
    let Some((first, rest)) = coefficients.split_first() else {
        return map(array, T::DTYPE, |_: &T| T::default());
    };
    let mut value = map(begin, T::DTYPE, |value: &T| value.plus(*first))?;
    for coefficient in rest {
        value = map2((&value, array), T::DTYPE, |value: &T, x: &T| {
            value.times(*x).plus(*coefficient)
        })?;
    }
    Ok(value)
}
