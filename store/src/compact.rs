//! Many small parts of a table become one. Whoever adds rows one by one gets a part for each: looking through thousands takes
//! longer than their rows.

use crate::error::{Result, StoreError};
use crate::layout::Layout;
use crate::object::Oid;
use crate::parts::{Part, PartData, PartId};
use crate::store::Store;
use crate::writer::PartWriter;

/// So many small parts stay.
pub(crate) const MANY: usize = 64;

/// A file of this size is not small.
pub(crate) const SMALL: u64 = 8 << 20;

/// Joins the small parts of a table, if there are many. Nothing happens where somebody else changes them meanwhile.
pub(crate) fn compact(store: &Store, table: Oid) -> Result<()> {
    let mut transaction = store.begin()?;
    let Some(object) = transaction.catalog().objects().find(|o| o.oid == table).cloned() else {
        return Ok(());
    };
    let parts = transaction.parts(table)?;
    let in_catalog = |part: &&Part| matches!(part.data, PartData::Batches(_));
    let (few, files): (Vec<&Part>, Vec<&Part>) = parts.iter().partition(in_catalog);
    let small: Vec<&Part> = files.into_iter().filter(|part| part.bytes < SMALL).collect();
    // Files are joined only where there are many of them.
    let joined = match (few.len() >= MANY, small.len() >= MANY) {
        (_, true) => small,
        (true, false) => few,
        (false, false) => return Ok(()),
    };
    let schema = Layout::of(&object)?.stored;
    let columns: Vec<usize> = (0..schema.fields().len()).collect();
    let mut writer = PartWriter::new(store.clone(), table, schema.clone());
    for part in &joined {
        for batch in part.read(&schema, &columns)? {
            writer.push(batch?)?;
        }
    }
    let removed: Vec<PartId> = joined.iter().map(|part| part.id).collect();
    transaction.exchange(table, &removed, writer.finish()?);
    match transaction.commit_plainly() {
        Ok(_) | Err(StoreError::Conflict(_)) => Ok(()),
        Err(error) => Err(error),
    }
}
