//! The row loop of a kernel: loads a row's arguments, runs the entry function's body in place, stores the result.
//!
//! A row that fails is marked and the loop goes on. The loop returns early where the batch must stop, and, if results
//! are text, where the arena grew: the texts must then be copied out before it can be emptied.

use super::abi::{self, WORD};
use super::emit::{Emitter, Exits, Shared};
use super::entry::{Batch, Column, Lane, Results, RowStatus};
use super::error::{CodegenError, malformed};
use super::row_spec::{Frame, Leftovers, LoopSpec, Source};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AbiParam, Block, InstBuilder, Value, types};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::Module as _;
use taipan_ir::{Class, Type};
use taipan_runtime::{Arena, Ctx, Status};

/// Emits the row loop around the module's entry into the Cranelift function.
pub(super) fn emit(
    shared: &mut Shared<'_>,
    spec: &LoopSpec,
    leftovers: Leftovers,
    target: &mut cranelift_codegen::ir::Function,
    builders: &mut FunctionBuilderContext,
) -> Result<(), CodegenError> {
    let convention = shared.jit.isa().default_call_conv();
    target.signature = super::calls::signature(convention, &[WORD, WORD], &[]);
    target.signature.returns.push(AbiParam::new(WORD));
    let config = shared.jit.target_config();
    let func = shared
        .module
        .functions
        .first()
        .ok_or_else(|| malformed("a module without functions"))?;
    let mut b = FunctionBuilder::new(target, builders);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let (ctx, batch) = (b.block_params(entry)[0], b.block_params(entry)[1]);
    let depth = b.ins().iconst(WORD, 0);
    let exits = Exits {
        done: b.create_block(),
        fail: b.create_block(),
        status: b.create_block(),
    };
    for slot in abi::slots(&func.result) {
        b.append_block_param(exits.done, slot.machine());
    }
    b.set_cold_block(exits.fail);
    b.set_cold_block(exits.status);
    let mut e = Emitter::new(b, shared, func, ctx, depth, exits);
    e.rows(batch, spec, leftovers)?;
    e.b.seal_all_blocks();
    e.b.finalize(config);
    Ok(())
}

impl Emitter<'_, '_> {
    fn rows(&mut self, batch: Value, spec: &LoopSpec, leftovers: Leftovers) -> Result<(), CodegenError> {
        let start = self.read(WORD, batch, Batch::START as i32);
        let end = self.read(WORD, batch, Batch::END as i32);
        let header = self.block_with([WORD]);
        let (body, finish, next) = (self.b.create_block(), self.block_with([WORD]), self.b.create_block());
        let frame = Frame {
            columns: self.columns(batch, spec),
            row: self.b.block_params(header)[0],
            status: self.read(WORD, batch, Batch::STATUS as i32),
            values: self.read(WORD, batch, Batch::VALUES as i32),
            next,
            groups: spec.states.map(|_| {
                let groups = self.read(WORD, batch, Batch::GROUPS as i32);
                (groups, self.read(WORD, batch, Batch::TABLE as i32))
            }),
            keeping: self.keeping(batch, spec),
        };
        let others = spec.states.map(|_| self.read(WORD, batch, Batch::OTHERS as i32));
        self.jump(header, &[start]);

        self.b.switch_to_block(header);
        let more = self.b.ins().icmp(IntCC::UnsignedLessThan, frame.row, end);
        self.b.ins().brif(more, body, &[], finish, &[frame.row.into()]);
        self.b.switch_to_block(body);
        let state = self.state(spec, &frame);
        self.states(spec, &frame, state.zip(others))?;
        self.arguments(spec, &frame)?;
        self.body()?;

        self.b.switch_to_block(self.exits.done);
        match state.filter(|_| spec.states.is_some_and(|states| states.writes)) {
            Some(state) => {
                let slots = self.b.block_params(self.exits.done).to_vec();
                self.store_slots(self.regions.output, &slots, state, 8);
                self.mark(RowStatus::Value, &frame);
            }
            None => match (&spec.results, &frame.keeping) {
                (Results::Kept(lanes), Some(keeping)) => self.keep(lanes, keeping, &frame)?,
                (Results::One(lane), _) => self.result(*lane, &frame)?,
                (Results::Kept(_), None) => return Err(malformed("rows that are kept nowhere")),
            },
        }
        self.failures(spec, &frame, finish);

        self.b.switch_to_block(next);
        let following = self.b.ins().iadd_imm_s(frame.row, 1);
        self.clean(spec, leftovers, following, finish)?;
        self.jump(header, &[following]);

        self.b.switch_to_block(finish);
        let row = self.b.block_params(finish)[0];
        if let Some(keeping) = &frame.keeping {
            self.kept(batch, keeping);
        }
        self.b.ins().return_(&[row]);
        Ok(())
    }

