//! Calls of functions for one row. What DataFusion asks of the arguments each time, their fields, is asked once: it writes the
//! text of an expression to name it.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::{DataType, FieldRef, Schema};
use datafusion::common::config::ConfigOptions;
use datafusion::common::{Result, ScalarValue, internal_err};
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs};
use datafusion::physical_expr::{PhysicalExpr, ScalarFunctionExpr};
use std::fmt;
use std::sync::Arc;

/// A call with the fields of its arguments. The call is its child, so that whoever looks for calls finds it.
#[derive(Debug)]
pub struct RowCall {
    call: Arc<dyn PhysicalExpr>,
    fields: Vec<FieldRef>,
    options: Arc<ConfigOptions>,
}

impl RowCall {
    /// A call with arguments that have no columns.
    ///
    /// # Errors
    ///
    /// Those of finding the fields of its arguments.
    pub fn new(
        expr: &Arc<dyn PhysicalExpr>,
        call: &ScalarFunctionExpr,
        options: &Arc<ConfigOptions>,
    ) -> Result<RowCall> {
        let none = Schema::empty();
        let fields = call.args().iter().map(|arg| arg.return_field(&none));
        Ok(RowCall {
            fields: fields.collect::<Result<_>>()?,
            call: expr.clone(),
            options: options.clone(),
        })
    }
}

impl fmt::Display for RowCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.call.fmt(f)
    }
}

impl PartialEq for RowCall {
    fn eq(&self, other: &RowCall) -> bool {
        self.call.eq(&other.call)
    }
}

impl Eq for RowCall {}

impl std::hash::Hash for RowCall {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.call.hash(state);
    }
}

impl PhysicalExpr for RowCall {
    fn data_type(&self, input: &Schema) -> Result<DataType> {
        self.call.data_type(input)
    }

    fn nullable(&self, input: &Schema) -> Result<bool> {
        self.call.nullable(input)
    }

    fn return_field(&self, input: &Schema) -> Result<FieldRef> {
        self.call.return_field(input)
    }

    fn evaluate(&self, row: &RecordBatch) -> Result<ColumnarValue> {
        let Some(call) = self.call.downcast_ref::<ScalarFunctionExpr>() else {
            return internal_err!("{} is no call", self.call);
        };
        let args = call.args().iter().map(|arg| arg.evaluate(row));
        let args: Vec<ColumnarValue> = args.collect::<Result<_>>()?;
        let of_scalars = !args.is_empty() && args.iter().all(|arg| matches!(arg, ColumnarValue::Scalar(_)));
        let value = call.fun().invoke_with_args(ScalarFunctionArgs {
            args,
            arg_fields: self.fields.clone(),
            number_rows: row.num_rows(),
            return_field: call.return_field(row.schema_ref())?,
            config_options: self.options.clone(),
        })?;
        match &value {
            ColumnarValue::Array(array) if array.len() == row.num_rows() => Ok(value),
            // So DataFusion has it: a function may answer scalars with one value, however many rows there are.
            ColumnarValue::Array(array) if array.len() == 1 && of_scalars => {
                ScalarValue::try_from_array(array, 0).map(ColumnarValue::Scalar)
            }
            ColumnarValue::Array(array) => internal_err!("{} gives {} values", call.name(), array.len()),
            ColumnarValue::Scalar(_) => Ok(value),
        }
    }

    fn children(&self) -> Vec<&Arc<dyn PhysicalExpr>> {
        vec![&self.call]
    }

    fn with_new_children(self: Arc<Self>, children: Vec<Arc<dyn PhysicalExpr>>) -> Result<Arc<dyn PhysicalExpr>> {
        match <[_; 1]>::try_from(children) {
            Ok([call]) => Ok(Arc::new(RowCall {
                call,
                fields: self.fields.clone(),
                options: self.options.clone(),
            })),
            Err(_) => internal_err!("{self} is one call"),
        }
    }

    fn fmt_sql(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.call.fmt_sql(f)
    }
}
