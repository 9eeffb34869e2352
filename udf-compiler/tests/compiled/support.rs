//! Functions as tests write them.

use arrow::datatypes::DataType;
use taipan_udf::{Fallback, FunctionSource, Isolation, Limits, NullInput, OnError, Param};

/// A parameter without a default.
pub fn param(name: &str, ty: DataType) -> Param {
    Param {
        name: name.to_string(),
        ty,
        not_null: false,
        table: None,
    }
}

/// A function of rows, called for NULLs too.
pub fn function(name: &str, text: String, params: Vec<Param>, returns: DataType) -> FunctionSource {
    FunctionSource {
        name: name.to_string(),
        text,
        handler: Some(name.to_string()),
        params,
        returns,
        aggregate: false,
        json: false,
        style: Default::default(),
        constants: Vec::new(),
        null_input: NullInput::Called,
        table: None,
        volatility: None,
        on_error: OnError::Raise,
        limits: Limits::default(),
        fallback: Fallback::Allow,
        isolation: Isolation::InProcess,
        files: taipan_udf::files::Files::default(),
        trigger: None,
        documents: Default::default(),
    }
}