    /// Marks the row and goes to the next one.
    pub(super) fn mark(&mut self, status: RowStatus, frame: &Frame) {
        let status = self.b.ins().iconst(types::I8, status as i64);
        self.store_status(status, frame);
        self.jump(frame.next, &[]);
    }

    fn store_status(&mut self, status: Value, frame: &Frame) {
        let place = self.b.ins().iadd(frame.status, frame.row);
        self.store(self.regions.output, status, place, 0);
    }

    /// Where the row's group is in the table.
    fn place_of_state(&mut self, spec: &LoopSpec, frame: &Frame) -> Option<Value> {
        let (states, (groups, table)) = (spec.states?, frame.groups?);
        let place = self.b.ins().ishl_imm_s(frame.row, 2);
        let place = self.b.ins().iadd(groups, place);
        let group = self.read(types::I32, place, 0);
        let group = self.b.ins().uextend(WORD, group);
        let offset = self.b.ins().imul_imm_s(group, 8 * states.stride() as i64);
        Some(self.b.ins().iadd(table, offset))
    }

    /// The address of the state of the row's group. Rows of groups that have failed are left out.
    fn state(&mut self, spec: &LoopSpec, frame: &Frame) -> Option<Value> {
        let state = self.place_of_state(spec, frame)?;
        let failed = self.load(self.regions.output, WORD, state, 0);
        let (leave, next) = (self.cold_block(), self.b.create_block());
        self.b.ins().brif(failed, leave, &[], next, &[]);
        self.b.switch_to_block(leave);
        self.mark(RowStatus::Failed, frame);
        self.b.switch_to_block(next);
        Some(state)
    }

    /// Defines the parameters that are states.
    fn states(&mut self, spec: &LoopSpec, frame: &Frame, at: Option<(Value, Value)>) -> Result<(), CodegenError> {
        let (Some(states), Some((state, others))) = (spec.states, at) else {
            return Ok(());
        };
        let func = self.func;
        for (index, param) in func.params.iter().take(states.reads).enumerate() {
            let ty = self.ty(*param);
            if ty.slots() != states.slots {
                return Err(CodegenError::Boundary(format!("a state of {} slots", ty.slots())));
            }
            let slots = match index {
                0 => self.load_slots(self.regions.output, ty, state, 8),
                _ => {
                    let offset = self.b.ins().imul_imm_s(frame.row, 8 * states.slots as i64);
                    let other = self.b.ins().iadd(others, offset);
                    self.load_slots(self.regions.input, ty, other, 0)
                }
            };
            self.define(*param, slots)?;
        }
        Ok(())
    }

    /// Fills the blocks where failures arrive.
    fn failures(&mut self, spec: &LoopSpec, frame: &Frame, finish: Block) {
        self.b.switch_to_block(self.exits.fail);
        let writes = spec.states.is_some_and(|states| states.writes);
        if let Some(state) = self.place_of_state(spec, frame).filter(|_| writes) {
            let failed = self.word(1);
            self.store(self.regions.output, failed, state, 0);
        }
        self.mark(RowStatus::Failed, frame);
        self.b.switch_to_block(self.exits.status);
        let status = self.load(self.regions.ctx, types::I32, self.ctx, Ctx::STATUS);
        let only_row = self.compare(IntCC::Equal, status, Status::Fail as i64);
        let clear = self.cold_block();
        self.b.ins().brif(only_row, clear, &[], finish, &[frame.row.into()]);
        self.b.switch_to_block(clear);
        self.set_status(Status::Ok);
        self.jump(self.exits.fail, &[]);
    }

