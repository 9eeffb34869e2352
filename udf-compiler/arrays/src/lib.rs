//! Arrays as numpy has them: one runtime for interpreted functions and for machine code.
//!
//! Knows no interpreter, no Arrow and no machine code. `README.md` shows the way in.

pub mod array;
pub mod broadcast;
pub mod calendar;
pub mod cast;
pub mod create;
pub mod dtype;
pub mod error;
pub mod fft;
pub mod flags;
pub mod index;
pub mod linear;
pub mod names;
pub mod order;
pub mod poll;
pub mod print;
pub mod random;
pub mod rearrange;
pub mod reduce;
pub mod scalar;
pub mod select;
pub mod sets;
pub mod shape;
pub mod sorting;
pub mod statistics;
pub mod storage;
pub mod ufunc;
pub mod unit;
pub mod walk;
pub mod warnings;

pub use array::Array;
pub use dtype::{DType, Unit, UnitKind};
pub use error::{ArrayError, Kind, Result};
pub use scalar::{Scalar, Weak};
pub use storage::{Buffer, C32, C64, Element, Storage, Text};
