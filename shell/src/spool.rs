//! Keeps a whole result before any of it is printed: in memory while it is small, else in a temporary file. A statement
//! that fails halfway therefore prints nothing, and results of any size need little memory.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::ipc::reader::StreamReader;
use datafusion::arrow::ipc::writer::StreamWriter;
use datafusion::execution::SpillFile;
use datafusion::execution::runtime_env::RuntimeEnv;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use taipan::{Error, SqlState};

/// What is kept in memory at most.
const HELD_BYTES: usize = 64 << 20;

/// A result that is being kept.
pub struct Spool {
    schema: SchemaRef,
    held: Vec<RecordBatch>,
    bytes: usize,
    rows: usize,
    overflow: Option<Overflow>,
}

struct Overflow {
    writer: StreamWriter<BufWriter<File>>,
    file: TempFile,
}

/// A file that goes when the last handle goes.
struct TempFile {
    path: PathBuf,
    _handle: Arc<dyn SpillFile>,
}

impl Spool {
    pub fn new(schema: SchemaRef) -> Spool {
        Spool {
            schema,
            held: Vec::new(),
            bytes: 0,
            rows: 0,
            overflow: None,
        }
    }

    /// Adds a batch.
    pub fn push(&mut self, batch: RecordBatch, environment: &Arc<RuntimeEnv>) -> Result<(), Error> {
        self.rows += batch.num_rows();
        if self.overflow.is_none() && self.bytes < HELD_BYTES {
            self.bytes += batch.get_array_memory_size();
            self.held.push(batch);
            return Ok(());
        }
        let overflow = match &mut self.overflow {
            Some(overflow) => overflow,
            slot => slot.insert(open(&self.schema, environment)?),
        };
        overflow.writer.write(&batch).map_err(failed)
    }

    /// The whole result.
    pub fn finish(self) -> Result<Kept, Error> {
        let file = match self.overflow {
            Some(mut overflow) => {
                overflow.writer.finish().map_err(failed)?;
                Some(overflow.file)
            }
            None => None,
        };
        Ok(Kept {
            schema: self.schema,
            held: self.held,
            rows: self.rows,
            file,
        })
    }
}

fn open(schema: &SchemaRef, environment: &Arc<RuntimeEnv>) -> Result<Overflow, Error> {
    let file = environment
        .disk_manager
        .create_tmp_file("a result that is larger than memory should hold");
    let handle = file.map_err(|e| Error::new(SqlState::Io, e.strip_backtrace()))?;
    let Some(path) = handle.path().map(Path::to_path_buf) else {
        return Err(Error::new(SqlState::Io, "temporary files are not on a local disk"));
    };
    let writer = File::create(&path).map_err(ArrowError::from).map_err(failed)?;
    let writer = StreamWriter::try_new_buffered(writer, schema).map_err(failed)?;
    Ok(Overflow {
        writer,
        file: TempFile { path, _handle: handle },
    })
}

fn failed(error: ArrowError) -> Error {
    Error::new(
        SqlState::Io,
        format!("cannot keep the result in a temporary file: {error}"),
    )
}

/// A whole result. Can be read several times.
pub struct Kept {
    schema: SchemaRef,
    held: Vec<RecordBatch>,
    rows: usize,
    file: Option<TempFile>,
}

impl Kept {
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The batches, from the first on.
    pub fn batches(&self) -> Result<impl Iterator<Item = Result<RecordBatch, ArrowError>> + '_, ArrowError> {
        let rest = match &self.file {
            Some(file) => Some(StreamReader::try_new(BufReader::new(File::open(&file.path)?), None)?),
            None => None,
        };
        Ok(self.held.iter().cloned().map(Ok).chain(rest.into_iter().flatten()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use datafusion::arrow::array::{ArrayRef, Int64Array};

    #[test]
    fn large_results_go_to_a_file_and_come_back() {
        let environment = Arc::new(RuntimeEnv::default());
        let column = Arc::new(Int64Array::from_iter_values(0..1 << 20)) as ArrayRef;
        let batch = RecordBatch::try_from_iter([("n", column)]).unwrap();
        let mut spool = Spool::new(batch.schema());
        for _ in 0..12 {
            spool.push(batch.clone(), &environment).unwrap();
        }
        let kept = spool.finish().unwrap();
        assert!(kept.file.is_some());
        for _ in 0..2 {
            let rows: usize = kept.batches().unwrap().map(|b| b.unwrap().num_rows()).sum();
            assert_eq!(rows, 12 << 20);
            assert_eq!(kept.rows(), rows);
        }
    }
}
