//! How many rows machine code is given at a time.

/// Rows whose texts are laid out at a time.
pub(super) const TEXT_CHUNK: usize = 1024;

/// Rows between looks at the clock where there are no texts, and the most rows of any chunk.
pub(super) const MOST_ROWS: usize = 16 * 1024;
