//! The page of Python's constructs and modules: what the conformance cases show of each, whose tiers and answers the suite
//! asserts.

use super::constructs::{ASKED, CONSTRUCTS};
use super::modules::{defined, used};
use super::tokens::tokens;
use super::{WRITTEN, cell, codes, rows};
use crate::case;
use crate::tidy::root;
use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use taipan::Session;
use taipan_udf::Tier;
use taipan_udf::syntax::modules::ALLOWED;
use tokio::runtime::Runtime;

const HEAD: &str = "# Python

What of Python is there, and how it runs.
The tests have CPython's answers for functions that use it, and assert the tier of each.
This page counts them.

- *native*: all of the function is machine code.
- *mixed*: some operations are done by the interpreter, one at a time.
- *interpreted*: the whole function is.

All of it gives the same answers; [what differs](divergences.md) is listed.
How to see what became of a function of yours, and what to change, is in [why is my function not native?](../guides/performance.md).

";

const OTHERS: &str = "
## What no case shows

The compiler was asked with one function for each.

| construct | tier | reason |
|---|---|---|
";

const MODULES: &str = "
## Modules

These can be imported, and nothing else of Python's library.
Some modules that would reach the system (`os`, `pathlib`, `argparse`, `logging`) are there for functions that [bring files](../guides/packages.md), and reach those only.

What is computed when the function is loaded may use all of a module at no cost.
*Compiled* is what has a native form for values that only a row knows: names that native functions of the tests use, operations, and functions of the library that is written for the compiler.
The others run on the interpreter where a row needs them, and `taipan.functions` says so.

| module | compiled | others |
|---|---|---|
";

pub fn page(runtime: &Runtime, session: &Session) -> Result<String> {
    let cases = case::load_all()?;
    let tiered = cases.iter().filter_map(|case| Some((case, case.tier?)));
    let mut counts = vec![[0; 3]; CONSTRUCTS.len()];
    let mut examples: Vec<Option<&str>> = vec![None; CONSTRUCTS.len()];
    let mut natively: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (case, tier) in tiered {
        let tokens = tokens(&case.source.text);
        for (place, construct) in CONSTRUCTS.iter().enumerate() {
            if construct.is_in(&tokens) {
                counts[place][tier_place(tier)] += 1;
                let is_better = examples[place].is_none_or(|known| case.name.len() < known.len());
                if tier == Tier::Native && is_better {
                    examples[place] = Some(&case.name);
                }
            }
        }
        if tier == Tier::Native {
            for (module, name) in used(&tokens) {
                natively.entry(module).or_default().insert(name);
            }
        }
    }
    let mut page = format!("{HEAD}{WRITTEN}");
    let mut group = "";
    for (place, construct) in CONSTRUCTS.iter().enumerate() {
        let [native, mixed, interpreted] = counts[place];
        ensure!(native + mixed + interpreted > 0, "no case has {}", construct.name);
        if group != construct.group {
            group = construct.group;
            let title = format!("{}{}", group[..1].to_uppercase(), &group[1..]);
            let _ = write!(
                page,
                "\n## {title}\n\n| construct | native | mixed | interpreted | a case |\n|---|---:|---:|---:|---|\n"
            );
        }
        let example = examples[place].map_or(String::new(), |name| format!("`{name}`"));
        let _ = writeln!(
            page,
            "| {} | {native} | {mixed} | {interpreted} | {example} |",
            construct.name
        );
    }
    page.push_str(OTHERS);
    for (name, text) in ASKED {
        let (tier, reason) = asked(runtime, session, text)?;
        let _ = writeln!(page, "| {name} | {tier} | {} |", cell(&reason));
    }
    page.push_str(MODULES);
    let there = there(runtime, session)?;
    for (module, names) in &there {
        let known = |name: &&String| {
            let is_used = natively.get(module).is_some_and(|names| names.contains(name.as_str()));
            is_used || is_operation(module, name)
        };
        let twins = twins(module)?;
        let (compiled, rest): (Vec<&String>, Vec<&String>) =
            names.iter().partition(|name| known(name) || twins.contains(*name));
        let codes = |names: Vec<&String>| codes(names.into_iter().map(String::as_str));
        let _ = writeln!(page, "| `{module}` | {} | {} |", codes(compiled), codes(rest));
    }
    Ok(page)
}

/// The tier of a function, and the reason for it.
fn asked(runtime: &Runtime, session: &Session, text: &str) -> Result<(String, String)> {
    let create = format!("CREATE OR REPLACE FUNCTION probe(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$\n{text}\n$$");
    let made = runtime.block_on(async { session.sql(&create).await?.collect().await });
    if let Err(error) = made {
        return Ok(("refused".to_string(), error.message().to_string()));
    }
    // What it gives is of no interest here: it may raise.
    drop(rows(runtime, session, "SELECT probe(3)"));
    let told = rows(
        runtime,
        session,
        "SELECT tier, reason FROM taipan.functions WHERE name = 'probe'",
    )?;
    let row = told.first().context("a row of taipan.functions")?;
    Ok((row[0].clone(), row[1].clone()))
}

/// Modules below those of the list.
const BELOW: [&str; 3] = ["collections.abc", "urllib.parse", "xml.etree.ElementTree"];

/// The public names of each module, as functions find them.
fn there(runtime: &Runtime, session: &Session) -> Result<BTreeMap<String, BTreeSet<String>>> {
    let own = ["__future__", "numpy", "pandas", "polars", "pyspark", "scipy"];
    let modules = ALLOWED
        .iter()
        .filter(|name| !name.starts_with('_') && !own.contains(name));
    let modules: Vec<&str> = modules.copied().chain(BELOW).collect();
    let imports: String = modules.iter().map(|module| format!("import {module}\n")).collect();
    let pairs: Vec<String> = modules.iter().map(|module| format!("'{module}': {module}")).collect();
    let text = format!(
        "CREATE OR REPLACE FUNCTION names_of_modules() RETURNS TABLE (module TEXT, name TEXT) LANGUAGE python AS $$\n{imports}
def names_of_modules():
    for name, module in {{{}}}.items():
        names = getattr(module, '__all__', None) or [n for n in dir(module) if type(getattr(module, n)) is not type(module)]
        for n in names:
            if not n.startswith('_'):
                yield name, n
$$",
        pairs.join(", ")
    );
    rows(runtime, session, &text)?;
    let mut there: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in rows(runtime, session, "SELECT module, name FROM names_of_modules()")? {
        there.entry(row[0].clone()).or_default().insert(row[1].clone());
    }
    Ok(there)
}

/// Whether the IR has an operation of this name.
fn is_operation(module: &str, name: &str) -> bool {
    taipan_udf::ir::ops::op(&format!("{module}.{name}")).is_some()
}

/// What the library has that is written for the compiler.
fn twins(module: &str) -> Result<BTreeSet<String>> {
    let file = format!("udf-compiler/generate/src/library/py/{}.py", module.replace('.', "_"));
    let path = root().join(file);
    if !path.exists() {
        return Ok(BTreeSet::new());
    }
    Ok(defined(&std::fs::read_to_string(path)?))
}

fn tier_place(tier: Tier) -> usize {
    match tier {
        Tier::Native => 0,
        Tier::Mixed => 1,
        Tier::Interpreted => 2,
    }
}
