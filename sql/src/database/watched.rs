//! A table whose rows are watched, because foreign keys are about some of its columns.

use super::work::{Change, Touched, Work};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::Schema;
use datafusion::common::Result;
use std::sync::Arc;
use taipan_engine::Watch;
use taipan_store::{Object, Oid};

/// Notes which rows change; of a table that no foreign key is about, nothing.
#[derive(Clone, Debug, Default)]
pub struct Watched(Option<Arc<Columns>>);

#[derive(Debug)]
struct Columns {
    work: Arc<Work>,
    turn: u64,
    table: Oid,
    places: Vec<usize>,
}

impl Watched {
    /// As the foreign keys are now.
    pub fn of(work: &Arc<Work>, table: &Object, schema: &Schema) -> Watched {
        // Where they cannot be read, the table cannot be changed either.
        let Ok(references) = work.references() else {
            return Watched(None);
        };
        let columns = references.columns(&table.key);
        let places: Vec<usize> = columns
            .iter()
            .filter_map(|column| schema.index_of(column).ok())
            .collect();
        Watched((!places.is_empty()).then(|| {
            Arc::new(Columns {
                work: work.clone(),
                turn: work.turn(),
                table: table.oid,
                places,
            })
        }))
    }

    /// Whether somebody wants to know.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    fn note(&self, change: impl FnOnce(&Columns) -> Result<Change>) -> Result<()> {
        if let Some(columns) = &self.0 {
            let table = columns.table;
            let change = change(columns)?;
            columns.work.touch(columns.turn, Touched { table, change });
        }
        Ok(())
    }
}

impl Watch for Watched {
    fn inserted(&self, rows: &RecordBatch) -> Result<()> {
        self.note(|columns| Ok(Change::Inserted(rows.project(&columns.places)?)))
    }

    fn deleted(&self, rows: &RecordBatch) -> Result<()> {
        self.note(|columns| Ok(Change::Deleted(rows.project(&columns.places)?)))
    }

    fn updated(&self, before: &RecordBatch, after: &RecordBatch) -> Result<()> {
        self.note(|columns| {
            Ok(Change::Updated {
                before: before.project(&columns.places)?,
                after: after.project(&columns.places)?,
            })
        })
    }
}
