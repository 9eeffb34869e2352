//! The small vocabulary that lowerings are written in: numbers, memory, branches, failing the row, polling.

use super::abi::{self, MachineType, Slot, WORD};
use super::emit::{Emitter, Slots};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    AliasRegion, Block, BlockArg, ConstantData, InstBuilder, MemFlagsData, SigRef, StackSlot, StackSlotData,
    StackSlotKind, Value, types,
};
use cranelift_module::Module as _;
use taipan_ir::Type;
use taipan_runtime::{Arena, Ctx, Status};

impl Emitter<'_, '_> {
    /// A 64-bit number.
    pub(super) fn word(&mut self, value: i64) -> Value {
        self.b.ins().iconst(WORD, value)
    }

    /// A comparison with a number.
    pub(super) fn compare(&mut self, condition: IntCC, left: Value, right: i64) -> Value {
        self.b.ins().icmp_imm_s(condition, left, right)
    }

    /// Reads never-changing memory.
    pub(super) fn read(&mut self, ty: MachineType, address: Value, offset: i32) -> Value {
        let flags = MemFlagsData::trusted()
            .with_readonly()
            .with_alias_region(Some(self.regions.input));
        self.b.ins().load(ty, flags, address, offset)
    }

    /// The first byte of text that is known to be one ASCII character or more.
    pub(super) fn first_byte(&mut self, address: Value) -> Value {
        match self.first_bytes.get(&address) {
            Some(byte) => *byte,
            None => self.read(types::I8, address, 0),
        }
    }

    /// The character at an address, which must be ASCII. Its byte is read here, once, and not where it is looked at.
    pub(super) fn character(&mut self, address: Value) -> Slots {
        let byte = self.read(types::I8, address, 0);
        self.first_bytes.insert(address, byte);
        vec![address, self.word(1)]
    }

    /// The address of a table that says of every byte whether it is one of these.
    pub(super) fn byte_table(&mut self, members: &[u8]) -> Value {
        let table = (0..=255).map(|byte| u8::from(members.contains(&byte))).collect();
        let address = self.shared.pool.table(table);
        self.word(address as i64)
    }

    /// Reads memory of a region.
    pub(super) fn load(&mut self, region: AliasRegion, ty: MachineType, address: Value, offset: usize) -> Value {
        let flags = MemFlagsData::trusted().with_alias_region(Some(region));
        self.b.ins().load(ty, flags, address, offset as i32)
    }

    /// Writes memory of a region.
    pub(super) fn store(&mut self, region: AliasRegion, value: Value, address: Value, offset: usize) {
        let flags = MemFlagsData::trusted().with_alias_region(Some(region));
        self.b.ins().store(flags, value, address, offset as i32);
    }

    /// Reads the slots of a value from memory.
    pub(super) fn load_slots(&mut self, region: AliasRegion, ty: &Type, address: Value, offset: usize) -> Slots {
        let slots = abi::slots(ty);
        let load = |(i, slot): (usize, &Slot)| self.load(region, slot.machine(), address, offset + 8 * i);
        slots.iter().enumerate().map(load).collect()
    }

    /// Writes slots to memory, 64 bits each.
    pub(super) fn store_slots(&mut self, region: AliasRegion, slots: &[Value], address: Value, offset: usize) {
        for (i, slot) in slots.iter().enumerate() {
            let wide = if self.b.func.dfg.value_type(*slot) == types::I8 {
                self.b.ins().uextend(WORD, *slot)
            } else {
                *slot
            };
            self.store(region, wide, address, offset + 8 * i);
        }
    }

    /// Sixteen bytes of text, which may reach past its end.
    pub(super) fn sixteen(&mut self, address: Value, offset: i32) -> Value {
        let flags = MemFlagsData::new()
            .with_notrap()
            .with_alias_region(Some(self.regions.input));
        self.b.ins().load(types::I8X16, flags, address, offset)
    }

    /// Sixteen times the same byte.
    pub(super) fn sixteen_of(&mut self, byte: u8) -> Value {
        let bytes = self.b.func.dfg.constants.insert(ConstantData::from(vec![byte; 16]));
        self.b.ins().vconst(types::I8X16, bytes)
    }

