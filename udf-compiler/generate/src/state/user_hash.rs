//! Objects of the program as keys of dicts and elements of sets. Knows nothing of how they are compared.

use std::collections::HashSet;
use taipan_ir::Type;

/// What is known of objects that are keys of dicts and elements of sets.
#[derive(Default)]
pub struct Keys {
    /// Classes whose objects are equal where what they are made of is, by number.
    pub by_content: HashSet<u32>,
    /// How many hashes are being generated that only say where keys lie.
    pub hashing: usize,
    /// How many comparisons of keys.
    pub comparing: usize,
    /// What hashes and comparisons read: attributes by their class and index,
    pub read: HashSet<(u32, u32)>,
    /// and the types of the containers in them.
    pub opened: HashSet<Type>,
}

impl Keys {
    /// Whether what is generated now says which keys are equal.
    pub fn are_asked(&self) -> bool {
        self.hashing + self.comparing > 0
    }
}
