//! What may stand between the brackets.
//!
//! Knows no arrays that are indexed.

use crate::array::Array;
use crate::error::{ArrayError, Result};

/// One part of an index.
#[derive(Clone, Debug)]
pub enum Key {
    /// A place; negative ones count from the end.
    Int(isize),
    /// A slice.
    Slice {
        /// The first place.
        start: Option<isize>,
        /// The place before which it ends.
        stop: Option<isize>,
        /// How far from one to the next.
        step: Option<isize>,
    },
    /// A new dimension of length one.
    NewAxis,
    /// As many whole dimensions as are left.
    Ellipsis,
    /// Where this is true. (A truth value alone is an array of no dimension.)
    Mask(Array),
    /// At these places, which are `int64`.
    Places(Array),
}

impl Key {
    /// An array as an index: truth values or integers. Fails with numpy's words for others.
    pub fn array(array: &Array) -> Result<Key> {
        use crate::dtype::DType;
        match array.dtype() {
            DType::Bool => Ok(Key::Mask(array.clone())),
            dtype if dtype.is_integer() => array.as_type(DType::I64).map(Key::Places),
            // An empty list has no type of its own.
            DType::F64 if array.size() == 0 && array.ndim() == 1 => array.as_type(DType::I64).map(Key::Places),
            _ => Err(ArrayError::index(
                "arrays used as indices must be of integer (or boolean) type",
            )),
        }
    }
}

/// The first place, the number and the step of a slice of a length, as Python has them. Fails where the step is zero.
pub fn sliced(
    start: Option<isize>,
    stop: Option<isize>,
    step: Option<isize>,
    length: usize,
) -> Result<(isize, usize, isize)> {
    let (length, step) = (length as isize, step.unwrap_or(1));
    if step == 0 {
        return Err(ArrayError::value("slice step cannot be zero"));
    }
    let (low, high) = if step > 0 { (0, length) } else { (-1, length - 1) };
    let place = |at: isize| (if at < 0 { at.saturating_add(length) } else { at }).clamp(low, high);
    let (first, last) = if step > 0 { (low, high) } else { (high, low) };
    let (start, stop) = (start.map_or(first, place), stop.map_or(last, place));
    let gap = if step > 0 { stop - start } else { start - stop };
    let count = if gap <= 0 {
        0
    } else {
        (gap - 1) / step.saturating_abs() + 1
    };
    Ok((start, count as usize, step))
}
