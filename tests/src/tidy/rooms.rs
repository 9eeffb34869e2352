//! Who may know whom: crates by `cargo metadata`, rooms inside the compiler by their paths in code.

use super::{File, line_of, paths};
use anyhow::{Context, Result};
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// A crate, the members of the workspace it may depend on, and outside crates it must not name. The crates that
/// everything flows into are not restricted.
const CRATES: [(&str, &[&str], &[&str]); 7] = [
    (
        "taipan-udf",
        &[],
        &["datafusion", "sqlparser", "object_store", "tokio-rustls"],
    ),
    (
        "taipan-engine",
        &["taipan-udf"],
        &["rustpython", "ruff", "cranelift", "tokio-rustls"],
    ),
    (
        "taipan-connectors",
        &[],
        &["rustpython", "ruff", "cranelift", "tokio-rustls"],
    ),
    (
        "taipan-store",
        &[],
        &[
            "datafusion",
            "sqlparser",
            "rustpython",
            "ruff",
            "cranelift",
            "tokio-rustls",
        ],
    ),
    (
        "taipan",
        &["taipan-engine", "taipan-connectors", "taipan-store", "taipan-udf"],
        &["rustpython", "ruff", "cranelift", "rusqlite"],
    ),
    (
        "taipan-server",
        &["taipan"],
        &["rustpython", "ruff", "cranelift", "rusqlite", "sqlparser"],
    ),
    (
        "taipan-shell",
        &["taipan", "taipan-engine", "taipan-server", "taipan-udf"],
        &["rustpython", "ruff", "cranelift", "rusqlite", "sqlparser"],
    ),
];

/// A name in the compiler's code, and the rooms that may use it.
const NAMES: [(&str, &[&str]); 6] = [
    ("rustpython", &["generate/", "interp/"]),
    ("ruff_python_", &["generate/", "interp/"]),
    ("cranelift", &["codegen/", "kernel/"]),
    ("datafusion", &[]),
    ("sqlparser", &[]),
    ("object_store", &[]),
];

/// Each room of the compiler, a folder or a file at its top, and the rooms that it names. None is to be added without a
/// reason that the README of the compiler gives.
const ROOMS: [(&str, &[&str]); 32] = [
    ("account", &[]),
    (
        "aggregate",
        &[
            "error", "exec", "function", "generate", "ir", "kernel", "pipeline", "source",
        ],
    ),
    ("aligned", &["source"]),
    ("analysis", &["ir"]),
    ("cache", &["error", "source"]),
    ("cells", &["sql_type"]),
    ("codegen", &["analysis", "ir", "runtime", "vector"]),
    ("elsewhere", &["exec", "interp", "isolate", "prepared"]),
    ("error", &[]),
    ("exec", &["account"]),
    ("explain", &["error", "function", "generate", "prepared"]),
    (
        "function",
        &[
            "aligned",
            "elsewhere",
            "error",
            "exec",
            "explain",
            "generate",
            "interp",
            "ir",
            "kernel",
            "output",
            "pipeline",
            "prepared",
            "replay",
            "runtime",
            "source",
        ],
    ),
    (
        "fuse",
        &[
            "exec", "function", "generate", "ir", "kernel", "lower", "pipeline", "source", "sql_type",
        ],
    ),
    (
        "generate",
        &[
            "analysis", "error", "exec", "function", "interp", "ir", "isolate", "pipeline", "prepared", "runtime",
            "source", "sql_type", "tables",
        ],
    ),
    (
        "interp",
        &[
            "account",
            "cells",
            "error",
            "exec",
            "generate",
            "list_ranges",
            "runtime",
            "source",
            "sql_type",
        ],
    ),
    ("ir", &["runtime"]),
    (
        "isolate",
        &[
            "account", "error", "exec", "generate", "interp", "ir", "kernel", "pipeline", "source", "tables",
        ],
    ),
    (
        "kernel",
        &[
            "account",
            "cells",
            "codegen",
            "exec",
            "ir",
            "list_ranges",
            "runtime",
            "sql_type",
            "vector",
        ],
    ),
    ("list_ranges", &[]),
    (
        "lower",
        &["function", "generate", "ir", "runtime", "source", "sql_type"],
    ),
    ("output", &[]),
    ("passes", &["analysis", "ir"]),
    (
        "pipeline",
        &[
            "analysis", "error", "generate", "ir", "isolate", "kernel", "passes", "rows", "source",
        ],
    ),
    (
        "prepared",
        &[
            "cache", "error", "generate", "interp", "isolate", "kernel", "pipeline", "source",
        ],
    ),
    ("replay", &[]),
    ("rows", &["error", "generate", "source"]),
    ("runtime", &["account", "ir"]),
    ("source", &[]),
    ("sql_type", &["ir"]),
    ("tables", &["exec", "function", "sql_type"]),
    ("vector", &["ir", "runtime"]),
    (
        "worker",
        &[
            "error", "exec", "function", "generate", "interp", "isolate", "kernel", "pipeline", "prepared", "source",
            "tables",
        ],
    ),
];

