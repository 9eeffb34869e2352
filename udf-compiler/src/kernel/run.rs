//! One run of a kernel over a batch.

use super::columns::Input;
use super::output::Output;
use super::stepping::{Groups, Places};
use super::watchdog::Watch;
use super::{Kernel, KernelEnv, KernelError, KernelOutput, Variant};
use crate::account::Held;
use crate::codegen::{Batch, Code, Column};
use crate::runtime::{Ctx, Status};
use arrow::array::ArrayRef;
use std::ops::Range;
use std::ptr::NonNull;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Rows whose texts are laid out at a time.
const TEXT_CHUNK: usize = 1024;

/// Rows between looks at the clock where there are no texts, and the most rows of any chunk.
pub(super) const MOST_ROWS: usize = 16 * 1024;

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
        if let Some(code) = self.vector_code(nulls) {
            return self.run_vectors(code, Variant { nulls, ascii }, &mut inputs, rows, env);
        }
        let places = groups.map(|groups| groups.places(self.spec.states));
        let first = self.attempt(Variant { nulls, ascii }, &mut inputs, rows, places, env)?;
        match first {
            Some(output) => Ok(output),
            None => {
                self.ascii_failed.store(true, Ordering::Relaxed);
                let again = self.attempt(Variant { nulls, ascii: false }, &mut inputs, rows, places, env)?;
                again.ok_or_else(|| KernelError::Internal("the general variant refused a batch".into()))
            }
        }
    }

    /// Runs one variant; `None` if the batch needs the general one.
    fn attempt(
        &self,
        variant: Variant,
        inputs: &mut [Input<'_>],
        rows: usize,
        groups: Option<Places>,
        env: &KernelEnv<'_>,
    ) -> Result<Option<KernelOutput>, KernelError> {
        let code = match self.code(variant) {
            // Without code the interpreter has all rows.
            Err(KernelError::Codegen(_)) => return self.output(rows, 0, env).give_up().map(Some),
            code => code?,
        };
        let mut ctx = Ctx::new(env.memory_limit);
        if !ctx.arena.hold(Held::in_account(env.account.cloned())) {
            return Err(KernelError::Memory);
        }
        ctx.set_ascii(variant.ascii);
        ctx.set_py(env.py);
        ctx.set_stack_floor((&raw const ctx as usize).saturating_sub(STACK));
        let has_text = self.result.refers() || self.lanes.iter().any(|(lane, _)| lane.refers());
        let chunk = if has_text { TEXT_CHUNK } else { MOST_ROWS };
        let mut output = self.output(rows, chunk, env);
        let stop = NonNull::from(ctx.stop_flag());
        let complete = Watch::during(env.cancel, env.deadline, stop, || -> Result<bool, KernelError> {
            let mut start = 0;
            while start < rows {
                stopped(env)?;
                let most = chunk.min(rows - start);
                let count = inputs.iter().fold(most, |most, input| input.rows_at_once(start, most));
                let columns = inputs.iter_mut().map(|input| input.column(start, count));
                let columns: Vec<Column> = columns.collect::<Result<_, _>>()?;
                // A row without an argument must not change a state, nor those of its group after it.
                let refused = groups.is_some() && inputs.iter().any(|input| !input.unfit().is_empty());
                let chunk = (&columns[..], groups.map(|groups| groups.from(start)));
                if let (true, Some(groups)) = (refused, groups) {
                    for row in start..start + count {
                        // SAFETY: the row is one of those whose groups were checked.
                        unsafe { groups.fail(row) };
                        output.fail(row);
                    }
                } else if !self.chunk(code, &mut ctx, chunk, &mut output, start, 0..count, env)? {
                    return Ok(false);
                }
                for row in inputs.iter().flat_map(Input::unfit) {
                    output.fail(start + row);
                }
                start += count;
            }
            Ok(true)
        })?;
        match complete {
            true => output.finish().map(Some),
            false => Ok(None),
        }
    }

    pub(super) fn output(&self, rows: usize, chunk: usize, env: &KernelEnv<'_>) -> Output {
        let held = Held::in_account(env.account.cloned());
        let returned = &self.spec.module.functions[0].result;
        Output::new(
            self.result,
            (returned, &self.spec.result),
            rows,
            chunk,
            env.memory_limit,
            held,
        )
    }

    /// Runs rows of a chunk; false if the batch needs the general variant.
    #[allow(clippy::too_many_arguments)] // a struct for them would only rename them
    pub(super) fn chunk(
        &self,
        code: &Code,
        ctx: &mut Ctx,
        (columns, groups): (&[Column], Option<Places>),
        output: &mut Output,
        start: usize,
        rows: Range<usize>,
        env: &KernelEnv<'_>,
    ) -> Result<bool, KernelError> {
        let mut row = rows.start;
        while row < rows.end {
            let (status, values) = output.places(start);
            let groups = groups.unwrap_or_default();
            let batch = Batch {
                groups: groups.groups,
                table: groups.table,
                others: groups.others,
                start: row as u64,
                end: rows.end as u64,
                columns: columns.as_ptr(),
                status,
                values,
            };
            // SAFETY: `columns` describe these rows of live arrays in the lanes of the kernel, `output` has room
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
            output.drain(start, row, reached)?;
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
