//! How long intervals are: a month is 30 days, and a day 24 hours, as Postgres compares them.

use datafusion::arrow::array::{ArrayRef, AsArray, Decimal128Array};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DECIMAL128_MAX_PRECISION, DataType, IntervalMonthDayNanoType, IntervalUnit};
use datafusion::common::{DFSchema, Result, ScalarValue};
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::{
    ColumnarValue, Expr, ExprSchemable, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::sync::{Arc, LazyLock};

const DAY: i128 = 86_400_000_000_000;
const MONTH: i128 = 30 * DAY;

/// Nanoseconds.
const LENGTH: DataType = DataType::Decimal128(DECIMAL128_MAX_PRECISION, 0);

/// Whether an expression gives intervals.
pub(super) fn is_interval(expr: &Expr, schema: &DFSchema) -> bool {
    matches!(expr.get_type(schema), Ok(DataType::Interval(_)))
}

/// The length of an interval as an expression.
pub(super) fn length(expr: Expr) -> Expr {
    static FUNCTION: LazyLock<Arc<ScalarUDF>> = LazyLock::new(|| Arc::new(ScalarUDF::new_from_impl(Length::new())));
    Expr::ScalarFunction(ScalarFunction::new_udf(FUNCTION.clone(), vec![expr]))
}

/// How long an interval is, in nanoseconds.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Length {
    signature: Signature,
}

impl Length {
    fn new() -> Length {
        Length {
            signature: Signature::any(1, Volatility::Immutable),
        }
    }
}

impl ScalarUDFImpl for Length {
    fn name(&self) -> &str {
        "interval_length"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(LENGTH)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let scalar = matches!(args.args.first(), Some(ColumnarValue::Scalar(_)));
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let lengths = lengths(&arrays[0])?;
        Ok(if scalar {
            ColumnarValue::Scalar(ScalarValue::try_from_array(&lengths, 0)?)
        } else {
            ColumnarValue::Array(lengths)
        })
    }
}

/// How long each interval is.
pub(super) fn lengths(intervals: &ArrayRef) -> Result<ArrayRef> {
    let intervals = cast(intervals, &DataType::Interval(IntervalUnit::MonthDayNano))?;
    let intervals = intervals.as_primitive::<IntervalMonthDayNanoType>();
    let lengths: Decimal128Array = intervals.unary(|interval| {
        i128::from(interval.months) * MONTH + i128::from(interval.days) * DAY + i128::from(interval.nanoseconds)
    });
    Ok(Arc::new(lengths.with_data_type(LENGTH)))
}
