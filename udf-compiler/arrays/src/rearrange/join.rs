//! Arrays put together along an axis, and taken apart.

use crate::array::Array;
use crate::cast::promote::{Casting, check_cast, promote_all};
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::order::{restored, walking_order};
use crate::shape::normal_axis;

/// A part of an axis, as a view.
pub fn part(array: &Array, axis: usize, start: usize, length: usize) -> Result<Array> {
    let mut shape = array.shape().to_vec();
    let step = array.strides().get(axis).copied().unwrap_or(0);
    if let Some(one) = shape.get_mut(axis) {
        *one = length;
    }
    let offset = if shape.contains(&0) {
        array.offset() as isize
    } else {
        array.offset() as isize + step * start as isize
    };
    array.view(offset.max(0) as usize, shape, array.strides().to_vec())
}

/// `np.concatenate` along an axis, or of all elements in C order. Fails with numpy's words where shapes do not fit.
pub fn concatenate(arrays: &[Array], axis: Option<isize>, dtype: Option<DType>, casting: Casting) -> Result<Array> {
    let Some(axis) = axis else {
        let flat: Vec<Array> = arrays.iter().map(Array::flat).collect::<Result<_>>()?;
        return concatenate(&flat, Some(0), dtype, casting);
    };
    let first = arrays
        .first()
        .ok_or_else(|| ArrayError::value("need at least one array to concatenate"))?;
    if first.ndim() == 0 {
        return Err(ArrayError::value("zero-dimensional arrays cannot be concatenated"));
    }
    let axis = normal_axis(axis, first.ndim())?;
    let mut shape = first.shape().to_vec();
    let mut total = 0usize;
    for (at, array) in arrays.iter().enumerate() {
        check_fits(first, array, at, axis)?;
        total = total.saturating_add(array.shape().get(axis).copied().unwrap_or(0));
    }
    if let Some(length) = shape.get_mut(axis) {
        *length = total;
    }
    let dtypes: Vec<DType> = arrays.iter().map(Array::dtype).collect();
    let target = match dtype {
        Some(dtype) => {
            dtypes.iter().try_for_each(|from| check_cast(*from, dtype, casting))?;
            dtype
        }
        None => promote_all(&dtypes)?,
    };
    let strides: Vec<&[isize]> = arrays.iter().map(Array::strides).collect();
    let order = walking_order(first.shape(), &strides);
    let sorted: Vec<usize> = order.iter().filter_map(|axis| shape.get(*axis).copied()).collect();
    let result = restored(&Array::zeros(&sorted, target)?, &order)?;
    let mut start = 0;
    for array in arrays {
        let length = array.shape().get(axis).copied().unwrap_or(0);
        part(&result, axis, start, length)?.assign(array)?;
        start += length;
    }
    Ok(result)
}

fn check_fits(first: &Array, array: &Array, at: usize, axis: usize) -> Result<()> {
    if array.ndim() != first.ndim() {
        let (a, b) = (first.ndim(), array.ndim());
        return Err(ArrayError::value(format!(
            "all the input arrays must have same number of dimensions, but the array at index 0 has {a} dimension(s) and the \
             array at index {at} has {b} dimension(s)"
        )));
    }
    for (dimension, (a, b)) in first.shape().iter().zip(array.shape()).enumerate() {
        if dimension != axis && a != b {
            return Err(ArrayError::value(format!(
                "all the input array dimensions except for the concatenation axis must match exactly, but along dimension \
                 {dimension}, the array at index 0 has size {a} and the array at index {at} has size {b}"
            )));
        }
    }
    Ok(())
}

/// `np.stack`: along a new axis.
pub fn stack(arrays: &[Array], axis: isize, dtype: Option<DType>, casting: Casting) -> Result<Array> {
    let first = arrays
        .first()
        .ok_or_else(|| ArrayError::value("need at least one array to stack"))?;
    if arrays.iter().any(|array| array.shape() != first.shape()) {
        return Err(ArrayError::value("all input arrays must have the same shape"));
    }
    let axis = normal_axis(axis, first.ndim() + 1)? as isize;
    let spread: Vec<Array> = arrays
        .iter()
        .map(|array| array.expand_dims(&[axis]))
        .collect::<Result<_>>()?;
    concatenate(&spread, Some(axis), dtype, casting)
}

/// An axis, as Python indexes a shape with it.
fn shape_axis(axis: isize, array: &Array) -> Result<usize> {
    normal_axis(axis, array.ndim()).map_err(|_| ArrayError::index("tuple index out of range"))
}

/// `np.array_split` into this many parts, of which the first are longer by one: views.
pub fn array_split(array: &Array, parts: usize, axis: isize) -> Result<Vec<Array>> {
    if parts == 0 {
        return Err(ArrayError::value("number sections must be larger than 0."));
    }
    let axis = shape_axis(axis, array)?;
    let length = array.shape().get(axis).copied().unwrap_or(0);
    let (each, extras) = (length / parts, length % parts);
    let mut start = 0;
    (0..parts)
        .map(|at| {
            let length = each + usize::from(at < extras);
            start += length;
            part(array, axis, start - length, length)
        })
        .collect()
}

/// `np.split` into this many parts of one length.
pub fn split(array: &Array, parts: usize, axis: isize) -> Result<Vec<Array>> {
    let place = shape_axis(axis, array)?;
    let length = array.shape().get(place).copied().unwrap_or(0);
    if parts > 0 && length % parts != 0 {
        return Err(ArrayError::value("array split does not result in an equal division"));
    }
    array_split(array, parts, axis)
}

/// `np.split` at these places: each part is a slice from one to the next.
pub fn split_at(array: &Array, places: &[isize], axis: isize) -> Result<Vec<Array>> {
    let axis = shape_axis(axis, array)?;
    let length = array.shape().get(axis).copied().unwrap_or(0) as isize;
    let place = |at: isize| (if at < 0 { at + length } else { at }).clamp(0, length);
    let mut bounds = vec![0];
    bounds.extend(places.iter().map(|at| place(*at)));
    bounds.push(length);
    let pairs = bounds.windows(2).map(|pair| match pair {
        [from, to] => (*from as usize, (to - from).max(0) as usize),
        _ => (0, 0),
    });
    pairs.map(|(start, length)| part(array, axis, start, length)).collect()
}
