//! Python functions wherever SQL allows an expression. The calls need casts and defaults, so that binding changes them.

use crate::support::{Fixture, function, session};
use datafusion::arrow::datatypes::DataType::{Boolean, Int32, Int64, Utf8};
use datafusion::logical_expr::lit;

async fn fixture() -> Fixture {
    let s = session();
    let bucket = function("bucket", &[Int32, Int64], Int64, "return a // b").default_for(1, lit(10_i64));
    s.create(bucket);
    s.create(function("odd", &[Int32], Boolean, "return a % 2 == 1"));
    s.create(function("label", &[Int64], Utf8, "return f'n{a}'"));
    s.run("CREATE TABLE t AS SELECT value AS a, value * 2 AS b FROM range(30)")
        .await
        .expect("created");
    s
}

#[tokio::test]
async fn grouping_having_and_aggregates() {
    let s = fixture().await;
    let sql = "SELECT bucket(a), count(*), sum(bucket(a, 1)) FROM t GROUP BY bucket(a) HAVING max(bucket(a)) > 0 ORDER BY bucket(a)";
    assert_eq!(s.rows(sql).await, ["1,10,145", "2,10,245"]);
    let sql = "SELECT bucket(a) AS g, count(*) FILTER (WHERE odd(a)) FROM t GROUP BY 1 ORDER BY 1";
    assert_eq!(s.rows(sql).await, ["0,5", "1,5", "2,5"]);
    assert_eq!(
        s.rows("SELECT DISTINCT bucket(a) FROM t ORDER BY 1").await,
        ["0", "1", "2"]
    );
    assert_eq!(
        s.value("SELECT label(7), count(*) FROM t GROUP BY label(7)").await,
        "n7,30"
    );
}

#[tokio::test]
async fn ordering_and_windows() {
    let s = fixture().await;
    let sql = "SELECT a FROM t ORDER BY odd(a) DESC, a DESC LIMIT 2";
    assert_eq!(s.rows(sql).await, ["29", "27"]);
    let sql = "SELECT DISTINCT sum(a) OVER (PARTITION BY bucket(a)) AS total FROM t ORDER BY total";
    assert_eq!(s.rows(sql).await, ["45", "145", "245"]);
}

#[tokio::test]
async fn joins() {
    let s = fixture().await;
    let sql = "SELECT count(*) FROM t x JOIN t y ON bucket(x.a) = bucket(y.a)";
    assert_eq!(s.value(sql).await, "300");
    let sql = "SELECT count(*) FROM t x JOIN t y ON x.a = y.a AND odd(x.a + y.b)";
    assert_eq!(s.value(sql).await, "15");
    let sql = "SELECT count(*), count(y.a) FROM t x LEFT JOIN t y ON x.a = y.a AND odd(y.a)";
    assert_eq!(s.value(sql).await, "30,15");
}

#[tokio::test]
async fn subqueries() {
    let s = fixture().await;
    let sql = "SELECT count(*) FROM t WHERE a IN (SELECT bucket(b) FROM t WHERE odd(a))";
    assert_eq!(s.value(sql).await, "6");
    let sql = "SELECT count(*) FROM t x WHERE EXISTS (SELECT 1 FROM t y WHERE y.b = x.a AND odd(y.a))";
    assert_eq!(s.value(sql).await, "7");
    assert_eq!(s.value("SELECT label((SELECT max(bucket(a)) FROM t))").await, "n2");
    let sql = "WITH w AS (SELECT bucket(a) AS g FROM t) SELECT label(sum(g)) FROM w";
    assert_eq!(s.value(sql).await, "n30");
}

#[tokio::test]
async fn conditions_and_nesting() {
    let s = fixture().await;
    let sql = "SELECT count(*) FROM t WHERE bucket(a) BETWEEN 1 AND 2 AND label(bucket(a)) IN ('n1', 'n9')";
    assert_eq!(s.value(sql).await, "10");
    let sql = "SELECT CASE WHEN odd(a) THEN label(a) ELSE coalesce(NULL, label(bucket(a, b => 7))) END FROM t WHERE a IN (8, 9) ORDER BY a";
    assert_eq!(s.rows(sql).await, ["n1", "n9"]);
    assert_eq!(
        s.rows("SELECT label(column1) FROM (VALUES (1), (2)) ORDER BY 1").await,
        ["n1", "n2"]
    );
    let sql = "SELECT label(1) UNION ALL SELECT label(2) ORDER BY 1";
    assert_eq!(s.rows(sql).await, ["n1", "n2"]);
}

#[tokio::test]
async fn writing() {
    let s = fixture().await;
    s.run("CREATE TABLE u AS SELECT label(a) AS l FROM t WHERE a < 2")
        .await
        .expect("created");
    s.run("INSERT INTO u SELECT label(bucket(a)) FROM t WHERE a = 29")
        .await
        .expect("inserted");
    s.run("INSERT INTO u VALUES (label(40))").await.expect("inserted");
    assert_eq!(s.rows("SELECT l FROM u ORDER BY l").await, ["n0", "n1", "n2", "n40"]);
}

#[tokio::test]
async fn prepared_statements() {
    let s = fixture().await;
    s.run("PREPARE p(INT) AS SELECT label(bucket($1)), odd($1)")
        .await
        .expect("prepared");
    assert_eq!(s.value("EXECUTE p(25)").await, "n2,true");
}

#[tokio::test]
async fn column_names_are_those_of_the_query() {
    let s = fixture().await;
    let batches = s.run("SELECT bucket(a), label(5) FROM t LIMIT 1").await.expect("runs");
    let schema = batches[0].schema();
    let names: Vec<&str> = schema.fields().iter().map(|f| f.name().as_str()).collect();
    assert_eq!(names, ["bucket(t.a)", "label(Int64(5))"]);
}
