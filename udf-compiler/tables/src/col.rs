//! Columns of the tables of a program.

/// A column, the same in every table that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Col(pub u32);
