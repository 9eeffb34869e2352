//! Golden files of the IR, in `tests/ir/`. `BLESS=1 cargo test -p taipan-passes --test golden` writes what is now.
//!
//! - `ir/PASS/*.ir`: a module, `----`, the module after that pass. A file called `not_…` must come out as it went in.
//! - `ir/pipeline/*.ir`: the same for all passes in their order.
//! - `ir/rules/RULE.ir`: the same for a rule alone. It changes the function `@fires` and not the function `@not`.
//! - `ir/verify/*.ir`, `ir/parse/*.ir`: a module, `----`, the error.
//! - `ir/vector/*.ir`: a module, `----`, the program for vectors that its entry is. Of a file called `not_…` there must be none, and the
//!   text says why.
//!
//! Every module in these files also goes through print and parse, and every file is cut and scrambled to show that no
//! text makes the parser or the verifier panic.

use std::fs;
use std::path::{Path, PathBuf};
use taipan_codegen::vector;
use taipan_ir::verify::verify_contents;
use taipan_ir::{Module, parse, renumber, verify};
use taipan_passes as passes;

const MARK: &str = "----\n";

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir");
    let folders = fs::read_dir(&root)
        .expect("tests/ir")
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.is_dir());
    let mut files: Vec<PathBuf> = folders
        .flat_map(|folder| {
            fs::read_dir(folder)
                .expect("a folder of goldens")
                .flatten()
                .map(|e| e.path())
        })
        .filter(|p| p.extension().is_some_and(|e| e == "ir"))
        .collect();
    files.sort();
    files
}

fn folder(path: &Path) -> String {
    let folder = path.parent().and_then(Path::file_name).expect("a folder");
    folder.to_string_lossy().into_owned()
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().expect("a file");
    stem.to_string_lossy().into_owned()
}

/// Input and expectation.
fn halves(path: &Path) -> (String, String) {
    let text = fs::read_to_string(path).expect("a golden file");
    match text.split_once(MARK) {
        Some((input, expected)) => (input.to_string(), expected.to_string()),
        None => (text, String::new()),
    }
}

/// Compares, or writes the file anew.
fn check(path: &Path, input: &str, expected: &str, found: &str, failures: &mut Vec<String>) {
    if found == expected {
        return;
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, format!("{}\n{MARK}{found}", input.trim_end())).expect("blessing");
    } else {
        failures.push(format!(
            "{}\n--- expected\n{expected}--- found\n{found}",
            path.display()
        ));
    }
}

fn report(failures: &[String]) {
    assert!(
        failures.is_empty(),
        "{} golden files differ\n{}",
        failures.len(),
        failures.join("\n")
    );
}

fn normal(module: &Module) -> String {
    let mut module = module.clone();
    renumber(&mut module);
    module.to_string()
}

fn load(path: &Path, input: &str) -> Module {
    let module = parse(input).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    verify(&module).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    module
}

/// Runs the pass of this folder, or all.
fn rewritten(path: &Path, module: &mut Module) {
    let folder = folder(path);
    if folder == "pipeline" {
        let outcome = passes::run(module, &mut |_, _| {});
        outcome.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        return;
    }
    if folder == "rules" {
        passes::rules::apply(&stem(path), module);
    } else {
        let pass = passes::ALL.iter().find(|p| p.name == folder);
        let pass = pass.unwrap_or_else(|| panic!("{}: no such pass", path.display()));
        pass.run(module);
    }
    let checked = verify(module).and_then(|()| verify_contents(module));
    checked.unwrap_or_else(|e| panic!("{}: {e}\n{module}", path.display()));
}

#[test]
fn passes_rewrite_as_recorded() {
    let mut failures = Vec::new();
    for path in files() {
        if matches!(folder(&path).as_str(), "verify" | "parse" | "source" | "vector") {
            continue;
        }
        let (input, expected) = halves(&path);
        let mut module = load(&path, &input);
        let before = normal(&module);
        rewritten(&path, &mut module);
        let after = normal(&module);
        let negative = path
            .file_name()
            .is_some_and(|n| n.to_string_lossy().starts_with("not_"));
        if negative && before != after {
            failures.push(format!("{} must not change\n{after}", path.display()));
        } else if !negative && before == after {
            failures.push(format!("{} must change\n{after}", path.display()));
        } else {
            check(&path, &input, &expected, &after, &mut failures);
        }
    }
    report(&failures);
}

/// Each rule has a function that it changes and one, almost like it, that it does not.
#[test]
fn rules_fire_where_they_should() {
    let paths: Vec<PathBuf> = files().into_iter().filter(|path| folder(path) == "rules").collect();
    let mut named: Vec<String> = paths.iter().map(|path| stem(path)).collect();
    let mut rules: Vec<String> = passes::rules::all().map(|(_, rule)| rule.to_string()).collect();
    named.sort();
    rules.sort();
    assert_eq!(named, rules, "a golden file for each rule");
    for path in paths {
        let (input, _) = halves(&path);
        let before = load(&path, &input);
        let mut after = before.clone();
        rewritten(&path, &mut after);
        let changed = before.functions.iter().zip(&after.functions);
        let changed: Vec<(&str, bool)> = changed.map(|(old, new)| (old.name.as_str(), old != new)).collect();
        assert_eq!(changed, [("fires", true), ("not", false)], "{}", path.display());
    }
}

