//! Rows that native code gave up: which they are, and their results put in place.

use arrow::array::{Array, ArrayRef};
use arrow::compute::interleave;
use arrow::error::ArrowError;

/// Adds the rows that have a NULL argument to the failed ones, keeping them ascending.
pub fn add_null_rows(failed: &mut Vec<u32>, args: &[ArrayRef], rows: usize) {
    let null = |row: usize| args.iter().any(|a| a.is_null(row));
    failed.extend((0..rows).filter(|row| null(*row)).map(|row| row as u32));
    failed.sort_unstable();
    failed.dedup();
}

/// `array` with the rows `failed` (ascending) taken from `patch`, one after another.
pub fn patch(array: &ArrayRef, patch: &ArrayRef, failed: &[u32]) -> Result<ArrayRef, ArrowError> {
    let mut indices: Vec<(usize, usize)> = (0..array.len()).map(|row| (0, row)).collect();
    for (i, row) in failed.iter().enumerate() {
        indices[*row as usize] = (1, i);
    }
    interleave(&[array.as_ref(), patch.as_ref()], &indices)
}
