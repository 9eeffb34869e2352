//! Modules of the library that is written in Python: which names which, inside functions too. There are no circles among them,
//! and a package names only those before it.

use super::File;
use super::circles::components;
use super::paths::Named;
use std::collections::BTreeMap;

/// Where they are.
const LIBRARIES: [&str; 2] = ["udf-compiler/numpy/py/", "udf-compiler/table-functions/src/py/"];
/// Packages and modules, each of which may name those before it.
const ORDER: [&str; 17] = [
    "_taipan_ground",
    "numpy",
    "pandas/errors",
    "pandas/_libs",
    "pandas/core",
    "pandas/reshape",
    "pandas/window",
    "pandas/groupby",
    "pandas/io",
    "pandas/__init__",
    "polars/_names",
    "polars/exceptions",
    "polars/datatypes",
    "polars/_plan",
    "polars/expressions",
    "polars/frames",
    "polars/__init__",
];

/// Circles, and modules that name what comes after them.
pub(super) fn python(files: &[File]) -> Vec<String> {
    let (circles, mut told) = found(files);
    let circles = circles.iter();
    told.extend(circles.map(|circle| format!("a circle of modules in Python:\n{}", circle.join("\n"))));
    told
}

/// The circles of these files, and what names what comes after it.
pub(super) fn found(files: &[File]) -> (Vec<Vec<String>>, Vec<String>) {
    let named = named(files);
    let circles = components(&named).into_iter();
    let circles = circles.map(|circle| circle.into_iter().map(str::to_string).collect());
    (circles.collect(), one_way(&named))
}

fn one_way(named: &Named) -> Vec<String> {
    let mut told = Vec::new();
    for (file, others) in named {
        let after = others.iter().filter(|other| place(other) > place(file));
        told.extend(after.map(|other| format!("{file}: names {other}, which comes after it")));
    }
    told
}

/// Where a file stands in the order; one that is in none of its packages comes last.
fn place(file: &str) -> usize {
    let own = |package: &&str| {
        let rest = below(file).and_then(|rest| rest.strip_prefix(*package));
        rest.is_some_and(|rest| rest.starts_with(['/', '.']))
    };
    ORDER.iter().position(own).unwrap_or(ORDER.len())
}

/// What each module of the library imports of it.
fn named(files: &[File]) -> Named<'_> {
    let own = |file: &&File| below(&file.path).is_some() && file.path.ends_with(".py");
    let modules: BTreeMap<String, &File> = files
        .iter()
        .filter(own)
        .map(|file| (dotted(&file.path), file))
        .collect();
    let mut named = Named::new();
    for file in modules.values() {
        let found = imports(&file.text).into_iter().filter_map(|(module, name)| {
            let below = name.and_then(|name| modules.get(&format!("{module}.{name}")));
            Some(below.or_else(|| modules.get(&module))?.path.as_str())
        });
        named
            .entry(file.path.as_str())
            .or_default()
            .extend(found.filter(|other| *other != file.path));
    }
    named
}

/// The path of a file below its library.
fn below(path: &str) -> Option<&str> {
    LIBRARIES.iter().find_map(|library| path.strip_prefix(library))
}

/// The name that a module is imported by.
fn dotted(path: &str) -> String {
    let own = below(path).unwrap_or(path).trim_end_matches(".py");
    own.trim_end_matches("/__init__").replace('/', ".")
}

/// The modules that a text imports, each with a name out of it.
fn imports(text: &str) -> Vec<(String, Option<String>)> {
    let first = |part: &str| part.split_whitespace().next().unwrap_or_default().to_string();
    let mut found = Vec::new();
    let mut lines = text.lines().map(str::trim);
    while let Some(line) = lines.next() {
        if let Some((module, names)) = line.strip_prefix("from ").and_then(|rest| rest.split_once(" import ")) {
            let mut names = names.to_string();
            while names.starts_with('(') && !names.contains(')') {
                names += lines.next().unwrap_or(")");
            }
            let names = names.trim_matches(['(', ')']).split(',').map(first);
            let names = names.filter(|name| !name.is_empty());
            found.extend(names.map(|name| (module.to_string(), Some(name))));
        } else if let Some(modules) = line.strip_prefix("import ") {
            found.extend(modules.split(',').map(|module| (first(module), None)));
        }
    }
    found
}
