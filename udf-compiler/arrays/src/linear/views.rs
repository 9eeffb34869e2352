//! Views that products take of arrays: axes in another order, and shapes with dimensions merged.
//! It does not know what is computed.

use crate::array::Array;
use crate::error::Result;

/// The array with its axes in this order; each is named once.
pub fn transposed(array: &Array, order: &[usize]) -> Result<Array> {
    let shape = order
        .iter()
        .filter_map(|axis| array.shape().get(*axis))
        .copied()
        .collect();
    let strides = order
        .iter()
        .filter_map(|axis| array.strides().get(*axis))
        .copied()
        .collect();
    array.view(array.offset(), shape, strides)
}

/// The array with one axis moved to the end.
pub fn axis_last(array: &Array, axis: usize) -> Result<Array> {
    let mut order: Vec<usize> = (0..array.ndim()).filter(|at| *at != axis).collect();
    order.push(axis);
    transposed(array, &order)
}

/// The array with its last axis moved to a place before.
pub fn last_to_axis(array: &Array, axis: usize) -> Result<Array> {
    let last = array.ndim().saturating_sub(1);
    let mut order: Vec<usize> = (0..last).collect();
    order.insert(axis.min(last), last);
    transposed(array, &order)
}

/// The array with its last two axes exchanged.
pub fn swapped(array: &Array) -> Result<Array> {
    let mut order: Vec<usize> = (0..array.ndim()).collect();
    let n = order.len();
    if n >= 2 {
        order.swap(n - 1, n - 2);
    }
    transposed(array, &order)
}

/// The elements in C order in another shape of as many elements: a view where the array lies so, else a copy.
pub fn reshaped(array: &Array, shape: &[usize]) -> Result<Array> {
    let whole = array.contiguous()?;
    whole.view(whole.offset(), shape.to_vec(), crate::shape::c_strides(shape))
}
