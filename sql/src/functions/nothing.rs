//! What a function that returns `void` gives: an empty text, as in Postgres. Its code must have returned None.

use super::outer;
use super::plain::Plain;
use crate::error::{Error, SqlState};
use datafusion::arrow::array::{Array, ArrayRef, StringArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, Volatility};
use std::sync::Arc;

/// The function; no function of the user's has such a name.
pub const NOTHING: &str = "void of";

pub(super) fn nothing() -> ScalarUDF {
    let function = Plain {
        name: NOTHING,
        signature: Signature::any(1, Volatility::Immutable),
        gives: DataType::Utf8,
        evaluate: empty,
    };
    function.made()
}

fn empty(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    for value in &args.args {
        let returned = value.to_array(args.number_rows)?;
        if returned.null_count() < returned.len() {
            let message = "PL/Python function with return type \"void\" did not return None";
            return Err(outer(Error::new(SqlState::DatatypeMismatch, message)));
        }
    }
    let texts: ArrayRef = Arc::new(StringArray::from_iter_values(vec![""; args.number_rows]));
    Ok(ColumnarValue::Array(texts))
}
