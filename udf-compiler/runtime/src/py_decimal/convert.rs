//! From and to other types.

use super::compare::exactly;
use super::round::rescale;
use super::{Decimal, FARTHEST, Rounding, ten};
use crate::fail::{Fail, Outcome};

/// `Decimal(i)`
#[inline]
pub fn from_int(i: i64) -> Decimal {
    Decimal {
        negative: i < 0,
        coefficient: u128::from(i.unsigned_abs()),
        exponent: 0,
    }
}

/// `Decimal(f)`: exactly what the float is.
pub fn from_float(f: f64) -> Outcome<Decimal> {
    exactly(f)
}

/// A number of so many decimal places.
pub fn from_scaled(unscaled: i128, places: i32) -> Outcome<Decimal> {
    Decimal::exact(unscaled < 0, unscaled.unsigned_abs(), -places)
}

/// The number at so many decimal places, half away from zero, of at most so many digits.
pub fn to_scaled(d: Decimal, digits: u32, places: i32) -> Outcome<i128> {
    let scaled = rescale(d, -places, Rounding::HalfUp)?;
    if scaled.coefficient >= ten(digits)? {
        return Err(Fail::Overflow);
    }
    let magnitude = i128::try_from(scaled.coefficient).map_err(|_| Fail::Overflow)?;
    Ok(if d.negative { -magnitude } else { magnitude })
}

/// False where `Decimal(text)` is certain to raise InvalidOperation: an ASCII text that is no number.
pub fn parses(text: &str) -> bool {
    if parse(text) != Err(Fail::Value) || !text.is_ascii() {
        return true;
    }
    // Infinities, and what is not a number by name, are for the interpreter.
    let letters = text.replace('_', "").to_ascii_lowercase();
    letters.contains("inf") || letters.contains("nan")
}

/// `Decimal(text)` of finite numbers in ASCII digits.
pub fn parse(text: &str) -> Outcome<Decimal> {
    let space = |c: char| matches!(c, ' ' | '\t'..='\r' | '\x1c'..='\x1f');
    let mut rest = text.trim_matches(space).bytes().filter(|b| *b != b'_').peekable();
    let negative = rest.peek() == Some(&b'-');
    if matches!(rest.peek(), Some(b'-' | b'+')) {
        rest.next();
    }
    let (mut coefficient, mut places, mut point, mut any) = (0u128, 0i32, false, false);
    while let Some(byte) = rest.peek().copied() {
        match byte {
            b'0'..=b'9' => {
                any = true;
                places += i32::from(point);
                let shifted = coefficient.checked_mul(10).ok_or(Fail::Overflow)?;
                coefficient = shifted.checked_add(u128::from(byte - b'0')).ok_or(Fail::Overflow)?;
            }
            b'.' if !point => point = true,
            _ => break,
        }
        rest.next();
    }
    if !any {
        return Err(Fail::Value);
    }
    let exponent = match rest.next() {
        None => 0,
        Some(b'e' | b'E') => parse_exponent(rest)?,
        Some(_) => return Err(Fail::Value),
    };
    Decimal::exact(negative, coefficient, exponent - places)
}

fn parse_exponent(mut rest: std::iter::Peekable<impl Iterator<Item = u8>>) -> Outcome<i32> {
    let negative = rest.peek() == Some(&b'-');
    if matches!(rest.peek(), Some(b'-' | b'+')) {
        rest.next();
    }
    let mut exponent = None;
    for byte in rest {
        let digit = match byte {
            b'0'..=b'9' => i32::from(byte - b'0'),
            _ => return Err(Fail::Value),
        };
        let next = exponent.unwrap_or(0) * 10 + digit;
        if next > FARTHEST {
            return Err(Fail::Overflow);
        }
        exponent = Some(next);
    }
    let exponent = exponent.ok_or(Fail::Value)?;
    Ok(if negative { -exponent } else { exponent })
}

/// The integer that a number is rounded to.
pub fn to_int(d: Decimal, mode: Rounding) -> Outcome<i64> {
    let whole = rescale(d, 0, mode)?;
    let magnitude = i128::try_from(whole.coefficient).map_err(|_| Fail::Overflow)?;
    let signed = if d.negative { -magnitude } else { magnitude };
    i64::try_from(signed).map_err(|_| Fail::Overflow)
}

/// `float(d)`: the nearest.
pub fn to_float(d: Decimal) -> f64 {
    const EXACT: u128 = 1 << 53;
    let magnitude = if d.coefficient <= EXACT && (-22..=0).contains(&d.exponent) {
        // Both are floats, so the quotient is rounded once.
        d.coefficient as f64 / super::POWERS[d.exponent.unsigned_abs() as usize] as f64
    } else {
        let text = format!("{}e{}", d.coefficient, d.exponent);
        text.parse().unwrap_or(f64::NAN)
    };
    if d.negative { -magnitude } else { magnitude }
}
