//! Structured control flow: blocks, `if`, `loop`, leaving, and conditions that become branches instead of booleans.

use super::abi;
use super::emit::{Emitter, Slots, Target};
use super::error::{CodegenError, malformed};
use cranelift_codegen::ir::{Block, InstBuilder, SourceLoc, Value};
use taipan_ir as ir;
use taipan_ir::{Const, Inst, Kind, Type, op};

/// Where a `yield` goes.
#[derive(Clone, Copy)]
pub(super) enum Yield {
    /// To the block that takes the results.
    To(Block),
    /// The one result is a condition: one of two ways.
    Branch(Block, Block),
    /// There is none: the function's body.
    Nowhere,
}

impl<'a> Emitter<'a, '_> {
    /// Emits the function's body into the current block.
    pub(super) fn body(&mut self) -> Result<(), CodegenError> {
        let func = self.func;
        self.block(&func.body, Yield::Nowhere)
    }

    /// Emits instructions until one that control does not come back from.
    fn block(&mut self, block: &'a ir::Block, yield_to: Yield) -> Result<(), CodegenError> {
        self.insts(&block.insts, yield_to)
    }

    /// Emits instructions of which the last one leaves.
    pub(super) fn insts(&mut self, insts: &'a [Inst], yield_to: Yield) -> Result<(), CodegenError> {
        self.aside(|e| {
            for i in 0..insts.len() {
                e.inst_of(insts, i, yield_to)?;
                if insts[i].kind.leaves() {
                    return Ok(());
                }
            }
            Err(malformed("a block without an end"))
        })
    }

    /// Emits one of several instructions.
    pub(super) fn inst_of(&mut self, insts: &'a [Inst], i: usize, yield_to: Yield) -> Result<(), CodegenError> {
        let inst = &insts[i];
        self.b.set_srcloc(SourceLoc::new(inst.line));
        if self.may_defer(inst, &insts[i + 1..], yield_to) {
            self.deferred.insert(inst.results[0], inst);
            return Ok(());
        }
        self.inst(inst, yield_to)?;
        self.give_back_after(inst)
    }

    fn inst(&mut self, inst: &'a Inst, yield_to: Yield) -> Result<(), CodegenError> {
        match &inst.kind {
            Kind::Const(_) => Ok(()),
            Kind::Op { op, args, attr } => {
                let slots = self.operation(op, args, attr, inst)?;
                match inst.results.as_slice() {
                    [result] => self.define(*result, slots),
                    [] => Ok(()),
                    _ => Err(malformed(format!("{} has several results", op.name))),
                }
            }
            Kind::Call { callee, args } => {
                let slots = self.call(*callee, args)?;
                self.define_all(&inst.results, slots)
            }
            Kind::If { cond, then, els } => self.if_else(*cond, then, els, &inst.results),
            Kind::Loop { label, inits, body } => self.repeat(*label, inits, body, &inst.results),
            Kind::Block { label, body } => self.labelled(*label, body, &inst.results),
            Kind::Yield(values) => self.yield_values(values, yield_to),
            Kind::Break { label, args } => {
                let target = self.target(*label)?;
                let slots = self.all_slots(args)?;
                self.jump(target.leave, &slots);
                Ok(())
            }
            Kind::Continue { label, args } => {
                let slots = self.all_slots(args)?;
                self.poll();
                self.release_round(*label);
                self.go_on(*label, slots)
            }
            Kind::Return(value) => {
                let slots = self.slots(*value)?;
                self.jump(self.exits.done, &slots);
                Ok(())
            }
            Kind::Fail(_) => {
                self.jump(self.exits.fail, &[]);
                Ok(())
            }
        }
    }

    pub(super) fn target(&self, label: ir::Label) -> Result<Target, CodegenError> {
        let target = self.labels.get(&label).copied();
        target.ok_or_else(|| malformed(format!("label {} is not around", label.0)))
    }

    fn yield_values(&mut self, values: &[ir::Value], yield_to: Yield) -> Result<(), CodegenError> {
        match (yield_to, values) {
            (Yield::To(block), _) => {
                let slots = self.all_slots(values)?;
                self.jump(block, &slots);
                Ok(())
            }
            (Yield::Branch(then, els), [value]) => self.branch_on(*value, then, els),
            _ => Err(malformed("yield where nothing takes it")),
        }
    }

    /// A block whose parameters are the slots of these values.
    pub(super) fn merge_block(&mut self, results: &[ir::Value]) -> Block {
        let types: Vec<_> = results.iter().flat_map(|value| abi::slots(self.ty(*value))).collect();
        self.block_with(types.into_iter().map(abi::Slot::machine))
    }

    /// Goes on in a block that brings these values.
    pub(super) fn enter(&mut self, block: Block, results: &[ir::Value]) -> Result<(), CodegenError> {
        self.b.switch_to_block(block);
        let params = self.b.block_params(block).to_vec();
        self.define_all(results, params)
    }

    /// Shares out slots to values in order.
    pub(super) fn define_all(&mut self, values: &[ir::Value], slots: Slots) -> Result<(), CodegenError> {
        let mut rest = slots.as_slice();
        for value in values {
            let count = self.ty(*value).slots().min(rest.len());
            let (own, others) = rest.split_at(count);
            self.define(*value, own.to_vec())?;
            rest = others;
        }
        if rest.is_empty() {
            Ok(())
        } else {
            Err(malformed("more slots than values"))
        }
    }

    fn if_else(
        &mut self,
        cond: ir::Value,
        then: &'a ir::Block,
        els: &'a ir::Block,
        results: &[ir::Value],
    ) -> Result<(), CodegenError> {
        if let Some(slots) = self.as_select(cond, then, els)? {
            return self.define_all(results, slots);
        }
        let merge = (then.yields() || els.yields()).then(|| self.merge_block(results));
        let yield_to = merge.map_or(Yield::Nowhere, Yield::To);
        self.arms(cond, then, els, yield_to)?;
        match merge {
            Some(merge) => self.enter(merge, results),
            None => Ok(()),
        }
    }

    /// Both arms of an `if`, each in a block of its own.
    fn arms(
        &mut self,
        cond: ir::Value,
        then: &'a ir::Block,
        els: &'a ir::Block,
        yield_to: Yield,
    ) -> Result<(), CodegenError> {
        let then_block = if self.rare.contains(&cond) {
            self.cold_block()
        } else {
            self.arm_block(then)
        };
        let els_block = self.arm_block(els);
        self.branch_on(cond, then_block, els_block)?;
        self.b.switch_to_block(then_block);
        self.block(then, yield_to)?;
        self.b.switch_to_block(els_block);
        self.block(els, yield_to)
    }

    fn arm_block(&mut self, arm: &ir::Block) -> Block {
        match arm.insts.last() {
            Some(Inst {
                kind: Kind::Fail(_), ..
            }) => self.cold_block(),
            _ => self.b.create_block(),
        }
    }

    /// Where both arms only choose between values that are there already, no branch is needed.
    fn as_select(&mut self, cond: ir::Value, then: &ir::Block, els: &ir::Block) -> Result<Option<Slots>, CodegenError> {
        let (Some(left), Some(right)) = (chosen(then), chosen(els)) else {
            return Ok(None);
        };
        if left.is_empty() || self.deferred.contains_key(&cond) {
            return Ok(None);
        }
        let (left, right) = (self.all_slots(left)?, self.all_slots(right)?);
        if left.len() != right.len() || left.len() > 2 {
            return Ok(None);
        }
        let cond = self.one(cond)?;
        Ok(Some(self.choose(cond, &left, &right)))
    }

    fn labelled(&mut self, label: ir::Label, body: &'a ir::Block, results: &[ir::Value]) -> Result<(), CodegenError> {
        let leave = self.merge_block(results);
        self.labels.insert(label, Target { leave, repeat: None });
        self.block(body, Yield::To(leave))?;
        self.enter(leave, results)
    }

    // Conditions.

    /// Whether the instruction makes a boolean that only the branch right behind it looks at.
    fn may_defer(&self, inst: &Inst, rest: &[Inst], yield_to: Yield) -> bool {
        let [result] = inst.results.as_slice() else {
            return false;
        };
        if *self.ty(*result) != Type::Bool || self.uses[result.0 as usize] != 1 {
            return false;
        }
        let branches = match &inst.kind {
            Kind::If { then, els, .. } => then.yields() || els.yields(),
            Kind::Op { op, .. } => op.name == op::BOOL_NOT || super::lower::branching(op.name).is_some(),
            _ => false,
        };
        branches && self.is_condition(*result, rest, yield_to)
    }

    /// Whether the value is what the next instruction branches on.
    fn is_condition(&self, value: ir::Value, rest: &[Inst], yield_to: Yield) -> bool {
        let Some(next) = rest.first() else {
            return false;
        };
        match &next.kind {
            Kind::If { cond, .. } => *cond == value,
            Kind::Yield(values) => matches!(yield_to, Yield::Branch(..)) && values.as_slice() == [value],
            Kind::Op { op, .. } if op.name == op::BOOL_NOT => self.may_defer(next, &rest[1..], yield_to),
            _ => false,
        }
    }

    /// Goes to `then` where the boolean holds, else to `els`.
    pub(super) fn branch_on(&mut self, value: ir::Value, then: Block, els: Block) -> Result<(), CodegenError> {
        if let Some(inst) = self.deferred.remove(&value) {
            self.b.set_srcloc(SourceLoc::new(inst.line));
            return self.branch_on_inst(inst, then, els);
        }
        if let Some(Const::Bool(known)) = self.consts.get(&value) {
            self.jump(if *known { then } else { els }, &[]);
            return Ok(());
        }
        let cond = self.one(value)?;
        self.branch(cond, then, els);
        Ok(())
    }

    fn branch_on_inst(&mut self, inst: &'a Inst, then: Block, els: Block) -> Result<(), CodegenError> {
        match &inst.kind {
            Kind::If {
                cond,
                then: then_arm,
                els: els_arm,
            } => self.arms(*cond, then_arm, els_arm, Yield::Branch(then, els)),
            Kind::Op { op, args, .. } if op.name == op::BOOL_NOT => match args.as_slice() {
                [arg] => self.branch_on(*arg, els, then),
                _ => Err(malformed(op::BOOL_NOT.as_str())),
            },
            Kind::Op { op, args, .. } => match super::lower::branching(op.name) {
                Some(lower) => lower(self, args, then, els),
                None => Err(malformed("a deferred operation")),
            },
            _ => Err(malformed("a deferred instruction")),
        }
    }

    /// The boolean of a lowering that branches.
    pub(super) fn materialize(
        &mut self,
        branch: impl FnOnce(&mut Self, Block, Block) -> Result<(), CodegenError>,
    ) -> Result<Value, CodegenError> {
        use cranelift_codegen::ir::types::I8;
        let (then, els) = (self.b.create_block(), self.b.create_block());
        let merge = self.block_with([I8]);
        branch(self, then, els)?;
        for (block, value) in [(then, 1), (els, 0)] {
            self.b.switch_to_block(block);
            let value = self.b.ins().iconst(I8, value);
            self.jump(merge, &[value]);
        }
        self.b.switch_to_block(merge);
        Ok(self.b.block_params(merge)[0])
    }
}

/// What an arm yields that does nothing else than name existing values.
fn chosen(block: &ir::Block) -> Option<&[ir::Value]> {
    let (last, before) = block.insts.split_last()?;
    let only_constants = before.iter().all(|inst| matches!(inst.kind, Kind::Const(_)));
    match &last.kind {
        Kind::Yield(values) if only_constants => Some(values),
        _ => None,
    }
}
