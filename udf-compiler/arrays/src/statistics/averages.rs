//! Averages with weights, covariances and correlations.
//!
//! Knows that products of matrices need not be numpy's to the last bit.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::poll;
use crate::reduce::layout::{map, map2, widened};
use crate::reduce::pairwise::Pairwise;
use crate::reduce::{How, mean, sum};
use crate::sorting::keys::common;
use crate::storage::reserved;
use crate::warnings::warn;

/// An average and the sum of the weights.
#[derive(Clone, Debug)]
pub struct Average {
    /// The average.
    pub value: Array,
    /// The sum of the weights, in the average's shape.
    pub weight: Array,
}

/// `np.average`. Fails where weights sum to zero.
pub fn average(array: &Array, how: &How, weights: Option<&Array>) -> Result<Average> {
    let Some(weights) = weights else {
        let value = mean(array, how)?;
        if value.size() == 0 {
            return Err(ArrayError::new(Kind::ZeroDivision, "division by zero"));
        }
        let count = array.size() as f64 / value.size() as f64;
        let weight = map(&widened(&value, DType::F64)?, DType::F64, |_: &f64| count)?;
        return Ok(Average { value, weight });
    };
    let dtype = match common(array.dtype(), weights.dtype())? {
        dtype if dtype.is_integer() || dtype == DType::Bool => DType::F64,
        dtype => dtype,
    };
    let weights = &matched(array, how, weights)?;
    let scale = sum(weights, &how.typed(dtype))?;
    let products = match dtype {
        DType::F64 => map2(
            (&widened(array, dtype)?, &widened(weights, dtype)?),
            dtype,
            |a: &f64, w: &f64| a * w,
        )?,
        DType::F32 => map2(
            (&widened(array, dtype)?, &widened(weights, dtype)?),
            dtype,
            |a: &f32, w: &f32| a * w,
        )?,
        other => return Err(ArrayError::refused(format!("numpy.average of {other} with weights"))),
    };
    let total = sum(&products, how)?;
    let zero = match dtype {
        DType::F64 => scale.elements::<f64>()?.contains(&0.0),
        _ => scale.elements::<f32>()?.contains(&0.0),
    };
    if zero {
        return Err(ArrayError::new(
            Kind::ZeroDivision,
            "Weights sum to zero, can't be normalized",
        ));
    }
    let value = match dtype {
        DType::F64 => map2((&total, &scale), dtype, |a: &f64, b: &f64| a / b)?,
        _ => map2((&total, &scale), dtype, |a: &f32, b: &f32| a / b)?,
    };
    let weight = scale.broadcast_to(value.shape())?.copy()?;
    Ok(Average { value, weight })
}

/// Weights as a view that broadcasts to the array's shape.
fn matched(array: &Array, how: &How, weights: &Array) -> Result<Array> {
    if weights.shape() == array.shape() {
        return Ok(weights.clone());
    }
    let Some(axes) = &how.axes else {
        return Err(ArrayError::type_(
            "Axis must be specified when shapes of a and weights differ.",
        ));
    };
    let axes = crate::shape::normal_axes(axes, array.ndim(), Some("axis"))?;
    let wanted: Vec<usize> = axes
        .iter()
        .filter_map(|axis| array.shape().get(*axis).copied())
        .collect();
    if weights.shape() != wanted {
        return Err(ArrayError::value(
            "Shape of weights must be consistent with shape of a along specified axis.",
        ));
    }
    let mut shape = vec![1; array.ndim()];
    let mut strides = vec![0; array.ndim()];
    for (axis, (len, stride)) in axes.iter().zip(weights.shape().iter().zip(weights.strides())) {
        if let (Some(to), Some(step)) = (shape.get_mut(*axis), strides.get_mut(*axis)) {
            (*to, *step) = (*len, *stride);
        }
    }
    weights.view(weights.offset(), shape, strides)
}

/// The variables as rows of numbers.
fn rows(array: &Array, rowvar: bool) -> Result<Vec<Vec<f64>>> {
    if array.dtype().is_complex() {
        return Err(ArrayError::refused("numpy.cov of complex numbers"));
    }
    if array.ndim() > 2 {
        return Err(ArrayError::value("m has more than 2 dimensions"));
    }
    let array = widened(array, DType::F64)?;
    let turned = match (array.shape(), array.strides()) {
        ([a, b], [s, t]) if !rowvar => array.view(array.offset(), vec![*b, *a], vec![*t, *s])?,
        _ => array,
    };
    let len = turned.shape().last().copied().unwrap_or(1);
    let count = if turned.ndim() < 2 {
        1
    } else {
        turned.shape().first().copied().unwrap_or(0)
    };
    let elements = turned.elements::<f64>()?;
    Ok((0..count)
        .map(|row| elements.get(row * len..(row + 1) * len).unwrap_or_default().to_vec())
        .collect())
}

/// `np.cov` without weights: a matrix, or one number for one variable.
pub fn cov(array: &Array, other: Option<&Array>, rowvar: bool, ddof: i64) -> Result<Array> {
    let mut variables = rows(array, rowvar)?;
    if let Some(other) = other {
        if other.ndim() > 2 {
            return Err(ArrayError::value("y has more than 2 dimensions"));
        }
        variables.extend(rows(other, rowvar || other.ndim() == 1)?);
    }
    let len = variables.first().map_or(0, Vec::len);
    if variables.iter().any(|variable| variable.len() != len) {
        return Err(ArrayError::refused("numpy.cov of variables of different lengths"));
    }
    if variables.is_empty() {
        return Array::zeros(&[0, 0], DType::F64);
    }
    let mut free = len as f64 - ddof as f64;
    if free <= 0.0 {
        warn("Degrees of freedom <= 0 for slice");
        free = 0.0;
    }
    for variable in &mut variables {
        let center = (0.0 + variable.chunks(8192).fold(0.0, |sum, block| sum + f64::pairwise(block))) / len as f64;
        variable.iter_mut().for_each(|value| *value -= center);
    }
    let scale = 1.0 / free;
    let count = variables.len();
    let mut matrix = reserved(count.saturating_mul(count))?;
    for one in &variables {
        poll::poll()?;
        for other in &variables {
            let products: Vec<f64> = one.iter().zip(other).map(|(a, b)| a * b).collect();
            matrix.push((0.0 + f64::pairwise(&products)) * scale);
        }
    }
    let shape = if count == 1 { Vec::new() } else { vec![count, count] };
    Array::new(matrix, &shape)
}

/// `np.corrcoef`: covariances over the standard deviations, within -1 and 1.
pub fn corrcoef(array: &Array, other: Option<&Array>, rowvar: bool) -> Result<Array> {
    let matrix = cov(array, other, rowvar, 1)?;
    if matrix.ndim() == 0 {
        let one = |value: &f64| {
            if value.is_finite() && *value != 0.0 {
                1.0
            } else {
                f64::NAN
            }
        };
        return map(&matrix, DType::F64, one);
    }
    let count = matrix.shape().first().copied().unwrap_or(0);
    let values = matrix.elements::<f64>()?;
    let spread = |at: usize| values.get(at * (count + 1)).copied().unwrap_or_default().sqrt();
    let mut result = reserved(values.len())?;
    for (at, value) in values.iter().enumerate() {
        let value = value / spread(at / count) / spread(at % count);
        result.push(if value.is_nan() { value } else { value.clamp(-1.0, 1.0) });
    }
    Array::new(result, &[count, count])
}
