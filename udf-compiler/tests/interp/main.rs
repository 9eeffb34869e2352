//! The interpreter room: pool, sandbox, limits, conversions, tracebacks, checks at CREATE.

mod allocations;
mod create;
mod deadlines;
mod limits;
mod pool;
mod rows;
mod sandbox;

use arrow::array::{ArrayRef, AsArray, Int64Array};
use arrow::datatypes::{DataType, Int64Type};
use std::sync::Arc;
use taipan_udf::interp::{Interpreted, RowSelection};
use taipan_udf::runtime::memory::CountingAlloc;
use taipan_udf::syntax::source::parse;
use taipan_udf::{
    ExecError, Fallback, FunctionSource, Isolation, Limits, NullInput, OnError, Param, PythonException, RunOptions,
};

#[global_allocator]
static ALLOCATOR: CountingAlloc<std::alloc::System> = CountingAlloc(std::alloc::System);

fn function(name: &str, text: &str, params: &[(&str, DataType)], returns: DataType) -> FunctionSource {
    FunctionSource {
        name: name.into(),
        text: text.into(),
        handler: None,
        params: params
            .iter()
            .map(|(name, ty)| Param {
                name: name.to_string(),
                ty: ty.clone(),
                not_null: false,
                table: None,
            })
            .collect(),
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

fn interpreted(source: FunctionSource) -> Interpreted {
    let parsed = parse(&source).unwrap();
    Interpreted::new(Arc::new(source), Arc::new(parsed)).unwrap()
}

fn ints(values: impl IntoIterator<Item = i64>) -> ArrayRef {
    Arc::new(values.into_iter().collect::<Int64Array>())
}

/// Calls `f(a)` of the text with integers for integers.
fn call(text: &str, values: &[i64]) -> Result<Vec<Option<i64>>, ExecError> {
    let source = function("f", text, &[("a", DataType::Int64)], DataType::Int64);
    let rows = RowSelection::All(values.len());
    let result = interpreted(source).call_rows(&[ints(values.iter().copied())], rows, &RunOptions::default())?;
    Ok(result.array.as_primitive::<Int64Type>().iter().collect())
}

fn call_text(text: &str) -> Result<String, ExecError> {
    let source = function("f", text, &[], DataType::Utf8);
    let result = interpreted(source).call_rows(&[], RowSelection::All(1), &RunOptions::default())?;
    Ok(result.array.as_string::<i32>().value(0).to_string())
}

fn raised(text: &str) -> PythonException {
    match call(text, &[1]) {
        Err(ExecError::Python(e)) => *e,
        other => panic!("no exception: {other:?}"),
    }
}
