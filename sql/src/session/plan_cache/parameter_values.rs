//! Values of parameters in expressions of one row.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::{DataType, Schema};
use datafusion::common::{Result, ScalarValue, internal_err};
use datafusion::logical_expr::ColumnarValue;
use datafusion::physical_expr::PhysicalExpr;
use parking_lot::Mutex;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The values of parameters while a row is evaluated.
pub type Values = Arc<Mutex<Vec<ScalarValue>>>;

/// The value of a parameter.
#[derive(Clone, Debug)]
pub struct ParameterValue {
    number: usize,
    ty: DataType,
    values: Values,
}

impl ParameterValue {
    pub fn new(number: usize, ty: DataType, values: Values) -> ParameterValue {
        ParameterValue { number, ty, values }
    }

    pub fn get(&self) -> Result<ColumnarValue> {
        match self.values.lock().get(self.number) {
            Some(value) => Ok(ColumnarValue::Scalar(value.clone())),
            None => internal_err!("parameter {} has no value", self.number + 1),
        }
    }
}

impl PartialEq for ParameterValue {
    fn eq(&self, other: &ParameterValue) -> bool {
        self.number == other.number && Arc::ptr_eq(&self.values, &other.values)
    }
}

impl Eq for ParameterValue {}

impl Hash for ParameterValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl fmt::Display for ParameterValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.number + 1)
    }
}

impl PhysicalExpr for ParameterValue {
    fn data_type(&self, _: &Schema) -> Result<DataType> {
        Ok(self.ty.clone())
    }

    fn nullable(&self, _: &Schema) -> Result<bool> {
        Ok(true)
    }

    fn evaluate(&self, _: &RecordBatch) -> Result<ColumnarValue> {
        self.get()
    }

    fn children(&self) -> Vec<&Arc<dyn PhysicalExpr>> {
        Vec::new()
    }

    fn with_new_children(self: Arc<Self>, _: Vec<Arc<dyn PhysicalExpr>>) -> Result<Arc<dyn PhysicalExpr>> {
        Ok(self)
    }

    fn fmt_sql(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
