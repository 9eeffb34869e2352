//! A field of a row that a call has given, taken where it stands. The planner moves `get_field` towards where rows come from, and
//! below a call that makes the row: the function would be called once for each field.

use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::Result;
use datafusion::functions::core::getfield::GetFieldFunc;
use datafusion::logical_expr::{
    ColumnarValue, Expr, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, lit,
};
use std::sync::LazyLock;

/// The field of this name.
pub fn field_of(row: Expr, name: &str) -> Expr {
    static FUNCTION: LazyLock<ScalarUDF> = LazyLock::new(|| ScalarUDF::new_from_impl(FieldOf(GetFieldFunc::new())));
    FUNCTION.call(vec![row, lit(name)])
}

/// `get_field`, without its leave to be moved.
#[derive(Debug, PartialEq, Eq, Hash)]
struct FieldOf(GetFieldFunc);

impl ScalarUDFImpl for FieldOf {
    fn name(&self) -> &str {
        "field_of"
    }

    fn signature(&self) -> &Signature {
        self.0.signature()
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.0.return_type(types)
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        self.0.return_field_from_args(args)
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        self.0.coerce_types(types)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        self.0.invoke_with_args(args)
    }
}
