//! Passes keep the meaning: random programs, and every golden file, give the same results before and after, in the
//! reference interpreter, on random arguments.

mod random;

use random::deciding::{LIMITS, modules};
use random::{Programs, arguments};
use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::rc::Rc;
use taipan_ir::interpret::{Val, run};
use taipan_ir::{Module, Type, parse, verify};
use taipan_passes as rewrites;
use taipan_runtime::fail::Fail;

/// What a row gives: its value as text (bits of floats included), or that it is replayed.
fn outcome(module: &Module, args: &[Val]) -> Result<String, Fail> {
    // Lists and dicts are changed in place, so each run gets its own.
    let args = args.iter().map(own).collect();
    run(module, args, LIMITS).map(|value| format!("{value:?}"))
}

fn own(value: &Val) -> Val {
    match value {
        Val::List(items) => Val::list(items.borrow().iter().map(own).collect()),
        Val::Dict(table) => Val::Dict(Rc::new(table.as_ref().clone())),
        Val::Ref(parts) => Val::Ref(Rc::new(RefCell::new(parts.borrow().iter().map(own).collect()))),
        Val::Record(parts) => Val::Record(parts.iter().map(own).collect()),
        Val::Union(index, part) => Val::Union(*index, Box::new(own(part))),
        other => other.clone(),
    }
}

fn types(module: &Module) -> Vec<Type> {
    let entry = &module.functions[0];
    entry.params.iter().map(|p| entry.ty(*p).clone()).collect()
}

/// A row that had a value has the same; one that failed still fails, if not for want of memory, time or bits: what leaves
/// i64 is no failure of Python's.
fn same_meaning(what: &str, before: &Module, after: &Module, seed: u64) {
    verify(after).unwrap_or_else(|e| panic!("{what}: {e}\n{before}\n{after}"));
    for args in arguments(&types(before), seed, 12) {
        match (outcome(before, &args), outcome(after, &args)) {
            (Ok(old), Ok(new)) => assert_eq!(old, new, "{what} on {args:?}\n{before}\n{after}"),
            (Err(Fail::Overflow), Ok(_)) if what.starts_with("widen") => {}
            (Err(Fail::Steps | Fail::Depth | Fail::Memory), _) | (_, Err(Fail::Steps | Fail::Depth)) => {}
            (Err(_), Err(_)) => {}
            (old, new) => panic!("{what} on {args:?}: {old:?} became {new:?}\n{before}\n{after}"),
        }
    }
}

fn every_pass_keeps(name: &str, module: &Module, seed: u64) {
    for pass in rewrites::ALL {
        let mut after = module.clone();
        pass.run(&mut after);
        same_meaning(&format!("{} of {name}", pass.name), module, &after, seed);
    }
    let mut after = module.clone();
    let mut last = after.clone();
    let run = rewrites::run(&mut after, &mut |pass, now| {
        same_meaning(&format!("{pass}, in order, of {name}"), &last, now, seed);
        last = now.clone();
    });
    run.unwrap_or_else(|e| panic!("{name}: {e}\n{module}"));
}

/// A rule alone, on each function of its golden file as the entry.
fn rule_keeps(name: &str, path: &Path, module: Module) {
    let rule = path.file_stem().expect("a name").to_string_lossy();
    for function in module.functions {
        let functions = vec![function];
        let before = Module { functions };
        let mut after = before.clone();
        rewrites::rules::apply(&rule, &mut after);
        same_meaning(&format!("the rule of {name}"), &before, &after, 3);
        every_pass_keeps(name, &before, 2);
    }
}

#[test]
fn golden_files_keep_their_meaning() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir");
    for folder in fs::read_dir(root).expect("tests/ir").flatten() {
        if matches!(
            folder.file_name().to_string_lossy().as_ref(),
            "verify" | "parse" | "source"
        ) {
            continue;
        }
        for file in fs::read_dir(folder.path()).expect("a folder").flatten() {
            let text = fs::read_to_string(file.path()).expect("a golden file");
            let input = text.split_once("----\n").map_or(text.as_str(), |halves| halves.0);
            let module = parse(input).expect("a module");
            let name = file.path().display().to_string();
            every_pass_keeps(&name, &module, 1);
            if folder.file_name() == "rules" {
                rule_keeps(&name, &file.path(), module);
            }
        }
    }
}

#[test]
fn random_programs_keep_their_meaning() {
    let count = std::env::var("PROGRAMS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(60);
    let first = std::env::var("SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    for seed in first..first + count {
        let module = Programs::new(seed).module();
        verify(&module).unwrap_or_else(|e| panic!("program {seed}: {e}\n{module}"));
        assert_eq!(parse(&module.to_string()).expect("printed text"), module);
        every_pass_keeps(&format!("program {seed}"), &module, seed);
    }
}

/// The same of programs of which conditions and vectors are made.
#[test]
fn programs_of_decisions_keep_their_meaning() {
    let numeric = (0..20).map(|seed| (seed, Programs::numeric(seed).module()));
    for (seed, module) in modules().step_by(200).chain(numeric) {
        every_pass_keeps(&format!("program of decisions {seed}"), &module, seed);
    }
}
