//! What only one arm of a branch needs is made in that arm: the empty list of `d.setdefault(k, [])`, a text of which an
//! early return has no use. What may raise stays where it is, and so does what reads lists or dicts, which may change on
//! the way. What costs an instruction or two stays as well: other rewrites like it where it is.

use taipan_ir::analysis::effects::{pinned, proven_here, total};
use taipan_ir::analysis::uses::counts;
use taipan_ir::{Block, Cost, Effect, Function, Inst, Kind, Type, Value, op};

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let mut body = std::mem::take(&mut function.body);
    let mut sink = Sink {
        uses: counts(&body, function.types.len()),
        function,
        changed: false,
    };
    sink.block(&mut body);
    let changed = sink.changed;
    function.body = body;
    changed
}

struct Sink<'f> {
    function: &'f Function,
    /// How often each value is read.
    uses: Vec<u32>,
    changed: bool,
}

impl Sink<'_> {
    fn block(&mut self, block: &mut Block) {
        // From the end: what goes down takes what it is made of along.
        for at in (0..block.insts.len()).rev() {
            if !self.may_move(&block.insts[at]) {
                continue;
            }
            let Some((user, arm)) = self.only_arm(&block.insts, at) else {
                continue;
            };
            let inst = block.insts.remove(at);
            if let Some(arm) = block.insts[user - 1].kind.blocks_mut().nth(arm) {
                arm.insts.insert(0, inst);
                self.changed = true;
            }
        }
        for inst in &mut block.insts {
            inst.kind.blocks_mut().for_each(|nested| self.block(nested));
        }
    }

    fn may_move(&self, inst: &Inst) -> bool {
        let Kind::Op { op, args, .. } = &inst.kind else {
            return false;
        };
        // A new list only holds what it is made of.
        let unread = op.name == op::LIST_NEW || args.iter().all(|arg| !holds_changing(self.function.ty(*arg)));
        let costs = op.cost > Cost::Cheap || op.effect == Effect::Alloc;
        matches!(op.effect, Effect::Pure | Effect::Alloc)
            && costs
            && unread
            && total(op)
            && !pinned(op)
            && !proven_here(op)
    }

    /// The branch below and its arm in which all reads of the result are.
    fn only_arm(&self, insts: &[Inst], at: usize) -> Option<(usize, usize)> {
        let [result] = insts[at].results[..] else {
            return None;
        };
        let all = *self.uses.get(result.0 as usize)?;
        let user = (at + 1..insts.len()).find(|user| reads(&insts[*user], result) > 0)?;
        let Kind::If { then, els, .. } = &insts[user].kind else {
            return None;
        };
        let arm = [then, els].iter().position(|arm| reads_in(arm, result) == all)?;
        Some((user, arm))
    }
}

/// Whether a value of this type may be something else later.
fn holds_changing(ty: &Type) -> bool {
    ty.any(&mut |part| {
        matches!(
            part,
            Type::List(_) | Type::Dict(..) | Type::Set(_) | Type::Ref(_) | Type::JsonList | Type::JsonDict
        )
    })
}

/// How often an instruction reads a value, nested ones included.
fn reads(inst: &Inst, value: Value) -> u32 {
    let own = inst.kind.operands().iter().filter(|operand| **operand == value).count() as u32;
    own + inst.kind.blocks().map(|block| reads_in(block, value)).sum::<u32>()
}

fn reads_in(block: &Block, value: Value) -> u32 {
    block.insts.iter().map(|inst| reads(inst, value)).sum()
}
