//! One run of a kernel over a batch.

use super::chunks::{MOST_ROWS, TEXT_CHUNK};
use super::columns::Input;
use super::group_states::{self, Groups};
use super::output::Output;
use super::sink::Sink;
use super::watchdog::Watch;
use super::{Kernel, KernelEnv, KernelError, KernelOutput, Variant};
use arrow::array::ArrayRef;
use std::ops::Range;
use std::ptr::NonNull;
use std::sync::atomic::Ordering;
use std::time::Instant;
use taipan_codegen::{Batch, Code, Column, Results};
use taipan_runtime::{Ctx, Status};
use taipan_types::account::Held;

/// How much of its stack a thread may still use for recursion in machine code.
const STACK: usize = 768 << 10;

impl Kernel {
    /// Evaluates rows. Arguments have `rows` rows each, or one that stands for all.
    pub fn run(&self, args: &[ArrayRef], rows: usize, env: &KernelEnv<'_>) -> Result<KernelOutput, KernelError> {
        if self.spec.states.is_some() {
            return Err(KernelError::Internal("a kernel over states without any".into()));
        }
        self.run_over(args, rows, None, env)
    }

    /// The same over the states of groups.
    pub(super) fn run_over(
        &self,
        args: &[ArrayRef],
        rows: usize,
        groups: Option<&mut Groups<'_>>,
        env: &KernelEnv<'_>,
    ) -> Result<KernelOutput, KernelError> {
        let Results::One(lane) = self.results else {
            return Err(KernelError::Internal("a kernel that keeps rows".into()));
        };
        let output = self.run_into(args, rows, groups, env, |chunk| {
            let held = Held::in_account(env.account.cloned());
            let returned = &self.spec.module.functions[0].result;
            Output::new(
                lane,
                Some(returned),
                &self.spec.result,
                rows,
                chunk,
                env.memory_limit,
                held,
            )
        })?;
        output.finish()
    }

    /// Runs all rows into what is made for chunks of at most so many.
    pub(super) fn run_into<S: Sink>(
        &self,
        args: &[ArrayRef],
        rows: usize,
        groups: Option<&mut Groups<'_>>,
        env: &KernelEnv<'_>,
        make: impl Fn(usize) -> S,
    ) -> Result<S, KernelError> {
        if args.len() != self.lanes.len() {
            let message = format!("{} arguments for {} parameters", args.len(), self.lanes.len());
            return Err(KernelError::Internal(message));
        }
        if self.uses_py && env.py.is_none() {
            return Err(KernelError::Internal("Python operations without an interpreter".into()));
        }
        let pairs = args.iter().zip(&self.lanes);
        let mut inputs = pairs
            .map(|(array, (lane, ty))| Input::new(array, (*lane, ty), rows, env))
            .collect::<Result<Vec<_>, _>>()?;
        let nulls = inputs.iter().any(Input::has_nulls);
        let try_ascii = self.ascii_constants && !self.ascii_failed.load(Ordering::Relaxed);
        let ascii = try_ascii && inputs.iter_mut().all(Input::scan_ascii);
        // What changes states must not run twice.
        let ascii = ascii && groups.is_none();
        let begun = Instant::now();
        if let Some(code) = self.vector_code(nulls) {
            let (mut sink, env) = (make(MOST_ROWS), env.later(begun.elapsed()));
            self.run_vectors(code, Variant { nulls, ascii }, &mut inputs, rows, &env, &mut sink)?;
            return Ok(sink);
        }
        let places = groups.map(|groups| groups.places(self.spec.states));
        let has_text = self.results.refer() || self.lanes.iter().any(|(lane, _)| lane.refers());
        let chunk = if has_text { TEXT_CHUNK } else { MOST_ROWS };
        let mut sink = make(chunk);
        if self.attempt(
            Variant { nulls, ascii },
            &mut inputs,
            (rows, chunk),
            places,
            env,
            &mut sink,
        )? {
            return Ok(sink);
        }
        self.ascii_failed.store(true, Ordering::Relaxed);
        let mut sink = make(chunk);
        let general = Variant { nulls, ascii: false };
        if self.attempt(general, &mut inputs, (rows, chunk), places, env, &mut sink)? {
            Ok(sink)
        } else {
            Err(KernelError::Internal("the general variant refused a batch".into()))
        }
    }

