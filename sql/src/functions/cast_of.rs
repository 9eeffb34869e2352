//! A cast that has a name of its own. The planner leaves casts out of names, so that `sum(a)` and `sum(a::bigint)` are one to it;
//! as an argument of this function, beside the type's name, they are two. It gives the value as it is.

use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::{Result, internal_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};

/// The function; no function of the user's has such a name.
pub const CAST_OF: &str = "cast of";

pub(super) fn cast_of() -> ScalarUDF {
    ScalarUDF::new_from_impl(CastOf(Signature::any(2, Volatility::Immutable)))
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct CastOf(Signature);

impl ScalarUDFImpl for CastOf {
    fn name(&self) -> &str {
        CAST_OF
    }

    fn signature(&self) -> &Signature {
        &self.0
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        internal_err!("its field is asked for")
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        match args.arg_fields.first() {
            Some(value) => Ok(value.clone()),
            None => internal_err!("no cast"),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        match args.args.into_iter().next() {
            Some(value) => Ok(value),
            None => internal_err!("no cast"),
        }
    }
}
