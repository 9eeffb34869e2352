//! CSV as RFC 4180 has it, with a header. NULL is nothing, the empty text is `""`.

use super::super::spool::Kept;
use super::text::Cells;
use super::unreadable;
use std::borrow::Cow;
use std::io::{self, Write};

pub fn print(result: &Kept, out: &mut dyn Write) -> io::Result<()> {
    let names: Vec<Cow<str>> = result.schema().fields().iter().map(|f| quoted(f.name())).collect();
    writeln!(out, "{}", names.join(","))?;
    for batch in result.batches().map_err(unreadable)? {
        let batch = batch.map_err(unreadable)?;
        let cells = Cells::new(&batch)?;
        for row in 0..batch.num_rows() {
            for column in 0..batch.num_columns() {
                if column > 0 {
                    out.write_all(b",")?;
                }
                if let Some(text) = cells.get(column, row)? {
                    out.write_all(quoted(&text).as_bytes())?;
                }
            }
            out.write_all(b"\n")?;
        }
    }
    Ok(())
}

fn quoted(text: &str) -> Cow<'_, str> {
    let plain = !text.is_empty() && !text.contains(['"', ',', '\n', '\r']) && text.trim() == text;
    if plain {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    }
}
