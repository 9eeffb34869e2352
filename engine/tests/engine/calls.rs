//! What calls mean and give: overloads, conversions, defaults, names, NULLs, constants.

use crate::support::{function, session, session_with};
use datafusion::arrow::datatypes::DataType::{Boolean, Float64, Int16, Int32, Int64, Utf8};
use datafusion::logical_expr::lit;
use datafusion::prelude::SessionConfig;
use taipan_engine::FunctionName;
use taipan_udf::Volatility;

#[tokio::test]
async fn over_columns_in_parallel_partitions() {
    let s = session();
    s.create(function("square", &[Int64], Int64, "return a * a"));
    let sql = "SELECT sum(square(value)), count(*) FROM range(1, 10001)";
    assert_eq!(s.value(sql).await, "333383335000,10000");
}

#[tokio::test]
async fn dictionaries_are_evaluated_once_for_each_value() {
    let s = session_with(SessionConfig::new().with_target_partitions(1).with_batch_size(1000));
    s.create(function("shout", &[Utf8], Utf8, "return (a or 'none').upper()"));
    s.create(function("noisy", &[Utf8], Utf8, "return a.upper()").volatility(Volatility::Volatile));
    s.create(function("both", &[Utf8, Int64], Utf8, "return a * b"));
    s.create(function("inverse", &[Int64], Int64, "return 6 // a"));
    let words = "arrow_cast(CASE value % 4 WHEN 0 THEN 'a' WHEN 1 THEN 'b' WHEN 2 THEN NULL ELSE 'c' END, \
                 'Dictionary(Int32, Utf8)')";
    let sql = |call: &str| format!("SELECT {call} AS r, count(*) FROM range(1000) GROUP BY 1 ORDER BY 1");
    assert_eq!(
        s.rows(&sql(&format!("shout({words})"))).await,
        ["A,250", "B,250", "C,250", "NONE,250"]
    );
    let noisy = format!("noisy(coalesce({words}, 'd'))");
    assert_eq!(s.rows(&sql(&noisy)).await, ["A,250", "B,250", "C,250", "D,250"]);
    // Two columns vary.
    assert_eq!(
        s.rows(&sql(&format!("both(coalesce({words}, 'd'), value % 2)"))).await,
        [",500", "b,250", "c,250"]
    );
    let rows = "SELECT name, rows FROM taipan.functions WHERE name <> 'inverse' ORDER BY name";
    assert_eq!(s.rows(rows).await, ["both,1000", "noisy,1000", "shout,4"]);
    // Values that no row has are not evaluated.
    let numbers = "SELECT arrow_cast(value % 3, 'Dictionary(Int8, Int64)') AS n FROM range(9)";
    let sql = format!("SELECT sum(inverse(n)) FROM ({numbers}) WHERE n <> 0");
    assert_eq!(s.value(&sql).await, "27");
}

#[tokio::test]
async fn overloads_by_argument_types() {
    let s = session();
    s.create(function("kind", &[Int32], Utf8, "return 'integer'"));
    s.create(function("kind", &[Int64], Utf8, "return 'bigint'"));
    s.create(function("kind", &[Float64], Utf8, "return 'double'"));
    s.create(function("kind", &[Utf8], Utf8, "return 'text'"));
    s.create(function("kind", &[Int64, Int64], Utf8, "return 'two'"));
    assert_eq!(s.value("SELECT kind(5)").await, "integer");
    assert_eq!(s.value("SELECT kind(5000000000)").await, "bigint");
    assert_eq!(s.value("SELECT kind(1.5)").await, "double");
    assert_eq!(s.value("SELECT kind('x')").await, "text");
    assert_eq!(s.value("SELECT kind(NULL)").await, "text");
    assert_eq!(s.value("SELECT kind(1, 2)").await, "two");
    assert_eq!(s.value("SELECT kind(CAST(1 AS SMALLINT))").await, "integer");
    assert_eq!(s.value("SELECT kind(CAST(1 AS REAL))").await, "double");
    assert_eq!(s.value("SELECT max(kind(value)) FROM range(3)").await, "bigint");
}

#[tokio::test]
async fn overloads_of_different_result_types() {
    let s = session();
    s.create(function("g", &[Int32], Utf8, "return 'small'"));
    s.create(function("g", &[Int64], Int64, "return a + 1"));
    assert_eq!(s.value("SELECT g(5) || '!'").await, "small!");
    assert_eq!(s.value("SELECT g(5000000000) + 1").await, "5000000002");
    assert_eq!(s.value("SELECT y FROM (SELECT g(5) AS y)").await, "small");
}

