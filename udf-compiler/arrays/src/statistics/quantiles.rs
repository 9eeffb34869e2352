//! Medians, percentiles and quantiles, with all of numpy's methods, and those that leave NaN out.
//!
//! Knows numpy's steps from a quantile to places and weights, in the precision in which it takes them.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::numbers;
use crate::reduce::How;
use crate::reduce::lanes::{Lanes, room};
use crate::reduce::layout::widened;
use crate::reduce::moments::mean;
use crate::reduce::number::Number;
use crate::statistics::methods::{Method, Points, points, virtual_index};
use crate::storage::{filled, reserved};
use crate::warnings::warn;
use std::cmp::Ordering;

/// The quantiles that are asked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Between 0 and 1.
    values: Vec<f64>,
    shape: Vec<usize>,
    /// Whether numpy has them as `float32`.
    single: bool,
}

impl Wanted {
    /// Quantiles for an array. `weak` says that they are one number of Python's, which takes the array's type.
    pub fn quantiles(array: &Array, q: &Array, weak: bool) -> Result<Wanted> {
        Wanted::new(array, q, weak, 1.0, "Quantiles must be in the range [0, 1]")
    }

    /// Percentiles for an array.
    pub fn percentiles(array: &Array, q: &Array, weak: bool) -> Result<Wanted> {
        Wanted::new(array, q, weak, 100.0, "Percentiles must be in the range [0, 100]")
    }

    fn new(array: &Array, q: &Array, weak: bool, unit: f64, words: &str) -> Result<Wanted> {
        if array.dtype().is_complex() {
            return Err(ArrayError::type_("a must be an array of real numbers"));
        }
        let single = array.dtype() == DType::F32 && (weak || q.dtype() == DType::F32);
        let round = |value: f64| if single { f64::from(value as f32) } else { value };
        let values = widened(q, DType::F64)?;
        let values: Vec<f64> = values
            .elements::<f64>()?
            .iter()
            .map(|value| round(round(*value) / unit))
            .collect();
        if !values.iter().all(|value| (0.0..=1.0).contains(value)) {
            return Err(ArrayError::value(words));
        }
        if q.ndim() > 2 {
            return Err(ArrayError::value("q must be a scalar or 1d"));
        }
        Ok(Wanted {
            values,
            shape: q.shape().to_vec(),
            single,
        })
    }
}

/// numpy's order with NaN last.
fn order<T: Number>(a: &T, b: &T) -> Ordering {
    if a.less(*b) {
        Ordering::Less
    } else if b.less(*a) {
        Ordering::Greater
    } else {
        a.is_nan().cmp(&b.is_nan())
    }
}

/// As many places are selected; for more, all is sorted.
const SELECTED: usize = 6;

/// Puts the items at these places where a sort would put them.
fn select<T: Number>(items: &mut [T], mut places: Vec<usize>) {
    places.sort_unstable();
    places.dedup();
    if places.len() > SELECTED {
        items.sort_unstable_by(order);
        return;
    }
    let mut start = 0;
    for place in places {
        if let Some(rest) = items.get_mut(start..)
            && place >= start
            && place - start < rest.len()
        {
            rest.select_nth_unstable_by(place - start, order);
            start = place + 1;
        }
    }
}

/// `np.quantile`, `np.percentile`: the shape of the quantiles, then that of the array without the axes.
pub fn quantile(array: &Array, wanted: &Wanted, how: &How, method: Method) -> Result<Array> {
    run(array, wanted, how, method, false)
}

/// `np.nanquantile`, `np.nanpercentile`. Warns of slices of nothing but NaN.
pub fn nanquantile(array: &Array, wanted: &Wanted, how: &How, method: Method) -> Result<Array> {
    if array.size() == 0 {
        return crate::reduce::nans::nanmean(array, how);
    }
    run(array, wanted, how, method, true)
}

fn run(array: &Array, wanted: &Wanted, how: &How, method: Method, skip: bool) -> Result<Array> {
    let lanes = Lanes::over(array, how.axes.as_deref())?;
    let lane = Lane { wanted, method, skip };
    let result = match array.dtype() {
        DType::Bool if !method.takes() && (array.size() > 0 || lanes.len > 0) => return Err(ArrayError::type_(BOOLS)),
        dtype if method.takes() => {
            numbers!(dtype, T => lane.all::<T, T>(&lanes, |a, _, _| a)?, else => return refused(dtype))
        }
        DType::F32 if wanted.single => lane.all::<f32, f32>(&lanes, single)?,
        dtype => numbers!(dtype, T => lane.all::<T, f64>(&lanes, wide)?, else => return refused(dtype)),
    };
    let shape = kept(array, how)?;
    let shape = [wanted.shape.as_slice(), &shape].concat();
    result.view(0, shape.clone(), crate::shape::c_strides(&shape))
}

const BOOLS: &str = "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the \
                     logical_xor function instead.";

fn refused<T>(dtype: DType) -> Result<T> {
    Err(ArrayError::refused(format!("numpy.quantile of {dtype}")))
}

/// The shape of a reduction's result.
fn kept(array: &Array, how: &How) -> Result<Vec<usize>> {
    let reduced = how.reduced(array.ndim())?;
    let axes = array
        .shape()
        .iter()
        .zip(&reduced)
        .filter(|(_, reduced)| how.keepdims || !**reduced);
    Ok(axes.map(|(len, reduced)| if *reduced { 1 } else { *len }).collect())
}

/// The value between two, in the precision of `float64`.
fn wide<T: Number>(a: T, b: T, t: f64) -> f64 {
    let step = b.minus(a).to_f64();
    if t >= 0.5 {
        b.to_f64() - step * (1.0 - t)
    } else {
        a.to_f64() + step * t
    }
}

