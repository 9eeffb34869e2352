//! Who may know whom: crates by `cargo metadata`, rooms inside the compiler by their paths in code.

use super::{File, line_of};
use anyhow::{Context, Result};
use serde_json::Value as Json;

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

/// A room of the compiler, and the rooms it must not name: data flows from the source to the kernel, not back.
const ROOMS: [(&str, &[&str]); 7] = [
    ("ir/", &["generate", "passes", "codegen", "kernel", "interp", "library"]),
    (
        "runtime/",
        &[
            "generate", "passes", "analysis", "codegen", "interp", "library", "kernel",
        ],
    ),
    (
        "analysis/",
        &["generate", "passes", "codegen", "kernel", "interp", "library"],
    ),
    ("passes/", &["generate", "codegen", "kernel", "interp", "library"]),
    (
        "vector/",
        &["generate", "passes", "codegen", "kernel", "interp", "library"],
    ),
    ("codegen/", &["generate", "passes", "interp", "library"]),
    ("interp/", &["passes", "codegen", "kernel", "library"]),
];

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
    let Some(place) = file.path.strip_prefix("udf-compiler/src/") else {
        return;
    };
    for (name, rooms) in NAMES {
        if !rooms.iter().any(|room| place.starts_with(room)) {
            report(file, name, &format!("names `{name}`, which belongs in {rooms:?}"), told);
        }
    }
    for (room, forbidden) in ROOMS {
        if place.starts_with(room) {
            for other in forbidden {
                report(
                    file,
                    &format!("crate::{other}::"),
                    &format!("{room} must not know {other}/"),
                    told,
                );
            }
        }
    }
}

fn report(file: &File, needle: &str, what: &str, told: &mut Vec<String>) {
    if let Some(offset) = file.code.find(needle) {
        told.push(format!("{}:{}: {what}", file.path, line_of(&file.code, offset)));
    }
}
