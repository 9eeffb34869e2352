//! The queries of TPC-H as they are written with pandas, over a small part of its tables, whose amounts are NUMERIC: each is one
//! plan, and gives what the same query gives in SQL.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::util::display::array_value_to_string;
use std::path::{Path, PathBuf};
use taipan::{Database, Session};

/// How far two numbers may be apart, as a part of them: averages and quotients of NUMERIC are floats in pandas.
const APART: f64 = 1e-9;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tpch")
}

fn read(file: &str) -> String {
    std::fs::read_to_string(folder().join(file)).expect("a file of the folder")
}

async fn run(session: &Session, script: &str) {
    let mut script = session.run_script(script);
    while let Some(results) = script.next().await.expect("a statement") {
        results.collect().await.expect("what it gives");
    }
}

/// The rows of a query as texts, in their order.
async fn rows(session: &Session, query: &str) -> Result<Vec<Vec<String>>, taipan::Error> {
    let batches = session.sql(query).await?.collect().await?;
    let of = |batch: &RecordBatch| {
        let row = |row: usize| {
            let columns = batch.columns().iter();
            let texts = columns.map(|column| array_value_to_string(column, row).expect("a text"));
            texts.collect::<Vec<String>>()
        };
        (0..batch.num_rows()).map(row).collect::<Vec<_>>()
    };
    Ok(batches.iter().flat_map(of).collect())
}

fn same(one: &str, other: &str) -> bool {
    one == other
        || match (one.parse::<f64>(), other.parse::<f64>()) {
            (Ok(one), Ok(other)) => (one - other).abs() <= APART * other.abs().max(1.0),
            _ => false,
        }
}

fn agree(given: &[Vec<String>], expected: &[Vec<String>]) -> bool {
    let row = |(given, expected): (&Vec<String>, &Vec<String>)| {
        given.len() == expected.len()
            && given
                .iter()
                .zip(expected)
                .all(|(given, expected)| same(given, expected))
    };
    given.len() == expected.len() && given.iter().zip(expected).all(row)
}

/// What is wrong with a query, whose program says in its first line which tables it reads.
async fn wrong(session: &Session, number: usize) -> Option<String> {
    let name = format!("q{number:02}");
    let (program, sql) = (read(&format!("{name}.py")), read(&format!("{name}.sql")));
    let tables = program.lines().next().and_then(|line| line.strip_prefix("# "));
    let tables: Vec<&str> = tables.expect("the tables").split(' ').collect();
    let list = |of: fn(&&str) -> String| tables.iter().map(of).collect::<Vec<_>>().join(", ");
    let parameters = list(|table| format!("{table} TABLE"));
    let call = format!("{name}({})", list(|table| format!("TABLE({table})")));
    let create = format!("CREATE FUNCTION {name}({parameters}) RETURNS TABLE LANGUAGE python AS $$\n{program}$$");
    run(session, &create).await;
    let shown = rows(session, &format!("EXPLAIN FUNCTION {call}")).await;
    let shown = shown.expect("its program").concat().concat();
    if !shown.contains("tier: plan") {
        return Some(format!("{name} is no plan: {shown}"));
    }
    let expected = rows(session, &sql).await.expect("its SQL");
    if expected.concat().concat().is_empty() {
        return Some(format!("the SQL of {name} finds nothing"));
    }
    match rows(session, &format!("SELECT * FROM {call}")).await {
        Ok(given) if agree(&given, &expected) => None,
        Ok(given) => Some(format!("{name} gives {given:?}\nits SQL {expected:?}")),
        Err(error) => Some(format!("{name}: {error}")),
    }
}

#[tokio::test]
async fn pandas_gives_what_sql_gives() {
    let session = Database::memory().and_then(|database| database.session(Session::builder()));
    let session = session.expect("a session");
    run(&session, &read("tables.sql")).await;
    let mut found = Vec::new();
    for number in 1..=22 {
        found.extend(wrong(&session, number).await);
    }
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}
