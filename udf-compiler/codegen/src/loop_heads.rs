//! Loops that begin with their own condition, and whether it is worth emitting twice.

use taipan_ir as ir;
use taipan_ir::ops::{Cost, Effect};
use taipan_ir::{Inst, Kind};

/// Most instructions of a condition that are emitted twice.
const MOST_TESTED: usize = 4;

/// Most instructions of a body for which the jump counts.
const MOST_IN_A_ROUND: usize = 10;

/// The condition a loop begins with.
#[derive(Clone)]
pub(super) struct Head<'a> {
    pub(super) params: &'a [ir::Value],
    /// The body, which begins with what computes the condition.
    pub(super) insts: &'a [Inst],
    /// Where the branch on it is.
    pub(super) branch: usize,
    pub(super) cond: ir::Value,
    /// Whether the loop goes on where the condition holds, or where it does not.
    pub(super) stays: bool,
    /// The arm that leaves.
    pub(super) leaving: &'a ir::Block,
    /// What of the test the body reads too.
    carried: Vec<ir::Value>,
}

impl<'a> Head<'a> {
    /// The condition of a loop whose body begins with one that is worth emitting twice.
    pub(super) fn of(label: ir::Label, body: &'a ir::Block, uses: &[u32]) -> Option<Head<'a>> {
        let branch = body.insts.iter().position(|inst| !repeatable(inst))?;
        let (test, rest) = body.insts.split_at(branch);
        let Kind::If { cond, then, els } = &body.insts[branch].kind else {
            return None;
        };
        let (stays, leaving) = match (goes_on(then), goes_on(els)) {
            (true, false) => (true, els),
            (false, true) => (false, then),
            _ => return None,
        };
        let short = operations(test) <= MOST_TESTED && operations(rest) <= MOST_IN_A_ROUND;
        if !short || !leaves_only(leaving, label) || continues(&rest[1..], label) != 1 {
            return None;
        }
        let here = test.iter().chain(&rest[..1]).chain(&leaving.insts);
        let here: Vec<ir::Value> = here.flat_map(|inst| inst.kind.operands().to_vec()).collect();
        let made = test.iter().filter(|inst| !matches!(inst.kind, Kind::Const(_)));
        let made = made.flat_map(|inst| inst.results.iter().copied());
        let carried = made.filter(|value| {
            let all = uses.get(value.0 as usize).copied().unwrap_or(0) as usize;
            all > here.iter().filter(|used| *used == value).count()
        });
        Some(Head {
            params: &body.params,
            insts: &body.insts,
            branch,
            cond: *cond,
            stays,
            leaving,
            carried: carried.collect(),
        })
    }

    /// The values the body reads that are new in every round.
    pub(super) fn fresh(&self) -> Vec<ir::Value> {
        self.params.iter().chain(&self.carried).copied().collect()
    }
}

/// Whether an instruction may be emitted twice.
fn repeatable(inst: &Inst) -> bool {
    match &inst.kind {
        Kind::Const(_) => true,
        Kind::Op { op, .. } => {
            op.cost == Cost::Cheap && !op.can_fail() && matches!(op.effect, Effect::Pure | Effect::Read)
        }
        _ => false,
    }
}

fn goes_on(arm: &ir::Block) -> bool {
    matches!(&arm.insts[..], [Inst { kind: Kind::Yield(values), .. }] if values.is_empty())
}

fn leaves_only(arm: &ir::Block, loop_label: ir::Label) -> bool {
    let Some((last, before)) = arm.insts.split_last() else {
        return false;
    };
    let leaves = matches!(&last.kind, Kind::Break { label, .. } if *label == loop_label);
    leaves && before.iter().all(|inst| matches!(inst.kind, Kind::Const(_)))
}

/// How many instructions there are that do something.
fn operations(insts: &[Inst]) -> usize {
    let one = |inst: &Inst| match &inst.kind {
        Kind::Const(_) => 0,
        kind => 1 + kind.blocks().map(|block| operations(&block.insts)).sum::<usize>(),
    };
    insts.iter().map(one).sum()
}

/// How often a loop is continued.
fn continues(insts: &[Inst], loop_label: ir::Label) -> usize {
    let one = |inst: &Inst| match &inst.kind {
        Kind::Continue { label, .. } => usize::from(*label == loop_label),
        kind => kind.blocks().map(|block| continues(&block.insts, loop_label)).sum(),
    };
    insts.iter().map(one).sum()
}
