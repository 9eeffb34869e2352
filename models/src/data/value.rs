//! The values of a model file: plain ones, and places in a heap. Knows no heap.

use std::sync::Arc;

/// A value: plain, or a place in the heap.
#[derive(Debug, Clone)]
pub enum Value {
    /// `None`, and what is left out.
    None,
    /// A truth value.
    Bool(bool),
    /// A whole number of 64 bits.
    Int(i64),
    /// A number.
    Float(f64),
    /// A text.
    Text(Arc<str>),
    /// Bytes.
    Bytes(Arc<[u8]>),
    /// A class or a function, by its whole name.
    Global(Arc<str>),
    /// What the heap has at this place.
    At(usize),
}
