//! How many numbers there are, their sum and the sum of their squares, and what follows from them.

use super::Moment;
use crate::exact::arithmetic::out_of_range;
use crate::exact::wide_sums::plus;
use datafusion::arrow::array::{ArrayRef, Decimal128Array, Float64Array};
use datafusion::arrow::datatypes::{DECIMAL256_MAX_PRECISION, DataType, Decimal128Type, DecimalType, i256};
use datafusion::common::{Result, internal_err};
use std::sync::Arc;

/// The type of sums of squares that are not done yet.
pub(super) const SQUARES: DataType = DataType::Decimal256(DECIMAL256_MAX_PRECISION, 0);

/// The sums of some numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub count: u64,
    pub sum: i128,
    pub squares: i256,
}

impl Sums {
    /// One number more, so often.
    pub(super) fn add(&mut self, number: i128, moment: Moment, ty: &DataType) -> Result<()> {
        self.sum = plus(self.sum, number, ty)?;
        self.count += 1;
        if moment.needs_squares() {
            let squares = self.squares.checked_add(square(number, ty)?);
            self.squares = squares.ok_or_else(|| out_of_range(ty))?;
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, number: i128, moment: Moment, ty: &DataType) -> Result<()> {
        self.sum = self.sum.checked_sub(number).ok_or_else(|| out_of_range(ty))?;
        self.count = self.count.saturating_sub(1);
        if moment.needs_squares() {
            self.squares = self.squares.wrapping_sub(square(number, ty)?);
        }
        Ok(())
    }

    /// With those of other numbers.
    pub(super) fn merge(&mut self, other: &Sums, ty: &DataType) -> Result<()> {
        self.sum = plus(self.sum, other.sum, ty)?;
        self.count += other.count;
        let squares = self.squares.checked_add(other.squares);
        self.squares = squares.ok_or_else(|| out_of_range(ty))?;
        Ok(())
    }

    /// The average, with so many decimals.
    fn average(&self, scale: i8, gives: &DataType) -> Result<Option<i128>> {
        let DataType::Decimal128(precision, wanted) = gives else {
            return internal_err!("an average of type {gives}");
        };
        if self.count == 0 {
            return Ok(None);
        }
        let more = u32::from((i16::from(*wanted) - i16::from(scale)).max(0).unsigned_abs());
        let count = i256::from_i128(i128::from(self.count));
        let made = i256::from_i128(10).checked_pow(more).and_then(|unit| {
            let dividend = i256::from_i128(self.sum).checked_mul(unit)?;
            let (whole, rest) = (dividend.checked_div(count)?, dividend.checked_rem(count)?);
            let twice = rest.wrapping_abs().checked_mul(i256::from_i128(2))?;
            let nearest = if twice >= count {
                whole.checked_add(dividend.signum())?
            } else {
                whole
            };
            nearest.to_i128()
        });
        let fits = |made: &i128| Decimal128Type::validate_decimal_precision(*made, *precision, *wanted).is_ok();
        made.filter(fits).map(Some).ok_or_else(|| out_of_range(gives).into())
    }

    /// The variance; `None`: there are too few numbers.
    fn variance(&self, of_sample: bool, ty: &DataType) -> Result<Option<f64>> {
        let least = self.count.saturating_sub(u64::from(of_sample));
        if least == 0 {
            return Ok(None);
        }
        let (count, sum) = (i256::from_i128(i128::from(self.count)), i256::from_i128(self.sum));
        let distances = count.checked_mul(self.squares).and_then(|squares| {
            // Both products are large where their difference need not be.
            squares.checked_sub(sum.checked_mul(sum)?)
        });
        let distances = distances.ok_or_else(|| out_of_range(ty))?;
        let per = count.wrapping_mul(i256::from_i128(i128::from(least)));
        let scale = 2 * i32::from(scale_of(ty));
        let unit = u32::try_from(scale)
            .ok()
            .and_then(|scale| i256::from_i128(10).checked_pow(scale));
        Ok(Some(match unit.and_then(|unit| per.checked_mul(unit)) {
            Some(per) => quotient(distances, per),
            None => quotient(distances, per) / 10_f64.powi(scale),
        }))
    }
}

fn square(number: i128, ty: &DataType) -> Result<i256> {
    let number = i256::from_i128(number);
    Ok(number.checked_mul(number).ok_or_else(|| out_of_range(ty))?)
}

fn scale_of(ty: &DataType) -> i8 {
    match ty {
        DataType::Decimal128(_, scale) => *scale,
        _ => 0,
    }
}

/// The float next to a quotient of numbers that are not negative.
fn quotient(dividend: i256, divisor: i256) -> f64 {
    if dividend <= i256::ZERO || divisor <= i256::ZERO {
        return 0.0;
    }
    // As many digits as there is room for, of which a float keeps the first.
    let up = dividend.leading_zeros().saturating_sub(1).min(254) as u8;
    let whole = (dividend << up).wrapping_div(divisor);
    let down = 136_u32.saturating_sub(whole.leading_zeros()) as u8;
    let digits = (whole >> down).as_i128();
    digits as f64 * 2_f64.powi(i32::from(down) - i32::from(up))
}

/// What is asked for of each of some sums.
pub(super) fn results(sums: &[Sums], moment: Moment, ty: &DataType, gives: &DataType) -> Result<ArrayRef> {
    if moment == Moment::Average {
        let averages = sums.iter().map(|sums| sums.average(scale_of(ty), gives));
        let averages: Decimal128Array = averages.collect::<Result<Vec<_>>>()?.into();
        return Ok(Arc::new(averages.with_data_type(gives.clone())));
    }
    let made = sums.iter().map(|sums| match moment {
        Moment::Deviation { of_sample } => Ok(sums.variance(of_sample, ty)?.map(f64::sqrt)),
        Moment::Variance { of_sample } => sums.variance(of_sample, ty),
        Moment::Average => Ok(None),
    });
    let made: Float64Array = made.collect::<Result<Vec<_>>>()?.into();
    Ok(Arc::new(made))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[i128]) -> Sums {
        let mut sums = Sums::default();
        for number in numbers {
            sums.add(*number, Moment::Variance { of_sample: true }, &DataType::Int64)
                .expect("room");
        }
        sums
    }

