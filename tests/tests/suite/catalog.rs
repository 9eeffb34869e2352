//! What clients ask the catalog, as it was recorded: `catalog/statements.json`. Those that do not run are listed beside, with
//! why; the list only gets shorter.

use futures::TryStreamExt;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use taipan::{Database, Session};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("catalog")
}

fn statements() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(folder().join("statements.json")).expect("the statements");
    let list: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_string();
    let list = list.as_array().expect("a list").iter();
    list.map(|entry| (text(&entry["client"]), text(&entry["sql"])))
        .collect()
}

async fn run(session: &Session, sql: &str) -> Result<(), taipan::Error> {
    let mut script = session.run_script(sql);
    while let Some(results) = script.next().await? {
        results.try_collect::<Vec<_>>().await?;
    }
    Ok(())
}

#[test]
fn statements_of_clients_run() {
    let tokio = tokio::runtime::Runtime::new().expect("a runtime");
    let database = Database::memory().expect("a database");
    let session = database.session(Session::builder()).expect("a session");
    let schema = std::fs::read_to_string(folder().join("schema.sql")).expect("the schema");
    tokio.block_on(run(&session, &schema)).expect("the schema");
    let (all, mut failing, mut failed) = (statements(), String::new(), 0);
    for (number, (client, sql)) in all.iter().enumerate() {
        // A client's session is a new one.
        let session = database.session(Session::builder()).expect("a session");
        if let Err(error) = tokio.block_on(run(&session, sql)) {
            failed += 1;
            let message = error.message().lines().next().unwrap_or_default();
            writeln!(failing, "{number} {client} {} {message}", error.sqlstate().code()).expect("a text");
        }
    }
    println!("{} of {} statements run", all.len() - failed, all.len());
    let golden = folder().join("failing.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&golden, &failing).expect("written");
    }
    let known = std::fs::read_to_string(&golden).unwrap_or_default();
    assert_eq!(failing, known, "statements that fail; BLESS=1 writes the list");
}
