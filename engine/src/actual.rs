//! An argument of a call, as far as choosing an overload goes by it.

use datafusion::arrow::datatypes::DataType;
use datafusion::common::ScalarValue;

/// One argument of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Actual<'a> {
    pub ty: &'a DataType,
    /// The constant that it is, if it is written as one.
    pub literal: Option<&'a ScalarValue>,
}
