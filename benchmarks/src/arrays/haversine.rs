//! Distances on the globe, over arrays.

use super::program::{each, one, program, spread};
use crate::random::Random;
use crate::workload::Workload;
use datafusion::arrow::array::ArrayRef;

pub static HAVERSINE: Workload = program(
    "haversine of arrays",
    "distances",
    include_str!("haversine.py"),
    generate,
    rust,
);

fn generate(_: &mut Random, asked: usize) -> Vec<ArrayRef> {
    one(asked * 10)
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    each(args, haversine)
}

fn haversine(n: usize) -> f64 {
    let distance = |i: usize| {
        let lat1 = (spread(i, 7919, 1800) * 0.1 - 90.0).to_radians();
        let lon1 = (spread(i, 4729, 3600) * 0.1 - 180.0).to_radians();
        let lat2 = (spread(i, 337, 1800) * 0.1 - 90.0).to_radians();
        let lon2 = (spread(i, 613, 3600) * 0.1 - 180.0).to_radians();
        let a = ((lat2 - lat1) / 2.0).sin().powi(2) + lat1.cos() * lat2.cos() * ((lon2 - lon1) / 2.0).sin().powi(2);
        2.0 * 6371.0088 * a.sqrt().asin()
    };
    (0..n).map(distance).sum()
}
