//! A Markdown table.

use super::super::spool::Kept;
use super::table::right_aligned;
use super::text::Cells;
use super::unreadable;
use std::io::{self, Write};

pub fn print(result: &Kept, out: &mut dyn Write) -> io::Result<()> {
    let fields = result.schema().fields();
    let names: Vec<String> = fields.iter().map(|f| escaped(f.name())).collect();
    writeln!(out, "| {} |", names.join(" | "))?;
    let rules: Vec<&str> = fields
        .iter()
        .map(|f| if right_aligned(f.data_type()) { "---:" } else { "---" })
        .collect();
    writeln!(out, "| {} |", rules.join(" | "))?;
    for batch in result.batches().map_err(unreadable)? {
        let batch = batch.map_err(unreadable)?;
        let cells = Cells::new(&batch)?;
        for row in 0..batch.num_rows() {
            let texts = (0..batch.num_columns()).map(|column| cells.get(column, row));
            let texts = texts.map(|text| text.map(|t| escaped(t.as_deref().unwrap_or("NULL"))));
            writeln!(out, "| {} |", texts.collect::<io::Result<Vec<_>>>()?.join(" | "))?;
        }
    }
    Ok(())
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('|', "\\|")
        .replace("\r\n", "<br>")
        .replace(['\n', '\r'], "<br>")
}
