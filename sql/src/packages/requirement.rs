//! What a distribution requires, as Python's packages write it: a name, versions, and when it does. Knows no packages.

use crate::error::{Error, Result, SqlState};
use std::cmp::Ordering;
use std::fmt;

/// The Python that functions run as.
const PYTHON: &str = "3.14";

/// A distribution that is required.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Requirement {
    /// As written.
    pub name: String,
    /// Comparisons, all of which must hold.
    pub versions: Vec<(String, String)>,
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let versions = self.versions.iter().map(|(op, version)| format!("{op}{version}"));
        f.write_str(&versions.collect::<Vec<_>>().join(","))
    }
}

/// The name that all spellings of a distribution's name share.
pub(crate) fn normal(name: &str) -> String {
    let parts = name.split(['-', '_', '.']).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("-").to_lowercase()
}

/// Whether two texts are one version.
pub(crate) fn same_version(one: &str, other: &str) -> bool {
    compared(one, other) == Ordering::Equal
}

/// The order of two versions, the newer one first.
pub(super) fn newest_first(one: &str, other: &str) -> Ordering {
    compared(other, one)
}

impl Requirement {
    /// What is written, without a condition.
    ///
    /// # Errors
    ///
    /// 22023 where it is none.
    pub fn parse(text: &str) -> Result<Requirement> {
        let invalid = || {
            let error = Error::new(SqlState::InvalidParameter, format!("invalid requirement '{text}'"));
            error.with_hint("Write a name and versions, such as 'python-dateutil==2.9'.")
        };
        let text = text.trim();
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_' | '.'));
        let (name, rest) = text.split_at(end.unwrap_or(text.len()));
        if name.is_empty() {
            return Err(invalid());
        }
        let rest = rest.trim();
        // What else it could have does not matter here.
        let rest = match rest.strip_prefix('[') {
            Some(extras) => extras.split_once(']').ok_or_else(invalid)?.1.trim(),
            None => rest,
        };
        let rest = rest.trim_start_matches('(').trim_end_matches(')').trim();
        let mut versions = Vec::new();
        for part in rest.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let end = part.find(|c: char| !matches!(c, '=' | '<' | '>' | '!' | '~'));
            let (op, version) = part.split_at(end.ok_or_else(invalid)?);
            if !matches!(op, "==" | "===" | "!=" | "<=" | ">=" | "<" | ">" | "~=") {
                return Err(invalid());
            }
            versions.push((op.to_string(), version.trim().to_string()));
        }
        Ok(Requirement {
            name: name.to_string(),
            versions,
        })
    }

    /// What is written with a condition, if that holds here.
    pub fn needed(text: &str) -> Result<Option<Requirement>> {
        match text.split_once(';') {
            Some((_, condition)) if !holds(condition) => Ok(None),
            Some((text, _)) => Requirement::parse(text).map(Some),
            None => Requirement::parse(text).map(Some),
        }
    }

    /// Whether a version will do.
    pub fn allows(&self, version: &str) -> bool {
        self.versions.iter().all(|(op, wanted)| allows(version, op, wanted))
    }
}

fn allows(version: &str, op: &str, wanted: &str) -> bool {
    if let Some(beginning) = wanted.strip_suffix(".*") {
        let parts = |text: &str| release(text).0;
        let (wanted, mut found) = (parts(beginning), parts(version));
        found.resize(found.len().max(wanted.len()), 0);
        let begins = found.starts_with(&wanted);
        return (op == "==") == begins;
    }
    let order = compared(version, wanted);
    match op {
        "==" | "===" => order == Ordering::Equal,
        "!=" => order != Ordering::Equal,
        "<=" => order != Ordering::Greater,
        ">=" => order != Ordering::Less,
        "<" => order == Ordering::Less,
        ">" => order == Ordering::Greater,
        _ => {
            let mut prefix = release(wanted).0;
            prefix.pop();
            order != Ordering::Less && release(version).0.starts_with(&prefix)
        }
    }
}

