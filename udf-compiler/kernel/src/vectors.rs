//! Kernels on vectors: functions of numbers that have a program without branches run as vector loops, where the machine has them. What
//! a vector loop does not know of a row, the row loop says; only what that fails goes to the interpreter.

use super::chunks::MOST_ROWS;
use super::columns::Input;
use super::run::stopped;
use super::sink::Sink;
use super::{Kernel, KernelEnv, KernelError, KernelSpec, Variant};
use arrow::datatypes::DataType;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::time::Instant;
use taipan_codegen as codegen;
use taipan_codegen::vector::{self, Program, Refusal, Wanted};
use taipan_codegen::{Batch, Code, Column, Lane, Machine, RowStatus, VectorCode};
use taipan_runtime::Ctx;
use taipan_types::account::Held;
use tracing::debug_span;

/// Programs and code for batches without NULL, and with.
#[derive(Debug)]
pub(super) struct Vectors {
    wanted: bool,
    /// What loops are made for.
    machine: Option<Machine>,
    made: [OnceLock<Made>; 2],
}

#[derive(Debug)]
struct Made {
    program: Result<Program, Refusal>,
    /// Nothing where there is no program, or no machine for it.
    code: Option<VectorCode>,
}

impl Vectors {
    pub(super) fn for_kernel(spec: &KernelSpec) -> Vectors {
        Vectors {
            wanted: spec.states.is_none() && !spec.keeps,
            machine: codegen::vectors(),
            made: Default::default(),
        }
    }
}

/// The ints that a column of the type holds.
fn range(ty: &DataType) -> (i64, i64) {
    match ty {
        DataType::Int8 => (i8::MIN.into(), i8::MAX.into()),
        DataType::Int16 => (i16::MIN.into(), i16::MAX.into()),
        DataType::Int32 => (i32::MIN.into(), i32::MAX.into()),
        _ => (i64::MIN, i64::MAX),
    }
}

impl Kernel {
    /// The same kernel, row by row on any machine.
    pub fn without_vectors(mut self) -> Kernel {
        self.vectors.wanted = false;
        self
    }

    /// The same kernel as if the machine were another, if it can do what that does.
    pub fn with_vectors_of(mut self, machine: Machine) -> Kernel {
        self.vectors.machine = Some(machine).filter(|machine| machine.is_there());
        self
    }

    /// Whether batches run on vectors.
    pub fn on_vectors(&self, nulls: bool) -> bool {
        self.vector_code(nulls).is_some()
    }

    /// The program for vectors, or why there is none.
    pub fn vector_program(&self, nulls: bool) -> Result<&Program, &Refusal> {
        self.vector_form(nulls).program.as_ref()
    }

    fn vector_form(&self, nulls: bool) -> &Made {
        self.vectors.made[usize::from(nulls)].get_or_init(|| {
            let started = Instant::now();
            let wanted = Wanted {
                nulls,
                strict: self.spec.strict,
                range: range(&self.spec.result),
                narrow: self.vectors.machine.is_some_and(|machine| machine != Machine::Avx512),
            };
            let program = vector::convert(&self.spec.module, wanted);
            let code = match (&program, self.vectors.machine) {
                (Ok(program), Some(machine)) => self.compiled(program, nulls, machine),
                _ => None,
            };
            let nanos = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.code_nanos.fetch_add(nanos, Ordering::Relaxed);
            Made { program, code }
        })
    }

    /// What cannot be compiled runs row by row.
    fn compiled(&self, program: &Program, nulls: bool, machine: Machine) -> Option<VectorCode> {
        let function = self
            .spec
            .module
            .functions
            .first()
            .map_or("", |entry| entry.name.as_str());
        let ascii = false;
        let spec = self.loop_spec(Variant { nulls, ascii });
        debug_span!("codegen", function, nulls, ascii, instructions = program.insts.len())
            .in_scope(|| codegen::compile_vectors(program, &spec, machine).ok())
    }

    /// The vector loop, where there is one.
    pub(super) fn vector_code(&self, nulls: bool) -> Option<&VectorCode> {
        if self.vectors.wanted && self.vectors.machine.is_some() {
            self.vector_form(nulls).code.as_ref()
        } else {
            None
        }
    }

    /// The program as text, for people; nothing where there is none.
    pub(super) fn vector_program_text(&self) -> String {
        match self.vector_program(false) {
            Ok(program) if self.vectors.wanted => format!("; program for vectors (no nulls)\n{program}\n"),
            _ => String::new(),
        }
    }

