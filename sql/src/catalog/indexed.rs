//! Classes of operators, which say how an index orders values of a type.

use super::fixed;
use crate::postgres::types::{PgType, named};
use std::collections::HashMap;
use std::sync::LazyLock;
use taipan_store::Oid;

/// The class that indexes of a type have unless another is named.
static CLASSES: LazyLock<HashMap<Oid, Oid>> = LazyLock::new(|| {
    let classes = fixed::lines("pg_opclass")
        .into_iter()
        .filter(|row| row.get("opcdefault") == Some(&"t"));
    let pair = |row: HashMap<&str, &str>| Some((row.get("opcintype")?.parse().ok()?, row.get("oid")?.parse().ok()?));
    classes.filter_map(pair).collect()
});

/// That of a type; varchar is indexed as text, arrays as any array.
pub fn class_of(ty: &PgType) -> Oid {
    let like = match ty.name {
        "varchar" => named("text"),
        _ if ty.item().is_some() => named("anyarray"),
        _ => Some(ty),
    };
    like.and_then(|ty| CLASSES.get(&ty.oid)).copied().unwrap_or_default()
}
