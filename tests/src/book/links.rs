//! Links of documents: to pages, headings and files of the repository. Does not look at addresses on the web.

use super::{pages, read};
use crate::tidy::root;
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

/// Where a link leads to.
#[derive(Debug, PartialEq, Eq)]
pub struct Link {
    pub line: usize,
    pub to: String,
}

/// The links of a text, those in code left out.
pub fn of(text: &str) -> Vec<Link> {
    let mut links = Vec::new();
    let mut in_block = false;
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        }
        if in_block {
            continue;
        }
        let prose = without_code(line);
        let mut rest = prose.as_str();
        while let Some((_, behind)) = rest.split_once("](") {
            let Some((to, behind)) = behind.split_once(')') else {
                break;
            };
            links.push(Link {
                line: number + 1,
                to: to.to_string(),
            });
            rest = behind;
        }
    }
    links
}

/// A line without what stands between backquotes.
fn without_code(line: &str) -> String {
    let parts = line.split('`').enumerate();
    parts
        .filter(|(place, _)| place % 2 == 0)
        .map(|(_, part)| part)
        .collect()
}

/// Every link of a document that leads nowhere.
pub fn broken() -> Result<Vec<String>> {
    let mut told = Vec::new();
    let mut headings: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    let mut documents = pages()?;
    documents.extend(["docs/SUMMARY.md", "ARCHITECTURE.md"].map(str::to_string));
    for name in documents {
        let path = root().join(&name);
        let text = read(&path)?;
        for link in of(&text) {
            if link.to.contains("://") || link.to.is_empty() {
                continue;
            }
            let (file, heading) = link.to.split_once('#').unwrap_or((&link.to, ""));
            let target = match file {
                "" => path.clone(),
                file => plain(&path.parent().unwrap_or(&path).join(file)),
            };
            if !target.exists() {
                told.push(format!("{name}:{}: there is no {}", link.line, link.to));
            } else if !heading.is_empty() {
                if !headings.contains_key(&target) {
                    headings.insert(target.clone(), headings_of(&target)?);
                }
                if !headings[&target].contains(heading) {
                    told.push(format!("{name}:{}: {file} has no heading #{heading}", link.line));
                }
            }
        }
    }
    Ok(told)
}

/// A path with its `..` gone up.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir if plain.file_name().is_some() => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

/// The names that headings of a page have in links, those of what it includes too.
fn headings_of(page: &Path) -> Result<BTreeSet<String>> {
    let mut in_block = false;
    let mut names = BTreeSet::new();
    for line in read(page)?.lines() {
        in_block ^= line.trim_start().starts_with("```");
        if let Some(included) = line.strip_prefix("{{#include ") {
            let path = included.split([':', '}']).next().unwrap_or_default();
            names.extend(headings_of(&plain(&page.parent().unwrap_or(page).join(path)))?);
        }
        if let Some(heading) = line.strip_prefix('#').filter(|_| !in_block) {
            let heading = heading.trim_start_matches('#').trim().to_lowercase();
            let named = heading.chars().filter_map(|c| match c {
                ' ' => Some('-'),
                c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
                _ => None,
            });
            names.insert(named.collect());
        }
    }
    Ok(names)
}
