//! Values as Postgres writes them, as text and as bytes. Knows Arrow's types, not statements.

mod calendar;
mod float;
mod interval;
mod literal;
mod nested;
mod text;

pub use interval::interval;
pub use literal::{array_items, row_fields};
pub use text::{TextColumn, has_text};
