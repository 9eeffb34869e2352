//! Rounding: `quantize`, whole numbers, and trailing zeros.

use super::{Decimal, PRECISION, TOO_LONG, digits, divide, ten};
use crate::fail::{Fail, Outcome};

/// Where a number goes that lies between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    HalfEven,
    HalfUp,
    HalfDown,
    Up,
    Down,
    Ceiling,
    Floor,
    /// Away from zero where that avoids a last digit of 0 or 5.
    ZeroFiveUp,
}

impl Rounding {
    /// Python's names, in the order of the numbers that operations know them by.
    pub const NAMES: [(&'static str, Rounding); 8] = [
        ("ROUND_HALF_EVEN", Rounding::HalfEven),
        ("ROUND_HALF_UP", Rounding::HalfUp),
        ("ROUND_HALF_DOWN", Rounding::HalfDown),
        ("ROUND_UP", Rounding::Up),
        ("ROUND_DOWN", Rounding::Down),
        ("ROUND_CEILING", Rounding::Ceiling),
        ("ROUND_FLOOR", Rounding::Floor),
        ("ROUND_05UP", Rounding::ZeroFiveUp),
    ];

    /// The one of this number.
    #[inline]
    pub fn numbered(number: usize) -> Outcome<Rounding> {
        Rounding::NAMES
            .get(number)
            .map(|(_, mode)| *mode)
            .ok_or(Fail::Unsupported)
    }

    /// Whether a number goes up (away from zero) whose kept digits are `kept` and whose rest, which is not nothing,
    /// compares so with a half.
    #[inline]
    fn goes_up(self, kept: u128, rest: std::cmp::Ordering, negative: bool) -> bool {
        match self {
            Rounding::HalfEven => rest.is_gt() || rest.is_eq() && kept & 1 == 1,
            Rounding::HalfUp => rest.is_ge(),
            Rounding::HalfDown => rest.is_gt(),
            Rounding::Up => true,
            Rounding::Down => false,
            Rounding::Ceiling => !negative,
            Rounding::Floor => negative,
            Rounding::ZeroFiveUp => kept.is_multiple_of(5),
        }
    }
}

/// The coefficient without its last digits, rounded.
#[inline]
pub(super) fn drop_digits(coefficient: u128, count: u32, negative: bool, mode: Rounding) -> u128 {
    let (kept, up) = match ten(count) {
        Ok(divisor) => {
            let (kept, rest) = divide(coefficient, divisor);
            let up = rest != 0 && mode.goes_up(kept, rest.cmp(&(divisor / 2)), negative);
            (kept, up)
        }
        // More than there are: less than a half of anything is left.
        Err(_) => (
            0,
            coefficient != 0 && mode.goes_up(0, std::cmp::Ordering::Less, negative),
        ),
    };
    kept + u128::from(up)
}

/// The number with this exponent, rounded or with zeros added.
#[inline]
pub(super) fn rescale(d: Decimal, exponent: i32, mode: Rounding) -> Outcome<Decimal> {
    let coefficient = if d.coefficient == 0 {
        0
    } else if d.exponent >= exponent {
        let factor = ten((d.exponent - exponent) as u32)?;
        d.coefficient.checked_mul(factor).ok_or(Fail::Overflow)?
    } else {
        drop_digits(d.coefficient, (exponent - d.exponent) as u32, d.negative, mode)
    };
    Decimal::exact(d.negative, coefficient, exponent)
}

/// `d.quantize(of exponent)`
#[inline]
pub fn quantize(d: Decimal, exponent: i32, mode: Rounding) -> Outcome<Decimal> {
    let result = rescale(d, exponent, mode)?;
    if result.coefficient < TOO_LONG {
        Ok(result)
    } else {
        Err(Fail::Value)
    }
}

/// `round(d, places)`
pub fn round_digits(d: Decimal, places: i64) -> Outcome<Decimal> {
    let exponent = i32::try_from(-i128::from(places)).map_err(|_| Fail::Value)?;
    quantize(d, exponent, Rounding::HalfEven)
}

/// `d.to_integral_value(rounding)`
pub fn integral(d: Decimal, mode: Rounding) -> Outcome<Decimal> {
    if d.exponent >= 0 { Ok(d) } else { rescale(d, 0, mode) }
}

/// `d.normalize()`
pub fn normalize(d: Decimal) -> Outcome<Decimal> {
    let mut d = d.finished()?;
    if d.is_zero() {
        d.exponent = 0;
        return Ok(d);
    }
    while d.coefficient.is_multiple_of(10) {
        d.coefficient /= 10;
        d.exponent += 1;
    }
    Decimal::exact(d.negative, d.coefficient, d.exponent)
}

/// The number with at most so many digits.
pub(super) fn shorten(d: Decimal, places: u32) -> Outcome<Decimal> {
    let length = digits(d.coefficient);
    if d.is_zero() || length <= places {
        return Ok(d);
    }
    debug_assert!(length <= PRECISION + 6);
    let drop = length - places;
    let coefficient = drop_digits(d.coefficient, drop, d.negative, Rounding::HalfEven);
    let exponent = d.exponent + drop as i32;
    if digits(coefficient) > places {
        Decimal::exact(d.negative, coefficient / 10, exponent + 1)
    } else {
        Decimal::exact(d.negative, coefficient, exponent)
    }
}
