//! Python's int within i64: arithmetic, rounding, comparison with floats, text. Formatting by a spec is in `format`.

use super::fail::{Fail, Outcome};
use std::cmp::Ordering;

/// `a // b`
#[inline]
pub fn floordiv(a: i64, b: i64) -> Outcome<i64> {
    if b == 0 {
        return Err(Fail::ZeroDivision);
    }
    let quotient = a.checked_div(b).ok_or(Fail::Overflow)?;
    let inexact = quotient.wrapping_mul(b) != a;
    Ok(if inexact && (a < 0) != (b < 0) {
        quotient - 1
    } else {
        quotient
    })
}

/// `a % b`
#[inline]
pub fn modulo(a: i64, b: i64) -> Outcome<i64> {
    if b == 0 {
        return Err(Fail::ZeroDivision);
    }
    let rest = a.wrapping_rem(b);
    Ok(if rest != 0 && (rest < 0) != (b < 0) {
        rest + b
    } else {
        rest
    })
}

/// `a % b` of an `a` of any size that is not negative, from its digits, the highest first.
pub fn digits_modulo(digits: impl Iterator<Item = u8>, base: u64, b: i64) -> Outcome<u64> {
    if b == 0 {
        return Err(Fail::ZeroDivision);
    }
    let size = u128::from(b.unsigned_abs());
    let full = (1 << 62) / base;
    let (mut rest, mut part, mut power) = (0u128, 0u64, 1u64);
    for digit in digits {
        (part, power) = (part * base + u64::from(digit), power * base);
        if power > full {
            rest = (rest * u128::from(power) + u128::from(part)) % size;
            (part, power) = (0, 1);
        }
    }
    let rest = (rest * u128::from(power) + u128::from(part)) % size;
    u64::try_from(rest).map_err(|_| Fail::Overflow)
}

/// Python's remainder by `b`, which has the sign of `b`: `rest` is that of the number without its sign.
pub fn signed_rest(rest: u64, negative: bool, b: i64) -> Outcome<i64> {
    let rest = if negative { -i128::from(rest) } else { i128::from(rest) };
    let rest = rest.rem_euclid(i128::from(b).abs());
    let rest = if b < 0 && rest != 0 { rest + i128::from(b) } else { rest };
    i64::try_from(rest).map_err(|_| Fail::Overflow)
}

/// `a // b` of wide ints.
pub fn wide_floordiv(a: i128, b: i128) -> Outcome<i128> {
    if b == 0 {
        return Err(Fail::ZeroDivision);
    }
    let quotient = a.checked_div(b).ok_or(Fail::Overflow)?;
    let inexact = quotient.wrapping_mul(b) != a;
    Ok(quotient - i128::from(inexact && (a < 0) != (b < 0)))
}

/// `a % b` of wide ints.
pub fn wide_modulo(a: i128, b: i128) -> Outcome<i128> {
    if b == 0 {
        return Err(Fail::ZeroDivision);
    }
    let rest = a.wrapping_rem(b);
    Ok(if rest != 0 && (rest < 0) != (b < 0) {
        rest + b
    } else {
        rest
    })
}

/// By how many bits a wide int may be shifted.
pub fn wide_shift(count: i64) -> Outcome<u32> {
    match count {
        i64::MIN..0 => Err(Fail::Value),
        0..128 => Ok(count as u32),
        _ => Err(Fail::Overflow),
    }
}

/// `a / b`, correctly rounded.
#[inline]
pub fn truediv(a: i64, b: i64) -> Outcome<f64> {
    const EXACT: u64 = 1 << 53;
    if b == 0 {
        return Err(Fail::ZeroDivision);
    }
    if a.unsigned_abs() <= EXACT && b.unsigned_abs() <= EXACT {
        return Ok(a as f64 / b as f64);
    }
    let negative = (a < 0) != (b < 0);
    let quotient = divide_wide(a.unsigned_abs(), b.unsigned_abs());
    Ok(if negative { -quotient } else { quotient })
}

/// A quotient of at least 55 bits with a sticky last bit, which the conversion rounds once.
fn divide_wide(a: u64, b: u64) -> f64 {
    let bits = |n: u64| 64 - n.leading_zeros() as i32;
    let shift = (55 + bits(b) - bits(a)).max(0);
    let wide = u128::from(a) << shift;
    let quotient = wide / u128::from(b);
    let sticky = u128::from(wide % u128::from(b) != 0);
    (quotient | sticky) as f64 * 2f64.powi(-shift)
}

/// `a ** b` for a non-negative exponent.
pub fn pow(base: i64, exponent: i64) -> Outcome<i64> {
    if exponent < 0 {
        return Err(Fail::Value);
    }
    match base {
        0 => Ok(i64::from(exponent == 0)),
        1 => Ok(1),
        -1 => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => {
            let exponent = u32::try_from(exponent).map_err(|_| Fail::Overflow)?;
            base.checked_pow(exponent).ok_or(Fail::Overflow)
        }
    }
}

/// `pow(base, exponent, modulus)`
pub fn pow_mod(base: i64, exponent: i64, modulus: i64) -> Outcome<i64> {
    let limit = modulus.unsigned_abs();
    if limit <= 1 {
        return if limit == 1 { Ok(0) } else { Err(Fail::Value) };
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(limit)) as u64;
    let mut power = i128::from(base).rem_euclid(i128::from(limit)) as u64;
    if exponent < 0 {
        power = inverse(power, limit).ok_or(Fail::Value)?;
    }
    let (mut rest, mut result) = (exponent.unsigned_abs(), 1);
    while rest > 0 {
        if rest % 2 == 1 {
            result = times(result, power);
        }
        power = times(power, power);
        rest /= 2;
    }
    let below = if modulus < 0 && result > 0 {
        i128::from(limit)
    } else {
        0
    };
    i64::try_from(i128::from(result) - below).map_err(|_| Fail::Overflow)
}

