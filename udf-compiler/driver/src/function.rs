//! The compiled function: what the engine calls per batch and asks about.

use crate::annotated::{self, Annotated};
use crate::explain;
use crate::pipeline::Pipeline;
use crate::prepared::{Parts, Prepared};
use crate::tier::{Reason, Stage, Tier};
use crate::{elsewhere, output_limit, queries, replay, struct_fields};
use arrow::array::{Array, ArrayRef};
use arrow::datatypes::DataType;
use std::sync::Arc;
use std::time::{Duration, Instant};
use taipan_generate as generate;
use taipan_interface::error::{Error, Remark, Span};
use taipan_interface::run_options::{Counters, ExecError, Mode, RowCounts, RunOptions};
use taipan_interface::source::{Fallback, FunctionSource, Isolation, NullInput, Volatility};
use taipan_interp::limits::{Clock, DEFAULT_MEMORY, DEFAULT_TIMEOUT, GRACE, Limit, Run};
use taipan_interp::py_ops::Ops;
use taipan_interp::{RowSelection, Worker, pool};
use taipan_ir::Module;
use taipan_kernel::{KernelEnv, KernelError, KernelOutput, inner_nulls, reference};
use taipan_runtime::PyOps;
use tracing::debug_span;
use tracing::field::Empty;

/// What is known of a function at CREATE, before argument arrays are seen.
#[derive(Clone, Debug)]
pub struct Checked {
    /// As declared, else inferred.
    pub volatility: Volatility,
    /// What there is to say of it.
    pub remarks: Vec<Remark>,
    /// Whether it may run queries.
    pub queries: bool,
}

/// Everything checkable at CREATE: syntax, limits on size and nesting, names, imports, handler, arity.
pub fn check(source: &FunctionSource) -> Result<Checked, Error> {
    let prepared = Prepared::of(source)?;
    refuse_fallback(&prepared)?;
    let queries = queries::check(source, &prepared.parsed)?;
    let inferred = match &prepared.native {
        Ok(pipeline) if !pipeline.python => Volatility::Immutable,
        _ if prepared.interpreted.is_stateful() => Volatility::Volatile,
        _ => generate::volatility::of(&prepared.parsed),
    };
    Ok(Checked {
        volatility: source.volatility.unwrap_or(inferred),
        remarks: prepared.remarks.clone(),
        queries,
    })
}

fn refuse_fallback(prepared: &Prepared) -> Result<(), Error> {
    match &prepared.native {
        Err(error @ (Error::Unsupported(_) | Error::KeepsState(_) | Error::Late(_) | Error::Internal(_)))
            if prepared.source.fallback == Fallback::Forbid =>
        {
            Err(error.clone())
        }
        _ => Ok(()),
    }
}

/// A function compiled for one list of Arrow argument types. Cheap to share between threads.
#[derive(Debug)]
pub struct CompiledFunction {
    source: Arc<FunctionSource>,
    prepared: Arc<Prepared>,
    reasons: Vec<Reason>,
    counters: Counters,
}

/// Compiles for these argument types. Falls back to interpretation; fails only with `Rejected`, with `Unsupported`
/// where the function forbids the fallback, or with a bug.
pub fn compile(source: Arc<FunctionSource>, args: &[DataType]) -> Result<CompiledFunction, Error> {
    check_arguments(&source, args)?;
    let mut prepared = Prepared::of(&source)?;
    refuse_fallback(&prepared)?;
    if prepared.interpreted.is_stateful() {
        // Another function of the same text has its own state.
        prepared = Arc::new(prepared.with_new_state());
    }
    Ok(CompiledFunction::of(source, prepared))
}

/// The function as the interpreter has it, in every mode: nothing of it is generated.
///
/// # Errors
///
/// `Rejected`, as [`compile`].
pub fn interpret(source: Arc<FunctionSource>, args: &[DataType]) -> Result<CompiledFunction, Error> {
    check_arguments(&source, args)?;
    let prepared = Arc::new(Prepared::interpreted(&source)?);
    Ok(CompiledFunction::of(source, prepared))
}

fn check_arguments(source: &FunctionSource, args: &[DataType]) -> Result<(), Error> {
    if args.len() == source.params.len() {
        Ok(())
    } else {
        let (name, takes, given) = (&source.name, source.params.len(), args.len());
        Err(Error::Internal(format!("{name} takes {takes} arguments, not {given}")))
    }
}

impl CompiledFunction {
    /// A function of these parts.
    pub fn assembled(parts: Parts) -> CompiledFunction {
        let source = parts.source.clone();
        CompiledFunction::of(source, Arc::new(Prepared::assembled(parts)))
    }

