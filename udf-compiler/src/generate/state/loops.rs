//! What loops leave to their next generation. Knows nothing of how they are generated.

use crate::ir::Type;
use std::collections::HashMap;

/// What is remembered of loops, by [`super::Generation::loop_key`]: those of generators once for each consumer.
#[derive(Default)]
pub struct Loops {
    /// What loops carried when they were last generated, as types; `None`: nothing yet.
    pub memory: HashMap<(u32, u64), Vec<Option<Type>>>,
    /// Where containers are made that a round of the loop leaves in what the loop carries.
    pub sites: HashMap<(u32, u64), Vec<Option<u32>>>,
}
