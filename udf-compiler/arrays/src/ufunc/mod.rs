//! Universal functions: one element at a time, broadcast over arrays of all types.

pub mod arith;
pub mod at;
pub mod bits;
pub mod call;
pub mod compare;
pub mod complex;
pub mod division;
pub mod floats;
pub mod fold;
pub mod integers;
pub mod loops;
pub mod mathematics;
pub mod operators;
pub mod predicates;
pub mod row;
pub mod table;
pub mod times;

pub use call::Options;
pub use row::Ufunc;
pub use table::{apply, find};
