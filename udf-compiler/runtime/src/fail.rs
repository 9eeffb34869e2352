//! Why a row cannot be answered natively. Only that it fails matters to the kernel: the row is replayed.

/// The reason; where it is an exception, Python's type of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Fail {
    #[error("ZeroDivisionError")]
    ZeroDivision,
    /// Also whatever Python answers with an int outside i64.
    #[error("OverflowError")]
    Overflow,
    #[error("ValueError")]
    Value,
    #[error("KeyError")]
    Key,
    #[error("IndexError")]
    Index,
    #[error("TypeError")]
    Type,
    /// The result would be too large to build here.
    #[error("MemoryError")]
    Memory,
    /// The IR itself gave the row up.
    #[error("given up")]
    Raised,
    /// Nested too deeply.
    #[error("RecursionError")]
    Depth,
    /// Ran too long.
    #[error("too many steps")]
    Steps,
    /// An operation that has no meaning here.
    #[error("unsupported")]
    Unsupported,
}

/// What fallible functions return.
pub type Outcome<T> = Result<T, Fail>;

/// The longest text built natively, in bytes. What would be longer is left to the interpreter and its limits.
pub const MAX_TEXT: usize = 64 << 20;

/// A length that may be built.
pub fn fits(bytes: Option<usize>) -> Outcome<usize> {
    bytes.filter(|n| *n <= MAX_TEXT).ok_or(Fail::Memory)
}
