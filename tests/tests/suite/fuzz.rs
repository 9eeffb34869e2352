//! Random functions agree on every route.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use taipan_tests::{conformance, fuzz};
use taipan_udf::Tier;

/// `TAIPAN_FUZZ=500..900` runs other seeds; `TAIPAN_FUZZ_KEEP=folder` writes the programs there as conformance cases.
#[test]
fn random_functions_agree() {
    let (first, last) = seeds();
    let keep = std::env::var_os("TAIPAN_FUZZ_KEEP").map(PathBuf::from);
    let (next, native) = (AtomicU64::new(first), AtomicU64::new(0));
    let told = Mutex::new(Vec::new());
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
                    native.fetch_add(u64::from(outcome.tier == Some(Tier::Native)), Ordering::Relaxed);
                    told.extend(outcome.differences);
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
    let (native, all) = (native.into_inner(), last - first);
    assert!(native * 10 >= all * 9, "only {native} of {all} functions are native");
}

fn seeds() -> (u64, u64) {
    let range = std::env::var("TAIPAN_FUZZ").unwrap_or_default();
    let parsed = range
        .split_once("..")
        .and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    parsed.unwrap_or((0, 150))
}
