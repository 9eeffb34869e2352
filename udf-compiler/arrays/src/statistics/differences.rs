//! Differences between neighbours, gradients, and areas under points.
//!
//! Knows numpy's formulas at the ends.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::numbers;
use crate::reduce::lanes::{Lanes, room};
use crate::reduce::layout::{map2, widened};
use crate::reduce::number::Number;
use crate::reduce::{How, sum};
use crate::scalar::NAT;
use crate::shape::normal_axis;
use crate::sorting::keys::common;
use crate::statistics::interpolation::remainder;
use crate::storage::reserved;

/// A part of an array along an axis: all but `start` first and `end` last ones.
fn part(array: &Array, axis: usize, start: usize, end: usize) -> Result<Array> {
    let mut shape = array.shape().to_vec();
    let (Some(len), Some(stride)) = (shape.get_mut(axis), array.strides().get(axis)) else {
        return Err(ArrayError::axis(axis as isize, array.ndim()));
    };
    let rest = len.saturating_sub(start + end);
    let start = start.min(*len);
    *len = rest;
    let offset = if rest == 0 {
        array.offset()
    } else {
        array.offset().wrapping_add_signed(start as isize * stride)
    };
    array.view(offset, shape, array.strides().to_vec())
}

/// `np.diff`: `n` times the differences of neighbours along an axis.
pub fn diff(array: &Array, n: i64, axis: isize) -> Result<Array> {
    if n == 0 {
        return Ok(array.clone());
    }
    if n < 0 {
        return Err(ArrayError::value(format!("order must be non-negative but got {n}")));
    }
    if array.ndim() == 0 {
        return Err(ArrayError::value(
            "diff requires input that is at least one dimensional",
        ));
    }
    let axis = normal_axis(axis, array.ndim())?;
    let mut result = array.clone();
    for _ in 0..n {
        let (after, before) = (part(&result, axis, 1, 0)?, part(&result, axis, 0, 1)?);
        result = match result.dtype() {
            DType::Datetime(unit) | DType::Timedelta(unit) => {
                let minus = |a: &i64, b: &i64| {
                    if *a == NAT || *b == NAT {
                        NAT
                    } else {
                        a.wrapping_sub(*b)
                    }
                };
                map2((&after, &before), DType::Timedelta(unit), minus)?
            }
            dtype => numbers!(dtype,
                T => map2((&after, &before), dtype, |a: &T, b: &T| a.minus(*b))?,
                else => return Err(crate::reduce::sums::no_loop("subtract", dtype))),
        };
        if result.shape().get(axis) == Some(&0) {
            break;
        }
    }
    Ok(result)
}

/// `np.ediff1d`: the differences of neighbours in C order, between what is put at the ends.
pub fn ediff1d(array: &Array, begin: Option<&Array>, end: Option<&Array>) -> Result<Array> {
    let dtype = array.dtype();
    let ends = |part: Option<&Array>, name: &str| -> Result<Option<Array>> {
        let Some(part) = part else { return Ok(None) };
        if common(part.dtype(), dtype)? != dtype {
            return Err(ArrayError::type_(format!(
                "dtype of `{name}` must be compatible with input `ary` under the `same_kind` rule."
            )));
        }
        widened(part, dtype).map(Some)
    };
    let (begin, end) = (ends(begin, "to_begin")?, ends(end, "to_end")?);
    fn run<T: Number>(array: &Array, begin: Option<Array>, end: Option<Array>) -> Result<Array> {
        let elements = array.elements::<T>()?;
        let mut values = reserved(elements.len())?;
        if let Some(begin) = begin {
            values.extend_from_slice(&begin.elements::<T>()?);
        }
        values.extend(
            elements
                .windows(2)
                .filter_map(|pair| if let [a, b] = pair { Some(b.minus(*a)) } else { None }),
        );
        if let Some(end) = end {
            values.extend_from_slice(&end.elements::<T>()?);
        }
        Ok(Array::vector(values))
    }
    match dtype {
        DType::Bool => Err(ArrayError::refused("numpy.ediff1d of bools")),
        dtype => {
            numbers!(dtype, T => run::<T>(array, begin, end), else => Err(ArrayError::refused(format!("numpy.ediff1d of {dtype}"))))
        }
    }
}

