//! Calls of functions that take eight numbers in a register and return eight in one, by the System V convention: it leaves nothing of
//! vectors and masks, and none of the general registers that loops use.

use super::super::super::entry::Batch;
use super::super::super::error::{CodegenError, malformed};
use super::super::encode::{Assembler, Place, gpr};
use super::{Body, COPY, LOAD_MASK, REGISTERS, ROWS, Rows, SLOT, STORE, STORE_MASK, unary};
use crate::vector::Value;
use taipan_ir::op;
use taipan_runtime::lanes::{self, Machine};

// What lies in the first slot of the frame, which the program has kept free.
const BATCH: i32 = 0;
const ROW: i32 = 8;
const ROW_MASK: i32 = 16;

/// What a loop with calls begins with: slots are lines of the cache, and the batch is stored.
pub(in super::super) fn prologue(asm: &mut Assembler) {
    asm.raw(&[0x48, 0x83, 0xE4, 0u8.wrapping_sub(SLOT as u8)]); // and rsp, -64
    asm.store_word(gpr::RDI, gpr::RSP, BATCH);
}

impl Body<'_> {
    /// Calls the function of an operation.
    pub(super) fn call(&mut self, value: Value, name: op::Name, args: &[Value]) -> Result<(), CodegenError> {
        let address = lanes::address(Machine::Avx512, name.as_str());
        let address = address.ok_or_else(|| CodegenError::Backend(format!("{name} on vectors")))?;
        let mut sources = Vec::with_capacity(args.len());
        for arg in args {
            sources.push(self.register(*arg, args)?);
        }
        // Those of the arguments that are not used any more need no storing.
        self.registers.release(args, self.now);
        let vectors = (0..REGISTERS).rev().collect();
        for stored in self.registers.empty(self.now, vectors, (1..ROWS).rev().collect()) {
            let place = Place::Near(gpr::RSP, (stored.slot * SLOT) as i32);
            if stored.mask {
                self.asm.mask(STORE_MASK, false, stored.register, 0, place);
            } else {
                self.asm.vector(STORE, unary(stored.register, place), None);
            }
        }
        self.pass(&sources)?;
        self.asm.store_word(gpr::RCX, gpr::RSP, ROW);
        if self.rows == Rows::Some {
            self.asm
                .mask(STORE_MASK, false, ROWS, 0, Place::Near(gpr::RSP, ROW_MASK));
        }
        self.asm.call(address as u64);
        self.restore();
        let to = self.destination(value)?;
        if to != 0 {
            return Err(malformed("a result elsewhere"));
        }
        Ok(())
    }

    /// Brings arguments to the first registers.
    fn pass(&mut self, sources: &[u8]) -> Result<(), CodegenError> {
        let mut copy = |to: u8, from: u8| {
            if to != from {
                self.asm.vector(COPY, unary(to, Place::Register(from)), None);
            }
        };
        match *sources {
            [first] => copy(0, first),
            // The second would be overwritten.
            [first, 0] if first != 0 => {
                copy(2, 0);
                copy(0, first);
                copy(1, 2);
            }
            [first, second] => {
                copy(0, first);
                copy(1, second);
            }
            _ => return Err(malformed("a function of so many numbers")),
        }
        Ok(())
    }

    /// Brings back what the loop has in registers.
    fn restore(&mut self) {
        self.asm.load_word(gpr::RDI, gpr::RSP, BATCH);
        self.asm.load_word(gpr::RCX, gpr::RSP, ROW);
        for (register, field) in [
            (gpr::RDX, Batch::END),
            (gpr::R8, Batch::COLUMNS),
            (gpr::R9, Batch::STATUS),
            (gpr::R10, Batch::VALUES),
        ] {
            self.asm.load_word(register, gpr::RDI, field as i32);
        }
        if self.rows == Rows::Some {
            self.asm
                .mask(LOAD_MASK, false, ROWS, 0, Place::Near(gpr::RSP, ROW_MASK));
        }
    }
}
