//! Loop-invariant motion: what a loop computes anew each time round from values made outside is computed once before
//! it. What may fail, or costs more than an instruction or two, moves only from where the first round certainly comes
//! along (past the loop's own condition counts: a loop is expected to run). An element of a list moves from anywhere, if its index
//! is known to be within the list where the loop begins.
//!
//! What is not total moves past nothing that makes it so: what is computed of the contents of an alternative stays behind the
//! test that it is there, and what relies on something shown stays behind whatever may have failed where that is not so.

use std::collections::{HashMap, HashSet};
use taipan_ir::analysis::effects::{cheap, pinned, proven_here, speculatable, total};
use taipan_ir::analysis::mod_ref::{Changes, Private};
use taipan_ir::analysis::ranges::{Facts, only_grows, walk};
use taipan_ir::presence::{self, Entry};
use taipan_ir::{Attr, Block, Cost, Effect, Function, Inst, Kind, Label, Module, OpDef, Value, op};

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
    let entries = presence::at_loops(function);
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
        entries,
        entry: None,
        doubtful: HashSet::new(),
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
            && let (op::LIST_GET | op::LIST_GET_IN | op::LIST_GET_HERE, [list, index]) = (op.name, &args[..])
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
    /// And nothing before it stays in the loop that may fail.
    Untested,
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
    /// What is known of unions where loops begin.
    entries: HashMap<Label, Entry>,
    /// Of the loop being looked at.
    entry: Option<Entry>,
    /// What was moved before it, and may be made of contents that are not there.
    doubtful: HashSet<Value>,
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
                self.entry = self.entries.remove(label);
                self.doubtful.clear();
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
        self.search(body, &changes, Reached::Untested);
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
                let doubtful = self.is_doubtful_before(inst);
                for value in &inst.results {
                    self.inside[value.0 as usize] = 0;
                    self.doubtful.extend(doubtful.then_some(*value));
                }
                self.moved.push(block.insts.remove(at));
                continue;
            }
            let tests = may_fail(inst);
            reached = match self.descend(inst, changes, reached) {
                Reached::Untested if tests => Reached::Certainly,
                reached => reached,
            };
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
            Kind::Op { op, args, .. } if args.iter().all(outside) => {
                let touched = op.effect == Effect::Read && changes.touch(op, args, self.function, &self.private);
                let there = !touched && inst.results.iter().any(|result| self.here.contains(result));
                let doubtful = args.iter().any(|arg| self.is_doubtful(*arg));
                let anywhere = op.raises.is_empty() && !proven_here(op);
                (anywhere || !doubtful) && (there || may_move(op, touched, reached))
            }
            _ => false,
        }
    }

    /// Whether a value from before the loop may be made of contents that are not there.
    fn is_doubtful(&self, value: Value) -> bool {
        self.doubtful.contains(&value) || self.entry.as_ref().is_some_and(|entry| entry.is_doubtful(value))
    }

    /// The same of what an instruction makes, if it is moved before the loop.
    fn is_doubtful_before(&self, inst: &Inst) -> bool {
        let Kind::Op { op, args, attr } = &inst.kind else {
            return false;
        };
        let absent = match (op.name, attr, &self.entry) {
            (op::UNION_GET, Attr::Index(index), Some(entry)) => entry.may_lack(args[0], *index),
            _ => false,
        };
        absent || args.iter().any(|arg| self.is_doubtful(*arg))
    }
}

fn may_move(op: &OpDef, touched: bool, reached: Reached) -> bool {
    let unchanged = match op.effect {
        Effect::Pure => true,
        // A list may be an absent alternative's until a test has passed.
        Effect::Read => !touched && matches!(reached, Reached::Untested | Reached::Certainly),
        _ => false,
    };
    unchanged
        && !pinned(op)
        && match reached {
            Reached::Untested => true,
            Reached::Certainly => !proven_here(op),
            Reached::Likely => !proven_here(op) && total(op) && op.cost <= Cost::Linear,
            Reached::Perhaps => cheap(op) && speculatable(op),
        }
}

/// Whether a row may fail in this instruction, so that what is behind it relies on its not having failed.
fn may_fail(inst: &Inst) -> bool {
    match &inst.kind {
        Kind::Fail(_) | Kind::Call { .. } => true,
        Kind::Op { op, .. } => op.can_fail(),
        kind => kind.blocks().any(|b| b.insts.iter().any(may_fail)),
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
