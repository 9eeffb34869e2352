//! What loops are made of, and what they leave to their next generation. Knows nothing of how they are generated.

use rustpython_vm::PyObjectRef;
use std::collections::HashMap;
use taipan_ir::Type;

/// What is remembered of loops, by [`super::GeneratorState::loop_key`]: those of generators once for each consumer.
#[derive(Default)]
pub struct Loops {
    /// What loops carried when they were last generated, as types; `None`: nothing yet.
    pub memory: HashMap<(u32, u64), Vec<Option<Type>>>,
    /// Where containers are made that a round of the loop leaves in what the loop carries.
    pub sites: HashMap<(u32, u64), Vec<Option<u32>>>,
}

/// The parts of a loop statement.
pub struct LoopParts {
    pub orelse: Option<PyObjectRef>,
    pub get: Option<PyObjectRef>,
    pub set: Option<PyObjectRef>,
    /// The loop of the IR stands in the region of its unrolled beginning.
    pub wrapped: bool,
}
