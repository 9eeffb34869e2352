//! The typed IR: what the generator emits, the passes rewrite and the code generator reads.
//!
//! Does not know Python source, RustPython, Cranelift or Arrow.

pub mod analysis;
pub mod function;
pub mod interpret;
pub mod layouts;
mod lex;
pub mod ops;
pub mod parse;
mod parse_error;
pub mod presence;
pub mod print;
pub mod verify;
pub mod walk;

pub use function::{Block, Const, FuncId, Function, Inst, Kind, Label, Module, Value};
pub use ops::{Cost, Effect, OpDef, op};
pub use parse::{MAX_NESTING, parse, parse_type};
pub use parse_error::ParseError;
pub use taipan_types::{Attr, Class, Group, Missing, Parts, Type, class, parts, types};
pub use verify::{VerifyError, verify};
pub use walk::{drop_unreached, renumber};
