//! What a run fills.

use super::KernelError;
use taipan_codegen::Target;

/// What a run fills.
pub(super) trait Sink {
    /// Where machine code writes of the rows from `start` on.
    fn places(&mut self, start: usize) -> Places;

    /// Takes what the rows `from .. to` of the chunk that starts at row `start` have left in memory that is used again.
    fn drain(&mut self, start: usize, from: usize, to: usize) -> Result<(), KernelError>;

    /// The row, which has no value, failed.
    fn fail(&mut self, row: usize);

    /// All rows failed.
    fn give_up(&mut self);

    /// What became of each row.
    fn statuses(&self) -> &[u8];

    /// Whether rows may fail after they were evaluated.
    fn takes_unfit(&self) -> bool;
}

/// Where machine code writes; see `Batch`.
pub(super) struct Places {
    pub status: *mut u8,
    pub values: *mut u8,
    pub targets: *const Target,
    pub kept: *mut u64,
}
