//! Runs the `taipan` program. Knows where cargo puts it and what its arguments are.

use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// What a run of the shell left behind.
#[derive(Debug)]
pub struct Ran {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Runs the shell with these arguments in this folder.
pub fn taipan(folder: &Path, arguments: &[&str]) -> Result<Ran> {
    let program = program()?;
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output();
    Ok(ran(output.context("running taipan")?))
}

fn ran(output: Output) -> Ran {
    Ran {
        status: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The `taipan` program, built once.
pub fn program() -> Result<&'static Path> {
    static PROGRAM: OnceLock<std::result::Result<PathBuf, String>> = OnceLock::new();
    let program = PROGRAM.get_or_init(|| built().map_err(|e| format!("{e:#}")));
    program.as_deref().map_err(|e| anyhow::anyhow!("{e}"))
}

/// The binary beside this test binary, built if it is not there: tests of the whole workspace build it, tests of this
/// crate alone do not.
fn built() -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    let profile = here.parent().and_then(Path::parent).context("a target folder")?;
    let program = profile.join(format!("taipan{}", std::env::consts::EXE_SUFFIX));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let release = profile.ends_with("release").then_some("--release");
    let mut command = Command::new(cargo);
    // What cargo tells this test of its own package would make build scripts that watch it (that of ring) run again.
    for (name, _) in std::env::vars_os() {
        let told = name.to_string_lossy();
        if told.starts_with("CARGO_PKG_") || told.starts_with("CARGO_MANIFEST_") {
            command.env_remove(name);
        }
    }
    let built = command
        .args([
            "build",
            "--offline",
            "--ignore-rust-version",
            "--workspace",
            "--bin",
            "taipan",
        ])
        .args(release)
        .env("CARGO_TARGET_DIR", profile.parent().context("a target folder")?)
        .current_dir(crate::tidy::root())
        .output()?;
    ensure!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    Ok(program)
}

/// A copy of the example data in a folder of its own.
pub fn example_data() -> Result<tempfile::TempDir> {
    let copy = tempfile::tempdir()?;
    for entry in std::fs::read_dir(crate::tidy::root().join("sql/examples/data"))? {
        let entry = entry?;
        std::fs::copy(entry.path(), copy.path().join(entry.file_name()))?;
    }
    Ok(copy)
}
