//! Calls of builtins with right and wrong arguments: the interpreter answers what CPython answers, but for what
//! `calls/differences.tsv` lists. `BLESS=1` writes that list: an expression, CPython's answer, and the interpreter's.

use datafusion::arrow::array::{ArrayRef, AsArray, StringArray};
use datafusion::arrow::datatypes::DataType;
use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use taipan_tests::hostile::source;
use taipan_udf::{Mode, Param, RunOptions, compile};

const TEXT: &str = "import math, re
def f(x):
    try:
        return '= ' + repr(eval(x))
    except Exception as error:
        return f'{type(error).__name__}: {error}'";

/// What the interpreter answers to each of these expressions.
fn answers(expressions: &[&str]) -> ArrayRef {
    let mut source = source(TEXT.into());
    source.params = vec![Param {
        ty: DataType::Utf8,
        ..source.params.remove(0)
    }];
    source.returns = DataType::Utf8;
    source.limits.timeout = None;
    let function = compile(Arc::new(source), &[DataType::Utf8]).expect("it compiles");
    let options = RunOptions {
        mode: Mode::Interpreted,
        ..RunOptions::default()
    };
    let column: ArrayRef = Arc::new(StringArray::from(expressions.to_vec()));
    let answers = function.invoke(&[column], expressions.len(), &options);
    answers.expect("errors are caught")
}

#[test]
fn builtins_answer_as_in_cpython() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("calls");
    let record = std::fs::read_to_string(folder.join("calls.tsv")).expect("the record");
    let record: Vec<(&str, &str)> = record.lines().filter_map(|line| line.split_once('\t')).collect();
    assert!(record.len() > 5_000, "only {} calls", record.len());
    let expressions: Vec<&str> = record.iter().map(|(expression, _)| *expression).collect();
    let answers = answers(&expressions);
    let mut differences = String::new();
    for ((expression, expected), answer) in record.iter().zip(answers.as_string::<i32>()) {
        let answer = answer.unwrap_or("NULL");
        if answer != *expected {
            let _ = writeln!(differences, "{expression}\t{expected}\t{}", answer.replace('\n', "\\n"));
        }
    }
    let list = folder.join("differences.tsv");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&list, &differences).expect("it can be written");
    }
    let known = std::fs::read_to_string(&list).expect("the list");
    let (found, known): (HashSet<&str>, HashSet<&str>) = (differences.lines().collect(), known.lines().collect());
    let (told, past): (Vec<_>, Vec<_>) = (found.difference(&known).collect(), known.difference(&found).collect());
    assert!(told.is_empty() && past.is_empty(), "new: {told:#?}\nno more: {past:#?}");
}
