//! The native way of an aggregate function: the states of all groups in one table, which machine code changes row by row. A
//! group where it fails is left as it is there, and the rows from then on are kept: the original source goes on with them. Knows
//! nothing of how rows are grouped.

use crate::function::{Bounds, CompiledFunction, compile};
use crate::pipeline;
use arrow::array::{
    Array, ArrayBuilder, ArrayRef, AsArray, BooleanArray, BooleanBuilder, Float64Builder, Int64Array, Int64Builder,
    ListArray,
};
use arrow::buffer::OffsetBuffer;
use arrow::datatypes::{DataType, Field};
use std::sync::Arc;
use taipan_generate::StatesOf;
use taipan_generate::aggregate_texts::{Leaf, Part, Shape};
use taipan_generate::aggregates::Aggregate;
use taipan_interface::error::{Diagnostic, Error};
use taipan_interface::run_options::{Counters, ExecError, Mode, RowCounts, RunOptions};
use taipan_interface::source::{FunctionSource, NullInput};
use taipan_ir::Type;
use taipan_kernel::{Groups, Kernel, KernelError, KernelOutput};
use taipan_syntax::source;

/// How often types of states are looked for before it is given up.
const MOST_ROUNDS: usize = 8;
/// Most words of a state.
const MOST_SLOTS: usize = 64;

/// The compiled parts of an aggregate function whose states have a fixed size.
#[derive(Debug)]
pub struct Stepper {
    source: FunctionSource,
    state: Type,
    /// The slots of the state of a group without rows.
    initial: Vec<u64>,
    /// For rows without NULL, and for those with one; none: they fail.
    step: Kernel,
    step_nulls: Option<Kernel>,
    merge: Kernel,
    /// Takes rows without NULL back; only where that is certain to be as if they had never come.
    retract: Option<Kernel>,
    finish: Kernel,
    resume: Arc<CompiledFunction>,
    counters: Counters,
}

/// A group of which the table does not hold everything: states, each with how many rows follow.
#[derive(Clone, Debug, Default)]
pub struct Unfinished {
    /// The slots of each state; none: the first one.
    pub states: Vec<Option<Vec<u64>>>,
    pub rows: Vec<usize>,
}

/// The kernels that the type of a state is found with.
struct Settled {
    state: Type,
    init: Kernel,
    step: Kernel,
    step_nulls: Option<Kernel>,
    merge: Kernel,
}

impl Stepper {
    /// Compiles the parts. `Unsupported` where states have no fixed size, or cannot be merged natively.
    pub fn new(source: &FunctionSource) -> Result<Stepper, Error> {
        let aggregate = Aggregate::new(source)?;
        let shape = shape_of(&aggregate)?;
        if !shape.merges {
            return unsupported("an aggregate without merge");
        }
        if !aggregate.only_sets(&shape)? {
            return unsupported("a state whose attributes change");
        }
        let settled = settle(&aggregate, &shape)?;
        let (finish, _) = part(&aggregate, &shape, Part::Finish, false, &settled.state)?;
        let retract = if shape.retracts && is_exact(&settled.state) {
            part(&aggregate, &shape, Part::Retract, false, &settled.state).ok()
        } else {
            None
        };
        let retract = retract.filter(|(_, after)| *after == settled.state);
        let resume = Arc::new(aggregate.resume(&shape, &settled.state));
        let types: Vec<DataType> = resume.params.iter().map(|param| param.ty.clone()).collect();
        let mut stepper = Stepper {
            source: source.clone(),
            initial: vec![0; settled.state.slots()],
            state: settled.state,
            step: settled.step,
            step_nulls: settled.step_nulls,
            merge: settled.merge,
            retract: retract.map(|(kernel, _)| kernel),
            finish,
            resume: Arc::new(compile(resume, &types)?),
            counters: Counters::default(),
        };
        let mut first = vec![0; stepper.stride()];
        let failed = stepper.run(&settled.init, &[], &[0], &mut first, &[], &RunOptions::default());
        match failed.map_err(|e| Error::Internal(e.to_string()))?.failed[..] {
            [] => stepper.initial.copy_from_slice(&first[1..]),
            _ => return unsupported("an aggregate whose first state is not made natively"),
        }
        Ok(stepper)
    }

    /// Words of a table for each group: one that is 0 unless the group has failed, and the slots of its state.
    pub fn stride(&self) -> usize {
        self.initial.len() + 1
    }

    /// What the table begins with for each group.
    pub fn initial(&self) -> &[u64] {
        &self.initial
    }

    /// Adds rows to the states of their groups. The rows that have to be kept come back: of groups that have failed.
    pub fn step(
        &self,
        args: &[ArrayRef],
        groups: &[u32],
        table: &mut [u64],
        options: &RunOptions,
    ) -> Result<Vec<u32>, ExecError> {
        let strict = self.source.null_input == NullInput::Strict;
        let nulls = !strict && args.iter().any(|array| array.null_count() > 0);
        let failed = match (nulls, &self.step_nulls) {
            (false, _) => self.run(&self.step, args, groups, table, &[], options)?.failed,
            (true, Some(step)) => self.run(step, args, groups, table, &[], options)?.failed,
            // Which rows are without NULL does not help those of their groups that come after one.
            (true, None) => (0..groups.len() as u32).collect(),
        };
        for row in &failed {
            table[groups[*row as usize] as usize * self.stride()] = 1;
        }
        self.counters.add(RowCounts {
            native: (groups.len() - failed.len()) as u64,
            replayed: failed.len() as u64,
            ..RowCounts::default()
        });
        Ok(failed)
    }

