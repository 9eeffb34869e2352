//! Arrays laid out as another one: numpy's order `K`.
//!
//! Knows no operation on elements.

use super::number::Number;
use super::plan::plan;
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::numbers;
use crate::storage::{C64, Element, reserved};

/// The order of an array's axes in memory.
pub struct Layout {
    shape: Vec<usize>,
    strides: Vec<isize>,
}

impl Layout {
    /// The layout of a new array that is made of this one.
    pub fn of(array: &Array) -> Layout {
        Layout::planned(array, None)
    }

    /// The layout of a new array that is made of these, which have the same shape.
    pub fn both(first: &Array, second: &Array) -> Layout {
        Layout::planned(first, Some(second.strides()))
    }

    fn planned(array: &Array, other: Option<&[isize]>) -> Layout {
        let kept = vec![false; array.ndim()];
        let strides = plan(array.shape(), array.strides(), other, &kept).strides;
        let shape = array.shape().to_vec();
        Layout { shape, strides }
    }

    /// A view of an array of this shape, whose C order is the order in memory.
    pub fn straight(&self, array: &Array) -> Result<Array> {
        let mut axes: Vec<usize> = (0..self.shape.len()).collect();
        axes.sort_by_key(|axis| std::cmp::Reverse(self.strides.get(*axis)));
        let pick = |axis: &usize| {
            array
                .shape()
                .get(*axis)
                .copied()
                .zip(array.strides().get(*axis).copied())
        };
        let (shape, strides) = axes.iter().filter_map(pick).unzip();
        array.view(array.offset(), shape, strides)
    }

    /// An array of elements that are in the order of memory.
    pub fn array<T: Element>(&self, values: Vec<T>, dtype: DType) -> Result<Array> {
        let len = values.len();
        Array::typed(T::buffer(values), &[len], dtype)?.view(0, self.shape.clone(), self.strides.clone())
    }
}

/// An array of the same layout, with `call` of each element.
pub fn map<T: Element, U: Element>(array: &Array, dtype: DType, call: impl Fn(&T) -> U) -> Result<Array> {
    let layout = Layout::of(array);
    let straight = layout.straight(array)?;
    let elements = straight.elements::<T>()?;
    let mut values = reserved(elements.len())?;
    values.extend(elements.iter().map(call));
    drop(elements);
    layout.array(values, dtype)
}

/// An array of the same layout, with `call` of each pair of elements; the second array is broadcast to the first.
pub fn map2<T: Element, U: Element, R: Element>(
    (first, second): (&Array, &Array),
    dtype: DType,
    call: impl Fn(&T, &U) -> R,
) -> Result<Array> {
    if second.size() == 1
        && second.ndim() <= first.ndim()
        && let [value] = &*second.elements::<U>()?
    {
        return map(first, dtype, |item: &T| call(item, value));
    }
    let second = second.broadcast_to(first.shape())?;
    let layout = Layout::both(first, &second);
    let second = layout.straight(&second)?;
    let first = layout.straight(first)?;
    let (left, right) = (first.elements::<T>()?, second.elements::<U>()?);
    let mut values = reserved(left.len())?;
    values.extend(left.iter().zip(right.iter()).map(|(left, right)| call(left, right)));
    drop((left, right));
    layout.array(values, dtype)
}

/// The array as numbers of a wide type, laid out as it is. Fails for what is not a number.
pub fn widened(array: &Array, dtype: DType) -> Result<Array> {
    if array.dtype() == dtype {
        return Ok(array.clone());
    }
    let refused = || {
        Err(ArrayError::refused(format!(
            "a reduction of {} as {dtype}",
            array.dtype()
        )))
    };
    fn to<T: Number>(array: &Array, dtype: DType) -> Result<Array> {
        match dtype {
            DType::Bool => map(array, dtype, |item: &T| item.truth()),
            DType::I64 => map(array, dtype, |item: &T| item.to_i64()),
            DType::I32 => map(array, dtype, |item: &T| item.to_i64() as i32),
            DType::I16 => map(array, dtype, |item: &T| item.to_i64() as i16),
            DType::I8 => map(array, dtype, |item: &T| item.to_i64() as i8),
            DType::U64 => map(array, dtype, |item: &T| item.to_i64().cast_unsigned()),
            DType::U32 => map(array, dtype, |item: &T| item.to_i64() as u32),
            DType::U16 => map(array, dtype, |item: &T| item.to_i64() as u16),
            DType::U8 => map(array, dtype, |item: &T| item.to_i64() as u8),
            DType::F32 => map(array, dtype, |item: &T| item.to_f64() as f32),
            DType::F64 => map(array, dtype, |item: &T| item.to_f64()),
            DType::C128 => map(array, dtype, |item: &T| item.to_c128()),
            _ => {
                let wide = |item: C64| num_complex::Complex::new(item.re as f32, item.im as f32);
                map(array, dtype, |item: &T| wide(item.to_c128()))
            }
        }
    }
    let fits = dtype.is_number() && !(array.dtype().is_float() || array.dtype().is_complex())
        || dtype.is_float()
        || dtype.is_complex()
        || dtype == DType::Bool;
    if !fits {
        return refused();
    }
    numbers!(array.dtype(), T => to::<T>(array, dtype), else => refused())
}
