//! How generation ends without an answer. Knows nothing of what is told of it.

/// Why generation stopped without an answer.
#[derive(Clone, Debug)]
pub enum Stop {
    /// A decision was recorded: start over.
    Restart,
    /// The construct at this position cannot be staged.
    Unsupported(u32, String),
    /// An object that outlives the call changes at this position: all rows have to see it.
    MutatesGlobalState(u32),
    /// Too much of something, at this position.
    Budget(u32, String),
    Internal(String),
    /// This path has ended, and all it led to has been emitted; no exception of the program.
    Ended(String),
}
