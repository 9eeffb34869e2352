//! Files that name many others of their crate, and structs of many fields. Those that there are stand in a list with how
//! wide they are, which only gets less.

use super::File;
use super::paths::{named, tokens};
use std::collections::BTreeMap;

const LIST: &str = "listed/wide.txt";
const LISTED: &str = include_str!("listed/wide.txt");

/// So many other files may a file name.
const FILES: usize = 20;
/// So many fields may a struct have.
const FIELDS: usize = 20;

/// What is wider than allowed and listed, and what is listed and is not so wide.
pub(super) fn wide(files: &[File]) -> Vec<String> {
    let mut found = BTreeMap::new();
    for (file, others) in named(files) {
        if others.len() > FILES {
            found.insert(format!("{file} names files"), others.len());
        }
    }
    for file in files.iter().filter(|file| file.path.contains("/src/")) {
        for (name, fields) in structs(&file.code).into_iter().filter(|(_, fields)| *fields > FIELDS) {
            found.insert(format!("{} {name} has fields", file.path), fields);
        }
    }
    let listed = LISTED.lines().filter_map(|line| {
        let (what, count) = line.rsplit_once(": ")?;
        Some((what, count.parse::<usize>().ok()?))
    });
    let listed: BTreeMap<&str, usize> = listed.collect();
    let mut told = Vec::new();
    for (what, count) in &found {
        let most = listed.get(what.as_str()).copied().unwrap_or(0);
        if *count > most {
            told.push(format!("{LIST}: {what}: {count}, not more than {most}"));
        }
    }
    for (what, count) in listed {
        let now = found.get(what).copied().unwrap_or(0);
        if now < count {
            told.push(format!("{LIST}: {what}: {count}, and there are fewer now: {now}"));
        }
    }
    told
}

/// The structs of a text, with how many fields they have.
fn structs(code: &str) -> Vec<(&str, usize)> {
    let tokens = tokens(code);
    let mut found = Vec::new();
    for (at, _) in tokens.iter().enumerate().filter(|(_, token)| **token == "struct") {
        let Some(name) = tokens.get(at + 1) else { continue };
        let body = tokens[at..].iter().position(|token| matches!(*token, "{" | ";" | "("));
        if let Some(body) = body.filter(|body| tokens[at + body] == "{") {
            found.push((*name, fields(&tokens[at + body..])));
        }
    }
    found
}

/// How many names with a colon behind stand in the braces that begin here, and not deeper.
fn fields(tokens: &[&str]) -> usize {
    let (mut depth, mut count) = (0_usize, 0);
    for token in tokens {
        match *token {
            "{" | "(" | "[" | "<" => depth += 1,
            "}" | ")" | "]" | ">" => depth = depth.saturating_sub(1),
            ":" if depth == 1 => count += 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    count
}