    /// The same of the vector loop.
    pub(super) fn vector_code_text(&self) -> Result<String, KernelError> {
        match (
            self.vector_program(false),
            self.vector_code(false),
            self.vectors.machine,
        ) {
            (Ok(program), Some(_), Some(machine)) => {
                let spec = self.loop_spec(Variant {
                    nulls: false,
                    ascii: false,
                });
                let text = codegen::explain_vectors(program, &spec, machine)?;
                Ok(format!("; vector loop on {machine} (no nulls)\n{text}\n"))
            }
            _ => Ok(String::new()),
        }
    }

    /// Runs rows on vectors. The variant is that of the row loop, for rows that are left over.
    pub(super) fn run_vectors<S: Sink>(
        &self,
        code: &VectorCode,
        variant: Variant,
        inputs: &mut [Input<'_>],
        rows: usize,
        env: &KernelEnv<'_>,
        sink: &mut S,
    ) -> Result<(), KernelError> {
        let mut slow: Option<(&Code, Ctx)> = None;
        let mut env = *env;
        let mut start = 0;
        while start < rows {
            stopped(&env)?;
            let count = MOST_ROWS.min(rows - start);
            let columns = inputs.iter_mut().map(|input| input.column(start, count));
            let mut columns: Vec<Column> = columns.collect::<Result<_, _>>()?;
            let mut bits = Vec::new();
            self.align(&mut columns, variant.nulls, count, &mut bits);
            let places = sink.places(start);
            let batch = Batch {
                groups: std::ptr::null(),
                table: std::ptr::null_mut(),
                others: std::ptr::null(),
                start: 0,
                end: count as u64,
                columns: columns.as_ptr(),
                status: places.status,
                values: places.values,
                targets: places.targets,
                kept: places.kept,
            };
            // SAFETY: `columns` describe `count` rows of live arrays in the lanes of the kernel, their bits are aligned, and
            // `sink` has room for the rows from `start` on.
            unsafe { code.run(&batch) };
            let mut row = 0;
            while let Some(failed) = failed(sink.statuses(), start + row..start + count) {
                row = failed.end - start;
                if slow.is_none() {
                    let begun = Instant::now();
                    slow = self.slow(variant, &env)?;
                    env = env.later(begun.elapsed());
                }
                // Without code the interpreter has the rows.
                let Some((code, ctx)) = &mut slow else { break };
                let rows = failed.start - start..row;
                self.chunk(code, ctx, (&columns, None), sink, start, rows, &env)?;
            }
            start += count;
        }
        Ok(())
    }

    /// The row loop, and a context for it.
    fn slow(&self, variant: Variant, env: &KernelEnv<'_>) -> Result<Option<(&Code, Ctx)>, KernelError> {
        let code = match self.code(variant, Some(env)) {
            Err(KernelError::Codegen(_)) => return Ok(None),
            code => code?,
        };
        let mut ctx = Ctx::new(env.memory_limit);
        if ctx.arena.hold(Held::in_account(env.account.cloned())) {
            Ok(Some((code, ctx)))
        } else {
            Err(KernelError::Memory)
        }
    }

    /// Lets the first row's bits begin a byte in each bitmap; what has to be moved for it goes to `moved`.
    fn align(&self, columns: &mut [Column], nulls: bool, count: usize, moved: &mut Vec<Vec<u8>>) {
        for (column, (lane, _)) in columns.iter_mut().zip(&self.lanes) {
            if *lane == Lane::Bool {
                align(&mut column.values, &mut column.value_bit, count, moved);
            }
            if nulls {
                align(&mut column.validity, &mut column.validity_bit, count, moved);
            }
        }
    }
}

/// The first of these rows on that failed, and those behind it that did, too, as far as no other is in between.
fn failed(statuses: &[u8], rows: Range<usize>) -> Option<Range<usize>> {
    let status = statuses.get(rows.clone())?;
    let first = memchr::memchr(RowStatus::Failed as u8, status)?;
    let failed = status[first..]
        .iter()
        .take_while(|status| **status == RowStatus::Failed as u8);
    let first = rows.start + first;
    Some(first..first + failed.count())
}

fn align(bitmap: &mut *const u8, first: &mut u64, count: usize, moved: &mut Vec<Vec<u8>>) {
    let (byte, shift) = (*first as usize / 8, *first % 8);
    *bitmap = bitmap.wrapping_add(byte);
    *first = 0;
    if shift == 0 {
        return;
    }
    let length = (shift as usize + count).div_ceil(8);
    // SAFETY: the bitmap has bits for `count` rows from bit `shift` on.
    let bytes = unsafe { std::slice::from_raw_parts(*bitmap, length) };
    let following = bytes.iter().skip(1).chain(std::iter::once(&0));
    let shifted = bytes
        .iter()
        .zip(following)
        .map(|(low, high)| low >> shift | high << (8 - shift));
    moved.push(shifted.collect());
    *bitmap = moved.last().map_or(*bitmap, |bytes| bytes.as_ptr());
}
