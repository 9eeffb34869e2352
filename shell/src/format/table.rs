//! A table for people, drawn as psql draws it. A long one is shown from both ends.

use super::super::spool::Kept;
use super::display::{Display, visible, widest, width};
use super::text::Cells;
use super::unreadable;
use datafusion::arrow::datatypes::DataType;
use std::io::{self, Write};

pub fn print(display: &Display, title: Option<&str>, result: &Kept, out: &mut dyn Write) -> io::Result<()> {
    let fields = result.schema().fields();
    let names = names(result);
    let right: Vec<bool> = fields.iter().map(|f| right_aligned(f.data_type())).collect();
    let widths = widths(display, result, &names)?;
    if !display.tuples_only {
        if let Some(title) = title {
            let total = total(&widths);
            writeln!(out, "{}{title}", " ".repeat(total.saturating_sub(width(title)) / 2))?;
        }
        header(&names, &widths, out)?;
    }
    let ends = display.ends(result.rows());
    rows(result, ends, &mut |cells, row, gap| {
        if gap {
            let dots = vec!["·".to_string(); names.len()];
            for _ in 0..3 {
                print_row(&dots, &widths, &right, out)?;
            }
        }
        let texts = (0..names.len()).map(|column| Ok(display.shown(cells.get(column, row)?)));
        let texts = texts.collect::<io::Result<Vec<String>>>()?;
        print_row(&texts, &widths, &right, out)
    })?;
    if display.tuples_only {
        return writeln!(out);
    }
    match (result.rows(), ends) {
        (1, _) => writeln!(out, "(1 row)\n"),
        (n, None) => writeln!(out, "({n} rows)\n"),
        (n, Some((first, last))) => writeln!(out, "({n} rows, {} shown; \\pset rows 0 shows all)\n", first + last),
    }
}

/// The columns that a table of the result would take.
pub fn total_width(display: &Display, result: &Kept) -> io::Result<usize> {
    Ok(total(&widths(display, result, &names(result))?))
}

fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + 3 * widths.len().max(1) - 1
}

fn names(result: &Kept) -> Vec<String> {
    result.schema().fields().iter().map(|f| visible(f.name())).collect()
}

/// Rows of a result, or of its two ends; the last argument says that some were left out before.
pub(super) fn rows(
    result: &Kept,
    ends: Option<(usize, usize)>,
    show: &mut dyn FnMut(&Cells<'_>, usize, bool) -> io::Result<()>,
) -> io::Result<()> {
    let (total, mut number, mut gap) = (result.rows(), 0, false);
    for batch in result.batches().map_err(unreadable)? {
        let batch = batch.map_err(unreadable)?;
        let cells = Cells::new(&batch)?;
        for row in 0..batch.num_rows() {
            let is_shown = ends.is_none_or(|(first, last)| number < first || number + last >= total);
            if is_shown {
                show(&cells, row, std::mem::take(&mut gap))?;
            } else {
                gap = true;
            }
            number += 1;
        }
    }
    Ok(())
}

fn widths(display: &Display, result: &Kept, names: &[String]) -> io::Result<Vec<usize>> {
    let mut widths: Vec<usize> = names.iter().map(|name| widest(name)).collect();
    rows(result, display.ends(result.rows()), &mut |cells, row, _| {
        for (column, slot) in widths.iter_mut().enumerate() {
            *slot = (*slot).max(widest(&display.shown(cells.get(column, row)?)));
        }
        Ok(())
    })?;
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
