//! Regions: code being emitted, and the places that leave it.

use super::escapes::{Catch, Escape};
use crate::ir::{Block, Inst, Kind, Label, Value};
use rustpython_vm::PyObjectRef;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What leaving code does at the region it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitKind {
    Break,
    Continue,
    /// Goes to the region's escape of this index.
    Escape(usize),
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
    /// The body of a `try` that has handlers.
    Try,
    /// Everything that a `finally` comes after.
    Finally,
    /// The body of a `with`: exceptions and jumps pass the manager.
    With,
    /// A whole `try` statement: what is left of it continues behind.
    After,
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
    /// The handlers of a `try`.
    pub catch: Option<Arc<Catch>>,
    /// The ways in which nested code has left a `try` or what a `finally` comes after.
    pub escapes: Vec<Escape>,
    /// How many values the function had when the region was opened.
    pub first: u32,
    /// How many changes of containers there had been.
    pub(super) changes: usize,
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

/// The ids of the exits whose placeholders are in the code.
pub fn placed_exits(insts: &[Inst], ids: &mut HashSet<u32>) {
    for inst in insts {
        match &inst.kind {
            Kind::Break { args, .. } | Kind::Continue { args, .. } => {
                if let [Value(mark)] = args[..]
                    && mark > EXIT_BASE
                {
                    ids.insert(mark - EXIT_BASE);
                }
            }
            Kind::If { then, els, .. } => {
                placed_exits(&then.insts, ids);
                placed_exits(&els.insts, ids);
            }
            Kind::Loop { body, .. } | Kind::Block { body, .. } => placed_exits(&body.insts, ids),
            _ => {}
        }
    }
}

/// Makes the exits of these ids fail their rows.
pub fn fail_exits(insts: &mut [Inst], ids: &HashSet<u32>, why: &Arc<str>) {
    for inst in insts {
        match &mut inst.kind {
            Kind::Break { args, .. } | Kind::Continue { args, .. } => {
                if let [Value(mark)] = args[..]
                    && mark > EXIT_BASE
                    && ids.contains(&(mark - EXIT_BASE))
                {
                    inst.kind = Kind::Fail(why.clone());
                }
            }
            Kind::If { then, els, .. } => {
                fail_exits(&mut then.insts, ids, why);
                fail_exits(&mut els.insts, ids, why);
            }
            Kind::Loop { body, .. } | Kind::Block { body, .. } => fail_exits(&mut body.insts, ids, why),
            _ => {}
        }
    }
}

/// A block without parameters.
pub fn block(insts: Vec<Inst>) -> Block {
    Block {
        params: Vec::new(),
        insts,
    }
}
