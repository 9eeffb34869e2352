//! Predicates: a Python predicate sees only the rows that the others let through.

use crate::support::{function, session};
use datafusion::arrow::datatypes::DataType::{Boolean, Int64};

#[tokio::test]
async fn guards_hold_in_where() {
    let s = session();
    s.create(function("inverse", &[Int64], Int64, "return 100 // a"));
    let sql = "SELECT count(*) FROM range(1000) WHERE value <> 0 AND inverse(value) > 10";
    assert_eq!(s.value(sql).await, "9");
    let sql = "SELECT count(*) FROM range(1000) WHERE inverse(value) > 10 AND value <> 0";
    assert_eq!(s.value(sql).await, "9");
}

#[tokio::test]
async fn python_guards_hold_in_order() {
    let s = session();
    s.create(function("is_even", &[Int64], Boolean, "return a % 2 == 0"));
    s.create(function(
        "assert_even",
        &[Int64],
        Boolean,
        "assert a % 2 == 0\nreturn True",
    ));
    let sql = "SELECT count(*) FROM range(1000) WHERE is_even(value) AND assert_even(value)";
    assert_eq!(s.value(sql).await, "500");
    let (message, _) = s
        .refused("SELECT count(*) FROM range(1000) WHERE assert_even(value) AND is_even(value)")
        .await;
    assert!(message.starts_with("AssertionError"), "{message}");
}

#[tokio::test]
async fn limits_and_projections_survive() {
    let s = session();
    s.create(function("keep", &[Int64], Boolean, "return a % 3 == 0"));
    let sql = "SELECT x + 1 FROM (SELECT value AS x, value * 2 AS y FROM range(100)) \
               WHERE y > 10 AND keep(x) ORDER BY x LIMIT 2";
    assert_eq!(s.rows(sql).await, ["7", "10"]);
    let sql = "SELECT count(*) FROM (SELECT value FROM range(100) WHERE value > 5 AND keep(value) LIMIT 4)";
    assert_eq!(s.value(sql).await, "4");
}
