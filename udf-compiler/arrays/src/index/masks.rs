//! Where masks are true.
//!
//! Knows no indexes.

use crate::array::Array;
use crate::error::Result;
use crate::poll::{WORK, poll};
use crate::storage::reserved;

/// The places where a mask is true, in C order: a vector for each dimension.
pub fn places_of(mask: &Array) -> Result<Vec<Vec<i64>>> {
    let truth = mask.elements::<bool>()?;
    let count = truth.iter().filter(|value| **value).count();
    let mut flat: Vec<usize> = reserved(count)?;
    flat.extend(truth.iter().enumerate().filter(|(_, value)| **value).map(|(at, _)| at));
    let mut columns = Vec::with_capacity(mask.ndim());
    let mut below = 1usize;
    for length in mask.shape().iter().rev() {
        let mut column: Vec<i64> = reserved(count)?;
        for block in flat.chunks(WORK) {
            column.extend(block.iter().map(|at| (at / below.max(1) % (*length).max(1)) as i64));
            poll()?;
        }
        columns.push(column);
        below *= length;
    }
    columns.reverse();
    Ok(columns)
}
