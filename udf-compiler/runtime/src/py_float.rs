//! Python's float: division, powers, rounding, conversion, text. Formatting by a spec is in `format`.

use super::fail::{Fail, Outcome};
use std::fmt::Write;
use std::ops::Range;

/// `a / b`
#[inline]
pub fn div(a: f64, b: f64) -> Outcome<f64> {
    if b == 0.0 { Err(Fail::ZeroDivision) } else { Ok(a / b) }
}

/// `a % b`: the sign of the divisor.
#[inline]
pub fn modulo(a: f64, b: f64) -> Outcome<f64> {
    if b == 0.0 {
        return Err(Fail::ZeroDivision);
    }
    let rest = a % b;
    Ok(if rest == 0.0 {
        0f64.copysign(b)
    } else if (b < 0.0) != (rest < 0.0) {
        rest + b
    } else {
        rest
    })
}

/// `a // b`, as CPython computes it.
#[inline]
pub fn floordiv(a: f64, b: f64) -> Outcome<f64> {
    if b == 0.0 {
        return Err(Fail::ZeroDivision);
    }
    let rest = a % b;
    let mut quotient = (a - rest) / b;
    if rest != 0.0 && (b < 0.0) != (rest < 0.0) {
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return Ok(0f64.copysign(a / b));
    }
    let floor = quotient.floor();
    Ok(if quotient - floor > 0.5 { floor + 1.0 } else { floor })
}

/// How far from the exact square its rounding may lie, in units of the last place, for the C library's `pow` to round
/// the same way: in `SURE_SQUARES` its error before rounding is not above 0.011 units.
pub const SURE_SQUARE: f64 = 0.485;

/// The squares for which that is so, from 2 ** -64 to 2 ** 64.
pub const SURE_SQUARES: Range<f64> = 5.421_010_862_427_522e-20..18_446_744_073_709_551_616.0;

/// `a ** b`; a complex answer fails.
#[inline]
pub fn pow(a: f64, b: f64) -> Outcome<f64> {
    if a == 0.0 && b < 0.0 && b.is_finite() {
        return Err(Fail::ZeroDivision);
    }
    if a < 0.0 && a.is_finite() && b.is_finite() && b != b.floor() {
        return Err(Fail::Value);
    }
    let power = a.powf(b);
    if power.is_infinite() && a.is_finite() && b.is_finite() {
        Err(Fail::Overflow)
    } else {
        Ok(power)
    }
}

/// A whole float as an int.
#[inline]
fn whole(f: f64) -> Outcome<i64> {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0;
    match (-LIMIT..LIMIT).contains(&f) {
        true => Ok(f as i64),
        false if f.is_nan() => Err(Fail::Value),
        false => Err(Fail::Overflow),
    }
}

/// `int(f)`, `math.trunc(f)`
#[inline]
pub fn trunc(f: f64) -> Outcome<i64> {
    whole(f.trunc())
}

/// `math.floor(f)`
#[inline]
pub fn floor(f: f64) -> Outcome<i64> {
    whole(f.floor())
}

/// `math.ceil(f)`
#[inline]
pub fn ceil(f: f64) -> Outcome<i64> {
    whole(f.ceil())
}

/// `round(f)`: half to even.
#[inline]
pub fn round(f: f64) -> Outcome<i64> {
    whole(f.round_ties_even())
}

/// `round(f, digits)`: correctly rounded in decimal.
pub fn round_digits(f: f64, digits: i64) -> Outcome<f64> {
    if !f.is_finite() || digits > 323 || f == 0.0 {
        return Ok(f);
    }
    if digits < -308 {
        return Ok(0.0 * f);
    }
    if let Some(rounded) = round_near(f, digits) {
        return Ok(rounded);
    }
    let rounded: f64 = match usize::try_from(digits) {
        Ok(digits) => format!("{f:.digits$}").parse(),
        Err(_) => round_left(f, digits.unsigned_abs() as usize).parse(),
    }
    .map_err(|_| Fail::Value)?;
    if rounded.is_finite() {
        Ok(rounded)
    } else {
        Err(Fail::Overflow)
    }
}

/// The quick way for few digits: scaled, the value must be clearly off a tie, so that the error of scaling does not
/// matter. An integer below 2**53 over an exact power of ten is the nearest float to that decimal.
#[inline]
fn round_near(f: f64, digits: i64) -> Option<f64> {
    const POWERS: [f64; 16] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ];
    let power = *POWERS.get(usize::try_from(digits).ok()?)?;
    let scaled = f.abs() * power;
    if scaled >= 4_503_599_627_370_496.0 {
        return None;
    }
    let floor = scaled.floor();
    let off_tie = (scaled - floor) - 0.5;
    if off_tie.abs() <= scaled * 4.0 * f64::EPSILON {
        return None;
    }
    let whole = if off_tie > 0.0 { floor + 1.0 } else { floor };
    Some((whole / power).copysign(f))
}

/// The exact decimal text of `f` rounded at `places` digits left of the point.
fn round_left(f: f64, places: usize) -> String {
    let digits = format!("{:.0}", f.trunc().abs());
    let sign = if f.is_sign_negative() { "-" } else { "" };
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (kept, dropped) = padded.split_at(padded.len() - places);
    let half = format!("{:0<places$}", "5");
    let odd = kept.ends_with(['1', '3', '5', '7', '9']);
    let up = match dropped.cmp(half.as_str()) {
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => odd || f.fract() != 0.0,
    };
    let kept = if up { increment(kept) } else { kept.to_string() };
    format!("{sign}{kept}e{places}")
}

