//! Lines of a web server's log, with a regular expression.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array, StringArray};
use std::sync::Arc;

pub static LOG_PARSE: Workload = Workload {
    name: "regex log parse",
    function: "log_parse",
    python: include_str!("log_parse.py"),
    params: &[("line", Kind::Text)],
    returns: Kind::Int,
    amount: Amount::Rows { divisor: 1 },
    generate,
    rust,
};

fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let lines = StringArray::from_iter_values((0..rows).map(|_| line(random)));
    vec![Arc::new(lines)]
}

fn line(random: &mut Random) -> String {
    let mut number = |low, high| random.int(low, high);
    let host = format!(
        "{}.{}.{}.{}",
        number(1, 223),
        number(0, 255),
        number(0, 255),
        number(1, 254)
    );
    let time = format!("{:02}:{:02}:{:02}", number(0, 23), number(0, 59), number(0, 59));
    let (day, size) = (number(1, 28), number(0, 60_000));
    let user = random.pick(&["-", "-", "-", "-", "anna", "joe"]);
    let method = random.pick(&["GET", "GET", "GET", "GET", "POST", "HEAD"]);
    let mut path = String::new();
    for _ in 0..random.int(1, 5) {
        path.push('/');
        path.push_str(&random.word(2, 12));
    }
    let protocol = random.pick(&[" HTTP/1.0", " HTTP/1.0", " HTTP/1.1", ""]);
    let status = random.pick(&["200", "200", "200", "304", "404"]);
    let size = if status == "304" {
        "-".to_string()
    } else {
        size.to_string()
    };
    match random.int(0, 99) {
        0 => format!("{host} - {user} \"{method} {path}{protocol}\" {status} {size}"),
        1 => format!("{host} - - [{day:02}/Jan/2000:{time} -0500] \"-\" 408 -"),
        _ => format!("{host} - {user} [{day:02}/Jan/2000:{time} -0500] \"{method} {path}{protocol}\" {status} {size}"),
    }
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let lines = args[0].as_string::<i32>();
    let values = lines.iter().map(|line| line.map(|line| log_parse(line).unwrap_or(-1)));
    Arc::new(values.collect::<Int64Array>())
}

fn log_parse(line: &str) -> Option<i64> {
    let (host, rest) = word(line)?;
    let (_, rest) = word(rest)?;
    let (_, rest) = word(rest)?;
    let (time, rest) = rest.strip_prefix('[')?.split_once("] \"")?;
    is_time(time).then_some(())?;
    let (request, rest) = rest.split_once("\" ")?;
    let mut parts = request.split_ascii_whitespace();
    let (method, path) = (parts.next()?, parts.next()?);
    let (_protocol, more) = (parts.next(), parts.next());
    let (status, rest) = rest.split_once(' ')?;
    let known = more.is_none() && status.len() == 3 && status.bytes().all(|b| b.is_ascii_digit());
    let size = rest.split_ascii_whitespace().next().filter(|_| known)?;
    let size = if size == "-" { 0 } else { size.parse().ok()? };
    if method != "GET" {
        return Some(size);
    }
    Some(status.parse::<i64>().ok()? * 1000 + size + path.len() as i64 + host.len() as i64)
}

/// The text up to the next space, and what is behind it.
fn word(text: &str) -> Option<(&str, &str)> {
    text.split_once(' ').filter(|(word, _)| !word.is_empty())
}

/// Day, time and zone.
fn is_time(text: &str) -> bool {
    let Some((day, zone)) = text.split_once(' ') else {
        return false;
    };
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b':' | b'/');
    let digits = zone.strip_prefix(['+', '-']).unwrap_or("");
    !day.is_empty() && day.bytes().all(plain) && digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit())
}
