//! Expressions of one row: calls, parameters, and values as columns of one row. In a logical plan they are calls, which
//! the planner knows; to be evaluated they are expressions of their own, which need no arguments collected.

use super::parameter_values::{ParameterValue, Values};
use super::row_call::RowCall;
use super::row_texts::RowTexts;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::{DataType, Schema};
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Result, internal_err};
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};
use datafusion::physical_expr::{PhysicalExpr, ScalarFunctionExpr};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// An expression without columns as it is evaluated.
///
/// # Errors
///
/// Those of finding the fields of arguments.
pub fn prepared(expr: Arc<dyn PhysicalExpr>, options: &Arc<ConfigOptions>) -> Result<Arc<dyn PhysicalExpr>> {
    let prepared = expr.transform_up(|part| {
        let Some(call) = part.downcast_ref::<ScalarFunctionExpr>() else {
            return Ok(match RowTexts::of(&part)? {
                Some(texts) => Transformed::yes(Arc::new(texts) as Arc<dyn PhysicalExpr>),
                None => Transformed::no(part),
            });
        };
        let function = call.fun().inner();
        if let Some(parameter) = function.downcast_ref::<Parameter>() {
            return Ok(Transformed::yes(Arc::new(parameter.value.clone())));
        }
        match (function.downcast_ref::<OfRow>(), call.args()) {
            (Some(_), [value]) => Ok(Transformed::yes(Arc::new(RowValue { value: value.clone() }))),
            _ => RowCall::new(&part, call, options).map(|call| Transformed::yes(Arc::new(call) as _)),
        }
    })?;
    Ok(prepared.data)
}

/// A value as a column of one row.
#[derive(Debug)]
struct RowValue {
    value: Arc<dyn PhysicalExpr>,
}

impl PartialEq for RowValue {
    fn eq(&self, other: &RowValue) -> bool {
        self.value.eq(&other.value)
    }
}

impl Eq for RowValue {}

impl Hash for RowValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl fmt::Display for RowValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl PhysicalExpr for RowValue {
    fn data_type(&self, input: &Schema) -> Result<DataType> {
        self.value.data_type(input)
    }

    fn nullable(&self, input: &Schema) -> Result<bool> {
        self.value.nullable(input)
    }

    fn evaluate(&self, row: &RecordBatch) -> Result<ColumnarValue> {
        let array = self.value.evaluate(row)?.into_array(row.num_rows())?;
        Ok(ColumnarValue::Array(array))
    }

    fn children(&self) -> Vec<&Arc<dyn PhysicalExpr>> {
        vec![&self.value]
    }

    fn with_new_children(self: Arc<Self>, children: Vec<Arc<dyn PhysicalExpr>>) -> Result<Arc<dyn PhysicalExpr>> {
        match <[_; 1]>::try_from(children) {
            Ok([value]) => Ok(Arc::new(RowValue { value })),
            Err(_) => internal_err!("{self} is one value"),
        }
    }

    fn fmt_sql(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt_sql(f)
    }
}

/// The value of a parameter in a logical plan.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Parameter {
    value: ParameterValue,
    signature: Signature,
}

impl Parameter {
    /// That of a number, counted from 0.
    pub fn new(number: usize, ty: DataType, values: Values) -> Parameter {
        Parameter {
            value: ParameterValue::new(number, ty, values),
            signature: Signature::nullary(Volatility::Volatile),
        }
    }
}

impl ScalarUDFImpl for Parameter {
    fn name(&self) -> &str {
        "parameter"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        self.value.data_type(&Schema::empty())
    }

    fn invoke_with_args(&self, _: ScalarFunctionArgs) -> Result<ColumnarValue> {
        self.value.get()
    }
}

/// A value as one of a column of one row, in a logical plan.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct OfRow {
    signature: Signature,
}

impl OfRow {
    pub fn new() -> OfRow {
        OfRow {
            signature: Signature::any(1, Volatility::Volatile),
        }
    }
}

impl ScalarUDFImpl for OfRow {
    fn name(&self) -> &str {
        "of_row"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok(types[0].clone())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let rows = args.number_rows;
        let array = args.args.into_iter().next().map(|value| value.into_array(rows));
        match array {
            Some(array) => Ok(ColumnarValue::Array(array?)),
            None => internal_err!("a value of a row is missing"),
        }
    }
}