/// What times `a` is 1 modulo `modulus`.
fn inverse(a: u64, modulus: u64) -> Option<u64> {
    let (mut old, mut rest) = (i128::from(a), i128::from(modulus));
    let (mut of_old, mut of_rest) = (1, 0);
    while rest != 0 {
        let quotient = old / rest;
        (old, rest) = (rest, old - quotient * rest);
        (of_old, of_rest) = (of_rest, of_old - quotient * of_rest);
    }
    (old == 1).then(|| of_old.rem_euclid(i128::from(modulus)) as u64)
}

/// `a << b`
#[inline]
pub fn shl(a: i64, b: i64) -> Outcome<i64> {
    match b {
        i64::MIN..0 => Err(Fail::Value),
        _ if a == 0 => Ok(0),
        0..64 if (a << b) >> b == a => Ok(a << b),
        _ => Err(Fail::Overflow),
    }
}

/// `a >> b`
#[inline]
pub fn shr(a: i64, b: i64) -> Outcome<i64> {
    match b {
        i64::MIN..0 => Err(Fail::Value),
        _ => Ok(a >> b.min(63)),
    }
}

/// `i.bit_length()`
#[inline]
pub fn bit_length(i: i64) -> i64 {
    64 - i64::from(i.unsigned_abs().leading_zeros())
}

/// `i.bit_count()`
#[inline]
pub fn bit_count(i: i64) -> i64 {
    i64::from(i.unsigned_abs().count_ones())
}

/// How an int compares with a float, exactly; `None` for NaN.
#[inline]
pub fn compare_float(i: i64, f: f64) -> Option<Ordering> {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0;
    if f.is_nan() {
        return None;
    }
    if f >= LIMIT {
        return Some(Ordering::Less);
    }
    if f < -LIMIT {
        return Some(Ordering::Greater);
    }
    let whole = f.trunc();
    Some(i.cmp(&(whole as i64)).then(0.0.partial_cmp(&(f - whole))?))
}

/// `round(i, digits)`: half to even.
pub fn round(i: i64, digits: i64) -> Outcome<i64> {
    if digits >= 0 {
        return Ok(i);
    }
    let places = u32::try_from(digits.unsigned_abs()).unwrap_or(u32::MAX);
    let Some(unit) = 10i128.checked_pow(places) else {
        return Ok(0);
    };
    let value = i128::from(i);
    let down = value.div_euclid(unit);
    let rest = value.rem_euclid(unit);
    let up = match (rest * 2).cmp(&unit) {
        Ordering::Less => false,
        Ordering::Greater => true,
        Ordering::Equal => down % 2 != 0,
    };
    i64::try_from((down + i128::from(up)) * unit).map_err(|_| Fail::Overflow)
}

/// `len(range(start, stop, step))`
#[inline]
pub fn range_len(start: i64, stop: i64, step: i64) -> Outcome<i64> {
    let distance = match step.cmp(&0) {
        Ordering::Equal => return Err(Fail::Value),
        Ordering::Greater => i128::from(stop) - i128::from(start),
        Ordering::Less => i128::from(start) - i128::from(stop),
    };
    if distance <= 0 {
        return Ok(0);
    }
    // A positive distance fits u64.
    let count = (distance as u64 - 1) / step.unsigned_abs() + 1;
    i64::try_from(count).map_err(|_| Fail::Overflow)
}

/// The digits of `str(i)`, at the end of `buffer`.
#[inline]
pub fn decimal(i: i64, buffer: &mut [u8; 20]) -> &str {
    signed(i < 0, i.unsigned_abs(), buffer)
}

/// The same of what is not negative.
pub fn natural(i: u64, buffer: &mut [u8; 20]) -> &str {
    signed(false, i, buffer)
}

fn signed(negative: bool, mut rest: u64, buffer: &mut [u8; 20]) -> &str {
    let mut at = buffer.len();
    loop {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if negative {
        at -= 1;
        buffer[at] = b'-';
    }
    std::str::from_utf8(&buffer[at..]).unwrap_or("")
}

/// The bases that have a prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Radix {
    Binary,
    Octal,
    Hex,
}

/// `bin(i)`, `oct(i)`, `hex(i)`
pub fn prefixed(i: i128, radix: Radix, out: &mut String) {
    if i < 0 {
        out.push('-');
    }
    let (prefix, bits) = match radix {
        Radix::Binary => ("0b", 1),
        Radix::Octal => ("0o", 3),
        Radix::Hex => ("0x", 4),
    };
    out.push_str(prefix);
    out.push_str(&in_base(i.unsigned_abs(), bits, LOWER));
}

/// The digits of bases up to sixteen.
pub const LOWER: &[u8; 16] = b"0123456789abcdef";

/// The digits of so many bits each.
pub fn in_base(mut rest: u128, bits: u32, letters: &[u8; 16]) -> String {
    let mut digits = [0; 128];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = letters[(rest & ((1 << bits) - 1)) as usize];
        rest >>= bits;
        if rest == 0 {
            break;
        }
    }
    digits[at..].iter().map(|digit| char::from(*digit)).collect()
}
