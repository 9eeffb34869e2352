//! Errors of DataFusion, of the catalog and of running functions, translated into `Error`.

use crate::error::{Error, Position, SqlState};
use crate::statements::{DATABASE_NAME, closest};
use datafusion::arrow::datatypes::DataType;
use datafusion::arrow::error::ArrowError;
use datafusion::common::{Column, DataFusionError, SchemaError};
use taipan_connectors::Denied;
use taipan_engine::error::{find, message, sqlstate};
use taipan_engine::exact::ByteaError;
use taipan_engine::types::{quote, sql_name};
use taipan_engine::{CatalogError, ChangeError, FunctionCatalog, FunctionName, MoreThanOne};
use taipan_store::StoreError;
use taipan_udf::{ExecError, PythonException, Report};

/// The schema of names that are not found: nothing is in it, and errors do not name it. No typed name is like it.
pub const NOWHERE: &str = "\u{1}nowhere";

/// Where calls of functions stand in a statement.
#[derive(Clone, Debug, Default)]
pub struct CallSites {
    sites: Vec<CallSite>,
    /// What is called, in FROM too.
    called: Vec<FunctionName>,
}

#[derive(Clone, Debug)]
struct CallSite {
    name: String,
    arguments: Option<usize>,
    position: Option<Position>,
}

impl CallSites {
    /// Notes a call.
    pub fn add(&mut self, name: &FunctionName, arguments: Option<usize>, position: Option<Position>) {
        self.note(name);
        self.sites.push(CallSite {
            name: name.to_string(),
            arguments,
            position,
        });
    }

    /// Notes a call whose errors have their place already.
    pub fn note(&mut self, name: &FunctionName) {
        self.called.push(name.clone());
    }

    /// The names that are called.
    pub fn called(&self) -> &[FunctionName] {
        &self.called
    }

    /// Puts an error about `function name(…)` at the call it means, if that is not in doubt.
    pub fn locate(&self, error: Error) -> Error {
        let Some(rest) = error.message().strip_prefix("function ") else {
            return error;
        };
        if error.sqlstate() != SqlState::UndefinedFunction && error.sqlstate() != SqlState::AmbiguousFunction {
            return error;
        }
        let named = |site: &&CallSite| {
            let end = rest.strip_prefix(site.name.as_str());
            end.is_some_and(|end| end.starts_with(['(', ' ']))
        };
        let arguments = rest.split_once('(').map(|(_, types)| count_types(types));
        let fits = |site: &&CallSite| arguments.is_none() || site.arguments == arguments;
        let mut found = self.sites.iter().filter(named).filter(fits);
        match found.next() {
            Some(site) => error.at(site.position.clone()),
            None => error,
        }
    }
}

/// How many types stand before the closing parenthesis of `bigint, numeric(1,2)) does not exist`.
fn count_types(text: &str) -> usize {
    let mut depth = 0;
    let mut commas = 0;
    let mut empty = true;
    for c in text.chars() {
        match c {
            ')' if depth == 0 => break,
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => commas += 1,
            _ => {}
        }
        empty = false;
    }
    if empty { 0 } else { commas + 1 }
}

