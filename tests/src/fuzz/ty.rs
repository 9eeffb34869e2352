//! The types of the grammar.

/// The types of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    Int,
    Float,
    Bool,
    Text,
    Ints,
    Texts,
    /// A list of lists of ints.
    Grid,
    /// An int and a text.
    Pair,
    Pairs,
    /// An int or None.
    Maybe,
    /// A value of one of several types.
    Any,
}

/// Those that are parameters.
pub const SCALARS: [Ty; 4] = [Ty::Int, Ty::Float, Ty::Bool, Ty::Text];

/// Those of variables, the common ones more than once.
pub const LOCALS: [Ty; 14] = [
    Ty::Int,
    Ty::Int,
    Ty::Float,
    Ty::Bool,
    Ty::Text,
    Ty::Text,
    Ty::Ints,
    Ty::Ints,
    Ty::Texts,
    Ty::Pair,
    Ty::Pairs,
    Ty::Maybe,
    Ty::Any,
    Ty::Grid,
];

/// Those of helpers.
pub const TEMPORARY: [Ty; 4] = [Ty::Int, Ty::Float, Ty::Text, Ty::Bool];
