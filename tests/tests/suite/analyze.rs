//! EXPLAIN ANALYZE says of each call of Python what became of its rows; `taipan.functions` says the same of each function.

use datafusion::arrow::array::AsArray;
use datafusion::arrow::util::display::array_value_to_string;
use taipan::Session;
use taipan_udf::Mode;

const FUNCTIONS: [&str; 12] = [
    "CREATE FUNCTION inc(a BIGINT) RETURNS BIGINT LANGUAGE python AS 'return a + 1'",
    // Leaves 64 bits on the way from 4 on: such rows are replayed.
    "CREATE FUNCTION big(a BIGINT) RETURNS BIGINT LANGUAGE python AS 'return sorted([a * 2**61, a])[0]'",
    "CREATE FUNCTION inverse(a BIGINT) RETURNS BIGINT LANGUAGE python ON ERROR NULL AS 'return 12 // a'",
    "CREATE FUNCTION slowly(a BIGINT) RETURNS BIGINT LANGUAGE python AS 'return eval(\"a\", {\"a\": a})'",
    "CREATE FUNCTION slow_inverse(a BIGINT) RETURNS BIGINT LANGUAGE python ON ERROR NULL AS
     'return eval(\"12 // a\", {\"a\": a})'",
    "CREATE FUNCTION upto(n BIGINT) RETURNS TABLE (i BIGINT) LANGUAGE python AS $$
for i in range(n):
    yield i
$$",
    "CREATE FUNCTION doubled(t TABLE) RETURNS TABLE LANGUAGE python AS $$
import pandas as pd
def doubled(t):
    t['b'] = t['value'].apply(lambda v: 12 // (v - 3) if v != 3 else 0)
    return t
$$",
    "CREATE FUNCTION looked(t TABLE) RETURNS TABLE LANGUAGE python AS $$
import pandas as pd
def looked(t):
    t['b'] = t['value'].apply(lambda v: v * 2)
    if len(t) > 3:
        t = t[t['b'] > 2]
    return t
$$",
    // One column, read by two aggregates and itself.
    "CREATE FUNCTION scaled(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def scaled(t):
    t['b'] = t['value'].apply(lambda v: v * 2 + 1)
    t['c'] = (t['b'] - t['b'].min()) / (t['b'].max() - t['b'].min())
    return t
$$",
    "CREATE FUNCTION scaled_if(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def scaled_if(t):
    t['b'] = t['value'].apply(lambda v: v * 2 + 1)
    if t['b'].max() > 3:
        t['c'] = (t['b'] - t['b'].min()) / (t['b'].max() - t['b'].min())
    return t
$$",
    "CREATE AGGREGATE FUNCTION total(a BIGINT) RETURNS BIGINT LANGUAGE python HANDLER 'Total' AS $$
class Total:
    def __init__(self):
        self.sum = 0
    @property
    def aggregate_state(self):
        return self.sum
    def accumulate(self, a):
        self.sum += a
    def merge(self, other):
        self.sum += other
    def finish(self):
        return self.sum
$$",
    "CREATE FUNCTION strict_inc(a BIGINT) RETURNS BIGINT LANGUAGE python STRICT AS 'return a + 1'",
];

async fn session(mode: Mode, threads: usize, batch: usize) -> Session {
    let builder = Session::builder().mode(mode).threads(threads).batch_size(batch);
    let session = builder.build().expect("a session");
    for function in FUNCTIONS {
        session.sql(function).await.expect("created");
    }
    let rows = "CREATE TABLE t AS SELECT value, value - 2 AS d FROM range(8)";
    session.sql(rows).await.expect("made");
    session
}

/// The operators of a query that call Python, each with what its calls report, without times.
async fn analyzed(session: &Session, query: &str) -> Vec<String> {
    let results = session.sql(&format!("EXPLAIN ANALYZE {query}")).await.expect("planned");
    let batches = results.collect().await.expect("ran");
    let text = array_value_to_string(batches[0].column(1), 0).expect("a plan");
    let calls = text.lines().filter_map(|line| {
        let (operator, metrics) = line.trim().split_once(", metrics=[")?;
        let operator = operator.split(':').next().unwrap_or(operator);
        let ours = metrics
            .trim_end_matches(']')
            .split(", ")
            .filter(|m| m.contains(".rows_"));
        let ours: Vec<&str> = ours.filter(|m| !m.ends_with("=0")).collect();
        (!ours.is_empty()).then(|| format!("{operator}: {}", ours.join(", ")))
    });
    let calls: Vec<String> = calls.collect();
    assert!(calls.is_empty() || text.contains(".compile_time="), "{text}");
    calls
}

async fn expect(session: &Session, table: &[(&str, &[&str])]) {
    let mut told = String::new();
    for (query, expected) in table {
        let seen = analyzed(session, query).await;
        if seen != *expected {
            told.push_str(&format!("{query}: {seen:?}, not {expected:?}\n"));
        }
    }
    assert!(told.is_empty(), "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_of_calls_are_counted_where_they_run() {
    for (threads, batch) in [(1, 8192), (2, 8192), (1, 3)] {
        let session = session(Mode::Auto, threads, batch).await;
        let table: &[(&str, &[&str])] = &[
            ("SELECT value FROM t", &[]),
            ("SELECT inc(value) FROM t", &["ProjectionExec: inc.rows_native=8"]),
            (
                "SELECT big(value) FROM t",
                &["ProjectionExec: big.rows_native=4, big.rows_replayed=4"],
            ),
            (
                "SELECT inverse(d) FROM t",
                &["ProjectionExec: inverse.rows_failed=1, inverse.rows_native=7, inverse.rows_replayed=1"],
            ),
            (
                "SELECT slowly(value) FROM t",
                &["ProjectionExec: slowly.rows_interpreted=8"],
            ),
            (
                "SELECT slow_inverse(d) FROM t",
                &["ProjectionExec: slow_inverse.rows_failed=1, slow_inverse.rows_interpreted=8"],
            ),
            (
                "SELECT inc(value), inc(d), big(d) FROM t",
                &["FusedExec: big.rows_native=6, big.rows_replayed=2, inc#1.rows_native=8, inc#2.rows_native=8"],
            ),
        ];
        expect(&session, table).await;
    }
}

/// Wherever in a query they stand.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_operator_counts_its_calls() {
    for (threads, batch) in [(1, 8192), (2, 8192), (1, 3)] {
        let session = session(Mode::Auto, threads, batch).await;
        let table: &[(&str, &[&str])] = &[
            (
                // What the filter implies leaves rows out before.
                "SELECT value FROM t WHERE inverse(d) > 2 AND inc(value) > 5",
                &["FusedExec: inc.rows_native=2, inverse.rows_native=3"],
            ),
            (
                "SELECT value FROM t WHERE slowly(d) > 2 AND slowly(value) > 5",
                &[
                    "FilterExec: slowly.rows_interpreted=3",
                    "FilterExec: slowly.rows_interpreted=8",
                ],
            ),
            (
                "SELECT inc(value) FROM t WHERE inc(value) > 5 ORDER BY value LIMIT 2",
                &["FusedExec: inc.rows_native=3"],
            ),
            (
                "SELECT total(inc(value)) FROM t",
                &[
                    "AggregateExec: total.rows_native=8",
                    "ProjectionExec: inc.rows_native=8",
                ],
            ),
            ("SELECT sum(inc(value)) FROM t", &["ProjectionExec: inc.rows_native=8"]),
            (
                "SELECT inc(value) % 2, count(*) FROM t GROUP BY 1",
                &["ProjectionExec: inc.rows_native=8"],
            ),
            (
                "SELECT count(*) FROM t x JOIN t y ON inc(x.value) = y.value",
                &["ProjectionExec: inc.rows_native=8"],
            ),
            (
                "SELECT count(*) FROM t x LEFT JOIN t y ON x.value = y.value AND inc(x.value + y.d) > 4",
                &["HashJoinExec: inc.rows_native=8"],
            ),
            (
                "SELECT slowly(-value) AS s FROM t ORDER BY s",
                &["ProjectionExec: slowly.rows_interpreted=8"],
            ),
            ("SELECT i FROM t, upto(value)", &["ProjectionExec: upto.rows_native=8"]),
            (
                "SELECT strict_inc(nullif(value, 3)) FROM t",
                &["ProjectionExec: strict_inc.rows_native=8"],
            ),
        ];
        expect(&session, table).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_inside_table_functions_are_counted() {
    let session = session(Mode::Auto, 1, 8192).await;
    let plan = analyzed(&session, "SELECT * FROM doubled(TABLE(SELECT value FROM t))").await;
    assert_eq!(plan, ["ProjectionExec: lambda_0.rows_native=8"]);
    let lazy = analyzed(&session, "SELECT * FROM looked(TABLE(SELECT value FROM t))").await;
    assert_eq!(lazy, ["LazyExec: lambda_0.rows_native=6"]);
}

/// However often a plan reads it, and where the function looks at values, too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_function_computes_is_computed_once() {
    for threads in [1, 2] {
        let session = session(Mode::Auto, threads, 8192).await;
        for (query, expected) in [
            (
                "SELECT * FROM scaled(TABLE(SELECT value FROM t))",
                "ProjectionExec: lambda_0.rows_native=8",
            ),
            (
                "SELECT * FROM scaled_if(TABLE(SELECT value FROM t))",
                "LazyExec: lambda_0.rows_native=8",
            ),
        ] {
            assert_eq!(
                analyzed(&session, query).await,
                [expected],
                "{query}, {threads} threads"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interpreted_session_counts_so() {
    let session = session(Mode::Interpreted, 1, 8192).await;
    let table: &[(&str, &[&str])] = &[
        ("SELECT inc(value) FROM t", &["ProjectionExec: inc.rows_interpreted=8"]),
        (
            "SELECT inverse(d) FROM t",
            &["ProjectionExec: inverse.rows_failed=1, inverse.rows_interpreted=8"],
        ),
    ];
    expect(&session, table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn counters_do_not_depend_on_batches() {
    let mut seen = Vec::new();
    for batch in [1, 7, 8192] {
        let session = session(Mode::Auto, 1, batch).await;
        for query in [
            "SELECT inverse(d), big(value) FROM t",
            "SELECT slow_inverse(d), inc(value) FROM t",
        ] {
            session.sql(query).await.expect("planned").collect().await.expect("ran");
        }
        let counters =
            "SELECT name || ':' || rows || ' ' || rows_replayed || ' ' || rows_interpreted || ' ' || rows_failed
                        FROM taipan.functions WHERE calls > 0 ORDER BY name";
        let batches = session
            .sql(counters)
            .await
            .expect("planned")
            .collect()
            .await
            .expect("ran");
        let lines: Vec<String> = batches
            .iter()
            .flat_map(|b| {
                b.column(0).as_string_view_opt().map_or_else(
                    || {
                        b.column(0)
                            .as_string::<i32>()
                            .iter()
                            .flatten()
                            .map(str::to_string)
                            .collect::<Vec<_>>()
                    },
                    |texts| texts.iter().flatten().map(str::to_string).collect(),
                )
            })
            .collect();
        seen.push(lines);
    }
    assert_eq!(
        seen[0],
        ["big:8 4 0 0", "inc:8 0 0 0", "inverse:8 1 0 1", "slow_inverse:8 0 8 1"]
    );
    assert!(seen.iter().all(|lines| *lines == seen[0]), "{seen:?}");
}
