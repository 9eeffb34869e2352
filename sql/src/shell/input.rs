//! A script as the shell reads it: statements, and lines that start with a backslash.

use taipan::split;

/// The next thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item<'a> {
    /// A statement, with its place in the script in bytes.
    Statement(&'a str, usize),
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
        Some(Item::Statement(piece.text, piece.start))
    }
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
}