    /// Runs one variant, chunk by chunk; false if the batch needs the general one.
    fn attempt<S: Sink>(
        &self,
        variant: Variant,
        inputs: &mut [Input<'_>],
        (rows, chunk): (usize, usize),
        groups: Option<group_states::Places>,
        env: &KernelEnv<'_>,
        sink: &mut S,
    ) -> Result<bool, KernelError> {
        let begun = Instant::now();
        let code = match self.code(variant, Some(env)) {
            // Without code the interpreter has all rows.
            Err(KernelError::Codegen(_)) => {
                sink.give_up();
                return Ok(true);
            }
            code => code?,
        };
        let env = &env.later(begun.elapsed());
        let mut ctx = Ctx::new(env.memory_limit);
        if !ctx.arena.hold(Held::in_account(env.account.cloned())) {
            return Err(KernelError::Memory);
        }
        ctx.set_ascii(variant.ascii);
        ctx.set_py(env.py);
        ctx.set_stack_floor((&raw const ctx as usize).saturating_sub(STACK));
        let stop = NonNull::from(ctx.stop_flag());
        Watch::during(env.cancel, env.deadline, stop, || -> Result<bool, KernelError> {
            let mut start = 0;
            while start < rows {
                stopped(env)?;
                let most = chunk.min(rows - start);
                let count = inputs.iter().fold(most, |most, input| input.rows_at_once(start, most));
                let columns = inputs.iter_mut().map(|input| input.column(start, count));
                let columns: Vec<Column> = columns.collect::<Result<_, _>>()?;
                // A row without an argument must not change a state, nor those of its group after it; nor must it be kept.
                let strict = groups.is_some() || !sink.takes_unfit();
                let refused = strict && inputs.iter().any(|input| !input.unfit().is_empty());
                let chunk = (&columns[..], groups.map(|groups| groups.from(start)));
                if refused {
                    for row in start..start + count {
                        if let Some(groups) = groups {
                            // SAFETY: the row is one of those whose groups were checked.
                            unsafe { groups.fail(row) };
                        }
                        sink.fail(row);
                    }
                } else if !self.chunk(code, &mut ctx, chunk, sink, start, 0..count, env)? {
                    return Ok(false);
                }
                for row in inputs.iter().flat_map(Input::unfit) {
                    sink.fail(start + row);
                }
                start += count;
            }
            Ok(true)
        })
    }

    /// Runs rows of a chunk; false if the batch needs the general variant.
    #[allow(clippy::too_many_arguments)] // a struct for them would only rename them
    pub(super) fn chunk<S: Sink>(
        &self,
        code: &Code,
        ctx: &mut Ctx,
        (columns, groups): (&[Column], Option<group_states::Places>),
        sink: &mut S,
        start: usize,
        rows: Range<usize>,
        env: &KernelEnv<'_>,
    ) -> Result<bool, KernelError> {
        let mut row = rows.start;
        while row < rows.end {
            let places = sink.places(start);
            let groups = groups.unwrap_or_default();
            let batch = Batch {
                groups: groups.groups,
                table: groups.table,
                others: groups.others,
                start: row as u64,
                end: rows.end as u64,
                columns: columns.as_ptr(),
                status: places.status,
                values: places.values,
                targets: places.targets,
                kept: places.kept,
            };
            // SAFETY: `columns` describe these rows of live arrays in the lanes of the kernel, `sink` has room
            // for them from `start` on, and `groups` were checked.
            let reached = unsafe { code.run(ctx, &batch) }.min(rows.end);
            match ctx.status() {
                status if status == Status::Ok as u32 => {}
                status if status == Status::NeedsGeneral as u32 => return Ok(false),
                status if status == Status::Stop as u32 => {
                    stopped(env)?;
                    return Err(KernelError::Cancelled);
                }
                status => {
                    return Err(KernelError::Internal(format!(
                        "machine code stopped with status {status}"
                    )));
                }
            }
            sink.drain(start, row, reached)?;
            ctx.arena.reset();
            row = reached;
        }
        Ok(true)
    }
}

/// An error if the run should stop.
pub(super) fn stopped(env: &KernelEnv<'_>) -> Result<(), KernelError> {
    if env.cancel.is_cancelled() {
        return Err(KernelError::Cancelled);
    }
    match env.deadline {
        Some(deadline) if Instant::now() >= deadline => Err(KernelError::Timeout),
        _ => Ok(()),
    }
}
