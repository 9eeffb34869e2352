//! Rows of the catalog that are the same in every database, from texts that a Postgres 15 has written.

use super::rows::{Rows, Value};
use crate::error::Result;
pub use crate::postgres::lines;

/// Puts the fixed rows of a table in.
pub fn add(table: &str, rows: &mut Rows) -> Result<()> {
    for line in lines(table) {
        let mut row: Vec<(&str, Value)> = Vec::with_capacity(line.len());
        for column in &rows.relation().columns {
            let value = line
                .get(column.name)
                .map_or(Value::Null, |text| Value::read(text, column.ty));
            row.push((column.name, value));
        }
        rows.add(&row)?;
    }
    Ok(())
}
