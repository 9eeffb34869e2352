//! `int(s, base)` and `float(s)`.

use crate::fail::{Fail, Outcome};
use crate::view::Text;
use crate::{py_int, unicode};
use std::borrow::Cow;

/// `int(s, base)`
#[inline]
pub fn to_int(s: Text<'_>, base: i64) -> Outcome<i64> {
    match plain_int(s.bytes()) {
        Some(value) if base == 10 => Ok(value),
        _ => to_int_any(s, base),
    }
}

/// Most digits that Python reads as one number, in bases that are no powers of two.
const MOST_DIGITS: usize = 4300;

/// `int(s, base) % m`, however large the number is.
pub fn to_int_mod(s: Text<'_>, base: i64, m: i64) -> Outcome<i64> {
    if let Some(value) = plain_int(s.bytes()).filter(|_| base == 10) {
        return py_int::modulo(value, m);
    }
    match to_int_any(s, base) {
        Err(Fail::Overflow) => large_mod(s, base, m),
        read => py_int::modulo(read?, m),
    }
}

/// The same of what is a number and leaves i64.
fn large_mod(s: Text<'_>, base: i64, m: i64) -> Outcome<i64> {
    let text = normalized(s);
    let digits = text.strip_prefix(['-', '+']).unwrap_or(&text);
    let plain = (2..=36).contains(&base) && digits.bytes().all(|b| char::from(b).is_digit(base as u32));
    // Prefixes and underscores are left to the interpreter.
    if !plain || digits.len() > MOST_DIGITS {
        return Err(Fail::Unsupported);
    }
    let digit = |b: u8| char::from(b).to_digit(base as u32).unwrap_or(0) as u8;
    let rest = py_int::digits_modulo(digits.bytes().map(digit), base as u64, m)?;
    py_int::signed_rest(rest, text.starts_with('-'), m)
}

/// Up to eighteen ASCII digits behind an optional sign.
#[inline]
fn plain_int(bytes: &[u8]) -> Option<i64> {
    let (negative, digits) = match bytes {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, bytes),
    };
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let mut value = 0i64;
    for b in digits {
        let digit = b.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + i64::from(digit);
    }
    Some(if negative { -value } else { value })
}

/// The number a text was read as, or none where Python raises ValueError for certain: the digits and spaces of other
/// scripts grow with Unicode.
pub fn valid<T>(s: Text<'_>, read: Outcome<T>) -> Outcome<Option<T>> {
    match read {
        Ok(value) => Ok(Some(value)),
        Err(Fail::Value) if s.is_ascii() => Ok(None),
        Err(fail) => Err(fail),
    }
}

/// White space around numbers in ASCII text is C's, narrower than that of str methods.
fn is_c_space(c: char) -> bool {
    matches!(c, '\t'..='\r' | ' ')
}

/// The text with other scripts' digits and white space turned to ASCII, trimmed.
fn normalized(s: Text<'_>) -> Cow<'_, str> {
    if s.is_ascii() {
        return Cow::Borrowed(s.str().trim_matches(is_c_space));
    }
    let ascii: String = s.str().chars().map(ascii_of).collect();
    Cow::Owned(ascii.trim_matches(is_c_space).to_string())
}

fn ascii_of(c: char) -> char {
    match c {
        '\0'..='\x7f' => c,
        _ if unicode::is_space(c) => ' ',
        _ => unicode::decimal_value(c)
            .and_then(|d| char::from_digit(d, 10))
            .unwrap_or('?'),
    }
}

fn to_int_any(s: Text<'_>, base: i64) -> Outcome<i64> {
    if base != 0 && !(2..=36).contains(&base) {
        return Err(Fail::Value);
    }
    let text = normalized(s);
    let (negative, digits) = match text.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        all => (false, all),
    };
    let prefixed = match digits {
        [b'0', b'x' | b'X', ..] => 16,
        [b'0', b'o' | b'O', ..] => 8,
        [b'0', b'b' | b'B', ..] => 2,
        _ => 0,
    };
    let mut digits = digits;
    if prefixed != 0 && (base == 0 || base == prefixed) {
        digits = &digits[2..];
        // One underscore may follow the prefix.
        digits = digits.strip_prefix(b"_").unwrap_or(digits);
    }
    let radix = match base {
        0 if prefixed != 0 => prefixed,
        0 => 10,
        _ => base,
    };
    // In base 0, only zero may start with a zero.
    let decimal_literal = base == 0 && prefixed == 0 && digits.first() == Some(&b'0');
    let value = accumulate(digits, radix, negative)?;
    if decimal_literal && value != 0 {
        Err(Fail::Value)
    } else {
        Ok(value)
    }
}

/// Digits with single underscores between them.
fn accumulate(digits: &[u8], radix: i64, negative: bool) -> Outcome<i64> {
    let mut value: Option<i64> = Some(0);
    let mut after_digit = false;
    for b in digits {
        if *b == b'_' && after_digit {
            after_digit = false;
            continue;
        }
        let digit = char::from(*b).to_digit(radix as u32).ok_or(Fail::Value)?;
        // Built on the negative side, which reaches one further.
        value = value.and_then(|v| v.checked_mul(radix)?.checked_sub(i64::from(digit)));
        after_digit = true;
    }
    if !after_digit {
        return Err(Fail::Value);
    }
    let value = value.ok_or(Fail::Overflow)?;
    if negative {
        Ok(value)
    } else {
        value.checked_neg().ok_or(Fail::Overflow)
    }
}

/// `float(s)`
#[inline]
pub fn to_float(s: Text<'_>) -> Outcome<f64> {
    let plain = |b: &u8| matches!(b, b'0'..=b'9' | b'.' | b'-');
    if s.bytes().iter().all(plain) {
        return s.str().parse().map_err(|_| Fail::Value);
    }
    let text = normalized(s);
    if !text.contains('_') {
        return text.parse().map_err(|_| Fail::Value);
    }
    let bytes = text.as_bytes();
    let between = |at: usize| {
        let digit = |i: Option<usize>| i.and_then(|i| bytes.get(i)).is_some_and(u8::is_ascii_digit);
        digit(at.checked_sub(1)) && digit(Some(at + 1))
    };
    let placed = (0..bytes.len()).all(|at| bytes[at] != b'_' || between(at));
    if placed {
        text.replace('_', "").parse().map_err(|_| Fail::Value)
    } else {
        Err(Fail::Value)
    }
}
