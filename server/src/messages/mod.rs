//! Messages of the protocol as bytes. Whatever a client says of lengths and counts is checked against the bytes that are there:
//! the ready-made codec of `pgwire` (0.42.1) trusts them and panics, and replaces text that is no UTF-8.

mod backend;
mod fields;
mod frontend;
mod reader;

pub use backend::{Column, Out, Problem};
pub use fields::{Fields, broken};
pub use frontend::{Frontend, Target};
pub use reader::{Frame, Frames};

/// Postgres's limit for what comes before a client is known.
pub const MOST_BEFORE_LOGIN: usize = 10_000;
/// The largest message.
pub const MOST: usize = 64 << 20;
