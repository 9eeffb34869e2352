//! What clients ask the catalog, as it was recorded (`catalog/statements.json`), and what Postgres 15 answers
//! (`catalog/answers.txt`, which `BLESS=1` writes where a Postgres 15 with PL/Python is installed). Those that Taipan answers
//! otherwise are listed in `catalog/differs.txt`, each with why.

use datafusion::sql::sqlparser::ast::{OrderByKind, SetExpr, Statement};
use datafusion::sql::sqlparser::{dialect::PostgreSqlDialect, parser::Parser};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use taipan_tests::answers::Oids;
use taipan_tests::postgres::Server;
use taipan_tests::wire::{Raw, Served};

/// Begins what is recorded of a statement.
const MARK: &str = "#### ";

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("catalog")
}

pub fn file(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).expect(name)
}

/// Clients and their statements.
fn statements() -> Vec<(String, String)> {
    let list: serde_json::Value = serde_json::from_str(&file("statements.json")).expect("JSON");
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_string();
    let list = list.as_array().expect("a list").iter();
    list.map(|entry| (text(&entry["client"]), text(&entry["sql"])))
        .collect()
}

/// Whether a statement says in which order its rows come.
fn is_ordered(sql: &str) -> bool {
    let statements = Parser::parse_sql(&PostgreSqlDialect {}, sql).unwrap_or_default();
    let [Statement::Query(query)] = statements.as_slice() else {
        return false;
    };
    let keys = query.order_by.as_ref().map(|order| &order.kind);
    matches!(
        (keys, query.body.as_ref()),
        (
            Some(OrderByKind::Expressions(_)),
            SetExpr::Select(_) | SetExpr::SetOperation { .. }
        )
    )
}

/// What a server with the schema answers to each statement, which comes from a client that has just logged in.
fn answers<S: Read + Write>(mut connect: impl FnMut() -> Raw<S>) -> Vec<String> {
    let oids = Oids::of(&mut connect()).expect("names of OIDs");
    let of = |(_, sql): &(String, String)| {
        let sql = oids.fill(sql).expect("a statement");
        let answers = connect().answers(&sql).expect("an answer");
        oids.written(&answers, is_ordered(&sql))
    };
    statements().iter().map(of).collect()
}

/// A Postgres with the schema, if one is installed.
pub fn on_postgres() -> Option<Server> {
    let server = Server::start().expect("a server")?;
    let ask = |database: &str, script: &str| {
        for answer in server
            .raw(database)
            .expect("a client")
            .answers(script)
            .expect("an answer")
        {
            assert!(!answer.end.starts_with("ERROR"), "{}: {script}", answer.end);
        }
    };
    ask("postgres", "CREATE DATABASE taipan TEMPLATE template0");
    file("postgres.sql")
        .split(";\n")
        .for_each(|statement| ask("taipan", statement));
    ask("taipan", &file("schema.sql"));
    Some(server)
}

/// A Taipan with the schema.
pub fn on_taipan() -> Served {
    let served = Served::start().expect("a server");
    served.prepare(&file("schema.sql")).expect("the schema");
    served
}

fn recorded() -> Vec<String> {
    let text = file("answers.txt");
    let records = text.split(MARK).skip(1);
    records
        .map(|record| record.split_once('\n').expect("a head").1.to_string())
        .collect()
}

/// Numbers of statements, and why they are answered otherwise.
fn differing() -> BTreeMap<usize, String> {
    let text = file("differs.txt");
    let lines = text.lines().filter(|line| !line.starts_with("--") && !line.is_empty());
    let entry = |line: &str| {
        let (number, why) = line.split_once(": ").expect("a number and why");
        (number.parse().expect("a number"), why.to_string())
    };
    lines.map(entry).collect()
}

#[test]
fn clients_are_answered_as_postgres_answers() {
    let all = statements();
    if std::env::var_os("BLESS").is_some()
        && let Some(server) = on_postgres()
    {
        let answers = answers(|| server.raw("taipan").expect("a client"));
        let records = all.iter().zip(answers).enumerate();
        let records = records.map(|(number, ((client, _), answer))| format!("{MARK}{number} {client}\n{answer}"));
        std::fs::write(folder().join("answers.txt"), records.collect::<String>()).expect("written");
    }
    let served = on_taipan();
    let given = answers(|| served.raw().expect("a client"));
    let (known, mut differing, mut wrong) = (recorded(), differing(), String::new());
    assert_eq!(
        (known.len(), given.len()),
        (all.len(), all.len()),
        "BLESS=1 records anew"
    );
    let mut equal = 0;
    for (number, (given, known)) in given.iter().zip(&known).enumerate() {
        let (client, sql) = &all[number];
        equal += usize::from(given == known);
        match (given == known, differing.remove(&number)) {
            (true, None) | (false, Some(_)) => {}
            (true, Some(why)) => wrong.push_str(&format!("{number} {client} is the same and listed: {why}\n")),
            (false, None) => wrong.push_str(&format!(
                "{number} {client}: {sql}\n---- Postgres\n{known}---- Taipan\n{given}\n"
            )),
        }
    }
    println!("{equal} of {} statements are answered as Postgres answers", all.len());
    assert!(differing.is_empty(), "no such statements: {differing:?}");
    assert!(wrong.is_empty(), "{wrong}");
}
