//! Golden files of whole functions, in `tests/ir/source`: Python whose first line is `# types: BIGINT, TEXT -> TEXT` (then
//! `STRICT`, if it is). Beside it `*.ir` as generated and `*.opt` as optimised, as EXPLAIN FUNCTION shows them.
//! `BLESS=1 cargo test -p taipan-udf --test compiled` writes what is now.

use crate::support::{self, param};
use arrow::datatypes::{DataType, Field};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use taipan_udf::{Fallback, FunctionSource, NullInput, Stage, compile};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/ir/source");
    let files = fs::read_dir(folder).expect("sources").flatten().map(|e| e.path());
    let mut files: Vec<PathBuf> = files.filter(|p| p.extension().is_some_and(|e| e == "py")).collect();
    files.sort();
    files
}

fn sql_type(name: &str) -> DataType {
    match name.trim() {
        "BOOLEAN" => DataType::Boolean,
        "INT" => DataType::Int32,
        "BIGINT" => DataType::Int64,
        "DOUBLE" => DataType::Float64,
        "TEXT" => DataType::Utf8,
        "BYTEA" => DataType::Binary,
        other => match other.strip_suffix("[]") {
            Some(element) => DataType::List(Arc::new(Field::new_list_field(sql_type(element), true))),
            None => panic!("no type {other}"),
        },
    }
}

/// The function that a file of Python defines last, by its header.
fn source(path: &Path) -> FunctionSource {
    let text = fs::read_to_string(path).expect("a source file");
    let header = text.lines().next().and_then(|line| line.strip_prefix("# types:"));
    let header = header.unwrap_or_else(|| panic!("{}: no types", path.display()));
    let (params, rest) = header.split_once("->").expect("params -> result");
    let (returns, strict) = match rest.trim().strip_suffix("STRICT") {
        Some(returns) => (returns, true),
        None => (rest, false),
    };
    let last = text
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("def "))
        .expect("a function");
    let name = last.split('(').next().unwrap_or_default().to_string();
    let params = params.split(',').map(str::trim).filter(|p| !p.is_empty()).enumerate();
    let params = params.map(|(i, ty)| param(&format!("arg{}", i + 1), sql_type(ty)));
    FunctionSource {
        null_input: if strict { NullInput::Strict } else { NullInput::Called },
        fallback: Fallback::Forbid,
        ..support::function(&name, text.clone(), params.collect(), sql_type(returns))
    }
}

#[test]
fn sources_generate_as_recorded() {
    let mut failures = Vec::new();
    for path in files() {
        let source = source(&path);
        let types: Vec<DataType> = source.params.iter().map(|p| p.ty.clone()).collect();
        let function = compile(Arc::new(source), &types).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        for (stage, extension) in [(Stage::Ir, "ir"), (Stage::Optimized, "opt")] {
            let golden = path.with_extension(extension);
            let found = function.explain(stage);
            let expected = fs::read_to_string(&golden).unwrap_or_default();
            if found == expected {
                continue;
            }
            match std::env::var_os("BLESS") {
                Some(_) => fs::write(&golden, found).expect("blessing"),
                None => failures.push(format!(
                    "{}\n--- expected\n{expected}--- found\n{found}",
                    golden.display()
                )),
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} golden files differ\n{}",
        failures.len(),
        failures.join("\n")
    );
}
