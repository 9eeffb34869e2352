//! Calls: of helpers by their typed rows, and of other functions of the module.
//!
//! A compiled function takes the context, its depth in calls, and the slots of its parameters; small results come back
//! in registers, others through a pointer that follows the depth. Failure is the context's status.

use super::abi::{self, MachineType, WORD};
use super::emit::{Emitter, Slots};
use super::error::{CodegenError, malformed};
use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, Value, types};
use cranelift_codegen::isa::CallConv;
use cranelift_module::Module;
use taipan_ir as ir;
use taipan_ir::{Attr, Function, OpDef, Type};
use taipan_runtime::Site;
use taipan_runtime::table::{Abi, Fails, Helper};

/// Python refuses recursion at about a thousand frames, some of which are not the function's own.
pub(super) const MAX_DEPTH: i64 = 900;

/// The signature with these register types.
pub(super) fn signature(convention: CallConv, params: &[MachineType], results: &[MachineType]) -> Signature {
    let mut signature = Signature::new(convention);
    let abi = |ty: &MachineType| {
        let param = AbiParam::new(*ty);
        if *ty == types::I8 { param.uext() } else { param }
    };
    signature.params.extend(params.iter().map(abi));
    signature.returns.extend(results.iter().map(abi));
    signature
}

/// How one IR function is called.
#[derive(Clone, Debug)]
pub(super) struct Convention {
    pub(super) params: Vec<MachineType>,
    /// Empty where the result goes through memory.
    pub(super) results: Vec<MachineType>,
    pub(super) by_pointer: bool,
}

/// The calling convention of this function.
pub(super) fn convention(func: &Function) -> Convention {
    let results: Vec<MachineType> = abi::slots(&func.result).iter().map(|s| s.machine()).collect();
    let floats = results.iter().filter(|ty| **ty == types::F64).count();
    let by_pointer = floats > 2 || results.len() - floats > 2;
    let mut params = vec![WORD, WORD];
    if by_pointer {
        params.push(WORD);
    }
    for param in &func.params {
        params.extend(abi::slots(func.ty(*param)).iter().map(|s| s.machine()));
    }
    Convention {
        params,
        results: if by_pointer { Vec::new() } else { results },
        by_pointer,
    }
}

/// What a lowering knows of the instruction at hand.
#[derive(Clone, Copy)]
pub(super) struct Operation<'x> {
    pub(super) op: &'static OpDef,
    pub(super) args: &'x [ir::Value],
    pub(super) attr: &'x Attr,
    pub(super) result: &'x Type,
    pub(super) results: &'x [ir::Value],
}

impl Operation<'_> {
    /// The static index.
    pub(super) fn index(&self) -> Result<usize, CodegenError> {
        match self.attr {
            Attr::Index(index) => Ok(*index as usize),
            _ => Err(malformed(format!("{} without an index", self.op.name))),
        }
    }

    /// The arguments, of which there must be `N`.
    pub(super) fn take<const N: usize>(&self) -> Result<[ir::Value; N], CodegenError> {
        let args = <[ir::Value; N]>::try_from(self.args);
        args.map_err(|_| malformed(format!("{} with {} arguments", self.op.name, self.args.len())))
    }
}

impl Emitter<'_, '_> {
    /// Emits a call of another function of the module.
    pub(super) fn call(&mut self, callee: ir::FuncId, args: &[ir::Value]) -> Result<Slots, CodegenError> {
        let missing = || malformed(format!("function {} does not exist", callee.0));
        let func = self
            .shared
            .module
            .functions
            .get(callee.0 as usize)
            .ok_or_else(missing)?;
        let id = *self.shared.functions.get(&callee.0).ok_or_else(missing)?;
        let convention = convention(func);
        let deeper = self.b.ins().iadd_imm_s(self.depth, 1);
        let mut registers = vec![self.ctx, deeper];
        let place = convention.by_pointer.then(|| self.stack_slot(func.result.slots()));
        if let Some(place) = place {
            registers.push(self.b.ins().stack_addr(WORD, place, 0));
        }
        registers.extend(self.all_slots(args)?);
        if registers.len() != convention.params.len() {
            return Err(malformed(format!("call of {} with wrong arguments", func.name)));
        }
        let reference = self.shared.jit.declare_func_in_func(id, self.b.func);
        let inst = self.b.ins().call(reference, &registers);
        let results = self.b.inst_results(inst).to_vec();
        self.check_status();
        Ok(match place {
            Some(place) => {
                let address = self.b.ins().stack_addr(WORD, place, 0);
                self.load_slots(self.regions.spill, &func.result, address, 0)
            }
            None => results,
        })
    }

