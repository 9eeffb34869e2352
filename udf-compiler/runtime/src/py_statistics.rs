//! Variance and standard deviation as Python's `statistics` gives them: of the exact sums, rounded once.

use super::fail::{Fail, Outcome};
use malachite_bigint::BigUint;
use std::collections::BTreeMap;

/// The sum of squared differences from the mean, divided by the count less `less`: a quotient of whole numbers times a
/// power of two.
struct Variance {
    over: BigUint,
    under: u64,
    exponent: i64,
}

/// A float as a whole number times a power of two.
fn parts(f: f64) -> Outcome<(i128, i64)> {
    let bits = f.to_bits();
    let (exponent, fraction) = ((bits >> 52 & 0x7FF) as i64, i128::from(bits & ((1 << 52) - 1)));
    let (mantissa, exponent) = match exponent {
        0x7FF => return Err(Fail::Value),
        0 => (fraction, -1074),
        exponent => (fraction | 1 << 52, exponent - 1075),
    };
    Ok((if f < 0.0 { -mantissa } else { mantissa }, exponent))
}

fn exact(items: impl Iterator<Item = Outcome<(i128, i64)>>, less: i64) -> Outcome<Variance> {
    let mut sums: BTreeMap<i64, (i128, u128)> = BTreeMap::new();
    let mut count = 0i64;
    for item in items {
        let (mantissa, exponent) = item?;
        count += 1;
        if mantissa != 0 {
            let (sum, squares) = sums.entry(exponent).or_default();
            let square = mantissa.unsigned_abs().checked_mul(mantissa.unsigned_abs());
            *sum = sum.checked_add(mantissa).ok_or(Fail::Overflow)?;
            *squares = square
                .and_then(|square| squares.checked_add(square))
                .ok_or(Fail::Overflow)?;
        }
    }
    let rest = count.checked_sub(less).filter(|_| less < count);
    let under = rest.and_then(|rest| count.checked_mul(rest));
    let under = under.and_then(|under| u64::try_from(under).ok()).ok_or(Fail::Value)?;
    let least = sums.keys().next().copied().unwrap_or(0);
    let (mut above, mut below, mut squares) = (BigUint::from(0u64), BigUint::from(0u64), BigUint::from(0u64));
    for (exponent, (sum, square)) in sums {
        let shift = (exponent - least) as u64;
        let part = BigUint::from(sum.unsigned_abs()) << shift;
        if sum < 0 {
            below += part
        } else {
            above += part
        }
        squares += BigUint::from(square) << (2 * shift);
    }
    let sum = if above >= below { above - below } else { below - above };
    let over = squares * BigUint::from(count.unsigned_abs()) - &sum * &sum;
    Ok(Variance {
        over,
        under,
        exponent: 2 * least,
    })
}

impl Variance {
    /// The quotient in `bits` or `bits + 1` bits, whether it is exact, and the power of two that it is to be taken times,
    /// which is even.
    fn quotient(&self, bits: i64) -> Outcome<(u128, bool, i64)> {
        let under = BigUint::from(self.under);
        let shift = bits - (self.over.bits() as i64 - under.bits() as i64);
        let shift = shift + (shift & 1);
        let (over, under) = if shift >= 0 {
            (&self.over << shift.unsigned_abs(), under)
        } else {
            (self.over.clone(), under << shift.unsigned_abs())
        };
        let quotient = &over / &under;
        let whole = &quotient * &under == over;
        let quotient = u128::try_from(&quotient).map_err(|_| Fail::Overflow)?;
        Ok((quotient, whole, self.exponent - shift))
    }
}

/// A number of more than 54 bits, the last of which is set where more follows, times a power of two.
fn rounded(number: u128, exponent: i64) -> Outcome<f64> {
    let bits = i64::from(128 - number.leading_zeros());
    if number != 0 && !(-1000..1000).contains(&(bits + exponent)) {
        return Err(Fail::Overflow);
    }
    let power = |exponent: i64| 2f64.powi(exponent as i32);
    Ok(number as f64 * power(exponent / 2) * power(exponent - exponent / 2))
}

fn variance_of(items: impl Iterator<Item = Outcome<(i128, i64)>>, less: i64) -> Outcome<f64> {
    let variance = exact(items, less)?;
    if variance.over == BigUint::from(0u64) {
        return Ok(0.0);
    }
    let (quotient, whole, exponent) = variance.quotient(100)?;
    rounded(quotient | u128::from(!whole), exponent)
}

fn deviation_of(items: impl Iterator<Item = Outcome<(i128, i64)>>, less: i64) -> Outcome<f64> {
    let variance = exact(items, less)?;
    if variance.over == BigUint::from(0u64) {
        return Ok(0.0);
    }
    let (quotient, whole, exponent) = variance.quotient(110)?;
    let root = quotient.isqrt();
    let more = !whole || root * root != quotient;
    rounded(root | u128::from(more), exponent / 2)
}

/// `variance(floats)`, or `pvariance` where `less` is 0.
pub fn variance(items: impl Iterator<Item = f64>, less: i64) -> Outcome<f64> {
    variance_of(items.map(parts), less)
}

/// `stdev(floats)`, or `pstdev` where `less` is 0.
pub fn deviation(items: impl Iterator<Item = f64>, less: i64) -> Outcome<f64> {
    deviation_of(items.map(parts), less)
}

/// The same of ints.
pub fn deviation_of_ints(items: impl Iterator<Item = i64>, less: i64) -> Outcome<f64> {
    deviation_of(items.map(|item| Ok((i128::from(item), 0))), less)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_pythons() {
        let floats = [0.1, 0.2, 0.3, 1e10, -7.5];
        assert_eq!(variance(floats.into_iter(), 1), Ok(2.00000000069e+19));
        assert_eq!(deviation(floats.into_iter(), 1), Ok(4472135955.771023));
        assert_eq!(deviation(floats.into_iter(), 0), Ok(4000000000.69));
        assert_eq!(
            deviation_of_ints([1, 2, 3, 4, i64::MAX].into_iter(), 1),
            Ok(4.124817371235595e+18)
        );
        assert_eq!(deviation([2.5, 2.5].into_iter(), 1), Ok(0.0));
        assert_eq!(deviation([2.5].into_iter(), 1), Err(Fail::Value));
        assert_eq!(variance([1e-200, 3e-200].into_iter(), 1), Err(Fail::Overflow));
    }
}
