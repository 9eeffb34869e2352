//! The threads that statements run on.

/// Functions on the interpreter and deep plans need more than the two megabytes that threads have.
pub const STACK_BYTES: usize = 16 << 20;
