//! Numbers in paths of SQL/JSON: those of NUMERIC, with the digits that Postgres gives them.

use super::tree::Arithmetic;
use crate::error::{Error, Result, SqlState};
use bigdecimal::num_bigint::{BigInt, Sign};
use bigdecimal::num_traits::{Signed, Zero};
use bigdecimal::{BigDecimal, RoundingMode};
use std::str::FromStr;

/// The least digits that a quotient has, and the most behind its point.
const LEAST_DIGITS: i64 = 16;
const MOST_FRACTION: i64 = 1000;
/// Postgres keeps so many digits together.
const TOGETHER: i64 = 4;

/// The number of a text of JSON.
///
/// # Errors
///
/// 22003 for one beyond NUMERIC.
pub fn number(text: &str) -> Result<BigDecimal> {
    BigDecimal::from_str(text).map_err(|_| overflow())
}

fn overflow() -> Error {
    Error::new(SqlState::NumericOutOfRange, "value overflows numeric format")
}

/// A number as JSON has it.
pub fn written(number: &BigDecimal) -> String {
    number.to_plain_string()
}

/// A literal of a path as JSON.
///
/// # Errors
///
/// As `number`.
pub fn literal(text: &str) -> Result<String> {
    let value = number(text)?;
    let (_, scale) = value.as_bigint_and_exponent();
    if scale.abs() > 131_072 {
        return Err(overflow());
    }
    // NUMERIC has no negative scale.
    Ok(written(&if scale < 0 { value.with_scale(0) } else { value }))
}

/// What an operator makes of two numbers.
///
/// # Errors
///
/// 22012 for a division by zero.
pub fn computed(operator: Arithmetic, left: &BigDecimal, right: &BigDecimal) -> Result<BigDecimal> {
    let by_zero = || Error::new(SqlState::DivisionByZero, "division by zero");
    Ok(match operator {
        Arithmetic::Add => left + right,
        Arithmetic::Subtract => left - right,
        Arithmetic::Multiply => {
            let product = left * right;
            let scale = scale(&product).min(16_383);
            product.with_scale_round(scale, RoundingMode::HalfUp)
        }
        Arithmetic::Divide | Arithmetic::Remainder if right.is_zero() => return Err(by_zero()),
        Arithmetic::Divide => divided(left, right),
        Arithmetic::Remainder => {
            let scale = scale(left).max(scale(right));
            (left % right).with_scale(scale)
        }
    })
}

fn scale(number: &BigDecimal) -> i64 {
    number.as_bigint_and_exponent().1
}

/// The exponent of the first digits that Postgres keeps together, and these.
fn first_digits(number: &BigDecimal) -> (i64, i64) {
    if number.is_zero() {
        return (0, 0);
    }
    let (digits, scale) = number.abs().into_bigint_and_exponent();
    let digits = digits.to_string();
    let first = digits.len() as i64 - 1 - scale;
    let weight = first.div_euclid(TOGETHER);
    let count = usize::try_from(first - weight * TOGETHER + 1).unwrap_or(1);
    let mut leading: String = digits.chars().take(count).collect();
    while leading.len() < count {
        leading.push('0');
    }
    (weight, leading.parse().unwrap_or(0))
}

/// A quotient with as many digits as NUMERIC gives it.
fn divided(left: &BigDecimal, right: &BigDecimal) -> BigDecimal {
    let ((left_weight, left_first), (right_weight, right_first)) = (first_digits(left), first_digits(right));
    let weight = left_weight - right_weight - i64::from(left_first <= right_first);
    let wanted = (LEAST_DIGITS - weight * TOGETHER)
        .max(scale(left))
        .max(scale(right))
        .clamp(0, MOST_FRACTION);
    let (dividend, divisor) = (left.as_bigint_and_exponent(), right.as_bigint_and_exponent());
    let shift = wanted + divisor.1 - dividend.1;
    let power = |exponent: i64| BigInt::from(10).pow(u32::try_from(exponent).unwrap_or(0));
    let (dividend, divisor) = if shift >= 0 {
        (dividend.0 * power(shift), divisor.0)
    } else {
        (dividend.0, divisor.0 * power(-shift))
    };
    let negative = (dividend.sign() == Sign::Minus) != (divisor.sign() == Sign::Minus);
    let (dividend, divisor) = (dividend.abs(), divisor.abs());
    // To the nearest, halves away from zero.
    let quotient: BigInt = (dividend * 2 + &divisor) / (divisor * 2);
    BigDecimal::new(if negative { -quotient } else { quotient }, wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_have_the_digits_of_postgres() {
        // SELECT 7 / 2.0, 1 / 3.0, 10000 / 3.0, 1 / 30000.0, 2.5 / 100000 …
        let cases = [
            ("7", "2", "3.5000000000000000"),
            ("1", "3", "0.33333333333333333333"),
            ("10000", "3", "3333.3333333333333333"),
            ("-1", "6", "-0.16666666666666666667"),
            ("0", "5", "0.00000000000000000000"),
        ];
        for (left, right, wanted) in cases {
            let value = |text: &str| number(text).expect("a number");
            let made = computed(Arithmetic::Divide, &value(left), &value(right)).expect("a quotient");
            assert_eq!(written(&made), wanted, "{left} / {right}");
        }
    }
}
