//! What the programs have in common: one row with a number, and how their inputs are made of it.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, Float64Array, Int64Array};
use datafusion::arrow::datatypes::Int64Type;
use std::sync::Arc;

/// A program of this name and text.
pub const fn program(
    name: &'static str,
    function: &'static str,
    python: &'static str,
    generate: fn(&mut Random, usize) -> Vec<ArrayRef>,
    rust: fn(&[ArrayRef]) -> ArrayRef,
) -> Workload {
    Workload {
        name,
        function,
        python,
        params: &[("n", Kind::Int)],
        returns: Kind::Float,
        amount: Amount::One,
        generate,
        rust,
    }
}

/// The one row of a program.
pub fn one(size: usize) -> Vec<ArrayRef> {
    vec![Arc::new(Int64Array::from(vec![size as i64]))]
}

/// A function of the size over the rows.
pub fn each(args: &[ArrayRef], function: fn(usize) -> f64) -> ArrayRef {
    let sizes = args[0].as_primitive::<Int64Type>();
    Arc::new(
        sizes
            .iter()
            .map(|n| n.map(|n| function(n as usize)))
            .collect::<Float64Array>(),
    )
}

/// The place of a number among so many, as the programs make their inputs.
pub fn spread(place: usize, factor: usize, among: usize) -> f64 {
    (place * factor % among) as f64
}
