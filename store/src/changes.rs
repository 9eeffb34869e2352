//! What a transaction changes, against the snapshot that it began with.

use crate::error::Result;
use crate::object::Object;
use crate::parts::{NewData, NewPart};
use crate::version::Version;
use arrow::array::RecordBatch;
use arrow::compute::concat_batches;
use std::sync::Arc;

/// The difference between a snapshot and what its transaction wants.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub gone: Vec<Arc<Object>>,
    pub new: Vec<Arc<Object>>,
    pub tables: Vec<(Arc<Object>, TableChanges)>,
}

/// What becomes of a table's rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableChanges {
    pub removed: Vec<i64>,
    pub added: Vec<Arc<NewPart>>,
    /// The rows must be those of this version still.
    pub as_of: Option<Version>,
    /// The rows of this version must be there still, perhaps with others.
    pub kept_as_of: Option<Version>,
}

/// So many small parts of a transaction become one.
const MANY: usize = 64;

/// Parts of fewer rows are small.
const SMALL: u64 = 1024;

impl TableChanges {
    /// Joins small parts, if there are many: who puts in rows one by one would look through thousands.
    pub fn join_small(&mut self) -> Result<()> {
        let few = |part: &Arc<NewPart>| match &part.data {
            NewData::Batches(batches) if part.rows < SMALL => batches.first().map(RecordBatch::schema),
            _ => None,
        };
        let Some(schema) = self.added.last().and_then(few) else {
            return Ok(());
        };
        // A table may have changed its columns meanwhile.
        let is_small = |part: &Arc<NewPart>| few(part).is_some_and(|own| own == schema);
        if self.added.iter().filter(|part| is_small(part)).count() < MANY {
            return Ok(());
        }
        let (small, mut added): (Vec<_>, Vec<_>) = std::mem::take(&mut self.added).into_iter().partition(is_small);
        let batches = small.iter().flat_map(|part| match &part.data {
            NewData::Batches(batches) => batches.to_vec(),
            NewData::File(_) => Vec::new(),
        });
        let batches: Vec<RecordBatch> = batches.collect();
        added.push(Arc::new(NewPart::of_batches(vec![concat_batches(&schema, &batches)?])));
        self.added = added;
        Ok(())
    }
}

impl Changes {
    pub fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.new.is_empty() && self.tables.is_empty()
    }

    /// The parts that are new.
    pub fn parts(&self) -> impl Iterator<Item = &Arc<NewPart>> {
        self.tables.iter().flat_map(|(_, changes)| &changes.added)
    }
}
