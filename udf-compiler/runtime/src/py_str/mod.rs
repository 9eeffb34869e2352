//! Python's str as safe functions over text views.
//!
//! Positions are code points. What is a part of its input is returned as a view; what has to be built is built in
//! the `out` that the caller passes empty. Knows nothing of arenas, helpers or the IR.

pub mod build;
pub mod case;
pub mod index;
pub mod parse;
pub mod parts;
pub mod search;
pub mod split;
pub mod test;
pub mod trim;
