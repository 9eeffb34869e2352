//! Values as they are: a line for each row, with tabs between columns, and no names. A document in one value is itself.

use super::super::spool::Kept;
use super::display::Display;
use super::table::rows;
use std::io::{self, Write};

pub fn print(display: &Display, result: &Kept, out: &mut dyn Write) -> io::Result<()> {
    let columns = result.schema().fields().len();
    rows(result, None, &mut |cells, row, _| {
        for column in 0..columns {
            if column > 0 {
                out.write_all(b"\t")?;
            }
            let text = cells.get(column, row)?.unwrap_or_else(|| display.null.clone());
            out.write_all(text.as_bytes())?;
        }
        out.write_all(b"\n")
    })
}
