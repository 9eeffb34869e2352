//! Loop-invariant motion: what a loop computes anew each time round from values made outside is computed once before
//! it. What may fail, or costs more than an instruction or two, moves only from where the first round certainly comes
//! along (past the loop's own condition counts: a loop is expected to run). An element of a list moves from anywhere, if its index
//! is known to be within the list where the loop begins.

use crate::analysis::changes::{Changes, Private};
use crate::analysis::effects::{PROVEN_IN_PLACE, cheap, pinned, speculatable, total};
use crate::analysis::ranges::{Facts, only_grows, walk};
use crate::ir::{Block, Cost, Effect, Function, Inst, Kind, Label, Module, OpDef, Value};
use std::collections::{HashMap, HashSet};

/// Elements of lists that are read in loops, and certainly are there where their loop begins.
type Present = HashMap<Label, HashSet<Value>>;

/// Moves in every function.
pub fn run(module: &mut Module) -> bool {
    let lists_grow = module.functions.iter().all(|f| only_grows(&f.body));
    let functions = module.functions.iter_mut();
    functions.fold(false, |changed, function| in_function(function, lists_grow) | changed)
}

/// Moves in one function, inner loops first.
fn in_function(function: &mut Function, lists_grow: bool) -> bool {
    let mut body = std::mem::take(&mut function.body);
    let mut present = Present::new();
    walk(function, &mut body, lists_grow, &mut |facts, inst| {
        if let Kind::Loop { label, body, .. } = &inst.kind {
            present.insert(*label, present_elements(facts, body));
        }
    });
    let mut mover = Mover {
        inside: vec![0; function.types.len()],
        private: Private::of(&body, function.types.len()),
        present,
        here: HashSet::new(),
        function,
        loops: 0,
        moved: Vec::new(),
        changed: false,
    };
    mover.block(&mut body);
    let changed = mover.changed;
    function.body = body;
    changed
}

/// What a loop with this body reads of lists made before it, at indices that are within them already.
fn present_elements(facts: &Facts, body: &Block) -> HashSet<Value> {
    let mut made: HashSet<Value> = body.params.iter().copied().collect();
    body.each_inst(&mut |inst| {
        made.extend(&inst.results);
        made.extend(inst.kind.blocks().flat_map(|block| &block.params));
    });
    let mut present = HashSet::new();
    body.each_inst(&mut |inst| {
        if let (Kind::Op { op, args, .. }, [result]) = (&inst.kind, &inst.results[..])
            && let ("list.get" | "list.get_in" | "list.get_here", [list, index]) = (op.name, &args[..])
            && !made.contains(list)
            && !made.contains(index)
            && facts.is_index(*list, *index)
        {
            present.insert(*result);
        }
    });
    present
}

/// How sure it is that the first round of the loop reaches a place.
#[derive(Clone, Copy, PartialEq)]
enum Reached {
    Certainly,
    /// Once the loop's condition held.
    Likely,
    Perhaps,
}

struct Mover<'f> {
    function: &'f Function,
    /// By value: the number of the loop being looked at if it is made in there.
    inside: Vec<u32>,
    private: Private,
    present: Present,
    /// Those of the loop being looked at.
    here: HashSet<Value>,
    loops: u32,
    moved: Vec<Inst>,
    changed: bool,
}

impl Mover<'_> {
    fn block(&mut self, block: &mut Block) {
        let mut at = 0;
        while at < block.insts.len() {
            block.insts[at].kind.blocks_mut().for_each(|b| self.block(b));
            if let Kind::Loop { label, body, .. } = &mut block.insts[at].kind {
                self.here = self.present.remove(label).unwrap_or_default();
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
        let changes = Changes::of(&body.insts, self.function, &self.private);
        self.mark(body);
        self.search(body, &changes, Reached::Certainly);
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

    fn search(&mut self, block: &mut Block, changes: &Changes, mut reached: Reached) {
        let mut at = 0;
        while at < block.insts.len() {
            let inst = &mut block.insts[at];
            if self.moves(inst, changes, reached) {
                for value in &inst.results {
                    self.inside[value.0 as usize] = 0;
                }
                self.moved.push(block.insts.remove(at));
                continue;
            }
            reached = self.descend(inst, changes, reached);
            at += 1;
        }
    }

    /// Looks into nested blocks; how sure it is to come behind the instruction.
    fn descend(&mut self, inst: &mut Inst, changes: &Changes, reached: Reached) -> Reached {
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
                self.search(then, changes, first);
                self.search(els, changes, second);
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
                self.search(body, changes, reached);
                let leaves = body.insts.iter().any(may_leave);
                if leaves { Reached::Perhaps } else { reached }
            }
            Kind::Loop { body, .. } => {
                self.search(body, changes, Reached::Perhaps);
                let leaves = body.insts.iter().any(may_leave);
                if leaves { Reached::Perhaps } else { reached }
            }
            Kind::Op { op, .. } if op.effect == Effect::Python => Reached::Perhaps,
            Kind::Call { .. } => Reached::Perhaps,
            _ => reached,
        }
    }

    fn moves(&self, inst: &Inst, changes: &Changes, reached: Reached) -> bool {
        let outside = |v: &Value| self.inside[v.0 as usize] != self.loops;
        match &inst.kind {
            Kind::Const(_) => true,
            Kind::Op { op, args, .. } => {
                let touched = op.effect == Effect::Read && changes.touch(op, args, self.function, &self.private);
                let there = !touched && inst.results.iter().any(|result| self.here.contains(result));
                args.iter().all(outside) && (there || may_move(op, touched, reached))
            }
            _ => false,
        }
    }
}

fn may_move(op: &OpDef, touched: bool, reached: Reached) -> bool {
    let unchanged = match op.effect {
        Effect::Pure => true,
        // A list may be an absent alternative's until a test has passed.
        Effect::Read => !touched && reached == Reached::Certainly,
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
