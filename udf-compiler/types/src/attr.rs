//! What an operation is told while the program is compiled. Knows nothing of operations.

use std::sync::Arc;

/// A static attribute of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attr {
    None,
    /// A field, an alternative, or flags, as the operation says.
    Index(u32),
    /// A name, as the operation says.
    Name(Arc<str>),
}

impl From<u32> for Attr {
    fn from(index: u32) -> Attr {
        Attr::Index(index)
    }
}

impl From<&str> for Attr {
    fn from(name: &str) -> Attr {
        Attr::Name(name.into())
    }
}
