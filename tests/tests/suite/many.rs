//! Much of everything: functions in one query, branches in one function, ways through one, changes of one while it is
//! called. Answers stay right, and planning ends.

use datafusion::arrow::array::AsArray;
use datafusion::arrow::datatypes::Int64Type;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use taipan::{Session, SqlState};
use taipan_udf::Mode;

/// Nothing here takes a tenth of it where nothing else runs.
const BOUND: Duration = Duration::from_secs(120);

async fn run(session: &Session, sql: &str) -> Vec<i64> {
    let batches = session.sql(sql).await.expect("planned").collect().await.expect("ran");
    let columns = batches.iter().filter(|batch| batch.num_columns() > 0);
    columns
        .flat_map(|batch| batch.column(0).as_primitive::<Int64Type>().values().to_vec())
        .collect()
}

fn session(mode: Mode) -> Session {
    Session::builder().mode(mode).threads(2).build().expect("a session")
}

/// Runs on a thread with as much stack as those of the shell have: DataFusion takes some for each level of an expression.
fn with_stack(test: impl Future<Output = ()> + Send + 'static) {
    let threads = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_stack_size(16 << 20)
        .enable_all()
        .build()
        .expect("a runtime");
    threads.block_on(threads.spawn(test)).expect("no panic");
}

#[test]
fn two_hundred_functions_in_one_query() {
    with_stack(two_hundred_functions());
}

async fn two_hundred_functions() {
    let started = Instant::now();
    let session = session(Mode::Auto);
    for i in 0..200 {
        let body = format!("return a * {i} + {i} if a % {} else {i}", i + 2);
        let create = format!("CREATE FUNCTION f{i}(a BIGINT) RETURNS BIGINT LANGUAGE python AS '{body}'");
        session.sql(&create).await.expect("created");
    }
    let python = |i: i64, a: i64| if a % (i + 2) != 0 { a * i + i } else { i };
    let sum: Vec<String> = (0..200).map(|i| format!("f{i}(value)")).collect();
    let filter: Vec<String> = (0..200).map(|i| format!("f{i}(value) >= {i}")).collect();
    let query = format!(
        "SELECT {} FROM range(50) WHERE {} ORDER BY value",
        sum.join(" + "),
        filter.join(" AND ")
    );
    let expected: Vec<i64> = (0..50).map(|a| (0..200).map(|i| python(i, a)).sum()).collect();
    assert_eq!(run(&session, &query).await, expected);
    let took = started.elapsed();
    assert!(took < BOUND, "{took:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_thousand_branches() {
    let started = Instant::now();
    let session = session(Mode::Auto);
    let mut body = String::new();
    for i in 0..3000 {
        writeln!(body, "if a == {}:\n    return {}", i * 3, i * i % 1009).expect("a text");
    }
    body.push_str("return -1");
    let create = format!("CREATE FUNCTION f(a BIGINT) RETURNS BIGINT LANGUAGE python AS $$\n{body}\n$$");
    session.sql(&create).await.expect("created");
    let python = |a: i64| {
        if a % 3 == 0 && a < 9000 {
            a / 3 * (a / 3) % 1009
        } else {
            -1
        }
    };
    let all: Vec<i64> = (0..10000).map(python).collect();
    assert_eq!(
        run(&session, "SELECT f(value) FROM range(10000) ORDER BY value").await,
        all
    );
    let chosen: Vec<i64> = (0..10000).filter(|a| python(*a) == 25).collect();
    let filtered = run(
        &session,
        "SELECT value FROM range(10000) WHERE f(value) = 25 ORDER BY value",
    )
    .await;
    assert_eq!(filtered, chosen);
    let took = started.elapsed();
    assert!(took < BOUND, "{took:?}");
}

/// Of so many conditions one after the other there are more ways through than atoms in the world.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ways_through_a_function_do_not_multiply() {
    let mut body = String::from("s = 0\nn = a\n");
    for i in 0..200 {
        writeln!(
            body,
            "if (a + {i}) % {} > b:\n    s += {i}\n    n = n // 2 + s",
            i % 13 + 2
        )
        .expect("a text");
    }
    body.push_str("return s + n");
    let create = format!("CREATE FUNCTION f(a BIGINT, b BIGINT) RETURNS BIGINT LANGUAGE python AS $$\n{body}\n$$");
    let mut calls = Vec::new();
    for i in 0..6 {
        calls.push(format!(
            "(f(value, {}) > {} OR f(value + {i}, value % 5) < {})",
            i % 4,
            i * 10,
            1000 + i
        ));
    }
    let query = format!(
        "SELECT value FROM range(300) WHERE {} ORDER BY value",
        calls.join(" AND ")
    );
    let mut answers = Vec::new();
    for mode in [Mode::Auto, Mode::Interpreted] {
        let started = Instant::now();
        let session = session(mode);
        session.sql(&create).await.expect("created");
        answers.push(run(&session, &query).await);
        let took = started.elapsed();
        assert!(took < BOUND, "{mode:?}: {took:?}");
    }
    assert!(!answers[0].is_empty());
    assert_eq!(answers[0], answers[1]);
}

