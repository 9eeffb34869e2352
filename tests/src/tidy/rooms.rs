//! Who may know whom: crates by `cargo metadata`, rooms inside a crate by their paths in code.

use super::{File, paths};
use anyhow::{Context, Result};
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// A crate, and the members of the workspace it may depend on. The crates that everything flows into are not restricted.
const CRATES: [(&str, &[&str]); 24] = [
    ("taipan-types", &[]),
    ("taipan-arrays", &[]),
    ("taipan-runtime", &["taipan-types"]),
    ("taipan-ir", &["taipan-runtime", "taipan-types"]),
    ("taipan-passes", &["taipan-ir"]),
    ("taipan-codegen", &["taipan-ir", "taipan-runtime"]),
    ("taipan-interface", &["taipan-types"]),
    (
        "taipan-kernel",
        &[
            "taipan-codegen",
            "taipan-interface",
            "taipan-ir",
            "taipan-runtime",
            "taipan-types",
        ],
    ),
    ("taipan-syntax", &["taipan-interface"]),
    (
        "taipan-interp",
        &["taipan-interface", "taipan-runtime", "taipan-syntax", "taipan-types"],
    ),
    (
        "taipan-numpy",
        &["taipan-arrays", "taipan-interface", "taipan-interp", "taipan-syntax"],
    ),
    (
        "taipan-generate",
        &[
            "taipan-interface",
            "taipan-interp",
            "taipan-ir",
            "taipan-runtime",
            "taipan-syntax",
            "taipan-types",
        ],
    ),
    (
        "taipan-driver",
        &[
            "taipan-generate",
            "taipan-interface",
            "taipan-interp",
            "taipan-ir",
            "taipan-kernel",
            "taipan-passes",
            "taipan-runtime",
            "taipan-syntax",
            "taipan-types",
        ],
    ),
    ("taipan-tables", &["taipan-driver", "taipan-interface"]),
    (
        "taipan-table-functions",
        &[
            "taipan-driver",
            "taipan-generate",
            "taipan-interface",
            "taipan-interp",
            "taipan-numpy",
            "taipan-syntax",
            "taipan-tables",
        ],
    ),
    (
        "taipan-udf",
        &[
            "taipan-codegen",
            "taipan-driver",
            "taipan-generate",
            "taipan-interface",
            "taipan-interp",
            "taipan-ir",
            "taipan-kernel",
            "taipan-passes",
            "taipan-runtime",
            "taipan-syntax",
            "taipan-table-functions",
            "taipan-tables",
            "taipan-types",
        ],
    ),
    ("taipan-engine", &["taipan-udf"]),
    ("taipan-connectors", &[]),
    ("taipan-store", &[]),
    ("taipan-models", &[]),
    (
        "taipan",
        &[
            "taipan-connectors",
            "taipan-engine",
            "taipan-models",
            "taipan-store",
            "taipan-udf",
        ],
    ),
    ("taipan-server", &["taipan"]),
    (
        "taipan-shell",
        &["taipan", "taipan-engine", "taipan-server", "taipan-udf"],
    ),
    ("taipan-python", &["taipan", "taipan-engine", "taipan-udf"]),
];

/// What the names of outside crates begin with, and the crates above that may depend on them, tests included.
const OUTSIDE: [(&str, &[&str]); 10] = [
    (
        "rustpython",
        &[
            "taipan-generate",
            "taipan-interp",
            "taipan-numpy",
            "taipan-syntax",
            "taipan-table-functions",
            // Its tests run interpreters.
            "taipan-udf",
        ],
    ),
    ("cranelift", &["taipan-codegen"]),
    (
        "arrow",
        &[
            "taipan-driver",
            "taipan-generate",
            "taipan-interface",
            "taipan-interp",
            "taipan-kernel",
            // Its tests run functions.
            "taipan-numpy",
            // Arrow's C interfaces.
            "taipan-python",
            "taipan-store",
            "taipan-table-functions",
            "taipan-tables",
            "taipan-udf",
        ],
    ),
    (
        "datafusion",
        &[
            "taipan",
            "taipan-connectors",
            "taipan-engine",
            "taipan-python",
            "taipan-server",
            "taipan-shell",
        ],
    ),
    ("pyo3", &["taipan-python"]),
    ("object_store", &["taipan-connectors"]),
    ("sqlparser", &["taipan"]),
    ("rusqlite", &["taipan-store"]),
    ("tokio-rustls", &["taipan-server"]),
    ("hyper", &["taipan-server"]),
];

