//! `format(f, spec)`

use super::fixed::fixed as write_fixed;
use super::number::{Parts, lay_out};
use super::spec::{Align, Spec};
use crate::fail::{Fail, MAX_TEXT, Outcome};
use crate::py_float::{repr, write_exponent};
use std::borrow::Cow;

/// No float has more digits than this on either side of the point; asking for more gives zeros.
const ALL_DIGITS: usize = 1100;

/// `format(f, spec)`
pub fn float(f: f64, spec: &str, out: &mut String) -> Outcome<()> {
    if spec.is_empty() {
        repr(f, out);
        return Ok(());
    }
    if let [b'.', digit @ b'0'..=b'9', b'f'] = spec.as_bytes()
        && f.is_finite()
    {
        write_fixed(f, usize::from(digit - b'0'), out);
        return Ok(());
    }
    formatted(f, &Spec::parse(spec, Some(Align::Inside))?, out)
}

/// The float by a parsed spec.
pub fn formatted(f: f64, spec: &Spec, out: &mut String) -> Outcome<()> {
    let kind = spec.kind.unwrap_or('r');
    if spec.kind == Some('r') {
        return Err(Fail::Value);
    }
    if kind == 'n' && (spec.grouping.is_some() || spec.fraction_grouping.is_some()) {
        return Err(Fail::Value);
    }
    // Far beyond all digits only zeros follow, and Python has its own limit.
    if spec.precision.is_some_and(|p| p > MAX_TEXT) {
        return Err(Fail::Value);
    }
    let body = match kind {
        _ if !f.is_finite() => check_kind(kind).map(|()| special(f))?,
        'f' | 'F' => fixed(f.abs(), spec.precision.unwrap_or(6)),
        '%' => {
            let scaled = f.abs() * 100.0;
            if scaled.is_finite() {
                fixed(scaled, spec.precision.unwrap_or(6))
            } else {
                special(scaled)
            }
        }
        'e' | 'E' => scientific(f.abs(), spec.precision.unwrap_or(6)),
        'g' | 'G' | 'n' => general(f.abs(), spec.precision.unwrap_or(6), spec.alternate, 0),
        'r' => match spec.precision {
            Some(precision) => general(f.abs(), precision, spec.alternate, 1),
            None => shortest(f.abs()),
        },
        _ => return Err(Fail::Value),
    };
    let upper = matches!(kind, 'E' | 'F' | 'G');
    let body = if upper { body.to_ascii_uppercase() } else { body };
    let zero = f.is_finite() && !mantissa(&body).bytes().any(|b| matches!(b, b'1'..=b'9'));
    let negative = f.is_sign_negative() && !f.is_nan() && !(zero && spec.no_negative_zero);
    emit(&body, negative, kind == '%', spec, out)
}

fn check_kind(kind: char) -> Outcome<()> {
    match kind {
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'n' | '%' | 'r' => Ok(()),
        _ => Err(Fail::Value),
    }
}

fn special(f: f64) -> String {
    if f.is_nan() { "nan" } else { "inf" }.to_string()
}

fn mantissa(body: &str) -> &str {
    body.split(['e', 'E']).next().unwrap_or("")
}

/// Splits a body into digits, fraction and the rest, and lays it out.
fn emit(body: &str, negative: bool, percent: bool, spec: &Spec, out: &mut String) -> Outcome<()> {
    let end = body.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = body.split_at(end);
    let (fraction, tail) = match rest.strip_prefix('.') {
        Some(rest) => rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count()),
        None => ("", rest),
    };
    let suffix: Cow<'_, str> = if percent {
        format!("{tail}%").into()
    } else {
        tail.into()
    };
    let parts = Parts {
        negative,
        prefix: "",
        digits,
        fraction,
        point: rest.starts_with('.') || (spec.alternate && !digits.is_empty()),
        suffix: &suffix,
        group: 3,
    };
    lay_out(&parts, spec, out)
}

/// `%f`
fn fixed(f: f64, precision: usize) -> String {
    let exact = precision.min(ALL_DIGITS);
    let mut text = String::new();
    write_fixed(f, exact, &mut text);
    super::number::fill('0', precision - exact, &mut text);
    text
}

/// Digits with a point after the first, and the exponent.
fn digits_and_exponent(f: f64, precision: usize) -> (String, i32) {
    let exact = precision.min(ALL_DIGITS);
    let text = format!("{f:.exact$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let mut digits = digits.to_string();
    super::number::fill('0', precision - exact, &mut digits);
    (digits, exponent.parse().unwrap_or(0))
}

/// `%e`
fn scientific(f: f64, precision: usize) -> String {
    let (digits, exponent) = digits_and_exponent(f, precision);
    with_exponent(&digits, exponent)
}

fn with_exponent(digits: &str, exponent: i32) -> String {
    let mut text = String::new();
    // Writing to a String does not fail.
    let _ = write_exponent(digits, exponent, 'e', &mut text);
    text
}

/// `%g`; `decimals` is how many digits must follow the point in plain notation (one for `format(f, ".3")`, which
/// also turns to exponents one digit earlier).
fn general(f: f64, precision: usize, alternate: bool, decimals: usize) -> String {
    let precision = precision.max(1);
    let (digits, exponent) = digits_and_exponent(f, precision - 1);
    let limit = i64::try_from(precision).unwrap_or(i64::MAX) - decimals as i64;
    if exponent < -4 || i64::from(exponent) >= limit {
        let digits = if alternate { digits } else { trim_fraction(digits) };
        return with_exponent(&digits, exponent);
    }
    let places = (precision as i64 - 1 - i64::from(exponent)).max(0) as usize;
    let plain = fixed(f, places);
    let mut text = if alternate { plain } else { trim_fraction(plain) };
    if decimals > 0 && !text.contains('.') {
        text.push_str(".0");
    }
    text
}

fn trim_fraction(text: String) -> String {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_string()
    } else {
        text
    }
}

/// As `repr`.
fn shortest(f: f64) -> String {
    let mut text = String::new();
    repr(f, &mut text);
    text
}
