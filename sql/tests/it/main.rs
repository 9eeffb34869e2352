//! The crate `taipan` from outside: the parser, sessions, the example.

mod examples;
mod files;
mod sessions;
mod statements;
