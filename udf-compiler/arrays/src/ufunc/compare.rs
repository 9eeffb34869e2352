//! Comparisons, and the truth of numbers.
//!
//! Complex numbers are ordered by the real part, then by the imaginary one. What is no number is neither less, equal nor greater.

use super::loops::{one1, one2};
use super::row::Call;
use crate::array::Array;
use crate::broadcast::broadcast;
use crate::cast::convert::{Convert, Number};
use crate::cast::weak::Operand;
use crate::dtype::{Category, DType};
use crate::each_number;
use crate::error::Result;
use crate::storage::{Buffer, C32, C64, Element, Text, reserved};
use std::cmp::Ordering;

/// Elements that can be compared.
trait Ordered: Number {
    fn below(self, other: Self) -> bool;
    fn below_or_same(self, other: Self) -> bool;
}

macro_rules! ordered {
    ($($type:ty),*) => { $(
        impl Ordered for $type {
            fn below(self, other: Self) -> bool {
                self < other
            }

            fn below_or_same(self, other: Self) -> bool {
                self <= other
            }
        }
    )* };
}

ordered!(bool, i8, i16, i32, i64, u8, u16, u32, u64, f32, f64);

macro_rules! ordered_pairs {
    ($($type:ty),*) => { $(
        impl Ordered for $type {
            fn below(self, other: Self) -> bool {
                let known = !self.im.is_nan() && !other.im.is_nan();
                (self.re < other.re && known) || (self.re == other.re && self.im < other.im)
            }

            fn below_or_same(self, other: Self) -> bool {
                let known = !self.im.is_nan() && !other.im.is_nan();
                (self.re < other.re && known) || (self.re == other.re && self.im <= other.im)
            }
        }
    )* };
}

ordered_pairs!(C32, C64);

fn texts(call: &Call, f: impl Fn(Ordering) -> bool) -> Result<Vec<Buffer>> {
    let DType::Str(_) = call.dtype else {
        return call.no_loop();
    };
    let (a, b) = (call.input(0)?.elements::<Text>()?, call.input(1)?.elements::<Text>()?);
    let mut results = reserved(a.len())?;
    results.extend(a.iter().zip(b.iter()).map(|(x, y)| f(x.cmp(y))));
    Ok(vec![bool::buffer(results)])
}

/// `equal`.
pub fn equal(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one2::<T, T, bool>(call, |x, y| x == y), else texts(call, Ordering::is_eq))
}

/// `not_equal`.
pub fn not_equal(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one2::<T, T, bool>(call, |x, y| x != y), else texts(call, Ordering::is_ne))
}

/// `less`.
pub fn less(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one2::<T, T, bool>(call, T::below), else texts(call, Ordering::is_lt))
}

/// `less_equal`.
pub fn less_equal(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one2::<T, T, bool>(call, T::below_or_same), else texts(call, Ordering::is_le))
}

/// `greater`.
pub fn greater(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one2::<T, T, bool>(call, |x, y| y.below(x)), else texts(call, Ordering::is_gt))
}

/// `greater_equal`.
pub fn greater_equal(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one2::<T, T, bool>(call, |x, y| y.below_or_same(x)), else texts(call, Ordering::is_ge))
}

/// Elements that are true or false.
trait Truth: Number {
    fn truth(self) -> bool;
}

impl<T: Number> Truth for T
where
    bool: Convert<T>,
{
    fn truth(self) -> bool {
        bool::convert(self)
    }
}

/// `logical_and`.
pub fn logical_and(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one2::<T, T, bool>(call, |x, y| x.truth() & y.truth()), else call.no_loop())
}

/// `logical_or`.
pub fn logical_or(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one2::<T, T, bool>(call, |x, y| x.truth() | y.truth()), else call.no_loop())
}

/// `logical_xor`.
pub fn logical_xor(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one2::<T, T, bool>(call, |x, y| x.truth() ^ y.truth()), else call.no_loop())
}

/// `logical_not`.
pub fn logical_not(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one1::<T, bool>(call, |x| !x.truth()), else call.no_loop())
}

/// A comparison of signed integers with `uint64`, which have no integer type in common; nothing for other inputs.
pub fn mixed(name: &str, operands: &[Operand]) -> Result<Option<Array>> {
    let [Operand::Array(a), Operand::Array(b)] = operands else {
        return Ok(None);
    };
    let signed = |array: &Array| array.dtype().category() == Category::Signed;
    let swapped = match (a.dtype(), b.dtype()) {
        (DType::U64, _) if signed(b) => true,
        (_, DType::U64) if signed(a) => false,
        _ => return Ok(None),
    };
    let truth: fn(Ordering) -> bool = match name {
        "equal" => Ordering::is_eq,
        "not_equal" => Ordering::is_ne,
        "less" => Ordering::is_lt,
        "less_equal" => Ordering::is_le,
        "greater" => Ordering::is_gt,
        "greater_equal" => Ordering::is_ge,
        _ => return Ok(None),
    };
    let both = broadcast(&[a, b])?;
    let [a, b] = both.as_slice() else { return Ok(None) };
    let (whole, natural) = if swapped { (b, a) } else { (a, b) };
    let whole = whole.as_type(DType::I64)?;
    let (x, y) = (whole.elements::<i64>()?, natural.elements::<u64>()?);
    let mut results = reserved(x.len())?;
    results.extend(x.iter().zip(y.iter()).map(|(x, y)| {
        let order = i128::from(*x).cmp(&i128::from(*y));
        truth(if swapped { order.reverse() } else { order })
    }));
    Array::new::<bool>(results, natural.shape()).map(Some)
}
