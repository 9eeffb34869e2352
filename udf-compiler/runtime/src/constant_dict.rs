//! Dicts that are part of a module's constants.

use super::dict::{Dict, filled};
use super::hash;
use super::words::layout;
use taipan_types::Type;

/// A dict that never changes, with its memory.
#[derive(Debug)]
pub struct ConstantDict {
    header: Box<Dict>,
    /// What the header points to.
    _entries: Box<[u64]>,
    _index: Box<[u64]>,
}

impl ConstantDict {
    /// The dict of this type with these entries: the words of key and value, one after another. Keys that have no hash
    /// are left out: nothing finds them.
    pub fn new(ty: &Type, words: &[u64]) -> ConstantDict {
        let types = ty.keyed().unwrap_or((&Type::Never, &Type::Never));
        let layout = layout(types);
        let mut entries = Vec::new();
        let mut hashes = Vec::new();
        for entry in words.chunks_exact((layout.entry() - 1).max(1)) {
            if let Some(hash) = hash::value(types.0, &entry[..layout.key]) {
                hashes.push(hash);
                entries.push(hash);
                entries.extend_from_slice(entry);
            }
        }
        let slots = (4 * hashes.len()).next_power_of_two().max(2);
        let mut index = vec![0; slots];
        for (place, hash) in hashes.iter().enumerate() {
            let mut slot = *hash as usize & (slots - 1);
            while index[slot] != 0 {
                slot = (slot + 1) & (slots - 1);
            }
            index[slot] = filled(*hash, place);
        }
        let (mut entries, mut index) = (entries.into_boxed_slice(), index.into_boxed_slice());
        let header = Box::new(Dict::over(&mut entries, hashes.len(), &mut index));
        ConstantDict {
            header,
            _entries: entries,
            _index: index,
        }
    }

    /// Where the header lies, as long as this lives.
    pub fn address(&self) -> u64 {
        &raw const *self.header as u64
    }
}
