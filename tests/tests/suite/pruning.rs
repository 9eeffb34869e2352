//! Of a sorted Parquet file, a filter with a function reads the row groups that the same filter in plain SQL reads.

use datafusion::arrow::util::pretty::pretty_format_batches;
use taipan::Session;
use tokio::runtime::Builder;

const FUNCTIONS: [&str; 5] = [
    "CREATE FUNCTION bucket(i BIGINT) RETURNS BIGINT LANGUAGE python AS $$ return i // 60 + 5 $$",
    "CREATE FUNCTION warm(x DOUBLE) RETURNS BOOLEAN LANGUAGE python AS $$
if x is None:
    return False
return 20.0 <= (x - 32.0) * 0.5 < 25.0
$$",
    "CREATE FUNCTION kind(s TEXT) RETURNS TEXT STRICT LANGUAGE python AS $$
if s.startswith('k01'):
    return 'first'
return 'other'
$$",
    "CREATE FUNCTION there(n BIGINT) RETURNS BOOLEAN LANGUAGE python AS $$ return n is not None and n > 9000 $$",
    "CREATE FUNCTION dear(d NUMERIC(12,2)) RETURNS BOOLEAN LANGUAGE python AS $$ return 20 < d < 25.5 $$",
];

/// With a function, in plain SQL, and how many of the twenty row groups both read.
const FILTERS: [(&str, &str, usize); 6] = [
    ("bucket(i) > 150", "i >= 8760", 3),
    ("bucket(i) = 20", "i BETWEEN 900 AND 959", 1),
    ("warm(x)", "x >= 72.0 AND x < 82.0", 1),
    ("kind(s) = 'first'", "s LIKE 'k01%'", 2),
    ("there(n)", "n > 9000", 2),
    ("dear(d)", "d > 20 AND d < 25.5", 2),
];

async fn text(session: &Session, query: &str) -> String {
    let batches = session.sql(query).await.expect("planned").collect().await.expect("run");
    pretty_format_batches(&batches).expect("a table").to_string()
}

/// What the scan says of its row groups.
async fn row_groups(session: &Session, condition: &str) -> String {
    let query = format!("EXPLAIN ANALYZE SELECT count(*), sum(x) FROM sorted WHERE {condition}");
    let plan = text(session, &query).await;
    let (_, pruned) = plan
        .split_once("row_groups_pruned_statistics=")
        .expect("a scan of row groups");
    // Behind an arrow: of which row groups it is known that no row need be tested.
    pruned.split([',', '-']).next().unwrap_or_default().trim().to_owned()
}

#[test]
fn functions_read_the_row_groups_of_plain_filters() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sorted.parquet");
    let path = path.to_str().expect("a path");
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let session = Session::builder().threads(1).build().expect("a session");
        for function in FUNCTIONS {
            session.sql(function).await.expect("created");
        }
        let rows = "SELECT value AS i, value / 10.0::DOUBLE AS x, 'k' || lpad(value::TEXT, 5, '0') AS s, \
                    nullif(value, value / 100 * 100) AS n, CAST(value / 100.0 AS NUMERIC(12,2)) AS d FROM range(10000)";
        for query in [
            "SET datafusion.execution.parquet.max_row_group_size = 500",
            &format!("COPY ({rows}) TO '{path}' STORED AS PARQUET"),
            &format!("CREATE EXTERNAL TABLE sorted STORED AS PARQUET LOCATION '{path}'"),
        ] {
            text(&session, query).await;
        }
        for (with_function, plain, count) in FILTERS {
            let read = row_groups(&session, with_function).await;
            assert_eq!(read, row_groups(&session, plain).await, "{with_function}");
            assert!(
                read.starts_with(&format!("20 total → {count} matched")),
                "{with_function}: {read}"
            );
            let sums = |condition| format!("SELECT count(*), sum(x) FROM sorted WHERE {condition}");
            let answer = text(&session, &sums(with_function)).await;
            assert_eq!(answer, text(&session, &sums(plain)).await, "{with_function}");
        }
    });
}