    /// Emits a call of the helper for an operation, as its row in the table says.
    pub(super) fn call_helper(&mut self, helper: &'static Helper, op: &Operation<'_>) -> Result<Slots, CodegenError> {
        let slots = self.all_slots(op.args)?;
        let site = helper.params.contains(&Abi::Site).then(|| self.site(op));
        let in_memory = helper.params.contains(&Abi::Args);
        let out = helper
            .params
            .contains(&Abi::Out)
            .then(|| self.stack_slot(op.result.slots()));
        let mut next = slots.iter().copied();
        let mut registers = Vec::new();
        let mut params = Vec::new();
        for abi in &helper.params {
            match abi {
                Abi::Ctx => registers.push(self.ctx),
                Abi::Site => registers.extend(site),
                Abi::Args => registers.push(self.spill(&slots)),
                Abi::Out => registers.extend(out.map(|out| self.b.ins().stack_addr(WORD, out, 0))),
                Abi::Pair => registers.extend(next.by_ref().take(2)),
                Abi::Int | Abi::Bool | Abi::Float => registers.extend(next.by_ref().take(1)),
            }
            params.extend(machine_types(*abi));
        }
        let leftover = !in_memory && next.next().is_some();
        let given: Vec<MachineType> = registers.iter().map(|v| self.b.func.dfg.value_type(*v)).collect();
        if leftover || given != params {
            return Err(malformed(format!(
                "the arguments of {} do not suit its helper",
                op.op.name
            )));
        }
        let results = self.call_address(helper, &registers, params)?;
        Ok(match out {
            Some(out) => {
                let address = self.b.ins().stack_addr(WORD, out, 0);
                self.load_slots(self.regions.spill, op.result, address, 0)
            }
            None => results,
        })
    }

    /// Calls a helper with values in registers that match its row.
    pub(super) fn call_address(
        &mut self,
        helper: &'static Helper,
        registers: &[Value],
        params: Vec<MachineType>,
    ) -> Result<Slots, CodegenError> {
        self.shared.names.insert(helper.address as u64, helper.name);
        let results = if self.unlikely {
            self.call_trampoline(helper, registers)?
        } else {
            let results = helper.result.map(machine_types).unwrap_or_default();
            let signature = self.signature(params, results);
            let address = self.word(helper.address as i64);
            let inst = self.b.ins().call_indirect(signature, address, registers);
            self.b.inst_results(inst).to_vec()
        };
        if helper.fails == Fails::Status {
            self.check_status();
        }
        Ok(results)
    }

    /// Calls a helper by name with values in registers.
    pub(super) fn call_named(&mut self, name: &'static str, registers: &[Value]) -> Result<Slots, CodegenError> {
        let helper = taipan_runtime::table::helper(name).ok_or(CodegenError::Operation(name))?;
        let params: Vec<MachineType> = helper.params.iter().flat_map(|abi| machine_types(*abi)).collect();
        let given: Vec<MachineType> = registers.iter().map(|v| self.b.func.dfg.value_type(*v)).collect();
        if given != params {
            return Err(malformed(format!("the arguments of {name} do not suit its helper")));
        }
        self.call_address(helper, registers, params)
    }

    /// Puts slots into the frame; returns their address.
    pub(super) fn spill(&mut self, slots: &[Value]) -> Value {
        let place = self.stack_slot(slots.len());
        let address = self.b.ins().stack_addr(WORD, place, 0);
        self.store_slots(self.regions.spill, slots, address, 0);
        address
    }

    /// The address of the instruction's description.
    fn site(&mut self, op: &Operation<'_>) -> Value {
        let args = op.args.iter().map(|arg| self.ty(*arg).clone()).collect();
        let site = Site::new(args, op.result.clone(), op.attr.clone());
        let address = self.shared.pool.site(site);
        self.word(address as i64)
    }
}

/// The registers of a parameter or result.
pub(super) fn machine_types(abi: Abi) -> Vec<MachineType> {
    match abi {
        Abi::Float => vec![types::F64],
        Abi::Bool => vec![types::I8],
        Abi::Pair => vec![WORD, WORD],
        _ => vec![WORD],
    }
}
