//! What is the same in every Postgres: its types and words, and the rows of its catalog, from texts that a Postgres 15 has written
//! (`generate.py`). Knows nothing of a database.

mod lines;
pub mod procs;
pub mod types;
mod words;

pub use lines::lines;
pub use words::quoted_name;
