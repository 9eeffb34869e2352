//! A portal: a statement with its values, and how far its rows were read.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use taipan::{Bound, QueryResults};

/// What Bind has made.
pub struct Portal {
    pub bound: Bound,
    /// Formats of columns; one stands for all.
    pub formats: Vec<i16>,
    pub progress: Progress,
}

/// How far a portal has come.
pub enum Progress {
    New,
    /// Some rows were sent.
    Suspended {
        results: Box<QueryResults>,
        rest: Option<RecordBatch>,
    },
    /// Everything was sent. `true`: of rows, of which there are no more.
    Done(bool),
}

impl Portal {
    pub fn text(&self) -> &str {
        self.bound.statement().text()
    }

    /// The columns of its rows; `None`: it gives none.
    pub fn columns(&self) -> Option<&SchemaRef> {
        self.bound.statement().columns()
    }
}

/// What CommandComplete says.
pub fn tag(results: &QueryResults, rows: u64) -> String {
    match results.command() {
        "SELECT" => format!("SELECT {rows}"),
        command => command.to_string(),
    }
}
