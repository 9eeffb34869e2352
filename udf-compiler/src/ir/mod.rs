//! The typed IR: what the generator emits, the passes rewrite and the code generator reads.
//!
//! Does not know Python source, RustPython, Cranelift or Arrow.

pub mod class;
pub mod function;
pub mod interpret;
pub mod layouts;
mod lex;
pub mod ops;
pub mod parse;
pub mod parts;
pub mod presence;
pub mod print;
pub mod types;
pub mod verify;
pub mod walk;

pub use class::Class;
pub use function::{Attr, Block, Const, FuncId, Function, Inst, Kind, Label, Module, Value};
pub use ops::{Cost, Effect, OpDef, op};
pub use parse::{MAX_NESTING, ParseError, parse, parse_type};
pub use parts::Parts;
pub use types::{Group, Missing, Type};
pub use verify::{VerifyError, verify};
pub use walk::{drop_unreached, renumber};
