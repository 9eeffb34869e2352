//! Whether any or all elements are true, and how many are not zero.
//!
//! Knows that NaN is true.

use super::fold::Fold;
use super::frame::{Frame, How};
use super::number::Number;
use crate::array::Array;
use crate::dtype::DType;
use crate::each_type;
use crate::error::Result;
use crate::scalar::NAT;
use crate::storage::{C32, C64, Element, Text};

/// Elements that are true or false.
trait Truth: Element {
    fn truth(&self) -> bool;
}

macro_rules! truths {
    ($($type:ty),*) => {$(
        impl Truth for $type {
            fn truth(&self) -> bool {
                Number::truth(*self)
            }
        }
    )*};
}

truths!(bool, i8, i16, i32, i64, u8, u16, u32, u64, f32, f64, C32, C64);

impl Truth for Text {
    fn truth(&self) -> bool {
        !self.is_empty()
    }
}

/// Keeps whether one was equal to what is searched; ends a block at it.
struct Found {
    wanted: bool,
}

impl Fold<bool> for Found {
    type Kept = bool;

    fn one(&self, kept: bool, item: bool) -> bool {
        kept | (item == self.wanted)
    }

    fn block(&self, kept: bool, items: &[bool]) -> bool {
        kept || items.contains(&self.wanted)
    }
}

/// Counts what is true.
struct Counted;

impl Fold<bool> for Counted {
    type Kept = i64;

    fn one(&self, kept: i64, item: bool) -> i64 {
        kept + i64::from(item)
    }

    fn block(&self, kept: i64, items: &[bool]) -> i64 {
        kept + items.iter().filter(|item| **item).count() as i64
    }
}

/// The truth of each element, laid out as the array.
pub fn truths(array: &Array) -> Result<Array> {
    if array.dtype() == DType::Bool {
        return Ok(array.clone());
    }
    each_type!(array.dtype(), T => super::layout::map(array, DType::Bool, |item: &T| Truth::truth(item)))
}

/// `np.any`, `logical_or.reduce`.
pub fn any(array: &Array, how: &How) -> Result<Array> {
    searched(array, how, true)
}

/// `np.all`, `logical_and.reduce`.
pub fn all(array: &Array, how: &How) -> Result<Array> {
    searched(array, how, false)
}

fn searched(array: &Array, how: &How, wanted: bool) -> Result<Array> {
    let truths = truths(array)?;
    let frame = Frame::new(&truths, how)?;
    let start = match &how.initial {
        Some(initial) => super::sums::started::<bool>(initial)? == wanted,
        None => false,
    };
    let mut results = frame.fold::<bool, _>(&Found { wanted }, start)?;
    for result in &mut results {
        *result = *result == wanted;
    }
    frame.array(bool::buffer(results), DType::Bool)
}

/// `np.count_nonzero`: `int64`.
pub fn count_nonzero(array: &Array, how: &How) -> Result<Array> {
    let truths = truths(array)?;
    let frame = Frame::new(&truths, how)?;
    let results = frame.fold::<bool, _>(&Counted, 0)?;
    frame.array(i64::buffer(results), DType::I64)
}

/// For each element whether it is NaN or "no moment", laid out as the array. Text and integers have none.
pub fn nans(array: &Array) -> Result<Array> {
    let bools = DType::Bool;
    match array.dtype() {
        DType::F64 => super::layout::map(array, bools, |item: &f64| item.is_nan()),
        DType::F32 => super::layout::map(array, bools, |item: &f32| item.is_nan()),
        DType::C128 => super::layout::map(array, bools, |item: &C64| Number::is_nan(*item)),
        DType::C64 => super::layout::map(array, bools, |item: &C32| Number::is_nan(*item)),
        DType::Datetime(_) | DType::Timedelta(_) => super::layout::map(array, bools, |item: &i64| *item == NAT),
        _ => Array::zeros(array.shape(), bools),
    }
}
