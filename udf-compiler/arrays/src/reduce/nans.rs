//! Reductions that leave NaN out.
//!
//! Knows how numpy makes them of the plain ones: NaN is replaced, and counted.

use super::extremes::{End, extreme, extreme_number};
use super::frame::How;
use super::layout::{map, map2, widened};
use super::moments::{divided, mean, root, squares, summed, var};
use super::number::Number;
use super::positions::position;
use super::scans::{Scan, scan};
use super::sums::{prod, sum};
use super::truth::{all, any, nans};
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::storage::{C32, C64};
use crate::warnings::warn;

/// Whether elements of a type may be NaN.
fn may_be_nan(dtype: DType) -> bool {
    dtype.is_float() || dtype.is_complex()
}

/// The array with a number in the place of NaN, laid out as it is.
pub fn replaced(array: &Array, by: f64) -> Result<Array> {
    let dtype = array.dtype();
    match dtype {
        DType::F64 => map(array, dtype, |item: &f64| if item.is_nan() { by } else { *item }),
        DType::F32 => map(array, dtype, |item: &f32| if item.is_nan() { by as f32 } else { *item }),
        DType::C128 => map(array, dtype, |item: &C64| {
            if Number::is_nan(*item) {
                C64::new(by, 0.0)
            } else {
                *item
            }
        }),
        DType::C64 => map(array, dtype, |item: &C32| {
            if Number::is_nan(*item) {
                C32::new(by as f32, 0.0)
            } else {
                *item
            }
        }),
        _ => Ok(array.clone()),
    }
}

/// `np.nansum`.
pub fn nansum(array: &Array, how: &How) -> Result<Array> {
    sum(&replaced(array, 0.0)?, how)
}

/// `np.nanprod`.
pub fn nanprod(array: &Array, how: &How) -> Result<Array> {
    prod(&replaced(array, 1.0)?, how)
}

/// `np.nancumsum`, `np.nancumprod`.
pub fn nanscan(array: &Array, which: Scan, axis: Option<isize>, dtype: Option<DType>) -> Result<Array> {
    scan(
        &replaced(array, if which == Scan::Multiply { 1.0 } else { 0.0 })?,
        which,
        axis,
        dtype,
    )
}

/// `np.nanmin`, `np.nanmax`. Warns where there is nothing but NaN.
pub fn nanextreme(array: &Array, end: End, how: &How) -> Result<Array> {
    if array.dtype().is_time() {
        return Err(ArrayError::refused("numpy.nanmin and numpy.nanmax of moments"));
    }
    let result = if may_be_nan(array.dtype()) {
        extreme_number(array, end, how)
    } else {
        extreme(array, end, how)
    };
    let result = result.map_err(|error| match error.message.as_str() {
        "zero-size array to reduction operation minimum which has no identity" => named(error, "fmin"),
        "zero-size array to reduction operation maximum which has no identity" => named(error, "fmax"),
        _ => error,
    })?;
    if any(&nans(&result)?, &How::all())?.elements::<bool>()?.contains(&true) {
        warn("All-NaN slice encountered");
    }
    Ok(result)
}

fn named(error: ArrayError, name: &str) -> ArrayError {
    let message = format!("zero-size array to reduction operation {name} which has no identity");
    ArrayError { message, ..error }
}

/// `np.nanargmin`, `np.nanargmax`. Fails where there is nothing but NaN.
pub fn nanposition(array: &Array, end: End, axis: Option<isize>, keepdims: bool) -> Result<Array> {
    if !may_be_nan(array.dtype()) {
        return position(array, end, axis, keepdims);
    }
    let how = How {
        axes: axis.map(|axis| vec![axis]),
        ..How::default()
    };
    if all(&nans(array)?, &how)?.elements::<bool>()?.contains(&true) && array.size() > 0 {
        return Err(ArrayError::value("All-NaN slice encountered"));
    }
    let worst = if end == End::Max {
        f64::NEG_INFINITY
    } else {
        f64::INFINITY
    };
    position(&replaced(array, worst)?, end, axis, keepdims)
}

/// How many elements are not NaN, as the results' shape.
fn numbers(array: &Array, how: &How) -> Result<Array> {
    let numbers = map(&nans(array)?, DType::Bool, |nan: &bool| !nan)?;
    sum(&numbers, &how.typed(DType::I64))
}

/// `np.nanmean`. Warns where there is nothing but NaN.
pub fn nanmean(array: &Array, how: &How) -> Result<Array> {
    if !may_be_nan(array.dtype()) {
        return mean(array, how);
    }
    let counts = numbers(array, how)?;
    if counts.elements::<i64>()?.contains(&0) {
        warn("Mean of empty slice");
    }
    divided(&sum(&replaced(array, 0.0)?, how)?, &counts)
}

/// `np.nanvar`. Warns where no degree of freedom is left; the result is NaN there.
pub fn nanvar(array: &Array, how: &How, ddof: f64) -> Result<Array> {
    if !may_be_nan(array.dtype()) {
        return var(array, how, ddof);
    }
    if summed(array.dtype(), how) != array.dtype() {
        return Err(ArrayError::refused("numpy.nanvar with another dtype"));
    }
    let means = divided(
        &sum(&replaced(array, 0.0)?, &how.kept())?,
        &numbers(array, &how.kept())?,
    )?;
    let squares = squares(&replaced(array, 0.0)?, &means)?;
    let lost = nans(array)?;
    let squares = match squares.dtype() {
        DType::F32 => map2(
            (&squares, &lost),
            DType::F32,
            |item: &f32, nan: &bool| if *nan { 0.0 } else { *item },
        )?,
        _ => map2(
            (&squares, &lost),
            DType::F64,
            |item: &f64, nan: &bool| if *nan { 0.0 } else { *item },
        )?,
    };
    let sums = sum(&squares, how)?;
    let free = map(
        &widened(&numbers(array, how)?, DType::F64)?,
        DType::F64,
        |count: &f64| count - ddof,
    )?;
    if free.elements::<f64>()?.iter().any(|free| *free <= 0.0) {
        warn("Degrees of freedom <= 0 for slice.");
    }
    let free = map(
        &free,
        DType::F64,
        |free: &f64| if *free <= 0.0 { f64::NAN } else { *free },
    )?;
    divided(&sums, &free)
}

/// `np.nanstd`: the root of [`nanvar`].
pub fn nanstd(array: &Array, how: &How, ddof: f64) -> Result<Array> {
    root(&nanvar(array, how, ddof)?)
}
