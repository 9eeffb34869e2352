//! Memory of the row taken back before the row ends: that of lists nobody reads any more, if it is the newest, and what a
//! round of a loop made. Which those are is `analysis::lifetimes`' word.

use super::abi::WORD;
use super::emit::{Emitter, Mark};
use super::error::CodegenError;
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;
use taipan_ir as ir;
use taipan_ir::Inst;
use taipan_runtime::{Arena, Ctx, List};

impl Emitter<'_, '_> {
    /// Gives back the lists that this instruction was the last to read.
    pub(super) fn give_back_after(&mut self, inst: &Inst) -> Result<(), CodegenError> {
        for list in self.lifetimes.dying(inst).to_vec() {
            self.give_back(list)?;
        }
        Ok(())
    }

    /// Where the list's elements are the newest memory, they are free again, and the header too if it lies before them.
    fn give_back(&mut self, list: ir::Value) -> Result<(), CodegenError> {
        let Some(element) = self.ty(list).element() else {
            return Ok(());
        };
        let width = element.slots().max(1) as i64;
        let header = self.one(list)?;
        let data = self.load(self.regions.header, WORD, header, List::DATA);
        let capacity = self.load(self.regions.header, WORD, header, List::CAPACITY);
        let cursor = self.load(self.regions.ctx, WORD, self.ctx, Ctx::ARENA + Arena::CURSOR);
        let size = self.b.ins().imul_imm_s(capacity, 8 * width);
        let end = self.b.ins().iadd(data, size);
        let newest = self.b.ins().icmp(IntCC::Equal, end, cursor);
        let behind = self.b.ins().iadd_imm_s(header, size_of::<List>() as i64);
        let together = self.b.ins().icmp(IntCC::Equal, behind, data);
        let start = self.b.ins().select(together, header, data);
        let cursor = self.b.ins().select(newest, start, cursor);
        self.store(self.regions.ctx, cursor, self.ctx, Ctx::ARENA + Arena::CURSOR);
        Ok(())
    }

    /// Notes where memory ends as a round of this loop begins, if the round needs none of its own afterwards.
    pub(super) fn mark_round(&mut self, label: ir::Label) {
        if self.lifetimes.is_closed(label) {
            let cursor = self.load(self.regions.ctx, WORD, self.ctx, Ctx::ARENA + Arena::CURSOR);
            let end = self.load(self.regions.ctx, WORD, self.ctx, Ctx::ARENA + Arena::END);
            self.marks.insert(label, Mark { cursor, end });
        }
    }

    /// Takes back what the round that ends here made.
    pub(super) fn release_round(&mut self, label: ir::Label) {
        let Some(mark) = self.marks.get(&label).copied() else {
            return;
        };
        let cursor = self.load(self.regions.ctx, WORD, self.ctx, Ctx::ARENA + Arena::CURSOR);
        let end = self.load(self.regions.ctx, WORD, self.ctx, Ctx::ARENA + Arena::END);
        let same = self.b.ins().icmp(IntCC::Equal, end, mark.end);
        let cursor = self.b.ins().select(same, mark.cursor, cursor);
        self.store(self.regions.ctx, cursor, self.ctx, Ctx::ARENA + Arena::CURSOR);
    }
}
