//! What texts use of modules: `m.name` and `from m import name`. Looks at tokens.

use super::tokens::{Kind, Token};
use std::collections::{BTreeMap, BTreeSet};

/// Each module with the names that the tokens use of it.
pub fn used<'a>(tokens: &[Token<'a>]) -> BTreeSet<(String, &'a str)> {
    let (modules, mut used) = imported(tokens);
    for (at, token) in tokens.iter().enumerate() {
        let is_attribute = at > 0 && tokens[at - 1].text == "." && tokens[at - 1].kind == Kind::Operator;
        if token.kind != Kind::Name || is_attribute {
            continue;
        }
        // The longest name of a module that stands here.
        let mut path = token.text.to_string();
        let mut next = at + 1;
        let mut found = None;
        loop {
            let attribute = match tokens.get(next..next + 2) {
                Some([dot, name]) if dot.text == "." && name.kind == Kind::Name => Some(name.text),
                _ => None,
            };
            if let (Some(module), Some(attribute)) = (modules.get(path.as_str()), attribute) {
                found = Some((module.clone(), attribute));
            }
            let Some(attribute) = attribute else {
                break;
            };
            path = format!("{path}.{attribute}");
            next += 2;
        }
        used.extend(found);
    }
    // A module inside a module is none of its names.
    let inner: BTreeSet<String> = modules.values().cloned().collect();
    used.retain(|(module, name)| !inner.contains(&format!("{module}.{name}")));
    used
}

/// The names that modules go by, and what is imported of modules.
fn imported<'a>(tokens: &[Token<'a>]) -> (BTreeMap<String, String>, BTreeSet<(String, &'a str)>) {
    let mut modules = BTreeMap::new();
    let mut used = BTreeSet::new();
    for start in (0..tokens.len()).filter(|at| tokens[*at].first && matches!(tokens[*at].text, "import" | "from")) {
        let end = (start + 1..tokens.len()).find(|at| tokens[*at].first || tokens[*at].text == ";");
        let statement = &tokens[start + 1..end.unwrap_or(tokens.len())];
        if tokens[start].text == "import" {
            for one in statement.split(|token| token.text == ",") {
                let (path, alias) = path_and_alias(one);
                let name = alias.map_or_else(|| path.clone(), str::to_string);
                modules.insert(name, path);
            }
            continue;
        }
        let Some(place) = statement.iter().position(|token| token.text == "import") else {
            continue;
        };
        let (module, _) = path_and_alias(&statement[..place]);
        for one in statement[place + 1..].split(|token| matches!(token.text, "," | "(" | ")")) {
            if let Some(name) = one.first().filter(|name| name.kind == Kind::Name) {
                used.insert((module.clone(), name.text));
            }
        }
    }
    (modules, used)
}

fn path_and_alias<'a>(tokens: &[Token<'a>]) -> (String, Option<&'a str>) {
    let place = tokens.iter().position(|token| token.text == "as");
    let path = &tokens[..place.unwrap_or(tokens.len())];
    let alias = place.and_then(|place| tokens.get(place + 1)).map(|token| token.text);
    (path.iter().map(|token| token.text).collect(), alias)
}

/// The functions and classes that a module of the compiler's library defines.
pub fn defined(text: &str) -> BTreeSet<String> {
    let names = text.lines().filter_map(|line| {
        let rest = line.strip_prefix("def ").or_else(|| line.strip_prefix("class "))?;
        // A class with `_` behind its name has methods for objects of the real one.
        Some(rest.split(['(', ':']).next()?.trim_end_matches('_').to_string())
    });
    names.collect()
}
