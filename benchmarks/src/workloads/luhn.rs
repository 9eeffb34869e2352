//! The check digit of card numbers (Luhn): a loop over digits, from the back.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, BooleanArray, StringArray};
use std::sync::Arc;

pub static LUHN: Workload = Workload {
    name: "Luhn check",
    function: "luhn",
    python: include_str!("luhn.py"),
    params: &[("number", Kind::Text)],
    returns: Kind::Bool,
    amount: Amount::Rows { divisor: 1 },
    generate,
    rust,
};

/// Card numbers, half of them in groups of four.
fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let numbers = (0..rows).map(|_| {
        let digits: String = (0..16).map(|_| (b'0' + random.int(0, 10) as u8) as char).collect();
        if random.chance(50) {
            digits
        } else {
            [&digits[..4], &digits[4..8], &digits[8..12], &digits[12..]].join(" ")
        }
    });
    vec![Arc::new(StringArray::from_iter_values(numbers))]
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let numbers = args[0].as_string::<i32>();
    Arc::new(numbers.iter().map(|n| n.map(luhn)).collect::<BooleanArray>())
}

fn luhn(number: &str) -> bool {
    let digits = number.bytes().rev().filter(u8::is_ascii_digit);
    let total: u32 = digits
        .enumerate()
        .map(|(place, digit)| {
            let value = u32::from(digit - b'0') << (place % 2);
            if value > 9 { value - 9 } else { value }
        })
        .sum();
    total.is_multiple_of(10)
}
