//! Cleaning the prices of house listings: `"$489,000"` → 489000, `"$1,700/mo"` → 1700, nothing → NULL.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array, StringArray};
use datafusion::arrow::csv::ReaderBuilder;
use datafusion::arrow::csv::reader::Format;
use datafusion::arrow::datatypes::{DataType, Field, Schema};
use std::io::Cursor;
use std::sync::Arc;

pub static PRICE: Workload = Workload {
    name: "price cleaning",
    function: "price",
    python: include_str!("price.py"),
    params: &[("text", Kind::Text)],
    returns: Kind::Int,
    amount: Amount::Rows { divisor: 1 },
    generate,
    rust,
};

const LISTINGS: [&str; 2] = [
    include_str!("../../data/zillow.csv"),
    include_str!("../../data/zillow_dirty.csv"),
];

/// The prices of the real listings, over and over, each time with other digits.
fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let prices: Vec<Option<String>> = LISTINGS.iter().flat_map(|text| listed_prices(text)).collect();
    let scaled = (0..rows).map(|row| prices[row % prices.len()].as_ref().map(|price| change(random, price)));
    vec![Arc::new(scaled.collect::<StringArray>())]
}

fn listed_prices(text: &str) -> Vec<Option<String>> {
    let header = text.lines().next().unwrap_or_default();
    let fields: Vec<Field> = header
        .split(',')
        .map(|name| Field::new(name, DataType::Utf8, true))
        .collect();
    let schema = Arc::new(Schema::new(fields));
    let column = schema.index_of("price").expect("the listings have a price column");
    let format = Format::default().with_header(true);
    let reader = ReaderBuilder::new(schema)
        .with_format(format)
        .build(Cursor::new(text))
        .expect("the listings are a CSV file");
    reader
        .flat_map(|batch| {
            let batch = batch.expect("the listings are well-formed");
            let prices = batch.column(column).as_string::<i32>();
            prices.iter().map(|p| p.map(str::to_string)).collect::<Vec<_>>()
        })
        .collect()
}

/// The same price with other digits, a first digit never becoming zero.
fn change(random: &mut Random, price: &str) -> String {
    price
        .char_indices()
        .map(|(i, c)| match c {
            '0'..='9' if i == 1 => (b'1' + random.int(0, 9) as u8) as char,
            '0'..='9' => (b'0' + random.int(0, 10) as u8) as char,
            other => other,
        })
        .collect()
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let texts = args[0].as_string::<i32>();
    Arc::new(texts.iter().map(|text| price(text?)).collect::<Int64Array>())
}

fn price(text: &str) -> Option<i64> {
    let amount = text.trim().strip_prefix('$')?;
    let amount = amount.split_once('/').map_or(amount, |(before, _)| before);
    let digits = amount.trim_end_matches('+').replace(',', "");
    if digits.bytes().all(|b| b.is_ascii_digit()) {
        digits.parse().ok()
    } else {
        None
    }
}
