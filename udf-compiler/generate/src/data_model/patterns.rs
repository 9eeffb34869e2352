//! What patterns of `match` take objects for. Knows nothing of what is matched.

use crate::state::HookContext;
use rustpython_vm::PyObject;

/// Which of the collections that patterns tell apart an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collection {
    Sequence,
    Mapping,
    /// Neither, for certain.
    Neither,
    /// Its class says which.
    Unknown,
}

impl HookContext<'_> {
    /// Which collection an object is that exists while generating: what the first kind of it says that says something.
    pub fn collection(&self, object: &PyObject) -> Collection {
        let mut said = self.kinds_of_known(object).map(|kind| kind.collection(self, object));
        said.find(|one| *one != Collection::Unknown)
            .unwrap_or(Collection::Unknown)
    }
}
