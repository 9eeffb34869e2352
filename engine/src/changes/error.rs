//! Why rows cannot be changed, with Postgres's messages and codes.

use datafusion::common::DataFusionError;

/// Why a DELETE or UPDATE fails, beside what its expressions raise. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChangeError {
    #[error("null value in column \"{column}\" of relation \"{table}\" violates not-null constraint")]
    NotNull { table: String, column: String },
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
            ChangeError::Concurrent { .. } => "40001",
            ChangeError::Elsewhere { .. } | ChangeError::Shape { .. } => "0A000",
        }
    }
}

impl From<ChangeError> for DataFusionError {
    fn from(error: ChangeError) -> DataFusionError {
        DataFusionError::External(Box::new(error))
    }
}
