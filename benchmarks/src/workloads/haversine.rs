//! The distance of two points on the globe, with `math`.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Float64Array};
use datafusion::arrow::datatypes::Float64Type;
use std::sync::Arc;

pub static HAVERSINE: Workload = Workload {
    name: "haversine",
    function: "haversine",
    python: include_str!("haversine.py"),
    params: &[
        ("lat1", Kind::Float),
        ("lon1", Kind::Float),
        ("lat2", Kind::Float),
        ("lon2", Kind::Float),
    ],
    returns: Kind::Float,
    amount: Amount::Rows { divisor: 1 },
    generate,
    rust,
};

fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let mut column = |limit: f64| -> ArrayRef {
        Arc::new(Float64Array::from_iter_values(
            (0..rows).map(|_| random.float(-limit, limit)),
        ))
    };
    vec![column(90.0), column(180.0), column(90.0), column(180.0)]
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let column = |i: usize| args[i].as_primitive::<Float64Type>().values();
    let (lat1, lon1, lat2, lon2) = (column(0), column(1), column(2), column(3));
    let distances = (0..args[0].len()).map(|i| haversine(lat1[i], lon1[i], lat2[i], lon2[i]));
    Arc::new(Float64Array::from_iter_values(distances))
}

fn haversine(lat1: f64, lon1: f64, lat2: f64, lon2: f64) -> f64 {
    let phi1 = lat1.to_radians();
    let phi2 = lat2.to_radians();
    let dphi = (lat2 - lat1).to_radians();
    let dlambda = (lon2 - lon1).to_radians();
    let a = (dphi / 2.0).sin().powi(2) + phi1.cos() * phi2.cos() * (dlambda / 2.0).sin().powi(2);
    2.0 * 6371.0088 * a.sqrt().asin()
}
