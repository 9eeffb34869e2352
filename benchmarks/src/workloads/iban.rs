//! The check of an IBAN: strip spaces, upper case, rearrange, remainder by 97 digit by digit.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, BooleanArray, StringArray};
use std::sync::Arc;

pub static IBAN: Workload = Workload {
    name: "IBAN check",
    function: "iban_ok",
    python: include_str!("iban.py"),
    params: &[("iban", Kind::Text)],
    returns: Kind::Bool,
    amount: Amount::Rows { divisor: 1 },
    generate,
    rust,
};

/// Countries with the length of their account part, letters allowed in its first four places.
const COUNTRIES: [(&str, usize, bool); 6] = [
    ("DE", 18, false),
    ("GB", 18, true),
    ("FR", 23, false),
    ("NL", 14, true),
    ("ES", 20, false),
    ("MT", 27, true),
];

fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let ibans = StringArray::from_iter_values((0..rows).map(|_| printed(random)));
    vec![Arc::new(ibans)]
}

/// An IBAN as people type it: mostly right, in groups of four or in one piece, sometimes in lower case.
fn printed(random: &mut Random) -> String {
    let (country, length, letters) = COUNTRIES[random.int(0, COUNTRIES.len() as i64) as usize];
    let account: String = (0..length)
        .map(|place| {
            if letters && place < 4 {
                (b'A' + random.int(0, 26) as u8) as char
            } else {
                (b'0' + random.int(0, 10) as u8) as char
            }
        })
        .collect();
    let mut check = 98 - remainder(format!("{account}{country}00").as_bytes()).unwrap_or(0);
    if random.chance(10) {
        check = (check + 1) % 97;
    }
    let mut text = format!("{country}{check:02}{account}");
    if random.chance(3) {
        text.replace_range(6..7, "-");
    }
    if random.chance(20) {
        text = text.to_lowercase();
    }
    if random.chance(30) {
        text
    } else {
        let groups: Vec<&str> = (0..text.len())
            .step_by(4)
            .map(|i| &text[i..text.len().min(i + 4)])
            .collect();
        groups.join(" ")
    }
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let ibans = args[0].as_string::<i32>();
    Arc::new(ibans.iter().map(|iban| iban.map(iban_ok)).collect::<BooleanArray>())
}

fn iban_ok(iban: &str) -> bool {
    let mut iban: Vec<u8> = iban.bytes().filter(|b| *b != b' ').collect();
    iban.make_ascii_uppercase();
    if iban.len() < 15 || iban.len() > 34 {
        return false;
    }
    iban.rotate_left(4);
    remainder(&iban) == Some(1)
}

fn remainder(digits: &[u8]) -> Option<u32> {
    let mut remainder = 0;
    for &byte in digits {
        remainder = match byte {
            b'0'..=b'9' => (remainder * 10 + u32::from(byte - b'0')) % 97,
            b'A'..=b'Z' => (remainder * 100 + u32::from(byte - b'A') + 10) % 97,
            _ => return None,
        };
    }
    Some(remainder)
}
