//! Files of the generator that ask what kind of value something is. A kind answers in its own file, so that the others need
//! not ask. Those that ask about many stand in a list with how many, which only gets less.

use super::File;
use super::paths::tokens;
use std::collections::{BTreeMap, BTreeSet};

const LIST: &str = "listed/kinds.txt";
const LISTED: &str = include_str!("listed/kinds.txt");

/// Where they are looked at, and where the kinds are.
const FOLDER: &str = "udf-compiler/generate/src/";
const KINDS: &str = "udf-compiler/generate/src/kinds/";

/// About so many kinds may a file ask.
const MOST: usize = 3;

/// Questions about a kind that have names, beside the downcast to its class.
const QUESTIONS: [&str; 9] = [
    "as_exception",
    "is_array",
    "is_instance",
    "is_reference",
    "is_single",
    "is_single_container",
    "is_single_list",
    "is_view_of_dict",
    "one_of_singles",
];

/// What asks about more than allowed and listed, and what is listed and asks about fewer.
pub(super) fn kinds(files: &[File]) -> Vec<String> {
    let places = files
        .iter()
        .filter(|file| file.path.starts_with(FOLDER) && !file.path.starts_with(KINDS));
    let found: BTreeMap<&str, usize> = places
        .map(|file| (file.path.as_str(), asked(&file.code).len()))
        .filter(|(_, count)| *count > MOST)
        .collect();
    let listed = LISTED.lines().filter_map(|line| {
        let (path, count) = line.rsplit_once(": ")?;
        Some((path, count.parse::<usize>().ok()?))
    });
    let listed: BTreeMap<&str, usize> = listed.collect();
    let mut told = Vec::new();
    for (path, count) in &found {
        let most = listed.get(path).copied().unwrap_or(MOST);
        if *count > most {
            told.push(format!(
                "{LIST}: {path} asks about kinds: {count}, not more than {most}"
            ));
        }
    }
    for (path, count) in listed {
        let now = found.get(path).copied().unwrap_or(0);
        if now < count {
            told.push(format!("{LIST}: {path}: {count}, and there are fewer now: {now}"));
        }
    }
    told
}

/// The kinds that a text asks about: the classes that it casts to, and the questions with names that it calls.
pub(super) fn asked(code: &str) -> BTreeSet<&str> {
    let tokens = tokens(code);
    let mut found = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        if *token == "downcast_ref" && tokens.get(at + 1) == Some(&"::") {
            let end = tokens[at..].iter().position(|token| *token == ">");
            found.extend(end.and_then(|end| tokens.get(at + end - 1)).copied());
        }
        let calls = tokens.get(at + 1) == Some(&"(") && at > 0 && tokens[at - 1] != "fn";
        if calls && QUESTIONS.contains(token) {
            found.insert(*token);
        }
    }
    found
}
