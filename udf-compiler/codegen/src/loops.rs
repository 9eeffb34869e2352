//! Loops. A short one that begins with its own condition, as those of `while` and `for` do, is turned around: the condition
//! is emitted in front of the loop and again where the loop continues, which saves a jump in every round. In a long round
//! that counts for less than what the values in flight then cost to move. Knows nothing of what bodies do.

use super::control::Yield;
use super::emit::{Emitter, Slots, Target};
use super::error::{CodegenError, malformed};
use super::loop_heads::Head;
use cranelift_codegen::ir::Block;
use taipan_ir as ir;

impl<'a> Emitter<'a, '_> {
    pub(super) fn repeat(
        &mut self,
        label: ir::Label,
        inits: &[ir::Value],
        body: &'a ir::Block,
        results: &[ir::Value],
    ) -> Result<(), CodegenError> {
        let slots = self.all_slots(inits)?;
        let leave = self.merge_block(results);
        let head = if self.lifetimes.is_closed(label) {
            None
        } else {
            Head::of(label, body, &self.uses)
        };
        match head {
            Some(head) => {
                let round = self.merge_block(&head.fresh());
                let target = Target {
                    leave,
                    repeat: Some(round),
                };
                self.labels.insert(label, target);
                self.begin_round(&head, target, slots)?;
                self.enter(round, &head.fresh())?;
                let rest = &head.insts[head.branch + 1..];
                self.heads.insert(label, head);
                self.insts(rest, Yield::Nowhere)?;
            }
            None => {
                let header = self.merge_block(&body.params);
                self.jump(header, &slots);
                let repeat = Some(header);
                self.labels.insert(label, Target { leave, repeat });
                self.enter(header, &body.params)?;
                self.mark_round(label);
                self.insts(&body.insts, Yield::Nowhere)?;
            }
        }
        self.enter(leave, results)
    }

    /// The next round of a loop, with these slots for what it carries.
    pub(super) fn go_on(&mut self, label: ir::Label, slots: Slots) -> Result<(), CodegenError> {
        let target = self.target(label)?;
        match self.heads.get(&label).cloned() {
            Some(head) => {
                let seen = self.all_slots(&head.fresh())?;
                self.begin_round(&head, target, slots)?;
                self.define_all(&head.fresh(), seen)
            }
            None => {
                let header = target.repeat.ok_or_else(|| malformed("continue of a block"))?;
                self.jump(header, &slots);
                Ok(())
            }
        }
    }

    /// The condition, and the ways into the body and behind the loop.
    fn begin_round(&mut self, head: &Head<'a>, target: Target, slots: Slots) -> Result<(), CodegenError> {
        let round = target.repeat.ok_or_else(|| malformed("continue of a block"))?;
        self.define_all(head.params, slots)?;
        for i in 0..head.branch {
            self.inst_of(head.insts, i, Yield::Nowhere)?;
        }
        let (enter, leave): (Block, Block) = (self.b.create_block(), self.b.create_block());
        let (then, els) = if head.stays { (enter, leave) } else { (leave, enter) };
        self.branch_on(head.cond, then, els)?;
        self.b.switch_to_block(enter);
        let fresh = self.all_slots(&head.fresh())?;
        self.jump(round, &fresh);
        self.b.switch_to_block(leave);
        self.insts(&head.leaving.insts, Yield::Nowhere)
    }
}