/// Each query sees one version, in whatever it calls it: filters, projections, subqueries, both sides of a join. A version
/// is a pair of functions of one number each time, so that two versions in one place show as well.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn no_query_sees_two_versions() {
    let session = session(Mode::Auto);
    let replace = |n: usize| {
        format!("CREATE OR REPLACE FUNCTION version(a BIGINT) RETURNS BIGINT LANGUAGE python AS 'return {n} + a * 0'")
    };
    session.sql(&replace(0)).await.expect("created");
    let (done, started) = (Arc::new(AtomicBool::new(false)), Instant::now());
    let queries = [
        "SELECT DISTINCT version(value) FROM range(3000)",
        "SELECT DISTINCT v FROM (SELECT version(value) v FROM range(500) UNION ALL SELECT version(value) FROM range(500))",
        "SELECT count(*) FROM (SELECT DISTINCT version(value) AS v, version(-value) AS w FROM range(500)) WHERE v = w",
        "SELECT count(*) FROM range(500) x JOIN range(500) y ON x.value = y.value AND version(x.value) = version(y.value)
         WHERE version(x.value) = (SELECT max(version(value)) FROM range(10))",
    ];
    let readers: Vec<_> = (0..16)
        .map(|i| {
            let (session, done) = (session.clone(), done.clone());
            tokio::spawn(async move {
                let mut rounds = 0;
                while !done.load(Ordering::Relaxed) {
                    let query = queries[(i + rounds) % queries.len()];
                    let expected = if query.contains("JOIN") { vec![500] } else { vec![1] };
                    match session.sql(query).await {
                        Ok(results) => {
                            let batches = results.collect().await.expect("a query that began goes on");
                            let rows: usize = batches.iter().map(|batch| batch.num_rows()).sum();
                            assert_eq!(rows, 1, "{query}");
                            if query.contains("count") {
                                let counted = batches.iter().find(|batch| batch.num_rows() > 0).expect("a row");
                                let counted = counted.column(0).as_primitive::<Int64Type>().values().to_vec();
                                assert_eq!(counted, expected, "{query}");
                            }
                        }
                        // Dropped at this moment.
                        Err(error) => assert_eq!(error.sqlstate(), SqlState::UndefinedFunction, "{error}"),
                    }
                    rounds += 1;
                }
                rounds
            })
        })
        .collect();
    for n in 1..200 {
        session.sql(&replace(n)).await.expect("replaced");
        if n % 10 == 0 {
            session.sql("DROP FUNCTION version(BIGINT)").await.expect("dropped");
            session.sql(&replace(n)).await.expect("created");
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
        if started.elapsed() > Duration::from_secs(20) {
            break;
        }
    }
    done.store(true, Ordering::Relaxed);
    let mut rounds = 0;
    for reader in readers {
        rounds += reader.await.expect("one version");
    }
    assert!(rounds > 16, "{rounds} queries");
}