/// The numbers of a version, and what comes behind them, such as `rc1`.
fn release(version: &str) -> (Vec<u64>, String) {
    let version = version.trim().trim_start_matches('v');
    let version = version.split('+').next().unwrap_or(version);
    let end = version.find(|c: char| !c.is_ascii_digit() && c != '.');
    let (numbers, rest) = version.split_at(end.unwrap_or(version.len()));
    let numbers = numbers.split('.').filter_map(|part| part.parse().ok());
    let rest = rest.trim_matches(['.', '-', '_']).to_lowercase();
    (numbers.collect(), rest)
}

fn compared(one: &str, other: &str) -> Ordering {
    let ((mut one, behind), (mut other, behind_other)) = (release(one), release(other));
    let length = one.len().max(other.len());
    one.resize(length, 0);
    other.resize(length, 0);
    // Those before the release, it, and those after it.
    let stage = |rest: &str| match rest {
        "" => 1,
        rest if rest.starts_with("post") => 2,
        _ => 0,
    };
    let stages = stage(&behind).cmp(&stage(&behind_other));
    one.cmp(&other).then(stages).then(behind.cmp(&behind_other))
}

/// Whether a condition holds; what is not understood does.
fn holds(condition: &str) -> bool {
    condition.split(" or ").any(|any| any.split(" and ").all(comparison))
}

fn comparison(text: &str) -> bool {
    let text = text.trim().trim_matches(['(', ')']).trim();
    let ops = [" not in ", " in ", "==", "!=", "<=", ">=", "~=", "<", ">"];
    let Some((op, (left, right))) = ops.iter().find_map(|op| Some((*op, text.split_once(op)?))) else {
        return true;
    };
    let bare = |text: &str| text.trim().trim_matches(['"', '\'']).to_string();
    let value = |name: &str| {
        Some(match name {
            "python_version" | "python_full_version" => PYTHON,
            "sys_platform" => "linux",
            "platform_system" => "Linux",
            "os_name" => "posix",
            "platform_python_implementation" => "CPython",
            "implementation_name" => "cpython",
            "extra" => "",
            _ => return None,
        })
    };
    let (left, right) = (bare(left), bare(right));
    let (Some(found), wanted) = (value(&left), right) else {
        return true;
    };
    match op.trim() {
        "in" => wanted.contains(found),
        "not in" => !wanted.contains(found),
        op if left.starts_with("python") => allows(found, op, &wanted),
        "==" => found == wanted,
        "!=" => found != wanted,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_python_does() {
        let allows = |written: &str, version: &str| Requirement::parse(written).unwrap().allows(version);
        for (written, version) in [
            ("six", "1.0"),
            ("six>=1.5", "1.17.0"),
            ("six (>=1.5)", "1.17.0"),
            ("a==2.9", "2.9.0"),
            ("a==2.9.*", "2.9.0.post0"),
            ("a~=2.2", "2.9"),
            ("a>=1.0", "1.0.post1"),
            ("a[x]<2,>=1", "1.10"),
        ] {
            assert!(allows(written, version), "{written} {version}");
        }
        for (written, version) in [
            ("six>=1.5", "1.4.9"),
            ("a==2.9", "2.9.1"),
            ("a~=2.2.1", "2.3"),
            ("a>=1.0", "1.0rc1"),
            ("a!=1.*", "1.7"),
            ("a<2,>=1", "2.0"),
        ] {
            assert!(!allows(written, version), "{written} {version}");
        }
    }

    #[test]
    fn conditions_are_asked_of_this_python() {
        let needed = |written: &str| Requirement::needed(written).unwrap().is_some();
        assert!(needed("six>=1.5"));
        assert!(needed("a; python_version >= '3.9'"));
        assert!(!needed("a; python_version < '3.11'"));
        assert!(!needed("a; extra == 'dev'"));
        assert!(!needed("a (>=1) ; extra == \"dev\""));
        assert!(!needed("colorama; sys_platform == 'win32'"));
        assert!(!needed("a; python_version >= '3.9' and extra == 'x'"));
    }
}
