//! What a call of a function gives: a value, a table that its tables are made into, or rows that it yields. A function that
//! gives rows is, for whoever compiles and runs it, one that returns a list of them. Knows nothing of how it is called.

use crate::error::{Diagnostic, Error};
use crate::generate::{names, scopes, source};
use crate::source::FunctionSource;
use arrow::datatypes::{DataType, Field};
use std::sync::Arc;

/// What a call gives.
#[derive(Clone, Debug)]
pub enum Shape {
    /// One value.
    Value,
    /// A table made of tables: `TableFunction`.
    Table,
    /// Rows, the items of the list that a call of this function returns: structs, or values where there is one column.
    Rows(Box<FunctionSource>),
}

/// What calls of the function give. Functions of a TABLE and functions that work with pandas make tables of tables, unless they
/// yield; all others with columns give rows.
pub fn shape(source: &FunctionSource) -> Result<Shape, Error> {
    let Some(columns) = &source.table else {
        return Ok(Shape::Value);
    };
    if source.params.iter().any(|p| p.table.is_some()) {
        return Ok(Shape::Table);
    }
    let parsed = source::parse(source)?;
    if !names::yields(&parsed) && uses_pandas(&parsed) {
        return Ok(Shape::Table);
    }
    let row = match &columns[..] {
        [] => {
            let message = format!("function {} gives rows: its columns must be declared", source.name);
            let hint = "Say RETURNS TABLE (name type, …) or RETURNS SETOF type.";
            return Err(Error::Rejected(Diagnostic::new("", message, None, "").with_hint(hint)));
        }
        [(_, ty)] => ty.clone(),
        columns => {
            let field = |(name, ty): &(String, DataType)| Field::new(name, ty.clone(), true);
            DataType::Struct(columns.iter().map(field).collect())
        }
    };
    Ok(Shape::Rows(Box::new(FunctionSource {
        returns: DataType::List(Arc::new(Field::new_list_field(row, true))),
        ..source.clone()
    })))
}

fn uses_pandas(parsed: &source::ParsedSource) -> bool {
    let imports = scopes::collect(&parsed.ast).imports;
    let roots = imports.iter().map(|import| import.module.split('.').next());
    roots.flatten().any(|root| matches!(root, "pandas" | "numpy"))
}