    /// Totals so far: of rows that were accumulated.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Whether rows may be taken back.
    pub fn retracts(&self) -> bool {
        self.retract.is_some()
    }

    /// Takes rows back from the states of their groups; groups for which that fails have failed.
    pub fn retract(
        &self,
        args: &[ArrayRef],
        groups: &[u32],
        table: &mut [u64],
        options: &RunOptions,
    ) -> Result<(), ExecError> {
        let strict = self.source.null_input == NullInput::Strict;
        let nulls = !strict && args.iter().any(|array| array.null_count() > 0);
        let failed = match &self.retract {
            Some(retract) if !nulls => self.run(retract, args, groups, table, &[], options)?.failed,
            _ => (0..groups.len() as u32).collect(),
        };
        for row in &failed {
            table[groups[*row as usize] as usize * self.stride()] = 1;
        }
        Ok(())
    }

    /// Merges a state for each row into that of its group. The rows that have to be kept come back.
    pub fn merge(
        &self,
        others: &[u64],
        groups: &[u32],
        table: &mut [u64],
        options: &RunOptions,
    ) -> Result<Vec<u32>, ExecError> {
        let failed = self.run(&self.merge, &[], groups, table, others, options)?.failed;
        for row in &failed {
            table[groups[*row as usize] as usize * self.stride()] = 1;
        }
        Ok(failed)
    }

    /// The results of groups, and those that have none: they have failed, or what finishes them does.
    pub fn finish(
        &self,
        groups: &[u32],
        table: &mut [u64],
        options: &RunOptions,
    ) -> Result<(ArrayRef, Vec<u32>), ExecError> {
        let output = self.run(&self.finish, &[], groups, table, &[], options)?;
        Ok((output.array, output.failed))
    }

    fn run(
        &self,
        kernel: &Kernel,
        args: &[ArrayRef],
        groups: &[u32],
        table: &mut [u64],
        others: &[u64],
        options: &RunOptions,
    ) -> Result<KernelOutput, ExecError> {
        let bounds = Bounds::of(&self.source, options);
        let states = Groups { groups, table, others };
        let result = kernel.step(args, states, &bounds.env(options, None));
        result.map_err(|error| match error {
            KernelError::Codegen(error) => self.internal(error.to_string()),
            other => bounds.error(&self.source.name, other),
        })
    }

    fn internal(&self, message: String) -> ExecError {
        ExecError::Internal {
            function: self.source.name.clone(),
            message,
        }
    }

    /// The results of groups by the original source: their states and the lists of the arguments of the rows that follow.
    pub fn resume(
        &self,
        groups: &[Unfinished],
        rows: &[ArrayRef],
        options: &RunOptions,
    ) -> Result<ArrayRef, ExecError> {
        let mut lists = Leaves::default();
        for group in groups {
            lists.add(group, &self.state);
        }
        let mut args = lists.finish().map_err(|e| self.internal(e.to_string()))?;
        args.extend(rows.iter().cloned());
        self.resume.invoke(&args, groups.len(), options)
    }

    /// Whether batches of this run may use the table.
    pub fn runs(options: &RunOptions) -> bool {
        matches!(options.mode, Mode::Auto | Mode::Fused | Mode::Separate)
    }
}

fn unsupported<T>(message: &str) -> Result<T, Error> {
    Err(Error::Unsupported(Diagnostic::new("", message, None, "")))
}

/// Asks the program what its first state is made of.
fn shape_of(aggregate: &Aggregate) -> Result<Shape, Error> {
    let function = compile(Arc::new(aggregate.shape()), &[])?;
    let options = RunOptions {
        mode: Mode::Interpreted,
        ..RunOptions::default()
    };
    let Ok(told) = function.invoke(&[], 1, &options) else {
        return unsupported("an aggregate whose first state cannot be made");
    };
    let told = arrow::compute::cast(&told, &DataType::Utf8).map_err(|e| Error::Internal(e.to_string()))?;
    let told = told.as_string_opt::<i32>().map(|told| told.value(0).to_string());
    match told.as_deref().and_then(Shape::read) {
        Some(shape) => Ok(shape),
        None => unsupported("a state of this kind"),
    }
}

/// Compiles one part for states of a type; gives the type of what it returns, if that is a state.
fn part(aggregate: &Aggregate, shape: &Shape, part: Part, nulls: bool, state: &Type) -> Result<(Kernel, Type), Error> {
    let source = aggregate.part(part, shape);
    let parsed = source::parse(&source)?;
    let states = StatesOf {
        ty: state.clone(),
        reads: match part {
            Part::Merge => 2,
            Part::Step | Part::Retract | Part::Finish => 1,
            _ => 0,
        },
        writes: part != Part::Finish,
    };
    let (kernel, state) = pipeline::over_states(&source, &parsed, nulls, &states)?;
    if is_flat(&state) && (1..=MOST_SLOTS).contains(&state.slots()) {
        Ok((kernel, state))
    } else {
        unsupported("a state that has no fixed size")
    }
}

