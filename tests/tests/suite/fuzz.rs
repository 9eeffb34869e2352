//! Random functions agree on every route.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use taipan_tests::{conformance, fuzz};

/// `TAIPAN_FUZZ=500..900` runs other seeds; `TAIPAN_FUZZ_KEEP=folder` writes the programs there as conformance cases.
#[test]
fn random_functions_agree() {
    let (first, last) = seeds();
    let keep = std::env::var_os("TAIPAN_FUZZ_KEEP").map(PathBuf::from);
    let next = AtomicU64::new(first);
    let told = Mutex::new(Vec::new());
    let interpreted = Mutex::new(Vec::new());
    let worker = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= last {
                return;
            }
            let program = fuzz::program(seed).expect("a program");
            if let Some(folder) = &keep {
                program.keep(folder).expect("a folder to write to");
            }
            let ran = std::panic::catch_unwind(|| program.run());
            let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
            match ran {
                Ok(outcome) => {
                    told.extend(outcome.differences);
                    if !outcome.reasons.is_empty() {
                        let reasons = format!("seed {seed}: {}", outcome.reasons.join("; "));
                        interpreted.lock().unwrap_or_else(PoisonError::into_inner).push(reasons);
                    }
                }
                Err(panic) => told.push(format!("seed {seed}: panicked: {}", conformance::panic_text(&*panic))),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
            scope.spawn(worker);
        }
    });
    let told = told.into_inner().unwrap_or_else(PoisonError::into_inner);
    assert!(told.is_empty(), "{} differences:\n{}", told.len(), told.join("\n"));
    let interpreted = interpreted.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (few, all) = (interpreted.len(), last - first);
    assert!(
        few as u64 * 10 <= all,
        "{few} of {all} functions are not native:\n{}",
        interpreted.join("\n")
    );
}

fn seeds() -> (u64, u64) {
    let range = std::env::var("TAIPAN_FUZZ").unwrap_or_default();
    let parsed = range
        .split_once("..")
        .and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    parsed.unwrap_or((0, 150))
}