    fn of(source: Arc<FunctionSource>, prepared: Arc<Prepared>) -> CompiledFunction {
        CompiledFunction {
            source,
            reasons: reasons(&prepared),
            prepared,
            counters: Counters::default(),
        }
    }
}

fn reasons(prepared: &Prepared) -> Vec<Reason> {
    match &prepared.native {
        Ok(pipeline) => {
            let place = |(span, message): &(Span, String)| {
                let span = if span.line > 0 { Some(*span) } else { None };
                Reason {
                    message: message.clone(),
                    span,
                }
            };
            pipeline.reasons.iter().map(place).collect()
        }
        Err(Error::Unsupported(d) | Error::KeepsState(d) | Error::Late(d) | Error::Rejected(d)) => {
            vec![Reason {
                message: d.message.clone(),
                span: d.span,
            }]
        }
        Err(Error::Internal(message)) => vec![Reason {
            message: message.clone(),
            span: None,
        }],
    }
}

impl CompiledFunction {
    /// Whether it keeps state between rows.
    pub fn keeps_state(&self) -> bool {
        self.prepared.interpreted.is_stateful()
    }

    /// Evaluates rows. `args` are arrays of equal length `rows`, of the types compiled for; a function without
    /// parameters has none. The result has `rows` rows of the declared type.
    pub fn invoke(&self, args: &[ArrayRef], rows: usize, options: &RunOptions) -> Result<ArrayRef, ExecError> {
        self.invoke_counted(args, rows, options, &Counters::default())
    }

    /// The same for one of several places that call it: its rows count there as well.
    pub fn invoke_counted(
        &self,
        args: &[ArrayRef],
        rows: usize,
        options: &RunOptions,
        place: &Counters,
    ) -> Result<ArrayRef, ExecError> {
        let run = debug_span!(
            "run",
            function = %self.source.name,
            rows,
            replayed = Empty,
            interpreted = Empty,
            failed = Empty,
        );
        let _entered = run.enter();
        let mut counts = RowCounts::default();
        let result = self.evaluate(args, rows, options, &mut counts);
        let result = result.and_then(|array| self.within_output_limit(array, options));
        run.record("replayed", counts.replayed);
        run.record("interpreted", counts.interpreted);
        run.record("failed", counts.failed);
        self.counters.add(counts);
        place.add(counts);
        result
    }

    fn within_output_limit(&self, array: ArrayRef, options: &RunOptions) -> Result<ArrayRef, ExecError> {
        let limit = self.source.limits.output.or(options.output);
        match limit.filter(|limit| output_limit::exceeds(&array, *limit)) {
            None => Ok(array),
            Some(limit) => Err(ExecError::Output {
                function: self.source.name.clone(),
                limit,
            }),
        }
    }

    /// Says of all rows who has evaluated them, also when they come to an error.
    fn evaluate(
        &self,
        args: &[ArrayRef],
        rows: usize,
        options: &RunOptions,
        counts: &mut RowCounts,
    ) -> Result<ArrayRef, ExecError> {
        let native = match (options.mode, &self.prepared.native) {
            (Mode::Interpreted, _) | (_, Err(_)) => None,
            (_, Ok(plain)) => Some(plain),
        };
        match native {
            Some(_) => counts.native = rows as u64,
            None => counts.interpreted = rows as u64,
        }
        self.refuse_nulls(args)?;
        let args = &*struct_fields::arguments(args, &self.source.params);
        let Some(plain) = native else {
            let rows = RowSelection::All(rows);
            let (array, failed) = self.by_source(args, rows, options)?;
            counts.failed = failed;
            return Ok(array);
        };
        let output = match options.mode {
            Mode::Ir => self.reference(plain, args, rows)?,
            Mode::Auto | Mode::Fused | Mode::Separate | Mode::Interpreted => self.native(args, rows, options)?,
        };
        if output.failed.is_empty() {
            return Ok(output.array);
        }
        counts.replayed = output.failed.len() as u64;
        counts.native -= counts.replayed;
        let failed = RowSelection::Rows(&output.failed);
        let (patch, failed) = self.by_source(args, failed, options)?;
        counts.failed = failed;
        replay::patch(&output.array, &patch, &output.failed).map_err(|e| self.internal(e.to_string()))
    }

    /// Rows by the original source, and how many of them are NULL because of an error.
    fn by_source(
        &self,
        args: &[ArrayRef],
        rows: RowSelection,
        options: &RunOptions,
    ) -> Result<(ArrayRef, u64), ExecError> {
        match self.source.isolation {
            Isolation::InProcess => {
                let answers = self.prepared.interpreted.call_rows(args, rows, options)?;
                Ok((answers.array, answers.failed))
            }
            Isolation::Worker => elsewhere::rows(&self.prepared, args, rows, options),
        }
    }

