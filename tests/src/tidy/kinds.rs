//! Files of the generator that ask what kind of value something is. A kind answers in its own file, so that the others need
//! not ask.

use super::File;
use super::paths::tokens;
use std::collections::BTreeSet;

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

/// What asks about more than allowed.
pub(super) fn kinds(files: &[File]) -> Vec<String> {
    let places = files
        .iter()
        .filter(|file| file.path.starts_with(FOLDER) && !file.path.starts_with(KINDS));
    places
        .map(|file| (&file.path, asked(&file.code).len()))
        .filter(|(_, count)| *count > MOST)
        .map(|(path, count)| {
            format!("{path} asks about {count} kinds, and may about {MOST}: a kind answers in its own file")
        })
        .collect()
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