/// Any error that planning or running a statement ends with.
pub fn from_datafusion(error: DataFusionError) -> Error {
    if let Some(error) = find::<ExecError>(&error) {
        return from_exec(error);
    }
    if let Some(error) = find::<CatalogError>(&error) {
        return from_catalog(error);
    }
    if let Some(error) = find::<taipan_udf::Error>(&error) {
        return from_catalog(&CatalogError::Source(error.clone()));
    }
    if let Some(change) = find::<ChangeError>(&error) {
        let failed = Error::new(SqlState::from_code(change.sqlstate()), change.to_string());
        return match (change.detail(), change.row()) {
            (Some(detail), _) => failed.with_detail(detail),
            (None, Some((table, row))) => failed.with_row(table, row),
            (None, None) => failed,
        };
    }
    if let Some(error) = find::<MoreThanOne>(&error) {
        return Error::new(SqlState::CardinalityViolation, error.to_string());
    }
    if let Some(ArrowError::DivideByZero) = find::<ArrowError>(&error) {
        return Error::new(SqlState::DivisionByZero, "division by zero");
    }
    if let Some(error) = find::<StoreError>(&error) {
        return from_store(error);
    }
    if let Some(bytea) = find::<ByteaError>(&error) {
        let state = match bytea {
            ByteaError::Digit(_) | ByteaError::Odd => SqlState::InvalidParameter,
            ByteaError::Escape => SqlState::InvalidText,
        };
        return Error::new(state, bytea.to_string());
    }
    if let Some(denied) = find::<Denied>(&error) {
        return Error::new(SqlState::InsufficientPrivilege, denied.to_string());
    }
    if let Some(error) = find::<Error>(&error) {
        return error.clone();
    }
    if let Some(SchemaError::FieldNotFound { field, valid_fields }) = schema_error(&error) {
        return missing_column(field, valid_fields);
    }
    let state = SqlState::from_code(sqlstate(&error));
    let state = match (&state, error.find_root()) {
        (SqlState::Internal, DataFusionError::Plan(_)) => SqlState::WrongStatement,
        _ => state,
    };
    let text = match error.find_root() {
        DataFusionError::SchemaError(schema, _) => schema.to_string(),
        _ if find::<ArrowError>(&error).is_some() => message(&error),
        root => root.message().into_owned(),
    };
    let text = text.split(BUG_REPORT).next().unwrap_or_default();
    from_text(state, text.trim())
}

/// An error of the database.
pub fn from_store(error: &StoreError) -> Error {
    let failed = Error::new(SqlState::from_code(error.sqlstate()), error.to_string());
    match error {
        StoreError::NoDatabase(dir) => failed.with_hint(format!("Make one with: taipan init {}", dir.display())),
        StoreError::Newer { .. } => failed.with_hint("Open it with the newer program."),
        StoreError::Conflict(_) => failed.with_hint("Nothing has changed. Run the transaction again."),
        StoreError::Sqlite { .. } if failed.sqlstate() == SqlState::Io => failed.with_hint(
            "What this transaction has changed is there as a whole or not at all when the database is opened again.",
        ),
        StoreError::NotAlone(_) => failed.with_hint("Use DROP ... CASCADE to drop the dependent objects too."),
        _ => failed,
    }
}

/// What DataFusion puts behind errors that it takes for its own.
const BUG_REPORT: &str = "This issue was likely caused by a bug in DataFusion's code";

fn schema_error(error: &DataFusionError) -> Option<&SchemaError> {
    match error.find_root() {
        DataFusionError::SchemaError(error, _) => Some(error),
        _ => None,
    }
}

/// An error with the place that DataFusion found for it.
pub fn with_place(error: DataFusionError, text: &str) -> Error {
    let start = error.diagnostic().and_then(|d| d.span).map(|span| span.start);
    let position = start.and_then(|s| Position::of(text, s.line, s.column));
    from_datafusion(error).at(position)
}

/// An exception, a timeout … in a function.
fn from_exec(error: &ExecError) -> Error {
    let state = match error {
        ExecError::Python(_) => SqlState::PythonException,
        ExecError::OutOfRange { .. } => SqlState::NumericOutOfRange,
        ExecError::NullArgument { .. } => SqlState::NullNotAllowed,
        ExecError::Argument { .. } => SqlState::InvalidParameter,
        ExecError::Timeout { .. } | ExecError::Cancelled { .. } => SqlState::QueryCanceled,
        ExecError::Memory { .. } => SqlState::OutOfMemory,
        ExecError::Output { .. } => SqlState::ProgramLimitExceeded,
        ExecError::Table { .. } => SqlState::PythonException,
        ExecError::Died { .. } => SqlState::System,
        ExecError::Internal { .. } => SqlState::Internal,
    };
    let failure = first_line(state, &error.to_string());
    match error {
        ExecError::Python(exception) => match &exception.report {
            // There is no Python that anybody has written.
            Some(Report { whole: Some(whole), .. }) => reported(first_line(state, whole), exception),
            _ => reported(failure, exception).with_python((**exception).clone()),
        },
        _ => failure,
    }
}

