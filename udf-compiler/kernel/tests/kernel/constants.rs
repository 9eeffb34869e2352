//! Native operations on constants, which many lowerings treat apart: recorded cases whose first argument is a column (if it
//! is no list) and whose others are constants.

use crate::recorded::{Case, PARTIAL, array, by_operation, recorded, same, shown, tag, unescape};
use crate::support::*;
use arrow::array::ArrayRef;
use std::sync::Arc;
use taipan_ir::{Const, Type, op};

/// How many cases of each operation: each is a kernel of its own.
const SAMPLE: usize = 6;

#[test]
fn constants_answer_as_cpython() {
    let text = recorded();
    let mut wrong = Vec::new();
    for (name, cases) in by_operation(&text) {
        // Records are shown by the other test.
        if name.ends_with("partition") {
            continue;
        }
        let stride = cases.len().div_ceil(SAMPLE).max(1);
        for case in cases.iter().step_by(stride) {
            if let Some(got) = disagreement(name, case) {
                wrong.push(format!("{name} {:?} = {}  got {got}", case.0, case.1));
            }
        }
    }
    let shown = wrong[..wrong.len().min(60)].join("\n");
    assert!(wrong.is_empty(), "{} wrong:\n{shown}", wrong.len());
}

/// What native code answers, if that is not what CPython answered.
fn disagreement(name: &str, (args, wanted): &Case<'_>) -> Option<String> {
    let column = args.first().filter(|arg| !arg.starts_with('l') && **arg != "n");
    let ir = program(name, args, wanted, column.is_some())?;
    let arrays: Vec<ArrayRef> = column.iter().map(|arg| array(&[**arg])).collect();
    let output = eval(&ir, &arrays);
    let failed = !output.failed.is_empty();
    match *wanted {
        "!" if failed => None,
        "!" => Some("no failure".to_string()),
        _ if failed && PARTIAL.contains(&name) => None,
        _ if failed => Some("!".to_string()),
        wanted if wanted.starts_with('l') => {
            let equal = shown(&output, "b")[0] == "1";
            (!equal).then(|| "another list".to_string())
        }
        wanted => {
            let got = shown(&output, tag(&[wanted])).swap_remove(0);
            (!same(name, &got, wanted)).then_some(got)
        }
    }
}

/// A constant as the cases write it; an `option[int]` where the operation wants one.
fn constant(word: &str, optional: bool) -> Const {
    let (kind, rest) = word.split_once(':').unwrap_or((word, ""));
    let plain = match kind {
        "i" => Const::Int(rest.parse().expect("an int")),
        "f" => Const::Float(rest.parse().expect("a float")),
        "b" => Const::Bool(rest == "1"),
        "s" => Const::Str(unescape(rest).into()),
        "n" => Const::None,
        _ => {
            let words = rest.split('|').filter(|word| !word.is_empty());
            let items: Vec<Const> = words.map(|word| constant(word, false)).collect();
            let element = items.first().map_or(Type::Int, Const::ty);
            Const::List(element, items.into())
        }
    };
    if optional {
        let index = u32::from(plain != Const::None);
        Const::Union(Type::option(Type::Int), index, Arc::new(plain))
    } else {
        plain
    }
}

/// The type of the result where the operation's signature fixes it.
fn result_type(name: &str) -> Option<&'static str> {
    let (_, result) = op(name)?.sig.split_once("-> ")?;
    (!result.contains('T')).then_some(result)
}

/// What the empty list holds where nothing else says it.
fn element_type(name: &str, first: Option<&Const>) -> Type {
    match (name, first) {
        ("list.sum_float" | "list.sum_pairwise" | "list.sum_singles" | "list.sum_products", _) => Type::Float,
        (_, Some(Const::List(element, _))) => element.clone(),
        _ if name.starts_with("list.") => Type::Int,
        _ => Type::Str,
    }
}

fn program(name: &str, args: &[&str], wanted: &str, column: bool) -> Option<String> {
    let optional = |i: usize| name.ends_with("slice_step") && (i == 1 || i == 2);
    let constants: Vec<Const> = args
        .iter()
        .enumerate()
        .map(|(i, arg)| constant(arg, optional(i)))
        .collect();
    let element = element_type(name, constants.first());
    let mut lines = Vec::new();
    for (i, value) in constants.iter().enumerate() {
        let value = match value {
            Const::List(_, items) if items.is_empty() => Const::List(element.clone(), items.clone()),
            other => other.clone(),
        };
        if i > 0 || !column {
            lines.push(format!("  %{i}: {} = const {value}", value.ty()));
        }
    }
    let n = args.len();
    let names: Vec<String> = (0..n).map(|i| format!("%{i}")).collect();
    let list_result = match constant(wanted.replace('!', "n").as_str(), false) {
        Const::List(_, items) if items.is_empty() => Some(Const::List(element.clone(), items)),
        Const::List(element, items) => Some(Const::List(element, items)),
        _ => None,
    };
    let result = match (&list_result, wanted) {
        (Some(list), _) => list.ty().to_string(),
        (None, "!") => result_type(name)?.to_string(),
        (None, wanted) => constant(wanted, false).ty().to_string(),
    };
    lines.push(format!("  %{n}: {result} = {name} {}", names.join(", ")));
    let (last, ty) = match list_result {
        Some(list) => {
            lines.push(format!("  %{}: {result} = const {list}", n + 1));
            lines.push(format!("  %{}: bool = list.eq %{n}, %{}", n + 2, n + 1));
            (n + 2, "bool".to_string())
        }
        // It fails; lists are no results.
        None if result.starts_with("list") => {
            lines.push(format!("  %{}: int = list.len %{n}", n + 1));
            (n + 1, "int".to_string())
        }
        None => (n, result),
    };
    lines.push(format!("  %{}: option[{ty}] = union.make[1] %{last}", last + 1));
    lines.push(format!("  return %{}\n}}", last + 1));
    let params = if column {
        format!("%0: {}", constants[0].ty())
    } else {
        String::new()
    };
    Some(format!("func @f({params}) -> option[{ty}] {{\n{}", lines.join("\n")))
}
