//! Functions of rows over partitions: `TABLE(f(…) OVER (PARTITION BY … ORDER BY …))`, and `f(TABLE(t) PARTITION BY … ORDER BY …)`.
//! One object of a handler class takes the rows of a partition one after the other, and is ended then. For whoever compiles and
//! runs it that is a function of lists, one for each column. Knows nothing of how partitions are made.

use super::partition_rows;
use arrow::datatypes::{DataType, Field};
use std::fmt::Write;
use std::sync::Arc;
use taipan_generate::names;
use taipan_interface::error::{Diagnostic, Error};
use taipan_interface::source::{Columns, FunctionSource, HANDLER_METHODS, NullInput, Param};
use taipan_syntax::source::{self, Form, OWN, ParsedSource};

/// Of what the function gives for a partition, the place of the row that it was given for, from 0; NULL: it came at the end.
pub const PLACE: &str = "place";
/// The row itself.
pub const ROW: &str = "row";

/// What the function of lists takes, besides how many rows there are, and what it calls the method with.
struct Taken {
    params: Vec<Param>,
    values: Vec<String>,
    /// Values that make a call give nothing where they are NULL.
    needed: Vec<String>,
    /// What stands before it.
    before: String,
}

/// What a function that gives rows gives for a partition, as a function of how many rows that has and of the lists of their
/// arguments: a list of structs of [`PLACE`] and [`ROW`].
///
/// # Errors
///
/// `Unsupported` where nothing but its calls one by one has a meaning.
pub fn over_partition(source: &FunctionSource) -> Result<FunctionSource, Error> {
    let parsed = source::parse(source)?;
    if parsed.form == Form::Body {
        return unsupported(format!("OVER of function {}, whose text is no class", source.name));
    }
    let lists = source.params.iter().enumerate();
    let params = lists.map(|(place, given)| param(format!("a{place}"), list(&given.ty)));
    let values: Vec<String> = (0..source.params.len()).map(|n| format!("a{n}[place]")).collect();
    let taken = Taken {
        params: params.collect(),
        needed: needed(source, values.clone()),
        values,
        before: String::new(),
    };
    of_lists(source, &parsed, taken)
}

/// Whether a function takes a table row by row: it is a handler class with a method for a row.
///
/// # Errors
///
/// What is wrong with its text.
pub fn takes_rows(source: &FunctionSource) -> Result<bool, Error> {
    let parsed = source::parse(source)?;
    let class = names::entry_class(&parsed);
    let has = |class| {
        HANDLER_METHODS
            .iter()
            .any(|[called, _]| names::method_yields(class, called).is_some())
    };
    Ok(class.is_some_and(has))
}

/// What a handler class gives for a partition of a table of these columns: as [`over_partition`], of the lists of the columns and
/// then of its other arguments, which are the same for all rows.
///
/// # Errors
///
/// As there; and for a function of several tables.
pub fn over_table(source: &FunctionSource, columns: &Columns) -> Result<FunctionSource, Error> {
    if source.params.iter().filter(|param| param.table.is_some()).count() > 1 {
        return unsupported(format!("class {} over several tables", source.name));
    }
    let parsed = source::parse(source)?;
    let lists = columns.iter().enumerate();
    let mut params: Vec<Param> = lists
        .map(|(place, (_, ty))| param(format!("c{place}"), list(ty)))
        .collect();
    let items: Vec<String> = (0..columns.len()).map(|n| format!("c{n}[place]")).collect();
    let mut values = Vec::new();
    let mut others = Vec::new();
    for (place, given) in source.params.iter().enumerate() {
        if given.table.is_some() {
            values.push(format!("{OWN}Row({})", items.join(", ")));
            continue;
        }
        let name = format!("a{place}");
        params.push(param(name.clone(), given.ty.clone()));
        values.push(name.clone());
        others.push(name);
    }
    let taken = Taken {
        params,
        values,
        needed: needed(source, others),
        before: partition_rows::class(columns),
    };
    of_lists(source, &parsed, taken)
}

fn unsupported<T>(message: String) -> Result<T, Error> {
    Err(Error::Unsupported(Diagnostic::new("", message, None, "")))
}

fn list(ty: &DataType) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(ty.clone(), true)))
}

fn param(name: String, ty: DataType) -> Param {
    Param {
        name,
        ty,
        not_null: false,
        table: None,
    }
}

fn needed(source: &FunctionSource, values: Vec<String>) -> Vec<String> {
    match source.null_input {
        NullInput::Strict => values,
        NullInput::Called => Vec::new(),
    }
}