/// The distances of points along an axis.
#[derive(Clone, Debug)]
pub enum Spacing {
    /// All the same.
    Even(f64),
    /// Where the points are.
    At(Array),
}

/// `np.gradient` along one axis: central differences, and at the ends those of the first or second order.
pub fn gradient(array: &Array, spacing: &Spacing, axis: isize, edge_order: i64) -> Result<Array> {
    if edge_order > 2 {
        return Err(ArrayError::value("'edge_order' greater than 2 not supported"));
    }
    if edge_order < 1 {
        return Err(ArrayError::refused("numpy.gradient with an edge_order below 1"));
    }
    let axis = normal_axis(axis, array.ndim())?;
    let array = match array.dtype() {
        DType::F64 => array.clone(),
        dtype if dtype.is_integer() => widened(array, DType::F64)?,
        dtype => return Err(ArrayError::refused(format!("numpy.gradient of {dtype}"))),
    };
    let len = array.shape().get(axis).copied().unwrap_or(0);
    if len == 1 && matches!(spacing, Spacing::At(points) if points.ndim() == 1 && points.size() == 1) {
        return Err(ArrayError::index("index 0 is out of bounds for axis 0 with size 0"));
    }
    if (len as i64) < edge_order + 1 {
        return Err(ArrayError::value(
            "Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) elements are required.",
        ));
    }
    let steps = match spacing {
        Spacing::Even(step) => Steps::Even(*step),
        Spacing::At(points) => steps(points, len)?,
    };
    let lanes = Lanes::new(&array, Some(axis as isize))?;
    let mut values = room(&lanes, len)?;
    lanes.each::<f64>(|lane| {
        let inner = (1..len.saturating_sub(1)).map(|at| central(lane, at, &steps));
        values.push(edge(lane, &steps, edge_order, false));
        values.extend(inner);
        values.push(edge(lane, &steps, edge_order, true));
        Ok(())
    })?;
    lanes.array(values, len, DType::F64)
}

enum Steps {
    Even(f64),
    Uneven(Vec<f64>),
}

fn steps(points: &Array, len: usize) -> Result<Steps> {
    if points.ndim() != 1 {
        return Err(ArrayError::value("distances must be either scalars or 1d"));
    }
    if points.size() != len {
        return Err(ArrayError::value(
            "when 1d, distances must match the length of the corresponding dimension",
        ));
    }
    let points = widened(points, DType::F64)?;
    let points = points.elements::<f64>()?;
    let steps: Vec<f64> = points
        .windows(2)
        .map(|pair| if let [a, b] = pair { b - a } else { 0.0 })
        .collect();
    match steps.first() {
        Some(first) if steps.iter().all(|step| step == first) => Ok(Steps::Even(*first)),
        _ => Ok(Steps::Uneven(steps)),
    }
}

/// An element of a line.
fn item(lane: &[f64], at: usize) -> f64 {
    lane.get(at).copied().unwrap_or(f64::NAN)
}

fn central(lane: &[f64], at: usize, steps: &Steps) -> f64 {
    match steps {
        Steps::Even(step) => (item(lane, at + 1) - item(lane, at - 1)) / (2.0 * step),
        Steps::Uneven(steps) => {
            let (one, two) = (item(steps, at - 1), item(steps, at));
            let a = -two / (one * (one + two));
            let b = (two - one) / (one * two);
            let c = one / (two * (one + two));
            a * item(lane, at - 1) + b * item(lane, at) + c * item(lane, at + 1)
        }
    }
}