/// The value between two, in the precision of `float32`.
fn single(a: f32, b: f32, t: f64) -> f32 {
    let (step, t) = (b - a, t as f32);
    if t >= 0.5 { b - step * (1.0 - t) } else { a + step * t }
}

/// What is done with a line.
struct Lane<'a> {
    wanted: &'a Wanted,
    method: Method,
    skip: bool,
}

/// Numbers that NaN may stand for.
fn nan<R: Number>() -> Result<R> {
    let nan = widened(&Array::vector(vec![f64::NAN]), R::DTYPE)?;
    nan.elements::<R>()?
        .first()
        .copied()
        .ok_or_else(|| ArrayError::value("no NaN"))
}

impl Lane<'_> {
    /// All quantiles of all lines: those of the first quantile first.
    fn all<T: Number, R: Number>(&self, lanes: &Lanes, between: impl Fn(T, T, f64) -> R) -> Result<Array> {
        let count: usize = lanes.outer().iter().product();
        let mut results = filled(count.saturating_mul(self.wanted.values.len()), R::default())?;
        let mut at = 0;
        lanes.each::<T>(|lane| {
            let mut items = reserved(lane.len())?;
            items.extend(lane.iter().copied().filter(|item| !self.skip || !item.is_nan()));
            let quantiles = self.one(&mut items, &between)?;
            for (index, quantile) in quantiles.into_iter().enumerate() {
                if let Some(result) = results.get_mut(index * count + at) {
                    *result = quantile;
                }
            }
            at += 1;
            Ok(())
        })?;
        Ok(Array::vector(results))
    }

    /// The words of numpy's error for no elements.
    fn empty(&self, dtype: DType) -> String {
        // numpy looks at the last element first where it may be NaN.
        if dtype.is_float() {
            return "index -1 is out of bounds for axis 0 with size 0".into();
        }
        if self.method.takes() {
            return "cannot do a non-empty take from an empty axes.".into();
        }
        let q = self.wanted.values.first().copied().unwrap_or_default();
        let place = if virtual_index(self.method, 0, q, self.wanted.single) < 0.0 {
            0
        } else {
            -1
        };
        format!("index {place} is out of bounds for axis 0 with size 0")
    }

    /// All quantiles of one line.
    fn one<T: Number, R: Number>(&self, items: &mut [T], between: &impl Fn(T, T, f64) -> R) -> Result<Vec<R>> {
        let len = items.len();
        if len == 0 {
            if self.skip {
                warn("All-NaN slice encountered");
                return filled(self.wanted.values.len(), nan::<R>()?);
            }
            return Err(ArrayError::index(self.empty(T::DTYPE)));
        }
        let found: Vec<Points> = self
            .wanted
            .values
            .iter()
            .map(|q| points(self.method, len, *q, self.wanted.single))
            .collect();
        if let Some(nan) = items.iter().find(|item| item.is_nan()) {
            return filled(found.len(), between(*nan, *nan, 0.0));
        }
        select(
            items,
            found.iter().flat_map(|points| [points.previous, points.next]).collect(),
        );
        let item = |place: usize| items.get(place).copied().unwrap_or_default();
        Ok(found
            .iter()
            .map(|points| between(item(points.previous), item(points.next), points.gamma))
            .collect())
    }
}

/// `np.median`: the middle element, or the mean of the two in the middle.
pub fn median(array: &Array, how: &How) -> Result<Array> {
    middle(array, how, false)
}

/// `np.nanmedian`. Warns of slices of nothing but NaN.
pub fn nanmedian(array: &Array, how: &How) -> Result<Array> {
    if array.size() == 0 {
        return crate::reduce::nans::nanmean(array, how);
    }
    middle(array, how, true)
}

fn middle(array: &Array, how: &How, skip: bool) -> Result<Array> {
    let lanes = Lanes::over(array, how.axes.as_deref())?;
    let result = numbers!(array.dtype(), T => middles::<T>(&lanes, skip)?, else => {
        return Err(ArrayError::refused(format!("numpy.median of {}", array.dtype())))
    });
    let shape = kept(array, how)?;
    result.view(0, shape.clone(), crate::shape::c_strides(&shape))
}

fn middles<T: Number>(lanes: &Lanes, skip: bool) -> Result<Array> {
    let mut pairs: Vec<T> = room(lanes, 2)?;
    let mut empty = lanes.len == 0;
    lanes.each::<T>(|lane| {
        let mut items = reserved(lane.len())?;
        items.extend(lane.iter().copied().filter(|item| !skip || !item.is_nan()));
        let (low, high) = (items.len().saturating_sub(1) / 2, items.len() / 2);
        if items.is_empty() && skip {
            warn("All-NaN slice encountered");
        }
        let lost = if skip && items.is_empty() {
            lane.last()
        } else {
            items.iter().find(|item| item.is_nan())
        }
        .copied();
        select(&mut items, vec![low, high]);
        let at = |place: usize| lost.or_else(|| items.get(place).copied()).unwrap_or_default();
        pairs.extend([at(low), at(high)]);
        empty |= items.is_empty() && lost.is_none();
        Ok(())
    })?;
    let count = pairs.len() / 2;
    if empty {
        return mean(&Array::zeros(&[count, 0], T::DTYPE)?, &How::along(1));
    }
    // Of an odd number it is the mean of one.
    let odd = !skip && lanes.len % 2 == 1;
    let pairs = Array::new(pairs, &[count, 2])?;
    mean(
        &if odd {
            pairs.view(0, vec![count, 1], vec![2, 1])?
        } else {
            pairs
        },
        &How::along(1),
    )
}
