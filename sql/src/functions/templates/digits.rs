//! A number as the digits that a template is filled with.

use super::template::Shape;
use crate::error::{Error, Result, SqlState};

/// The digits that floats of each width have for certain.
const DIGITS_OF_REAL: usize = 6;
const DIGITS_OF_DOUBLE: usize = 15;

/// What is written for a number that no Roman one is.
const LONGEST_ROMAN: usize = 15;

/// A number that is to be written.
#[derive(Clone, Copy, Debug)]
pub enum Number<'a> {
    Integer(i32),
    Bigint(i64),
    Real(f32),
    Double(f64),
    /// As it is written in decimals.
    Numeric(&'a str),
}

/// The digits of a number without its sign, with a point where there are decimals.
#[derive(Debug)]
pub struct Digits {
    pub text: String,
    pub negative: bool,
    /// Places of the template before the first digit.
    pub spaces: usize,
}

impl Digits {
    /// Those of a number in a template of this shape. A template that shifts has so many places more, and one of floats
    /// fewer where these have no more digits.
    ///
    /// # Errors
    ///
    /// 22003 for a number that its type has no room for when it is shifted.
    pub fn of(number: Number<'_>, shape: &mut Shape) -> Result<Digits> {
        let shifted = if shape.shift { shape.shifted } else { 0 };
        shape.before += shifted;
        let text = match number {
            Number::Integer(value) => {
                let factor = i32::try_from(shifted).ok().and_then(|by| 10_i32.checked_pow(by as u32));
                let value = factor.and_then(|factor| value.checked_mul(factor));
                with_zeros(value.ok_or_else(|| out_of_range("integer"))?.to_string(), shape.behind)
            }
            Number::Bigint(value) => {
                let factor = u32::try_from(shifted).ok().and_then(|by| 10_i64.checked_pow(by));
                let value = factor.and_then(|factor| value.checked_mul(factor));
                with_zeros(value.ok_or_else(|| out_of_range("bigint"))?.to_string(), shape.behind)
            }
            Number::Real(value) => {
                let shifted = f64::from(value) * 10_f64.powi(shifted as i32);
                float(f64::from(shifted as f32), DIGITS_OF_REAL, shape)
            }
            Number::Double(value) => float(value * 10_f64.powi(shifted as i32), DIGITS_OF_DOUBLE, shape),
            Number::Numeric(text) => Decimal::of(text).shifted(shifted).rounded(shape.behind).plain(),
        };
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest.to_string()),
            None => (false, text),
        };
        let whole = text.find('.').unwrap_or(text.len());
        let mut digits = Digits {
            text,
            negative,
            spaces: shape.before.saturating_sub(whole),
        };
        if whole > shape.before {
            digits.text = format!("{}.{}", "#".repeat(shape.before), "#".repeat(shape.behind));
        }
        Ok(digits)
    }
}

fn out_of_range(ty: &str) -> Error {
    Error::new(SqlState::NumericOutOfRange, format!("{ty} out of range"))
}

fn with_zeros(text: String, behind: usize) -> String {
    if behind == 0 {
        text
    } else {
        format!("{text}.{}", "0".repeat(behind))
    }
}

/// A float with no more digits than are certain.
fn float(value: f64, certain: usize, shape: &mut Shape) -> String {
    if !value.is_finite() {
        let length = if value.is_nan() { 3 } else { 8 };
        shape.behind = shape.behind.min(certain.saturating_sub(length));
        return special(value).to_string();
    }
    let whole = format!("{:.0}", value.abs()).len();
    shape.behind = shape.behind.min(certain.saturating_sub(whole));
    format!("{value:.*}", shape.behind)
}

fn special(value: f64) -> &'static str {
    match value {
        value if value.is_nan() => "NaN",
        value if value > 0.0 => "Infinity",
        _ => "-Infinity",
    }
}

/// A number with an exponent.
pub fn with_exponent(number: Number<'_>, shape: &Shape) -> String {
    let of_float = |value: f64| {
        if !value.is_finite() {
            let mut text: Vec<u8> = vec![b'#'; shape.before + shape.behind + 6];
            text[0] = b' ';
            text[shape.before + 1] = b'.';
            return text.into_iter().map(char::from).collect();
        }
        let text = format!("{value:.*e}", shape.behind);
        let (mantissa, power) = text.split_once('e').unwrap_or((&text, "0"));
        with_power(mantissa, power.parse().unwrap_or(0))
    };
    match number {
        Number::Integer(value) => of_float(f64::from(value)),
        Number::Real(value) => of_float(f64::from(value)),
        Number::Double(value) => of_float(value),
        Number::Bigint(value) => Decimal::of(&value.to_string()).scientific(shape.behind),
        Number::Numeric(text) => Decimal::of(text).scientific(shape.behind),
    }
}

