//! `taipan.functions` and EXPLAIN FUNCTION.

use crate::support::{function, session, session_with};
use datafusion::arrow::datatypes::DataType::{Int64, Utf8};
use datafusion::logical_expr::lit;
use datafusion::prelude::SessionConfig;
use taipan_engine::FunctionName;
use taipan_udf::Stage;

#[tokio::test]
async fn the_view_lists_functions_and_counts_calls() {
    let s = session();
    s.create(function("f", &[Int64, Utf8], Int64, "return a").default_for(1, lit("x")));
    s.create(function("g", &[], Utf8, "return 'g'").in_schema("other"));
    s.value("SELECT sum(f(value)) FROM range(1000)").await;
    let sql = "SELECT schema, name, returns, language, volatility, rows FROM taipan.functions ORDER BY name";
    let rows = s.rows(sql).await;
    assert_eq!(rows[0], "public,f,bigint,python,immutable,1000");
    assert!(rows[1].starts_with("other,g,text,python,"), "{rows:?}");
    let arguments = s.value("SELECT arguments FROM taipan.functions WHERE name = 'f'").await;
    assert!(arguments.starts_with("a bigint, b text DEFAULT "), "{arguments}");
    let tiers = s.rows("SELECT tier FROM taipan.functions").await;
    let known = ["native", "mixed", "interpreted"];
    assert!(tiers.iter().all(|t| known.contains(&t.as_str())), "{tiers:?}");
}

#[tokio::test]
async fn the_information_schema_knows_them() {
    let s = session_with(SessionConfig::new().with_information_schema(true));
    s.create(function("mine", &[Int64], Utf8, "return 'x'"));
    let sql = "SELECT count(*) > 0 FROM information_schema.routines WHERE routine_name = 'mine'";
    assert_eq!(s.value(sql).await, "true");
    let sql = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'taipan'";
    assert_eq!(s.value(sql).await, "1");
}

#[tokio::test]
async fn explaining_a_function() {
    let s = session();
    s.create(function("f", &[Int64], Int64, "return a + 1"));
    let catalog = s.python.catalog();
    let name = FunctionName::bare("f");
    let summary = catalog
        .explain_function(&name, Some(&[Int64]), None)
        .expect("explained");
    assert_eq!(summary[0], "f(bigint) returns bigint");
    assert!(summary[1].starts_with("tier: "), "{summary:?}");
    let source = catalog
        .explain_function(&name, None, Some(Stage::Source))
        .expect("explained");
    assert!(source.join("\n").contains("return a + 1"), "{source:?}");
    let error = catalog
        .explain_function(&name, Some(&[Utf8]), None)
        .expect_err("no such function");
    assert_eq!(error.sqlstate(), "42883");
}
