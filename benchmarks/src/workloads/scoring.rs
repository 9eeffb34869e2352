//! A scoring rule of twelve branches over six numeric columns.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Float64Array, Int64Array};
use datafusion::arrow::datatypes::{Float64Type, Int64Type};
use std::sync::Arc;

pub static SCORING: Workload = Workload {
    name: "12-branch scoring",
    function: "score",
    python: include_str!("scoring.py"),
    params: &[
        ("age", Kind::Int),
        ("income", Kind::Float),
        ("debt", Kind::Float),
        ("balance", Kind::Float),
        ("late", Kind::Int),
        ("years", Kind::Int),
    ],
    returns: Kind::Int,
    amount: Amount::Rows { divisor: 1 },
    generate,
    rust,
};

fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let age = Int64Array::from_iter_values((0..rows).map(|_| random.int(18, 90)));
    let income = Float64Array::from_iter_values((0..rows).map(|_| {
        if random.chance(5) {
            0.0
        } else {
            random.float(8_000.0, 150_000.0)
        }
    }));
    let debt = Float64Array::from_iter_values((0..rows).map(|_| random.float(0.0, 60_000.0)));
    let balance = Float64Array::from_iter_values((0..rows).map(|_| random.float(-2_000.0, 20_000.0)));
    let late = Int64Array::from_iter_values((0..rows).map(|_| random.int(0, 8) * random.int(0, 2)));
    let years = Int64Array::from_iter_values((0..rows).map(|_| random.int(0, 20)));
    vec![
        Arc::new(age),
        Arc::new(income),
        Arc::new(debt),
        Arc::new(balance),
        Arc::new(late),
        Arc::new(years),
    ]
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let ints = |i: usize| args[i].as_primitive::<Int64Type>().values();
    let floats = |i: usize| args[i].as_primitive::<Float64Type>().values();
    let (age, income, debt, balance, late, years) = (ints(0), floats(1), floats(2), floats(3), ints(4), ints(5));
    let scores = (0..args[0].len()).map(|i| score(age[i], income[i], debt[i], balance[i], late[i], years[i]));
    Arc::new(Int64Array::from_iter_values(scores))
}

fn score(age: i64, income: f64, debt: f64, balance: f64, late: i64, years: i64) -> i64 {
    let mut points = 300;
    if age < 21 {
        points -= 40;
    } else if age < 30 {
        points += 10;
    } else if age < 60 {
        points += 35;
    }
    let ratio = if income > 0.0 { debt / income } else { 10.0 };
    if ratio < 0.2 {
        points += 80;
    } else if ratio < 0.4 {
        points += 40;
    } else if ratio >= 1.0 {
        points -= 60;
    }
    if balance > 10_000.0 {
        points += 50;
    } else if balance < 0.0 {
        points -= 80;
    }
    if late == 0 {
        points += 70;
    } else if late > 2 {
        points -= 25 * late;
    }
    if years >= 5 {
        points += 30;
    }
    points
}
