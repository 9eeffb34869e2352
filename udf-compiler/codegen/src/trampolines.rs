//! Calls that leave all registers alone. A helper behind a fast path hardly ever runs, but a plain call of it would make
//! the register allocator keep everything in memory around it, on the fast path too. So such calls go through a small
//! function that saves what the helper may change. Results come back through memory.

use super::abi::{MachineType, WORD};
use super::calls::{machine_types, signature};
use super::emit::{Emitter, Shared, Slots};
use super::error::CodegenError;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};
use cranelift_codegen::isa::CallConv;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::{FuncId, Module as _};
use taipan_runtime::table::{Helper, helper};

fn parameters(helper: &Helper) -> Vec<MachineType> {
    let mut params: Vec<MachineType> = helper.params.iter().flat_map(|abi| machine_types(*abi)).collect();
    if helper.result.is_some() {
        params.push(WORD);
    }
    params
}

impl Emitter<'_, '_> {
    /// Calls a helper, changing no register.
    pub(super) fn call_trampoline(&mut self, helper: &'static Helper, args: &[Value]) -> Result<Slots, CodegenError> {
        let id = match self.shared.trampolines.get(helper.name) {
            Some(id) => *id,
            None => {
                let signature = signature(CallConv::PreserveAll, &parameters(helper), &[]);
                let id = self.shared.jit.declare_anonymous_function(&signature)?;
                self.shared.trampolines.insert(helper.name, id);
                id
            }
        };
        let mut args = args.to_vec();
        let results = helper.result.map(machine_types).unwrap_or_default();
        let place = (!results.is_empty()).then(|| self.stack_slot(results.len()));
        args.extend(place.map(|place| self.b.ins().stack_addr(WORD, place, 0)));
        let reference = self.shared.jit.declare_func_in_func(id, self.b.func);
        self.b.ins().call(reference, &args);
        let Some(place) = place else {
            return Ok(Vec::new());
        };
        let address = self.b.ins().stack_addr(WORD, place, 0);
        let load = |(i, ty): (usize, &MachineType)| self.load(self.regions.spill, *ty, address, 8 * i);
        Ok(results.iter().enumerate().map(load).collect())
    }
}

/// The trampolines that are needed, to be emitted.
pub(super) fn needed(shared: &Shared<'_>) -> Vec<(&'static Helper, FuncId)> {
    let mut needed: Vec<_> = shared
        .trampolines
        .iter()
        .filter_map(|(name, id)| Some((helper(name)?, *id)))
        .collect();
    needed.sort_by_key(|(_, id)| *id);
    needed
}

/// Emits the trampoline of a helper.
pub(super) fn emit(
    shared: &mut Shared<'_>,
    helper: &'static Helper,
    target: &mut cranelift_codegen::ir::Function,
    builders: &mut FunctionBuilderContext,
) {
    target.signature = signature(CallConv::PreserveAll, &parameters(helper), &[]);
    let config = shared.jit.target_config();
    let convention = shared.jit.isa().default_call_conv();
    let mut b = FunctionBuilder::new(target, builders);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let mut params = b.block_params(entry).to_vec();
    let place = helper.result.and_then(|_| params.pop());
    let types: Vec<MachineType> = params.iter().map(|param| b.func.dfg.value_type(*param)).collect();
    let results = helper.result.map(machine_types).unwrap_or_default();
    let callee = b.import_signature(signature(convention, &types, &results));
    let address = b.ins().iconst(WORD, helper.address as i64);
    let call = b.ins().call_indirect(callee, address, &params);
    let results = b.inst_results(call).to_vec();
    if let Some(place) = place {
        for (i, result) in results.into_iter().enumerate() {
            b.ins().store(MemFlagsData::trusted(), result, place, 8 * i as i32);
        }
    }
    b.ins().return_(&[]);
    b.seal_all_blocks();
    b.finalize(config);
}
