//! `num_nulls` and `num_nonnulls`, and `width_bucket`, which counts the steps below a number.

use super::plain::Plain;
use super::{made, outer};
use crate::error::{Error, SqlState};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Int32Array, Int32Builder, Scalar};
use datafusion::arrow::compute::kernels::cmp::lt_eq;
use datafusion::arrow::datatypes::{DataType, Float64Type, Int64Type};
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::type_coercion::binary::comparison_coercion;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use std::sync::Arc;

pub(super) fn all() -> Vec<ScalarUDF> {
    let row = |name, takes, evaluate| Plain {
        name,
        signature: Signature::new(takes, Volatility::Immutable),
        gives: DataType::Int32,
        evaluate,
    };
    let numbers = vec![DataType::Float64, DataType::Float64, DataType::Float64, DataType::Int64];
    vec![
        row("num_nulls", TypeSignature::VariadicAny, |args| counted(args, true)).made(),
        row("num_nonnulls", TypeSignature::VariadicAny, |args| counted(args, false)).made(),
        made(Buckets {
            signature: Signature::user_defined(Volatility::Immutable),
            numbers,
        }),
    ]
}

fn counted(args: &ScalarFunctionArgs, nulls: bool) -> Result<ColumnarValue> {
    let arrays = args.args.iter().map(|value| value.to_array(args.number_rows));
    let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
    let is_null = |array: &ArrayRef, row: usize| array.data_type().is_null() || array.is_null(row);
    let counts = (0..args.number_rows).map(|row| {
        let found = arrays.iter().filter(|array| is_null(array, row) == nulls);
        i32::try_from(found.count()).unwrap_or(i32::MAX)
    });
    Ok(ColumnarValue::Array(Arc::new(Int32Array::from_iter_values(counts))))
}

/// `width_bucket` of a number between two others, or of a value among sorted ones.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Buckets {
    signature: Signature,
    /// The types of the first form.
    numbers: Vec<DataType>,
}

impl ScalarUDFImpl for Buckets {
    fn name(&self) -> &str {
        "width_bucket"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        match types {
            [_, _, _, count] if types.iter().all(|ty| ty.is_numeric() || ty.is_null()) && !count.is_floating() => {
                Ok(self.numbers.clone())
            }
            [value, DataType::List(item)] => match comparison_coercion(value, item.data_type()) {
                Some(ty) => Ok(vec![ty.clone(), DataType::new_list(ty, true)]),
                None => plan_err!("width_bucket takes a value and an array of such values"),
            },
            _ => plan_err!("width_bucket takes three numbers and a count, or a value and an array"),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Int32)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        match args.args.len() {
            2 => among(&args),
            _ => width_bucket(&args),
        }
    }
}

/// How many of the values in an array are no greater.
fn among(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let arrays = ColumnarValue::values_to_arrays(&args.args)?;
    let (values, lists) = (&arrays[0], arrays[1].as_list::<i32>());
    let counts = (0..values.len()).map(|row| {
        if values.is_null(row) || lists.is_null(row) {
            return Ok(None);
        }
        let items = lists.value(row);
        if items.null_count() > 0 {
            let message = "thresholds array must not contain NULLs";
            return Err(outer(Error::new(SqlState::NullNotAllowed, message)));
        }
        let value = Scalar::new(values.slice(row, 1));
        Ok(Some(
            i32::try_from(lt_eq(&items, &value)?.true_count()).unwrap_or(i32::MAX),
        ))
    });
    let counts: Int32Array = counts.collect::<Result<Vec<_>>>()?.into();
    Ok(ColumnarValue::Array(Arc::new(counts)))
}

fn width_bucket(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let arrays = ColumnarValue::values_to_arrays(&args.args)?;
    let number = |column: usize, row: usize| {
        let values = arrays[column].as_primitive::<Float64Type>();
        values.is_valid(row).then(|| values.value(row))
    };
    let counts = arrays[3].as_primitive::<Int64Type>();
    let mut out = Int32Builder::with_capacity(counts.len());
    for row in 0..counts.len() {
        let count = counts.is_valid(row).then(|| counts.value(row));
        let (Some(value), Some(low), Some(high), Some(count)) = (number(0, row), number(1, row), number(2, row), count)
        else {
            out.append_null();
            continue;
        };
        out.append_value(bucket(value, low, high, count).map_err(outer)?);
    }
    Ok(ColumnarValue::Array(Arc::new(out.finish())))
}

/// The number of the bucket: 0 below all of them, one more than there are above.
fn bucket(value: f64, low: f64, high: f64, count: i64) -> std::result::Result<i32, Error> {
    let invalid = |message: &str| Error::new(SqlState::InvalidWidthBucket, message);
    let count = i32::try_from(count).map_err(|_| Error::new(SqlState::NumericOutOfRange, "integer out of range"))?;
    if count <= 0 {
        return Err(invalid("count must be greater than zero"));
    }
    if value.is_nan() || low.is_nan() || high.is_nan() {
        return Err(invalid("operand, lower bound, and upper bound cannot be NaN"));
    }
    if low.is_infinite() || high.is_infinite() {
        return Err(invalid("lower and upper bounds must be finite"));
    }
    if low == high {
        return Err(invalid("lower bound cannot equal upper bound"));
    }
    let above = || {
        count
            .checked_add(1)
            .ok_or_else(|| Error::new(SqlState::NumericOutOfRange, "integer out of range"))
    };
    let rising = low < high;
    let (before, behind) = if rising {
        (value < low, value >= high)
    } else {
        (value > low, value <= high)
    };
    if before {
        return Ok(0);
    }
    if behind {
        return above();
    }
    // Half of each, where the whole width is beyond the floats.
    let share = if (high - low).is_infinite() {
        (value / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0)
    } else {
        (value - low) / (high - low)
    };
    let number = (f64::from(count) * share).min(f64::from(count - 1));
    Ok(number as i32 + 1)
}