fn edge(lane: &[f64], steps: &Steps, order: i64, end: bool) -> f64 {
    let last = lane.len().saturating_sub(1);
    let step = |at: usize| match steps {
        Steps::Even(step) => *step,
        Steps::Uneven(steps) => item(steps, at),
    };
    if order == 1 {
        let (before, after, at) = if end { (last - 1, last, last - 1) } else { (0, 1, 0) };
        return (item(lane, after) - item(lane, before)) / step(at);
    }
    let first = if end { last - 2 } else { 0 };
    let (one, two) = (step(first), step(first + 1));
    let (a, b, c) = match (steps, end) {
        (Steps::Even(step), false) => (-1.5 / step, 2.0 / step, -0.5 / step),
        (Steps::Even(step), true) => (0.5 / step, -2.0 / step, 1.5 / step),
        (Steps::Uneven(_), false) => (
            -(2.0 * one + two) / (one * (one + two)),
            (one + two) / (one * two),
            -one / (two * (one + two)),
        ),
        (Steps::Uneven(_), true) => (
            two / (one * (one + two)),
            -(two + one) / (one * two),
            (2.0 * two + one) / (two * (one + two)),
        ),
    };
    a * item(lane, first) + b * item(lane, first + 1) + c * item(lane, first + 2)
}

/// `np.trapezoid`: the area under points along an axis.
pub fn trapezoid(array: &Array, spacing: &Spacing, axis: isize) -> Result<Array> {
    let axis = normal_axis(axis, array.ndim())?;
    let array = match array.dtype() {
        DType::F64 => array.clone(),
        dtype if dtype.is_integer() => array.clone(),
        dtype => return Err(ArrayError::refused(format!("numpy.trapezoid of {dtype}"))),
    };
    let (after, before) = (part(&array, axis, 1, 0)?, part(&array, axis, 0, 1)?);
    let sums = match array.dtype() {
        DType::F64 => map2((&after, &before), DType::F64, |a: &f64, b: &f64| a + b)?,
        dtype => {
            numbers!(dtype, T => map2((&after, &before), dtype, |a: &T, b: &T| a.plus(*b))?, else => array.clone())
        }
    };
    let sums = widened(&sums, DType::F64)?;
    let steps = match spacing {
        Spacing::Even(step) => Array::new(vec![*step], &[])?,
        Spacing::At(points) if points.ndim() == 1 => {
            let steps = widened(&diff(points, 1, -1)?, DType::F64)?.to_vec::<f64>()?;
            let mut shape = vec![1; array.ndim()];
            if let Some(len) = shape.get_mut(axis) {
                *len = steps.len();
            }
            Array::new(steps, &shape)?
        }
        Spacing::At(points) => widened(&diff(points, 1, axis as isize)?, DType::F64)?,
    };
    let areas = map2((&sums, &steps), DType::F64, |sum: &f64, step: &f64| step * sum / 2.0)?;
    sum(&areas, &How::along(axis as isize))
}

/// `np.unwrap`: takes jumps of more than `discont` (half a period, if none is given) out of a line, by whole periods.
pub fn unwrap(array: &Array, discont: Option<f64>, axis: isize, period: f64) -> Result<Array> {
    let array = match array.dtype() {
        DType::F64 => array.clone(),
        dtype if dtype.is_integer() => widened(array, DType::F64)?,
        dtype => return Err(ArrayError::refused(format!("numpy.unwrap of {dtype}"))),
    };
    let lanes = Lanes::new(&array, Some(axis))?;
    let (half, least) = (period / 2.0, discont.unwrap_or(period / 2.0));
    let mut values = room(&lanes, lanes.len)?;
    lanes.each::<f64>(|lane| {
        let mut total: Option<f64> = None;
        values.extend(lane.first().copied());
        for (before, value) in lane.iter().zip(lane.iter().skip(1)) {
            let step = value - before;
            let mut short = remainder(step + half, period) - half;
            if short == -half && step > 0.0 {
                short = half;
            }
            let fix = if step.abs() < least { 0.0 } else { short - step };
            let sum = total.map_or(fix, |total| total + fix);
            total = Some(sum);
            values.push(value + sum);
        }
        Ok(())
    })?;
    lanes.array(values, lanes.len, DType::F64)
}
