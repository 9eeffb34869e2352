//! The program `taipan` from outside.

mod functions;
#[cfg(target_os = "linux")]
mod interactive;
mod packages;
mod serve;
mod shell;

use std::process::{Command, Output, Stdio};

/// Runs the program.
fn taipan(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_taipan"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// What it printed.
fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

/// What it complained of.
fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// What a script prints as JSON.
fn json(script: &str) -> String {
    let output = taipan(&["--format", "json", "-c", script]);
    assert!(output.status.success(), "{script}\n{}", stderr(&output));
    stdout(&output).to_string()
}

/// What a script says that must fail at its first statement, without printing anything.
fn error(script: &str) -> String {
    let output = taipan(&["--format", "json", "-c", script]);
    assert_eq!(output.status.code(), Some(1), "{script}\n{}", stdout(&output));
    assert_eq!(stdout(&output), "", "{script}");
    stderr(&output).to_string()
}
