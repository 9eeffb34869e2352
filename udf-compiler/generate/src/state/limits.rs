//! Limits of one generation. Knows nothing of what they are limits of.

pub const MAX_INSTRUCTIONS: usize = 30_000;
pub const MAX_HOOKS: usize = 400_000;
pub const MAX_RESTARTS: usize = 80;
/// Iterations of a static loop that are unrolled, and instructions its unrolling may make.
pub const MAX_UNROLL: usize = 1_024;
pub const MAX_UNROLL_INSTRUCTIONS: usize = 3_000;
/// Places from here on are in modules of the library.
pub const LIBRARY: u32 = taipan_syntax::program::MOST_LINES * 1000;
/// The same for a loop over items of many types, which cannot become a loop of the IR.
pub const MAX_UNROLL_VARIED: usize = 15_000;
/// Depth of unfolded calls.
pub const MAX_DEPTH: usize = 60;
