//! What functions that give rows take: objects, and arrays of objects. Others are refused in the words of Postgres, which has
//! some for `json` and others for `jsonb`.

use super::scan::{Json, Kind};
use crate::error::{Error, SqlState};
use crate::functions::outer;
use datafusion::common::Result;

/// The function of Postgres that one of ours is a part of, which stands behind the last blank of its name.
fn whole(called: &str) -> &str {
    called.rsplit(' ').next().unwrap_or(called)
}

fn refused<T>(message: String) -> Result<T> {
    Err(outer(Error::new(SqlState::InvalidParameter, message)))
}

/// The entries of an object.
pub fn entries<'a>(called: &str, value: Json<'a>) -> Result<impl Iterator<Item = (Json<'a>, Json<'a>)>> {
    let whole = whole(called);
    match value.kind() {
        Kind::Object => Ok(value.entries()),
        _ if whole.starts_with("jsonb") => refused(format!("cannot call {whole} on a non-object")),
        Kind::Array => refused("cannot deconstruct an array as an object".to_string()),
        _ => refused("cannot deconstruct a scalar".to_string()),
    }
}

/// An object.
pub fn record(value: Json<'_>) -> Result<Json<'_>> {
    match value.kind() {
        Kind::Object => Ok(value),
        Kind::Array => refused("cannot call populate_composite on an array".to_string()),
        _ => refused("cannot call populate_composite on a scalar".to_string()),
    }
}

/// The objects in an array.
pub fn records<'a>(called: &str, value: Json<'a>) -> Result<Vec<Json<'a>>> {
    let whole = whole(called);
    match value.kind() {
        Kind::Array => {}
        _ if whole.starts_with("jsonb") => return refused(format!("cannot call {whole} on a non-array")),
        Kind::Object => return refused(format!("cannot call {whole} on an object")),
        _ => return refused(format!("cannot call {whole} on a scalar")),
    }
    let items: Vec<Json<'a>> = value.items().collect();
    if items.iter().all(|item| item.kind() == Kind::Object) {
        Ok(items)
    } else {
        refused(format!("argument of {whole} must be an array of objects"))
    }
}