/// The same of the rooms inside `generate/`, from the ground up. The library and staging know each other, which is to end.
const GENERATE: [(&str, &[&str]); 8] = [
    ("protocol", &[]),
    ("state", &[]),
    ("values", &["protocol", "state"]),
    ("cogen", &["protocol", "values"]),
    ("library", &["cogen", "staging", "state", "values"]),
    ("staging", &["library", "protocol", "state", "values"]),
    ("hooks", &["library", "protocol", "staging", "state", "values"]),
    ("tables", &["library", "state"]),
];

/// Where the compiler is.
const COMPILER: &str = "udf-compiler/src/";

/// A module of the compiler, and the rows of the rooms in it.
type Table = (
    &'static [&'static str],
    &'static [(&'static str, &'static [&'static str])],
);

const TABLES: [Table; 2] = [(&[], &ROOMS), (&["generate"], &GENERATE)];

/// Dependencies between crates that point the wrong way.
pub fn crates(metadata: &Json) -> Result<Vec<String>> {
    let packages = metadata["packages"].as_array().context("no packages")?;
    let members: Vec<&str> = packages.iter().filter_map(|p| p["name"].as_str()).collect();
    let mut told = Vec::new();
    for package in packages {
        let name = package["name"].as_str().context("package without a name")?;
        let Some((_, rooms, outside)) = CRATES.iter().find(|(krate, ..)| *krate == name) else {
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let other = dependency["name"].as_str().unwrap_or_default();
            let wrong_room = members.contains(&other) && !rooms.contains(&other);
            if wrong_room || outside.iter().any(|prefix| other.starts_with(prefix)) {
                told.push(format!("{name}: must not depend on {other}"));
            }
        }
    }
    Ok(told)
}

/// Names that a room of the compiler must not use.
pub(super) fn imports(file: &File, told: &mut Vec<String>) {
    let Some(place) = file.path.strip_prefix(COMPILER) else {
        return;
    };
    for (name, rooms) in NAMES {
        if !rooms.iter().any(|room| place.starts_with(room)) {
            report(file, name, &format!("names `{name}`, which belongs in {rooms:?}"), told);
        }
    }
    for (outer, rows) in TABLES {
        for (room, other) in named_rooms(file, outer) {
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

/// What of a file's path is inside a module of the compiler.
fn place_in<'f>(file: &'f File, outer: &[&str]) -> Option<&'f str> {
    let place = file.path.strip_prefix(COMPILER)?;
    outer
        .iter()
        .try_fold(place, |place, folder| place.strip_prefix(folder)?.strip_prefix('/'))
}

/// The room of a file inside a module of the compiler, with each other one that the file names.
fn named_rooms(file: &File, outer: &[&str]) -> Vec<(String, String)> {
    let Some(place) = place_in(file, outer) else {
        return Vec::new();
    };
    let room = place.split('/').next().unwrap_or_default();
    let room = room.strip_suffix(".rs").unwrap_or(room);
    let others = paths::inside(file, outer).into_iter().filter(|other| other != room);
    others.map(|other| (room.to_string(), other)).collect()
}

/// Rooms of the compiler without a row, rows without a room, and what a row allows and nothing does. Loose files are rooms
/// at the top only.
pub(super) fn rows(files: &[File]) -> Vec<String> {
    TABLES.iter().flat_map(|table| rows_of(files, *table)).collect()
}

fn rows_of(files: &[File], (outer, rows): Table) -> Vec<String> {
    let named: BTreeSet<(String, String)> = files.iter().flat_map(|file| named_rooms(file, outer)).collect();
    let places = files.iter().filter_map(|file| place_in(file, outer));
    let places = places.filter(|place| outer.is_empty() || place.contains('/'));
    let rooms = places.filter_map(|place| place.split('/').next());
    let rooms: BTreeSet<&str> = rooms.map(|room| room.strip_suffix(".rs").unwrap_or(room)).collect();
    let mut told = Vec::new();
    for room in rooms.iter().filter(|room| **room != "lib") {
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

fn report(file: &File, needle: &str, what: &str, told: &mut Vec<String>) {
    if let Some(offset) = file.code.find(needle) {
        told.push(format!("{}:{}: {what}", file.path, line_of(&file.code, offset)));
    }
}