    /// Drops what the row left behind.
    fn clean(&mut self, spec: &LoopSpec, left: Leftovers, following: Value, finish: Block) -> Result<(), CodegenError> {
        if left.objects {
            self.call_named("@py.reset", &[self.ctx])?;
        }
        if !left.arena {
            return Ok(());
        }
        let spilled = self.load(self.regions.ctx, WORD, self.ctx, Ctx::ARENA + Arena::SPILLED);
        if spec.results.refer() && spec.states.is_none_or(|states| !states.writes) {
            let next = self.b.create_block();
            self.b.ins().brif(spilled, finish, &[following.into()], next, &[]);
            self.b.switch_to_block(next);
            return Ok(());
        }
        let (slow, next) = (self.cold_block(), self.b.create_block());
        self.reset_arena();
        self.branch(spilled, slow, next);
        self.unlikely(slow, |e| {
            e.call_named("@arena.reset", &[e.ctx])?;
            e.jump(next, &[]);
            Ok::<(), CodegenError>(())
        })?;
        self.b.switch_to_block(next);
        Ok(())
    }

    // Arguments.

    fn columns(&mut self, batch: Value, spec: &LoopSpec) -> Vec<Source> {
        let columns = self.read(WORD, batch, Batch::COLUMNS as i32);
        let mut field = |index: usize, field: usize| self.read(WORD, columns, (index * Column::SIZE + field) as i32);
        let source = |(i, lane): (usize, &Lane)| Source {
            values: field(i, Column::VALUES),
            value_bit: (*lane == Lane::Bool).then(|| field(i, Column::VALUE_BIT)),
            validity: spec
                .nulls
                .then(|| (field(i, Column::VALIDITY), field(i, Column::VALIDITY_BIT))),
        };
        spec.params.iter().enumerate().map(source).collect()
    }

    fn arguments(&mut self, spec: &LoopSpec, frame: &Frame) -> Result<(), CodegenError> {
        let func = self.func;
        let states = spec.states.map_or(0, |states| states.reads);
        if func.params.len() != spec.params.len() + states {
            return Err(CodegenError::Boundary(format!("{} parameters", func.params.len())));
        }
        let params = &func.params[states..];
        let mut present = Vec::new();
        for (i, param) in params.iter().enumerate() {
            let ty = self.ty(*param);
            let valid = frame.columns[i]
                .validity
                .map(|(bitmap, first)| self.bit(bitmap, first, frame.row));
            present.push(valid);
            if let (Some(valid), false) = (valid, ty.admits_none() && !spec.strict) {
                self.null_argument(valid, spec, frame);
            }
        }
        for (i, param) in params.iter().enumerate() {
            let ty = self.ty(*param);
            let inner = ty.without_none();
            let mut slots = self.argument(&frame.columns[i], spec.params[i], &inner, frame)?;
            if ty.admits_none() {
                let tag = match present[i] {
                    Some(valid) => self.b.ins().uextend(WORD, valid),
                    None => self.word(1),
                };
                slots.insert(0, tag);
            }
            self.define(*param, slots)?;
        }
        Ok(())
    }

    /// What a NULL does that the function cannot take.
    fn null_argument(&mut self, valid: Value, spec: &LoopSpec, frame: &Frame) {
        if !spec.strict {
            self.fail_unless(valid);
            return;
        }
        let (null, next) = (self.b.create_block(), self.b.create_block());
        self.branch(valid, next, null);
        self.b.switch_to_block(null);
        self.mark(RowStatus::Null, frame);
        self.b.switch_to_block(next);
    }

    fn bit(&mut self, bitmap: Value, first: Value, row: Value) -> Value {
        let bit = self.b.ins().iadd(first, row);
        let byte = self.b.ins().ushr_imm_s(bit, 3);
        let address = self.b.ins().iadd(bitmap, byte);
        let byte = self.read(types::I8, address, 0);
        let shift = self.b.ins().ireduce(types::I8, bit);
        let shifted = self.b.ins().ushr(byte, shift);
        self.b.ins().band_imm_u(shifted, 1)
    }

    /// Where the row's value lies in a column of the lane.
    pub(super) fn place(&mut self, values: Value, lane: Lane, row: Value) -> Value {
        let width = lane.width();
        let offset = if width.is_power_of_two() {
            self.b.ins().ishl_imm_s(row, width.trailing_zeros() as i64)
        } else {
            self.b.ins().imul_imm_s(row, width as i64)
        };
        self.b.ins().iadd(values, offset)
    }

