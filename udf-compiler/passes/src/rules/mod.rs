//! Rewrites that are patterns: rules as text, in files by family. A pass that is nothing but rules is a row of `SETS`.
//! Knows no order of passes.
//!
//! A rule looks at one operation and how its operands were made, and puts something else in its place. What it must know
//! besides is a named condition (`conditions`), a result that is no term is a named function (`functions`).

mod compile;
mod conditions;
mod facts;
mod functions;
mod matching;
mod rule;
mod set;
mod terms;
#[cfg(test)]
mod tests;
mod variants;

use set::Set;
use std::sync::LazyLock;
use taipan_ir::{Function, Module};
use terms::{RuleError, Written};

/// The passes that are rules, and the files of each: rules of one operation are tried in this order.
const SETS: [(&str, &[(&str, &str)]); 5] = [
    (
        "simplify",
        &[
            ("union.rules", include_str!("union.rules")),
            ("record.rules", include_str!("record.rules")),
            ("select.rules", include_str!("select.rules")),
            ("bool.rules", include_str!("bool.rules")),
            ("int.rules", include_str!("int.rules")),
            ("float.rules", include_str!("float.rules")),
            ("text.rules", include_str!("text.rules")),
        ],
    ),
    (
        "complex_abs_compare",
        &[("complex.rules", include_str!("complex.rules"))],
    ),
    ("concat_iteration", &[("concat.rules", include_str!("concat.rules"))]),
    ("constant_lists", &[("list.rules", include_str!("list.rules"))]),
    ("reassociate", &[("sums.rules", include_str!("sums.rules"))]),
];

/// One pass: its name, its rules, and the names of these.
struct Loaded {
    pass: &'static str,
    set: Set,
    names: Vec<String>,
}

/// Read once. Files that cannot be read make no rules at all, which a test forbids.
static LOADED: LazyLock<Result<Vec<Loaded>, RuleError>> =
    LazyLock::new(|| SETS.iter().map(|(pass, files)| load(pass, files)).collect());

fn load(pass: &'static str, files: &[(&'static str, &str)]) -> Result<Loaded, RuleError> {
    let (mut rules, mut names) = (Vec::new(), Vec::new());
    for (file, text) in files {
        for written in terms::read(file, text)? {
            let error = |message: String| RuleError {
                file,
                line: written.line,
                message: format!("{}: {message}", written.name),
            };
            rules.extend(compile::compile(&written).map_err(error)?);
            let Written { name, .. } = written;
            names.push(name);
        }
    }
    Ok(Loaded {
        pass,
        set: Set::new(rules),
        names,
    })
}

fn loaded() -> &'static [Loaded] {
    LOADED.as_ref().map_or(&[], Vec::as_slice)
}

fn run(pass: &str, function: &mut Function) -> bool {
    let found = loaded().iter().find(|loaded| loaded.pass == pass);
    found.is_some_and(|loaded| loaded.set.run(function, None))
}

/// Identities on single operations: what is made and taken apart again, neutral elements, double negation.
pub(crate) fn simplify(function: &mut Function) -> bool {
    run("simplify", function)
}

/// `abs(z) > 2` asks for no root.
pub(crate) fn complex_abs_compare(function: &mut Function) -> bool {
    run("complex_abs_compare", function)
}

/// Characters of `a + b` come from `a` and `b` where nothing else needs the joined text.
pub(crate) fn concat_iteration(function: &mut Function) -> bool {
    run("concat_iteration", function)
}

/// A list display of constants that is only read is one constant, shared by all rows, and reading it is pure.
pub(crate) fn constant_lists(function: &mut Function) -> bool {
    run("constant_lists", function)
}

/// `(r + x) - c` becomes `r + (x - c)` where a loop carries `r` and not `x`: the next round waits for one addition less.
pub(crate) fn reassociate(function: &mut Function) -> bool {
    run("reassociate", function)
}

/// The names of all rules, with the pass that each belongs to.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of = |loaded: &'static Loaded| loaded.names.iter().map(|name| (loaded.pass, name.as_str()));
    loaded().iter().flat_map(of)
}

/// Applies the rule of this name alone, once. Whether it changed anything.
pub fn apply(name: &str, module: &mut Module) -> bool {
    let found = loaded()
        .iter()
        .find(|loaded| loaded.names.iter().any(|known| known == name));
    found.is_some_and(|loaded| {
        let functions = module.functions.iter_mut();
        functions.fold(false, |changed, function| {
            loaded.set.run(function, Some(name)) | changed
        })
    })
}