#[test]
fn programs_for_vectors_are_as_recorded() {
    let mut failures = Vec::new();
    for path in files() {
        if folder(&path) != "vector" {
            continue;
        }
        let (input, expected) = halves(&path);
        let module = load(&path, &input);
        let entry = &module.functions[0];
        let wanted = vector::Wanted {
            nulls: entry.params.iter().any(|param| entry.ty(*param).admits_none()),
            strict: false,
            range: (i64::MIN, i64::MAX),
            narrow: false,
        };
        let found = vector::convert(&module, wanted);
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        if name.is_some_and(|name| name.starts_with("not_")) == found.is_ok() {
            failures.push(format!("{}: {found:?}", path.display()));
            continue;
        }
        let text = match found {
            Ok(program) => program.to_string(),
            Err(refusal) => format!("{refusal}\n"),
        };
        check(&path, &input, &expected, &text, &mut failures);
    }
    report(&failures);
}

#[test]
fn broken_modules_are_refused() {
    let mut failures = Vec::new();
    for path in files() {
        let (input, expected) = halves(&path);
        let found = match folder(&path).as_str() {
            "parse" => parse(&input).map(|_| ()).map_err(|e| e.to_string()),
            "verify" => {
                let module = parse(&input).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
                verify(&module)
                    .and_then(|()| verify_contents(&module))
                    .map_err(|e| e.to_string())
            }
            _ => continue,
        };
        match found {
            Ok(()) => failures.push(format!("{} is accepted", path.display())),
            Err(message) => check(&path, &input, &expected, &format!("{message}\n"), &mut failures),
        }
    }
    report(&failures);
}

#[test]
fn print_and_parse_are_inverse() {
    for path in files() {
        if matches!(folder(&path).as_str(), "verify" | "parse" | "vector") {
            continue;
        }
        let (input, expected) = halves(&path);
        for text in [input, expected] {
            let module = parse(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let printed = module.to_string();
            let again = parse(&printed).unwrap_or_else(|e| panic!("{}: {e}\n{printed}", path.display()));
            assert_eq!(module, again, "{}", path.display());
            assert_eq!(printed, again.to_string(), "{}", path.display());
        }
    }
}

#[test]
fn no_text_makes_the_parser_or_the_verifier_panic() {
    for path in files() {
        let (input, _) = halves(&path);
        let cuts: Vec<usize> = input.char_indices().map(|(at, _)| at).collect();
        // Every place is cut in some file, not in each.
        for (n, at) in cuts.iter().enumerate().step_by(5) {
            let next = cuts.get(n + 1).copied().unwrap_or(input.len());
            let swapped = ["%", "}", "9", "\"", "@", ","][n % 6];
            let texts = [
                input[..*at].to_string(),
                format!("{}{}", &input[..*at], &input[next..]),
                format!("{}{swapped}{}", &input[..*at], &input[next..]),
            ];
            for text in texts {
                if let Ok(module) = parse(&text) {
                    let _ = verify(&module);
                }
            }
        }
    }
}

#[test]
fn nesting_is_limited() {
    let deep =
        |open: &str, close: &str| format!("func @f() -> int {{ {}{}", open.repeat(100_000), close.repeat(100_000));
    assert!(parse(&deep("block ^0 { ", "} ")).is_err());
    assert!(parse(&deep("%0: list[", "]")).is_err());
    assert!(parse(&deep("%0: int = const (", ")")).is_err());
    assert!(parse(&format!("func @f() -> {}", "list[".repeat(100_000))).is_err());
}

/// As deep as the verifier lets it be, and as long as budgets let it be.
#[test]
fn deep_and_long_modules_pass() {
    let depth = 190;
    let (open, close) = ("if %0 {\n", "yield\n} else {\nyield\n}\n");
    let deep = format!(
        "func @f(%0: bool, %1: int) -> int {{\n{}{}return %1\n}}",
        open.repeat(depth),
        close.repeat(depth)
    );
    let mut long = String::from("func @f(%0: int, %1: bool) -> int {\n");
    for i in 0..3000 {
        let (value, before) = (3 * i + 2, if i == 0 { 0 } else { 3 * i - 1 });
        long += &format!("%{}: int = int.add %{before}, %0\n", value + 1);
        long += &format!("%{}: bool = int.lt %{}, %0\n", value + 2, value + 1);
        long += &format!(
            "%{value}: int = if %{} {{ yield %{} }} else {{ yield %0 }}\n",
            value + 2,
            value + 1
        );
    }
    long += "return %8999\n}";
    for text in [deep, long] {
        let mut module = parse(&text).expect("a module");
        passes::run(&mut module, &mut |_, _| {}).expect("passes");
    }
}
