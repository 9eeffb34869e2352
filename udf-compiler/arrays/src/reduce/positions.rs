//! Where the largest and smallest elements are.
//!
//! Knows that the first NaN wins, and else the first of equals.

use super::extremes::End;
use super::lanes::{Lanes, room};
use super::number::Number;
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::numbers;
use crate::scalar::NAT;
use crate::storage::{Element, Text, reserved};

/// `np.argmin`, `np.argmax`: along an axis, or in C order. Fails for empty lines.
pub fn position(array: &Array, end: End, axis: Option<isize>, keepdims: bool) -> Result<Array> {
    let name = if end == End::Max { "argmax" } else { "argmin" };
    let lanes = Lanes::new(array, axis)?;
    if lanes.len == 0 && lanes.outer().iter().all(|len| *len > 0) {
        return Err(ArrayError::value(format!("attempt to get {name} of an empty sequence")));
    }
    let best = |a: bool, b: bool| if end == End::Max { b } else { a };
    let places = match array.dtype() {
        DType::Datetime(_) | DType::Timedelta(_) => {
            searched::<i64>(&lanes, |item| *item == NAT, |a, b| best(a < b, a > b))?
        }
        DType::Str(_) => searched::<Text>(&lanes, |_| false, |a, b| best(a < b, a > b))?,
        dtype => numbers!(dtype,
            T => searched::<T>(&lanes, |item| item.is_nan(), |a, b| best(a.less(*b), b.less(*a)))?,
            else => return Err(ArrayError::refused(format!("numpy.{name} of {dtype}")))),
    };
    lanes.reduced(places, DType::I64, keepdims.then_some(array.ndim()))
}

fn searched<T: Element>(lanes: &Lanes, nan: impl Fn(&T) -> bool, better: impl Fn(&T, &T) -> bool) -> Result<Vec<i64>> {
    let mut places = room(lanes, 1)?;
    lanes.each::<T>(|lane| {
        places.push(first(lane, &nan, &better) as i64);
        Ok(())
    })?;
    Ok(places)
}

/// The place of the first NaN, or else of the first that none is better than.
fn first<T>(lane: &[T], nan: &impl Fn(&T) -> bool, better: &impl Fn(&T, &T) -> bool) -> usize {
    let Some(mut best) = lane.first() else { return 0 };
    if nan(best) {
        return 0;
    }
    let mut place = 0;
    for (index, item) in lane.iter().enumerate().skip(1) {
        if nan(item) {
            return index;
        }
        if better(item, best) {
            (best, place) = (item, index);
        }
    }
    place
}

/// The indices of what is not zero, one array for each dimension (`np.nonzero`, `np.where` of a condition).
pub fn nonzero(array: &Array) -> Result<Vec<Array>> {
    if array.ndim() == 0 {
        return Err(ArrayError::value(
            "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead. If the context of \
             this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`.",
        ));
    }
    let places = flatnonzero(array)?;
    let places = places.elements::<i64>()?;
    let mut step = 1_i64;
    let mut indices = Vec::new();
    for len in array.shape().iter().rev() {
        let len = *len as i64;
        let mut index = reserved(places.len())?;
        index.extend(places.iter().map(|place| place / step % len));
        indices.push(Array::vector(index));
        step *= len.max(1);
    }
    indices.reverse();
    Ok(indices)
}

/// `np.flatnonzero`: the places in C order.
pub fn flatnonzero(array: &Array) -> Result<Array> {
    let truths = super::truth::truths(array)?;
    let truths = truths.elements::<bool>()?;
    let mut places = reserved(truths.iter().filter(|truth| **truth).count())?;
    places.extend(
        truths
            .iter()
            .enumerate()
            .filter(|(_, truth)| **truth)
            .map(|(place, _)| place as i64),
    );
    Ok(Array::vector(places))
}

/// `np.argwhere`: a row of indices for each element that is not zero.
pub fn argwhere(array: &Array) -> Result<Array> {
    let places = flatnonzero(array)?;
    let places = places.elements::<i64>()?;
    let mut rows = reserved(places.len().saturating_mul(array.ndim()))?;
    for place in places.iter() {
        let (start, mut rest) = (rows.len(), *place);
        for len in array.shape().iter().rev() {
            let len = (*len as i64).max(1);
            rows.push(rest % len);
            rest /= len;
        }
        if let Some(row) = rows.get_mut(start..) {
            row.reverse();
        }
    }
    Array::new(rows, &[places.len(), array.ndim()])
}
