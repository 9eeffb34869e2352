//! Regions: code being emitted, and the places that leave it.

use crate::ir::{Block, Inst, Kind, Label, Value};
use rustpython_vm::PyObjectRef;
use std::collections::HashMap;

/// What leaving code does at the region it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitKind {
    Break,
    Continue,
}

/// One place that leaves to a region, with the values it takes along.
pub struct Exit {
    pub id: u32,
    pub kind: ExitKind,
    pub state: Vec<PyObjectRef>,
}

/// What a region is for: where signals go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The body of an IR function.
    Root,
    /// An arm of a dynamic branch.
    Arm,
    /// A loop of the IR: break and continue come here.
    Loop,
    /// A static loop: break comes here.
    Unrolled,
    /// One iteration of a static loop: continue comes here.
    Iteration,
    /// A call or a function's body: return comes here.
    Frame,
    /// A loop while its `else` runs: jumps go further out.
    Else,
    /// Holds conversions only.
    Scratch,
}

/// Code being emitted.
pub struct Region {
    pub role: Role,
    pub serial: u64,
    pub label: Option<Label>,
    pub insts: Vec<Inst>,
    pub exits: Vec<Exit>,
    /// Reads the variables a loop carries.
    pub get: Option<PyObjectRef>,
    /// What a `for` loop carries besides its variables.
    pub cursor: Vec<PyObjectRef>,
    /// How many values the function had when the region was opened.
    pub first: u32,
    pub(super) facts: usize,
}

/// Values from here up mark an exit whose operands are not known yet.
pub(super) const EXIT_BASE: u32 = 1 << 31;

/// Replaces the exits' placeholders: `exits` maps ids to the code before the jump and its operands.
pub fn patch_exits(insts: &mut Vec<Inst>, exits: &mut HashMap<u32, (Vec<Inst>, Vec<Value>)>) {
    let mut i = 0;
    while i < insts.len() {
        let mut before = Vec::new();
        match &mut insts[i].kind {
            Kind::Break { args, .. } | Kind::Continue { args, .. } => {
                if let [Value(mark)] = args[..]
                    && mark > EXIT_BASE
                    && let Some((code, values)) = exits.remove(&(mark - EXIT_BASE))
                {
                    *args = values;
                    before = code;
                }
            }
            Kind::If { then, els, .. } => {
                patch_exits(&mut then.insts, exits);
                patch_exits(&mut els.insts, exits);
            }
            Kind::Loop { body, .. } | Kind::Block { body, .. } => patch_exits(&mut body.insts, exits),
            _ => {}
        }
        let added = before.len();
        insts.splice(i..i, before);
        i += added + 1;
    }
}

/// A block without parameters.
pub fn block(insts: Vec<Inst>) -> Block {
    Block {
        params: Vec::new(),
        insts,
    }
}
