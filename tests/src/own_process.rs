//! Tests that need a process for themselves.

use std::process::Command;

/// Runs an ignored test of this program in a process of its own.
///
/// # Panics
///
/// If it does not pass, with all that it has said.
pub fn passes(test: &str) {
    let program = std::env::current_exe().expect("this program");
    let own = ["--exact", test, "--ignored", "--nocapture"];
    let ended = Command::new(program).args(own).output().expect("started");
    let told = String::from_utf8_lossy(&ended.stderr).into_owned() + &String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success() && told.contains("1 passed"), "{told}");
}
