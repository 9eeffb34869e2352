//! Functions of numpy's arrays against what numpy answers, bit for bit: `tests/numpy/native.txt`, which `native.py` beside it records. Each is
//! compiled without a call of Python, and answers interpreted, on the interpreter of the IR and as machine code.
//! `TAIPAN_CASES=sums,means` runs those only.

use crate::support::{self, param};
use arrow::array::{Array, ArrayRef, AsArray, BooleanArray, Float64Array, Int64Array, ListArray, StringArray};
use arrow::buffer::OffsetBuffer;
use arrow::datatypes::{DataType, Field, Float64Type, Int64Type};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use taipan_udf::{CompiledFunction, Mode, RunOptions, Tier, compile};

const MODES: [Mode; 3] = [Mode::Interpreted, Mode::Ir, Mode::Auto];

struct Case {
    name: String,
    params: Vec<(String, DataType)>,
    returns: DataType,
    replays: u64,
    text: String,
    rows: Vec<(Vec<String>, String)>,
}

fn sql_type(name: &str) -> DataType {
    match name {
        "BOOLEAN" => DataType::Boolean,
        "BIGINT" => DataType::Int64,
        "DOUBLE" => DataType::Float64,
        "TEXT" => DataType::Utf8,
        other => {
            let element = other.strip_suffix("[]").unwrap_or_else(|| panic!("no type {other}"));
            DataType::List(Arc::new(Field::new_list_field(sql_type(element), true)))
        }
    }
}

fn case(text: &str) -> Case {
    let (header, rest) = text.split_once('\n').expect("a header");
    let (name, rest_of_header) = header.split_once(" (").expect("parameters");
    let (params, returns) = rest_of_header.split_once(") RETURNS ").expect("a result");
    let (returns, replays) = returns.split_once(" replays ").unwrap_or((returns, "0"));
    let (body, rows) = rest.split_once("\n---\n").expect("rows");
    let param = |param: &str| {
        let (name, ty) = param.split_once(' ').expect("a type");
        (name.to_string(), sql_type(ty))
    };
    let row = |line: &str| {
        let (args, answer) = line.split_once(" -> ").expect("an answer");
        (args.split(" ; ").map(str::to_string).collect(), answer.to_string())
    };
    Case {
        name: name.into(),
        params: params.split(", ").map(param).collect(),
        returns: sql_type(returns),
        replays: replays.parse().expect("a number"),
        text: body.into(),
        rows: rows.lines().filter(|line| !line.is_empty()).map(row).collect(),
    }
}

fn cases() -> Vec<Case> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/numpy/native.txt");
    let text = std::fs::read_to_string(file).expect("recorded cases");
    let chosen = std::env::var("TAIPAN_CASES").ok();
    let wanted = |case: &Case| {
        chosen
            .as_ref()
            .is_none_or(|names| names.split(',').any(|name| name == case.name))
    };
    text.split("=== ").skip(1).map(case).filter(wanted).collect()
}

fn function(case: &Case) -> CompiledFunction {
    let params = case.params.iter().map(|(name, ty)| param(name, ty.clone()));
    let source = support::function("f", case.text.clone(), params.collect(), case.returns.clone());
    let types: Vec<DataType> = source.params.iter().map(|param| param.ty.clone()).collect();
    compile(Arc::new(source), &types).unwrap_or_else(|error| panic!("{}: {error}", case.name))
}

fn items(text: &str) -> Vec<&str> {
    let inside = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .expect("a list");
    let mut depth = 0_i32;
    let apart = |found: char| {
        depth += i32::from(found == '[') - i32::from(found == ']');
        found == ',' && depth == 0
    };
    inside
        .split(apart)
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .collect()
}

/// The array of some values as Python writes them.
fn array(ty: &DataType, values: &[&str]) -> ArrayRef {
    match ty {
        DataType::Float64 => Arc::new(values.iter().map(|v| v.parse::<f64>().ok()).collect::<Float64Array>()),
        DataType::Int64 => Arc::new(values.iter().map(|v| v.parse::<i64>().ok()).collect::<Int64Array>()),
        DataType::Boolean => Arc::new(values.iter().map(|v| Some(*v == "True")).collect::<BooleanArray>()),
        DataType::Utf8 => Arc::new(values.iter().map(|v| Some(*v)).collect::<StringArray>()),
        DataType::List(field) => {
            let parts: Vec<Vec<&str>> = values.iter().map(|v| items(v)).collect();
            let offsets = OffsetBuffer::from_lengths(parts.iter().map(Vec::len));
            Arc::new(ListArray::new(
                field.clone(),
                offsets,
                array(field.data_type(), &parts.concat()),
                None,
            ))
        }
        other => panic!("no values of {other}"),
    }
}

/// A value as text that tells all bits, but those of NaN.
fn cell(array: &ArrayRef, row: usize) -> String {
    if array.is_null(row) {
        return "NULL".into();
    }
    match array.data_type() {
        DataType::Float64 => match array.as_primitive::<Float64Type>().value(row) {
            value if value.is_nan() => "nan".into(),
            value => format!("{value:?}"),
        },
        DataType::Int64 => array.as_primitive::<Int64Type>().value(row).to_string(),
        DataType::Boolean => array.as_boolean().value(row).to_string(),
        DataType::Utf8 => array.as_string::<i32>().value(row).to_string(),
        _ => {
            let list = array.as_list::<i32>().value(row);
            let parts: Vec<String> = (0..list.len()).map(|place| cell(&list, place)).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}

fn told(case: &Case, told: &mut String) {
    let function = function(case);
    if function.tier() != Tier::Native {
        let reasons: Vec<_> = function
            .reasons()
            .iter()
            .map(|r| format!("{} {:?}", r.message, r.span))
            .collect();
        let _ = writeln!(told, "{}: {:?}: {}", case.name, function.tier(), reasons.join("; "));
    }
    let replayed = || function.counters().rows_replayed.load(Ordering::Relaxed);
    let mut replays = 0;
    for mode in MODES {
        replays = replayed();
        let options = RunOptions {
            mode,
            ..RunOptions::default()
        };
        for (args, answer) in &case.rows {
            let arrays: Vec<ArrayRef> = args
                .iter()
                .zip(&case.params)
                .map(|(arg, (_, ty))| array(ty, &[arg]))
                .collect();
            let found = match function.invoke(&arrays, 1, &options) {
                Ok(found) => cell(&found, 0),
                Err(error) => format!("! {error}"),
            };
            let wanted = match answer.strip_prefix("! ") {
                Some(_) => answer.clone(),
                None => cell(&array(&case.returns, &[answer]), 0),
            };
            let same = match answer.strip_prefix("! ") {
                Some(words) => found.contains(words),
                None => found == wanted,
            };
            if !same {
                let shown = args.join(" ; ");
                let _ = writeln!(
                    told,
                    "{} {mode:?} of {shown:.200}\n  numpy {wanted:.300}\n  found {found:.300}",
                    case.name
                );
            }
        }
    }
    let replayed = replayed() - replays;
    if function.tier() == Tier::Native && replayed > case.replays {
        let _ = writeln!(told, "{}: {replayed} rows are replayed", case.name);
    }
}

#[test]
fn functions_of_arrays_are_native_and_answer_as_numpy() {
    let cases = cases();
    let mut all = String::new();
    for case in &cases {
        told(case, &mut all);
    }
    assert!(all.is_empty(), "{} cases\n{all}", cases.len());
}
