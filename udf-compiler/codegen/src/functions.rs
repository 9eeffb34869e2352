//! Functions of the module that are called from compiled code: declared first, then emitted one by one.

use super::abi::{self, WORD};
use super::calls::{self, Convention, MAX_DEPTH};
use super::emit::{Emitter, Exits, Shared};
use super::error::{CodegenError, malformed};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Value, types};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::Module as _;
use std::collections::BTreeSet;
use taipan_ir::{Function, Kind, Module};
use taipan_runtime::{Ctx, Status};

/// The functions that some call names.
pub(super) fn called(module: &Module) -> BTreeSet<u32> {
    let mut called = BTreeSet::new();
    for function in &module.functions {
        function.body.each_inst(&mut |inst| {
            if let Kind::Call { callee, .. } = &inst.kind {
                called.insert(callee.0);
            }
        });
    }
    called
}

/// Declares them in the Cranelift module.
pub(super) fn declare(shared: &mut Shared<'_>) -> Result<(), CodegenError> {
    let module = shared.module;
    for index in called(module) {
        let func = function(module, index)?;
        let convention = calls::convention(func);
        let isa_convention = shared.jit.isa().default_call_conv();
        let signature = calls::signature(isa_convention, &convention.params, &convention.results);
        let id = shared.jit.declare_anonymous_function(&signature)?;
        shared.functions.insert(index, id);
    }
    Ok(())
}

/// Emits one of them into the Cranelift function.
pub(super) fn emit(
    shared: &mut Shared<'_>,
    index: u32,
    target: &mut cranelift_codegen::ir::Function,
    builders: &mut FunctionBuilderContext,
) -> Result<(), CodegenError> {
    let func = function(shared.module, index)?;
    let convention = calls::convention(func);
    let isa_convention = shared.jit.isa().default_call_conv();
    target.signature = calls::signature(isa_convention, &convention.params, &convention.results);
    let config = shared.jit.target_config();
    let mut b = FunctionBuilder::new(target, builders);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let params = b.block_params(entry).to_vec();
    let exits = Exits {
        done: b.create_block(),
        fail: b.create_block(),
        status: b.create_block(),
    };
    b.set_cold_block(exits.fail);
    b.set_cold_block(exits.status);
    for slot in abi::slots(&func.result) {
        b.append_block_param(exits.done, slot.machine());
    }
    let mut emitter = Emitter::new(b, shared, func, params[0], params[1], exits);
    let first = if convention.by_pointer { 3 } else { 2 };
    emitter.define_all(&func.params, params[first..].to_vec())?;
    emitter.guard_depth();
    emitter.body()?;
    emitter.leave(&convention, params.get(2).copied())?;
    emitter.b.seal_all_blocks();
    emitter.b.finalize(config);
    Ok(())
}

fn function(module: &Module, index: u32) -> Result<&Function, CodegenError> {
    let missing = || malformed(format!("function {index} does not exist"));
    module.functions.get(index as usize).ok_or_else(missing)
}

impl Emitter<'_, '_> {
    /// Fails the row where recursion is as deep as Python allows, or the stack as deep as the thread allows.
    fn guard_depth(&mut self) {
        let deep = self.compare(IntCC::SignedGreaterThan, self.depth, MAX_DEPTH);
        self.fail_if(deep);
        let stack = self.b.ins().get_stack_pointer(WORD);
        let floor = self.load(self.regions.ctx, WORD, self.ctx, Ctx::STACK_FLOOR);
        let low = self.b.ins().icmp(IntCC::UnsignedLessThan, stack, floor);
        self.fail_if(low);
        self.poll();
    }

    /// Fills the blocks that leave the function.
    fn leave(&mut self, convention: &Convention, place: Option<Value>) -> Result<(), CodegenError> {
        let exits = self.exits;
        self.b.switch_to_block(exits.done);
        let results = self.b.block_params(exits.done).to_vec();
        if convention.by_pointer {
            let place = place.ok_or_else(|| malformed("no place for the result"))?;
            self.store_slots(self.regions.spill, &results, place, 0);
            self.b.ins().return_(&[]);
        } else {
            self.b.ins().return_(&results);
        }
        self.leave_failed(exits.fail, exits.status, convention);
        Ok(())
    }

    fn leave_failed(&mut self, fail: Block, status: Block, convention: &Convention) {
        self.b.switch_to_block(fail);
        self.set_status(Status::Fail);
        self.jump(status, &[]);
        self.b.switch_to_block(status);
        let zero = |ty: &super::abi::MachineType, b: &mut FunctionBuilder<'_>| match *ty {
            types::F64 => b.ins().f64const(0.0),
            ty => b.ins().iconst(ty, 0),
        };
        let zeros: Vec<Value> = convention.results.iter().map(|ty| zero(ty, &mut self.b)).collect();
        self.b.ins().return_(&zeros);
    }
}
