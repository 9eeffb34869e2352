//! The typed IR: what the generator emits, the passes rewrite and the code generator reads.
//!
//! Does not know Python source, RustPython, Cranelift or Arrow.

pub mod function;
pub mod ops;
pub mod types;

pub use function::{Attr, Block, Const, FuncId, Function, Inst, Kind, Label, Module, Value};
pub use ops::{Cost, Effect, OpDef, op};
pub use types::Type;
