//! The texts that a Postgres 15 has written, read.

use std::collections::HashMap;

/// The text of a table that has such rows.
fn text(table: &str) -> Option<&'static str> {
    Some(match table {
        "pg_am" => include_str!("pg_am.tsv"),
        "pg_cast" => include_str!("pg_cast.tsv"),
        "pg_collation" => include_str!("pg_collation.tsv"),
        "pg_get_keywords" => include_str!("pg_get_keywords.tsv"),
        "pg_language" => include_str!("pg_language.tsv"),
        "pg_opclass" => include_str!("pg_opclass.tsv"),
        "pg_operator" => include_str!("pg_operator.tsv"),
        "pg_opfamily" => include_str!("pg_opfamily.tsv"),
        "pg_proc" => include_str!("pg_proc.tsv"),
        "pg_tablespace" => include_str!("pg_tablespace.tsv"),
        "pg_type" => include_str!("pg_type.tsv"),
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