/// The error of an exception with what that says to SQL. A class that nothing here has is that of all exceptions.
fn reported(failure: Error, exception: &PythonException) -> Error {
    let Some(report) = &exception.report else {
        return failure;
    };
    let state = report.state.as_deref().map(SqlState::from_code);
    let mut failure = match state.filter(|state| *state != SqlState::Internal) {
        Some(state) => failure.of_class(state),
        None => failure,
    };
    failure = failure.with_context(report.context.iter().cloned());
    if let Some(detail) = &report.detail {
        failure = failure.with_detail(detail);
    }
    match &report.hint {
        Some(hint) => failure.with_hint(hint),
        None => failure,
    }
}

/// A refusal of the catalog.
pub fn from_catalog(error: &CatalogError) -> Error {
    let failure = first_line(SqlState::from_code(error.sqlstate()), &error.to_string());
    match error.hint() {
        Some(hint) => failure.with_hint(hint),
        None => failure,
    }
}

/// Lists what a call could have meant.
pub fn with_candidates(error: Error, catalog: &FunctionCatalog, name: &FunctionName) -> Error {
    let candidates = catalog.overloads(name);
    if candidates.is_empty() {
        return error;
    }
    let texts = candidates.iter().map(|f| {
        let definition = f.definition();
        format!("{}({})", quote(f.name()), definition.arguments_text())
    });
    let label = if candidates.len() == 1 {
        "The function is"
    } else {
        "Candidates are"
    };
    error.with_detail(format!("{label} {}.", texts.collect::<Vec<_>>().join(", ")))
}

/// The first line is the message, a last line `HINT: …` the hint, and what is between stays below the message.
fn first_line(state: SqlState, text: &str) -> Error {
    let mut lines: Vec<&str> = text.lines().collect();
    let hint = match lines.last().and_then(|line| line.strip_prefix("HINT: ")) {
        Some(hint) if lines.len() > 1 => {
            lines.pop();
            Some(hint)
        }
        _ => None,
    };
    let mut lines = lines.into_iter().map(str::to_string);
    let error = Error::new(state, lines.next().unwrap_or_default()).with_context(lines);
    match hint {
        Some(hint) => error.with_hint(hint),
        None => error,
    }
}

/// DataFusion's more frequent messages in Postgres's words.
fn from_text(state: SqlState, text: &str) -> Error {
    if let Some(rest) = text.strip_prefix("Invalid function '")
        && let Some((name, rest)) = rest.split_once('\'')
    {
        let shown = if name.contains('.') {
            name.to_string()
        } else {
            quote(name)
        };
        let error = Error::new(SqlState::UndefinedFunction, format!("function {shown} does not exist"));
        let suggested = quoted_after(rest, "Did you mean '");
        return match suggested.and_then(|best| closest(name, [best])) {
            Some(best) => error.with_hint(format!("Did you mean {best}?")),
            None => error,
        };
    }
    if let Some(table) = text
        .strip_prefix("table '")
        .and_then(|rest| rest.strip_suffix("' not found"))
    {
        let own = table
            .strip_prefix(DATABASE_NAME)
            .and_then(|rest| rest.strip_prefix('.'));
        let name = own.unwrap_or(table);
        let bare = |schema: &&str| name.strip_prefix(*schema).and_then(|rest| rest.strip_prefix('.'));
        let name = ["public", NOWHERE].iter().find_map(bare).unwrap_or(name);
        return Error::new(SqlState::UndefinedTable, format!("relation \"{name}\" does not exist"));
    }
    if text.contains("declared as non-nullable but contains null") || text.contains("schema specifies non-nullable") {
        let error = Error::new(SqlState::NotNullViolation, "null value violates not-null constraint");
        return error.with_detail(text);
    }
    if text.contains("Scalar subquery returned more than one row") {
        return Error::new(SqlState::CardinalityViolation, MoreThanOne.to_string());
    }
    if let Some((state, message)) = of_argument(text) {
        return Error::new(state, message);
    }
    if text.contains("regex parse error") {
        let reason = text.rsplit("error: ").next().unwrap_or(text);
        return Error::new(SqlState::InvalidRegex, format!("invalid regular expression: {reason}"));
    }
    if let Some((from, to)) = types_after(text, "Unsupported CAST from ", " to ") {
        return Error::new(SqlState::CannotCast, format!("cannot cast type {from} to {to}"));
    }
    if let Some((from, to)) = types_after(
        text,
        "no valid cast exists, received data of type ",
        " for field of type ",
    ) {
        let message = format!("column is of type {to} but expression is of type {from}");
        return Error::new(SqlState::DatatypeMismatch, message)
            .with_hint("You will need to rewrite or cast the expression.");
    }
    match quoted_after(text, "No function matches the given name and argument types '") {
        Some(call) => no_such_call(call, text),
        None => first_line(state, text),
    }
}

