//! What a workload is: one Python function, its types, its rows, and the same function by hand in Rust.

use crate::random::Random;
use datafusion::arrow::array::{ArrayRef, RecordBatch};
use datafusion::arrow::datatypes::DataType;
use std::sync::Arc;
use taipan_udf::{CompiledFunction, Error, Fallback, FunctionSource, Isolation, Limits, NullInput, OnError, Param};

/// Rows per batch, at kernel level and in files.
pub const BATCH: usize = 8192;

/// What a function may hold: some workloads are one text of many megabytes, which the interpreter makes a list of.
pub const FUNCTION_MEMORY: usize = 4 << 30;

/// The SQL types the workloads use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Bool,
    Int,
    Float,
    Text,
}

impl Kind {
    /// The type's name in every SQL dialect at hand.
    pub fn sql(self) -> &'static str {
        match self {
            Kind::Bool => "BOOLEAN",
            Kind::Int => "BIGINT",
            Kind::Float => "DOUBLE",
            Kind::Text => "VARCHAR",
        }
    }

    /// The Arrow type at kernel level.
    pub fn arrow(self) -> DataType {
        match self {
            Kind::Bool => DataType::Boolean,
            Kind::Int => DataType::Int64,
            Kind::Float => DataType::Float64,
            Kind::Text => DataType::Utf8,
        }
    }
}

/// What becomes of the number of rows that a run asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So many rows, or a share of them: heavy functions take fewer.
    Rows { divisor: usize },
    /// One row, whose work grows with the number.
    One,
}

/// One benchmarked function. The Python text is what Taipan, CPython, RustPython and DuckDB all run.
pub struct Workload {
    pub name: &'static str,
    /// The `def` in `python`.
    pub function: &'static str,
    pub python: &'static str,
    pub params: &'static [(&'static str, Kind)],
    pub returns: Kind,
    pub amount: Amount,
    /// Makes the argument columns, of as many rows; of one row of this size for [`Amount::One`].
    pub generate: fn(&mut Random, usize) -> Vec<ArrayRef>,
    /// The same function, written by hand over the same arrays.
    pub rust: fn(&[ArrayRef]) -> ArrayRef,
}

/// The argument columns of a workload, as batches of at most [`BATCH`] rows.
pub struct Rows {
    pub batches: Vec<Vec<ArrayRef>>,
    pub rows: usize,
}

impl Workload {
    /// Deterministic rows for a run that asks for so many.
    pub fn rows(&self, asked: usize) -> Rows {
        let size = match self.amount {
            Amount::Rows { divisor } => (asked / divisor).max(1),
            Amount::One => asked,
        };
        let columns = (self.generate)(&mut Random::new(0x7A19A4), size);
        let rows = columns[0].len();
        let batches = (0..rows)
            .step_by(BATCH)
            .map(|start| {
                let length = BATCH.min(rows - start);
                columns.iter().map(|column| column.slice(start, length)).collect()
            })
            .collect();
        Rows { batches, rows }
    }

    /// The function in the compiler's terms.
    pub fn source(&self) -> FunctionSource {
        FunctionSource {
            name: self.function.to_string(),
            text: self.python.to_string(),
            handler: None,
            params: self
                .params
                .iter()
                .map(|(name, kind)| Param {
                    name: name.to_string(),
                    ty: kind.arrow(),
                    not_null: false,
                    table: None,
                })
                .collect(),
            returns: self.returns.arrow(),
            aggregate: false,
            json: false,
            style: Default::default(),
            constants: Vec::new(),
            null_input: NullInput::Called,
            table: None,
            volatility: None,
            on_error: OnError::Raise,
            limits: Limits::default(),
            fallback: Fallback::Allow,
            isolation: Isolation::InProcess,
            files: taipan_udf::files::Files::default(),
            trigger: None,
            documents: Default::default(),
        }
    }

    /// Compiles for the kernel-level types.
    pub fn compile(&self) -> Result<CompiledFunction, Error> {
        let types: Vec<DataType> = self.params.iter().map(|(_, kind)| kind.arrow()).collect();
        taipan_udf::compile(Arc::new(self.source()), &types)
    }

    /// The CREATE FUNCTION statement.
    pub fn create_sql(&self) -> String {
        let params: Vec<String> = self.params.iter().map(|(n, k)| format!("{n} {}", k.sql())).collect();
        format!(
            "CREATE OR REPLACE FUNCTION {}({}) RETURNS {} LANGUAGE python AS $py$\n{}$py$",
            self.function,
            params.join(", "),
            self.returns.sql(),
            self.python
        )
    }

    /// The call, with the columns of [`Rows::record_batches`] as arguments.
    pub fn call_sql(&self) -> String {
        let names: Vec<&str> = self.params.iter().map(|(name, _)| *name).collect();
        format!("{}({})", self.function, names.join(", "))
    }
}

impl Rows {
    /// The batches with column names and the row number `id`, which checksums weigh rows by.
    pub fn record_batches(
        &self,
        workload: &Workload,
    ) -> Result<Vec<RecordBatch>, datafusion::arrow::error::ArrowError> {
        let mut start = 0;
        self.batches
            .iter()
            .map(|columns| {
                let length = columns[0].len();
                let ids = datafusion::arrow::array::Int64Array::from_iter_values(start..start + length as i64);
                start += length as i64;
                let names = workload.params.iter().map(|(name, _)| *name);
                let named = names.zip(columns.iter().cloned());
                let id: ArrayRef = Arc::new(ids);
                RecordBatch::try_from_iter_with_nullable(
                    std::iter::once(("id", id)).chain(named).map(|(n, c)| (n, c, true)),
                )
            })
            .collect()
    }
}
