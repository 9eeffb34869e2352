//! CREATE and DROP FUNCTION of plain DataFusion.

use crate::support::{Fixture, function, session};
use datafusion::arrow::datatypes::DataType::Int64;
use datafusion::execution::session_state::SessionStateBuilder;

#[tokio::test]
async fn create_call_replace_drop() {
    let s = session();
    s.run(
        "CREATE FUNCTION add(a BIGINT, b BIGINT DEFAULT 10) RETURNS BIGINT LANGUAGE python IMMUTABLE AS 'return a + b'",
    )
    .await
    .expect("created");
    assert_eq!(s.value("SELECT add(1, 2), add(1)").await, "3,11");
    s.run(
        "CREATE OR REPLACE FUNCTION add(a BIGINT, b BIGINT) RETURNS BIGINT LANGUAGE plpython3u AS $$ return a - b $$",
    )
    .await
    .expect("replaced");
    assert_eq!(s.value("SELECT add(1, 2)").await, "-1");
    s.run("DROP FUNCTION add").await.expect("dropped");
    assert_eq!(s.refused("SELECT add(1, 2)").await.1, "42883");
    s.run("CREATE FUNCTION add(a BIGINT) RETURNS BIGINT LANGUAGE python AS 'return a'")
        .await
        .expect("the name is free again");
    assert_eq!(s.value("SELECT add(5)").await, "5");
}

#[tokio::test]
async fn the_example_program() {
    let table = crate::example::run().await.expect("it runs");
    assert!(table.contains("| lemon       | 2.49   |"), "{table}");
}

#[tokio::test]
async fn a_session_under_construction() {
    let python = taipan_engine::Python::new();
    let builder = SessionStateBuilder::new().with_default_features();
    let ctx = python.build(builder).expect("built");
    python.install(&ctx).expect("installing again does nothing");
    let s = Fixture { ctx, python };
    s.create(function("f", &[Int64], Int64, "return a + 1"));
    assert_eq!(s.value("SELECT f(1)").await, "2");
}

#[tokio::test]
async fn mistakes() {
    let s = session();
    let refused = |sql: &'static str| {
        let s = &s;
        async move { s.refused(sql).await.0 }
    };
    let message = refused("CREATE FUNCTION f(a BIGINT) RETURNS BIGINT LANGUAGE perl AS 'x'").await;
    assert!(message.contains("language \"perl\" does not exist"), "{message}");
    let message = refused("CREATE FUNCTION f(a BIGINT) LANGUAGE python AS 'return 1'").await;
    assert!(message.contains("result type must be specified"), "{message}");
    let message = refused("CREATE FUNCTION f(a BIGINT) RETURNS BIGINT LANGUAGE python AS 'return ('").await;
    assert!(message.starts_with("SyntaxError"), "{message}");
}
