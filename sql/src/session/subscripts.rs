//! Subscripts of arrays, which are counted from 1. The planner counts those that are negative from the end; here there is nothing.

use crate::postgres::types;
use datafusion::arrow::array::{AsArray, Int64Array};
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchema, Result, ScalarValue};
use datafusion::execution::SessionStateBuilder;
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::{
    ColumnarValue, Expr, ExprSchemable, LogicalPlan, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
    Volatility,
};
use datafusion::optimizer::AnalyzerRule;
use std::sync::Arc;
use taipan_engine::exact::rewritten;

/// Makes sessions of a builder count so.
pub(super) fn prepare(mut builder: SessionStateBuilder) -> SessionStateBuilder {
    let analyzer = builder.analyzer().get_or_insert_default();
    analyzer.rules.insert(0, Arc::new(Subscripts));
    builder
}

/// The rule. Comes before types are settled.
#[derive(Debug)]
struct Subscripts;

impl AnalyzerRule for Subscripts {
    fn name(&self) -> &str {
        "subscripts_from_one"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        rewritten(plan, expression)
    }
}

/// The subscripts of a call, and what each of them becomes if it is less than the first.
fn bounds(name: &str) -> &'static [Bound] {
    match name {
        "array_element" => &[Bound::Nothing],
        "array_slice" => &[Bound::First, Bound::Before],
        _ => &[],
    }
}

fn expression(expr: Expr, schema: &DFSchema) -> Transformed<Expr> {
    let Expr::ScalarFunction(ScalarFunction { func, mut args }) = expr else {
        return Transformed::no(expr);
    };
    let bounds = bounds(func.name());
    let is_array = |array: &Expr| {
        let field = array.to_field(schema).map(|(_, field)| field);
        field.is_ok_and(|field| {
            let vector = types::of_field(&field).is_some_and(types::PgType::is_vector);
            matches!(field.data_type(), DataType::List(_) | DataType::LargeList(_)) && !vector
        })
    };
    if bounds.is_empty() || !args.first().is_some_and(is_array) {
        return Transformed::no(Expr::ScalarFunction(ScalarFunction { func, args }));
    }
    let mut changed = false;
    for (subscript, bound) in args.iter_mut().skip(1).zip(bounds) {
        if is_known(subscript) {
            continue;
        }
        let within = ScalarUDF::new_from_impl(Within {
            bound: *bound,
            signature: Signature::exact(vec![DataType::Int64], Volatility::Immutable),
        });
        let given = std::mem::replace(subscript, Expr::Literal(ScalarValue::Null, None));
        *subscript = within.call(vec![given]);
        changed = true;
    }
    let call = Expr::ScalarFunction(ScalarFunction { func, args });
    if changed {
        Transformed::yes(call)
    } else {
        Transformed::no(call)
    }
}

/// Whether a subscript is at least the first, or was looked at.
fn is_known(subscript: &Expr) -> bool {
    match subscript {
        Expr::Literal(value, _) => {
            let number = value.cast_to(&DataType::Int64);
            matches!(number, Ok(ScalarValue::Int64(Some(1..))))
        }
        Expr::ScalarFunction(call) => call.func.inner().downcast_ref::<Within>().is_some(),
        _ => false,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Bound {
    Nothing,
    First,
    Before,
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Within {
    bound: Bound,
    signature: Signature,
}

impl ScalarUDFImpl for Within {
    fn name(&self) -> &str {
        "subscript"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Int64)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let within = |number: i64| match self.bound {
            _ if number >= 1 => Some(number),
            Bound::Nothing => None,
            Bound::First => Some(1),
            Bound::Before => Some(0),
        };
        let numbers = arrays[0].as_primitive::<Int64Type>().iter();
        let made: Int64Array = numbers.map(|number| number.and_then(within)).collect();
        Ok(ColumnarValue::Array(Arc::new(made)))
    }
}
