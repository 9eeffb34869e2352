//! Dates in one of four forms, tried one after another, and what they are worth by a table of functions.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array, StringArray};
use std::sync::Arc;

pub static EVENT_DATES: Workload = Workload {
    name: "event dates",
    function: "event_day",
    python: include_str!("event_dates.py"),
    params: &[("text", Kind::Text), ("kind", Kind::Text)],
    returns: Kind::Int,
    amount: Amount::Rows { divisor: 4 },
    generate,
    rust,
};

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];
const KINDS: [&str; 3] = ["open", "late", "paid"];

fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let texts: Vec<String> = (0..rows).map(|_| date_text(random)).collect();
    let kinds = (0..rows).map(|_| KINDS[random.int(0, 3) as usize]);
    let kinds = StringArray::from_iter_values(kinds);
    vec![Arc::new(StringArray::from_iter_values(texts)), Arc::new(kinds)]
}

fn date_text(random: &mut Random) -> String {
    let (year, month, day) = (random.int(1990, 2030), random.int(1, 13), random.int(1, 29));
    match random.int(0, 9) {
        0..=2 => format!("{year}-{month:02}-{day:02}"),
        3..=4 => format!("{day:02}/{month:02}/{year}"),
        5..=6 => format!("{} {day}, {year}", MONTHS[month as usize - 1]),
        7 => format!("{day:02}.{month:02}.{:02} {:02}:{:02}", year % 100, month, day),
        _ => format!("{year}, {day}"),
    }
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let (texts, kinds) = (args[0].as_string::<i32>(), args[1].as_string::<i32>());
    let days = texts.iter().zip(kinds).map(|(text, kind)| {
        let day = event_day(text?)?;
        Some(match kind? {
            "open" => day,
            "late" => -day,
            _ => day.rem_euclid(7),
        })
    });
    Arc::new(days.collect::<Int64Array>())
}

fn event_day(text: &str) -> Option<i64> {
    let dashes = || {
        let (year, rest) = text.split_once('-')?;
        let (month, day) = rest.split_once('-')?;
        days(year, number(month, 2)?, day)
    };
    let slashes = || {
        let (day, rest) = text.split_once('/')?;
        let (month, year) = rest.split_once('/')?;
        days(year, number(month, 2)?, day)
    };
    let words = || {
        let (month, rest) = text.split_once(' ')?;
        let (day, year) = rest.split_once(", ")?;
        let month = MONTHS.iter().position(|name| name.eq_ignore_ascii_case(month))?;
        days(year, month as i64 + 1, day)
    };
    let dots = || {
        let (date, time) = text.split_once(' ')?;
        let (hour, minute) = time.split_once(':')?;
        let (day, rest) = date.split_once('.')?;
        let (month, year) = rest.split_once('.')?;
        let year = number(year, 2).filter(|_| year.len() == 2)?;
        let year = if year <= 68 { 2000 + year } else { 1900 + year };
        let on_the_clock = number(hour, 2)? < 24 && number(minute, 2)? < 60;
        on_the_clock.then(|| days(&year.to_string(), number(month, 2)?, day))?
    };
    dashes().or_else(slashes).or_else(words).or_else(dots)
}

/// Digits, at most so many.
fn number(text: &str, most: usize) -> Option<i64> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    (digits && (1..=most).contains(&text.len())).then(|| text.parse().ok())?
}

/// Days from 1970-01-01 to a date of a year of four digits.
fn days(year: &str, month: i64, day: &str) -> Option<i64> {
    let (year, day) = (number(year, 4).filter(|_| year.len() == 4)?, number(day, 2)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 => 28 + i64::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if year == 0 || !(1..=last).contains(&day) {
        return None;
    }
    // Years that begin in March.
    let (year, month) = if month <= 2 {
        (year - 1, month + 9)
    } else {
        (year, month - 3)
    };
    let before = year * 365 + year / 4 - year / 100 + year / 400;
    Some(before + (153 * month + 2) / 5 + day - 719_469)
}
