//! Which file of a crate names which: by `crate::`, `super::` and `self::` paths, in `use` with or without braces, and where
//! they stand in code. Methods and what comes by another's `pub use` are named by nobody here.

use super::File;
use std::collections::{BTreeMap, BTreeSet};

/// The files of each crate that a file names.
pub(super) type Named<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// What each file below a `src` names of its own crate.
pub(super) fn named(files: &[File]) -> Named<'_> {
    let mut modules: BTreeMap<(&str, Vec<String>), &str> = BTreeMap::new();
    for file in files {
        if let Some((krate, module)) = module_of(file) {
            modules.insert((krate, module), &file.path);
        }
    }
    let mut named = Named::new();
    for file in files {
        let Some((krate, module)) = module_of(file) else {
            continue;
        };
        let code = without_tests(&file.code);
        let found = paths(&code).into_iter().filter_map(|path| {
            let whole = resolved(&module, &path)?;
            let known = (0..=whole.len()).rev().map(|length| whole[..length].to_vec());
            known
                .into_iter()
                .find_map(|module| modules.get(&(krate, module)).copied())
        });
        named
            .entry(&file.path)
            .or_default()
            .extend(found.filter(|other| *other != file.path));
    }
    named
}

/// The modules at the root of its crate that a file names.
pub(super) fn inside(file: &File) -> BTreeSet<String> {
    let Some((_, module)) = module_of(file) else {
        return BTreeSet::new();
    };
    let code = without_tests(&file.code);
    let found = paths(&code).into_iter().filter_map(|path| resolved(&module, &path));
    found.filter_map(|whole| whole.into_iter().next()).collect()
}

/// The crate of a file, and the module that it is there.
fn module_of(file: &File) -> Option<(&str, Vec<String>)> {
    let (krate, place) = file.path.split_once("/src/")?;
    let is_crate = !krate.strip_prefix("udf-compiler/").unwrap_or(krate).contains('/');
    let place = place.strip_suffix(".rs").filter(|_| is_crate)?;
    let mut module: Vec<String> = place.split('/').map(str::to_string).collect();
    if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        module.pop();
    }
    Some((krate, module))
}

/// A path from the root of the crate.
fn resolved(module: &[String], path: &[&str]) -> Option<Vec<String>> {
    let mut whole = match path.first()? {
        &"crate" => Vec::new(),
        _ => module.to_vec(),
    };
    for part in path {
        match *part {
            "crate" | "self" => {}
            "super" => drop(whole.pop()?),
            other => whole.push(other.to_string()),
        }
    }
    Some(whole)
}

/// Code without the modules of tests in it.
fn without_tests(code: &str) -> String {
    let (mut kept, mut rest) = (String::new(), code);
    while let Some((before, tests)) = rest.split_once("#[cfg(test)]\nmod ") {
        kept.push_str(before);
        rest = &tests[end_of_module(tests)..];
    }
    kept + rest
}

/// Where a module ends: behind its braces, or behind the semicolon where it is another file.
fn end_of_module(code: &str) -> usize {
    let mut depth = 0;
    for (at, sign) in code.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ';' => {}
            _ => continue,
        }
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}

/// The paths in code that begin in the crate.
fn paths(code: &str) -> Vec<Vec<&str>> {
    let tokens = tokens(code);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        at = match tokens[at] {
            "crate" | "super" | "self" if tokens.get(at + 1) == Some(&"::") => tree(&tokens, at, &[], &mut found),
            "use" => tree(&tokens, at + 1, &[], &mut found),
            _ => at + 1,
        };
    }
    found.retain(|path| matches!(path.first(), Some(&("crate" | "super" | "self"))));
    found
}

/// Reads a path, with the paths in its braces, from a place on. Where it ends.
fn tree<'a>(tokens: &[&'a str], mut at: usize, before: &[&'a str], found: &mut Vec<Vec<&'a str>>) -> usize {
    let mut path = before.to_vec();
    while let Some(token) = tokens.get(at) {
        at += 1;
        match *token {
            "{" => {
                while tokens.get(at).is_some_and(|token| *token != "}") {
                    let next = tree(tokens, at, &path, found);
                    at = next.max(at + 1);
                    if tokens.get(at) == Some(&",") {
                        at += 1;
                    }
                }
                return at + 1;
            }
            word if is_word(word) => path.push(word),
            _ => {
                at -= 1;
                break;
            }
        }
        if tokens.get(at) != Some(&"::") {
            break;
        }
        at += 1;
    }
    // `{self, …}` names what stands before the braces.
    if path.len() > 1 && path.last() == Some(&"self") {
        path.pop();
    }
    found.push(path);
    // The other name of `as`.
    match tokens.get(at) {
        Some(&"as") => at + 2,
        _ => at,
    }
}

/// Words, `::`, and every other character that is no blank.
pub(super) fn tokens(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            ':' if rest.starts_with("::") => 2,
            first if is_part(first) => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            first => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        found.push(token);
        rest = after.trim_start();
    }
    found
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_word(token: &str) -> bool {
    token.chars().all(is_part)
}
