//! The house rules that a machine can check, over the whole repository: which room may know which, sizes, comments,
//! unsafe, leftovers. Reads source text only; what the compiler and clippy check is left to them.

mod circles;
mod files;
mod kinds;
mod orphans;
mod paths;
mod python;
mod rooms;
mod scrub;
mod wide;

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// One file of the repository.
struct File {
    /// Relative to the repository, with forward slashes.
    path: String,
    text: String,
    /// For Rust: the text with comments and literals blanked, line for line.
    code: String,
}

impl File {
    fn new(path: String, text: String) -> File {
        let code = if path.ends_with(".rs") {
            scrub::scrub(&text)
        } else {
            String::new()
        };
        File { path, text, code }
    }

    fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }
}

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every violation, as `path:line: what`.
pub fn violations() -> Result<Vec<String>> {
    let files = load()?;
    let metadata = metadata()?;
    let mut told = rooms::crates(&metadata)?;
    told.extend(rooms::rows(&files));
    told.extend(circles::circles(&files));
    told.extend(wide::wide(&files));
    told.extend(kinds::kinds(&files));
    told.extend(python::python(&files));
    files.iter().for_each(|file| check(file, &mut told));
    told.extend(orphans::orphans(&files, &orphans::targets(&metadata, &root())));
    told.sort();
    Ok(told)
}

/// The violations of one text, were it at this path.
pub fn violations_in(path: &str, text: &str) -> Vec<String> {
    let mut told = Vec::new();
    check(&File::new(path.into(), text.into()), &mut told);
    told
}

/// Dependencies between crates that point the wrong way, by what `cargo metadata` answers.
pub fn dependencies_in(metadata: &serde_json::Value) -> Result<Vec<String>> {
    rooms::crates(metadata)
}

/// The files among these texts, each with its path, that no other names and that are no target.
pub fn orphans_in(texts: &[(&str, &str)], targets: &[&str]) -> Vec<String> {
    let files: Vec<File> = texts
        .iter()
        .map(|(path, text)| File::new((*path).into(), (*text).into()))
        .collect();
    let targets: Vec<String> = targets.iter().map(|target| target.to_string()).collect();
    orphans::orphans(&files, &targets)
}

/// The circles of these texts, each with its path.
pub fn circles_in(texts: &[(&str, &str)]) -> Vec<Vec<String>> {
    let files = texts
        .iter()
        .map(|(path, text)| File::new((*path).into(), (*text).into()));
    circles::found(&files.collect::<Vec<_>>())
}

/// The kinds of values that a text of the generator asks about.
pub fn kinds_asked_in(text: &str) -> Vec<String> {
    let file = File::new("udf-compiler/generate/src/a.rs".into(), text.into());
    kinds::asked(&file.code).into_iter().map(str::to_string).collect()
}

/// The circles of these modules in Python, each with its path, and which of them names what comes after it.
pub fn python_in(texts: &[(&str, &str)]) -> (Vec<Vec<String>>, Vec<String>) {
    let files = texts
        .iter()
        .map(|(path, text)| File::new((*path).into(), (*text).into()));
    python::found(&files.collect::<Vec<_>>())
}

fn check(file: &File, told: &mut Vec<String>) {
    if file.is_rust() {
        rooms::imports(file, told);
        files::rust(file, told);
    }
    files::text(file, told);
}

/// `cargo metadata` of the workspace, without looking at the network.
fn metadata() -> Result<serde_json::Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .context("cargo metadata")?;
    anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// All text files below the crates' folders, and those at the top.
fn load() -> Result<Vec<File>> {
    let mut paths = Vec::new();
    collect(&root(), &mut paths)?;
    let mut files = Vec::new();
    for path in paths {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue; // Parquet and the like
        };
        let path = path.strip_prefix(root())?.to_string_lossy().replace('\\', "/");
        files.push(File::new(path, text));
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    const TEXT: [&str; 13] = [
        "rs", "toml", "md", "sql", "slt", "py", "ir", "txt", "sh", "lock", "js", "css", "html",
    ];
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            // Other people's crates, with a change of ours, keep their own style.
            if name != "target" && name != "patched" && (!name.starts_with('.') || name == ".ci" || name == ".cargo") {
                collect(&path, paths)?;
            }
        } else if path.extension().is_some_and(|e| TEXT.iter().any(|t| e == *t)) || name == "run" {
            paths.push(path);
        }
    }
    Ok(())
}

/// The line, counted from 1, of a byte offset.
fn line_of(text: &str, offset: usize) -> usize {
    text[..offset].matches('\n').count() + 1
}