#[tokio::test]
async fn conversions_to_the_parameter_type() {
    let s = session();
    s.create(function("half", &[Float64], Float64, "return a / 2"));
    s.create(function("narrow", &[Int16], Int16, "return a"));
    assert_eq!(s.value("SELECT half(3)").await, "1.5");
    assert_eq!(s.value("SELECT max(half(value)) FROM range(8)").await, "3.5");
    assert_eq!(s.value("SELECT narrow(x) FROM (VALUES (7)) t(x)").await, "7");
    assert_eq!(s.value("SELECT narrow(-7)").await, "-7");
    let (message, state) = s.refused("SELECT narrow(70000)").await;
    assert!(
        message.starts_with("function narrow(bigint) does not exist"),
        "{message}"
    );
    assert_eq!(state, "42883");
    let (message, state) = s.refused("SELECT narrow(x) FROM (VALUES (70000)) t(x)").await;
    assert_eq!(
        (message.as_str(), state),
        ("value 70000 is out of range for type smallint", "22003")
    );
    assert_eq!(s.value("SELECT half('1')").await, "0.5");
    assert_eq!(s.refused("SELECT half('one')").await.1, "22P02");
    assert_eq!(s.refused("SELECT half(x) FROM (VALUES ('1')) t(x)").await.1, "42883");
}

#[tokio::test]
async fn every_layout_of_text() {
    let s = session();
    s.create(function(
        "shout",
        &[Utf8],
        Utf8,
        "return None if a is None else a.upper() + '!'",
    ));
    for layout in ["Utf8", "LargeUtf8", "Utf8View", "Dictionary(Int32, Utf8)"] {
        let sql = format!("SELECT shout(arrow_cast(x, '{layout}')) FROM (VALUES ('a'), (NULL), ('é')) t(x)");
        assert_eq!(s.rows(&sql).await, ["A!", "-", "É!"], "{layout}");
    }
}

#[tokio::test]
async fn nulls_are_none_unless_strict() {
    let s = session();
    s.create(function("called", &[Int64], Boolean, "return a is None"));
    s.create(function("skipped", &[Int64], Boolean, "return a is None").strict());
    let sql = |f: &str| format!("SELECT {f}(x) FROM (VALUES (1), (NULL)) t(x)");
    assert_eq!(s.rows(&sql("called")).await, ["false", "true"]);
    assert_eq!(s.rows(&sql("skipped")).await, ["false", "-"]);
    assert_eq!(s.value("SELECT called(NULL)").await, "true");
    assert_eq!(s.value("SELECT skipped(NULL)").await, "-");
}

#[tokio::test]
async fn columns_beside_constants() {
    let s = session();
    let types = [Int64, Utf8, Int64];
    s.create(function("mix", &types, Utf8, "return f'{a}{b}{c}'"));
    let rows = s.rows("SELECT mix(value, 'x', 9) FROM range(300) ORDER BY value").await;
    assert_eq!(
        (rows.len(), rows[0].as_str(), rows[299].as_str()),
        (300, "0x9", "299x9")
    );
    assert_eq!(s.value("SELECT mix(1, 'y', NULL)").await, "1yNone");
}

#[tokio::test]
async fn functions_without_parameters() {
    let s = session();
    s.create(function("answer", &[], Int64, "return 42"));
    assert_eq!(s.value("SELECT answer()").await, "42");
    assert_eq!(s.value("SELECT sum(answer()) FROM range(1000)").await, "42000");
}

#[tokio::test]
async fn volatile_functions_run_for_each_row() {
    let s = session();
    let created = s.create(function("v", &[], Int64, "return 1").volatility(Volatility::Volatile));
    assert_eq!(s.value("SELECT sum(v()) FROM range(1000)").await, "1000");
    assert_eq!(created.function.totals().counts.rows(), 1000);
}

#[tokio::test]
async fn defaults_and_named_arguments() {
    let s = session();
    let text = "return f'{a}-{b}-{c}'";
    s.create(
        function("f", &[Int64, Int64, Utf8], Utf8, text)
            .default_for(1, lit(7_i64) + lit(1_i64))
            .default_for(2, lit("z")),
    );
    assert_eq!(s.value("SELECT f(1)").await, "1-8-z");
    assert_eq!(s.value("SELECT f(1, 2)").await, "1-2-z");
    assert_eq!(s.value("SELECT f(1, 2, 'q')").await, "1-2-q");
    assert_eq!(s.value("SELECT f(b => 3, a => 2)").await, "2-3-z");
    assert_eq!(s.value("SELECT f(1, b => 4)").await, "1-4-z");
    let (message, state) = s.refused("SELECT f()").await;
    assert!(
        message.starts_with("function f() does not exist\nHINT: No function matches"),
        "{message}"
    );
    assert_eq!(state, "42883");
}

#[tokio::test]
async fn named_calls_are_arranged_by_position() {
    use taipan_engine::Slot::{Default, Given};
    let s = session();
    s.create(
        function("f", &[Int64, Int64, Utf8], Utf8, "return ''")
            .default_for(1, lit(8_i64))
            .default_for(2, lit("z")),
    );
    let catalog = s.python.catalog();
    let arrange = |positional, named: &[&str]| catalog.arrange(&FunctionName::bare("f"), positional, named);
    let gap = arrange(1, &["c"]).expect("fits");
    assert!(matches!(&gap[..], [Given(0), Default(_), Given(1)]), "{gap:?}");
    assert_eq!(arrange(0, &["b", "a"]), Ok(vec![Given(1), Given(0)]));
    assert!(arrange(0, &["b"]).is_err(), "a is missing");
    assert!(arrange(1, &["a"]).is_err(), "a is given twice");
    assert!(arrange(0, &["x"]).is_err(), "no such parameter");
}
