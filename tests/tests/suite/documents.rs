//! What the documents show must run: the SQL of the README's tour and of the pages behind it, and the quickstart.

use std::fs;
use std::path::Path;
use taipan::{Database, Session};

/// Each document, and how many blocks of SQL it has at least.
const DOCUMENTS: [(&str, &str, usize); 3] = [
    ("README.md", include_str!("../../../README.md"), 6),
    ("docs/explain.md", include_str!("../../../docs/explain.md"), 6),
    ("docs/functions.md", include_str!("../../../docs/functions.md"), 4),
];
const QUICKSTART: &str = include_str!("../../../sql/examples/quickstart.sql");

/// A session on a new database and a copy of the example data: the scripts write files beside it.
fn session(folder: &Path) -> Session {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sql/examples/data");
    for entry in fs::read_dir(data).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
    }
    let database = Database::init(folder.join("database")).unwrap();
    database
        .session(Session::builder().threads(2).data_dir(folder))
        .unwrap()
}

async fn run(session: &Session, script: &str) -> taipan::Result<usize> {
    let mut script = session.run_script(script);
    let mut rows = 0;
    while let Some(results) = script.next().await? {
        rows += results
            .collect()
            .await?
            .iter()
            .map(|batch| batch.num_rows())
            .sum::<usize>();
    }
    Ok(rows)
}

/// The fenced blocks of a language, each with the text that follows it.
fn blocks<'a>(document: &'a str, language: &str) -> Vec<(&'a str, &'a str)> {
    let fence = format!("```{language}\n");
    let pieces = document.split(fence.as_str()).skip(1);
    pieces.filter_map(|piece| piece.split_once("\n```\n")).collect()
}

#[tokio::test]
async fn the_tours_of_the_documents_run() {
    for (name, document, least) in DOCUMENTS {
        let folder = tempfile::tempdir().unwrap();
        let session = session(folder.path());
        let tour = blocks(document, "sql");
        assert!(tour.len() >= least, "{name}: {} blocks of SQL", tour.len());
        for (sql, after) in tour {
            tour_step(&session, sql, after).await;
        }
    }
}

/// Runs a block, which must fail exactly if the text after it shows an error.
async fn tour_step(session: &Session, sql: &str, after: &str) {
    let shown_error = after.starts_with("```text\nERROR: ");
    match run(session, sql).await {
        Ok(_) => assert!(!shown_error, "no error from\n{sql}"),
        Err(error) if shown_error => {
            let shown = after.lines().nth(1).unwrap().trim_start_matches("ERROR: ");
            assert!(error.to_string().contains(shown), "{error}\n{sql}");
        }
        Err(error) => panic!("{error}\n{sql}"),
    }
}

#[tokio::test]
async fn the_quickstart_runs() {
    let folder = tempfile::tempdir().unwrap();
    let rows = run(&session(folder.path()), QUICKSTART)
        .await
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(rows > 50, "{rows} rows");
    assert!(folder.path().join("listings.parquet").exists());
}
