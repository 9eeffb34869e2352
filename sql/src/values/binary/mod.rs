//! Values as Postgres's binary formats have them: in rows and parameters of the protocol, and in binary COPY.

mod numeric;
mod read;
mod types;
mod write;

pub use read::{BinaryParser, utf8};
pub use types::{WireType, as_text, type_name};
pub use write::BinaryColumn;

/// Days from 1970-01-01, where Arrow begins, to 2000-01-01, where Postgres does.
const EPOCH_DAYS: i32 = 10_957;
/// The same in microseconds.
const EPOCH_MICROS: i64 = EPOCH_DAYS as i64 * 86_400_000_000;
