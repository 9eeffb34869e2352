//! Shapes and strides: how many elements there are, and where they lie in C order.
//!
//! Knows no storage. Strides count elements, not bytes.

use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::storage::human;

/// The most dimensions an array may have.
pub const MAX_DIMENSIONS: usize = 64;

/// The number of elements of a shape. Fails where it is more than memory can have.
pub fn size_of_shape(shape: &[usize], dtype: DType) -> Result<usize> {
    if shape.len() > MAX_DIMENSIONS {
        let message = format!(
            "maximum supported dimension for an ndarray is currently {MAX_DIMENSIONS}, found {}",
            shape.len()
        );
        return Err(ArrayError::value(message));
    }
    let too_big = || {
        ArrayError::value("array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.")
    };
    let mut size = 1usize;
    for length in shape.iter().filter(|length| **length != 0) {
        size = size.checked_mul(*length).ok_or_else(too_big)?;
    }
    let bytes = size
        .checked_mul(dtype.itemsize().max(1))
        .filter(|bytes| *bytes <= isize::MAX as usize);
    bytes.ok_or_else(too_big)?;
    Ok(if shape.contains(&0) { 0 } else { size })
}

/// The strides of a shape in C order.
pub fn c_strides(shape: &[usize]) -> Vec<isize> {
    let mut strides = vec![1; shape.len()];
    let mut step = 1isize;
    for (stride, length) in strides.iter_mut().zip(shape).rev() {
        *stride = step;
        step = step.saturating_mul((*length).max(1) as isize);
    }
    strides
}

/// A shape as Python prints it: `(2, 3)`, `(4,)`, `()`.
pub fn shape_text(shape: &[usize]) -> String {
    match shape {
        [one] => format!("({one},)"),
        many => format!("({})", many.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// A shape as numpy's messages of broadcasting print it: `(2,3)`, `(4,)`, `()`.
pub fn tight_text(shape: &[usize]) -> String {
    match shape {
        [one] => format!("({one},)"),
        many => format!("({})", many.iter().map(usize::to_string).collect::<Vec<_>>().join(",")),
    }
}

/// The error of memory that is not there: `Unable to allocate 7.28 TiB for an array with shape …`.
pub fn no_memory(shape: &[usize], dtype: DType) -> ArrayError {
    let bytes = shape
        .iter()
        .fold(dtype.itemsize(), |bytes, length| bytes.saturating_mul(*length));
    let (size, shape) = (human(bytes), shape_text(shape));
    ArrayError::new(
        Kind::Memory,
        format!("Unable to allocate {size} for an array with shape {shape} and data type {dtype}"),
    )
}

/// An axis, counted from the end where negative, as a place in `0..ndim`.
pub fn normal_axis(axis: isize, ndim: usize) -> Result<usize> {
    let place = if axis < 0 { axis + ndim as isize } else { axis };
    if place < 0 || place >= ndim as isize {
        Err(ArrayError::axis(axis, ndim))
    } else {
        Ok(place as usize)
    }
}

/// Several axes in `0..ndim`, each once. `name` is what numpy calls the argument in its message, or nothing.
pub fn normal_axes(axes: &[isize], ndim: usize, name: Option<&str>) -> Result<Vec<usize>> {
    let mut places = Vec::with_capacity(axes.len());
    for axis in axes {
        let place = normal_axis(*axis, ndim)?;
        if places.contains(&place) {
            let message = match name {
                Some(name) => format!("repeated axis in `{name}` argument"),
                None => "repeated axis".into(),
            };
            return Err(ArrayError::value(message));
        }
        places.push(place);
    }
    Ok(places)
}
