//! Why rows cannot be changed, with Postgres's messages and codes.

use datafusion::arrow::array::ArrayRef;
use datafusion::common::DataFusionError;

/// A row that a table cannot have: its values, each an array of one.
#[derive(Clone, Debug)]
pub struct FailingRow {
    pub values: Vec<ArrayRef>,
}

impl FailingRow {
    /// The row at a place of some columns.
    pub fn of(columns: &[ArrayRef], row: usize) -> FailingRow {
        let values = columns.iter().map(|column| column.slice(row, 1));
        FailingRow {
            values: values.collect(),
        }
    }
}

/// Why a DELETE or UPDATE fails, beside what its expressions raise. Nothing has changed then.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ChangeError {
    #[error("null value in column \"{column}\" of relation \"{table}\" violates not-null constraint")]
    NotNull {
        table: String,
        column: String,
        row: Option<FailingRow>,
    },
    #[error("new row for relation \"{table}\" violates check constraint \"{constraint}\"")]
    Check {
        table: String,
        constraint: String,
        row: FailingRow,
    },
    #[error("duplicate key value violates unique constraint \"{constraint}\"")]
    Unique {
        table: String,
        constraint: String,
        /// Names and values, such as (id)=(1).
        key: String,
    },
    #[error("value too long for type character varying({most})")]
    TooLong { most: usize },
    #[error("MERGE command cannot affect row a second time")]
    Twice,
    /// Rows that the statement has read are others now.
    #[error("could not serialize access to \"{table}\" due to concurrent update")]
    Concurrent { table: String },
    #[error("{statement} of \"{table}\" is not built yet: its rows are kept elsewhere")]
    Elsewhere { statement: &'static str, table: String },
    /// What stands in the statement where only the table and its condition may stand.
    #[error("{statement} of \"{table}\" cannot have {what}")]
    Shape {
        statement: &'static str,
        table: String,
        what: String,
    },
}

impl ChangeError {
    /// The five-character code.
    pub fn sqlstate(&self) -> &'static str {
        match self {
            ChangeError::NotNull { .. } => "23502",
            ChangeError::Check { .. } => "23514",
            ChangeError::Unique { .. } => "23505",
            ChangeError::Twice => "21000",
            ChangeError::TooLong { .. } => "22001",
            ChangeError::Concurrent { .. } => "40001",
            ChangeError::Elsewhere { .. } | ChangeError::Shape { .. } => "0A000",
        }
    }
}

impl ChangeError {
    /// The row that fails, and the name of the table that cannot have it.
    pub fn row(&self) -> Option<(&str, &FailingRow)> {
        match self {
            ChangeError::NotNull { table, row, .. } => Some((table, row.as_ref()?)),
            ChangeError::Check { table, row, .. } => Some((table, row)),
            _ => None,
        }
    }

    /// What the rows are that it is about.
    pub fn detail(&self) -> Option<String> {
        match self {
            ChangeError::Unique { key, .. } => Some(format!("Key {key} already exists.")),
            _ => None,
        }
    }
}

impl From<ChangeError> for DataFusionError {
    fn from(error: ChangeError) -> DataFusionError {
        DataFusionError::External(Box::new(error))
    }
}
