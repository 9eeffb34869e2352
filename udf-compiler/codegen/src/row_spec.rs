//! What a row loop is for, and what it holds while it runs.

use super::entry::{Lane, Results};
use cranelift_codegen::ir::{Block, Value};
use cranelift_frontend::Variable;

/// What one variant of a row loop is for.
#[derive(Clone, Debug)]
pub struct LoopSpec {
    pub params: Vec<Lane>,
    pub results: Results,
    /// A NULL argument makes the result NULL.
    pub strict: bool,
    /// Whether any argument may be NULL in this variant.
    pub nulls: bool,
    /// Whether all text is ASCII in this variant.
    pub ascii: bool,
    /// The function works on the states of groups.
    pub states: Option<States>,
}

/// How a function works on the states of groups, which lie in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct States {
    /// Slots of a state.
    pub slots: usize,
    /// How many of the first parameters are states: that of the row's group, and one that comes with the row.
    pub reads: usize,
    /// The result is the new state of the row's group. Where a row fails, its group has failed from there on.
    pub writes: bool,
}

impl States {
    /// Words of the table for each group.
    pub fn stride(self) -> usize {
        self.slots + 1
    }
}

/// What a row may leave behind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leftovers {
    pub(super) arena: bool,
    pub(super) objects: bool,
}

/// One round of the loop.
pub(super) struct Frame {
    pub(super) row: Value,
    pub(super) columns: Vec<Source>,
    pub(super) status: Value,
    pub(super) values: Value,
    pub(super) next: Block,
    /// Of loops over states: where the groups of rows are, and the table.
    pub(super) groups: Option<(Value, Value)>,
    /// Of loops that keep rows.
    pub(super) keeping: Option<Keeping>,
}

/// Where an argument's column lies: the same for all rows.
pub(super) struct Source {
    pub(super) values: Value,
    /// The first row's bit, if values are bits.
    pub(super) value_bit: Option<Value>,
    /// The bitmap and the first row's bit in it, if there may be NULLs.
    pub(super) validity: Option<(Value, Value)>,
}

/// Where kept rows go.
pub(super) struct Keeping {
    /// How many were kept so far.
    pub(super) count: Variable,
    /// Of each column: where its statuses and its values are.
    pub(super) targets: Vec<(Value, Value)>,
}
