//! Tables of a Markdown text, and the numbers in their cells.

/// A table.
pub struct Table<'a> {
    heads: Vec<&'a str>,
    /// Each as long as the heads.
    pub rows: Vec<Vec<&'a str>>,
}

impl Table<'_> {
    /// The place of a column.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.heads.iter().position(|head| *head == name)
    }
}

/// All of a text.
pub fn tables(text: &str) -> Vec<Table<'_>> {
    let mut tables = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(heads) = cells(line) else {
            continue;
        };
        let is_rule = |line: &&str| line.starts_with('|') && line.bytes().all(|byte| b"|-: ".contains(&byte));
        if lines.next_if(is_rule).is_none() {
            continue;
        }
        let mut rows = Vec::new();
        while let Some(mut row) = lines.peek().copied().and_then(cells) {
            row.resize(heads.len(), "");
            rows.push(row);
            lines.next();
        }
        tables.push(Table { heads, rows });
    }
    tables
}

fn cells(line: &str) -> Option<Vec<&str>> {
    let inside = line.strip_prefix('|')?.trim_end().strip_suffix('|')?;
    Some(inside.split('|').map(str::trim).collect())
}

/// The number that a cell begins with; nothing for a dash.
pub fn number(cell: &str) -> Option<f64> {
    let digits = cell.find(|c: char| !c.is_ascii_digit() && !",.".contains(c));
    let number = &cell[..digits.unwrap_or(cell.len())];
    let number: f64 = number.replace(',', "").parse().ok()?;
    (number > 0.0).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbers_with_units() {
        for (cell, expected) in [
            ("17.6 ms", Some(17.6)),
            ("1,000,000", Some(1e6)),
            ("0.04×", Some(0.04)),
            ("–", None),
            ("", None),
            ("0", None),
        ] {
            assert_eq!(number(cell), expected, "{cell}");
        }
    }
}
