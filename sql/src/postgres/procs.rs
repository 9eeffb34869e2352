//! The functions of Postgres by their OIDs and names.

use super::lines;
use std::collections::HashMap;
use std::sync::LazyLock;
use taipan_store::Oid;

#[derive(Debug, Default)]
struct Procs {
    names: HashMap<Oid, &'static str>,
    oids: HashMap<&'static str, Vec<Oid>>,
}

static PROCS: LazyLock<Procs> = LazyLock::new(|| {
    let mut procs = Procs::default();
    for row in lines("pg_proc") {
        let oid = row.get("oid").and_then(|oid| oid.parse().ok());
        if let (Some(oid), Some(name)) = (oid, row.get("proname")) {
            procs.names.insert(oid, name);
            procs.oids.entry(name).or_default().push(oid);
        }
    }
    procs
});

/// The name of a function.
pub fn name_of(oid: Oid) -> Option<&'static str> {
    PROCS.names.get(&oid).copied()
}

/// The functions of a name.
pub fn named(name: &str) -> &'static [Oid] {
    PROCS.oids.get(name).map(Vec::as_slice).unwrap_or_default()
}
