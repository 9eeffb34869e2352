//! Pickles as data. Reading one runs nothing: classes and functions are names, looked up in a closed list.
//!
//! Knows no estimator: objects come out as class names with attributes.

mod build;
mod globals;
mod joblib;
mod machine;
mod opcodes;

use crate::data::heap::{Heap, Value};
use crate::error::Result;
use crate::limits::Limits;

/// The values of a pickle, and the one at the top.
///
/// # Errors
/// When the bytes are damaged, ask for what is not on the list, or take more than the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<(Heap, Value)> {
    let mut heap = Heap::default();
    let mut machine = machine::Machine::new(bytes, limits, &mut heap);
    let top = opcodes::run(&mut machine, 0)?;
    Ok((heap, top))
}

/// Whether a class or a function may be named by a file.
pub fn is_data(module: &str, name: &str) -> bool {
    globals::known(module, name).is_some() || (module == "builtins" && matches!(name, "dict" | "tuple"))
}
