//! Python's `decimal.Decimal` in the default context: 28 digits, half to even. Finite numbers of at most 112 bits and
//! moderate exponents; whatever leaves them, signals or is not a number fails.
//!
//! Knows no other context.

mod arithmetic;
mod compare;
mod convert;
mod round;
mod text;

pub use arithmetic::{add, div, floordiv, mul, power, remainder, sub};
pub use compare::{binary_places, compare, compare_float, equals_float};
pub use convert::{from_float, from_int, from_scaled, parse, parses, to_float, to_int, to_scaled};
pub use round::{Rounding, integral, normalize, quantize, round_digits};
pub use text::{format, write};

use super::fail::{Fail, Outcome};

/// `(-1) ** negative * coefficient * 10 ** exponent`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    pub negative: bool,
    pub coefficient: u128,
    pub exponent: i32,
}

/// The digits of the default context.
pub const PRECISION: u32 = 28;
/// The least coefficient that has more.
const TOO_LONG: u128 = POWERS[PRECISION as usize];
/// Coefficients are below this.
const LIMIT: u128 = 1 << 112;
/// Exponents lie between the negative of this and this.
const FARTHEST: i32 = 16_000;
/// What is added to an exponent where it is kept.
const BIAS: i32 = 16_384;

/// The powers of ten that fit.
const POWERS: [u128; 39] = {
    let mut powers = [1u128; 39];
    let mut i = 1;
    while i < powers.len() {
        powers[i] = powers[i - 1] * 10;
        i += 1;
    }
    powers
};

/// `10 ** n`
#[inline]
fn ten(n: u32) -> Outcome<u128> {
    POWERS.get(n as usize).copied().ok_or(Fail::Overflow)
}

/// How many digits a number has; zero has one.
#[inline]
fn digits(n: u128) -> u32 {
    match u64::try_from(n) {
        Ok(small) => small.checked_ilog10().unwrap_or(0) + 1,
        Err(_) => n.ilog10() + 1,
    }
}

/// Quotient and remainder; most numbers are small.
#[inline]
fn divide(a: u128, b: u128) -> (u128, u128) {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => (u128::from(a / b), u128::from(a % b)),
        _ => (a / b, a % b),
    }
}

impl Decimal {
    /// A number that can be kept, as it is.
    #[inline]
    pub fn exact(negative: bool, coefficient: u128, exponent: i32) -> Outcome<Decimal> {
        if coefficient < LIMIT && exponent.abs() <= FARTHEST {
            Ok(Decimal {
                negative,
                coefficient,
                exponent,
            })
        } else {
            Err(Fail::Overflow)
        }
    }

    /// A result: rounded to the digits of the context.
    #[inline]
    fn rounded(negative: bool, coefficient: u128, exponent: i32) -> Outcome<Decimal> {
        if coefficient < TOO_LONG {
            return Decimal::exact(negative, coefficient, exponent);
        }
        let drop = digits(coefficient) - PRECISION;
        let shortened = round::drop_digits(coefficient, drop, negative, Rounding::HalfEven);
        if shortened == TOO_LONG {
            Decimal::exact(negative, TOO_LONG / 10, exponent + drop as i32 + 1)
        } else {
            Decimal::exact(negative, shortened, exponent + drop as i32)
        }
    }

    /// The same number as a result.
    pub fn finished(self) -> Outcome<Decimal> {
        Decimal::rounded(self.negative, self.coefficient, self.exponent)
    }

    /// The two words that a value is kept in: the low half of the coefficient; sign, exponent and the rest of it.
    #[inline]
    pub fn to_words(self) -> (u64, u64) {
        let exponent = (self.exponent + BIAS) as u64 & 0x7fff;
        let high = u64::from(self.negative) << 63 | exponent << 48 | (self.coefficient >> 64) as u64;
        (self.coefficient as u64, high)
    }

    /// The value kept in two words.
    #[inline]
    pub fn from_words(low: u64, high: u64) -> Decimal {
        Decimal {
            negative: high >> 63 == 1,
            coefficient: u128::from(high & 0xffff_ffff_ffff) << 64 | u128::from(low),
            exponent: (high >> 48 & 0x7fff) as i32 - BIAS,
        }
    }

    /// Whether it is zero.
    pub fn is_zero(self) -> bool {
        self.coefficient == 0
    }

    /// Coefficient and exponent without zeros at the end: of equal numbers, the same.
    pub fn shortest(self) -> (u128, i32) {
        let (mut coefficient, mut exponent) = (self.coefficient, self.exponent);
        if coefficient == 0 {
            return (0, 0);
        }
        while coefficient % 10 == 0 {
            coefficient /= 10;
            exponent += 1;
        }
        (coefficient, exponent)
    }

    /// The int that it is equal to, if there is one in i64.
    pub fn whole(self) -> Option<i64> {
        let is_whole = self.shortest().1 >= 0;
        is_whole.then(|| to_int(self, Rounding::Down).ok()).flatten()
    }

    /// The exponent of its first digit.
    pub fn adjusted(self) -> i32 {
        self.exponent + digits(self.coefficient) as i32 - 1
    }

    /// `-d`, `+d` and `abs(d)`: results, in which zero has no sign.
    pub fn signed(self, negative: bool) -> Outcome<Decimal> {
        Decimal::rounded(negative && !self.is_zero(), self.coefficient, self.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_values() {
        for (negative, coefficient, exponent) in [(true, 0, 0), (false, LIMIT - 1, -FARTHEST), (true, 110, FARTHEST)] {
            let value = Decimal::exact(negative, coefficient, exponent).unwrap();
            let (low, high) = value.to_words();
            assert_eq!(Decimal::from_words(low, high), value);
        }
    }
}
