//! The hooks that emit, the plain ones and `docs/hooks.md` are held to the protocol. `BLESS=1` writes the document.

use super::door;
use ruff_python_ast::{Expr, Parameters, Stmt, StmtClassDef};
use std::collections::BTreeMap;
use taipan_syntax::protocol::{Row, THEMES};

const PLAIN: &str = include_str!("../plain.py");
const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hooks.md");

/// Programs that call these are not run with the plain hooks.
const NOT_PLAIN: &[&str] = &["give_up", "unknown", "with_slots", "yield_in_try"];
/// What the plain hooks have for themselves.
const HELPERS: &[&str] = &["match_args"];

const INTRODUCTION: &str = "\
# Hooks

To compile a function, Taipan writes a program of it and runs that on its interpreter: `EXPLAIN FUNCTION` shows it as the stage `generator`.
Whatever may depend on a value is a call of a hook in it, an attribute of the object `H`.
The hooks that compile emit code; the plain ones, which tests use, do what Python does.

`at` is a position in the source: its line times 1000, plus its column.
Bodies of branches and loops are functions that give a *signal*: `None` fell through, `1` break, `2` continue, `3` this path has ended, `(value,)` return.
`get` and `set` read and write the variables that a statement changes, whose names are `names`.
A variable that is not bound holds `H.U`.

`tests.rs` beside the hooks prints this file from the table in `udf-compiler/syntax/src/protocol`, with `BLESS=1`, and holds the hooks to it.
";

fn rows() -> impl Iterator<Item = &'static Row> {
    THEMES.iter().flat_map(|(_, rows)| rows.iter())
}

#[test]
fn the_door_has_the_hooks_of_the_protocol() {
    let mut door: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for method in door::METHOD_DEFS {
        let signature = method.doc.and_then(|doc| doc.split_once("\n--")).map(|(text, _)| text);
        let signature = signature.and_then(|text| text.split_once('(')?.1.strip_suffix(')'));
        let parts = signature.unwrap_or_default().split(", ");
        let parts = parts.filter(|part| !matches!(*part, "" | "$module" | "/"));
        door.insert(method.name, parts.map(without_default).collect());
    }
    for row in rows() {
        let own = door.remove(row.name).unwrap_or_else(|| panic!("no hook {}", row.name));
        let wanted: Vec<&str> = row.parameters.iter().map(|part| without_default(part)).collect();
        // What takes any number of arguments may take the rest one by one.
        let named = own.iter().position(|part| part.starts_with('*')).unwrap_or(own.len());
        let long = if named < own.len() { named } else { wanted.len() };
        assert_eq!(own[..named], wanted[..long], "parameters of {}", row.name);
    }
    assert!(door.is_empty(), "not in the protocol: {:?}", door.keys());
}

fn without_default(parameter: &str) -> &str {
    parameter.split('=').next().unwrap_or(parameter)
}

#[test]
fn plain_hooks_are_those_of_the_protocol() {
    let mut plain = plain_hooks();
    for row in rows() {
        match plain.remove(row.name) {
            Some(shape) => assert_eq!(
                shape,
                row.parameters.iter().map(|part| shape_of(part)).collect::<Vec<_>>(),
                "parameters of the plain {}",
                row.name
            ),
            None => assert!(NOT_PLAIN.contains(&row.name), "no plain hook {}", row.name),
        }
    }
    assert!(
        plain.keys().all(|name| HELPERS.contains(&name.as_str())),
        "not in the protocol: {plain:?}"
    );
}

/// What of a parameter shows in how it is called.
fn shape_of(parameter: &str) -> &'static str {
    match parameter {
        all if all.starts_with("**") => "**",
        rest if rest.starts_with('*') => "*",
        optional if optional.contains('=') => "=",
        _ => "",
    }
}

/// The plain hooks, with the shapes of their parameters.
fn plain_hooks() -> BTreeMap<String, Vec<&'static str>> {
    let parsed = ruff_python_parser::parse_module(PLAIN).expect("the plain hooks are Python");
    let body = &parsed.syntax().body;
    let class = body.iter().find_map(|stmt| match stmt {
        Stmt::ClassDef(class) if class.name.as_str() == "_PlainHooks" => Some(class),
        _ => None,
    });
    let StmtClassDef { body, .. } = class.expect("the plain hooks are a class");
    let mut found = BTreeMap::new();
    for stmt in body {
        match stmt {
            Stmt::FunctionDef(def) => {
                found.insert(def.name.to_string(), shapes(&def.parameters));
            }
            Stmt::Assign(assign) => {
                let Expr::Call(call) = &*assign.value else { continue };
                let [Expr::Lambda(lambda)] = &*call.arguments.args else {
                    continue;
                };
                let shapes = lambda.parameters.as_ref().map(|parameters| shapes(parameters));
                for target in &assign.targets {
                    if let Expr::Name(name) = target {
                        found.insert(name.id.to_string(), shapes.clone().unwrap_or_default());
                    }
                }
            }
            _ => {}
        }
    }
    found
}

fn shapes(parameters: &Parameters) -> Vec<&'static str> {
    let plain = parameters.posonlyargs.iter().chain(&parameters.args);
    let plain = plain.map(|one| if one.default.is_some() { "=" } else { "" });
    let rest = parameters.vararg.iter().map(|_| "*");
    let named = parameters.kwarg.iter().map(|_| "**");
    plain.chain(rest).chain(named).collect()
}

#[test]
fn the_document_is_printed_from_the_protocol() {
    let mut text = INTRODUCTION.to_string();
    for (theme, rows) in THEMES {
        text += &format!("\n## {theme}\n\n| hook | meaning |\n|---|---|\n");
        for row in rows.iter() {
            text += &format!("| `{}({})` | {} |\n", row.name, row.parameters.join(", "), row.meaning);
        }
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(DOCUMENT, &text).expect("the document can be written");
    }
    let document = std::fs::read_to_string(DOCUMENT).expect("there is a document");
    assert_eq!(
        document, text,
        "docs/hooks.md is not what the protocol says: BLESS=1 writes it"
    );
}