    /// One or the other slots.
    pub(super) fn choose(&mut self, cond: Value, left: &[Value], right: &[Value]) -> Slots {
        let pairs = left.iter().zip(right);
        pairs.map(|(l, r)| self.b.ins().select(cond, *l, *r)).collect()
    }

    /// Room for so many slots in this function's frame.
    pub(super) fn stack_slot(&mut self, slots: usize) -> StackSlot {
        let bytes = (slots.max(1) * 8) as u32;
        self.b
            .create_sized_stack_slot(StackSlotData::new(StackSlotKind::ExplicitSlot, bytes, 3))
    }

    // Control.

    /// A block that is not expected to run.
    pub(super) fn cold_block(&mut self) -> Block {
        let block = self.b.create_block();
        self.b.set_cold_block(block);
        block
    }

    /// Emits into a cold block, where calls leave the registers alone.
    pub(super) fn unlikely<R>(&mut self, block: Block, emit: impl FnOnce(&mut Self) -> R) -> R {
        self.b.switch_to_block(block);
        let before = std::mem::replace(&mut self.unlikely, true);
        let result = emit(self);
        self.unlikely = before;
        result
    }

    /// A block with parameters of these types.
    pub(super) fn block_with(&mut self, params: impl IntoIterator<Item = MachineType>) -> Block {
        let block = self.b.create_block();
        for ty in params {
            self.b.append_block_param(block, ty);
        }
        block
    }

    /// Goes to a block with arguments.
    pub(super) fn jump(&mut self, block: Block, args: &[Value]) {
        let args: Vec<BlockArg> = args.iter().map(|v| BlockArg::Value(*v)).collect();
        self.b.ins().jump(block, &args);
    }

    /// Goes one of two ways; no arguments.
    pub(super) fn branch(&mut self, condition: Value, then: Block, els: Block) {
        self.b.ins().brif(condition, then, &[], els, &[]);
    }

    /// Fails the row where the condition holds, else goes on.
    pub(super) fn fail_if(&mut self, condition: Value) {
        let next = self.b.create_block();
        self.branch(condition, self.exits.fail, next);
        self.b.switch_to_block(next);
    }

    /// Fails the row unless the condition holds.
    pub(super) fn fail_unless(&mut self, condition: Value) {
        let next = self.b.create_block();
        self.branch(condition, next, self.exits.fail);
        self.b.switch_to_block(next);
    }

    /// Leaves where the context has a status.
    pub(super) fn check_status(&mut self) {
        let status = self.load(self.regions.ctx, types::I32, self.ctx, Ctx::STATUS);
        let next = self.b.create_block();
        self.branch(status, self.exits.status, next);
        self.b.switch_to_block(next);
    }

    /// Leaves where somebody asked the run to stop. The store makes Cranelift read the flag each time; unlike an atomic
    /// load it does not make it forget everything else.
    pub(super) fn poll(&mut self) {
        let zero = self.b.ins().iconst(types::I8, 0);
        self.store(self.regions.stop, zero, self.ctx, Ctx::POLLED);
        let stop = self.load(self.regions.stop, types::I8, self.ctx, Ctx::STOP);
        let (cold, next) = (self.cold_block(), self.b.create_block());
        self.branch(stop, cold, next);
        self.b.switch_to_block(cold);
        self.set_status(Status::Stop);
        self.jump(self.exits.status, &[]);
        self.b.switch_to_block(next);
    }

    /// Writes a status into the context.
    pub(super) fn set_status(&mut self, status: Status) {
        let status = self.b.ins().iconst(types::I32, status as i64);
        self.store(self.regions.ctx, status, self.ctx, Ctx::STATUS);
    }

    /// Empties the arena.
    pub(super) fn reset_arena(&mut self) {
        let base = self.load(self.regions.ctx, WORD, self.ctx, Ctx::ARENA + Arena::BASE);
        self.store(self.regions.ctx, base, self.ctx, Ctx::ARENA + Arena::CURSOR);
    }

    /// The signature for calls of these types.
    pub(super) fn signature(&mut self, params: Vec<MachineType>, results: Vec<MachineType>) -> SigRef {
        let key = (params, results);
        if let Some(known) = self.signatures.get(&key) {
            return *known;
        }
        let signature = super::calls::signature(self.shared.jit.isa().default_call_conv(), &key.0, &key.1);
        let reference = self.b.import_signature(signature);
        self.signatures.insert(key, reference);
        reference
    }
}
