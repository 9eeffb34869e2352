//! Running sums, products, minima and maxima, and reductions of slices (`reduceat`).
//!
//! Knows that running results are made one after the other, unlike sums.

use super::lanes::{Lanes, room};
use super::layout::{map, widened};
use super::number::Number;
use super::pairwise::Pairwise;
use super::sums::{grown, no_loop, no_text};
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::numbers;
use crate::poll;
use crate::scalar::NAT;
use crate::shape::normal_axis;
use crate::storage::{C32, C64, Element};
use crate::walk::Rows;

/// What is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scan {
    /// `np.cumsum`, `add`.
    Add,
    /// `np.cumprod`, `multiply`.
    Multiply,
    /// `minimum`.
    Minimum,
    /// `maximum`.
    Maximum,
}

impl Scan {
    fn name(self) -> &'static str {
        match self {
            Scan::Add => "add",
            Scan::Multiply => "multiply",
            Scan::Minimum => "minimum",
            Scan::Maximum => "maximum",
        }
    }

    fn step<T: Number>(self, kept: T, item: T) -> T {
        match self {
            Scan::Add => kept.plus(item),
            Scan::Multiply => kept.times(item),
            _ if kept.is_nan() => kept,
            // A complex number with a NaN may still be less than another.
            _ if item.is_nan() => item,
            Scan::Minimum if kept.less(item) => kept,
            Scan::Maximum if item.less(kept) => kept,
            _ => item,
        }
    }

    fn moments(self, kept: i64, item: i64) -> i64 {
        match self {
            _ if kept == NAT || item == NAT => NAT,
            Scan::Add => kept.wrapping_add(item),
            Scan::Minimum => kept.min(item),
            _ => kept.max(item),
        }
    }

    fn target(self, dtype: DType, wanted: Option<DType>) -> DType {
        match self {
            Scan::Add | Scan::Multiply => wanted.unwrap_or(grown(dtype)),
            _ => wanted.unwrap_or(dtype),
        }
    }

    fn check(self, dtype: DType) -> Result<()> {
        match (self, dtype) {
            (Scan::Add, DType::Str(_)) => Err(no_text("accumulate", dtype)),
            (_, DType::Str(_)) | (Scan::Multiply, DType::Timedelta(_)) => Err(no_loop(self.name(), dtype)),
            (Scan::Add | Scan::Multiply, DType::Datetime(_)) => Err(no_loop(self.name(), dtype)),
            _ => Ok(()),
        }
    }
}

/// `np.cumsum`, `np.cumprod`, `maximum.accumulate` …: along an axis, or in C order. Laid out as the array.
pub fn scan(array: &Array, scan: Scan, axis: Option<isize>, dtype: Option<DType>) -> Result<Array> {
    scan.check(array.dtype())?;
    let array = match axis {
        None => Lanes::new(array, None)?.array,
        Some(_) if array.ndim() == 0 => Lanes::new(array, axis)?.array,
        Some(_) => array.clone(),
    };
    let axis = normal_axis(axis.unwrap_or(0), array.ndim())?;
    let target = scan.target(array.dtype(), dtype);
    if array.dtype().is_time() {
        let copy = map(&array, array.dtype(), |item: &i64| *item)?;
        return run::<i64>(&copy, axis, |kept, item| scan.moments(kept, item));
    }
    let wide = widened(&array, target)?;
    numbers!(target,
        T => run::<T>(&map(&wide, target, |item: &T| *item)?, axis, |kept, item| scan.step(kept, item)),
        else => Err(no_loop(scan.name(), target)))
}

/// Runs along the axis of an array that nobody else has, in place.
fn run<T: Element + Copy>(array: &Array, axis: usize, step: impl Fn(T, T) -> T) -> Result<Array> {
    let (mut shape, mut strides) = (array.shape().to_vec(), array.strides().to_vec());
    let (len, stride) = (shape.remove(axis), strides.remove(axis));
    let mut guard = array.storage().write();
    let values = T::of_mut(&mut guard).ok_or_else(|| ArrayError::refused("this scan"))?;
    let mut work = 0;
    for start in starts(array.offset(), &shape, &strides) {
        let mut place = start;
        for _ in 1..len {
            let next = place.wrapping_add_signed(stride);
            if let (Some(kept), Some(item)) = (values.get(place).copied(), values.get_mut(next)) {
                *item = step(kept, *item);
            }
            place = next;
        }
        work += len;
        if work > poll::WORK {
            poll::poll()?;
            work = 0;
        }
    }
    drop(guard);
    Ok(array.clone())
}

/// Where lines begin.
fn starts(offset: usize, shape: &[usize], strides: &[isize]) -> impl Iterator<Item = usize> {
    let rows = Rows::new(offset, shape, strides);
    let (length, stride) = (rows.length, rows.stride);
    rows.flat_map(move |start| (0..length).map(move |at| start.wrapping_add_signed(at as isize * stride)))
}

/// `add.reduceat` and its like: for each index the elements from it to the next index, or the element alone where that is
/// not larger.
pub fn reduceat(array: &Array, scan: Scan, indices: &[i64], axis: isize, dtype: Option<DType>) -> Result<Array> {
    scan.check(array.dtype())?;
    let target = scan.target(array.dtype(), dtype);
    let lanes = Lanes::new(&widened(array, target)?, Some(axis))?;
    let mut starts = crate::storage::reserved(indices.len())?;
    for index in indices {
        let inside = usize::try_from(*index).ok().filter(|index| *index < lanes.len);
        let outside = || {
            format!(
                "index {index} out-of-bounds in {}.reduceat [0, {})",
                scan.name(),
                lanes.len
            )
        };
        starts.push(inside.ok_or_else(|| ArrayError::index(outside()))?);
    }
    match (target, scan) {
        (DType::F64, Scan::Add) => sliced::<f64>(&lanes, &starts, |first, rest| first + f64::pairwise(rest)),
        (DType::F32, Scan::Add) => sliced::<f32>(&lanes, &starts, |first, rest| first + f32::pairwise(rest)),
        (DType::C64, Scan::Add) => sliced::<C32>(&lanes, &starts, |first, rest| first + C32::pairwise(rest)),
        (DType::C128, Scan::Add) => sliced::<C64>(&lanes, &starts, |first, rest| first + C64::pairwise(rest)),
        (dtype, _) => numbers!(dtype,
            T => sliced::<T>(&lanes, &starts, |first, rest| rest.iter().fold(first, |kept, item| scan.step(kept, *item))),
            else => Err(ArrayError::refused(format!("{}.reduceat of {dtype}", scan.name())))),
    }
}

fn sliced<T: Number>(lanes: &Lanes, starts: &[usize], slice: impl Fn(T, &[T]) -> T) -> Result<Array> {
    let mut values = room(lanes, starts.len())?;
    lanes.each::<T>(|lane| {
        for (place, start) in starts.iter().enumerate() {
            let end = starts.get(place + 1).copied().unwrap_or(lanes.len).max(start + 1);
            if let Some((first, rest)) = lane.get(*start..end).and_then(<[T]>::split_first) {
                values.push(if rest.is_empty() { *first } else { slice(*first, rest) });
            }
        }
        Ok(())
    })?;
    lanes.array(values, starts.len(), T::DTYPE)
}
