//! CREATE, DROP, schemas and shadowing.

use crate::support::{function, session};
use datafusion::arrow::datatypes::DataType::{Float64, Int64, Interval, Utf8, Utf8View};
use datafusion::arrow::datatypes::IntervalUnit::YearMonth;
use datafusion::logical_expr::lit;
use taipan_engine::{CatalogError, FunctionName};

#[tokio::test]
async fn duplicates_are_refused_replaced_or_skipped() {
    let s = session();
    s.create(function("f", &[Int64], Int64, "return 1"));
    let catalog = s.python.catalog();
    let again = || function("f", &[Int64], Int64, "return 2");
    let error = catalog.create(again(), false, false).expect_err("duplicate");
    assert_eq!(
        error.to_string(),
        "function \"f\" already exists with same argument types"
    );
    assert_eq!(error.sqlstate(), "42723");
    let skipped = catalog.create(again(), false, true).expect("skipped");
    assert_eq!(
        skipped.notices,
        ["function \"f\" already exists with same argument types, skipping"]
    );
    assert_eq!(s.value("SELECT f(0)").await, "1");
    let replaced = catalog.create(again(), true, false).expect("replaced");
    assert!(replaced.replaced.is_some());
    assert_eq!(s.value("SELECT f(0)").await, "2");
}

#[tokio::test]
async fn layouts_do_not_make_overloads() {
    let s = session();
    s.create(function("f", &[Utf8], Int64, "return 1"));
    let error = s.python.create_function(function("f", &[Utf8View], Int64, "return 2"));
    assert!(matches!(error, Err(CatalogError::Duplicate { .. })));
}

#[tokio::test]
async fn drop_by_name_and_by_signature() {
    let s = session();
    s.create(function("f", &[Int64], Int64, "return 1"));
    s.create(function("f", &[Utf8], Int64, "return 2"));
    let catalog = s.python.catalog();
    let name = FunctionName::bare("f");
    let error = catalog.drop_function(&name, None, false).expect_err("two of them");
    assert_eq!(
        (error.to_string().as_str(), error.sqlstate()),
        ("function name \"f\" is not unique", "42725")
    );
    let error = catalog.drop_function(&name, Some(&[Float64]), false).expect_err("none");
    assert_eq!(
        (error.to_string().as_str(), error.sqlstate()),
        ("function f(double precision) does not exist", "42883")
    );
    let skipped = catalog.drop_function(&name, Some(&[Float64]), true).expect("skipped");
    assert_eq!(
        skipped.notices,
        ["function f(double precision) does not exist, skipping"]
    );
    catalog.drop_function(&name, Some(&[Int64]), false).expect("dropped");
    assert_eq!(s.value("SELECT f('x')").await, "2");
    catalog.drop_function(&name, None, false).expect("dropped");
    let error = catalog.drop_function(&name, None, false).expect_err("gone");
    assert_eq!(error.to_string(), "could not find a function named \"f\"");
    let (_, state) = s.refused("SELECT f('x')").await;
    assert_eq!(state, "42883");
}

#[tokio::test]
async fn schemas_and_temporary_functions() {
    let s = session();
    s.create(function("f", &[Int64], Utf8, "return 'public'"));
    s.create(function("f", &[Int64], Utf8, "return 'other'").in_schema("other"));
    assert_eq!(
        s.value("SELECT f(1), public.f(1), other.f(1)").await,
        "public,public,other"
    );
    s.create(function("f", &[Int64], Utf8, "return 'temporary'").temporary());
    assert_eq!(
        s.value("SELECT f(1), public.f(1), pg_temp.f(1)").await,
        "temporary,public,temporary"
    );
    s.python
        .drop_function("f")
        .expect("the temporary one is the only visible one");
    assert_eq!(s.value("SELECT f(1)").await, "public");
}

#[tokio::test]
async fn built_in_functions_come_back() {
    let s = session();
    assert_eq!(s.value("SELECT levenshtein('ab', 'ac')").await, "1");
    s.create(function("levenshtein", &[Utf8, Utf8], Int64, "return 99"));
    s.create(function("upper", &[Int64], Utf8, "return 'mine'"));
    assert_eq!(s.value("SELECT levenshtein('ab', 'ac')").await, "99");
    assert_eq!(s.value("SELECT upper(1), upper('x')").await, "mine,X");
    assert_eq!(
        s.value("SELECT max(upper(x)) FROM (VALUES ('p'), ('q')) t(x)").await,
        "Q"
    );
    s.python.drop_function("levenshtein").expect("dropped");
    s.python.drop_function("upper").expect("dropped");
    assert_eq!(s.value("SELECT levenshtein('ab', 'ac'), upper('x')").await, "1,X");
}

#[tokio::test]
async fn definitions_are_checked() {
    let s = session();
    let refused = |definition| {
        let error = s.python.create_function(definition).expect_err("refused");
        (error.to_string(), error.sqlstate())
    };
    let mut twice = function("f", &[Int64, Int64], Int64, "return 1");
    twice.arguments[1].name = Some("a".into());
    assert_eq!(
        refused(twice),
        ("parameter name \"a\" used more than once".into(), "42P13")
    );
    let gap = function("f", &[Int64, Int64], Int64, "return 1").default_for(0, lit(1_i64));
    assert_eq!(
        refused(gap),
        (
            "input parameters after one with a default value must also have defaults".into(),
            "42P13"
        )
    );
    let months = function("f", &[Interval(YearMonth)], Int64, "return 1");
    assert_eq!(
        refused(months),
        ("parameters of type interval are not supported yet".into(), "0A000")
    );
    let (message, state) = refused(function("f", &[Int64], Int64, "return a +"));
    assert!(
        message.starts_with("SyntaxError: ") && message.contains("(line 1)"),
        "{message}"
    );
    assert_eq!(state, "42601");
}
