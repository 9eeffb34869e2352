//! Conformance: all cases agree with CPython on every route, and the records are current.

use std::io::Write;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use taipan_tests::{case, conformance};

/// For the IR's interpreter, which counts calls and not how deep blocks are nested in them.
const STACK: usize = 16 << 20;

/// `TAIPAN_CASES=int/,str/` runs only cases whose name contains one of the texts; `TAIPAN_TRACE=1` names each case before it runs,
/// for finding one that takes the process down.
#[test]
fn cases_agree_with_cpython() {
    let filter = std::env::var("TAIPAN_CASES").unwrap_or_default();
    let trace = std::env::var_os("TAIPAN_TRACE").is_some();
    let mut cases = case::load_all().expect("readable cases");
    assert!(cases.len() >= 120, "only {} cases", cases.len());
    cases.retain(|case| filter.split(',').any(|part| case.name.contains(part)));
    let (next, told) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let worker = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            if trace {
                // Straight to the descriptor: the test harness keeps what `eprintln` writes until the test ends.
                let _ = writeln!(std::io::stderr(), "{}", case.name);
            }
            let differences = conformance::differences(case);
            told.lock().unwrap_or_else(PoisonError::into_inner).extend(differences);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, worker).expect("a thread");
        }
    });
    let mut told = told.into_inner().unwrap_or_else(PoisonError::into_inner);
    told.sort();
    assert!(told.is_empty(), "{} differences:\n{}", told.len(), told.join("\n"));
}

/// The transformation takes nearly everything, so that the plain hooks are tested on nearly everything.
#[test]
fn most_cases_are_transformed() {
    let cases = case::load_all().expect("readable cases");
    let refused: Vec<&str> = cases
        .iter()
        .filter(|case| conformance::transformed(case).is_none())
        .map(|case| case.name.as_str())
        .collect();
    assert!(
        refused.len() * 8 < cases.len(),
        "{} of {} are not: {}",
        refused.len(),
        cases.len(),
        refused.join(" ")
    );
}

/// The records are what the installed Python answers. Without a Python there is nothing to compare with.
#[test]
fn records_are_current() {
    let script = case::root().join("record.py");
    let Ok(output) = Command::new("python3").arg(script).arg("--check").output() else {
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    // A Python older than 3.11 may word exceptions in ways the script does not know.
    let version = Command::new("python3")
        .args(["-c", "import sys; print(sys.version_info >= (3, 11))"])
        .output();
    let current = version.is_ok_and(|v| v.stdout.starts_with(b"True"));
    assert!(output.status.success() || !current, "{text}");
}
