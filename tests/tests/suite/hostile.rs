//! Bad input ends in an error that says what is wrong, never in a panic or a crash.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use taipan_tests::fuzz::random::Random;
use taipan_tests::hostile::{Fate, fate, garbled, monsters, source};
use taipan_tests::{case, conformance};

/// `TAIPAN_TRACE=1` names each source before it runs, for finding one that takes the process down.
fn trace(name: &str) {
    if std::env::var_os("TAIPAN_TRACE").is_some() {
        let _ = writeln!(std::io::stderr(), "{name}");
    }
}

#[test]
fn deep_and_long_sources() {
    let filter = std::env::var("TAIPAN_CASES").unwrap_or_default();
    let mut told = Vec::new();
    for (name, text) in monsters().into_iter().filter(|(name, _)| filter.split(',').any(|part| name.contains(part))) {
        trace(name);
        match catch_unwind(|| fate(source(text))) {
            Ok(Fate::Wrong(what)) => told.push(format!("{name}: {what}")),
            Ok(_) => {}
            Err(panic) => told.push(format!("{name}: panicked: {}", conformance::panic_text(&*panic))),
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Limits on size and nesting are refusals that say so, with the place.
#[test]
fn limits_are_named() {
    for (name, text, expected) in [
        (
            "10000 brackets",
            format!("return {}1{}", "(".repeat(10_000), ")".repeat(10_000)),
            "nest",
        ),
        ("5 MB", "x = x + 1000000\n".repeat(330_000) + "return x\n", "large"),
    ] {
        match fate(source(text)) {
            Fate::Refused(message) => assert!(message.contains(expected), "{name}: {message:.300}"),
            other => panic!("{name}: {other:?}"),
        }
    }
}

/// `TAIPAN_GARBLED=5000` garbles so many.
#[test]
fn garbled_sources() {
    let rounds = std::env::var("TAIPAN_GARBLED")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(150);
    let cases = case::load_all().expect("readable cases");
    let mut told = Vec::new();
    for seed in 0..rounds {
        let mut random = Random::new(seed);
        let case = random.below(cases.len());
        let source = garbled(&mut random, &cases[case]);
        let text = source.text.clone();
        trace(&format!("garbled {seed}\n{text}"));
        match catch_unwind(AssertUnwindSafe(|| fate(source))) {
            Ok(Fate::Wrong(what)) => told.push(format!("garbled {seed}: {what}\n{text}")),
            Ok(_) => {}
            Err(panic) => told.push(format!(
                "garbled {seed}: panicked: {}\n{text}",
                conformance::panic_text(&*panic)
            )),
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}
