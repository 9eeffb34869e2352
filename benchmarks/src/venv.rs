//! The Python interpreters that peers run on: `python3` as found, and a virtual environment with DuckDB,
//! pyarrow, Cython and Numba from PyPI, made on first use.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the environment holds, by exact version.
const PACKAGES: [&str; 7] = [
    "duckdb==2.0.0",
    "numpy==2.4.6",
    "pandas==2.3.3",
    "pyarrow==26.0.1",
    "cython==3.3.1",
    "numba==0.68.1",
    "setuptools==84.2.1",
];

/// Whether all is there.
const IMPORTS: &str = "import duckdb, numpy, pandas, pyarrow, Cython, numba, setuptools";

/// `python3` of the path, where there is one.
pub fn python() -> Option<PathBuf> {
    runs(Path::new("python3"), &["--version"]).then(|| PathBuf::from("python3"))
}

/// The Python of that environment, where it was made before.
pub fn duckdb_if_made() -> Option<PathBuf> {
    let python = folder()?.join("bin").join("python");
    runs(&python, &["-c", IMPORTS]).then_some(python)
}

/// The Python of that environment, made if need be; the message says why there is none.
pub fn duckdb() -> Result<PathBuf, String> {
    if let Some(python) = duckdb_if_made() {
        return Ok(python);
    }
    let base = python().ok_or("python3 is not installed")?;
    let folder = folder().ok_or("neither CARGO_TARGET_DIR nor HOME is set")?;
    let python = folder.join("bin").join("python");
    eprintln!("making {} with {}", folder.display(), PACKAGES.join(" "));
    let folder_text = folder.to_string_lossy().to_string();
    if !runs(&base, &["-m", "venv", "--clear", &folder_text]) {
        return Err(format!("python3 -m venv {folder_text} failed"));
    }
    let mut install = vec!["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    install.extend(PACKAGES);
    if runs(&python, &install) && runs(&python, &["-c", IMPORTS]) {
        Ok(python)
    } else {
        Err(format!("{} cannot be installed from PyPI", PACKAGES.join(", ")))
    }
}

/// Whether there is a PostgreSQL with PL/Python; nothing installs it.
pub fn plpython() -> Result<(), String> {
    let versions = std::fs::read_dir("/usr/share/postgresql").map_err(|e| format!("/usr/share/postgresql: {e}"))?;
    let control = |version: PathBuf| version.join("extension/plpython3u.control").exists();
    if versions.flatten().any(|version| control(version.path())) {
        Ok(())
    } else {
        Err("postgresql-plpython3 is not installed".to_string())
    }
}

fn folder() -> Option<PathBuf> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let cache = || std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache/taipan/target"));
    Some(target.or_else(cache)?.join("benchmarks-venv"))
}

fn runs(program: &Path, arguments: &[&str]) -> bool {
    let status = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}
