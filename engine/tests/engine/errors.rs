//! Errors: of rows, of calls, and those that must not happen because nothing is evaluated.

use crate::support::{function, session};
use datafusion::arrow::datatypes::DataType::{Int16, Int64, Utf8};
use std::time::{Duration, Instant};
use taipan_udf::{ExecError, OnError};

#[tokio::test]
async fn exceptions_arrive_typed() {
    let s = session();
    s.create(function("inverse", &[Int64], Int64, "x = 1\nreturn x // a"));
    let error = s.error("SELECT inverse(value) FROM range(3)").await;
    let Some(ExecError::Python(exception)) = taipan_engine::error::find::<ExecError>(&error) else {
        panic!("{error}");
    };
    assert_eq!((exception.kind.as_str(), exception.line), ("ZeroDivisionError", 2));
    let (message, state) = s.refused("SELECT inverse(value) FROM range(3)").await;
    let mut lines = message.lines();
    let first = lines.next().unwrap_or_default();
    assert!(first.starts_with("ZeroDivisionError: "), "{message}");
    assert_eq!(lines.next(), Some("function inverse, line 2"));
    assert_eq!(state, "38000");
}

#[tokio::test]
async fn results_outside_the_declared_type() {
    let s = session();
    s.create(function("big", &[Int64], Int16, "return a"));
    let (message, state) = s.refused("SELECT big(value) FROM range(32760, 32770)").await;
    assert_eq!(state, "22003", "{message}");
}

#[tokio::test]
async fn exceptions_become_null_on_request() {
    let s = session();
    let mut definition = function("inverse", &[Int64], Int64, "return 2 // a");
    definition.source.on_error = OnError::Null;
    s.create(definition);
    assert_eq!(
        s.rows("SELECT inverse(value) FROM range(3) ORDER BY value").await,
        ["-", "2", "1"]
    );
}

#[tokio::test]
async fn what_is_not_evaluated_does_not_fail() {
    let s = session();
    s.create(function("inverse", &[Int64], Int64, "return 1 // a"));
    assert_eq!(s.rows("SELECT inverse(0) FROM range(0)").await, [""; 0]);
    assert_eq!(s.value("SELECT CASE WHEN true THEN 7 ELSE inverse(0) END").await, "7");
    let sql = "SELECT CASE WHEN value = 0 THEN 5 ELSE inverse(value) END FROM range(2) ORDER BY value";
    assert_eq!(s.rows(sql).await, ["5", "1"]);
    let (message, _) = s.refused("SELECT inverse(0)").await;
    assert!(message.starts_with("ZeroDivisionError"), "{message}");
}

#[tokio::test]
async fn a_failing_constant_call_runs_once() {
    let s = session();
    let mut definition = function("spin", &[], Int64, "while True:\n    pass");
    definition.source.limits.timeout = Some(Duration::from_millis(200));
    s.create(definition);
    let start = Instant::now();
    let (message, state) = s.refused("SELECT spin()").await;
    assert_eq!(state, "57014", "{message}");
    let elapsed = start.elapsed();
    assert!(elapsed < Duration::from_secs(5), "{elapsed:?}");
}

#[tokio::test]
async fn calls_that_fit_nothing() {
    let s = session();
    s.create(function("f", &[Int64, Utf8], Int64, "return 1"));
    for (call, signature) in [
        ("f(1)", "f(bigint)"),
        ("f(1, 'x', 2)", "f(bigint, text, bigint)"),
        ("f(true, 'x')", "f(boolean, text)"),
    ] {
        for sql in [
            format!("SELECT {call}"),
            format!("SELECT 1 FROM range(3) WHERE {call} > 0"),
        ] {
            let (message, state) = s.refused(&sql).await;
            assert!(
                message.starts_with(&format!("function {signature} does not exist")),
                "{sql}: {message}"
            );
            assert_eq!(state, "42883");
        }
    }
}
