//! Vector loops: a program for vectors as machine code that takes several rows at a time. On AVX-512 these are eight, encoded here; the
//! rows that are left over at the end are done under a mask, so that any number of rows will do. Elsewhere it takes pairs (`pairs.rs`).
//!
//! A vector loop sees the same memory as a row loop, but needs no context: it makes nothing but numbers, and never stops early. The
//! first row of a batch is one whose bits begin a byte in all bitmaps, and statuses are those of values beforehand.

mod emit;
mod encode;
mod pairs;
mod registers;
#[cfg(test)]
mod tests;

use super::code::{self, Memory};
use super::entry::{Batch, RowStatus, VectorLoop};
use super::error::CodegenError;
use super::row_spec::LoopSpec;
use crate::vector::{Program, Value};
use emit::Rows;
use encode::{Assembler, gpr};
use pairs::PairLoop;
use std::fmt;
use taipan_runtime::lanes::Machine;

/// Rows of a vector.
const ROWS: u8 = 8;

/// A frame is less than a page, so that none reaches past the guard below a stack.
const MOST_SLOTS: u32 = 4096 / emit::SLOT - 1;

/// The masks of rows without a value, with why they have none. The statuses of all others are set already.
fn without_value(program: &Program) -> Vec<(Value, RowStatus)> {
    let masks = [(program.null, RowStatus::Null), (program.failed, RowStatus::Failed)];
    let masks = masks.into_iter();
    masks.filter_map(|(mask, status)| Some((mask?, status))).collect()
}

/// What this machine runs vector loops on, if it does.
pub fn vectors() -> Option<Machine> {
    Machine::best()
}

/// Machine code of a vector loop. Frees its memory when dropped.
pub struct VectorCode(Loop);

enum Loop {
    /// All rows of a batch.
    Assembled {
        vector_loop: VectorLoop,
        _memory: Memory,
    },
    Pairs(PairLoop),
}

/// Compiles a verified program whose arguments and result are in the lanes of the row loop.
pub fn compile_vectors(program: &Program, spec: &LoopSpec, machine: Machine) -> Result<VectorCode, CodegenError> {
    if !machine.is_there() {
        return Err(CodegenError::Backend("vectors that this machine has not".into()));
    }
    if machine != Machine::Avx512 {
        return Ok(VectorCode(Loop::Pairs(pairs::compile(program, spec, machine)?)));
    }
    let (bytes, _) = assemble(program, spec)?;
    let (memory, address) = code::of_bytes(&bytes)?;
    Ok(VectorCode(Loop::Assembled {
        // SAFETY: it is a vector loop, it is finished, and the machine has been asked.
        vector_loop: unsafe { VectorLoop::from_address(address) },
        _memory: memory,
    }))
}

impl VectorCode {
    /// Runs the rows of a batch and stores their values, and the statuses of those that have none.
    ///
    /// # Safety
    /// `batch` must describe memory that is valid for its rows, and for the lanes the code was compiled for. Its first row must be 0, and
    /// that row's bits must begin a byte.
    pub unsafe fn run(&self, batch: &Batch) {
        match &self.0 {
            // SAFETY: the code lives as long as `self`; the rest is the caller's word.
            Loop::Assembled { vector_loop, .. } => unsafe { vector_loop.call(batch) },
            // SAFETY: the caller's word.
            Loop::Pairs(pairs) => unsafe { pairs.run(batch) },
        }
    }
}

impl fmt::Debug for VectorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VectorCode").finish_non_exhaustive()
    }
}

/// The code of a program as text.
pub fn explain_vectors(program: &Program, spec: &LoopSpec, machine: Machine) -> Result<String, CodegenError> {
    if machine != Machine::Avx512 {
        return pairs::explain(program, spec, machine);
    }
    let (bytes, code) = assemble(program, spec)?;
    code::listing(&bytes[..code])
}

/// The bytes of the loop, and how many of them are code.
fn assemble(program: &Program, spec: &LoopSpec) -> Result<(Vec<u8>, usize), CodegenError> {
    // How large the frame is shows in the end: code is written twice.
    let frame = emit::body(&mut Assembler::default(), program, spec, Rows::All)?;
    if frame > MOST_SLOTS {
        return Err(CodegenError::Backend(
            "more values at a time than the frame holds".into(),
        ));
    }
    let mut asm = Assembler::default();
    prologue(&mut asm, frame);
    if emit::calls(program) {
        emit::call::prologue(&mut asm);
    }
    emit::constants(program).load(&mut asm);
    let start = asm.here();
    asm.raw(&[0x48, 0x8D, 0x41, ROWS]); // lea rax, [rcx + 8]
    asm.raw(&[0x48, 0x39, 0xD0]); // cmp rax, rdx
    let last = asm.jump(&[0x0F, 0x8F]); // jg
    emit::body(&mut asm, program, spec, Rows::All)?;
    asm.raw(&[0x48, 0x83, 0xC1, ROWS]); // add rcx, 8
    let again = asm.jump(&[0xE9]); // jmp
    asm.connect(again, start);
    asm.land(last);
    asm.raw(&[0x48, 0x29, 0xCA]); // sub rdx, rcx
    let done = asm.jump(&[0x0F, 0x8E]); // jle
    asm.raw(&[0xB8, 0xFF, 0, 0, 0]); // mov eax, 255
    asm.raw(&[0xC4, 0xE2, 0x68, 0xF5, 0xC0]); // bzhi eax, eax, edx
    asm.raw(&[0xC5, 0xF9, 0x92, 0xF8]); // kmovb k7, eax
    emit::body(&mut asm, program, spec, Rows::Some)?;
    asm.land(done);
    asm.raw(&[0xC5, 0xF8, 0x77]); // vzeroupper
    asm.raw(&[0xC9, 0xC3]); // leave; ret
    Ok(asm.finish())
}

/// The frame, and what the loop needs in registers: rows, columns and outcomes. Called with the batch in rdi; no register that is used belongs to the caller but rbp, in the System V convention.
fn prologue(asm: &mut Assembler, frame: u32) {
    asm.raw(&[0x55, 0x48, 0x89, 0xE5]); // push rbp; mov rbp, rsp
    asm.raw(&[0x48, 0x81, 0xEC]); // sub rsp,
    asm.raw(&(frame * emit::SLOT).to_le_bytes());
    for (register, field) in [
        (gpr::RCX, Batch::START),
        (gpr::RDX, Batch::END),
        (gpr::R8, Batch::COLUMNS),
        (gpr::R9, Batch::STATUS),
        (gpr::R10, Batch::VALUES),
    ] {
        asm.load_word(register, gpr::RDI, field as i32);
    }
}
