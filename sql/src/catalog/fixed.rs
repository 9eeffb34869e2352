//! Rows of the catalog that are the same in every database, from texts that a Postgres 15 has written.

use super::rows::{Rows, Value};
use crate::error::Result;
use std::collections::HashMap;

/// The text of a table that has such rows.
fn text(table: &str) -> Option<&'static str> {
    Some(match table {
        "pg_am" => include_str!("postgres/pg_am.tsv"),
        "pg_cast" => include_str!("postgres/pg_cast.tsv"),
        "pg_collation" => include_str!("postgres/pg_collation.tsv"),
        "pg_get_keywords" => include_str!("postgres/pg_get_keywords.tsv"),
        "pg_language" => include_str!("postgres/pg_language.tsv"),
        "pg_opclass" => include_str!("postgres/pg_opclass.tsv"),
        "pg_operator" => include_str!("postgres/pg_operator.tsv"),
        "pg_opfamily" => include_str!("postgres/pg_opfamily.tsv"),
        "pg_proc" => include_str!("postgres/pg_proc.tsv"),
        "pg_tablespace" => include_str!("postgres/pg_tablespace.tsv"),
        "pg_type" => include_str!("postgres/pg_type.tsv"),
        _ => return None,
    })
}

/// The rows of a table by their columns, without what is NULL.
pub fn lines(table: &str) -> Vec<HashMap<&'static str, &'static str>> {
    let mut lines = text(table).unwrap_or_default().lines();
    let names: Vec<&'static str> = lines.next().unwrap_or_default().split('\t').collect();
    let row = |line: &'static str| {
        let known = names
            .iter()
            .copied()
            .zip(line.split('\t'))
            .filter(|(_, value)| *value != "\\N");
        known.collect()
    };
    lines.map(row).collect()
}

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
