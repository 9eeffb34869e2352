//! Order of values: among each other, and with floats, exactly.

use super::{Decimal, digits, ten, to_float};
use crate::fail::{Fail, Outcome};
use std::cmp::Ordering;

/// The order of two numbers; their exponents do not matter.
#[inline]
pub fn compare(a: Decimal, b: Decimal) -> Ordering {
    match (a.is_zero(), b.is_zero()) {
        (true, true) => return Ordering::Equal,
        (true, false) => return if b.negative { Ordering::Greater } else { Ordering::Less },
        (false, true) => return if a.negative { Ordering::Less } else { Ordering::Greater },
        _ => {}
    }
    if a.negative != b.negative {
        return if a.negative { Ordering::Less } else { Ordering::Greater };
    }
    let magnitude = if a.exponent == b.exponent {
        a.coefficient.cmp(&b.coefficient)
    } else {
        magnitudes(a, b)
    };
    if a.negative { magnitude.reverse() } else { magnitude }
}

fn magnitudes(a: Decimal, b: Decimal) -> Ordering {
    let (first, second) = (a.adjusted(), b.adjusted());
    if first != second {
        return first.cmp(&second);
    }
    // The first digits stand in the same place, so one of them lacks as many digits as the exponents differ.
    let (x, y) = (digits(a.coefficient), digits(b.coefficient));
    let padded = |d: Decimal, places: u32| ten(places).map_or(u128::MAX, |factor| d.coefficient.saturating_mul(factor));
    if x < y {
        padded(a, y - x).cmp(&b.coefficient)
    } else {
        a.coefficient.cmp(&padded(b, x - y))
    }
}

/// A float that is finite, not integral, as an odd number of parts of which `2 ** places` make one.
pub fn binary_places(f: f64) -> (u64, u32) {
    let bits = f.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let mantissa = if exponent == 0 { fraction } else { fraction | 1 << 52 };
    let scale = exponent.max(1) - 1075;
    let zeros = mantissa.trailing_zeros();
    (mantissa >> zeros, (-(scale + zeros as i32)).max(0) as u32)
}

/// The float as a decimal, exactly, where that is short enough.
pub(super) fn exactly(f: f64) -> Outcome<Decimal> {
    if !f.is_finite() {
        return Err(Fail::Value);
    }
    if f == f.trunc() {
        return if f.abs() < 1e33 {
            Decimal::exact(f.is_sign_negative(), f.abs() as u128, 0)
        } else {
            Err(Fail::Overflow)
        };
    }
    let (odd, places) = binary_places(f);
    let factor = 5u128.checked_pow(places).ok_or(Fail::Overflow)?;
    let coefficient = u128::from(odd).checked_mul(factor).ok_or(Fail::Overflow)?;
    Decimal::exact(f.is_sign_negative(), coefficient, -(places as i32))
}

/// The order of the magnitudes of a number and a finite float, multiplied by the powers of two and ten that make both
/// whole; nothing where that leaves 128 bits.
fn against_float(d: Decimal, f: f64) -> Option<Ordering> {
    let (part, places) = match f == f.trunc() {
        true if f.abs() < 1e38 => (f.abs() as u128, 0),
        true => return None,
        false => {
            let (odd, places) = binary_places(f);
            (u128::from(odd), places)
        }
    };
    let tens = ten(d.exponent.unsigned_abs()).ok()?;
    let (left, right) = if d.exponent < 0 {
        (d.coefficient, part.checked_mul(tens)?)
    } else {
        (d.coefficient.checked_mul(tens)?, part)
    };
    if left.leading_zeros() >= places {
        Some((left << places).cmp(&right))
    } else {
        None
    }
}

/// `d == f`. What is as near as rounding can tell, and too long to compare, fails.
pub fn equals_float(d: Decimal, f: f64) -> Outcome<bool> {
    if !f.is_finite() || to_float(d) != f {
        return Ok(false);
    }
    if d.is_zero() {
        return Ok(f == 0.0);
    }
    against_float(d, f).map(Ordering::is_eq).ok_or(Fail::Overflow)
}

/// The order of a number and a float; NaN fails, and what is too close to tell.
pub fn compare_float(d: Decimal, f: f64) -> Outcome<Ordering> {
    if f.is_nan() {
        return Err(Fail::Value);
    }
    // Rounding keeps the order.
    match to_float(d).partial_cmp(&f) {
        Some(Ordering::Equal) if d.is_zero() => Ok(Ordering::Equal),
        Some(Ordering::Equal) if f.is_finite() => {
            let order = against_float(d, f).ok_or(Fail::Overflow)?;
            Ok(if d.negative { order.reverse() } else { order })
        }
        Some(Ordering::Equal) => Ok(if f > 0.0 { Ordering::Less } else { Ordering::Greater }),
        Some(order) => Ok(order),
        None => Err(Fail::Value),
    }
}
