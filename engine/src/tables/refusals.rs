//! Why a call of a table function has no program, as plans fail.

use crate::error::CatalogError;
use datafusion::common::DataFusionError;
use taipan_udf::TableError;

/// Why there is no program, as plans fail.
pub fn external(error: TableError) -> DataFusionError {
    match error {
        TableError::Rejected(error) => DataFusionError::External(Box::new(CatalogError::from(error))),
        TableError::Raised(error) => DataFusionError::External(Box::new(error)),
        TableError::Observes { what, span } => {
            let place = span.map_or(String::new(), |span| format!(", line {}", span.line));
            DataFusionError::NotImplemented(format!(
                "a table function that looks at values of its tables: {what}{place}"
            ))
        }
    }
}
