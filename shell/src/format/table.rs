//! A table for people, drawn as psql draws it.

use super::super::spool::Kept;
use super::text::Cells;
use super::unreadable;
use datafusion::arrow::datatypes::DataType;
use std::io::{self, Write};

pub fn print(title: Option<&str>, result: &Kept, out: &mut dyn Write) -> io::Result<()> {
    let fields = result.schema().fields();
    let names: Vec<String> = fields.iter().map(|f| visible(f.name())).collect();
    let right: Vec<bool> = fields.iter().map(|f| right_aligned(f.data_type())).collect();
    let widths = widths(result, &names)?;
    if let Some(title) = title {
        let total: usize = widths.iter().sum::<usize>() + 3 * widths.len().max(1) - 1;
        writeln!(out, "{}{title}", " ".repeat(total.saturating_sub(width(title)) / 2))?;
    }
    header(&names, &widths, out)?;
    for batch in result.batches().map_err(unreadable)? {
        let batch = batch.map_err(unreadable)?;
        let cells = Cells::new(&batch)?;
        for row in 0..batch.num_rows() {
            let texts = (0..batch.num_columns()).map(|c| Ok(shown(cells.get(c, row)?)));
            let texts = texts.collect::<io::Result<Vec<String>>>()?;
            print_row(&texts, &widths, &right, out)?;
        }
    }
    match result.rows() {
        1 => writeln!(out, "(1 row)\n"),
        n => writeln!(out, "({n} rows)\n"),
    }
}

fn shown(text: Option<String>) -> String {
    text.map_or("NULL".into(), |text| visible(text.trim_end_matches(['\n', '\r'])))
}

/// Makes control characters visible, line ends excepted.
fn visible(text: &str) -> String {
    if !text.contains(|c: char| c.is_control()) {
        return text.to_string();
    }
    let text = text.replace("\r\n", "\n").replace('\t', "    ");
    text.chars()
        .map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c })
        .collect()
}

fn widths(result: &Kept, names: &[String]) -> io::Result<Vec<usize>> {
    let widest = |text: &str| text.split('\n').map(width).max().unwrap_or(0);
    let mut widths: Vec<usize> = names.iter().map(|name| widest(name)).collect();
    for batch in result.batches().map_err(unreadable)? {
        let batch = batch.map_err(unreadable)?;
        let cells = Cells::new(&batch)?;
        for row in 0..batch.num_rows() {
            for (column, slot) in widths.iter_mut().enumerate() {
                *slot = (*slot).max(widest(&shown(cells.get(column, row)?)));
            }
        }
    }
    Ok(widths)
}

fn header(names: &[String], widths: &[usize], out: &mut dyn Write) -> io::Result<()> {
    let centred = names.iter().zip(widths).map(|(name, &total)| {
        let name = name.replace('\n', " ");
        let spare = total.saturating_sub(width(&name));
        format!(" {}{name}{} ", " ".repeat(spare / 2), " ".repeat(spare - spare / 2))
    });
    writeln!(out, "{}", centred.collect::<Vec<_>>().join("|"))?;
    let rules = widths.iter().map(|&w| "-".repeat(w + 2));
    writeln!(out, "{}", rules.collect::<Vec<_>>().join("+"))
}

/// A cell of several lines makes a row of several lines; `+` says that a cell goes on.
fn print_row(texts: &[String], widths: &[usize], right: &[bool], out: &mut dyn Write) -> io::Result<()> {
    let cells: Vec<Vec<&str>> = texts.iter().map(|text| text.split('\n').collect()).collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(1);
    for line in 0..height {
        for (column, lines) in cells.iter().enumerate() {
            let text = lines.get(line).copied().unwrap_or("");
            let spare = " ".repeat(widths[column].saturating_sub(width(text)));
            let last = column + 1 == cells.len();
            let goes_on = line + 1 < lines.len();
            let separator = if column > 0 { "|" } else { "" };
            match right[column] {
                true => write!(out, "{separator} {spare}{text}")?,
                false if last && !goes_on => write!(out, "{separator} {text}")?,
                false => write!(out, "{separator} {text}{spare}")?,
            }
            match (goes_on, last) {
                (true, _) => out.write_all(b"+")?,
                (false, true) => {}
                (false, false) => out.write_all(b" ")?,
            }
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Numbers stand right.
pub fn right_aligned(data_type: &DataType) -> bool {
    data_type.is_numeric()
}

/// How many columns a terminal gives to the text.
fn width(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    text.chars().map(char_width).sum()
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
