//! Tests that need a process for themselves.

use std::path::PathBuf;
use std::process::Command;

/// Runs an ignored test of this program in a process of its own.
///
/// # Panics
///
/// If it does not pass, with all that it has said.
pub fn passes(test: &str) {
    passes_in(Command::new(this_program()), test);
}

/// The same, where other tests come first whenever they have something to do.
///
/// # Panics
///
/// If it does not pass.
pub fn passes_behind(test: &str) {
    let mut nice = Command::new("nice");
    nice.args(["-n", "5"]).arg(this_program());
    passes_in(nice, test);
}

fn this_program() -> PathBuf {
    std::env::current_exe().expect("this program")
}

fn passes_in(mut program: Command, test: &str) {
    let own = ["--exact", test, "--ignored", "--nocapture"];
    let ended = program.args(own).output().expect("started");
    let told = String::from_utf8_lossy(&ended.stderr).into_owned() + &String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success() && told.contains("1 passed"), "{told}");
}
