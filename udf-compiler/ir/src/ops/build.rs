//! What makes operations: one method for each row of the table, `b.list_get(list, index)`. Knows no operation by name, and not
//! where they go.

use super::name::Name;
use taipan_types::Attr;
use taipan_types::types::Type;

/// Where operations go that are made one after another.
pub trait Make {
    /// How the value of an argument is given.
    type Argument<'a>: Copy;
    /// What an operation gives.
    type Made;

    /// Makes an operation. Its result has the type `told`; without it, the type follows from those of the arguments.
    fn make(self, name: Name, arguments: &[Self::Argument<'_>], attr: Attr, told: Option<Type>) -> Self::Made;
}

/// Makes operations, by the methods that their rows have.
#[derive(Clone, Copy)]
pub struct Builder<M>(pub M);

impl<M: Make> Builder<M> {
    /// The operation of a name that a table gives.
    pub fn named(self, name: Name, arguments: &[M::Argument<'_>]) -> M::Made {
        self.named_with(name, arguments, Attr::None)
    }

    /// The same of one that has a static attribute.
    pub fn named_with(self, name: Name, arguments: &[M::Argument<'_>], attr: Attr) -> M::Made {
        self.0.make(name, arguments, attr, None)
    }
}
