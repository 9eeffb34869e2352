//! Which functions of Postgres's catalog are there: a call of each, whose answer Postgres gave (`functions/calls.tsv`). What comes of
//! it is a page of the documents, which `BLESS=1` writes.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use taipan::Database;
use taipan_tests::slt::told;

/// At least so many of a hundred functions that are wanted are there, and equal.
const LEAST: usize = 90;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    Differs,
    Missing,
    Unwanted,
    There,
}

struct Row {
    family: String,
    signature: String,
    call: String,
    answer: String,
    given: String,
    status: Status,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn read(name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder().join("functions").join(name)).expect("a table");
    let cells = |line: &str| line.split('\t').map(str::to_string).collect();
    text.lines().map(cells).collect()
}

/// An answer on one line, as the table writes it.
fn on_one_line(answer: &str) -> String {
    let answer = answer.replace('\\', "\\\\").replace('\n', "\\n").replace('\0', "\\0");
    let state = answer.strip_prefix("ERROR ").map(|state| format!("ERROR:  {state}"));
    state.unwrap_or(answer).replace('\t', "\\t")
}

fn rows() -> Vec<Row> {
    let tokio = tokio::runtime::Runtime::new().expect("a runtime");
    let unwanted: HashMap<String, String> = read("unwanted.tsv")
        .into_iter()
        .map(|mut cells| (std::mem::take(&mut cells[0]), std::mem::take(&mut cells[1])))
        .collect();
    let session = Database::memory().and_then(|database| database.session(taipan::Session::builder()));
    let session = session.expect("a session");
    let rows = read("calls.tsv").into_iter().map(|cells| {
        let [family, signature, call, answer] = <[String; 4]>::try_from(cells).expect("four cells");
        let given = on_one_line(&tokio.block_on(told(&session, &call)));
        let status = match () {
            () if given == answer => Status::There,
            () if unwanted.contains_key(&signature) => Status::Unwanted,
            () if given.starts_with("ERROR") => Status::Missing,
            () => Status::Differs,
        };
        // Why it is not wanted says more than the error.
        let why = unwanted.get(&signature).filter(|_| status == Status::Unwanted);
        let given = why.cloned().unwrap_or(given);
        Row {
            family,
            signature,
            call,
            answer,
            given,
            status,
        }
    });
    rows.collect()
}

fn page(rows: &[Row]) -> String {
    let mut page = String::from(
        "# Functions of Postgres\n\n\
         Functions of Postgres 15's catalog about numbers, texts, bytes, times, arrays and JSON, its aggregates and windows.\n\
         `tests/functions/calls.tsv` has a call of each of their signatures with Postgres's answer.\n\
         A function is *there* where Taipan's answer is the same.\n\
         This page is written by a test: `BLESS=1 cargo test --ignore-rust-version -p taipan-tests catalog_functions`.\n\n\
         | family | signatures | there | differ | not there | not wanted |\n|---|---|---|---|---|---|\n",
    );
    let mut families: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    for row in rows {
        families.entry(&row.family).or_default()[row.status as usize] += 1;
    }
    for (family, [differ, missing, unwanted, there]) in &families {
        let all = differ + missing + unwanted + there;
        let _ = writeln!(
            page,
            "| {family} | {all} | {there} | {differ} | {missing} | {unwanted} |"
        );
    }
    let parts = [
        (Status::Differs, "Differ", "Postgres", "Taipan"),
        (Status::Missing, "Not there", "Postgres", "Taipan"),
        (Status::Unwanted, "Not wanted", "Postgres", "why"),
    ];
    for (status, title, first, second) in parts {
        let _ = write!(
            page,
            "\n## {title}\n\n| signature | call | {first} | {second} |\n|---|---|---|---|\n"
        );
        for row in rows.iter().filter(|row| row.status == status) {
            let cell = |text: &str| format!("`{}`", text.replace('|', "\\|"));
            let given = if status == Status::Unwanted {
                row.given.clone()
            } else {
                cell(&row.given)
            };
            let (call, answer) = (cell(&row.call), cell(&row.answer));
            let _ = writeln!(page, "| `{}` | {call} | {answer} | {given} |", row.signature);
        }
    }
    page.push_str("\n## There\n");
    for family in families.keys() {
        let there = rows
            .iter()
            .filter(|row| row.status == Status::There && row.family == *family);
        let names: Vec<String> = there.map(|row| format!("`{}`", row.signature)).collect();
        let _ = write!(page, "\n**{family}**: {}\n", names.join(", "));
    }
    page
}

#[test]
fn the_page_says_which_are_there() {
    let rows = rows();
    let path = folder().join("../docs/postgres_functions.md");
    let page = page(&rows);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &page).expect("a page");
    }
    let known = std::fs::read_to_string(&path).expect("a page");
    assert!(page == known, "docs/postgres_functions.md says something else:\n{page}");
    let wanted = rows.iter().filter(|row| row.status != Status::Unwanted).count();
    let there = rows.iter().filter(|row| row.status == Status::There).count();
    assert!(there * 100 >= wanted * LEAST, "{there} of {wanted} are there");
}
