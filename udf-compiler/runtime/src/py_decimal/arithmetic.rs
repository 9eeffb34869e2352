//! Sums, products, quotients and powers, exact before they are rounded once.

use super::{Decimal, PRECISION, digits, divide, ten};
use crate::fail::{Fail, Outcome};

/// Both coefficients at the smaller exponent.
#[inline]
fn aligned(a: Decimal, b: Decimal) -> Outcome<(u128, u128, i32)> {
    let scaled = |d: Decimal, places: i32| match places {
        0 => Ok(d.coefficient),
        _ if d.coefficient == 0 => Ok(0),
        places => {
            let factor = ten(places as u32)?;
            d.coefficient.checked_mul(factor).ok_or(Fail::Overflow)
        }
    };
    let exponent = a.exponent.min(b.exponent);
    Ok((
        scaled(a, a.exponent - exponent)?,
        scaled(b, b.exponent - exponent)?,
        exponent,
    ))
}

/// `a + b`
#[inline]
pub fn add(a: Decimal, b: Decimal) -> Outcome<Decimal> {
    let (x, y, exponent) = aligned(a, b)?;
    if a.negative == b.negative {
        let sum = x.checked_add(y).ok_or(Fail::Overflow)?;
        return Decimal::rounded(a.negative, sum, exponent);
    }
    match x.cmp(&y) {
        // Zero is negative only as the sum of two such.
        std::cmp::Ordering::Equal => Decimal::exact(false, 0, exponent),
        std::cmp::Ordering::Greater => Decimal::rounded(a.negative, x - y, exponent),
        std::cmp::Ordering::Less => Decimal::rounded(b.negative, y - x, exponent),
    }
}

/// `a - b`
#[inline]
pub fn sub(a: Decimal, b: Decimal) -> Outcome<Decimal> {
    let negated = Decimal {
        negative: !b.negative,
        ..b
    };
    add(a, negated)
}

/// `a * b`
#[inline]
pub fn mul(a: Decimal, b: Decimal) -> Outcome<Decimal> {
    let product = a.coefficient.checked_mul(b.coefficient).ok_or(Fail::Overflow)?;
    Decimal::rounded(a.negative != b.negative, product, a.exponent + b.exponent)
}

/// `a / b`
pub fn div(a: Decimal, b: Decimal) -> Outcome<Decimal> {
    if b.is_zero() {
        return Err(Fail::ZeroDivision);
    }
    let negative = a.negative != b.negative;
    let ideal = a.exponent - b.exponent;
    if a.is_zero() {
        return Decimal::exact(negative, 0, ideal);
    }
    // As many digits as the context has and one or two more, which say how to round.
    let shift = digits(b.coefficient) as i32 - digits(a.coefficient) as i32 + PRECISION as i32 + 1;
    let (mut quotient, rest) = if shift >= 0 {
        long_division(a.coefficient, shift as u32, b.coefficient)?
    } else {
        let divisor = b.coefficient.checked_mul(ten(shift.unsigned_abs())?);
        divide(a.coefficient, divisor.ok_or(Fail::Overflow)?)
    };
    let mut exponent = ideal - shift;
    if rest != 0 {
        // A last digit that is not a half.
        quotient += u128::from(quotient.is_multiple_of(5));
    } else {
        while exponent < ideal && quotient.is_multiple_of(10) {
            quotient /= 10;
            exponent += 1;
        }
    }
    Decimal::rounded(negative, quotient, exponent)
}

/// `a * 10 ** shift` divided by `b`: some digits at a time, so that nothing overflows.
fn long_division(a: u128, shift: u32, b: u128) -> Outcome<(u128, u128)> {
    let room = digits(u128::MAX / b) - 1;
    if room == 0 {
        return Err(Fail::Overflow);
    }
    let (mut quotient, mut rest) = divide(a, b);
    let mut left = shift;
    while left > 0 {
        let step = left.min(room);
        let factor = ten(step)?;
        let (next, remainder) = divide(rest * factor, b);
        quotient = quotient.checked_mul(factor).ok_or(Fail::Overflow)? + next;
        rest = remainder;
        left -= step;
    }
    Ok((quotient, rest))
}

/// Quotient towards zero and remainder, and the remainder's exponent. What may have too many digits fails.
fn whole_division(a: Decimal, b: Decimal) -> Outcome<(u128, u128, i32)> {
    if b.is_zero() {
        return Err(Fail::ZeroDivision);
    }
    let (x, y, exponent) = aligned(a, b)?;
    let (quotient, rest) = divide(x, y);
    if quotient < super::TOO_LONG {
        Ok((quotient, rest, exponent))
    } else {
        Err(Fail::Value)
    }
}

/// `a // b`, towards zero
pub fn floordiv(a: Decimal, b: Decimal) -> Outcome<Decimal> {
    let (quotient, _, _) = whole_division(a, b)?;
    Decimal::exact(a.negative != b.negative, quotient, 0)
}

/// `a % b`, of the sign of `a`
pub fn remainder(a: Decimal, b: Decimal) -> Outcome<Decimal> {
    let (_, rest, exponent) = whole_division(a, b)?;
    Decimal::rounded(a.negative, rest, exponent)
}

/// `a ** n` where it is exact.
pub fn power(a: Decimal, n: i64) -> Outcome<Decimal> {
    let n = u32::try_from(n).map_err(|_| Fail::Value)?;
    if n == 0 {
        return if a.is_zero() {
            Err(Fail::Value)
        } else {
            Decimal::exact(false, 1, 0)
        };
    }
    let negative = a.negative && n % 2 == 1;
    if a.is_zero() {
        return Decimal::exact(negative, 0, 0);
    }
    let coefficient = a.coefficient.checked_pow(n).ok_or(Fail::Overflow)?;
    let exponent = i32::try_from(i64::from(a.exponent) * i64::from(n)).map_err(|_| Fail::Overflow)?;
    if coefficient < super::TOO_LONG {
        Decimal::exact(negative, coefficient, exponent)
    } else {
        Err(Fail::Overflow)
    }
}
