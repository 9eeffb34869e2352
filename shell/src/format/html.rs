//! A table of HTML. Texts are escaped.

use super::super::spool::Kept;
use super::display::Display;
use super::table::{right_aligned, rows};
use std::io::{self, Write};

pub fn print(display: &Display, result: &Kept, out: &mut dyn Write) -> io::Result<()> {
    let fields = result.schema().fields();
    let aligned = |column: usize| {
        let is_number = right_aligned(fields[column].data_type());
        if is_number { " align=\"right\"" } else { "" }
    };
    writeln!(out, "<table border=\"1\">\n  <tr>")?;
    for field in fields {
        writeln!(out, "    <th align=\"center\">{}</th>", escaped(field.name()))?;
    }
    writeln!(out, "  </tr>")?;
    rows(result, None, &mut |cells, row, _| {
        writeln!(out, "  <tr valign=\"top\">")?;
        for column in 0..fields.len() {
            let text = cells.get(column, row)?.unwrap_or_else(|| display.null.clone());
            writeln!(out, "    <td{}>{}</td>", aligned(column), escaped(&text))?;
        }
        writeln!(out, "  </tr>")
    })?;
    writeln!(out, "</table>")
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' => escaped.push_str("<br />\n"),
            c => escaped.push(c),
        }
    }
    escaped
}
