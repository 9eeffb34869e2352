//! The price of a telephone call with its taxes, after Mike Cowlishaw's benchmark, with `decimal`.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array, StringBuilder};
use datafusion::arrow::datatypes::Int64Type;
use std::fmt::Write;
use std::sync::Arc;

pub static TELCO: Workload = Workload {
    name: "telco",
    function: "telco",
    python: include_str!("telco.py"),
    params: &[("seconds", Kind::Int)],
    returns: Kind::Text,
    amount: Amount::Rows { divisor: 1 },
    generate,
    rust,
};

fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let seconds = Int64Array::from_iter_values((0..rows).map(|_| random.int(1, 50_000)));
    vec![Arc::new(seconds)]
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let seconds = args[0].as_primitive::<Int64Type>();
    let mut totals = StringBuilder::with_capacity(seconds.len(), seconds.len() * 8);
    for seconds in seconds.values() {
        let cents = total(*seconds);
        // Writing to a builder does not fail.
        let _ = write!(totals, "{}.{:02}", cents / 100, cents % 100);
        totals.append_value("");
    }
    Arc::new(totals.finish())
}

/// In cents; the rates are in hundred thousandths, the taxes in ten thousandths.
fn total(seconds: i64) -> i64 {
    let distant = seconds & 1 == 1;
    let price = half_even(seconds * if distant { 894 } else { 130 });
    let taxes = price * 675 / 10_000 + if distant { price * 341 / 10_000 } else { 0 };
    price + taxes
}

/// Thousands, rounded half to even.
fn half_even(n: i64) -> i64 {
    let (whole, rest) = (n / 1000, n % 1000);
    whole + i64::from(rest > 500 || rest == 500 && whole % 2 == 1)
}
