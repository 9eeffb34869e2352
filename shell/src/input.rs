//! A script as the shell reads it: statements, rows of those that read some, and lines that start with a backslash.

use taipan::split;
use taipan::statements::{Exchange, exchange};

/// The next thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item<'a> {
    /// A statement, with its place in the script in bytes.
    Statement(&'a str, usize),
    /// A COPY … FROM STDIN, with its place, and the lines after it up to `\.`; `None`: there are none.
    Copy(&'a str, usize, Option<&'a str>),
    /// A line such as `\d table`, from the backslash on.
    Meta(&'a str),
}

/// Takes items off a script.
pub struct Items<'a> {
    script: &'a str,
    at: usize,
}

impl<'a> Items<'a> {
    pub fn new(script: &'a str) -> Items<'a> {
        Items { script, at: 0 }
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        let start = split::skip_blank(self.script, self.at);
        let rest = &self.script[start..];
        if rest.starts_with('\\') {
            let length = rest.find('\n').unwrap_or(rest.len());
            self.at = start + length;
            let line = rest[..length].trim_end();
            return Some(Item::Meta(line));
        }
        let (piece, end) = split::next_statement(self.script, start)?;
        self.at = end;
        if exchange(piece.text) != Some(Exchange::In) {
            return Some(Item::Statement(piece.text, piece.start));
        }
        let rows = rows_after(&self.script[end..]).map(|(rows, length)| {
            self.at = end + length;
            rows
        });
        Some(Item::Copy(piece.text, piece.start, rows))
    }
}

/// The lines that a statement reads of what comes behind it, and how long they are with what marks their end.
fn rows_after(rest: &str) -> Option<(&str, usize)> {
    let (line, _) = rest.split_once('\n')?;
    if !line.trim().is_empty() || rest.trim().is_empty() {
        return None;
    }
    let begin = line.len() + 1;
    let mut at = begin;
    for line in rest[begin..].split_inclusive('\n') {
        if line.trim_end_matches(['\r', '\n']) == "\\." {
            return Some((&rest[begin..at], at + line.len()));
        }
        at += line.len();
    }
    Some((&rest[begin..], rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backslash_lines_stand_between_statements() {
        let script = "-- start\n\\timing\nselect '\n\\d';\n  \\d t -- x\nselect 2";
        let items: Vec<Item> = Items::new(script).collect();
        assert_eq!(
            items,
            [
                Item::Meta("\\timing"),
                Item::Statement("select '\n\\d'", 17),
                Item::Meta("\\d t -- x"),
                Item::Statement("select 2", 43)
            ]
        );
    }

    #[test]
    fn rows_stand_behind_the_statement_that_reads_them() {
        let script =
            "COPY t FROM STDIN;\n1\t;\n\\.\nSELECT 1;\nCOPY t FROM STDIN CSV; -- none\nSELECT 2; COPY t FROM STDIN";
        let items: Vec<Item> = Items::new(script).collect();
        assert_eq!(
            items,
            [
                Item::Copy("COPY t FROM STDIN", 0, Some("1\t;\n")),
                Item::Statement("SELECT 1", 26),
                Item::Copy("COPY t FROM STDIN CSV", 36, None),
                Item::Statement("SELECT 2", 67),
                Item::Copy("COPY t FROM STDIN", 77, None),
            ]
        );
    }
}
