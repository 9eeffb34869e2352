//! What a call of a function gives: a value, a table that its tables are made into, or rows that it yields. A function that
//! gives rows is, for whoever compiles and runs it, one that returns a list of them. Knows nothing of how it is called.

use super::partitions;
use arrow::datatypes::{DataType, Field};
use std::sync::Arc;
use taipan_generate::aggregates::Aggregate;
use taipan_generate::{columns, names};
use taipan_interface::error::{Diagnostic, Error};
use taipan_interface::source::FunctionSource;
use taipan_syntax::scopes;
use taipan_syntax::source::{self, ParsedSource};

/// What a call gives.
#[derive(Clone, Debug)]
pub enum Shape {
    /// One value.
    Value,
    /// A table made of tables: `TableFunction`.
    Table,
    /// A value of all rows of a group, which this function makes of the lists of their values.
    Aggregate(Box<FunctionSource>),
    /// A value for each row, by what this table function makes of columns.
    Columns(Box<FunctionSource>),
    /// Rows, the items of the list that a call of this function returns: structs, or values where there is one column.
    Rows(Box<FunctionSource>),
    /// Rows, of the rows of a table one by one: for the columns of each table it is another function ([`over_table`]).
    ///
    /// [`over_table`]: super::partitions::over_table
    OfTable,
}

/// What calls of the function give. Functions of a TABLE and functions that work with pandas or polars make tables of tables,
/// unless they yield; all others with columns give rows.
pub fn shape(source: &FunctionSource) -> Result<Shape, Error> {
    if source.aggregate {
        return Aggregate::new(source).map(|aggregate| Shape::Aggregate(Box::new(aggregate.over_rows())));
    }
    let Some(columns) = &source.table else {
        let columns = columns::over_table(source)?.map(|table| Shape::Columns(Box::new(table)));
        return Ok(columns.unwrap_or(Shape::Value));
    };
    if source.params.iter().any(|p| p.table.is_some()) {
        if !partitions::takes_rows(source)? {
            return Ok(Shape::Table);
        }
        return match &columns[..] {
            [] => undeclared(source),
            _ => Ok(Shape::OfTable),
        };
    }
    let parsed = source::parse(source)?;
    if !names::yields(&parsed) && uses_pandas(&parsed) {
        return Ok(Shape::Table);
    }
    let row = match &columns[..] {
        [] => return undeclared(source),
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

fn undeclared(source: &FunctionSource) -> Result<Shape, Error> {
    let message = format!("function {} gives rows: its columns must be declared", source.name);
    let hint = "Say RETURNS TABLE (name type, …) or RETURNS SETOF type.";
    Err(Error::Rejected(Diagnostic::new("", message, None, "").with_hint(hint)))
}

fn uses_pandas(parsed: &ParsedSource) -> bool {
    let imports = scopes::collect(&parsed.ast).imports;
    let roots = imports.iter().map(|import| import.module.split('.').next());
    roots
        .flatten()
        .any(|root| matches!(root, "pandas" | "numpy" | "polars"))
}

/// A row of a function with one column as its value. What is neither a value nor a row of one is left to the interpreter.
const ONLY_VALUE: &str = "
def taipan_row(row):
    if isinstance(row, tuple):
        (value,) = row
        return value
    if isinstance(row, (list, dict)):
        raise TypeError
    return row
";

/// The function as one that returns the list of its rows, to be compiled. `None`: it does not give rows.
pub fn listing(source: &FunctionSource, parsed: &ParsedSource) -> Result<Option<ParsedSource>, Error> {
    if !source.gives_rows() {
        return Ok(None);
    }
    let unsupported = |message: &str| Err(Error::Unsupported(Diagnostic::new("", message, None, "")));
    let only = match source.table.as_deref() {
        Some([(_, ty)]) if ty.is_nested() => return unsupported("rows of one array, struct or map"),
        Some([_]) => true,
        _ => false,
    };
    let row = if only { "taipan_row(row)" } else { "row" };
    let params: Vec<String> = (0..source.params.len()).map(|n| format!("a{n}")).collect();
    let params = params.join(", ");
    let entry = &parsed.entry;
    let body = match names::entry_class(parsed) {
        Some(class) => {
            let [called, ended] = names::handler_methods(class);
            let plain = class.arguments.is_none() && class.decorator_list.is_empty();
            let end = match (names::method_yields(class, called), names::method_yields(class, ended)) {
                (Some(true), None) if plain => String::new(),
                (Some(true), Some(true)) if plain => {
                    format!("    for row in handler.{ended}():\n        rows.append({row})\n")
                }
                _ => return unsupported("a handler class whose methods are not plain generators"),
            };
            format!(
                "    handler = {entry}()\n    rows = [{row} for row in handler.{called}({params})]\n{end}    return rows\n"
            )
        }
        None if names::yields(parsed) => format!("    return [{row} for row in {entry}({params})]\n"),
        None => format!(
            "    rows = {entry}({params})\n    if isinstance(rows, (str, bytes, dict)):\n        raise TypeError\n    \
             return [{row} for row in rows]\n"
        ),
    };
    let text = format!("{ONLY_VALUE}\ndef taipan_rows({params}):\n{body}");
    source::extended(parsed, Vec::new(), &text, "taipan_rows").map(Some)
}

/// The error without a place where that is in the text that makes a list of the rows.
pub fn in_own_text(error: Error, source: &FunctionSource) -> Error {
    let lines = source.text.lines().count() as u32;
    let moved = |why: Diagnostic| match why.span {
        Some(span) if span.line > lines => Diagnostic::new(&why.kind, format!("its rows: {}", why.message), None, ""),
        _ => why,
    };
    match error {
        Error::Unsupported(why) => Error::Unsupported(moved(why)),
        Error::KeepsState(why) => Error::KeepsState(moved(why)),
        Error::Late(why) => Error::Late(moved(why)),
        other => other,
    }
}
