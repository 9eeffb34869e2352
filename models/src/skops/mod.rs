//! skops: archives of a schema in JSON and of arrays. Comes out as the same objects as a pickle does.

mod npy;
mod schema;
mod zip;

use crate::data::heap::{Heap, Value};
use crate::error::{ModelError, Result};
use crate::limits::Limits;

/// The values of an archive, and the one at the top.
///
/// # Errors
/// When the archive is damaged, asks for what is not on the list, or takes more than the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<(Heap, Value)> {
    let archive = zip::Archive::new(bytes, limits)?;
    let text = archive.file("schema.json")?;
    let schema = serde_json::from_slice(&text).map_err(|error| ModelError::content(format!("schema.json: {error}")))?;
    schema::read(&schema, &archive, limits)
}
