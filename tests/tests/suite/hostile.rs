//! Bad input ends in an error that says what is wrong, never in a panic or a crash.

use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use taipan_tests::fuzz::random::Random;
use taipan_tests::hostile::{Fate, fate, garbled, monsters, source};
use taipan_tests::{case, conformance};
use taipan_udf::compile;

/// Names the source for a process of its own.
const ONE: &str = "TAIPAN_SOURCE";
/// Longest that such a process may run.
const PATIENCE: Duration = Duration::from_secs(100);

/// `TAIPAN_TRACE=1` names each source before it runs, for finding one that takes the process down.
fn trace(name: &str) {
    if std::env::var_os("TAIPAN_TRACE").is_some() {
        let _ = writeln!(std::io::stderr(), "{name}");
    }
}

/// Each source in a process of its own, so that a crash or a hang is the failure of that source alone.
#[test]
fn deep_and_long_sources() {
    let filter = std::env::var("TAIPAN_CASES").unwrap_or_default();
    let mut told = Vec::new();
    for (name, _) in monsters()
        .into_iter()
        .filter(|(name, _)| filter.split(',').any(|part| name.contains(part)))
    {
        trace(name);
        if let Some(what) = failure_alone(name) {
            told.push(format!("{name}: {what}"));
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// How a process that compiles and runs one source fails.
fn failure_alone(name: &str) -> Option<String> {
    let program = std::env::current_exe().expect("this program");
    let mut child = Command::new(program)
        .args(["--exact", "hostile::one_source", "--nocapture"])
        .env(ONE, name)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("this program again");
    let start = Instant::now();
    let status = loop {
        match child.try_wait().expect("a child") {
            Some(status) => break status,
            None if start.elapsed() > PATIENCE => {
                let _ = child.kill();
                let _ = child.wait();
                return Some(format!("still running after {PATIENCE:?}"));
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    if status.success() {
        return None;
    }
    let mut text = String::new();
    let _ = child.stderr.take()?.read_to_string(&mut text);
    Some(format!(
        "{status}: {}",
        text.trim().lines().take(4).collect::<Vec<_>>().join(" ")
    ))
}

/// The source that the environment names; by itself it tests nothing.
#[test]
fn one_source() {
    let Ok(wanted) = std::env::var(ONE) else {
        return;
    };
    let (_, text) = monsters()
        .into_iter()
        .find(|(name, _)| *name == wanted)
        .expect("a known source");
    if let Fate::Wrong(what) = fate(source(text)) {
        panic!("{what}");
    }
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

/// What is too deep or too long to be compiled is interpreted, and the reason says so.
#[test]
fn branching_has_named_limits() {
    for (name, expected) in [
        ("59 elifs", None),
        ("61 elifs", Some("an if of more than 60 arms")),
        ("300 elifs", Some("an if of more than 60 arms")),
        ("4 helpers of elifs", Some("branches and loops nest too deeply")),
    ] {
        let (_, text) = monsters()
            .into_iter()
            .find(|(n, _)| *n == name)
            .expect("a known source");
        let source = source(text);
        let types = [source.params[0].ty.clone()];
        let function = compile(Arc::new(source), &types).expect("it compiles or is interpreted");
        let reasons: Vec<&str> = function.reasons().iter().map(|r| r.message.as_str()).collect();
        assert_eq!(reasons, expected.into_iter().collect::<Vec<_>>(), "{name}");
    }
}
