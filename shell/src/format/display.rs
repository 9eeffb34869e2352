//! How results are shown: what `\pset`, `\x` and their like set.

use super::Format;

/// How results are shown.
#[derive(Clone, Debug)]
pub struct Display {
    pub format: Format,
    pub expanded: Expanded,
    /// What stands for NULL.
    pub null: String,
    /// Only rows: no names of columns and no counts.
    pub tuples_only: bool,
    /// A longer table is shown from both ends; `None`: all of it.
    pub most_rows: Option<usize>,
    /// Columns of the terminal, where there is one.
    pub width: Option<usize>,
}

/// Whether tables have a line for each column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expanded {
    Off,
    On,
    /// Where they are wider than the terminal.
    Auto,
}

impl Display {
    pub fn new(format: Format) -> Display {
        Display {
            format,
            expanded: Expanded::Off,
            null: "NULL".to_string(),
            tuples_only: false,
            most_rows: None,
            width: None,
        }
    }

    /// How many rows are shown of each end of a result, if not all are.
    pub(super) fn ends(&self, rows: usize) -> Option<(usize, usize)> {
        let most = self.most_rows.filter(|most| rows > *most)?;
        Some((most.div_ceil(2), most / 2))
    }

    /// The text of a cell for people.
    pub(super) fn shown(&self, text: Option<String>) -> String {
        text.map_or(self.null.clone(), |text| visible(text.trim_end_matches(['\n', '\r'])))
    }
}

/// Makes control characters visible, line ends excepted.
pub(super) fn visible(text: &str) -> String {
    if !text.contains(|c: char| c.is_control()) {
        return text.to_string();
    }
    let text = text.replace("\r\n", "\n").replace('\t', "    ");
    text.chars()
        .map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c })
        .collect()
}

/// How many columns a terminal gives to the text.
pub(super) fn width(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    text.chars().map(char_width).sum()
}

/// How many its widest line needs.
pub(super) fn widest(text: &str) -> usize {
    text.split('\n').map(width).max().unwrap_or(0)
}

/// The ranges of East Asian wide characters and emoji take two columns, combining marks none.
fn char_width(c: char) -> usize {
    match c as u32 {
        0x300..=0x36f | 0x200b..=0x200f | 0x20d0..=0x20ff | 0xfe00..=0xfe0f | 0xfe20..=0xfe2f => 0,
        0x1100..=0x115f
        | 0x2e80..=0x303e
        | 0x3041..=0xa4cf
        | 0xac00..=0xd7a3
        | 0xf900..=0xfaff
        | 0xfe30..=0xfe6f
        | 0xff00..=0xff60
        | 0xffe0..=0xffe6
        | 0x1f300..=0x1f64f
        | 0x1f680..=0x1f6ff
        | 0x1f900..=0x1f9ff
        | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}
