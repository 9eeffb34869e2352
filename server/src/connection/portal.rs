//! Statements that were parsed, and portals: statements with their values, and how far their rows were read.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use taipan::{Bound, Error, ParsedStatement, QueryResults};

/// The OID of a type that is left open.
const UNKNOWN: u32 = 705;

/// What Parse has made.
pub struct Statement {
    pub parsed: ParsedStatement,
    /// The types that the client has declared, by their OIDs; 0: none.
    declared: Vec<u32>,
}

impl Statement {
    pub fn new(parsed: ParsedStatement, declared: &[u32]) -> Statement {
        Statement {
            parsed,
            declared: declared.to_vec(),
        }
    }

    pub fn text(&self) -> &str {
        self.parsed.text()
    }

    /// The type that a client has declared for a parameter; 0: none.
    pub fn declared(&self, number: usize) -> u32 {
        self.declared.get(number).copied().unwrap_or(0)
    }

    /// The OIDs of the types of its parameters.
    ///
    /// # Errors
    ///
    /// 0A000 for types that Postgres has no like of.
    pub fn parameters(&self) -> Result<Vec<u32>, Error> {
        let numbers = 0..self.parsed.parameters().len();
        numbers.map(|number| self.oid(number)).collect()
    }

    /// The OID of the type of one of them.
    ///
    /// # Errors
    ///
    /// As `parameters`.
    pub fn oid(&self, number: usize) -> Result<u32, Error> {
        match self.declared(number) {
            0 | UNKNOWN => Ok(self.parsed.wire_type(number)?.oid),
            declared => Ok(declared),
        }
    }
}

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
