//! Casts to floats that raise where the type has no room for the number, as Postgres's do: a number that is not infinite
//! does not become so, and one that is not zero does not become zero. Decimals become the nearest float; Arrow divides by a
//! power of ten, which rounds twice or three times. Arithmetic of floats is IEEE 754's.

use crate::types::sql_name;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanArray, Float64Array, PrimitiveArray, UInt64Array};
use datafusion::arrow::compute;
use datafusion::arrow::datatypes::{
    ArrowNativeType, DataType, Decimal128Type, Decimal256Type, DecimalType, Field, FieldRef, Float32Type, Float64Type,
};
use datafusion::arrow::error::ArrowError;
use datafusion::common::Result;
use datafusion::logical_expr::interval_arithmetic::Interval;
use datafusion::logical_expr::{
    ColumnarValue, Expr, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::sync::Arc;

/// Whole numbers of so many digits, and ten to the power of so many places, are floats: dividing them rounds once.
const DOUBLE: Digits = Digits { whole: 15, places: 22 };
const REAL: Digits = Digits { whole: 7, places: 7 };

struct Digits {
    whole: u8,
    places: i8,
}

impl Digits {
    fn hold(&self, precision: u8, scale: i8) -> bool {
        precision <= self.whole && (0..=self.places).contains(&scale)
    }
}

/// Whether a cast may lose a number.
pub(super) fn narrows(from: &DataType, to: &DataType) -> bool {
    let rounds_once = match to {
        DataType::Float32 => REAL,
        DataType::Float64 => DOUBLE,
        _ => return false,
    };
    match from {
        DataType::Decimal32(precision, scale)
        | DataType::Decimal64(precision, scale)
        | DataType::Decimal128(precision, scale)
        | DataType::Decimal256(precision, scale) => !rounds_once.hold(*precision, *scale),
        DataType::Float64 => *to == DataType::Float32,
        from => from.is_string(),
    }
}

/// The cast of a value of such a type; `otherwise_null` where a value that cannot be cast is NULL.
pub(super) fn narrowed(value: Expr, to: DataType, otherwise_null: bool) -> Expr {
    let cast = Narrow {
        signature: Signature::any(1, Volatility::Immutable),
        to,
        otherwise_null,
    };
    ScalarUDF::new_from_impl(cast).call(vec![value])
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Narrow {
    signature: Signature,
    to: DataType,
    otherwise_null: bool,
}

impl Narrow {
    fn cast(&self, value: &ArrayRef) -> Result<ArrayRef, ArrowError> {
        let options = compute::CastOptions {
            safe: self.otherwise_null,
            ..compute::CastOptions::default()
        };
        let made = match value.data_type() {
            DataType::Decimal32(precision, scale) | DataType::Decimal64(precision, scale) => {
                let wide = compute::cast(value, &DataType::Decimal128(*precision, *scale))?;
                self.nearest::<Decimal128Type>(wide.as_primitive(), *precision, *scale)
            }
            DataType::Decimal128(precision, scale) => {
                self.nearest::<Decimal128Type>(value.as_primitive(), *precision, *scale)
            }
            DataType::Decimal256(precision, scale) => {
                self.nearest::<Decimal256Type>(value.as_primitive(), *precision, *scale)
            }
            _ => compute::cast_with_options(value, &self.to, &options)?,
        };
        let made_wide = compute::cast(&made, &DataType::Float64)?;
        let lost = lost(value, made_wide.as_primitive())?;
        match lost.first() {
            None => Ok(made),
            Some(row) if !self.otherwise_null => Err(self.out_of_range(value, *row)?),
            Some(_) => {
                let mut gone = vec![false; made.len()];
                lost.into_iter().for_each(|row| gone[row] = true);
                compute::nullif(&made, &BooleanArray::from(gone))
            }
        }
    }

    /// The float that is nearest to each decimal: one division where it rounds once, else what the digits are read as.
    fn nearest<T: DecimalType>(&self, decimals: &PrimitiveArray<T>, precision: u8, scale: i8) -> ArrayRef {
        let text = |value| T::format_decimal(value, precision, scale);
        let (places, whole) = (i32::from(scale), |value: T::Native, bits: u32| {
            value.to_i64().filter(|whole| whole.unsigned_abs() <= 1 << bits)
        });
        match self.to {
            DataType::Float32 => {
                let power = (0..=REAL.places).contains(&scale).then(|| 10_f32.powi(places));
                Arc::new(
                    decimals.unary::<_, Float32Type>(|value| match (whole(value, f32::MANTISSA_DIGITS), power) {
                        (Some(whole), Some(power)) => whole as f32 / power,
                        _ => text(value).parse().unwrap_or(f32::NAN),
                    }),
                )
            }
            _ => {
                let power = (0..=DOUBLE.places).contains(&scale).then(|| 10_f64.powi(places));
                Arc::new(
                    decimals.unary::<_, Float64Type>(|value| match (whole(value, f64::MANTISSA_DIGITS), power) {
                        (Some(whole), Some(power)) => whole as f64 / power,
                        _ => text(value).parse().unwrap_or(f64::NAN),
                    }),
                )
            }
        }
    }

    fn out_of_range(&self, value: &ArrayRef, row: usize) -> Result<ArrowError, ArrowError> {
        let text = compute::cast(&value.slice(row, 1), &DataType::Utf8)?;
        let (text, name) = (text.as_string::<i32>().value(0), sql_name(&self.to));
        let quote = if value.data_type().is_string() { "\"" } else { "" };
        Ok(ArrowError::ArithmeticOverflow(format!(
            "value {quote}{text}{quote} is out of range for type {name}"
        )))
    }
}

/// Rows whose number became zero or infinite and was neither.
fn lost(value: &ArrayRef, made: &Float64Array) -> Result<Vec<usize>, ArrowError> {
    let suspect = |made: f64| made == 0.0 || made.is_infinite();
    let rows = made.iter().enumerate();
    let suspects = rows.filter(|(_, made)| made.is_some_and(suspect)).map(|(row, _)| row);
    if let Some(numbers) = value.as_primitive_opt::<Float64Type>() {
        return Ok(suspects.filter(|row| is_neither(numbers.value(*row))).collect());
    }
    let suspects: Vec<usize> = suspects.collect();
    let indices = UInt64Array::from_iter_values(suspects.iter().map(|row| *row as u64));
    // Texts that nobody suspects are not looked at.
    let texts = compute::cast(&compute::take(value, &indices, None)?, &DataType::Utf8)?;
    let texts = texts.as_string::<i32>();
    let rows = suspects.into_iter().enumerate();
    Ok(rows
        .filter(|(at, _)| is_written(texts.value(*at)))
        .map(|(_, row)| row)
        .collect())
}

fn is_neither(number: f64) -> bool {
    number != 0.0 && number.is_finite()
}

/// Whether what is written is neither zero nor infinite.
fn is_written(text: &str) -> bool {
    let mantissa = text.split(['e', 'E']).next().unwrap_or(text);
    mantissa.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
}

impl ScalarUDFImpl for Narrow {
    fn name(&self) -> &str {
        match self.to {
            DataType::Float32 => "real",
            _ => "double",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.to.clone())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        let nullable = self.otherwise_null || args.arg_fields.iter().any(|field| field.is_nullable());
        Ok(Arc::new(Field::new(self.name(), self.to.clone(), nullable)))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        Ok(ColumnarValue::Array(self.cast(&arrays[0])?))
    }

    fn evaluate_bounds(&self, _: &[&Interval]) -> Result<Interval> {
        Interval::make_unbounded(&self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::narrowed;
    use datafusion::arrow::array::{AsArray, Decimal128Array};
    use datafusion::arrow::datatypes::{DataType, Decimal128Type, DecimalType, Float32Type, Float64Type};
    use datafusion::logical_expr::{ColumnarValue, Expr, lit};
    use std::sync::Arc;

    /// What the cast makes of decimals.
    fn cast(decimals: &Decimal128Array, to: DataType) -> datafusion::arrow::array::ArrayRef {
        let Expr::ScalarFunction(call) = narrowed(lit(1), to.clone(), false) else {
            panic!("no call");
        };
        let args = datafusion::logical_expr::ScalarFunctionArgs {
            args: vec![ColumnarValue::Array(Arc::new(decimals.clone()))],
            arg_fields: Vec::new(),
            number_rows: decimals.values().len(),
            return_field: Arc::new(datafusion::arrow::datatypes::Field::new("x", to, true)),
            config_options: Arc::default(),
        };
        call.func.invoke_with_args(args).unwrap().into_array(1).unwrap()
    }

    #[test]
    fn decimals_become_the_nearest_floats() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for scale in [0, 1, 2, 7, 8, 15, 22, 23, 30, 38] {
            let numbers = (0..500).map(|_| {
                let wide = (i128::from(random()) << 64 | i128::from(random())) >> (random() % 126);
                let number = wide % 10_i128.pow(38);
                if random() & 1 == 0 { number } else { -number }
            });
            let decimals = Decimal128Array::from_iter_values(numbers);
            let decimals = decimals.with_precision_and_scale(38, scale).unwrap();
            let (double, real) = (cast(&decimals, DataType::Float64), cast(&decimals, DataType::Float32));
            for (row, value) in decimals.values().iter().enumerate() {
                let text = Decimal128Type::format_decimal(*value, 38, scale);
                let (double, real) = (double.as_primitive::<Float64Type>(), real.as_primitive::<Float32Type>());
                assert_eq!(Ok(double.value(row)), text.parse(), "{text}");
                assert_eq!(Ok(real.value(row)), text.parse(), "{text}");
            }
        }
    }
}
