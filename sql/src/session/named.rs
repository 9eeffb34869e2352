//! Statements that a client has parsed under names. They and those of PREPARE are called apart by their names alone: DEALLOCATE
//! means both.

use super::Session;

impl Session {
    /// Whether a statement of the name is there: one that was parsed, or one of PREPARE.
    pub fn has_statement(&self, name: &str) -> bool {
        self.inner.named.lock().contains(name) || self.inner.prepared.lock().contains_key(name)
    }

    /// Whether a client has parsed a statement under the name, and it was not deallocated since.
    pub fn has_parsed(&self, name: &str) -> bool {
        self.inner.named.lock().contains(name)
    }

    /// How many names of such statements there are.
    pub fn count_parsed(&self) -> usize {
        self.inner.named.lock().len()
    }

    /// Knows the name of a statement that was parsed.
    pub fn name_statement(&self, name: &str) {
        self.inner.named.lock().insert(name.to_string());
    }

    /// Forgets the name; whether it was known.
    pub fn forget_statement(&self, name: &str) -> bool {
        self.inner.named.lock().remove(name)
    }

    /// Forgets all names.
    pub(super) fn forget_statements(&self) {
        self.inner.named.lock().clear();
    }
}
