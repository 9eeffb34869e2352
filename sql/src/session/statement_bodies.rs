//! Functions in SQL that are no single query. Each of their statements runs as a query of the function, with `$1` … in the
//! place of the names of parameters; the last one gives the columns that the function declares. What the statements may be is
//! said in `inner_queries`.

use super::expanded::assigned;
use super::extended::ParsedStatement;
use super::parameters_put::{Names, put};
use super::{Session, inner_queries};
use crate::error::{Error, Result, SqlState};
use crate::statements::{self, CreateFunction, Statement, changes_rows};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{Query, Statement as SqlStatement};
use std::sync::Arc;
use taipan_engine::types::{NARROWING, any_of, cast_cost, quote, same_sql_type, sql_name};
use taipan_udf::queries::Part;

impl Session {
    /// A statement of a function with parameters of these types, and the columns that its rows become.
    ///
    /// # Errors
    ///
    /// 42702 for a name that may be a column and a parameter, 42P13 for rows that are none of the function's, and those of
    /// the statement.
    pub(super) async fn part_of_function(
        &self,
        text: &str,
        types: &[DataType],
        part: &Part,
    ) -> Result<(ParsedStatement, Option<SchemaRef>)> {
        let names = Names {
            function: &part.function,
            arguments: part.names.iter().map(Option::as_deref).collect(),
        };
        let number = |place: usize| format!("${}", place + 1);
        let text = put(self, text, statements::parse(text)?, &names, &number).await?;
        let declared: Arc<[Option<DataType>]> = types.iter().cloned().map(Some).collect();
        let parsed = self.described(&text, &declared).await?;
        let Some(columns) = &part.columns else {
            return Ok((parsed, None));
        };
        let (names, types): (Vec<&String>, Vec<String>) = columns.iter().map(|(name, ty)| (name, ty.clone())).unzip();
        let types = inner_queries::types(self, &types).await?;
        let own = parsed
            .columns()
            .map(|schema| schema.fields().iter().map(|f| f.data_type().clone()));
        let own: Vec<DataType> = own
            .map(Iterator::collect)
            .ok_or_else(|| mismatch(columns, NO_ROWS.to_string()))?;
        agree(&own, &types, columns)?;
        let fields = names
            .iter()
            .zip(&types)
            .map(|(name, ty)| Field::new(*name, ty.clone(), true));
        let schema: SchemaRef = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        if own.iter().zip(&types).all(|(own, ty)| same_sql_type(own, ty)) {
            return Ok((parsed, Some(schema)));
        }
        if let Some(query) = read(&text)? {
            let cast = cast_in(&text, &query, &types);
            return Ok((self.described(&cast, &declared).await?, Some(schema)));
        }
        let exact = |(own, ty)| cast_cost(own, ty).is_some_and(|cost| cost < NARROWING);
        if own.iter().zip(&types).all(exact) {
            return Ok((parsed, Some(schema)));
        }
        let error = Error::not_built("rows of RETURNING that are converted to the result of a function in SQL");
        Err(error.with_hint("Write the casts in RETURNING."))
    }

    /// Fails for a function with a statement that cannot run.
    pub(super) async fn check_statements(&self, create: &CreateFunction) -> Result<()> {
        let (texts, types, part) = create.parts();
        if create
            .parameters
            .iter()
            .any(|parameter| any_of(&parameter.ty).is_some())
        {
            // Postgres reads no more of it either before types are known.
            return texts.iter().try_for_each(|text| inner_queries::admit(text).map(drop));
        }
        let types = inner_queries::types(self, &types).await?;
        let last = texts.len().saturating_sub(1);
        if texts.is_empty() && part.columns.is_some() {
            return Err(mismatch(
                part.columns.as_deref().unwrap_or_default(),
                NO_ROWS.to_string(),
            ));
        }
        for (place, text) in texts.iter().enumerate() {
            inner_queries::admit(text)?;
            let columns = part.columns.clone().filter(|_| place == last);
            let part = Part {
                columns,
                ..part.clone()
            };
            let checked = Box::pin(self.part_of_function(text, &types, &part)).await;
            checked.map_err(|error| error.moved_to(None))?;
        }
        Ok(())
    }
}

const NO_ROWS: &str = "Function's final statement must be SELECT or INSERT/UPDATE/DELETE RETURNING.";

fn mismatch(columns: &[(String, String)], detail: String) -> Error {
    let returns = match columns {
        [(_, only)] => only,
        _ => "record",
    };
    let message = format!("return type mismatch in function declared to return {returns}");
    Error::new(SqlState::InvalidDefinition, message).with_detail(detail)
}

/// Fails for columns that cannot be those that are declared.
fn agree(own: &[DataType], types: &[DataType], columns: &[(String, String)]) -> Result<()> {
    if own.len() != types.len() {
        let detail = match (types.len(), own.len() > types.len()) {
            (1, _) => "Final statement must return exactly one column.",
            (_, true) => "Final statement returns too many columns.",
            (_, false) => "Final statement returns too few columns.",
        };
        return Err(mismatch(columns, detail.to_string()));
    }
    for (place, (own, ty)) in own.iter().zip(types).enumerate() {
        // A constant without a type is a text.
        let own = if own.is_null() { &DataType::Utf8 } else { own };
        if !assigned(own, ty) {
            let (own, ty) = (sql_name(own), sql_name(ty));
            let detail = match types.len() {
                1 => format!("Actual return type is {own}."),
                _ => format!("Final statement returns {own} instead of {ty} at column {}.", place + 1),
            };
            return Err(mismatch(columns, detail));
        }
    }
    Ok(())
}

/// The query that a text is, which may stand in another one.
fn read(text: &str) -> Result<Option<Box<Query>>> {
    let Statement::Other(statement) = statements::parse(text)? else {
        return Ok(None);
    };
    Ok(match *statement {
        DfStatement::Statement(statement) => match *statement {
            SqlStatement::Query(query) if !changes_rows(&query) => Some(query),
            _ => None,
        },
        _ => None,
    })
}

/// The query around another one that casts its columns.
fn cast_in(text: &str, query: &Query, types: &[DataType]) -> String {
    let names: Vec<String> = (1..=types.len()).map(|place| quote(&format!("#{place}"))).collect();
    let casts = names.iter().zip(types);
    let casts: Vec<String> = casts
        .map(|(name, ty)| format!("CAST({name} AS {}) AS {name}", sql_name(ty)))
        .collect();
    // Within another query an order without a limit is none.
    let ordered = query.order_by.is_some() && query.limit_clause.is_none() && query.fetch.is_none();
    let limit = if ordered { "\nLIMIT 9223372036854775807" } else { "" };
    let (casts, names) = (casts.join(", "), names.join(", "));
    format!("SELECT {casts} FROM ({text}{limit}\n) AS \"#rows\" ({names})")
}