    /// NOT NULL is a promise of the caller: under CALLED ON NULL INPUT a NULL breaks it.
    fn refuse_nulls(&self, args: &[ArrayRef]) -> Result<(), ExecError> {
        let strict = self.source.null_input == NullInput::Strict;
        let broken = self
            .source
            .params
            .iter()
            .zip(args)
            .find(|(p, a)| p.not_null && !strict && a.null_count() > 0);
        match broken {
            Some((param, _)) => Err(ExecError::NullArgument {
                function: self.source.name.clone(),
                param: param.name.clone(),
            }),
            None => Ok(()),
        }
    }

    /// Whether a batch needs the version for NULLs, and whether its rows with NULL must be added to the failed ones.
    fn variant(&self, args: &[ArrayRef]) -> (bool, bool) {
        let strict = self.source.null_input == NullInput::Strict;
        let outer = !strict && args.iter().any(|a| a.null_count() > 0);
        if !outer && !args.iter().any(|a| inner_nulls::any(a)) {
            return (false, false);
        }
        let has_version = self.prepared.nullable().is_some();
        (has_version, outer && !has_version)
    }

    fn native(&self, args: &[ArrayRef], rows: usize, options: &RunOptions) -> Result<KernelOutput, ExecError> {
        let (nullable, replay_nulls) = self.variant(args);
        let mut output = run_kernel(&self.prepared, nullable, args, rows, options)?;
        if replay_nulls {
            replay::add_null_rows(&mut output.failed, args, rows);
        }
        Ok(output)
    }

    fn reference(&self, plain: &Pipeline, args: &[ArrayRef], rows: usize) -> Result<KernelOutput, ExecError> {
        let (nullable, replay_nulls) = self.variant(args);
        let pipeline = if nullable {
            self.prepared.nullable().unwrap_or(plain)
        } else {
            plain
        };
        let output = reference::run(&pipeline.optimized, args, rows, &self.source.returns, pipeline.strict);
        let mut output = output.map_err(|e| self.internal(e.to_string()))?;
        if replay_nulls {
            replay::add_null_rows(&mut output.failed, args, rows);
        }
        Ok(output)
    }

    fn internal(&self, message: String) -> ExecError {
        ExecError::Internal {
            function: self.source.name.clone(),
            message,
        }
    }

    /// What was made of it.
    pub fn prepared(&self) -> &Prepared {
        &self.prepared
    }

    /// The source it was compiled from.
    pub fn source(&self) -> &Arc<FunctionSource> {
        &self.source
    }

    /// The IR as it was generated for rows without NULL; nothing where the function is interpreted.
    pub fn generated(&self) -> Option<&Module> {
        self.prepared.native.as_ref().ok().map(|pipeline| &pipeline.ir)
    }

    /// The IR as it was generated for rows with or without NULL, if it runs without the interpreter.
    pub fn version(&self, nulls: bool) -> Option<&Module> {
        let pipeline = if nulls {
            self.prepared.nullable()
        } else {
            self.prepared.native.as_ref().ok()
        };
        pipeline
            .filter(|pipeline| !pipeline.python)
            .map(|pipeline| &pipeline.ir)
    }

    /// Whether batches without NULL run on vectors.
    pub fn on_vectors(&self) -> bool {
        self.prepared
            .kernel(false)
            .is_some_and(|kernel| kernel.on_vectors(false))
    }

    /// Whether results may be NULL where no argument is.
    pub fn gives_none(&self) -> bool {
        self.prepared.native.as_ref().map_or(true, |native| native.gives_none)
    }

    /// How it runs.
    pub fn tier(&self) -> Tier {
        match &self.prepared.native {
            Ok(pipeline) if pipeline.reasons.is_empty() => Tier::Native,
            Ok(_) => Tier::Mixed,
            Err(_) => Tier::Interpreted,
        }
    }

    /// Why parts or all of it run on the interpreter; empty for `Native`.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Totals so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// What compiling it took so far, in nanoseconds. Versions for other rows, and machine code, are made when a batch
    /// needs them.
    pub fn compile_nanos(&self) -> u64 {
        self.prepared.compile_nanos()
    }

    /// The text of one stage, for EXPLAIN FUNCTION. Stages after a fallback say why there is nothing.
    pub fn explain(&self, stage: Stage) -> String {
        explain::stage(&self.prepared, &self.reasons, stage)
    }

    /// Its source, with what became of each line.
    pub fn annotated(&self) -> Annotated {
        annotated::of(&self.prepared, self.tier(), &self.reasons, self.counters.rows())
    }
}