/// A decimal number plus one.
fn increment(digits: &str) -> String {
    let nines = digits.len() - digits.trim_end_matches('9').len();
    let (head, _) = digits.split_at(digits.len() - nines);
    let zeros = "0".repeat(nines);
    match head.char_indices().next_back() {
        Some((at, last)) => {
            let next = char::from(last as u8 + 1);
            format!("{}{next}{zeros}", &head[..at])
        }
        None => format!("1{zeros}"),
    }
}

/// Python's sum of floats: compensated (Neumaier), from 0.0.
pub fn sum(items: impl Iterator<Item = f64>) -> f64 {
    let mut total = CompensatedSum::default();
    items.for_each(|item| total.add(item));
    total.value()
}

/// A sum that remembers what rounding took from it.
#[derive(Default)]
pub struct CompensatedSum {
    high: f64,
    low: f64,
}

impl CompensatedSum {
    /// Begins at a number, keeping its sign.
    pub fn start(&mut self, from: f64) {
        *self = CompensatedSum { high: from, low: 0.0 };
    }

    pub fn add(&mut self, item: f64) {
        let total = self.high + item;
        self.low += if self.high.abs() >= item.abs() {
            (self.high - total) + item
        } else {
            (item - total) + self.high
        };
        self.high = total;
    }

    pub fn value(&self) -> f64 {
        if self.low != 0.0 && self.low.is_finite() {
            self.high + self.low
        } else {
            self.high
        }
    }
}

/// `repr(f)`: the shortest text that reads back as `f`.
pub fn repr(f: f64, out: &mut String) {
    if !f.is_finite() {
        return out.push_str(if f.is_nan() {
            "nan"
        } else if f > 0.0 {
            "inf"
        } else {
            "-inf"
        });
    }
    if f.abs() < 1e15 && f == f.trunc() && (f != 0.0 || f.is_sign_positive()) {
        out.push_str(super::py_int::decimal(f as i64, &mut [0; 20]));
        return out.push_str(".0");
    }
    if let Some(exact) = tie(f) {
        return out.push_str(&exact);
    }
    // Writing to a String does not fail.
    let _ = if (1e-4..1e16).contains(&f.abs()) || f == 0.0 {
        write!(out, "{f:?}")
    } else {
        let text = format!("{f:e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        write_exponent(digits, exponent.parse().unwrap_or(0), 'e', out)
    };
}

/// The text of a float that lies in the middle between two shortest texts: Python takes the even one. Such a float has 17
/// or 18 digits in all, the last of them a 5.
fn tie(f: f64) -> Option<String> {
    let bits = f.to_bits();
    if f.abs() < 1e-4 {
        return None;
    }
    let exponent = (bits >> 52 & 0x7ff) as i32;
    let mantissa = (bits & ((1 << 52) - 1)) | 1 << 52;
    let zeros = mantissa.trailing_zeros() as i32;
    let places = u32::try_from(1075 - exponent - zeros)
        .ok()
        .filter(|places| (1..=25).contains(places))?;
    let digits = (mantissa >> zeros).checked_mul(5u64.checked_pow(places)?)?;
    if !(10u64.pow(16)..10u64.pow(18)).contains(&digits) {
        return None;
    }
    // Half to even; both neighbours have the same distance, so if one is the float's text, both are.
    let kept = digits / 10;
    let even = kept + (kept & 1);
    let scale = 10u64.checked_pow(places - 1)?;
    let text = match places {
        1 => format!("{}{even}.0", if f < 0.0 { "-" } else { "" }),
        _ => {
            let (whole, rest) = (even / scale, even % scale);
            let width = places as usize - 1;
            let padded = format!("{rest:0width$}");
            format!(
                "{}{whole}.{}",
                if f < 0.0 { "-" } else { "" },
                padded.trim_end_matches('0')
            )
        }
    };
    let shortest = format!("{f:?}");
    (text.len() <= shortest.len() && text.parse() == Ok(f)).then_some(text)
}

/// Digits and an exponent of at least two digits with its sign.
pub fn write_exponent(digits: &str, exponent: i32, letter: char, out: &mut String) -> std::fmt::Result {
    let sign = if exponent < 0 { '-' } else { '+' };
    write!(out, "{digits}{letter}{sign}{:02}", exponent.abs())
}

/// `f.hex()`
pub fn hex(f: f64, out: &mut String) {
    if !f.is_finite() {
        return repr(f, out);
    }
    let bits = f.to_bits();
    let mantissa = bits & ((1 << 52) - 1);
    let raw = (bits >> 52 & 0x7ff) as i32;
    let sign = if f.is_sign_negative() { "-" } else { "" };
    // Writing to a String does not fail.
    let _ = match (raw, mantissa) {
        (0, 0) => write!(out, "{sign}0x0.0p+0"),
        (0, _) => write!(out, "{sign}0x0.{mantissa:013x}p-1022"),
        _ => write!(out, "{sign}0x1.{mantissa:013x}p{:+}", raw - 1023),
    };
}
