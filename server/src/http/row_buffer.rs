//! Rows that were read, to be looked at in any order: in memory while they are few, then in a temporary file.

use datafusion::arrow::array::{RecordBatch, UInt32Array};
use datafusion::arrow::compute::{SortOptions, concat, interleave_record_batch, sort_to_indices};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::ipc::reader::StreamReader;
use datafusion::arrow::ipc::writer::StreamWriter;
use datafusion::execution::SpillFile;
use datafusion::execution::runtime_env::RuntimeEnv;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;
use taipan::{Error, SqlState};

/// What is kept in memory at most.
const IN_MEMORY: usize = 32 << 20;
/// What is kept in a file at most.
const IN_FILE: u64 = 8 << 30;
/// The most rows that are sorted here.
const SORTED: usize = 2_000_000;
/// Rows of a piece of what was sorted.
const PIECE: usize = 8192;

/// Rows, in the order in which they came.
pub struct RowBuffer {
    schema: SchemaRef,
    pieces: Vec<Piece>,
    rows: usize,
    bytes: usize,
    file: Option<Overflow>,
    environment: Arc<RuntimeEnv>,
}

/// A batch.
struct Piece {
    /// How many rows are before it.
    start: usize,
    rows: usize,
    place: Place,
}

enum Place {
    Memory(RecordBatch),
    File { offset: u64, length: usize },
}

struct Overflow {
    file: File,
    end: u64,
    /// The file goes with it.
    _handle: Arc<dyn SpillFile>,
}

impl RowBuffer {
    pub fn new(schema: SchemaRef, environment: Arc<RuntimeEnv>) -> RowBuffer {
        RowBuffer {
            schema,
            pieces: Vec::new(),
            rows: 0,
            bytes: 0,
            file: None,
            environment,
        }
    }

    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Adds a batch behind the others.
    ///
    /// # Errors
    ///
    /// 54000 if it is too much, 58030 if it cannot be written.
    pub fn push(&mut self, batch: RecordBatch) -> Result<(), Error> {
        let (start, rows) = (self.rows, batch.num_rows());
        if rows == 0 {
            return Ok(());
        }
        let place = if self.bytes < IN_MEMORY {
            self.bytes += batch.get_array_memory_size();
            Place::Memory(batch)
        } else {
            self.write(&batch)?
        };
        self.rows += rows;
        self.pieces.push(Piece { start, rows, place });
        Ok(())
    }

    fn write(&mut self, batch: &RecordBatch) -> Result<Place, Error> {
        let mut bytes = Vec::new();
        let mut writer = StreamWriter::try_new(&mut bytes, &self.schema).map_err(failed)?;
        writer.write(batch).and_then(|()| writer.finish()).map_err(failed)?;
        let overflow = match &mut self.file {
            Some(overflow) => overflow,
            slot => slot.insert(Overflow::open(&self.environment)?),
        };
        if overflow.end + bytes.len() as u64 > IN_FILE {
            let message = "the result is larger than what is kept of one";
            let hint = "LIMIT it, or write it to a file with COPY (…) TO.";
            return Err(Error::new(SqlState::ProgramLimitExceeded, message).with_hint(hint));
        }
        let offset = overflow.end;
        let written = overflow.file.seek(SeekFrom::Start(offset));
        written
            .and_then(|_| overflow.file.write_all(&bytes))
            .map_err(|error| failed(error.into()))?;
        overflow.end += bytes.len() as u64;
        Ok(Place::File {
            offset,
            length: bytes.len(),
        })
    }

    fn batch(&self, piece: &Piece) -> Result<RecordBatch, Error> {
        let (offset, length) = match &piece.place {
            Place::Memory(batch) => return Ok(batch.clone()),
            Place::File { offset, length } => (*offset, *length),
        };
        let lost = || failed(ArrowError::IpcError("a piece of it is not there".into()));
        let mut file = &self.file.as_ref().ok_or_else(lost)?.file;
        let mut bytes = vec![0; length];
        let read = file.seek(SeekFrom::Start(offset));
        read.and_then(|_| file.read_exact(&mut bytes))
            .map_err(|error| failed(error.into()))?;
        let mut reader = StreamReader::try_new(bytes.as_slice(), None).map_err(failed)?;
        reader.next().ok_or_else(lost)?.map_err(failed)
    }

    /// The rows from a place on, so many at most.
    ///
    /// # Errors
    ///
    /// 58030 if they cannot be read.
    pub fn slice(&self, from: usize, count: usize) -> Result<Vec<RecordBatch>, Error> {
        let end = from.saturating_add(count).min(self.rows);
        let first = self.pieces.partition_point(|piece| piece.start + piece.rows <= from);
        let mut found = Vec::new();
        for piece in &self.pieces[first..] {
            if piece.start >= end {
                break;
            }
            let (skip, stop) = (from.saturating_sub(piece.start), piece.rows.min(end - piece.start));
            found.push(self.batch(piece)?.slice(skip, stop - skip));
        }
        Ok(found)
    }

