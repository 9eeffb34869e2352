//! Sessions from Rust: streams, cancelling, limits, errors.

use datafusion::arrow::array::AsArray;
use datafusion::arrow::datatypes::Int64Type;
use futures::TryStreamExt;
use std::time::Duration;
use taipan::{Session, SqlState};

fn session() -> Session {
    Session::builder().threads(2).build().unwrap()
}

async fn number(session: &Session, sql: &str) -> i64 {
    let batches = session.sql(sql).await.unwrap().collect().await.unwrap();
    let batch = batches.iter().find(|b| b.num_rows() > 0).unwrap();
    batch.column(0).as_primitive::<Int64Type>().value(0)
}

#[tokio::test]
async fn results_stream() {
    let session = Session::builder().threads(1).batch_size(100).build().unwrap();
    let mut results = session
        .sql("SELECT n FROM generate_series(1, 1000) AS n")
        .await
        .unwrap();
    assert!(results.returns_rows());
    assert_eq!(results.schema().field(0).name(), "n");
    let mut sizes = Vec::new();
    while let Some(batch) = results.try_next().await.unwrap() {
        sizes.push(batch.num_rows());
    }
    assert_eq!(sizes.iter().sum::<usize>(), 1000);
    assert!(sizes.len() >= 10, "{sizes:?}");
}

#[tokio::test]
async fn scripts_run_statement_by_statement() {
    let session = session();
    let mut script = session.run_script("CREATE TABLE t AS VALUES (1); SELECT * FROM t; SELECT * FORM t; DROP TABLE t");
    assert_eq!(script.next().await.unwrap().unwrap().command(), "SELECT 1");
    assert_eq!(
        script.next().await.unwrap().unwrap().collect().await.unwrap()[0].num_rows(),
        1
    );
    let error = script.next().await.err().unwrap();
    assert_eq!(error.sqlstate(), SqlState::SyntaxError);
    assert_eq!(error.position().map(|p| (p.line, p.column)), Some((1, 57)));
    assert_eq!(script.next().await.unwrap().unwrap().command(), "DROP TABLE");
    assert!(script.next().await.unwrap().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn cancel_stops_what_runs_and_nothing_later() {
    let session = session();
    let endless = "SELECT count(*) FROM generate_series(1, 1000000000000) AS t(a) WHERE a % 7 = 3";
    let results = session.sql(endless).await.unwrap();
    let running = tokio::spawn(results.collect());
    tokio::time::sleep(Duration::from_millis(100)).await;
    session.cancel();
    let error = running.await.unwrap().err().unwrap();
    assert_eq!(error.sqlstate(), SqlState::QueryCanceled);
    assert_eq!(error.sqlstate().code(), "57014");
    assert_eq!(number(&session, "SELECT CAST(42 AS BIGINT)").await, 42);
}

#[tokio::test]
async fn sessions_do_not_share() {
    let (one, two) = (session(), session());
    one.sql("CREATE TABLE t AS VALUES (1)").await.unwrap();
    assert_eq!(
        two.sql("SELECT * FROM t").await.err().unwrap().sqlstate(),
        SqlState::UndefinedTable
    );
    assert_eq!(number(&one.clone(), "SELECT count(*) FROM t").await, 1);
}

#[tokio::test]
async fn memory_limits_give_a_clean_error() {
    let session = Session::builder().threads(1).memory_limit(1 << 20).build().unwrap();
    let sql = "SELECT array_agg(n) FROM generate_series(1, 10000000) AS n";
    let error = session.sql(sql).await.unwrap().collect().await.err().unwrap();
    assert_eq!(error.sqlstate(), SqlState::OutOfMemory, "{}", error.report());
}

#[test]
fn bad_settings_are_refused() {
    assert_eq!(
        Session::builder().threads(0).build().err().unwrap().sqlstate(),
        SqlState::InvalidParameter
    );
    let store = std::sync::Arc::new(datafusion::object_store::memory::InMemory::new());
    assert!(
        Session::builder()
            .object_store("nonsense", store.clone())
            .build()
            .is_err()
    );
    assert!(Session::builder().object_store("mem://x", store).build().is_ok());
}

#[tokio::test]
async fn object_stores_are_reached_by_url() {
    use datafusion::object_store::{ObjectStoreExt, memory::InMemory, path::Path};
    let store = std::sync::Arc::new(InMemory::new());
    store.put(&Path::from("t.csv"), "a\n1\n2\n".into()).await.unwrap();
    let session = Session::builder().object_store("mem://shop", store).build().unwrap();
    assert_eq!(number(&session, "SELECT sum(a) FROM 'mem://shop/t.csv'").await, 3);
}

#[tokio::test]
async fn stored_tables_have_batches_of_the_usual_size() {
    let session = Session::builder().threads(1).batch_size(1000).build().unwrap();
    let pairs = "SELECT a, b FROM generate_series(1, 900) a, generate_series(1, 5) b";
    session.sql(&format!("CREATE TABLE pairs AS {pairs}")).await.unwrap();
    let mut results = session.sql("SELECT * FROM pairs").await.unwrap();
    let (mut batches, mut rows) = (0, 0);
    while let Some(batch) = results.try_next().await.unwrap() {
        (batches, rows) = (batches + 1, rows + batch.num_rows());
    }
    assert_eq!(rows, 4500);
    assert!(batches <= 9, "{batches}");
    let sum = |from: &str| format!("SELECT sum(a * 7 + b) FROM {from}");
    let expected = number(&session, &sum(&format!("({pairs})"))).await;
    assert_eq!(number(&session, &sum("pairs")).await, expected);
}
