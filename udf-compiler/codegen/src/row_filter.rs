//! Rows that a row loop keeps: it writes their columns one kept row after another, and leaves out the others.

use super::abi::WORD;
use super::emit::Emitter;
use super::entry::{Batch, Lane, Results, RowStatus, Target};
use super::error::{CodegenError, malformed};
use super::row_spec::{Frame, Keeping, LoopSpec};
use cranelift_codegen::ir::{InstBuilder, Value};
use taipan_ir::Type;

impl Emitter<'_, '_> {
    /// Before the first row: nothing is kept.
    pub(super) fn keeping(&mut self, batch: Value, spec: &LoopSpec) -> Option<Keeping> {
        let Results::Kept(lanes) = &spec.results else {
            return None;
        };
        let targets = self.read(WORD, batch, Batch::TARGETS as i32);
        let mut field = |index: usize, field: usize| self.read(WORD, targets, (index * Target::SIZE + field) as i32);
        let targets = (0..lanes.len())
            .map(|index| (field(index, Target::STATUS), field(index, Target::VALUES)))
            .collect();
        let count = self.b.declare_var(WORD);
        let zero = self.word(0);
        self.b.def_var(count, zero);
        Some(Keeping { count, targets })
    }

    /// Says how many rows were kept.
    pub(super) fn kept(&mut self, batch: Value, keeping: &Keeping) {
        let place = self.read(WORD, batch, Batch::KEPT as i32);
        let count = self.b.use_var(keeping.count);
        self.store(self.regions.output, count, place, 0);
    }

    /// Writes the row that the function has returned, unless it is None. A row that fails leaves nothing behind.
    pub(super) fn keep(&mut self, lanes: &[Lane], keeping: &Keeping, frame: &Frame) -> Result<(), CodegenError> {
        let mut slots = self.b.block_params(self.exits.done).to_vec();
        let returned = self.func.result.clone();
        if returned.admits_none() {
            let (left_out, next) = (self.b.create_block(), self.b.create_block());
            let tag = slots.remove(0);
            self.branch(tag, next, left_out);
            self.b.switch_to_block(left_out);
            self.mark(RowStatus::Null, frame);
            self.b.switch_to_block(next);
        }
        let parts = match returned.without_none() {
            Type::Record(parts) if parts.len() == lanes.len() => parts,
            other => return Err(CodegenError::Boundary(format!("{other} as a row"))),
        };
        let mut rest = slots.as_slice();
        let mut columns = Vec::with_capacity(lanes.len());
        for (lane, part) in lanes.iter().zip(parts.iter()) {
            let (own, later) = rest
                .split_at_checked(part.slots())
                .ok_or_else(|| malformed("a row without its slots"))?;
            rest = later;
            let (tag, value) = match own.split_first() {
                Some((tag, value)) if part.admits_none() => (Some(*tag), value),
                _ => (None, own),
            };
            columns.push((tag, self.narrowed(*lane, &part.without_none(), value)?));
        }
        let count = self.b.use_var(keeping.count);
        for ((tag, stored), (lane, (statuses, values))) in columns.into_iter().zip(lanes.iter().zip(&keeping.targets)) {
            let place = self.place(*values, *lane, count);
            for (i, word) in stored.into_iter().enumerate() {
                self.store(self.regions.output, word, place, 8 * i);
            }
            let status = self.presence(tag);
            let place = self.b.ins().iadd(*statuses, count);
            self.store(self.regions.output, status, place, 0);
        }
        let more = self.b.ins().iadd_imm_s(count, 1);
        self.b.def_var(keeping.count, more);
        self.mark(RowStatus::Value, frame);
        Ok(())
    }
}
