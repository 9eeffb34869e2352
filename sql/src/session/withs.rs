//! The WITH clauses around a place in a statement, for a query of its own that reads what that place reads.

use sqlparser::ast::{Query, With};

/// Those of the queries around, the outermost first.
#[derive(Default)]
pub(super) struct Withs(Vec<Option<With>>);

impl Withs {
    pub(super) fn enter(&mut self, query: &Query) {
        self.0.push(query.with.clone());
    }

    pub(super) fn leave(&mut self) {
        self.0.pop();
    }

    /// The query with all of them around it.
    pub(super) fn around(&self, query: String) -> String {
        let withs = self.0.iter().rev().flatten();
        withs.fold(query, |text, with| {
            format!("{with} SELECT * FROM ({text}) AS \"read there\"")
        })
    }
}