/// Whether a value is all in its slots, and the interpreter can be given it.
fn is_flat(ty: &Type) -> bool {
    match ty {
        Type::Record(fields) => fields.iter().all(is_flat),
        ty => ty.alternatives().iter().all(|part| Leaf::of(part).is_some()),
    }
}

/// Whether arithmetic on the state is exact.
fn is_exact(ty: &Type) -> bool {
    match ty {
        Type::Record(fields) => fields.iter().all(is_exact),
        ty => !ty.alternatives().contains(&Type::Float),
    }
}

/// Looks for the type of states: what the first one is, joined with what steps and merges make of it.
fn settle(aggregate: &Aggregate, shape: &Shape) -> Result<Settled, Error> {
    let called = aggregate.takes_none();
    let mut state = part(aggregate, shape, Part::Init, false, &Type::Never)?.1;
    if !matches!(state, Type::Record(_)) {
        return unsupported("a state of this kind");
    }
    for _ in 0..MOST_ROUNDS {
        let (step, after) = part(aggregate, shape, Part::Step, false, &state)?;
        if after != state {
            state = after;
            continue;
        }
        let (merge, after) = part(aggregate, shape, Part::Merge, false, &state)?;
        if after != state {
            state = after;
            continue;
        }
        let step_nulls = if called {
            part(aggregate, shape, Part::Step, true, &state).ok()
        } else {
            None
        };
        if let Some((_, after)) = step_nulls.as_ref().filter(|(_, after)| *after != state) {
            state = after.clone();
            continue;
        }
        let (init, after) = part(aggregate, shape, Part::Init, false, &state)?;
        if after != state {
            return unsupported("a state of several kinds");
        }
        return Ok(Settled {
            state,
            init,
            step,
            step_nulls: step_nulls.map(|(kernel, _)| kernel),
            merge,
        });
    }
    unsupported("a state whose type does not settle")
}

/// The leaves of states as the function that resumes them takes them.
#[derive(Default)]
struct Leaves {
    kinds: Int64Builder,
    ints: Int64Builder,
    floats: Float64Builder,
    started: BooleanBuilder,
    counts: Int64Builder,
    /// After each group, how many leaves and states there are.
    leaves: Vec<usize>,
    states: Vec<usize>,
}

impl Leaves {
    fn add(&mut self, group: &Unfinished, ty: &Type) {
        for (state, rows) in group.states.iter().zip(&group.rows) {
            self.started.append_value(state.is_some());
            self.counts.append_value(*rows as i64);
            if let Some(slots) = state {
                self.leaf(ty, slots);
            }
        }
        self.leaves.push(self.kinds.len());
        self.states.push(self.counts.len());
    }

    fn leaf(&mut self, ty: &Type, slots: &[u64]) {
        match ty {
            Type::Record(fields) => {
                let mut rest = slots;
                for field in fields.iter() {
                    let (own, after) = rest.split_at(field.slots());
                    self.leaf(field, own);
                    rest = after;
                }
            }
            Type::Union(parts) => {
                let which = (slots[0] as usize).min(parts.len() - 1);
                let before: usize = parts[..which].iter().map(Type::slots).sum();
                self.leaf(&parts[which], &slots[1 + before..]);
            }
            leaf => {
                let kind = Leaf::of(leaf).unwrap_or(Leaf::None);
                let word = slots.first().copied().unwrap_or(0);
                let (int, float) = match kind {
                    Leaf::Float => (0, f64::from_bits(word)),
                    _ => (word as i64, 0.0),
                };
                self.kinds.append_value(kind as i64);
                self.ints.append_value(int);
                self.floats.append_value(float);
            }
        }
    }

    fn finish(mut self) -> Result<Vec<ArrayRef>, arrow::error::ArrowError> {
        let ends = |ends: &[usize]| {
            let starts = std::iter::once(0).chain(ends.iter().copied());
            OffsetBuffer::from_lengths(starts.zip(ends).map(|(start, end)| end - start))
        };
        let (leaves, states) = (ends(&self.leaves), ends(&self.states));
        let list = |values: ArrayRef, offsets: &OffsetBuffer<i32>| -> Result<ArrayRef, arrow::error::ArrowError> {
            let item = Arc::new(Field::new_list_field(values.data_type().clone(), true));
            Ok(Arc::new(ListArray::try_new(item, offsets.clone(), values, None)?))
        };
        let started: BooleanArray = self.started.finish();
        let counts: Int64Array = self.counts.finish();
        Ok(vec![
            list(Arc::new(self.kinds.finish()), &leaves)?,
            list(Arc::new(self.ints.finish()), &leaves)?,
            list(Arc::new(self.floats.finish()), &leaves)?,
            list(Arc::new(started), &states)?,
            list(Arc::new(counts), &states)?,
        ])
    }
}
