//! What compiled code calls while it runs: the row's context and memory, strings, lists, and the table of helpers.
//!
//! Knows Python's semantics and the IR's types. Does not know Cranelift, Arrow or RustPython.

pub mod arena;
mod byte_set;
pub mod bytes;
mod compact;
pub mod ctx;
pub mod dict;
mod dict_ops;
mod digits;
pub(crate) mod element;
pub mod fail;
pub mod format;
pub(crate) mod hash;
mod helpers;
mod intrinsics;
pub mod json;
pub mod json_write;
pub mod list;
mod list_ops;
mod list_query;
mod list_slices;
mod list_sort;
pub mod memory;
pub(crate) mod nested;
pub mod py;
pub mod py_bytes;
pub mod py_complex;
pub mod py_date;
pub mod py_decimal;
pub mod py_float;
pub mod py_hash;
pub mod py_int;
pub mod py_math;
mod py_ops;
pub mod py_statistics;
pub mod py_str;
pub mod py_strftime;
pub mod py_strptime;
pub mod regex;
pub mod table;
pub mod text;
pub mod unicode;
pub mod view;

pub use arena::Arena;
pub use bytes::RBytes;
pub use ctx::{Ctx, CtxPtr, Status};
pub use dict::{Dict, DictRef};
pub use fail::{Fail, Outcome};
pub use list::{List, ListRef};
pub use py::PyOps;
pub use table::{Args, Fails, Helper, Out, RDecimal, ROption, RWide, Site, SiteRef};
pub use text::{RStr, TextBuilder};
pub use view::Text;
