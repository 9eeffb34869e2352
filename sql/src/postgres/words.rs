//! Words of the grammar.

use super::lines;
use std::collections::HashSet;
use std::sync::LazyLock;
use taipan_engine::types::quote;

/// A name as it is written in SQL: quoted where it is not plain, and where it is a word of the grammar that is reserved in some
/// place.
pub fn quoted_name(name: &str) -> String {
    static RESERVED: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let lines = lines("pg_get_keywords").into_iter();
        let reserved = lines.filter(|line| line.get("catcode").is_some_and(|category| *category != "U"));
        reserved.filter_map(|line| line.get("word").copied()).collect()
    });
    if RESERVED.contains(name) {
        format!("\"{name}\"")
    } else {
        quote(name)
    }
}
