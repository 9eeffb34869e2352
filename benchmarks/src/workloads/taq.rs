//! Trades and quotes: lines of a day's file go into buckets of volume by symbol and second, and peaks of each series are
//! counted. Nested dicts, text of many lines, windows of lists.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array, StringArray};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::sync::Arc;

pub static TAQ: Workload = Workload {
    name: "TAQ",
    function: "taq",
    python: include_str!("taq.py"),
    params: &[("text", Kind::Text)],
    returns: Kind::Int,
    amount: Amount::One,
    generate,
    rust,
};

const SYMBOLS: [&str; 12] = [
    "AAPL", "AMZN", "BAC", "C", "F", "GE", "GOOG", "INTC", "JPM", "MSFT", "T", "XOM",
];

/// 900 000 lines in a whole run: time in nanoseconds, exchange, symbol, price, volume; bursts now and then.
fn generate(random: &mut Random, size: usize) -> Vec<ArrayRef> {
    let mut text = String::from("Time|Exchange|Symbol|Trade_Price|Trade_Volume|Sale_Condition\n");
    let mut time = 34_200_000_000_000;
    for line in 0..size * 9 / 2 {
        time += random.int(0, 2_000_000);
        let burst = if line / 500 % 40 == 17 { 20 } else { 1 };
        let (symbol, volume) = (random.pick(&SYMBOLS), random.int(1, 100) * 10 * burst);
        let (exchange, cents) = ((b'A' + random.int(0, 16) as u8) as char, random.int(1000, 90_000));
        let end = if random.chance(20) { "@ I" } else { "@" };
        let price = format!("{}.{:02}", cents / 100, cents % 100);
        writeln!(text, "{time}|{exchange}|{symbol}|{price}|{volume}|{end}").expect("a String takes any text");
    }
    text.push_str("END|20181105|0|0|0\n");
    vec![Arc::new(StringArray::from(vec![text]))]
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let days = args[0].as_string::<i32>();
    Arc::new(days.iter().map(|day| day.map(taq)).collect::<Int64Array>())
}

fn taq(text: &str) -> i64 {
    let mut volumes: HashMap<&str, BTreeMap<i64, i64>> = HashMap::new();
    for line in text.lines() {
        if line.starts_with("END") {
            break;
        }
        let mut fields = line.split('|');
        let (Some(time), Some(_), Some(symbol), Some(_), Some(volume)) = (
            fields.next(),
            fields.next(),
            fields.next(),
            fields.next(),
            fields.next(),
        ) else {
            continue;
        };
        let (Ok(time), Ok(volume)) = (time.parse::<i64>(), volume.parse::<i64>()) else {
            continue;
        };
        *volumes
            .entry(symbol)
            .or_default()
            .entry(time / 1_000_000_000)
            .or_default() += volume;
    }
    let found: i64 = volumes
        .values()
        .map(|buckets| peaks(buckets.values().map(|v| *v as f64).collect()))
        .sum();
    found * 1000 + volumes.len() as i64
}

const LAG: usize = 30;

fn peaks(mut series: Vec<f64>) -> i64 {
    if series.len() <= LAG {
        return 0;
    }
    let (mut center, mut spread) = moments(&series[..LAG]);
    let mut found = 0;
    for i in LAG..series.len() {
        let value = series[i];
        if (value - center).abs() > 3.5 * spread {
            found += i64::from(value > center);
            series[i] = 0.5 * value + 0.5 * series[i - 1];
        }
        (center, spread) = moments(&series[i + 1 - LAG..=i]);
    }
    found
}

fn moments(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|v| (v - mean) * (v - mean)).sum();
    (mean, (squares / count).sqrt())
}
