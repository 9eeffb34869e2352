//! What is looked at in a local file before it is read: whether it is one of its format at all, and in texts whether each quote
//! that opens a field is closed. The reader would take the rest of the file for one field, and parts of a file for whole rows
//! where a field has line ends.

use crate::failures::reason;
use crate::fence::{Denied, Fence};
use crate::formats::Format;
use crate::ipc;
use datafusion::arrow::csv;
use datafusion::arrow::datatypes::Schema;
use datafusion::common::{DataFusionError, Result};
use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::SystemTime;

/// When a file was changed last, how large it was, and what was found of it.
type Found = (Option<SystemTime>, u64, bool);

/// What is known of files, as long as they do not change.
#[derive(Debug, Default)]
pub(crate) struct Checked(Mutex<HashMap<PathBuf, Found>>);

impl Checked {
    /// Whether fields of the file have line ends; an error names the file and what is wrong with it.
    pub fn check(&self, path: &Path, format: &Format, fence: &Fence) -> Result<bool> {
        let named = |error: io::Error| named(path, &error);
        let file = fence.open(path).map_err(named)?;
        let meta = file.metadata().map_err(named)?;
        let (changed, size) = (meta.modified().ok(), meta.len());
        if let Some((then, before, known)) = self.0.lock().get(path)
            && (*then, *before) == (changed, size)
        {
            return Ok(*known);
        }
        let lines = match format.name {
            "parquet" => parquet(&file, size).map(|()| false),
            "arrow" => ipc::check(&file, size).map(|()| false),
            "csv" => quotes(file, format),
            _ => Ok(false),
        };
        let lines = lines.map_err(named)?;
        self.0.lock().insert(path.to_path_buf(), (changed, size, lines));
        Ok(lines)
    }
}

fn named(path: &Path, error: &io::Error) -> DataFusionError {
    let denied = error.get_ref().and_then(|inner| inner.downcast_ref::<Denied>());
    if let Some(denied) = denied {
        return denied.clone().into();
    }
    let text = format!("could not read \"{}\": {}", path.display(), reason(error));
    DataFusionError::IoError(io::Error::new(error.kind(), text))
}

fn invalid(text: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text.into())
}

/// The file ends with the length of its footer, which lies before that, and four letters.
fn parquet(mut file: &File, size: u64) -> io::Result<()> {
    const ENDS: u64 = 12;
    if size < ENDS {
        return Err(invalid(match size {
            0 => "the file is empty".to_string(),
            size => format!("a Parquet file has more than {size} bytes"),
        }));
    }
    let mut end = [0; 8];
    file.seek(SeekFrom::Start(size - 8))?;
    file.read_exact(&mut end)?;
    let [a, b, c, d, magic @ ..] = end;
    if !matches!(&magic, b"PAR1" | b"PARE") {
        return Err(invalid("no Parquet file, or one that was cut off"));
    }
    let footer = u64::from(u32::from_le_bytes([a, b, c, d]));
    if footer + ENDS > size {
        Err(invalid(format!("a footer of {footer} bytes in a file of {size}")))
    } else {
        Ok(())
    }
}

/// Where a text is in its fields.
enum State {
    Outside,
    /// In a field whose quote is in this line.
    Inside(usize),
    /// Behind a quote in such a field: its end, or the first of two.
    Closing(usize),
}

/// Whether quoted fields have line ends. A quote that nothing closes is an error.
fn quotes(file: File, format: &Format) -> io::Result<bool> {
    let options = &format.options;
    let delimiter = options
        .get("format.delimiter")
        .and_then(|text| text.bytes().next())
        .unwrap_or(b',');
    let mut reader = reader(file, format)?;
    let mut buffer = vec![0; 1 << 16];
    let (mut state, mut before, mut at, mut line, mut lines) = (State::Outside, b'\n', 0_u64, 1, false);
    loop {
        let read = reader.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        let mut rest = &buffer[..read];
        while !rest.is_empty() {
            // Between quotes nothing happens.
            let next = memchr::memchr(b'"', rest);
            let plain = &rest[..next.unwrap_or(rest.len())];
            if !plain.is_empty() {
                if let State::Closing(_) = state {
                    state = State::Outside;
                }
                let ends = memchr::memchr_iter(b'\n', plain).count();
                lines |= matches!(state, State::Inside(_)) && ends > 0;
                line += ends;
                before = plain[plain.len() - 1];
            }
            at += plain.len() as u64;
            rest = &rest[plain.len()..];
            if next.is_some() {
                let opens = before == delimiter || matches!(before, b'\n' | b'\r') || at == 3 && before == 0xBF;
                state = match state {
                    State::Outside if opens => State::Inside(line),
                    State::Outside => State::Outside,
                    State::Inside(from) => State::Closing(from),
                    State::Closing(from) => State::Inside(from),
                };
                before = b'"';
                at += 1;
                rest = &rest[1..];
            }
        }
    }
    match state {
        State::Inside(from) => Err(invalid(format!(
            "unterminated CSV quoted field, which begins in line {from}"
        ))),
        _ => Ok(lines),
    }
}

/// The columns of texts in which quoted fields have line ends. DataFusion looks at parts of files that end with lines.
pub(crate) fn columns(files: &[PathBuf], format: &Format, header: bool, fence: &Fence) -> Result<Schema> {
    let delimiter = format
        .options
        .get("format.delimiter")
        .and_then(|text| text.bytes().next());
    let reading = csv::reader::Format::default()
        .with_header(header)
        .with_delimiter(delimiter.unwrap_or(b','));
    let mut schemas = Vec::new();
    for path in files {
        let opened = fence.open(path).and_then(|file| reader(file, format));
        let opened = opened.map_err(|error| named(path, &error))?;
        let inferred = reading.infer_schema(opened, Some(LOOKED_AT));
        let (schema, _) = inferred.map_err(|error| named(path, &invalid(error.to_string())))?;
        schemas.push(schema);
    }
    Ok(Schema::try_merge(schemas)?)
}

/// How many rows tell the types of columns.
const LOOKED_AT: usize = 1000;

fn reader(file: File, format: &Format) -> io::Result<Box<dyn Read + Send>> {
    let file = BufReader::with_capacity(1 << 16, file);
    match format.options.get("format.compression") {
        None => Ok(Box::new(file)),
        Some(method) => {
            let method = FileCompressionType::from_str(method).map_err(|error| invalid(error.strip_backtrace()))?;
            method
                .convert_read(file)
                .map_err(|error| invalid(error.strip_backtrace()))
        }
    }
}
