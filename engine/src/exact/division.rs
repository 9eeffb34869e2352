//! Division of decimals that rounds away from zero from the middle, whatever the dividend is in between.

use datafusion::arrow::array::{Array, ArrayRef, AsArray, Datum, Decimal128Array};
use datafusion::arrow::compute::kernels::arity::{try_binary, try_unary};
use datafusion::arrow::datatypes::{DataType, Decimal128Type, i256};
use datafusion::arrow::error::ArrowError;
use std::sync::Arc;

/// The quotients, as decimals of this type.
///
/// # Errors
///
/// A divisor is zero, or a quotient has more digits than there are.
pub(super) fn divided(one: &dyn Datum, other: &dyn Datum, ty: &DataType) -> Result<ArrayRef, ArrowError> {
    let ((one, one_single), (other, other_single)) = (one.get(), other.get());
    let (Some(a), Some(b)) = (
        one.as_primitive_opt::<Decimal128Type>(),
        other.as_primitive_opt::<Decimal128Type>(),
    ) else {
        return Err(ArrowError::InvalidArgumentError(format!(
            "a quotient of {} and {}",
            one.data_type(),
            other.data_type()
        )));
    };
    let DataType::Decimal128(_, scale) = ty else {
        return Err(ArrowError::InvalidArgumentError(format!("a quotient of type {ty}")));
    };
    let shift = i16::from(*scale) - i16::from(a.scale()) + i16::from(b.scale());
    let Ok(shift) = u32::try_from(shift) else {
        let message = format!("a quotient of {} and {} as {ty}", one.data_type(), other.data_type());
        return Err(ArrowError::InvalidArgumentError(message));
    };
    let by = Shift::of(shift);
    let quotient = |x: i128, y: i128| by.quotient(x, y).and_then(|made| made.ok_or_else(overflow));
    let null = || Decimal128Array::new_null(if one_single { b.len() } else { a.len() });
    let made: Decimal128Array = match (one_single, other_single) {
        (true, _) if a.is_null(0) => null(),
        (_, true) if b.is_null(0) => null(),
        (_, true) => {
            let y = b.value(0);
            try_unary(a, |x| quotient(x, y))?
        }
        (true, false) => {
            let x = a.value(0);
            try_unary(b, |y| quotient(x, y))?
        }
        (false, false) => try_binary(a, b, quotient)?,
    };
    Ok(Arc::new(made.with_data_type(ty.clone())))
}

fn overflow() -> ArrowError {
    ArrowError::ArithmeticOverflow("a quotient has more digits than there are".to_string())
}

/// What dividends are multiplied with.
struct Shift {
    narrow: Option<i128>,
    wide: Option<i256>,
}

impl Shift {
    fn of(digits: u32) -> Shift {
        Shift {
            narrow: 10_i128.checked_pow(digits),
            wide: i256::from_i128(10).checked_pow(digits),
        }
    }

    /// A quotient; nothing: it has more digits than there are.
    fn quotient(&self, x: i128, y: i128) -> Result<Option<i128>, ArrowError> {
        if y == 0 {
            return Err(ArrowError::DivideByZero);
        }
        if let Some(x) = self.narrow.and_then(|power| x.checked_mul(power)) {
            let (whole, rest) = (x / y, x % y);
            let up = rest.unsigned_abs() >= y.unsigned_abs() - rest.unsigned_abs();
            let more = i128::from(up) * if (x < 0) == (y < 0) { 1 } else { -1 };
            return Ok(whole.checked_add(more));
        }
        let Some(x) = self.wide.and_then(|power| i256::from_i128(x).checked_mul(power)) else {
            return Ok(None);
        };
        let y = i256::from_i128(y);
        let (whole, rest) = (x / y, (x % y).wrapping_abs());
        let up = rest >= y.wrapping_abs() - rest;
        let whole = match (up, (x < i256::ZERO) == (y < i256::ZERO)) {
            (false, _) => whole,
            (true, true) => whole + i256::ONE,
            (true, false) => whole - i256::ONE,
        };
        Ok(whole.to_i128())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_rounded_away_from_zero() {
        let by = Shift::of(1);
        for (x, y, expected) in [
            (1, 3, 3),
            (2, 3, 7),
            (1, 20, 1),
            (-1, 20, -1),
            (1, -20, -1),
            (-1, -20, 1),
            (1, 21, 0),
            (0, 7, 0),
        ] {
            assert_eq!(by.quotient(x, y).expect("numbers"), Some(expected), "{x} / {y}");
        }
        assert!(by.quotient(1, 0).is_err());
    }

    #[test]
    fn wide_dividends_are_as_exact() {
        let by = Shift::of(38);
        let (x, y) = (10_i128.pow(37), 3 * 10_i128.pow(37));
        assert_eq!(
            by.quotient(x, y).expect("numbers"),
            Some(33_333_333_333_333_333_333_333_333_333_333_333_333)
        );
        assert_eq!(
            by.quotient(-2 * x, y).expect("numbers"),
            Some(-66_666_666_666_666_666_666_666_666_666_666_666_667)
        );
        assert_eq!(by.quotient(10_i128.pow(38), 1).expect("numbers"), None);
    }
}
