//! Functions over time: replacing and dropping under running queries, compiling once, cancelling, being freed.

use crate::support::{Fixture, function, lines, session};
use datafusion::arrow::datatypes::DataType::{Int64, Utf8};
use futures::{StreamExt, TryStreamExt};
use std::collections::HashSet;
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_query_never_mixes_versions() {
    let s = session();
    s.create(function("version", &[Int64], Int64, "return 0"));
    let mut queries = Vec::new();
    for round in 1..=20 {
        let ctx = s.ctx.clone();
        queries.push(tokio::spawn(async move {
            let sql = "SELECT version(value) FROM range(2000) WHERE version(value) >= 0";
            ctx.sql(sql).await?.collect().await
        }));
        let next = function("version", &[Int64], Int64, &format!("return {round}"));
        s.python.create_or_replace_function(next).expect("replaced");
        tokio::task::yield_now().await;
    }
    for query in queries {
        let batches = query.await.expect("no panic").expect("no error");
        let versions: HashSet<String> = lines(&batches).into_iter().collect();
        assert_eq!(versions.len(), 1, "{versions:?}");
    }
    assert_eq!(s.value("SELECT version(0)").await, "20");
}

#[tokio::test]
async fn a_planned_query_runs_what_is_there_when_it_starts() {
    let s = session();
    s.create(function("f", &[Int64], Int64, "return 1"));
    let planned = s.ctx.sql("SELECT f(value) FROM range(2)").await.expect("planned");
    s.python
        .create_or_replace_function(function("f", &[Int64], Int64, "return 2"))
        .expect("replaced");
    assert_eq!(lines(&planned.collect().await.expect("runs")), ["2", "2"]);
}

#[tokio::test]
async fn views_follow_their_functions() {
    let s = session();
    s.create(function("f", &[Int64], Int64, "return a + 1"));
    s.run("CREATE VIEW v AS SELECT f(value) AS y FROM range(2)")
        .await
        .expect("created");
    assert_eq!(s.rows("SELECT y FROM v ORDER BY y").await, ["1", "2"]);
    let replace = |returns, text| {
        let definition = function("f", &[Int64], returns, text);
        s.python.create_or_replace_function(definition).expect("replaced");
    };
    replace(Int64, "return a + 10");
    assert_eq!(s.rows("SELECT y FROM v ORDER BY y").await, ["10", "11"]);
    replace(Utf8, "return str(a + 20)");
    assert_eq!(s.rows("SELECT y + 1 FROM v ORDER BY y").await, ["21", "22"]);
    s.python.drop_function("f").expect("dropped");
    assert_eq!(s.refused("SELECT y FROM v").await.1, "42883");
}

#[tokio::test]
async fn dropping_while_a_query_runs() {
    let s = session();
    s.create(function("f", &[Int64], Int64, "return a + 1"));
    let query = s.ctx.sql("SELECT f(value) FROM range(5000)").await.expect("planned");
    let mut stream = query.execute_stream().await.expect("started");
    let first = stream.next().await.expect("a batch").expect("no error");
    s.python.drop_function("f").expect("dropped");
    let rest: Vec<_> = stream.try_collect().await.expect("the query goes on");
    let rows = first.num_rows() + rest.iter().map(|b| b.num_rows()).sum::<usize>();
    assert_eq!(rows, 5000);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn many_queries_compile_once() {
    let s = session();
    let created = s.create(function("f", &[Int64], Int64, "return a * 3"));
    let queries: Vec<_> = (0..64)
        .map(|_| {
            let ctx = s.ctx.clone();
            tokio::spawn(async move { ctx.sql("SELECT sum(f(value)) FROM range(100)").await?.collect().await })
        })
        .collect();
    for query in queries {
        let batches = query.await.expect("no panic").expect("no error");
        assert_eq!(lines(&batches), ["14850"]);
    }
    let compiled = created.function.all_compiled();
    assert_eq!(compiled.len(), 1);
    assert_eq!(compiled[0].counters().rows().rows(), 6400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cancelling_stops_running_functions() {
    let s = session();
    s.create(function(
        "spin",
        &[Int64],
        Int64,
        "while True:\n    a = (a * 7 + 1) % 1000\nreturn a",
    ));
    let ctx = s.ctx.clone();
    let query = tokio::spawn(async move { ctx.sql("SELECT spin(value) FROM range(10)").await?.collect().await });
    tokio::time::sleep(Duration::from_millis(200)).await;
    let start = Instant::now();
    s.python.runtime().cancel();
    s.python.runtime().reset();
    let error = query.await.expect("no panic").expect_err("cancelled");
    let elapsed = start.elapsed();
    assert_eq!(taipan_engine::error::sqlstate(&error), "57014", "{error}");
    assert!(elapsed < Duration::from_secs(5), "{elapsed:?}");
    s.create(function("fine", &[Int64], Int64, "return a"));
    assert_eq!(s.value("SELECT fine(1)").await, "1");
}

/// Resident memory in kilobytes; `None`: this system does not say.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

async fn churn(s: &Fixture, rounds: usize) {
    for round in 0..rounds {
        let text = format!("x = a + {round}\nreturn f'{{x}}:{{b}}'");
        s.create(function("churned", &[Int64, Utf8], Utf8, &text));
        let expected = format!("{}:y", round + 1);
        assert_eq!(s.value("SELECT churned(1, 'y')").await, expected);
        s.python.drop_function("churned").expect("dropped");
    }
}

#[tokio::test]
async fn dropped_functions_are_freed() {
    let s = session();
    churn(&s, 50).await;
    let Some(before) = resident() else { return };
    churn(&s, 300).await;
    let grown = resident().unwrap_or(before).saturating_sub(before);
    assert!(grown < 30_000, "{grown} kB after 300 rounds");
}

#[tokio::test]
#[ignore = "ten thousand rounds take minutes unless optimised"]
async fn ten_thousand_dropped_functions_are_freed() {
    let s = session();
    churn(&s, 100).await;
    let Some(before) = resident() else { return };
    churn(&s, 10_000).await;
    let grown = resident().unwrap_or(before).saturating_sub(before);
    assert!(grown < 50_000, "{grown} kB");
}
