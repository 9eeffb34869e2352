//! What Postgres gives for a script is what Taipan gives. `BLESS=1` records it where Postgres is installed; where it is, it
//! must give what is recorded.

use std::path::{Path, PathBuf};
use taipan::Database;
use taipan_tests::postgres::{Server, statements};
use taipan_tests::slt::told;

fn scripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("postgres");
    let entries = std::fs::read_dir(folder).expect("the folder");
    let mut scripts: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    scripts.retain(|path| path.extension().is_some_and(|ending| ending == "sql"));
    scripts.sort();
    scripts
}

/// As it is recorded: each statement, and what it gave.
fn record(statements: &[(String, Option<String>)], given: &[String]) -> String {
    let mut record = String::new();
    for ((statement, _), given) in statements.iter().zip(given) {
        record.push_str(&format!("{statement};\n{given}\n----\n"));
    }
    record
}

#[test]
fn scripts_give_what_postgres_gives() {
    let server = Server::start().expect("a server");
    let tokio = tokio::runtime::Runtime::new().expect("a runtime");
    let mut differences = Vec::new();
    for path in scripts() {
        let script = std::fs::read_to_string(&path).expect("a script");
        let statements = statements(&script);
        let recorded = path.with_extension("expected");
        if let Some(server) = &server {
            let texts: Vec<String> = statements.iter().map(|(text, _)| text.clone()).collect();
            let given = record(&statements, &server.run(&texts).expect("psql"));
            if std::env::var_os("BLESS").is_some() {
                std::fs::write(&recorded, &given).expect("a record");
            }
            let known = std::fs::read_to_string(&recorded).unwrap_or_default();
            assert_eq!(given, known, "Postgres gives something else for {}", path.display());
        }
        let session = Database::memory().and_then(|database| database.session(taipan::Session::builder()));
        let session = session.expect("a session");
        let known = std::fs::read_to_string(&recorded).expect("a record");
        let mut known = known.split("\n----\n");
        for (statement, differs) in &statements {
            let given = tokio.block_on(told(&session, statement));
            let given = record(&[(statement.clone(), None)], &[given]);
            let expected = format!("{}\n----\n", known.next().unwrap_or_default());
            if (given != expected) != differs.is_some() {
                differences.push(format!("{}\nPostgres:\n{expected}Taipan:\n{given}", path.display()));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
