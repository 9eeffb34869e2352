//! Means, variances, standard deviations.
//!
//! Knows numpy's order of steps: the sum is divided once, deviations are laid out as the array and added in its order.

use super::frame::{Frame, How};
use super::layout::{map, map2, widened};
use super::number::Number;
use super::sums::{no_loop, sum};
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::scalar::NAT;
use crate::storage::{C32, C64};
use crate::warnings::warn;

/// The type in which a mean of this type is summed.
pub fn summed(dtype: DType, how: &How) -> DType {
    match how.dtype {
        Some(dtype) => dtype,
        None if dtype == DType::Bool || dtype.is_integer() => DType::F64,
        None => dtype,
    }
}

/// Sums divided by counts, as numpy's `true_divide` into the sum's own type. Both have the same shape, or the counts have no
/// dimension.
pub fn divided(sums: &Array, counts: &Array) -> Result<Array> {
    let counts = &widened(counts, DType::F64)?;
    match sums.dtype() {
        DType::F64 => map2((sums, counts), DType::F64, |sum: &f64, count: &f64| sum / count),
        DType::F32 => map2((sums, counts), DType::F32, |sum: &f32, count: &f64| {
            (f64::from(*sum) / count) as f32
        }),
        DType::C128 => map2((sums, counts), DType::C128, |sum: &C64, count: &f64| {
            complex(*sum, *count)
        }),
        DType::C64 => map2((sums, counts), DType::C64, |sum: &C32, count: &f64| {
            let mean = complex(sum.to_c128(), *count);
            C32::new(mean.re as f32, mean.im as f32)
        }),
        DType::Timedelta(_) => map2((sums, counts), sums.dtype(), |sum: &i64, count: &f64| {
            span(*sum, *count)
        }),
        other => Err(ArrayError::refused(format!("a mean of {other}"))),
    }
}

/// numpy's division of a complex number by a real one: by the reciprocal.
fn complex(sum: C64, count: f64) -> C64 {
    if count == 0.0 {
        return C64::new(sum.re / count.abs(), sum.im / count.abs());
    }
    let ratio = 0.0 / count;
    let scale = 1.0 / (count + 0.0 * ratio);
    C64::new((sum.re + sum.im * ratio) * scale, (sum.im - sum.re * ratio) * scale)
}

fn span(sum: i64, count: f64) -> i64 {
    let count = count as i64;
    if sum == NAT || count == 0 {
        NAT
    } else {
        sum.wrapping_div(count)
    }
}

/// How many elements make each result, as the result's shape, or as one number where they are all the same.
pub fn counts(array: &Array, how: &How) -> Result<Array> {
    let frame = Frame::new(array, how)?;
    if how.filter.is_none() {
        return Ok(Array::scalar(&crate::scalar::Scalar::I64(frame.plan.items as i64)));
    }
    let counts = frame.counts()?;
    frame.array(crate::storage::Buffer::I64(counts), DType::I64)
}

fn any_count(counts: &Array, test: impl Fn(f64) -> bool) -> Result<bool> {
    let counts = widened(counts, DType::F64)?;
    Ok(counts.elements::<f64>()?.iter().any(|count| test(*count)))
}

/// `np.mean`. Warns of empty slices.
pub fn mean(array: &Array, how: &How) -> Result<Array> {
    check(array, how, "mean")?;
    let counts = counts(array, how)?;
    if any_count(&counts, |count| count == 0.0)? {
        warn("Mean of empty slice.");
    }
    divided(&sum(array, &how.typed(summed(array.dtype(), how)))?, &counts)
}

fn check(array: &Array, how: &How, name: &str) -> Result<()> {
    if how.initial.is_some() {
        return Err(ArrayError::type_(format!(
            "{name}() got an unexpected keyword argument 'initial'"
        )));
    }
    match array.dtype() {
        DType::Str(_) | DType::Datetime(_) => Err(no_loop("add", array.dtype())),
        _ => Ok(()),
    }
}

/// `np.var`, with the degrees of freedom that are taken off. Warns where none are left.
pub fn var(array: &Array, how: &How, ddof: f64) -> Result<Array> {
    check(array, how, "var")?;
    if let DType::Timedelta(_) = array.dtype() {
        return Err(no_loop("multiply", array.dtype()));
    }
    let total = counts(array, how)?;
    if any_count(&total, |count| ddof >= count)? {
        warn("Degrees of freedom <= 0 for slice");
    }
    let target = summed(array.dtype(), how);
    if (array.dtype().is_complex() && how.dtype.is_some()) || !(target.is_float() || target.is_complex()) {
        return Err(ArrayError::refused(format!(
            "numpy.var of {} as {target}",
            array.dtype()
        )));
    }
    let kept = counts(array, &how.kept())?;
    let means = divided(&sum(array, &how.typed(target).kept())?, &kept)?;
    let squares = squares(array, &means)?;
    let dtype = if squares.dtype() == DType::F32 || how.dtype.is_none() {
        squares.dtype()
    } else {
        target
    };
    let sums = sum(
        &squares,
        &How {
            dtype: Some(dtype),
            ..how.clone()
        },
    )?;
    let free = map(&widened(&total, DType::F64)?, DType::F64, |count: &f64| {
        (count - ddof).max(0.0)
    })?;
    divided(&sums, &free)
}

/// The squares of what elements differ from their means, laid out as the array.
pub fn squares(array: &Array, means: &Array) -> Result<Array> {
    match (array.dtype(), means.dtype()) {
        (DType::F32, DType::F32) => map2((array, means), DType::F32, |item: &f32, mean: &f32| {
            (item - mean) * (item - mean)
        }),
        (DType::C64, _) => map2((array, means), DType::F32, |item: &C32, mean: &C32| {
            let off = item - mean;
            off.re * off.re + off.im * off.im
        }),
        (DType::C128, _) => map2((array, means), DType::F64, |item: &C64, mean: &C64| {
            let off = item - mean;
            off.re * off.re + off.im * off.im
        }),
        (from, DType::F32) if !from.is_float() => Err(ArrayError::refused("a variance of integers as float32")),
        _ => {
            let (array, means) = (widened(array, DType::F64)?, widened(means, DType::F64)?);
            map2((&array, &means), DType::F64, |item: &f64, mean: &f64| {
                (item - mean) * (item - mean)
            })
        }
    }
}

/// `np.std`: the root of the variance.
pub fn std(array: &Array, how: &How, ddof: f64) -> Result<Array> {
    root(&var(array, how, ddof)?)
}

/// The square roots of floats.
pub fn root(array: &Array) -> Result<Array> {
    match array.dtype() {
        DType::F32 => map(array, DType::F32, |item: &f32| item.sqrt()),
        _ => map(array, DType::F64, |item: &f64| item.sqrt()),
    }
}
