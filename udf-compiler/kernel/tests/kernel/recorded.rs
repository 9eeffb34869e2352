//! Native operations answer what CPython answered: the recorded cases of the interpreter, one kernel an operation.

use crate::support::*;
use arrow::array::{ArrayRef, BooleanArray, Float64Array, Int64Array, StringArray};
use std::collections::BTreeMap;
use std::sync::Arc;
use taipan_kernel::KernelOutput;

const RECORDED: [(&str, &str); 5] = [
    ("int", include_str!("../../../ir/src/interpret/cases/int.txt")),
    ("float", include_str!("../../../ir/src/interpret/cases/float.txt")),
    ("str", include_str!("../../../ir/src/interpret/cases/str.txt")),
    ("list", include_str!("../../../ir/src/interpret/cases/list.txt")),
    ("math", include_str!("../../../ir/src/interpret/cases/math.txt")),
];

/// The recorded cases, or those in the directory that `TAIPAN_CASES` names.
pub(super) fn recorded() -> String {
    let elsewhere = std::env::var("TAIPAN_CASES").ok();
    RECORDED
        .iter()
        .map(|(family, text)| match &elsewhere {
            Some(directory) => std::fs::read_to_string(format!("{directory}/{family}.txt")).expect("a file of cases"),
            None => text.to_string(),
        })
        .collect()
}

/// Operations that native code leaves to the interpreter more often than CPython raises.
pub(super) const PARTIAL: [&str; 2] = ["int.shl", "range.len"];

/// The cases of each operation.
pub(super) fn by_operation(text: &str) -> BTreeMap<&str, Vec<Case<'_>>> {
    let mut operations: BTreeMap<&str, Vec<Case<'_>>> = BTreeMap::new();
    for line in text.lines() {
        let (call, result) = line.split_once("\t=\t").expect("a case");
        let mut words = call.split('\t');
        let name = words.next().expect("an operation");
        operations.entry(name).or_default().push((words.collect(), result));
    }
    operations
}

/// The arguments as written, and the result.
pub(super) type Case<'t> = (Vec<&'t str>, &'t str);

#[test]
fn native_answers_as_cpython() {
    let text = recorded();
    let operations = by_operation(&text);
    assert!(operations.len() > 100);
    let mut wrong = Vec::new();
    for (name, cases) in &operations {
        // Lists are no columns.
        let scalar = cases
            .iter()
            .all(|(args, _)| args.iter().all(|arg| !arg.starts_with('l')));
        if scalar && *name != "list.range" {
            check(name, cases, &mut wrong);
            let ascii: Vec<Case<'_>> = cases.iter().filter(|(args, _)| is_ascii(args)).cloned().collect();
            check(name, &ascii, &mut wrong);
        }
    }
    let shown = wrong[..wrong.len().min(60)].join("\n");
    assert!(wrong.is_empty(), "{} wrong:\n{shown}", wrong.len());
}

fn is_ascii(args: &[&str]) -> bool {
    args.iter().all(|arg| unescape(arg).is_ascii())
}

fn check(name: &str, cases: &[Case<'_>], wrong: &mut Vec<String>) {
    let Some((args, _)) = cases.first() else {
        return;
    };
    let columns: Vec<Vec<&str>> = (0..args.len())
        .map(|i| cases.iter().map(|(args, _)| args[i]).collect())
        .collect();
    let results: Vec<&str> = cases.iter().map(|(_, result)| *result).collect();
    let ir = program(name, &columns, &results);
    let arrays: Vec<ArrayRef> = columns.iter().map(|column| array(column)).collect();
    let output = eval(&ir, &arrays);
    let got = shown(&output, tag(&results));
    for (i, (args, wanted)) in cases.iter().enumerate() {
        let failed = output.failed.contains(&(i as u32));
        let agree = match (failed, *wanted) {
            (true, "!") => true,
            (true, _) => PARTIAL.contains(&name),
            (false, "!") => false,
            (false, wanted) => same(name, &got[i], wanted),
        };
        if !agree {
            let got = if failed { "!" } else { &got[i] };
            wrong.push(format!("{name} {args:?} = {wanted}  got {got}"));
        }
    }
}

/// The kind of value that a column has: the tag of its first value.
pub(super) fn tag<'t>(column: &[&'t str]) -> &'t str {
    let of = |word: &'t str| word.split(':').next().unwrap_or("");
    column
        .iter()
        .map(|word| of(word))
        .find(|t| !matches!(*t, "n" | "!"))
        .unwrap_or("i")
}