/// What a built-in function says of an argument that it has no value for, in Postgres's words.
fn of_argument(text: &str) -> Option<(SqlState, &'static str)> {
    let root = "cannot take square root of a negative number";
    let power = "zero raised to a negative power is undefined";
    let known = [
        (root, SqlState::InvalidPower, root),
        (power, SqlState::InvalidPower, power),
        (
            "negative count not allowed",
            SqlState::InvalidSubstring,
            "negative substring length not allowed",
        ),
    ];
    let found = known.into_iter().find(|(said, ..)| text.contains(said));
    found.map(|(_, state, message)| (state, message))
}

/// `substr(Int64)` and its candidates, which DataFusion lists last, one a line.
fn no_such_call(call: &str, text: &str) -> Error {
    let error = Error::new(
        SqlState::UndefinedFunction,
        format!("function {} does not exist", sql_types(call)),
    );
    let candidates = text.split_once("Candidate functions:").map(|(_, list)| list);
    let candidates: Vec<&str> = candidates.into_iter().flat_map(str::lines).map(str::trim).collect();
    // A function that looks at its arguments itself does not say which it takes.
    let says = |line: &&str| !line.is_empty() && !line.contains("UserDefined");
    let listed: Vec<&str> = candidates.into_iter().filter(says).collect();
    if listed.is_empty() {
        error
    } else {
        error.with_detail(format!("Candidates are {}.", listed.join(", ")))
    }
}

/// Two types of Arrow in SQL's words, the first after some words and the second after others.
fn types_after(text: &str, first: &str, second: &str) -> Option<(String, String)> {
    let (_, rest) = text.split_once(first)?;
    let (from, to) = rest.split_once(second)?;
    let named = |ty: &str| sql_type(ty).unwrap_or_else(|| ty.to_string());
    Some((named(from), named(to.lines().next()?.trim())))
}

/// SQL's word for a type as Arrow prints it.
fn sql_type(ty: &str) -> Option<String> {
    ty.parse().ok().map(|ty: DataType| sql_name(&ty))
}

/// A call with its types in SQL's words.
fn sql_types(call: &str) -> String {
    let Some((name, types)) = call.strip_suffix(')').and_then(|call| call.split_once('(')) else {
        return call.to_string();
    };
    let types: Option<Vec<String>> = types.split(", ").filter(|ty| !ty.is_empty()).map(sql_type).collect();
    types.map_or(call.to_string(), |types| format!("{name}({})", types.join(", ")))
}

fn quoted_after<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(start)?;
    rest.split_once('\'').map(|(inside, _)| inside)
}

fn missing_column(field: &Column, valid: &[Column]) -> Error {
    let error = Error::new(
        SqlState::UndefinedColumn,
        format!("column \"{}\" does not exist", column_text(field)),
    );
    let other_case = valid
        .iter()
        .find(|c| c.name != field.name && c.name.eq_ignore_ascii_case(&field.name));
    if let Some(column) = other_case {
        let name = quote(&column.name);
        return error.with_hint(format!("There is a column {name}: names with capitals must be quoted."));
    }
    let names = valid.iter().map(|c| c.name.as_str());
    if let Some(best) = closest(&field.name, names.clone()) {
        return error.with_hint(format!("Did you mean {}?", quote(best)));
    }
    let mut listed: Vec<String> = names.map(quote).collect();
    listed.dedup();
    match listed.len() {
        0 => error,
        1..=20 => error.with_hint(format!("Columns are {}.", listed.join(", "))),
        n => error.with_hint(format!("Columns are {} and {} more.", listed[..20].join(", "), n - 20)),
    }
}

fn column_text(column: &Column) -> String {
    match &column.relation {
        Some(relation) => format!("{}.{}", relation.table(), column.name),
        None => column.name.clone(),
    }
}
