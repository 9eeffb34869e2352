//! The SQL files give the same rows on sessions of every make-up.
//!
//! Nothing takes longer. The name of the module is early in the alphabet because the harness starts tests in the order of their
//! names: the files use what the other tests leave of the processors, from the beginning.

use taipan_tests::{own_process, slt};

/// In a process of its own: functions that keep state share one interpreter, and other tests end theirs.
#[test]
fn sql_files_agree_everywhere() {
    own_process::passes_behind("agreement::all_files");
}

/// `TAIPAN_SLT=nulls` runs only files whose name contains the text, `TAIPAN_SETUP=isolated` only sessions of such a make-up.
#[test]
#[ignore = "a part of sql_files_agree_everywhere"]
fn all_files() {
    let filter = std::env::var("TAIPAN_SLT").unwrap_or_default();
    let mut files = slt::files().expect("a folder of files");
    files.retain(|file| file.to_string_lossy().contains(&filter));
    let setup = std::env::var("TAIPAN_SETUP").unwrap_or_default();
    let mut setups = slt::setups();
    setups.retain(|made| made.to_string().contains(&setup));
    let told = slt::differences(&files, &setups).expect("sessions");
    assert!(told.is_empty(), "{} differences:\n{}", told.len(), told.join("\n\n"));
}
