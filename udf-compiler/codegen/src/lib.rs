//! IR to machine code by Cranelift. Knows the IR, the helpers' table and the memory layout of batches; does not know
//! Arrow, Python source or who runs the code.
//!
//! ```text
//! Module ─ functions (each called IR function) ┐
//!        └ row_loop (around the entry's body)  ┴▶ emit: control + lower/* + calls ─▶ Code
//! vector::Program ─ vectors: registers + encode, or pairs ──────────────────────────▶ Code
//! ```

mod abi;
mod arena_reclaim;
mod builder_ext;
mod calls;
mod code;
mod control;
mod emit;
mod entry;
mod error;
mod functions;
mod loop_heads;
mod loops;
mod lower;
mod pool;
mod row_filter;
mod row_loop;
mod row_spec;
mod trampolines;
pub mod vector;
mod vectors;

pub use code::{Code, Texts, all_ascii, check, compile, explain, uses_py};
pub use entry::{Batch, Column, Lane, Results, RowStatus, Target};
pub use error::CodegenError;
pub use lower::is_native;
pub use row_spec::{LoopSpec, States};
pub use taipan_runtime::lanes::Machine;
pub use vectors::{VectorCode, compile_vectors, explain_vectors, vectors};
