//! A Python function that a table function calls for each row.

use arrow::datatypes::DataType;
use std::sync::Arc;
use taipan_driver::function::CompiledFunction;

/// A function from values to a value, compiled or interpreted.
#[derive(Debug)]
pub struct Kernel {
    /// What EXPLAIN calls it: the function's name, or `lambda`.
    pub name: String,
    /// The line of the program that it is from; 0: the library.
    pub line: u32,
    pub function: Arc<CompiledFunction>,
    /// Whether NaN is a value of its results, and not a missing one.
    pub exact: bool,
}

impl Kernel {
    /// The type of its results.
    pub fn returns(&self) -> &DataType {
        &self.function.source().returns
    }
}