/// The rooms inside `generate/`, from the ground up, and what each names. The library and staging know each other, which is
/// to end.
const GENERATE: [(&str, &[&str]); 7] = [
    ("state", &[]),
    ("values", &["state"]),
    ("data_model", &["state", "values"]),
    ("library", &["data_model", "staging", "state", "values"]),
    ("staging", &["data_model", "library", "state", "values"]),
    ("kinds", &["data_model", "library", "staging", "state", "values"]),
    ("hooks", &["data_model", "library", "staging", "state", "values"]),
];

/// The folder of a crate's modules, and the rows of the rooms in it.
type Table = (&'static str, &'static [(&'static str, &'static [&'static str])]);

const TABLES: [Table; 1] = [("udf-compiler/generate/src/", &GENERATE)];

/// Dependencies between crates that point the wrong way.
pub fn crates(metadata: &Json) -> Result<Vec<String>> {
    let packages = metadata["packages"].as_array().context("no packages")?;
    let members: Vec<&str> = packages.iter().filter_map(|p| p["name"].as_str()).collect();
    let mut told = Vec::new();
    for package in packages {
        let name = package["name"].as_str().context("package without a name")?;
        let Some((_, rooms)) = CRATES.iter().find(|(krate, ..)| *krate == name) else {
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let other = dependency["name"].as_str().unwrap_or_default();
            // Tests may look at what is made of their crate's work further up.
            let of_tests = dependency["kind"] == "dev";
            let wrong_room = members.contains(&other) && !rooms.contains(&other) && !of_tests;
            let refused = |(prefix, may): &(&str, &[&str])| other.starts_with(prefix) && !may.contains(&name);
            if wrong_room || OUTSIDE.iter().any(refused) {
                told.push(format!("{name}: must not depend on {other}"));
            }
        }
    }
    Ok(told)
}

/// Names that a room of a crate must not use.
pub(super) fn imports(file: &File, told: &mut Vec<String>) {
    for (folder, rows) in TABLES {
        for (room, other) in named_rooms(file, folder) {
            let known = |room: &str| rows.iter().any(|(name, _)| *name == room);
            let may = rows
                .iter()
                .any(|(name, may)| *name == room && may.contains(&other.as_str()));
            if known(&room) && known(&other) && !may {
                told.push(format!("{}: {room}/ must not know {other}/", file.path));
            }
        }
    }
}

/// The room of a file inside a crate, with each other one that the file names.
fn named_rooms(file: &File, folder: &str) -> Vec<(String, String)> {
    let Some(place) = file.path.strip_prefix(folder) else {
        return Vec::new();
    };
    let room = place.split('/').next().unwrap_or_default();
    let room = room.strip_suffix(".rs").unwrap_or(room);
    let others = paths::inside(file).into_iter().filter(|other| other != room);
    others.map(|other| (room.to_string(), other)).collect()
}

/// Rooms without a row, rows without a room, and what a row allows and nothing does.
pub(super) fn rows(files: &[File]) -> Vec<String> {
    TABLES.iter().flat_map(|table| rows_of(files, *table)).collect()
}

fn rows_of(files: &[File], (folder, rows): Table) -> Vec<String> {
    let named: BTreeSet<(String, String)> = files.iter().flat_map(|file| named_rooms(file, folder)).collect();
    let places = files.iter().filter_map(|file| file.path.strip_prefix(folder));
    let rooms: BTreeSet<&str> = places.filter_map(|place| Some(place.split_once('/')?.0)).collect();
    let mut told = Vec::new();
    for room in &rooms {
        if !rows.iter().any(|(name, _)| name == room) {
            told.push(format!("tests/src/tidy/rooms.rs: no row says what {room}/ may know"));
        }
    }
    for (room, may) in rows {
        if !rooms.contains(room) {
            told.push(format!("tests/src/tidy/rooms.rs: there is no {room}/"));
        }
        let unused = may
            .iter()
            .filter(|other| !named.contains(&((*room).into(), (**other).into())));
        told.extend(unused.map(|other| format!("tests/src/tidy/rooms.rs: {room}/ does not know {other}/ any more")));
    }
    told
}
