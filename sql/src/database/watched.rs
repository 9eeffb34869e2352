//! A table whose rows are watched, because foreign keys are about some of its columns, or triggers look at its rows.

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
    /// Those that foreign keys are about.
    places: Vec<usize>,
    /// Whether triggers look at the rows.
    all: bool,
}

impl Columns {
    /// Notes a change of rows, of which this makes those with some of their columns.
    fn note(&self, change: impl Fn(&dyn Fn(&RecordBatch) -> Result<RecordBatch>) -> Result<Change>) -> Result<()> {
        let table = self.table;
        if !self.places.is_empty() {
            let change = change(&|rows| Ok(rows.project(&self.places)?))?;
            self.work.touch(self.turn, Touched { table, change });
        }
        if self.all {
            let change = change(&|rows| Ok(rows.clone()))?;
            self.work.show(self.turn, Touched { table, change });
        }
        Ok(())
    }
}

impl Watched {
    /// As the foreign keys and triggers are now.
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
        // One that is damaged has been an error before rows change.
        let all = work.triggers().is_ok_and(|triggers| triggers.look_after(table.oid));
        Watched((all || !places.is_empty()).then(|| {
            Arc::new(Columns {
                work: work.clone(),
                turn: work.turn(),
                table: table.oid,
                places,
                all,
            })
        }))
    }

    /// Whether somebody wants to know.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }
}

impl Watch for Watched {
    fn inserted(&self, rows: &RecordBatch) -> Result<()> {
        let note = |columns: &Arc<Columns>| columns.note(|part| Ok(Change::Inserted(part(rows)?)));
        self.0.as_ref().map_or(Ok(()), note)
    }

    fn deleted(&self, rows: &RecordBatch) -> Result<()> {
        let note = |columns: &Arc<Columns>| columns.note(|part| Ok(Change::Deleted(part(rows)?)));
        self.0.as_ref().map_or(Ok(()), note)
    }

    fn updated(&self, before: &RecordBatch, after: &RecordBatch) -> Result<()> {
        let note = |columns: &Arc<Columns>| {
            columns.note(|part| {
                Ok(Change::Updated {
                    before: part(before)?,
                    after: part(after)?,
                })
            })
        };
        self.0.as_ref().map_or(Ok(()), note)
    }
}