    fn argument(&mut self, source: &Source, lane: Lane, ty: &Type, frame: &Frame) -> Result<Vec<Value>, CodegenError> {
        if let (Some(first), Type::Bool) = (source.value_bit, ty) {
            return Ok(vec![self.bit(source.values, first, frame.row)]);
        }
        let address = self.place(source.values, lane, frame.row);
        let narrow = |e: &mut Self, ty| {
            let value = e.read(ty, address, 0);
            e.b.ins().sextend(WORD, value)
        };
        match (lane, ty) {
            (Lane::I8, Type::Int) => Ok(vec![narrow(self, types::I8)]),
            (Lane::I16, Type::Int) => Ok(vec![narrow(self, types::I16)]),
            (Lane::I32, Type::Int) => Ok(vec![narrow(self, types::I32)]),
            (Lane::I64, Type::Int) => Ok(vec![self.read(WORD, address, 0)]),
            (Lane::F64, Type::Float) => Ok(vec![self.read(types::F64, address, 0)]),
            (Lane::F32, Type::Float) => {
                let value = self.read(types::F32, address, 0);
                Ok(vec![self.b.ins().fpromote(types::F64, value)])
            }
            (Lane::Text, Type::Str) | (Lane::Bytes, Type::Bytes) => {
                Ok(vec![self.read(WORD, address, 0), self.read(WORD, address, 8)])
            }
            (Lane::Words(slots), ty) if usize::from(slots) == ty.slots() => {
                Ok(self.load_slots(self.regions.input, ty, address, 0))
            }
            // Without the value there is nothing to load: a parameter that is never anything but None.
            (_, Type::Never) => Ok(Vec::new()),
            _ => Err(CodegenError::Boundary(format!("{ty} from {lane:?}"))),
        }
    }

    // The result.

    fn result(&mut self, lane: Lane, frame: &Frame) -> Result<(), CodegenError> {
        let slots = self.b.block_params(self.exits.done).to_vec();
        let inner = self.func.result.without_none();
        if inner == Type::Never {
            self.mark(RowStatus::Null, frame);
            return Ok(());
        }
        let place = self.place(frame.values, lane, frame.row);
        if let Lane::Words(_) = lane {
            self.store_slots(self.regions.output, &slots, place, 0);
            self.mark(RowStatus::Value, frame);
            return Ok(());
        }
        let (tag, value) = match slots.split_first() {
            Some((tag, value)) if self.func.result.admits_none() => (Some(*tag), value),
            _ => (None, slots.as_slice()),
        };
        let stored = self.narrowed(lane, &inner, value)?;
        for (i, part) in stored.into_iter().enumerate() {
            self.store(self.regions.output, part, place, 8 * i);
        }
        let status = self.presence(tag);
        self.store_status(status, frame);
        self.jump(frame.next, &[]);
        Ok(())
    }

    /// The status of a value with this tag.
    pub(super) fn presence(&mut self, tag: Option<Value>) -> Value {
        match tag {
            Some(tag) => {
                let tag = self.b.ins().ireduce(types::I8, tag);
                self.b.ins().bxor_imm_u(tag, 1)
            }
            None => self.b.ins().iconst(types::I8, RowStatus::Value as i64),
        }
    }

    /// The value as its lane stores it; the row fails where it does not fit.
    pub(super) fn narrowed(&mut self, lane: Lane, ty: &Type, value: &[Value]) -> Result<Vec<Value>, CodegenError> {
        let small = match lane {
            Lane::I8 => types::I8,
            Lane::I16 => types::I16,
            _ => types::I32,
        };
        match (lane, ty, value) {
            (Lane::I64, Type::Int, [value]) | (Lane::Bool, Type::Bool, [value]) | (Lane::F64, Type::Float, [value]) => {
                Ok(vec![*value])
            }
            (Lane::F32, Type::Float, [value]) => Ok(vec![self.b.ins().fdemote(types::F32, *value)]),
            (Lane::I8 | Lane::I16 | Lane::I32, Type::Int, [value]) => {
                let narrow = self.b.ins().ireduce(small, *value);
                let back = self.b.ins().sextend(WORD, narrow);
                let differs = self.b.ins().icmp(IntCC::NotEqual, back, *value);
                self.fail_if(differs);
                Ok(vec![narrow])
            }
            (Lane::Text, Type::Str, [ptr, meta]) | (Lane::Bytes, Type::Bytes, [ptr, meta]) => Ok(vec![*ptr, *meta]),
            (Lane::Numeric { digits, places }, Type::Object(Class::Decimal), [low, high]) => {
                let (digits, places) = (self.word(i64::from(digits)), self.word(i64::from(places)));
                let ctx = self.ctx;
                self.call_named("@decimal.to_numeric", &[ctx, *low, *high, digits, places])
            }
            _ => Err(CodegenError::Boundary(format!("{ty} as {lane:?}"))),
        }
    }
}
