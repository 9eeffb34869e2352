//! Limits on what functions give and hold: what is too large ends the query with an error, and everything is given back,
//! however often.

use datafusion::arrow::array::AsArray;
use datafusion::arrow::datatypes::Int64Type;
use std::time::Duration;
use taipan::{Session, SqlState};
use taipan_tests::held::never_given_back;
use taipan_udf::Mode;

const MODES: [Mode; 3] = [Mode::Auto, Mode::Ir, Mode::Interpreted];

async fn run(session: &Session, sql: &str) -> Result<i64, (SqlState, String)> {
    let told = |error: taipan::Error| (error.sqlstate(), error.to_string());
    let batches = session.sql(sql).await.map_err(told)?.collect().await.map_err(told)?;
    let counted = batches
        .iter()
        .find(|batch| batch.num_rows() > 0 && batch.num_columns() > 0);
    let column = counted.and_then(|batch| batch.column(0).as_primitive_opt::<Int64Type>().cloned());
    Ok(column.map_or(0, |column| column.value(0)))
}

/// Functions whose results have about `a` bytes, and what a query counts of them.
const RESULTS: [(&str, &str, &str); 5] = [
    ("TEXT", "return 'x' * a", "count(f(value))"),
    ("BYTEA", "return b'x' * a", "count(f(value))"),
    ("BIGINT[]", "return [a] * (a // 8)", "count(f(value))"),
    (
        "STRUCT(a TEXT, b BIGINT)",
        "return {'a': 'x' * a, 'b': 1}",
        "count(f(value))",
    ),
    ("TEXT", "return eval('\"x\" * a', {'a': a})", "count(f(value))"),
];

#[tokio::test]
async fn results_have_a_largest_size() {
    for mode in MODES {
        for batch in [1, 7, 8192] {
            for (ty, body, counted) in RESULTS {
                let session = Session::builder()
                    .mode(mode)
                    .threads(1)
                    .batch_size(batch)
                    .build()
                    .expect("a session");
                let create = format!(
                    "CREATE FUNCTION f(a BIGINT) RETURNS {ty} LANGUAGE python ON ERROR NULL OPTIONS (output '1kB') AS $${body}$$"
                );
                run(&session, &create).await.expect("created");
                let fits = format!("SELECT {counted} FROM range(20) WHERE value < 1000");
                assert_eq!(run(&session, &fits).await, Ok(20), "{body}");
                let query = format!("SELECT {counted} FROM (SELECT value * 100 AS value FROM range(20))");
                let (state, text) = run(&session, &query).await.expect_err("too large");
                assert_eq!(state, SqlState::ProgramLimitExceeded, "{body}: {text}");
                assert!(text.contains("output limit of 1024 bytes"), "{text}");
            }
        }
    }
}

#[tokio::test]
async fn rows_of_one_call_have_a_largest_size() {
    let session = Session::builder()
        .threads(1)
        .function_output(4000)
        .build()
        .expect("a session");
    let create = "CREATE FUNCTION upto(n BIGINT) RETURNS TABLE (i BIGINT) LANGUAGE python AS $$
for i in range(n):
    yield i
$$";
    run(&session, create).await.expect("created");
    assert_eq!(run(&session, "SELECT count(*) FROM upto(500)").await, Ok(500));
    let (state, _) = run(&session, "SELECT count(*) FROM upto(501)")
        .await
        .expect_err("too many");
    assert_eq!(state, SqlState::ProgramLimitExceeded);
}

#[tokio::test]
async fn limits_of_zero_are_refused() {
    for option in ["timeout '0s'", "memory '0MB'", "output '0'", "output '0.5'"] {
        let session = Session::builder().build().expect("a session");
        let create = format!("CREATE FUNCTION f() RETURNS BIGINT LANGUAGE python OPTIONS ({option}) AS 'return 1'");
        let (state, text) = run(&session, &create).await.expect_err("nothing is allowed");
        assert_eq!(state, SqlState::InvalidParameter, "{option}: {text}");
    }
    let builders = [
        Session::builder().function_timeout(Duration::ZERO),
        Session::builder().function_memory(0),
        Session::builder().function_output(0),
        Session::builder().memory_limit(0),
        Session::builder().threads(0),
        Session::builder().batch_size(0),
    ];
    for builder in builders {
        let told = format!("{builder:?}");
        let error = builder.build().err().unwrap_or_else(|| panic!("{told} is built"));
        assert_eq!(error.sqlstate(), SqlState::InvalidParameter, "{told}");
    }
}

/// The pool is too small for the results of a batch, or for what one row makes on the way.
const HUNGRY: [(&str, &str); 4] = [
    ("TEXT", "return 'x' * (100000 + a)"),
    ("BIGINT[]", "return list(range(20000 + a))"),
    (
        "BIGINT",
        "s = 'x' * (1000 + a)\nwhile len(s) < 50000000:\n    s = s + s\nreturn len(s) + a",
    ),
    (
        "BIGINT",
        "xs = []\nfor i in range(3000000):\n    xs.append(i * a)\nreturn len(xs)",
    ),
];

#[test]
fn an_exhausted_pool_is_an_error_and_is_given_back() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    let runtime = runtime.expect("a runtime");
    for mode in [Mode::Auto, Mode::Interpreted] {
        let builder = Session::builder().mode(mode).threads(2).memory_limit(8 << 20);
        let session = builder.build().expect("a session");
        let pool = session.context().runtime_env().memory_pool.clone();
        let rounds = |rounds: usize| {
            for (index, (ty, body)) in HUNGRY.iter().enumerate() {
                let create = format!(
                    "CREATE OR REPLACE FUNCTION f{index}(a BIGINT) RETURNS {ty} LANGUAGE python AS $$\n{body}\n$$"
                );
                runtime.block_on(run(&session, &create)).expect("created");
                for _ in 0..rounds {
                    let query = format!("SELECT count(f{index}(value)) FROM range(2000)");
                    let (state, text) = runtime.block_on(run(&session, &query)).expect_err("no memory");
                    assert_eq!(state, SqlState::OutOfMemory, "{mode:?} {body}: {text}");
                    assert_eq!(never_given_back(&*pool), 0, "{mode:?} {body}");
                }
            }
        };
        rounds(if mode == Mode::Auto { 25 } else { 5 });
        let small = "SELECT count(f1(value)) FROM range(3)";
        assert_eq!(runtime.block_on(run(&session, small)), Ok(3));
        assert_eq!(never_given_back(&*pool), 0);
    }
}
