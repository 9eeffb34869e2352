//! What a row needs of another table.

use super::qualified::qualified;
use sqlparser::ast::ReferentialAction;
use std::fmt;
use taipan_engine::types::quote;
use taipan_store::Key;

/// What a row needs, as its table declares it.
#[derive(Clone, Debug)]
pub struct Foreign {
    pub columns: Vec<String>,
    /// The other table, and the key of it that has the same values.
    pub table: Key,
    pub referred: Vec<String>,
    pub on_delete: ReferentialAction,
    pub on_update: ReferentialAction,
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |columns: &[String]| {
            let columns: Vec<String> = columns.iter().map(|column| quote(column)).collect();
            columns.join(", ")
        };
        write!(
            f,
            "FOREIGN KEY ({}) REFERENCES {} ({})",
            list(&self.columns),
            qualified(&self.table),
            list(&self.referred)
        )?;
        for (event, action) in [("DELETE", self.on_delete), ("UPDATE", self.on_update)] {
            if action != ReferentialAction::NoAction {
                write!(f, " ON {event} {action}")?;
            }
        }
        Ok(())
    }
}
