//! Fannkuch: the most prefix reversals that any permutation of n numbers takes until its first is 0. Lists, slices with
//! a step, bound methods, `while … else`.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array};
use datafusion::arrow::datatypes::Int64Type;
use std::sync::Arc;

pub static FANNKUCH: Workload = Workload {
    name: "fannkuch",
    function: "fannkuch",
    python: include_str!("fannkuch.py"),
    params: &[("n", Kind::Int)],
    returns: Kind::Int,
    amount: Amount::One,
    generate,
    rust,
};

/// fannkuch(9) in a whole run.
fn generate(_: &mut Random, size: usize) -> Vec<ArrayRef> {
    let n = if size < 100_000 { 6 } else { 9 };
    vec![Arc::new(Int64Array::from(vec![n]))]
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let sizes = args[0].as_primitive::<Int64Type>();
    Arc::new(sizes.iter().map(|n| n.map(fannkuch)).collect::<Int64Array>())
}

fn fannkuch(n: i64) -> i64 {
    let n = n as usize;
    let mut count: Vec<usize> = (1..=n).collect();
    let mut permutation: Vec<usize> = (0..n).collect();
    let mut flipped = permutation.clone();
    let mut most = 0;
    let mut r = n;
    loop {
        while r != 1 {
            count[r - 1] = r;
            r -= 1;
        }
        if permutation[0] != 0 && permutation[n - 1] != n - 1 {
            flipped.copy_from_slice(&permutation);
            let mut flips = 0;
            while flipped[0] != 0 {
                let k = flipped[0];
                flipped[..=k].reverse();
                flips += 1;
            }
            most = most.max(flips);
        }
        loop {
            if r == n {
                return most;
            }
            permutation[..=r].rotate_left(1);
            count[r] -= 1;
            if count[r] > 0 {
                break;
            }
            r += 1;
        }
    }
}