/// The limits of one batch.
#[derive(Clone, Copy)]
pub struct Bounds {
    timeout: Duration,
    memory: usize,
    deadline: Instant,
}

impl Bounds {
    pub fn of(source: &FunctionSource, options: &RunOptions) -> Bounds {
        let timeout = source.limits.timeout.or(options.timeout).unwrap_or(DEFAULT_TIMEOUT);
        let memory = source.limits.memory.or(options.memory).unwrap_or(DEFAULT_MEMORY);
        Bounds {
            timeout,
            memory,
            deadline: Instant::now() + timeout,
        }
    }

    /// The smaller ones of two.
    pub fn narrower(self, other: Bounds) -> Bounds {
        Bounds {
            timeout: self.timeout.min(other.timeout),
            memory: self.memory.min(other.memory),
            deadline: self.deadline.min(other.deadline),
        }
    }

    pub fn env<'a>(&self, options: &'a RunOptions, py: Option<&'a dyn PyOps>) -> KernelEnv<'a> {
        KernelEnv {
            cancel: &options.cancel,
            account: options.account.as_ref(),
            deadline: Some(self.deadline),
            memory_limit: self.memory,
            py,
        }
    }

    /// What stopped a kernel, as the function's error.
    pub fn error(&self, function: &str, error: KernelError) -> ExecError {
        let function = function.to_string();
        match error {
            KernelError::Cancelled => ExecError::Cancelled { function },
            KernelError::Timeout => ExecError::Timeout {
                function,
                limit: self.timeout,
            },
            KernelError::Memory => ExecError::Memory {
                function,
                limit: self.memory,
            },
            other => ExecError::Internal {
                function,
                message: other.to_string(),
            },
        }
    }
}

/// Runs a kernel where it can run: one that calls the interpreter runs on an interpreter's thread.
fn run_kernel(
    prepared: &Arc<Prepared>,
    nullable: bool,
    args: &[ArrayRef],
    rows: usize,
    options: &RunOptions,
) -> Result<KernelOutput, ExecError> {
    let Some(kernel) = prepared.kernel(nullable) else {
        return Err(ExecError::Internal {
            function: prepared.source.name.clone(),
            message: "no kernel".into(),
        });
    };
    let bounds = Bounds::of(&prepared.source, options);
    let result = if kernel.uses_py() {
        match prepared.source.isolation {
            Isolation::InProcess => on_interpreter(prepared, nullable, args, rows, options, bounds)?,
            Isolation::Worker => elsewhere::kernel(prepared, nullable, args, rows, options)?,
        }
    } else {
        kernel.run(args, rows, &bounds.env(options, None))
    };
    result.map_err(|error| bounds.error(&prepared.source.name, error))
}

/// Runs a kernel on a worker of the pool, under the worker's watch.
pub fn on_interpreter(
    prepared: &Arc<Prepared>,
    nullable: bool,
    args: &[ArrayRef],
    rows: usize,
    options: &RunOptions,
    bounds: Bounds,
) -> Result<Result<KernelOutput, KernelError>, ExecError> {
    let function = prepared.source.name.clone();
    let watched = Run::new(Limit {
        function: function.clone(),
        timeout: bounds.timeout,
        clock: Clock::Passing,
        memory: bounds.memory,
        cancel: options.cancel.clone(),
        account: options.account.clone(),
        grace: GRACE,
    });
    let (run, lost) = (watched.clone(), watched.clone());
    let (prepared, args, options) = (prepared.clone(), args.to_vec(), options.clone());
    let job = move |worker: &mut Worker<'_>| {
        let _watch = run.start_machine_code(worker.signals());
        let ops = Ops::new(worker);
        let kernel = prepared.kernel(nullable)?;
        let mut result = kernel.run(&args, rows, &bounds.env(&options, Some(&ops)));
        // A row may run more than once before it is settled, but prints once: the interpreter does all rows again.
        let printed = !worker.sandbox().take_messages(worker.vm()).is_empty();
        if let Some(output) = result.as_mut().ok().filter(|_| printed) {
            output.failed = (0..rows as u32).collect();
        }
        Some(result)
    };
    let answer = pool().run_until(job, move || lost.is_lost());
    match (watched.error(), answer) {
        (Some(stopped), _) => Err(stopped),
        (None, Ok(Some(result))) => Ok(result),
        (None, Ok(None)) => Err(ExecError::Internal {
            function,
            message: "no kernel".into(),
        }),
        (None, Err(e)) => Err(ExecError::Internal {
            function,
            message: e.to_string(),
        }),
    }
}
