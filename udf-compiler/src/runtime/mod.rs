//! What compiled code calls while it runs: the row's context and memory, strings, lists, and the table of helpers.
//!
//! Knows Python's semantics and the IR's types. Does not know Cranelift, Arrow or RustPython.

pub mod arena;
pub mod ctx;
mod intrinsics;
pub mod list;
mod list_ops;
pub mod py;
pub mod table;
pub mod text;

pub use arena::Arena;
pub use ctx::{Ctx, CtxPtr, Status};
pub use list::{List, ListRef};
pub use py::PyOps;
pub use table::{Args, Fails, Helper, Out, ROption, Site, SiteRef};
pub use text::{RStr, TextBuilder};
