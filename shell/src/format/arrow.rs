//! Results as files for programs: Parquet, and Arrow's streaming format.

use super::super::spool::Kept;
use super::unreadable;
use datafusion::arrow::ipc::writer::StreamWriter;
use datafusion::parquet::arrow::ArrowWriter;
use std::io::{self, Write};

pub fn print_parquet(result: &Kept, out: &mut (dyn Write + Send)) -> io::Result<()> {
    let mut writer = ArrowWriter::try_new(out, result.schema().clone(), None).map_err(io::Error::other)?;
    for batch in result.batches().map_err(unreadable)? {
        writer.write(&batch.map_err(unreadable)?).map_err(io::Error::other)?;
    }
    writer.close().map(drop).map_err(io::Error::other)
}

pub fn print_stream(result: &Kept, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = StreamWriter::try_new(out, result.schema()).map_err(unreadable)?;
    for batch in result.batches().map_err(unreadable)? {
        writer.write(&batch.map_err(unreadable)?).map_err(unreadable)?;
    }
    writer.finish().map_err(unreadable)
}
