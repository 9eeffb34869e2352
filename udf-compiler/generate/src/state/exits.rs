//! The places in code that leave a region: their operands are known when the region is closed. Knows nothing of what the
//! operands hold.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use taipan_ir::{Block, Inst, Kind, Value};

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
