//! `\copy`: a COPY whose file is the shell's, not one that SQL may reach.

use super::{Line, fail};
use crate::copy::Rows;
use crate::runner::{Runner, Stop};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

/// A line, taken apart: what is copied, which way, the file, and what stands behind it.
#[derive(Debug, PartialEq)]
struct Copy<'a> {
    what: &'a str,
    is_from: bool,
    /// `None`: the standard input or output.
    file: Option<String>,
    rest: &'a str,
}

/// `\copy TABLE FROM 'FILE' …` and `\copy TABLE|(QUERY) TO 'FILE' …`
pub fn run(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    let Some(copy) = parse(line.argument) else {
        return fail(
            "\\copy takes a table or a query in parentheses, FROM or TO, a file, and what COPY takes behind it",
        );
    };
    let (what, rest) = (copy.what, copy.rest);
    if copy.is_from {
        let rows = match copy.file.map(PathBuf::from) {
            None => Rows::Input,
            Some(path) => match File::open(&path) {
                Ok(file) => Rows::File(file, path),
                Err(error) => return fail(format!("cannot read {}: {error}", path.display())),
            },
        };
        return runner.run_copy(&format!("COPY {what} FROM STDIN {rest}"), rows, None);
    }
    let out = match copy.file {
        None => None,
        Some(path) => match File::create(&path) {
            Ok(file) => Some(Box::new(BufWriter::new(file)) as Box<dyn Write + Send>),
            Err(error) => return fail(format!("cannot write {path}: {error}")),
        },
    };
    runner.run_copy(&format!("COPY {what} TO STDOUT {rest}"), Rows::None, out)
}

fn parse(text: &str) -> Option<Copy<'_>> {
    let mut at = 0;
    while let Some((start, word)) = next_word(text, at) {
        at = start + word.len();
        let is_from = word.eq_ignore_ascii_case("from");
        if start == 0 || !is_from && !word.eq_ignore_ascii_case("to") {
            continue;
        }
        let (place, file) = next_word(text, at)?;
        let is_standard = ["stdin", "stdout", "pstdin", "pstdout"]
            .iter()
            .any(|name| file.eq_ignore_ascii_case(name));
        let named = match file.strip_prefix('\'') {
            Some(quoted) => quoted.strip_suffix('\'')?.replace("''", "'"),
            None => file.to_string(),
        };
        return Some(Copy {
            what: text[..start].trim(),
            is_from,
            file: (!is_standard).then_some(named),
            rest: text[place + file.len()..].trim(),
        });
    }
    None
}

/// The next word: a text in quotes, all between parentheses, or what stands up to a space or one of these.
fn next_word(text: &str, from: usize) -> Option<(usize, &str)> {
    let start = from + text[from..].find(|c: char| !c.is_whitespace())?;
    let (mut depth, mut quote) = (0_usize, None);
    for (at, c) in text[start..].char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => {
                quote = None;
                let next = text[start + at + 1..].chars().next();
                if depth == 0 && next != Some(open) {
                    return Some((start, &text[start..start + at + 1]));
                }
            }
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '(') if at == 0 || depth > 0 => depth += 1,
            (None, ')') if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    return Some((start, &text[start..start + at + 1]));
                }
            }
            (None, c) if depth == 0 && (c.is_whitespace() || c == '(') => {
                return Some((start, &text[start..start + at]));
            }
            _ => {}
        }
    }
    (quote.is_none() && depth == 0).then(|| (start, &text[start..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copy(text: &str) -> Option<(&str, bool, Option<String>, &str)> {
        parse(text).map(|copy| (copy.what, copy.is_from, copy.file, copy.rest))
    }

    #[test]
    fn lines_are_taken_apart() {
        let file = |name: &str| Some(name.to_string());
        assert_eq!(copy("t from 'a b.csv' csv"), Some(("t", true, file("a b.csv"), "csv")));
        assert_eq!(
            copy("t(a, \"from\") FROM x.csv"),
            Some(("t(a, \"from\")", true, file("x.csv"), ""))
        );
        assert_eq!(
            copy("(select ' to (' from t) to 'it''s' (format csv)"),
            Some(("(select ' to (' from t)", false, file("it's"), "(format csv)"))
        );
        assert_eq!(copy("s.t to stdout"), Some(("s.t", false, None, "")));
        assert_eq!(copy("t"), None);
        assert_eq!(copy("t to"), None);
        assert_eq!(copy("t to 'open"), None);
        assert_eq!(copy("(select 1 to 'x'"), None);
    }
}