fn type_of(column: &[&str]) -> String {
    let plain = match tag(column) {
        "i" => "int",
        "f" => "f64",
        "b" => "bool",
        _ => "str",
    };
    if column.contains(&"n") {
        format!("option[{plain}]")
    } else {
        plain.to_string()
    }
}

/// A function that applies the operation to its parameters; pieces come back joined.
fn program(name: &str, columns: &[Vec<&str>], results: &[&str]) -> String {
    let params = columns.iter().enumerate().map(|(i, column)| match (name, i) {
        // Optional whatever the cases have.
        ("str.slice_step", 1 | 2) => format!("%{i}: option[int]"),
        _ => format!("%{i}: {}", type_of(column)),
    });
    let params: Vec<String> = params.collect();
    let args: Vec<String> = (0..columns.len()).map(|i| format!("%{i}")).collect();
    let mut lines = vec![format!("func @f({}) -> RESULT {{", params.join(", "))];
    let mut next = columns.len();
    let mut emit = |ty: &str, operation: String| {
        lines.push(format!("  %{next}: {ty} = {operation}"));
        next += 1;
        format!("%{}", next - 1)
    };
    let application = format!("{name} {}", args.join(", "));
    let (result, ty) = match tag(results) {
        "l" => {
            let list = if name.ends_with("partition") {
                let record = emit("record{str, str, str}", application);
                let fields: Vec<String> = (0..3)
                    .map(|i| emit("str", format!("record.get[{i}] {record}")))
                    .collect();
                emit("list[str]", format!("list.new {}", fields.join(", ")))
            } else {
                emit("list[str]", application)
            };
            let bar = emit("str", "const \"|\"".to_string());
            (emit("str", format!("str.join {bar}, {list}")), "str".to_string())
        }
        _ => (emit(&type_of(results), application), type_of(results)),
    };
    let option = emit(&format!("option[{ty}]"), format!("union.make[1] {result}"));
    lines.push(format!("  return {option}\n}}"));
    lines.join("\n").replace("RESULT", &format!("option[{ty}]"))
}

pub(super) fn array(column: &[&str]) -> ArrayRef {
    let rest = |word: &&str| word.split_once(':').map(|(_, rest)| rest.to_string());
    let words = column.iter().map(rest);
    match tag(column) {
        "i" => Arc::new(words.map(|w| w?.parse().ok()).collect::<Int64Array>()),
        "f" => Arc::new(words.map(|w| w?.parse().ok()).collect::<Float64Array>()),
        "b" => Arc::new(words.map(|w| Some(w? == "1")).collect::<BooleanArray>()),
        _ => Arc::new(words.map(|w| Some(unescape(&w?))).collect::<StringArray>()),
    }
}

/// The results as they are written in the cases, unescaped.
pub(super) fn shown(output: &KernelOutput, tag: &str) -> Vec<String> {
    fn all<T>(values: Vec<Option<T>>, show: impl Fn(T) -> String) -> Vec<String> {
        values.into_iter().map(|v| v.map_or("n".to_string(), &show)).collect()
    }
    match tag {
        "i" => all(int_results(output), |i| i.to_string()),
        "f" => all(float_results(output), |f| format!("{f:?}")),
        "b" => all(bool_results(output), |b| u8::from(b).to_string()),
        _ => all(text_results(output), str::to_string),
    }
}

pub(super) fn same(name: &str, got: &str, wanted: &str) -> bool {
    let (tag, wanted) = wanted.split_once(':').unwrap_or(("n", "n"));
    match tag {
        "f" => same_float(name, got, wanted),
        "l" => {
            got == unescape(
                &wanted
                    .split('|')
                    .map(|w| w.trim_start_matches("s:"))
                    .collect::<Vec<_>>()
                    .join("|"),
            )
        }
        _ => got == unescape(wanted),
    }
}

/// To the bit, but for NaN and the last bits of functions of the C library.
fn same_float(name: &str, got: &str, wanted: &str) -> bool {
    let (Ok(got), Ok(wanted)) = (got.parse::<f64>(), wanted.parse::<f64>()) else {
        return false;
    };
    let libm = name.starts_with("math.") || name == "f64.pow";
    let near = (got - wanted).abs() <= 8.0 * f64::EPSILON * wanted.abs().max(1.0);
    got.to_bits() == wanted.to_bits() || (got.is_nan() && wanted.is_nan()) || (libm && near)
}

pub(super) fn unescape(text: &str) -> String {
    let mut parts = text.split("\\{");
    let mut out = parts.next().unwrap_or("").to_string();
    for part in parts {
        let (hex, rest) = part.split_once('}').expect("a closing brace");
        out.extend(u32::from_str_radix(hex, 16).ok().and_then(char::from_u32));
        out.push_str(rest);
    }
    out
}
