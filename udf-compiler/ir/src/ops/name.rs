//! Names of operations.

use std::fmt;
use std::ops::Deref;

/// The name of an operation of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name(&'static str);

impl Name {
    /// For the rows of the table. What has no name yet has the empty one.
    pub(super) const fn of_row(name: &'static str) -> Name {
        Name(name)
    }

    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}
