//! Where values are read: how often, and whether a list is only read where it is made (it does not escape). Knows no
//! order of execution.

use crate::{Block, Kind, OpDef, Value};

/// What reads a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Uses {
    /// As an argument of these operations, at this place among their arguments.
    pub by_op: Vec<(&'static OpDef, usize)>,
    /// As anything else: passed on, returned, called with, branched on.
    pub otherwise: usize,
}

impl Uses {
    pub fn count(&self) -> usize {
        self.by_op.len() + self.otherwise
    }
}

/// The uses of every value, for functions with `values` values.
pub fn of(body: &Block, values: usize) -> Vec<Uses> {
    let mut uses = vec![Uses::default(); values];
    body.each_inst(&mut |inst| match &inst.kind {
        Kind::Op { op, args, .. } => {
            for (place, arg) in args.iter().enumerate() {
                uses[arg.0 as usize].by_op.push((*op, place));
            }
        }
        kind => kind.operands().iter().for_each(|v| uses[v.0 as usize].otherwise += 1),
    });
    uses
}

/// How often each value is read.
pub fn counts(body: &Block, values: usize) -> Vec<u32> {
    let mut counts = vec![0; values];
    body.each_inst(&mut |inst| {
        inst.kind
            .operands()
            .iter()
            .for_each(|v: &Value| counts[v.0 as usize] += 1)
    });
    counts
}