    #[test]
    fn variances_of_large_numbers_are_exact() {
        let variance = |numbers: &[i128], of_sample| of(numbers).variance(of_sample, &DataType::Int64).expect("room");
        assert_eq!(
            variance(&[9_007_199_254_740_993, 9_007_199_254_740_995], true),
            Some(2.0)
        );
        assert_eq!(variance(&[1, 2, 4], false), Some(14.0 / 9.0));
        assert_eq!(
            variance(&[i128::from(i64::MAX), 1], true),
            Some(4.253_529_586_511_731e37)
        );
        assert_eq!(variance(&[5], true), None);
        assert_eq!(variance(&[5], false), Some(0.0));
        assert_eq!(variance(&[], false), None);
    }

    #[test]
    fn variances_of_decimals_are_next_to_the_true_ones() {
        let hundreds = of(&[100, 200, 200]);
        let ty = DataType::Decimal128(10, 2);
        assert_eq!(hundreds.variance(true, &ty).expect("room"), Some(1.0 / 3.0));
        assert_eq!(hundreds.variance(false, &ty).expect("room"), Some(2.0 / 9.0));
    }

    #[test]
    fn averages_round_away_from_zero() {
        let gives = DataType::Decimal128(38, 2);
        let average = |numbers: &[i128]| of(numbers).average(2, &gives).expect("room");
        assert_eq!(average(&[1, 2]), Some(2));
        assert_eq!(average(&[-1, -2]), Some(-2));
        assert_eq!(average(&[1, 1, 2]), Some(1));
        assert_eq!(average(&[]), None);
    }
}
