//! Zip archives: the list of files at the end, stored or deflated. Knows nothing of what is inside.

use crate::container::inflated;
use crate::error::{ModelError, Result};
use crate::limits::Limits;
use std::collections::HashMap;

/// An archive's files by name.
pub struct Archive<'b> {
    bytes: &'b [u8],
    entries: HashMap<String, Entry>,
    limit: usize,
}

#[derive(Clone, Copy)]
struct Entry {
    method: usize,
    packed: usize,
    size: usize,
    start: usize,
}

/// A number of so many bytes at a place, the little end first.
fn number(bytes: &[u8], at: usize, width: usize) -> Result<usize> {
    let found = at.checked_add(width).and_then(|end| bytes.get(at..end));
    let found = found.ok_or_else(|| ModelError::damaged(at, "zip: the archive ends early"))?;
    Ok(found
        .iter()
        .rev()
        .fold(0usize, |sum, byte| (sum << 8) | usize::from(*byte)))
}

impl<'b> Archive<'b> {
    /// The archive of these bytes.
    ///
    /// # Errors
    /// When they are none.
    pub fn new(bytes: &'b [u8], limits: &Limits) -> Result<Archive<'b>> {
        let end = bytes.windows(4).rposition(|four| four == b"PK\x05\x06");
        let end = end.ok_or_else(|| ModelError::damaged(bytes.len(), "zip: there is no list of files"))?;
        let (count, mut at) = (number(bytes, end + 10, 2)?, number(bytes, end + 16, 4)?);
        let mut entries = HashMap::new();
        for _ in 0..count {
            if bytes.get(at..).is_none_or(|rest| !rest.starts_with(b"PK\x01\x02")) {
                return Err(ModelError::damaged(at, "zip: no entry of a file is here"));
            }
            let name_size = number(bytes, at + 28, 2)?;
            let name = bytes.get(at + 46..at + 46 + name_size);
            let name = name.ok_or_else(|| ModelError::damaged(at, "zip: the archive ends early"))?;
            let entry = Entry {
                method: number(bytes, at + 10, 2)?,
                packed: number(bytes, at + 20, 4)?,
                size: number(bytes, at + 24, 4)?,
                start: number(bytes, at + 42, 4)?,
            };
            entries.insert(String::from_utf8_lossy(name).into_owned(), entry);
            at += 46 + name_size + number(bytes, at + 30, 2)? + number(bytes, at + 32, 2)?;
        }
        Ok(Archive {
            bytes,
            entries,
            limit: limits.bytes,
        })
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// When it is not there, or damaged, or larger than the limit.
    pub fn file(&self, name: &str) -> Result<Vec<u8>> {
        let entry = self.entries.get(name).copied();
        let entry = entry.ok_or_else(|| ModelError::content(format!("zip: there is no '{name}'")))?;
        let at = entry.start;
        let start = at + 30 + number(self.bytes, at + 26, 2)? + number(self.bytes, at + 28, 2)?;
        let packed = start
            .checked_add(entry.packed)
            .and_then(|end| self.bytes.get(start..end));
        let packed = packed.ok_or_else(|| ModelError::damaged(at, format!("zip: '{name}' ends early")))?;
        let found = match entry.method {
            0 => packed.to_vec(),
            8 => inflated(packed, self.limit)?,
            other => return Err(ModelError::not_built(format!("zip files packed by method {other}"))),
        };
        if found.len() != entry.size {
            return Err(ModelError::damaged(
                at,
                format!("zip: '{name}' has {} bytes, not {}", found.len(), entry.size),
            ));
        }
        Ok(found)
    }
}
