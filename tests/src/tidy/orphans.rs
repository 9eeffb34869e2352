//! Rust files that belong to no crate: cargo knows them as no target, and no `mod` names them, so nobody compiles them.

use super::File;
use serde_json::Value as Json;
use std::path::Path;

/// The files that cargo compiles first, relative to the repository.
pub fn targets(metadata: &Json, root: &Path) -> Vec<String> {
    let root = root.canonicalize().unwrap_or_else(|_| root.to_path_buf());
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let targets = packages.flat_map(|package| package["targets"].as_array().into_iter().flatten());
    let paths = targets.filter_map(|target| Path::new(target["src_path"].as_str()?).strip_prefix(&root).ok());
    paths.map(|path| path.to_string_lossy().replace('\\', "/")).collect()
}

/// A crate of its own, outside the workspace: its files are all programs.
const OUTSIDE: &str = "tests/clients/rust/";

/// One line for each file that is no target and that no file beside or above it names.
pub fn orphans(files: &[File], targets: &[String]) -> Vec<String> {
    let rust = files
        .iter()
        .filter(|file| file.is_rust() && !file.path.starts_with(OUTSIDE));
    let alone =
        rust.filter(|file| !targets.contains(&file.path) && !files.iter().any(|other| names(other, &file.path)));
    alone
        .map(|file| format!("{}: no `mod` names this file", file.path))
        .collect()
}

/// Whether a file declares the module that is at this path.
fn names(file: &File, path: &str) -> bool {
    let stem = path.trim_end_matches(".rs");
    let module = stem.strip_suffix("/mod").unwrap_or(stem);
    let (folder, name) = module.rsplit_once('/').unwrap_or(("", module));
    let own = file.path.rsplit_once('/').map_or("", |(own, _)| own);
    // A module's folder bears its name, or it is the `mod.rs`, `lib.rs` or `main.rs` in it.
    let above = own == folder || file.path.trim_end_matches(".rs") == folder;
    if file.is_rust() && file.path != path && above {
        let declared = format!("mod {name};");
        return file.code.lines().any(|line| line.trim_end().ends_with(&declared)) || by_path(file, own, path);
    }
    file.is_rust() && by_path(file, own, path)
}

/// Whether a file names this path in a `#[path]`.
fn by_path(file: &File, own: &str, path: &str) -> bool {
    let given = file
        .text
        .split("#[path = \"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    given.map(|relative| joined(own, relative)).any(|whole| whole == path)
}

/// A path relative to a folder, with its `..` gone up.
fn joined(folder: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').collect();
    for part in relative.split('/') {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}
