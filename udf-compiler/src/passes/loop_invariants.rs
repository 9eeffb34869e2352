//! Loop-invariant motion: what a loop computes anew each time round from values made outside is computed once before
//! it. What may fail, or costs more than an instruction or two, moves only from where the first round certainly comes
//! along (past the loop's own condition counts: a loop is expected to run).

use crate::analysis::effects::{PROVEN_IN_PLACE, cheap, inst_writes, pinned, speculatable, total};
use crate::ir::{Block, Cost, Effect, Function, Inst, Kind, OpDef, Value};

/// Moves in one function, inner loops first.
pub fn run(function: &mut Function) -> bool {
    let mut mover = Mover {
        inside: vec![0; function.types.len()],
        loops: 0,
        moved: Vec::new(),
        changed: false,
    };
    let mut body = std::mem::take(&mut function.body);
    mover.block(&mut body);
    function.body = body;
    mover.changed
}

/// How sure it is that the first round of the loop reaches a place.
#[derive(Clone, Copy, PartialEq)]
enum Reached {
    Certainly,
    /// Once the loop's condition held.
    Likely,
    Perhaps,
}

struct Mover {
    /// By value: the number of the loop being looked at if it is made in there.
    inside: Vec<u32>,
    loops: u32,
    moved: Vec<Inst>,
    changed: bool,
}

impl Mover {
    fn block(&mut self, block: &mut Block) {
        let mut at = 0;
        while at < block.insts.len() {
            block.insts[at].kind.blocks_mut().for_each(|b| self.block(b));
            if let Kind::Loop { body, .. } = &mut block.insts[at].kind {
                let moved = self.out_of_loop(body);
                let count = moved.len();
                self.changed |= count > 0;
                block.insts.splice(at..at, moved);
                at += count;
            }
            at += 1;
        }
    }

    /// The instructions that move before the loop with this body.
    fn out_of_loop(&mut self, body: &mut Block) -> Vec<Inst> {
        self.loops += 1;
        let writes = body.insts.iter().any(inst_writes);
        self.mark(body);
        self.search(body, writes, Reached::Certainly);
        std::mem::take(&mut self.moved)
    }

    fn mark(&mut self, block: &Block) {
        for value in &block.params {
            self.inside[value.0 as usize] = self.loops;
        }
        for inst in &block.insts {
            for value in &inst.results {
                self.inside[value.0 as usize] = self.loops;
            }
            inst.kind.blocks().for_each(|b| self.mark(b));
        }
    }

    fn search(&mut self, block: &mut Block, writes: bool, mut reached: Reached) {
        let mut at = 0;
        while at < block.insts.len() {
            let inst = &mut block.insts[at];
            if self.moves(inst, writes, reached) {
                for value in &inst.results {
                    self.inside[value.0 as usize] = 0;
                }
                self.moved.push(block.insts.remove(at));
                continue;
            }
            reached = self.descend(inst, writes, reached);
            at += 1;
        }
    }

    /// Looks into nested blocks; how sure it is to come behind the instruction.
    fn descend(&mut self, inst: &mut Inst, writes: bool, reached: Reached) -> Reached {
        match &mut inst.kind {
            Kind::If { then, els, .. } => {
                let guard = |b: &Block| b.insts.len() == 1 && matches!(b.insts[0].kind, Kind::Break { .. });
                let likely = if reached == Reached::Perhaps {
                    Reached::Perhaps
                } else {
                    Reached::Likely
                };
                let (first, second) = match (guard(then), guard(els)) {
                    (false, true) => (likely, Reached::Perhaps),
                    (true, false) => (Reached::Perhaps, likely),
                    _ => (Reached::Perhaps, Reached::Perhaps),
                };
                self.search(then, writes, first);
                self.search(els, writes, second);
                let behind = if guard(then) || guard(els) {
                    likely
                } else {
                    Reached::Perhaps
                };
                if then.insts.iter().chain(&els.insts).any(may_leave) {
                    behind
                } else {
                    reached
                }
            }
            Kind::Block { body, .. } => {
                self.search(body, writes, reached);
                let leaves = body.insts.iter().any(may_leave);
                if leaves { Reached::Perhaps } else { reached }
            }
            Kind::Loop { body, .. } => {
                self.search(body, writes, Reached::Perhaps);
                let leaves = body.insts.iter().any(may_leave);
                if leaves { Reached::Perhaps } else { reached }
            }
            Kind::Op { op, .. } if op.effect == Effect::Python => Reached::Perhaps,
            Kind::Call { .. } => Reached::Perhaps,
            _ => reached,
        }
    }

    fn moves(&self, inst: &Inst, writes: bool, reached: Reached) -> bool {
        let outside = |v: &Value| self.inside[v.0 as usize] != self.loops;
        match &inst.kind {
            Kind::Const(_) => true,
            Kind::Op { op, args, .. } => args.iter().all(outside) && may_move(op, writes, reached),
            _ => false,
        }
    }
}

fn may_move(op: &OpDef, writes: bool, reached: Reached) -> bool {
    let unchanged = match op.effect {
        Effect::Pure => true,
        // A list may be an absent alternative's until a test has passed.
        Effect::Read => !writes && reached == Reached::Certainly,
        _ => false,
    };
    // What stands on a proof moves only where the proof certainly still holds.
    let proven_here = PROVEN_IN_PLACE.contains(&op.name) || op.name == "list.get_in";
    unchanged
        && !pinned(op)
        && match reached {
            Reached::Certainly => true,
            Reached::Likely => !proven_here && total(op) && op.cost <= Cost::Linear,
            Reached::Perhaps => cheap(op) && speculatable(op),
        }
}

/// Whether control may go from here to somewhere other than the next instruction. Failing is no such way: a row that
/// fails has failed.
fn may_leave(inst: &Inst) -> bool {
    match &inst.kind {
        Kind::Break { .. } | Kind::Continue { .. } | Kind::Return(_) => true,
        kind => kind.blocks().any(|b| b.insts.iter().any(may_leave)),
    }
}
