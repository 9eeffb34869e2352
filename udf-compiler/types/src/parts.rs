//! Types side by side, as a tuple or a union has them, and where the words of each begin.

use super::types::Type;
use std::ops::{Deref, Range};
use std::sync::Arc;

/// Some types. Cheap to clone; how many words they take is known and not counted each time.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Parts(Arc<Laid>);

#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Laid {
    types: Vec<Type>,
    /// Where each ends if they lie one behind the other.
    ends: Vec<usize>,
    /// Whether each is one word, and equal where the word is.
    by_words: bool,
}

impl Parts {
    /// The words of all.
    #[inline]
    pub fn slots(&self) -> usize {
        self.0.ends.last().copied().unwrap_or(0)
    }

    /// Whether each takes one word, which is hashed as an int, and is equal to another of its type where the word is.
    #[inline]
    pub fn by_words(&self) -> bool {
        self.0.by_words
    }

    /// Whether both are the same types, known at a glance.
    #[inline]
    pub fn is_same(&self, other: &Parts) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The type at an index, and its words among those of all.
    #[inline]
    pub fn place(&self, index: usize) -> Option<(&Type, Range<usize>)> {
        let start = match index {
            0 => 0,
            _ => *self.0.ends.get(index - 1)?,
        };
        Some((self.0.types.get(index)?, start..*self.0.ends.get(index)?))
    }

    /// All of them with their words.
    #[inline]
    pub fn laid<'a>(&'a self, words: &'a [u64]) -> impl Iterator<Item = Option<(&'a Type, &'a [u64])>> {
        (0..self.0.types.len()).map(|index| {
            let (ty, range) = self.place(index)?;
            Some((ty, words.get(range)?))
        })
    }
}

impl From<Vec<Type>> for Parts {
    fn from(types: Vec<Type>) -> Parts {
        let ends = types.iter().scan(0, |end, ty| {
            *end += ty.slots();
            Some(*end)
        });
        let ends = ends.collect();
        let by_words = types.iter().all(|ty| {
            use crate::Class::{Date, DateTime, Time, TimeDelta};
            matches!(
                ty,
                Type::Bool | Type::Int | Type::Object(Date | DateTime | Time | TimeDelta)
            )
        });
        Parts(Arc::new(Laid { types, ends, by_words }))
    }
}

impl From<&[Type]> for Parts {
    fn from(types: &[Type]) -> Parts {
        Parts::from(types.to_vec())
    }
}

impl<const N: usize> From<[Type; N]> for Parts {
    fn from(types: [Type; N]) -> Parts {
        Parts::from(Vec::from(types))
    }
}

impl FromIterator<Type> for Parts {
    fn from_iter<I: IntoIterator<Item = Type>>(types: I) -> Parts {
        Parts::from(types.into_iter().collect::<Vec<_>>())
    }
}

impl Deref for Parts {
    type Target = [Type];
    fn deref(&self) -> &[Type] {
        &self.0.types
    }
}
