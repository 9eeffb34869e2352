//! The contents of a table in memory at one time: read, compared and replaced. Rows that came later stay where they are.

use datafusion::arrow::array::RecordBatch;
use datafusion::datasource::MemTable;
use std::sync::Arc;

/// The batches of all partitions.
#[derive(Debug)]
pub(super) struct Snapshot {
    pub partitions: Vec<Vec<RecordBatch>>,
}

impl Snapshot {
    /// What the table holds now.
    pub async fn of(table: &MemTable) -> Snapshot {
        let mut partitions = Vec::new();
        for partition in &table.batches {
            partitions.push(partition.read().await.clone());
        }
        Snapshot { partitions }
    }

    /// Puts these batches where the snapshot's are, all at once, and leaves what was appended since. Does nothing and says
    /// false if the table no longer begins with the snapshot.
    pub async fn replace(&self, table: &MemTable, batches: Vec<Vec<RecordBatch>>) -> bool {
        let mut locked = Vec::new();
        for partition in &table.batches {
            locked.push(partition.write().await);
        }
        let unchanged = locked.len() == self.partitions.len()
            && locked.iter().zip(&self.partitions).all(|(now, then)| {
                now.len() >= then.len() && now.iter().zip(then).all(|(now, then)| is_same(now, then))
            });
        if !unchanged {
            return false;
        }
        table.sort_order.lock().clear();
        for ((now, then), new) in locked.iter_mut().zip(&self.partitions).zip(batches) {
            now.splice(..then.len(), new);
        }
        true
    }
}

/// Whether two batches are one, not only equal.
fn is_same(one: &RecordBatch, other: &RecordBatch) -> bool {
    let pairs = one.columns().iter().zip(other.columns());
    one.num_rows() == other.num_rows()
        && one.num_columns() == other.num_columns()
        && pairs.into_iter().all(|(one, other)| Arc::ptr_eq(one, other))
}
