//! The parser against text files: each case is an input and what it parses to, or the error it gives.
//! `TAIPAN_BLESS=1` rewrites the files with what the parser says now.
//!
//! ```text
//! === title
//! input, any number of lines
//! ---
//! expected
//! ```

use datafusion::common::ScalarValue;
use datafusion::prelude::lit;
use std::fmt::Write;
use std::path::Path;
use taipan::statements::{CreateFunction, FunctionRef, Statement, definition_text, parse};
use taipan_engine::FunctionDefinition;
use taipan_engine::types::sql_name;

#[test]
fn statements_parse_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/statements");
    let bless = std::env::var_os("TAIPAN_BLESS").is_some();
    let mut failures = String::new();
    let mut cases = 0;
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let mut blessed = String::new();
        for case in read_cases(&text) {
            cases += 1;
            let actual = summary(&case.input);
            if actual != case.expected && !bless {
                writeln!(
                    failures,
                    "{}: {}\n--- expected\n{}\n--- actual\n{actual}\n",
                    file.display(),
                    case.title,
                    case.expected
                )
                .unwrap();
            }
            writeln!(blessed, "=== {}\n{}\n---\n{actual}\n", case.title, case.input).unwrap();
        }
        if bless {
            std::fs::write(&file, blessed.trim_end().to_string() + "\n").unwrap();
        }
    }
    assert!(cases > 50, "only {cases} cases were found");
    assert!(failures.is_empty(), "{failures}");
}

/// What a definition prints as parses back to the same definition.
#[test]
fn definitions_print_as_they_parse() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/statements");
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for case in read_cases(&text) {
            if let Ok(Statement::CreateFunction(first)) = parse(&case.input) {
                let first = defined(&first);
                let printed = definition_text(&first);
                let Ok(Statement::CreateFunction(second)) = parse(&printed) else {
                    panic!("{} prints as what does not parse:\n{printed}", case.title);
                };
                assert_eq!(defined(&second), first, "{}", case.title);
            }
        }
    }
}

/// The definition, with NULL for what the defaults would be planned to.
fn defined(create: &CreateFunction) -> FunctionDefinition {
    create.definition(|_| Ok(lit(ScalarValue::Null))).unwrap()
}

struct Case {
    title: String,
    input: String,
    expected: String,
}

fn read_cases(text: &str) -> Vec<Case> {
    let parts = text.split("=== ").skip(1);
    parts
        .map(|part| {
            let (title, rest) = part.split_once('\n').expect("a title line");
            let (input, expected) = rest.split_once("\n---\n").expect("a line of three dashes");
            Case {
                title: title.into(),
                input: input.into(),
                expected: expected.trim_end().into(),
            }
        })
        .collect()
}

fn summary(input: &str) -> String {
    let statement = match parse(input) {
        Ok(statement) => statement,
        Err(error) => return format!("{}\nSQLSTATE {}", error.report(), error.sqlstate().code()),
    };
    let text = match statement {
        Statement::CreateFunction(create) => {
            let flags = format!(
                "or_replace: {}, if_not_exists: {}",
                create.or_replace, create.if_not_exists
            );
            format!("{flags}\n{}", definition_text(&defined(&create)))
        }
        Statement::DropFunction(drop) => format!("if_exists: {}\n{:#?}", drop.if_exists, names(&drop.functions)),
        Statement::ShowFunctions(show) => format!("{show:?}"),
        Statement::ShowCreateFunction(function) => format!("ShowCreateFunction {:?}", names(&[function])),
        Statement::DescribeFunction(describe) => format!("Describe {:?}", names(&[describe.function])),
        Statement::ExplainFunction(explain) => format!("Explain {:?} {:?}", names(&[explain.function]), explain.stage),
        Statement::ExplainTable(explain) => format!("Explain {} {:?}", explain.call, explain.stage),
        Statement::Comment(comment) => format!("{comment:?}"),
        Statement::Cursor(cursor) => format!("{cursor:?}"),
        Statement::Do(block) => format!("{block:?}"),
        Statement::Call(call) => format!("CALL {}", call.call),
        Statement::Summarize(summarize) => format!("{summarize:?}"),
        Statement::Idle(tag) => tag.to_string(),
        Statement::Upkeep(upkeep) => format!("{upkeep:?}"),
        Statement::AlterFunction(alter) => format!("Alter {:?} {:?}", names(&[alter.function]), alter.action),
        Statement::AlterSequence(alter) => format!("{alter:?}"),
        Statement::AlterIdentity(alter) => format!("{} {:?}", alter.name, alter.operations),
        Statement::AlterView(alter) => format!("{} {} {:?}", alter.name, alter.if_exists, alter.change),
        Statement::Trigger(trigger) => format!("{trigger:?}"),
        Statement::Setting(setting) => format!("{setting:?}"),
        Statement::Role(role) => format!("{role:?}"),
        Statement::Grant(grant) => format!("{grant:?}"),
        Statement::Owner(owner) => format!("{owner:?}"),
        Statement::Model(model) => model.tag().to_string(),
        Statement::Package(package) => package.tag().to_string(),
        Statement::CreateSchema(schema) => format!("{schema:?}"),
        Statement::Copy(copy) => format!("COPY {:?} {:?}", copy.place, copy.source),
        Statement::Other(other) => format!("DataFusion: {other}"),
    };
    text.trim_end().to_string()
}

fn names(functions: &[FunctionRef]) -> Vec<String> {
    let arguments = |types: &Option<Vec<_>>| match types {
        Some(types) => format!("({})", types.iter().map(sql_name).collect::<Vec<_>>().join(", ")),
        None => String::new(),
    };
    functions
        .iter()
        .map(|f| f.name.name.clone() + &arguments(&f.arguments))
        .collect()
}
