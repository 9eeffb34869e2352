//! The n queens by brute force over all permutations: a generator function, tuples of run-time length, sets.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array};
use datafusion::arrow::datatypes::Int64Type;
use std::sync::Arc;

pub static QUEENS: Workload = Workload {
    name: "n queens",
    function: "queens",
    python: include_str!("queens.py"),
    params: &[("n", Kind::Int)],
    returns: Kind::Int,
    amount: Amount::One,
    generate,
    rust,
};

/// Eight queens in a whole run.
fn generate(_: &mut Random, size: usize) -> Vec<ArrayRef> {
    let n = if size < 100_000 { 5 } else { 8 };
    vec![Arc::new(Int64Array::from(vec![n]))]
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let sizes = args[0].as_primitive::<Int64Type>();
    Arc::new(
        sizes
            .iter()
            .map(|n| n.map(|n| queens(n as usize)))
            .collect::<Int64Array>(),
    )
}

fn queens(n: usize) -> i64 {
    let mut indices: Vec<usize> = (0..n).collect();
    let mut cycles: Vec<usize> = (1..=n).rev().collect();
    let mut found = i64::from(safe(&indices));
    'next: loop {
        for i in (0..n).rev() {
            cycles[i] -= 1;
            if cycles[i] == 0 {
                indices[i..].rotate_left(1);
                cycles[i] = n - i;
            } else {
                indices.swap(i, n - cycles[i]);
                found += i64::from(safe(&indices));
                continue 'next;
            }
        }
        return found;
    }
}

/// Whether no two queens share a diagonal: bit sets of both kinds.
fn safe(rows: &[usize]) -> bool {
    let (mut rising, mut falling) = (0u64, 0u64);
    for (column, row) in rows.iter().enumerate() {
        rising |= 1 << (row + column);
        falling |= 1 << (row + rows.len() - column);
    }
    rising.count_ones() as usize == rows.len() && falling.count_ones() as usize == rows.len()
}
