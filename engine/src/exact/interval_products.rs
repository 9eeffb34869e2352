//! Intervals times and divided by numbers, as Postgres has them. The planner knows no type for these.

use super::interval_parts::{SPAN, divided, multiplied, out_of_range};
use datafusion::arrow::array::{ArrayRef, AsArray, IntervalMonthDayNanoArray};
use datafusion::arrow::compute::{cast, try_binary};
use datafusion::arrow::datatypes::{
    DataType, DurationNanosecondType, Float64Type, IntervalMonthDayNano, IntervalMonthDayNanoType, TimeUnit,
};
use datafusion::arrow::error::ArrowError;
use datafusion::common::{DFSchema, Result, ScalarValue};
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::planner::{ExprPlanner, PlannerResult, RawBinaryExpr};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ExprSchemable, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature,
    Volatility,
};
use datafusion::sql::sqlparser::ast::BinaryOperator;
use std::sync::{Arc, LazyLock};

const DAY: i64 = 86_400_000_000_000;
/// What is between two points in time.
const DISTANCE: DataType = DataType::Duration(TimeUnit::Nanosecond);

/// Plans products and quotients.
#[derive(Debug)]
pub(super) struct Products;

impl ExprPlanner for Products {
    fn plan_binary_op(&self, expr: RawBinaryExpr, schema: &DFSchema) -> Result<PlannerResult<RawBinaryExpr>> {
        let scale = match expr.op {
            BinaryOperator::Multiply => Scale::Times,
            BinaryOperator::Divide => Scale::DividedBy,
            _ => return Ok(PlannerResult::Original(expr)),
        };
        let is_span = |side: &Expr| matches!(side.get_type(schema), Ok(DataType::Interval(_) | DataType::Duration(_)));
        let is_number = |side: &Expr| side.get_type(schema).is_ok_and(|ty| ty.is_numeric() || ty.is_null());
        let (span, number) = if is_span(&expr.left) && is_number(&expr.right) {
            (expr.left, expr.right)
        } else if scale == Scale::Times && is_number(&expr.left) && is_span(&expr.right) {
            (expr.right, expr.left)
        } else {
            return Ok(PlannerResult::Original(expr));
        };
        let call = ScalarFunction::new_udf(scale.function(), vec![span, number]);
        Ok(PlannerResult::Planned(Expr::ScalarFunction(call)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Scale {
    Times,
    DividedBy,
}

impl Scale {
    fn function(self) -> Arc<ScalarUDF> {
        static TIMES: LazyLock<Arc<ScalarUDF>> = LazyLock::new(|| made(Scale::Times));
        static DIVIDED: LazyLock<Arc<ScalarUDF>> = LazyLock::new(|| made(Scale::DividedBy));
        match self {
            Scale::Times => TIMES.clone(),
            Scale::DividedBy => DIVIDED.clone(),
        }
    }

    fn of(self, span: IntervalMonthDayNano, number: f64) -> Result<IntervalMonthDayNano, ArrowError> {
        let scaled = match self {
            Scale::Times => multiplied(span, number),
            Scale::DividedBy if number == 0.0 => return Err(ArrowError::DivideByZero),
            Scale::DividedBy => divided(span, number),
        };
        scaled.ok_or_else(out_of_range)
    }
}

fn made(scale: Scale) -> Arc<ScalarUDF> {
    let number = || DataType::Float64;
    let spans = [SPAN, DISTANCE].map(|span| TypeSignature::Exact(vec![span, number()]));
    Arc::new(ScalarUDF::new_from_impl(Scaled {
        scale,
        signature: Signature::one_of(spans.to_vec(), Volatility::Immutable),
    }))
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Scaled {
    scale: Scale,
    signature: Signature,
}

impl ScalarUDFImpl for Scaled {
    fn name(&self) -> &str {
        match self.scale {
            Scale::Times => "interval_times",
            Scale::DividedBy => "interval_divided",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(SPAN)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let scalar = args.args.iter().all(|arg| matches!(arg, ColumnarValue::Scalar(_)));
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let spans = with_days(&arrays[0])?;
        let numbers = arrays[1].as_primitive::<Float64Type>();
        let scaled: IntervalMonthDayNanoArray =
            try_binary(&spans, numbers, |span, number| self.scale.of(span, number))?;
        Ok(if scalar {
            ColumnarValue::Scalar(ScalarValue::try_from_array(&scaled, 0)?)
        } else {
            ColumnarValue::Array(Arc::new(scaled))
        })
    }
}

/// Intervals. What is between two points in time has whole days apart from its hours.
fn with_days(spans: &ArrayRef) -> Result<IntervalMonthDayNanoArray> {
    if let DataType::Duration(_) = spans.data_type() {
        let distances = cast(spans, &DISTANCE)?;
        let distances = distances.as_primitive::<DurationNanosecondType>();
        return Ok(distances.try_unary(|nanos| {
            let days = i32::try_from(nanos / DAY).map_err(|_| out_of_range())?;
            Ok::<_, ArrowError>(IntervalMonthDayNano::new(0, days, nanos % DAY))
        })?);
    }
    Ok(cast(spans, &SPAN)?.as_primitive::<IntervalMonthDayNanoType>().clone())
}
