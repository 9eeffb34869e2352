//! Vector loops by Cranelift, in registers of 128 bits: two rows at a time, or four times two where functions of eight numbers are called.
//! For machines without AVX-512: of the x86-64 kind (AVX2), and of ARM's (NEON).
//!
//! Only whole groups of eight rows are taken. A batch's last rows are copied, and done as eight.

mod emit;
mod ops;

use super::super::code::{self, Memory, Texts};
use super::super::entry::{Batch, Column, Lane, Results, VectorLoop};
use super::super::error::CodegenError;
use super::super::row_spec::LoopSpec;
use super::emit::calls;
use crate::vector::Program;
use taipan_runtime::lanes::Machine;

/// Rows of a group.
const GROUP: usize = 8;
/// The most that is compiled: instructions for each pair of a round.
const MOST: usize = 4000;

/// A compiled loop over pairs.
pub(super) struct PairLoop {
    vector_loop: VectorLoop,
    /// Of each column, how wide its values are; 0 for bits.
    widths: Vec<usize>,
    result: usize,
    _memory: Memory,
}

pub(super) fn compile(program: &Program, spec: &LoopSpec, machine: Machine) -> Result<PairLoop, CodegenError> {
    let lane = checked(program, spec)?;
    let (memory, address) = code::of_function(machine, |target| emit::emit(target, program, spec, machine), None)?;
    let width = |lane: &Lane| if *lane == Lane::Bool { 0 } else { lane.width() };
    Ok(PairLoop {
        // SAFETY: it is a vector loop, it is finished, and the machine has been asked.
        vector_loop: unsafe { VectorLoop::from_address(address) },
        widths: spec.params.iter().map(width).collect(),
        result: lane.width(),
        _memory: memory,
    })
}

pub(super) fn explain(program: &Program, spec: &LoopSpec, machine: Machine) -> Result<String, CodegenError> {
    checked(program, spec)?;
    let mut texts = Texts::default();
    code::of_function(
        machine,
        |target| emit::emit(target, program, spec, machine),
        Some(&mut texts),
    )?;
    Ok(texts.assembly)
}

/// The lane of the results, where there can be a loop.
fn checked(program: &Program, spec: &LoopSpec) -> Result<Lane, CodegenError> {
    if program.insts.len() * pairs(program) > MOST {
        return Err(CodegenError::Backend("more than pairs are worth".into()));
    }
    match spec.results {
        Results::One(lane) => Ok(lane),
        Results::Kept(_) => Err(CodegenError::Boundary("rows that are kept".into())),
    }
}

/// Pairs of a round: a group's where there are functions, which take a group.
fn pairs(program: &Program) -> usize {
    if calls(program) { GROUP / 2 } else { 1 }
}

impl PairLoop {
    /// See `VectorCode::run`.
    ///
    /// # Safety
    /// As there; the first row's number must be 0.
    pub(super) unsafe fn run(&self, batch: &Batch) {
        let rows = batch.end as usize;
        let whole = rows - rows % GROUP;
        if whole > 0 {
            let batch = Batch {
                end: whole as u64,
                ..*batch
            };
            // SAFETY: the code lives as long as `self`; the rest is the caller's word.
            unsafe { self.vector_loop.call(&batch) }
        }
        if whole < rows {
            // SAFETY: the caller's word.
            unsafe { self.run_last(batch, whole, rows - whole) }
        }
    }

    /// Runs the last rows, fewer than a group.
    ///
    /// # Safety
    /// As for `run`; `whole` and `rest` must add up to the rows of the batch.
    unsafe fn run_last(&self, batch: &Batch, whole: usize, rest: usize) {
        let mut values = vec![[0_u64; GROUP]; self.widths.len()];
        let mut columns = Vec::with_capacity(self.widths.len());
        for (index, (width, copy)) in self.widths.iter().zip(&mut values).enumerate() {
            // SAFETY: the batch has a column for each parameter.
            let column = unsafe { *batch.columns.add(index) };
            let copied = match width {
                // The first row's bit begins a byte, and so does that of every eighth row.
                0 => column.values.wrapping_add(whole / 8),
                width => {
                    let copy = copy.as_mut_ptr().cast::<u8>();
                    // SAFETY: the column has values for all rows, and there is room for eight words.
                    unsafe { copy.copy_from_nonoverlapping(column.values.add(whole * width), rest * width) };
                    copy.cast_const()
                }
            };
            columns.push(Column {
                values: copied,
                validity: column.validity.wrapping_add(whole / 8),
                ..column
            });
        }
        let (mut status, mut results) = ([0_u8; GROUP], [0_u64; GROUP]);
        // SAFETY: there is a status for each row, and room for the values of all.
        unsafe {
            let statuses = batch.status.add(whole);
            statuses.copy_to_nonoverlapping(status.as_mut_ptr(), rest);
            let last = Batch {
                end: GROUP as u64,
                columns: columns.as_ptr(),
                status: status.as_mut_ptr(),
                values: results.as_mut_ptr().cast(),
                ..*batch
            };
            self.vector_loop.call(&last);
            statuses.copy_from_nonoverlapping(status.as_ptr(), rest);
            let values = batch.values.add(whole * self.result);
            values.copy_from_nonoverlapping(results.as_ptr().cast(), rest * self.result);
        }
    }
}
