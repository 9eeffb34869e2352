//! A record for each row and a line for each column, as psql's expanded tables are.

use super::super::spool::Kept;
use super::display::{Display, visible, widest, width};
use super::table::rows;
use std::io::{self, Write};

pub fn print(display: &Display, result: &Kept, out: &mut dyn Write) -> io::Result<()> {
    let names: Vec<String> = result.schema().fields().iter().map(|f| visible(f.name())).collect();
    let name_width = names.iter().map(|name| widest(name)).max().unwrap_or(0);
    if result.rows() == 0 {
        return writeln!(out, "(0 rows)\n");
    }
    let ends = display.ends(result.rows());
    let mut value_width = 0;
    rows(result, ends, &mut |cells, row, _| {
        for column in 0..names.len() {
            value_width = value_width.max(widest(&display.shown(cells.get(column, row)?)));
        }
        Ok(())
    })?;
    let mut number = 0;
    rows(result, ends, &mut |cells, row, gap| {
        if gap && let Some((_, last)) = ends {
            writeln!(out, "·\n·\n·")?;
            number = result.rows() - last;
        }
        number += 1;
        if display.tuples_only {
            out.write_all(if number > 1 { b"\n" } else { b"" })?;
        } else {
            heading(number, name_width, value_width, out)?;
        }
        for (column, name) in names.iter().enumerate() {
            field(
                name,
                &display.shown(cells.get(column, row)?),
                (name_width, value_width),
                out,
            )?;
        }
        Ok(())
    })?;
    if let Some((first, last)) = ends {
        let (all, shown) = (result.rows(), first + last);
        writeln!(out, "({all} rows, {shown} shown; \\pset rows 0 shows all)")?;
    }
    writeln!(out)
}

/// `-[ RECORD 1 ]-+----`: the cross stands above the bars of the lines below.
fn heading(number: usize, name_width: usize, value_width: usize, out: &mut dyn Write) -> io::Result<()> {
    let mut line: Vec<char> = format!("-[ RECORD {number} ]").chars().collect();
    let (bar, end) = (name_width + 1, name_width + 3 + value_width);
    while line.len() < end {
        line.push(if line.len() == bar { '+' } else { '-' });
    }
    writeln!(out, "{}", line.into_iter().collect::<String>())
}

/// A cell of several lines has `+` where it goes on.
fn field(name: &str, value: &str, (name_width, value_width): (usize, usize), out: &mut dyn Write) -> io::Result<()> {
    let (names, values): (Vec<&str>, Vec<&str>) = (name.split('\n').collect(), value.split('\n').collect());
    for line in 0..names.len().max(values.len()) {
        let name = names.get(line).copied().unwrap_or("");
        let spare = " ".repeat(name_width.saturating_sub(width(name)));
        let value = values.get(line).copied().unwrap_or("");
        write!(out, "{name}{spare} | {value}")?;
        if line + 1 < values.len() {
            write!(out, "{}+", " ".repeat(value_width.saturating_sub(width(value))))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
