//! Values as Postgres writes them, as text and as bytes. Knows Arrow's types, not statements.

mod binary;
mod calendar;
mod clients;
mod durations;
mod float;
mod interval;
mod literal;
mod nested;
mod printed;
mod text;
mod uuid;
mod zoned;

pub use crate::postgres::types::table_of;
pub use binary::{BinaryColumn, BinaryParser, WireType, as_text, type_name, utf8};
pub(crate) use calendar::{civil, day_of};
pub use clients::for_clients;
pub(crate) use durations::converted;
pub use interval::interval;
pub use literal::{array_items, row_fields};
pub(crate) use printed::{printed, quoted_literal};
pub use text::{TextColumn, has_text};
pub(crate) use uuid::{bytes as uuid_bytes, text as uuid_text};
pub use zoned::{batch_in_zone, schema_in_zone};
