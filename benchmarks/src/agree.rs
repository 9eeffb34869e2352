//! Whether two ways to evaluate gave the same rows. Checksums compare everything with everything; this compares
//! what is at hand as Arrow arrays, value by value.

use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::datatypes::{DataType, Float64Type};

/// The first row that differs between two lists of batches, with both values as text. Floats may differ by `tolerance`
/// relative to their size.
pub fn first_difference(left: &[ArrayRef], right: &[ArrayRef], tolerance: f64) -> Option<String> {
    let mut start = 0;
    for (left, right) in left.iter().zip(right) {
        if left.len() != right.len() || left.data_type() != right.data_type() {
            return Some(format!(
                "{:?}[{}] and {:?}[{}]",
                left.data_type(),
                left.len(),
                right.data_type(),
                right.len()
            ));
        }
        if let Some(row) = (0..left.len()).find(|&row| !same(left, right, row, tolerance)) {
            let (l, r) = (left.slice(row, 1), right.slice(row, 1));
            return Some(format!("row {}: {l:?} and {r:?}", start + row));
        }
        start += left.len();
    }
    (left.len() != right.len()).then(|| format!("{} and {} batches", left.len(), right.len()))
}

fn same(left: &ArrayRef, right: &ArrayRef, row: usize, tolerance: f64) -> bool {
    if left.is_null(row) || right.is_null(row) || left.data_type() != &DataType::Float64 {
        return left.slice(row, 1) == right.slice(row, 1);
    }
    let (l, r) = (
        left.as_primitive::<Float64Type>().value(row),
        right.as_primitive::<Float64Type>().value(row),
    );
    l.to_bits() == r.to_bits() || (l - r).abs() <= tolerance * l.abs().max(r.abs())
}
