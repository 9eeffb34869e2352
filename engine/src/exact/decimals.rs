//! Casts of floats to NUMERIC, as Postgres makes them: of the 15 digits that a float has for sure, or the 6 of a single. Arrow
//! multiplies, and what is lost in that decides in the middle: 1.005 with two decimals was 1.00.

use super::arithmetic::out_of_range;
use datafusion::arrow::array::{ArrayRef, AsArray, Decimal128Array, Decimal256Array};
use datafusion::arrow::compute;
use datafusion::arrow::datatypes::{
    DataType, Decimal128Type, Decimal256Type, DecimalType, Field, FieldRef, Float64Type, i256,
};
use datafusion::arrow::error::ArrowError;
use datafusion::common::{Result, internal_err};
use datafusion::logical_expr::sort_properties::{ExprProperties, SortProperties};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::sync::Arc;

/// Whether a cast is one of these.
pub(super) fn reads(from: &DataType, to: &DataType) -> bool {
    from.is_floating() && matches!(to, DataType::Decimal128(..) | DataType::Decimal256(..))
}

/// The cast of a value.
pub(super) fn read(value: Expr, to: DataType) -> Expr {
    let cast = ToDecimals {
        signature: Signature::any(1, Volatility::Immutable),
        to,
    };
    ScalarUDF::new_from_impl(cast).call(vec![value])
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct ToDecimals {
    signature: Signature,
    to: DataType,
}

impl ScalarUDFImpl for ToDecimals {
    fn name(&self) -> &str {
        "float to numeric"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.to.clone())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        let nullable = args.arg_fields.iter().any(|field| field.is_nullable());
        Ok(Arc::new(Field::new(self.name(), self.to.clone(), nullable)))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let digits = match arrays[0].data_type() {
            DataType::Float64 => 15,
            _ => 6,
        };
        let numbers = compute::cast(&arrays[0], &DataType::Float64)?;
        let numbers = numbers.as_primitive::<Float64Type>();
        let made: ArrayRef = match self.to {
            DataType::Decimal128(precision, scale) => {
                let made = numbers.iter().map(|number| {
                    let number = number.map(|number| units(number, scale, digits)).transpose()?;
                    let fits = |number: i256| {
                        let number = number.to_i128()?;
                        Decimal128Type::validate_decimal_precision(number, precision, scale)
                            .is_ok()
                            .then_some(number)
                    };
                    number
                        .map(|number| fits(number).ok_or_else(|| out_of_range(&self.to)))
                        .transpose()
                });
                let made: Decimal128Array = made.collect::<Result<Vec<_>, ArrowError>>()?.into();
                Arc::new(made.with_data_type(self.to.clone()))
            }
            DataType::Decimal256(precision, scale) => {
                let made = numbers.iter().map(|number| {
                    let number = number.map(|number| units(number, scale, digits)).transpose()?;
                    let fits =
                        |number: &i256| Decimal256Type::validate_decimal_precision(*number, precision, scale).is_ok();
                    number
                        .map(|number| Some(number).filter(fits).ok_or_else(|| out_of_range(&self.to)))
                        .transpose()
                });
                let made: Decimal256Array = made.collect::<Result<Vec<_>, ArrowError>>()?.into();
                Arc::new(made.with_data_type(self.to.clone()))
            }
            _ => return internal_err!("a float as {}", self.to),
        };
        Ok(ColumnarValue::Array(made))
    }

    fn output_ordering(&self, inputs: &[ExprProperties]) -> Result<SortProperties> {
        Ok(inputs
            .first()
            .map_or(SortProperties::Unordered, |input| input.sort_properties))
    }
}

/// Powers of ten up to this one are floats.
const EXACT: i8 = 22;

/// So many of the last decimal as a float is, rounded away from zero from the middle.
fn units(number: f64, scale: i8, digits: usize) -> Result<i256, ArrowError> {
    if !number.is_finite() {
        let message = if number.is_nan() { "NaN" } else { "infinity" };
        return Err(ArrowError::ArithmeticOverflow(format!(
            "cannot convert {message} to numeric"
        )));
    }
    if digits == 15 && (0..=EXACT).contains(&scale) {
        let moved = number * 10_f64.powi(i32::from(scale));
        let fraction = moved.abs() - moved.abs().floor();
        // What is lost cannot matter so far from the middle.
        if moved.abs() < 1e14 && (fraction - 0.5).abs() > moved.abs() * 2e-15 + f64::MIN_POSITIVE {
            return Ok(i256::from_i128(moved.round() as i128));
        }
    }
    written(&format!("{number:.*e}", digits - 1), scale)
        .ok_or_else(|| ArrowError::ArithmeticOverflow("value overflows numeric format".to_string()))
}

/// The same of a number that is written with an exponent.
fn written(text: &str, scale: i8) -> Option<i256> {
    let (mantissa, exponent) = text.split_once('e')?;
    let (negative, mantissa) = match mantissa.strip_prefix('-') {
        Some(mantissa) => (true, mantissa),
        None => (false, mantissa),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let number = i256::from_i128(format!("{whole}{fraction}").parse().ok()?);
    let places = exponent.parse::<i64>().ok()? + i64::from(scale) - fraction.len() as i64;
    let ten = i256::from_i128(10);
    let power = |exponent: u64| {
        u32::try_from(exponent)
            .ok()
            .and_then(|exponent| ten.checked_pow(exponent))
    };
    let number = if places >= 0 {
        if number == i256::ZERO {
            return Some(number);
        }
        number.checked_mul(power(places.unsigned_abs())?)?
    } else {
        match power(places.unsigned_abs()) {
            Some(unit) => {
                let (whole, rest) = (number.checked_div(unit)?, number.checked_rem(unit)?);
                let more = rest.checked_add(rest).is_none_or(|twice| twice >= unit);
                if more { whole.checked_add(i256::ONE)? } else { whole }
            }
            None => i256::ZERO,
        }
    };
    Some(if negative { number.wrapping_neg() } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_decides() {
        for (number, scale, expected) in [
            (1.005, 2, 101),
            (2.675, 2, 268),
            (-1.005, 2, -101),
            (0.5, 0, 1),
            (-2.5, 0, -3),
            (1e15, 2, 100_000_000_000_000_000),
            (0.1 + 0.2, 20, 30_000_000_000_000_000_000),
            (1e-30, 10, 0),
            (123_456_789.123_456_79, 5, 12_345_678_912_346),
            (0.0, 5, 0),
        ] {
            assert_eq!(
                units(number, scale, 15).ok().and_then(i256::to_i128),
                Some(expected),
                "{number}"
            );
        }
        assert!(units(f64::NAN, 2, 15).is_err());
        assert!(units(f64::INFINITY, 2, 15).is_err());
        assert!(units(1e300, 2, 15).is_err());
        assert_eq!(
            units(f64::from(1.1_f32), 10, 6).ok().and_then(i256::to_i128),
            Some(11_000_000_000)
        );
    }
}
