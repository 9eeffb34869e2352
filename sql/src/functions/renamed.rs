//! A function of the engine by another name.

use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::Result;
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
};
use std::sync::Arc;

/// The function `built_in`, called `name`.
pub(super) fn renamed(name: &'static str, built_in: Arc<ScalarUDF>) -> ScalarUDF {
    super::made(Renamed { name, built_in })
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Renamed {
    name: &'static str,
    built_in: Arc<ScalarUDF>,
}

impl ScalarUDFImpl for Renamed {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        self.built_in.signature()
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        self.built_in.coerce_types(types)
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.built_in.return_type(types)
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        self.built_in.return_field_from_args(args)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        self.built_in.invoke_with_args(args)
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.built_in.documentation()
    }
}
