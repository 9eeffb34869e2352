//! Largest and smallest elements.
//!
//! Knows that NaN and "no moment" win, and that complex numbers compare by their real parts first.

use super::fold::Fold;
use super::frame::{Frame, How};
use super::layout::map2;
use super::number::Number;
use super::sums::{no_loop, started};
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::numbers;
use crate::scalar::NAT;
use crate::storage::Element;

/// Which end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// `np.min`.
    Min,
    /// `np.max`.
    Max,
}

impl End {
    fn name(self) -> &'static str {
        match self {
            End::Min => "minimum",
            End::Max => "maximum",
        }
    }
}

/// Keeps the smallest; `SKIP` leaves NaN out, as `fmin` does.
struct Smallest<const SKIP: bool>;

/// Keeps the largest.
struct Largest<const SKIP: bool>;

/// How many lanes the loops have.
const LANES: usize = 8;

/// The first NaN, or the best of all items where `better` says which is. None of none.
fn best<T: Number>(start: T, items: &[T], better: impl Fn(T, T) -> bool) -> (T, bool) {
    let mut lanes = [start; LANES];
    let mut nan = [false; LANES];
    let (chunks, tail) = items.as_chunks::<LANES>();
    for chunk in chunks {
        for ((lane, nan), item) in lanes.iter_mut().zip(&mut nan).zip(chunk) {
            *lane = if better(*item, *lane) { *item } else { *lane };
            *nan |= item.is_nan();
        }
    }
    let mut kept = start;
    let mut any = nan.contains(&true);
    for item in lanes.iter().chain(tail) {
        kept = if better(*item, kept) { *item } else { kept };
        any |= item.is_nan();
    }
    (kept, any)
}

/// The best of the items and `kept`. Of two that are equal the later one is taken: zeros have signs.
fn block<T: Number>(kept: T, items: &[T], skip: bool, better: impl Fn(T, T) -> bool + Copy) -> T {
    if kept.is_nan() && !skip {
        return kept;
    }
    // A start that is no NaN: comparisons with one are always false.
    let number = |item: &T| !item.is_nan();
    // Half of a complex number may be NaN, and the other half better.
    let better = |a: T, b: T| better(a, b) && !(T::DTYPE.is_complex() && a.is_nan());
    let start = if number(&kept) {
        kept
    } else {
        items.iter().copied().find(number).unwrap_or(kept)
    };
    let (best, nan) = best(start, items, better);
    if nan && !skip {
        return items.iter().copied().find(|item| item.is_nan()).unwrap_or(best);
    }
    if best.truth() {
        best
    } else {
        items.iter().copied().rfind(|item| *item == best).unwrap_or(best)
    }
}

/// As [`block`] for two.
fn pair<T: Number>(kept: T, item: T, skip: bool, better: impl Fn(T, T) -> bool) -> T {
    match (kept.is_nan(), item.is_nan()) {
        (true, _) => {
            if skip {
                item
            } else {
                kept
            }
        }
        (_, true) => {
            if skip {
                kept
            } else {
                item
            }
        }
        _ if better(kept, item) => kept,
        _ => item,
    }
}

impl<T: Number, const SKIP: bool> Fold<T> for Smallest<SKIP> {
    type Kept = T;

    fn one(&self, kept: T, item: T) -> T {
        pair(kept, item, SKIP, T::less)
    }

    fn block(&self, kept: T, items: &[T]) -> T {
        block(kept, items, SKIP, T::less)
    }
}

impl<T: Number, const SKIP: bool> Fold<T> for Largest<SKIP> {
    type Kept = T;

    fn one(&self, kept: T, item: T) -> T {
        pair(kept, item, SKIP, |a, b| b.less(a))
    }

    fn block(&self, kept: T, items: &[T]) -> T {
        block(kept, items, SKIP, |a, b| b.less(a))
    }
}

/// Moments and spans: none of them wins.
struct Moments(End);

impl Fold<i64> for Moments {
    type Kept = i64;

    fn one(&self, kept: i64, item: i64) -> i64 {
        match self.0 {
            _ if kept == NAT || item == NAT => NAT,
            End::Min => kept.min(item),
            End::Max => kept.max(item),
        }
    }

    fn block(&self, kept: i64, items: &[i64]) -> i64 {
        items.iter().fold(kept, |kept, item| self.one(kept, *item))
    }
}

/// `np.min`, `np.max`, `minimum.reduce`, `maximum.reduce`. Fails where there are no elements and no `initial`.
pub fn extreme(array: &Array, end: End, how: &How) -> Result<Array> {
    match (array.dtype(), end) {
        (DType::Datetime(_) | DType::Timedelta(_), _) => reduced::<i64, _>(array, how, &Moments(end), end.name()),
        (dtype, End::Min) => {
            numbers!(dtype, T => reduced::<T, _>(array, how, &Smallest::<false>, "minimum"), else => Err(no_loop("minimum", dtype)))
        }
        (dtype, End::Max) => {
            numbers!(dtype, T => reduced::<T, _>(array, how, &Largest::<false>, "maximum"), else => Err(no_loop("maximum", dtype)))
        }
    }
}

/// `fmin.reduce`, `fmax.reduce`: NaN only where there is nothing else.
pub fn extreme_number(array: &Array, end: End, how: &How) -> Result<Array> {
    match (array.dtype(), end) {
        (DType::Datetime(_) | DType::Timedelta(_), _) => Err(ArrayError::refused("numpy.fmin.reduce of moments")),
        (dtype, End::Min) => {
            numbers!(dtype, T => reduced::<T, _>(array, how, &Smallest::<true>, "fmin"), else => Err(no_loop("fmin", dtype)))
        }
        (dtype, End::Max) => {
            numbers!(dtype, T => reduced::<T, _>(array, how, &Largest::<true>, "fmax"), else => Err(no_loop("fmax", dtype)))
        }
    }
}

/// `np.ptp`: the largest less the smallest.
pub fn ptp(array: &Array, how: &How) -> Result<Array> {
    let (high, low) = (extreme(array, End::Max, how)?, extreme(array, End::Min, how)?);
    match array.dtype() {
        DType::Bool => Err(ArrayError::type_(
            "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the \
             logical_xor function instead.",
        )),
        DType::Datetime(unit) | DType::Timedelta(unit) => {
            let minus = |a: &i64, b: &i64| {
                if *a == NAT || *b == NAT {
                    NAT
                } else {
                    a.wrapping_sub(*b)
                }
            };
            map2((&high, &low), DType::Timedelta(unit), minus)
        }
        dtype => {
            numbers!(dtype, T => map2((&high, &low), dtype, |a: &T, b: &T| a.minus(*b)), else => Err(no_loop("subtract", dtype)))
        }
    }
}

/// Reduces from `initial` or from the first elements.
fn reduced<T, F>(array: &Array, how: &How, operation: &F, name: &str) -> Result<Array>
where
    T: Element + Copy,
    F: Fold<T, Kept = T>,
{
    if how.dtype.is_some_and(|dtype| dtype != array.dtype()) {
        return Err(ArrayError::refused(format!("numpy.{name}.reduce with another dtype")));
    }
    let frame = Frame::new(array, how)?;
    let mut results = match &how.initial {
        None => frame.firsts::<T>(name)?,
        Some(initial) => frame.starts(started::<T>(initial)?)?,
    };
    frame.fold_onto::<T, F>(operation, &mut results)?;
    frame.array(T::buffer(results), array.dtype())
}
