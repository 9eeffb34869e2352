//! The extension `taipan._taipan`: sessions and their results as objects of Python. What users see is written in Python, in
//! `python/taipan`.
//!
//! ```text
//! taipan.Connection ─▶ session ─▶ results ─┬▶ values     objects of Python
//!   (Python)              ▲                └▶ exchange   Arrow's C interfaces
//!                         └ frames ◀────────── exchange
//! ```
//!
//! Statements run on threads of this crate. Whoever waits for them has let go of the interpreter's lock.

mod connected;
mod errors;
mod exchange;
mod frames;
mod placeholders;
mod results;
mod session;
mod statement;
mod threads;
mod values;

use taipan_udf::runtime::allocator::Mimalloc;
use taipan_udf::runtime::memory::CountingAlloc;

/// Counts for the threads of the interpreters, so that their memory limits hold. It is the allocator of this library alone:
/// Python, and other libraries of its process, keep theirs.
#[global_allocator]
static ALLOCATOR: CountingAlloc<Mimalloc> = CountingAlloc(Mimalloc);

#[pyo3::pymodule]
mod _taipan {
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    #[pymodule_export]
    use super::placeholders::placeholders;
    #[pymodule_export]
    use super::results::Results;
    #[pymodule_export]
    use super::session::Session;
}