fn with_power(mantissa: &str, power: i64) -> String {
    let space = if mantissa.starts_with('-') { "" } else { " " };
    let sign = if power < 0 { '-' } else { '+' };
    format!("{space}{mantissa}e{sign}{:02}", power.abs())
}

/// A number in Roman letters.
///
/// # Errors
///
/// 22003 for a number that is no `integer`.
pub fn roman(number: Number<'_>) -> Result<String> {
    let whole = match number {
        Number::Integer(value) => Some(value),
        Number::Bigint(value) => i32::try_from(value).ok(),
        Number::Real(value) => whole(f64::from(value)),
        Number::Double(value) => whole(value),
        Number::Numeric(text) => Decimal::of(text).rounded(0).plain().parse().ok(),
    };
    let whole = whole.ok_or_else(|| out_of_range("integer"))?;
    if !(1..=3999).contains(&whole) {
        return Ok("#".repeat(LONGEST_ROMAN));
    }
    const LETTERS: [(i32, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let (mut rest, mut text) = (whole, String::new());
    for (value, letters) in LETTERS {
        while rest >= value {
            text.push_str(letters);
            rest -= value;
        }
    }
    Ok(text)
}

fn whole(value: f64) -> Option<i32> {
    let value = value.round_ties_even();
    let fits = value >= f64::from(i32::MIN) && value <= f64::from(i32::MAX);
    fits.then_some(value as i32)
}

/// A decimal number as its digits.
#[derive(Debug)]
struct Decimal {
    negative: bool,
    /// All digits, and how many of them stand behind the point.
    digits: Vec<u8>,
    behind: usize,
}

impl Decimal {
    fn of(text: &str) -> Decimal {
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        Decimal {
            negative,
            digits: whole.bytes().chain(fraction.bytes()).map(|byte| byte - b'0').collect(),
            behind: fraction.len(),
        }
    }

    fn shifted(mut self, by: usize) -> Decimal {
        let missing = by.saturating_sub(self.behind);
        self.digits.extend(std::iter::repeat_n(0, missing));
        self.behind = (self.behind + missing) - by;
        self
    }

    /// With so many digits behind the point; a half goes away from zero.
    fn rounded(mut self, behind: usize) -> Decimal {
        if behind >= self.behind {
            self.digits.extend(std::iter::repeat_n(0, behind - self.behind));
        } else {
            let cut = self.digits.len() - (self.behind - behind);
            let up = self.digits[cut] >= 5;
            self.digits.truncate(cut);
            if up {
                self.increment();
            }
        }
        self.behind = behind;
        self
    }

    fn increment(&mut self) {
        for digit in self.digits.iter_mut().rev() {
            if *digit < 9 {
                *digit += 1;
                return;
            }
            *digit = 0;
        }
        self.digits.insert(0, 1);
    }

    /// Without zeros in front, but the one before the point.
    fn plain(&self) -> String {
        let missing = (self.behind + 1).saturating_sub(self.digits.len());
        let digits = std::iter::repeat_n(0, missing).chain(self.digits.iter().copied());
        let text: String = digits.map(|digit| char::from(b'0' + digit)).collect();
        let (whole, fraction) = text.split_at(text.len() - self.behind);
        let kept = whole.trim_start_matches('0');
        let whole = if kept.is_empty() { "0" } else { kept };
        let is_zero = self.digits.iter().all(|digit| *digit == 0);
        let sign = if self.negative && !is_zero { "-" } else { "" };
        if fraction.is_empty() {
            format!("{sign}{whole}")
        } else {
            format!("{sign}{whole}.{fraction}")
        }
    }

    /// With one digit before the point. What is rounded up to ten stays ten.
    fn scientific(self, behind: usize) -> String {
        let first = self.digits.iter().position(|digit| *digit != 0);
        let power = first.map_or(0, |first| (self.digits.len() - self.behind) as i64 - 1 - first as i64);
        let mantissa = Decimal {
            negative: self.negative,
            behind: first.map_or(self.behind, |first| self.digits.len() - 1 - first),
            digits: self.digits,
        };
        with_power(&mantissa.rounded(behind).plain(), power)
    }
}