    /// The same rows in the order of a column, NULLs as Postgres has them: behind everything, or before it.
    ///
    /// # Errors
    ///
    /// 54000 for too many rows, 0A000 for a type without an order.
    pub fn sorted(&self, column: usize, descending: bool) -> Result<RowBuffer, Error> {
        if self.rows > SORTED {
            let message = format!("more than {SORTED} rows are not sorted here");
            return Err(Error::new(SqlState::ProgramLimitExceeded, message).with_hint("Sort them with ORDER BY."));
        }
        let batches = self.pieces.iter().map(|piece| self.batch(piece));
        let batches: Vec<RecordBatch> = batches.collect::<Result<_, Error>>()?;
        let values: Vec<_> = batches.iter().map(|batch| batch.column(column).as_ref()).collect();
        let mut sorted = RowBuffer::new(self.schema.clone(), self.environment.clone());
        if values.is_empty() {
            return Ok(sorted);
        }
        let options = SortOptions {
            descending,
            nulls_first: descending,
        };
        let order = concat(&values).and_then(|values| sort_to_indices(&values, Some(options), None));
        let order: UInt32Array = order.map_err(|error| {
            let message = format!("values of this column are not sorted here: {error}");
            Error::new(SqlState::FeatureNotSupported, message)
        })?;
        let sources: Vec<&RecordBatch> = batches.iter().collect();
        let place = |row: usize| {
            let number = self.pieces.partition_point(|piece| piece.start + piece.rows <= row);
            (number, row - self.pieces[number].start)
        };
        for rows in order.values().chunks(PIECE) {
            let places: Vec<_> = rows.iter().map(|row| place(*row as usize)).collect();
            sorted.push(interleave_record_batch(&sources, &places).map_err(failed)?)?;
        }
        Ok(sorted)
    }
}

impl Overflow {
    fn open(environment: &RuntimeEnv) -> Result<Overflow, Error> {
        let manager = &environment.disk_manager;
        let handle = manager.create_tmp_file("a result that a window of a browser looks at");
        let handle = handle.map_err(|error| Error::new(SqlState::Io, error.strip_backtrace()))?;
        let Some(path) = handle.path().map(Path::to_path_buf) else {
            return Err(Error::new(SqlState::Io, "temporary files are not on a local disk"));
        };
        let file = OpenOptions::new().read(true).write(true).open(path);
        Ok(Overflow {
            file: file.map_err(|error| failed(error.into()))?,
            end: 0,
            _handle: handle,
        })
    }
}

fn failed(error: ArrowError) -> Error {
    let message = format!("cannot keep the result in a temporary file: {error}");
    Error::new(SqlState::Io, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array};
    use datafusion::arrow::datatypes::Int64Type;

    fn numbers(kept: &RowBuffer, from: usize, count: usize) -> Vec<Option<i64>> {
        let batches = kept.slice(from, count).unwrap();
        let column = |batch: &RecordBatch| batch.column(0).as_primitive::<Int64Type>().iter().collect::<Vec<_>>();
        batches.iter().flat_map(column).collect()
    }

    fn kept(batches: impl IntoIterator<Item = Int64Array>) -> RowBuffer {
        let batches = batches.into_iter().map(|column| {
            let column: ArrayRef = Arc::new(column);
            RecordBatch::try_from_iter_with_nullable([("n", column, true)]).unwrap()
        });
        let mut batches = batches.peekable();
        let schema = batches.peek().unwrap().schema();
        let mut kept = RowBuffer::new(schema, Arc::new(RuntimeEnv::default()));
        batches.for_each(|batch| kept.push(batch).unwrap());
        kept
    }

    #[test]
    fn rows_are_found_again_wherever_they_are() {
        let size = 1 << 20;
        let kept = kept((0..6).map(|n| Int64Array::from_iter_values(n * size..(n + 1) * size)));
        assert!(kept.file.is_some());
        assert_eq!(kept.rows(), 6 << 20);
        for from in [0, 5, size - 2, 5 * size - 1, 6 * size - 3, 6 * size] {
            let expected: Vec<_> = (from..(from + 4).min(6 * size)).map(Some).collect();
            assert_eq!(numbers(&kept, from as usize, 4), expected, "{from}");
        }
        assert_eq!(numbers(&kept, usize::MAX, 4), []);
    }

    #[test]
    fn nulls_are_sorted_as_in_postgres() {
        let kept = kept([vec![Some(3), None], vec![Some(1)], vec![Some(2), Some(1)]].map(Int64Array::from));
        let rising = kept.sorted(0, false).unwrap();
        assert_eq!(numbers(&rising, 0, 9), [Some(1), Some(1), Some(2), Some(3), None]);
        let falling = kept.sorted(0, true).unwrap();
        assert_eq!(numbers(&falling, 0, 3), [None, Some(3), Some(2)]);
    }
}
