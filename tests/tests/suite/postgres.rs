//! What Postgres gives for a script is what Taipan gives. `BLESS=1` records it where Postgres is installed; where it is, it
//! must give what is recorded.

use futures::TryStreamExt;
use std::path::{Path, PathBuf};
use taipan::Database;
use taipan_tests::postgres::{Server, statements};
use taipan_tests::slt::told;
use taipan_tests::{fuzz::random::Random, subqueries};

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

/// Where Postgres is installed: `TAIPAN_SUBQUERIES=5000` tries so many.
#[test]
fn random_subqueries_give_what_postgres_gives() {
    let Some(server) = Server::start().expect("a server") else {
        return;
    };
    let count = std::env::var("TAIPAN_SUBQUERIES").map_or(150, |count| count.parse().expect("a number"));
    let mut random = Random::new(38);
    let tables = subqueries::TABLES.map(str::to_string);
    let queries = (0..count).map(|_| subqueries::query(&mut random));
    let statements: Vec<String> = tables.into_iter().chain(queries).collect();
    let given = server.run(&statements).expect("psql");
    let tokio = tokio::runtime::Runtime::new().expect("a runtime");
    let session = Database::memory().and_then(|database| database.session(taipan::Session::builder()));
    let session = session.expect("a session");
    let mut differences = Vec::new();
    for (statement, expected) in statements.iter().zip(&given) {
        let found = tokio.block_on(told(&session, statement));
        if found != *expected {
            differences.push(format!("{statement};\nPostgres:\n{expected}\nTaipan:\n{found}"));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hexadecimal: &str) -> Vec<u8> {
    let pairs = hexadecimal.as_bytes().chunks(2);
    let byte = |pair: &[u8]| {
        std::str::from_utf8(pair)
            .ok()
            .and_then(|pair| u8::from_str_radix(pair, 16).ok())
    };
    pairs.map(|pair| byte(pair).expect("two digits")).collect()
}

async fn copied(session: &taipan::Session, copy: &str) -> Result<Vec<u8>, taipan::Error> {
    let results = session.sql(copy).await?;
    let copy = results.into_copy().unwrap_or_else(|_| panic!("{copy} is no COPY"));
    copy.try_concat().await
}

/// Of each query, what binary COPY makes of its rows, byte for byte; and rows that are read from it are the same again.
#[test]
fn binary_rows_are_those_of_postgres() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("postgres");
    let recorded = folder.join("binary.expected");
    let queries = std::fs::read_to_string(folder.join("binary.queries")).expect("the queries");
    let binary = |query: &str| format!("COPY ({query}) TO STDOUT (FORMAT binary)");
    if let Some(server) = Server::start().expect("a server") {
        let given = queries.lines().map(|query| {
            let bytes = server.copied(&binary(query)).expect("psql");
            format!("{query}\n{}\n", hexadecimal(&bytes))
        });
        let given: String = given.collect();
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&recorded, &given).expect("a record");
        }
        let known = std::fs::read_to_string(&recorded).unwrap_or_default();
        assert_eq!(given, known, "Postgres gives something else");
    }
    let known = std::fs::read_to_string(&recorded).expect("a record");
    let known: Vec<&str> = known.lines().collect();
    let mut differences = Vec::new();
    tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
        for (query, expected) in queries.lines().zip(known.chunks(2)) {
            let [_, expected] = expected else {
                panic!("a query without its bytes")
            };
            let session = Database::memory().and_then(|database| database.session(taipan::Session::builder()));
            let session = session.expect("a session");
            match copied(&session, &binary(query)).await {
                Ok(given) if hexadecimal(&given) == *expected => {}
                Ok(given) => differences.push(format!("{query}\n{expected}\n{}", hexadecimal(&given))),
                Err(error) => differences.push(format!("{query}\n{}", error.report())),
            }
            if let Err(error) = read_back(&session, query, bytes(expected)).await {
                differences.push(format!("{query}\n{}", error.report()));
            }
        }
    });
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

async fn read_back(session: &taipan::Session, query: &str, bytes: Vec<u8>) -> Result<(), taipan::Error> {
    let table = format!("CREATE TABLE back AS SELECT * FROM ({query}) AS rows LIMIT 0");
    session.sql(&table).await?;
    let mut copy = session.copy_in("COPY back FROM STDIN (FORMAT binary)").await?;
    for piece in bytes.chunks(7) {
        copy.write(piece.to_vec()).await?;
    }
    copy.finish().await?;
    let expected = copied(session, &format!("COPY ({query}) TO STDOUT")).await?;
    assert_eq!(copied(session, "COPY back TO STDOUT").await?, expected, "{query}");
    Ok(())
}
