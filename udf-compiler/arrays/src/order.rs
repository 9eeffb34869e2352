//! The order in which numpy walks the dimensions of arrays together, which is the order that results have in memory.
//!
//! Knows no operations on elements.

use crate::array::Array;
use crate::error::Result;

/// The dimensions of views of one shape, from the slowest to the fastest, as numpy's iterators sort them: by their steps,
/// C order where that is undecided.
pub fn walking_order(shape: &[usize], strides: &[&[isize]]) -> Vec<usize> {
    let ndim = shape.len();
    // From the fastest dimension to the slowest.
    let mut order: Vec<usize> = (0..ndim).rev().collect();
    for from in 1..ndim {
        let (mut to, Some(&moved)) = (from, order.get(from)) else {
            continue;
        };
        for before in (0..from).rev() {
            let Some(&other) = order.get(before) else { continue };
            match is_faster(shape, strides, moved, other) {
                Some(true) => to = before,
                Some(false) => break,
                None => {}
            }
        }
        if let Some(part) = order.get_mut(to..=from) {
            part.rotate_right(1);
        }
    }
    order.reverse();
    order
}

/// Whether one dimension has smaller steps than the other; `None` where no operand can tell.
fn is_faster(shape: &[usize], strides: &[&[isize]], one: usize, other: usize) -> Option<bool> {
    let step = |strides: &[isize], axis: usize| match shape.get(axis) {
        Some(1) | None => 0,
        _ => strides.get(axis).map_or(0, |step| step.unsigned_abs()),
    };
    let mut decided = None;
    for strides in strides {
        let (a, b) = (step(strides, one), step(strides, other));
        if a != 0 && b != 0 {
            if b <= a {
                decided = Some(false);
            } else if decided.is_none() {
                decided = Some(true);
            }
        }
    }
    decided
}

/// The order of one array's dimensions.
pub fn own_order(array: &Array) -> Vec<usize> {
    walking_order(array.shape(), &[array.strides()])
}

/// Whether an order is C order.
pub fn is_c(order: &[usize]) -> bool {
    order.iter().enumerate().all(|(at, axis)| at == *axis)
}

/// A view with the dimensions in this order.
pub fn ordered(array: &Array, order: &[usize]) -> Result<Array> {
    let pick = |from: &[usize]| {
        order
            .iter()
            .filter_map(|axis| from.get(*axis).copied())
            .collect::<Vec<usize>>()
    };
    let strides = order
        .iter()
        .filter_map(|axis| array.strides().get(*axis).copied())
        .collect();
    array.view(array.offset(), pick(array.shape()), strides)
}

/// The view of which `ordered` with this order is the given array.
pub fn restored(array: &Array, order: &[usize]) -> Result<Array> {
    let mut back = vec![0; order.len()];
    for (at, axis) in order.iter().enumerate() {
        if let Some(place) = back.get_mut(*axis) {
            *place = at;
        }
    }
    ordered(array, &back)
}

/// Makes a new array of one in the order that the elements have in memory (numpy's order "K").
pub fn keeping(array: &Array, make: impl Fn(&Array) -> Result<Array>) -> Result<Array> {
    if array.is_contiguous() {
        return make(array);
    }
    let order = own_order(array);
    restored(&make(&ordered(array, &order)?)?, &order)
}
