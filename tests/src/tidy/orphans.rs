//! Rust files that belong to no crate: cargo knows them as no target, and no `mod` names them, so nobody compiles them.

use super::File;
use serde_json::Value as Json;
use std::collections::BTreeSet;
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
    let named: BTreeSet<String> = files.iter().filter(|file| file.is_rust()).flat_map(named).collect();
    let rust = files
        .iter()
        .filter(|file| file.is_rust() && !file.path.starts_with(OUTSIDE));
    let alone = rust.filter(|file| !targets.contains(&file.path) && !named.contains(&file.path));
    alone
        .map(|file| format!("{}: no `mod` names this file", file.path))
        .collect()
}

/// The paths of modules that a file declares.
fn named(file: &File) -> Vec<String> {
    let own = file.path.rsplit_once('/').map_or("", |(own, _)| own);
    let declared = file
        .code
        .lines()
        .filter_map(|line| line.trim_end().strip_suffix(';')?.rsplit_once("mod "));
    // A module's folder bears its name, or it is the `mod.rs`, `lib.rs` or `main.rs` in it.
    let folders = [own, file.path.trim_end_matches(".rs")];
    let mut paths = Vec::new();
    for (_, name) in declared {
        for folder in folders {
            let module = joined(folder, name);
            paths.extend([format!("{module}.rs"), format!("{module}/mod.rs")]);
        }
    }
    let given = file.text.split("#[path = \"").skip(1);
    paths.extend(
        given
            .filter_map(|rest| rest.split('"').next())
            .map(|relative| joined(own, relative)),
    );
    // None names itself.
    paths.retain(|path| *path != file.path);
    paths
}

/// A path relative to a folder, with its `..` gone up.
fn joined(folder: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in relative.split('/') {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}