fn of_lists(source: &FunctionSource, parsed: &ParsedSource, taken: Taken) -> Result<FunctionSource, Error> {
    if let Some(param) = source.params.iter().find(|param| param.not_null) {
        return unsupported(format!(
            "partitions with parameter \"{}\", which is NOT NULL",
            param.name
        ));
    }
    let columns = source.table.as_deref().unwrap_or_default();
    let row = match columns {
        [(_, ty)] => ty.clone(),
        columns => {
            let field = |(name, ty): &(String, DataType)| Field::new(name, ty.clone(), true);
            DataType::Struct(columns.iter().map(field).collect())
        }
    };
    let given = [Field::new(PLACE, DataType::Int64, true), Field::new(ROW, row, true)];
    let own = text(source, parsed, &taken, columns.len() == 1);
    let count = param("count".to_string(), DataType::Int64);
    Ok(FunctionSource {
        text: format!("{}\n{}{own}", parsed.text, taken.before),
        handler: Some(format!("{OWN}partition")),
        params: std::iter::once(count).chain(taken.params).collect(),
        constants: Vec::new(),
        returns: list(&DataType::Struct(given.into_iter().collect())),
        table: None,
        null_input: NullInput::Called,
        ..source.clone()
    })
}

/// The text of the function of lists.
fn text(source: &FunctionSource, parsed: &ParsedSource, taken: &Taken, only: bool) -> String {
    let params: String = taken.params.iter().map(|param| format!(", {}", param.name)).collect();
    let values = taken.values.join(", ");
    let row = if only {
        format!("{OWN}value(row)")
    } else {
        "row".to_string()
    };
    let entry = &parsed.entry;
    let mut out = given(source, only);
    let _ = writeln!(out, "def {OWN}partition(count{params}):\n    rows = []");
    let mut called = entry.clone();
    let mut end = String::new();
    if let Some(class) = names::entry_class(parsed) {
        let [method, ended] = names::handler_methods(class);
        let _ = writeln!(out, "    handler = {entry}()");
        called = format!("handler.{method}");
        let plain = class.arguments.is_none() && class.decorator_list.is_empty();
        end = match names::method_yields(class, ended) {
            None if plain => String::new(),
            Some(_) => format!("    for row in {OWN}rows(handler.{ended}()):\n        rows.append((None, {row}))\n"),
            None => format!(
                "    ended = getattr(handler, \"{ended}\", None)\n    if ended is not None:\n        \
                 for row in {OWN}rows(ended()):\n            rows.append((None, {row}))\n"
            ),
        };
    }
    out.push_str("    for place in range(count):\n");
    if !taken.needed.is_empty() {
        let missing: Vec<String> = taken.needed.iter().map(|value| format!("{value} is None")).collect();
        let _ = writeln!(out, "        if {}:\n            continue", missing.join(" or "));
    }
    let _ = writeln!(
        out,
        "        for row in {OWN}rows({called}({values})):\n            rows.append((place, {row}))\n{end}    return rows"
    );
    out
}

/// The text of what takes the rows out of what a method gives.
fn given(source: &FunctionSource, only: bool) -> String {
    let mut out = format!(
        "def {OWN}rows(given):\n    if given is None:\n        return ()\n    if isinstance(given, (str, bytes, dict)):\n        \
         raise TypeError(\"function {} returned \" + type(given).__name__ + \", but its rows are needed: yield them, or return \
         a list of them\")\n    return given\n\n",
        source.name.escape_default()
    );
    if only {
        let _ = writeln!(
            out,
            "def {OWN}value(row):\n    if isinstance(row, tuple):\n        (value,) = row\n        return value\n    return row\n"
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(method: &str, null_input: NullInput) -> FunctionSource {
        let text = format!(
            "class C:\n    def {method}(self, a):\n        yield (a,)\n    def end_partition(self):\n        yield (0,)\n"
        );
        FunctionSource {
            handler: Some("C".to_string()),
            table: Some(vec![("a".to_string(), DataType::Int64)]),
            params: vec![param("a".to_string(), DataType::Int64)],
            null_input,
            ..FunctionSource::body("f", &text, DataType::Null)
        }
    }

    #[test]
    fn a_class_is_called_for_each_row_and_ended() {
        let source = source("process", NullInput::Strict);
        let over = over_partition(&source).expect("a function of lists");
        assert!(over.text.starts_with(&source.text));
        let own = "def __taipan_partition(count, a0):\n    rows = []\n    handler = C()\n    for place in range(count):\n        \
                   if a0[place] is None:\n            continue\n        \
                   for row in __taipan_rows(handler.process(a0[place])):\n            \
                   rows.append((place, __taipan_value(row)))\n    \
                   for row in __taipan_rows(handler.end_partition()):\n        \
                   rows.append((None, __taipan_value(row)))\n    return rows\n";
        assert!(over.text.ends_with(own), "{}", over.text);
        assert_eq!(over.params.len(), 2);
    }

    #[test]
    fn the_rows_of_a_table_are_objects() {
        let mut source = source("process", NullInput::Called);
        source.params[0].table = Some(Vec::new());
        assert!(takes_rows(&source).expect("a text"));
        let columns = vec![("x".to_string(), DataType::Int64), ("y".to_string(), DataType::Utf8)];
        let over = over_table(&source, &columns).expect("a function of lists");
        assert!(
            over.text
                .contains("handler.process(__taipan_Row(c0[place], c1[place]))"),
            "{}",
            over.text
        );
        assert_eq!(over.params.len(), 3);
    }
}
