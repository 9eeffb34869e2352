//! Parameters of queries of functions: their types by the names that SQL has for these, and their values. Knows nothing of how
//! queries run.

use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::session::Session;
use crate::session::extended::{Bound, ParsedStatement, plain_value};
use crate::statements;
use datafusion::arrow::datatypes::{DataType, SchemaRef};
use datafusion::common::ScalarValue;
use sqlparser::ast::{DataType as SqlType, Expr};
use std::any::Any;
use std::sync::Arc;
use taipan_udf::queries::{Asked, Known, Plan, Value};

/// What is known of a plan.
#[derive(Debug)]
pub(super) struct Prepared {
    pub parsed: ParsedStatement,
    /// What its rows become, where the function says so.
    pub columns: Option<SchemaRef>,
}

impl Known for Prepared {}

/// The types of these names.
///
/// # Errors
///
/// 42601 for what is no name of a type, 42704 for that of none.
pub(in crate::session) async fn types(session: &Session, names: &[String]) -> Result<Vec<DataType>> {
    let types: Vec<SqlType> = names.iter().map(|name| named(name)).collect::<Result<_>>()?;
    let found = session.arrow_types(&types, &[]).await;
    found.map_err(|error| names.iter().find_map(|name| unknown(name)).unwrap_or(error))
}

/// The error of a name that is that of no type: whoever plans a cast to it only says that it cannot.
fn unknown(name: &str) -> Option<Error> {
    let error = statements::parse_function(&format!("f({name})")).err()?;
    let known = error.sqlstate() != SqlState::UndefinedObject;
    (!known).then(|| Error::new(SqlState::UndefinedObject, error.message()))
}

fn named(name: &str) -> Result<SqlType> {
    match statements::expression(&format!("CAST(NULL AS {name})")) {
        Ok(Expr::Cast { data_type, .. }) => Ok(data_type),
        _ => Err(Error::new(
            SqlState::SyntaxError,
            format!("invalid type name \"{name}\""),
        )),
    }
}

/// What a query is to run with; nothing if it is a text.
///
/// # Errors
///
/// 22P02 and others for what is no value of its type.
pub(super) async fn bound(session: &Session, asked: &Asked) -> Result<Option<Bound>> {
    let Asked::Plan(plan, values) = asked else {
        return Ok(None);
    };
    let Some(Prepared { parsed: statement, .. }) = prepared(plan) else {
        return Err(Error::new(SqlState::Internal, "a plan of somebody else"));
    };
    let mut found = Vec::with_capacity(values.len());
    // One that the query does not name is not wanted.
    for (value, ty) in values.iter().zip(statement.parameters()) {
        found.push(scalar(session, value, ty).await?);
    }
    Ok(Some(Bound::of(statement.clone(), found)))
}

fn prepared(plan: &Plan) -> Option<&Prepared> {
    let known: &dyn Any = plan.known.as_ref();
    known.downcast_ref()
}

/// What the rows of a query become.
pub(super) fn becomes(asked: &Asked) -> Option<&SchemaRef> {
    match asked {
        Asked::Plan(plan, _) => prepared(plan)?.columns.as_ref(),
        Asked::Text(_) => None,
    }
}

async fn scalar(session: &Session, value: &Value, ty: &DataType) -> Result<ScalarValue> {
    match value {
        Value::Null => ScalarValue::try_from(ty).map_err(failure::from_datafusion),
        Value::Row(array) => {
            let value = ScalarValue::try_from_array(array, 0).and_then(|value| value.cast_to(ty));
            value.map_err(failure::from_datafusion)
        }
        Value::Text(text) => {
            if let Some(value) = plain_value(text, ty) {
                return Ok(value);
            }
            let known = session.inner.parsers.lock().get(ty).cloned();
            let parser = match known {
                Some(parser) => parser,
                None => {
                    let parser = Arc::new(session.parser(ty).await?);
                    session.inner.parsers.lock().insert(ty.clone(), parser.clone());
                    parser
                }
            };
            let array = parser.values(&[Some(text.clone())]).map_err(failure::from_datafusion)?;
            ScalarValue::try_from_array(&array, 0).map_err(failure::from_datafusion)
        }
    }
}
