//! Accumulators whose states lie in a table that machine code changes. Of groups where it failed, the rows are kept from there on.

use super::accumulators::counted;
use super::evaluation::Evaluation;
use super::partials::{self, Partials, slots_of};
use super::rows::GroupRows;
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BooleanArray, FixedSizeBinaryArray, FixedSizeBinaryBuilder, ListArray, UInt32Array,
    new_null_array,
};
use datafusion::arrow::compute::{interleave, take};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue, internal_datafusion_err, internal_err};
use datafusion::logical_expr::{Accumulator, EmitTo, GroupsAccumulator};
use std::sync::Arc;
use taipan_udf::Stepper;

/// The states of many groups.
#[derive(Debug)]
pub(super) struct NativeGroups {
    evaluation: Evaluation,
    stepper: Arc<Stepper>,
    columns: Vec<DataType>,
    /// Of each group, a word that is 0 unless it has failed, and the slots of its state.
    table: Vec<u64>,
    /// Whether the state of a group was merged from others.
    merged: Vec<bool>,
    /// The rows that follow the states of groups that have failed.
    rows: GroupRows,
    /// The states that follow those, with their rows.
    later: GroupRows,
}

impl NativeGroups {
    pub fn new(evaluation: Evaluation, stepper: Arc<Stepper>, columns: Vec<DataType>) -> NativeGroups {
        NativeGroups {
            evaluation,
            rows: GroupRows::new(columns.clone()),
            later: partials::kept(stepper.initial().len(), &columns),
            stepper,
            columns,
            table: Vec::new(),
            merged: Vec::new(),
        }
    }

    fn groups(&self) -> usize {
        self.table.len() / self.stepper.stride()
    }

    fn grow(&mut self, groups: usize) {
        let new = groups.saturating_sub(self.groups());
        self.table.reserve(new * self.stepper.stride());
        for _ in 0..new {
            self.table.push(0);
            self.table.extend_from_slice(self.stepper.initial());
        }
        self.rows.grow(groups);
        self.later.grow(groups);
    }

    fn update(&mut self, values: &[ArrayRef], groups: Vec<u32>, accepted: Option<&BooleanArray>) -> Result<()> {
        let (columns, groups) = counted(&self.evaluation, values, groups, accepted)?;
        let (stepper, table) = (&self.stepper, &mut self.table);
        let failed = self
            .evaluation
            .natively(|options| stepper.step(&columns, &groups, table, options))?;
        self.evaluation.stepped(groups.len(), failed.len());
        if !failed.is_empty() {
            let of = failed.iter().map(|row| groups[*row as usize]).collect();
            let failed = UInt32Array::from(failed);
            let kept = columns.iter().map(|column| take(column, &failed, None));
            self.rows.push(kept.collect::<Result<Vec<_>, _>>()?, of);
        }
        Ok(())
    }

    fn merge(&mut self, values: &[ArrayRef], group_of: impl Fn(usize) -> u32) -> Result<()> {
        let (states, rest) = columns_of(values)?;
        let stride = self.stepper.stride();
        self.merged.resize(self.groups(), false);
        let (mut others, mut groups, mut from) = (Vec::new(), Vec::new(), Vec::new());
        for row in (0..states.len()).filter(|row| states.is_valid(*row)) {
            let group = group_of(row) as usize;
            let place = &mut self.table[group * stride..][..stride];
            if place[0] == 0 && !std::mem::replace(&mut self.merged[group], true) {
                place[1..]
                    .iter_mut()
                    .zip(slots_of(states, row))
                    .for_each(|(slot, word)| *slot = word);
                continue;
            }
            others.extend(slots_of(states, row));
            groups.push(group as u32);
            from.push(row as u32);
        }
        let (stepper, table) = (&self.stepper, &mut self.table);
        let failed = self
            .evaluation
            .natively(|options| stepper.merge(&others, &groups, table, options))?;
        if !failed.is_empty() {
            let of = failed.iter().map(|row| groups[*row as usize]).collect();
            let failed: UInt32Array = failed.iter().map(|row| from[*row as usize]).collect::<Vec<_>>().into();
            let no_rows = new_null_array(&super::rows::state_type(&self.columns), failed.len());
            self.later.push(vec![take(states, &failed, None)?, no_rows], of);
        }
        for row in (0..rest.len()).filter(|row| rest.value_length(*row) > 0) {
            self.table[group_of(row) as usize * stride] = 1;
        }
        self.later.push_lists(rest, group_of)
    }

    /// The parts of these groups.
    fn parts(&mut self, groups: &[u32]) -> Result<Partials> {
        let (rows, later) = (self.rows.grouped(self.groups())?, self.later.grouped(self.groups())?);
        let mut partials = Partials::new(self.stepper.initial().len(), &self.columns);
        for group in groups.iter().map(|group| *group as usize) {
            partials.begin();
            let own = Partials::range(&rows, group);
            let elsewhere = later.offsets[group] < later.offsets[group + 1];
            let merged = self.merged.get(group).copied().unwrap_or(false);
            // A state that nothing was merged into is no part of one that came from elsewhere.
            if merged || !elsewhere || own.first().is_some_and(|column| !column.is_empty()) {
                let state = &self.table[group * self.stepper.stride() + 1..][..self.stepper.initial().len()];
                partials.add(Some(state.to_vec()), own);
            }
            partials.add_later(&later, group)?;
        }
        Ok(partials)
    }

    /// The results of the first groups. What fails natively is done by the original source.
    fn results(&mut self, count: usize) -> Result<ArrayRef> {
        let groups: Vec<u32> = (0..count as u32).collect();
        let (stepper, table) = (self.stepper.clone(), &mut self.table);
        let (results, failed) = self
            .evaluation
            .natively(|options| stepper.finish(&groups, table, options))?;
        if failed.is_empty() {
            return Ok(results);
        }
        let parts = self.parts(&failed)?;
        let lists = parts.lists()?;
        let resumed = self
            .evaluation
            .natively(|options| stepper.resume(&parts.groups, &lists, options))?;
        let mut places: Vec<(usize, usize)> = (0..count).map(|group| (0, group)).collect();
        for (index, group) in failed.iter().enumerate() {
            places[*group as usize] = (1, index);
        }
        Ok(interleave(&[&results, &resumed], &places)?)
    }

    /// The states of the first groups.
    fn states(&mut self, count: usize) -> Result<Vec<ArrayRef>> {
        let stride = self.stepper.stride();
        let failed = |table: &[u64], group: usize| table[group * stride] != 0;
        let mut states = FixedSizeBinaryBuilder::with_capacity(count, 8 * (stride as i32 - 1));
        for group in 0..count {
            if failed(&self.table, group) {
                states.append_null()
            } else {
                states.append_value(partials::bytes_of(&self.table[group * stride + 1..][..stride - 1]))?
            }
        }
        let unfinished: Vec<u32> = (0..count as u32)
            .filter(|group| failed(&self.table, *group as usize))
            .collect();
        let mut parts = if unfinished.is_empty() {
            Partials::new(stride - 1, &self.columns)
        } else {
            self.parts(&unfinished)?
        };
        let mut told = std::mem::take(&mut parts.groups).into_iter();
        let all = (0..count).map(|group| {
            if failed(&self.table, group) {
                told.next().unwrap_or_default()
            } else {
                Default::default()
            }
        });
        parts.groups = all.collect();
        Ok(vec![Arc::new(states.finish()), parts.into_column()?])
    }

    /// Forgets the first groups.
    fn forget(&mut self, count: usize) -> Result<()> {
        self.table.drain(..count * self.stepper.stride());
        self.merged.drain(..count.min(self.merged.len()));
        self.rows.take(EmitTo::First(count))?;
        self.later.take(EmitTo::First(count))?;
        Ok(())
    }

    fn emitted(&self, emit: EmitTo) -> usize {
        match emit {
            EmitTo::All => self.groups(),
            EmitTo::First(count) => count.min(self.groups()),
        }
    }

    fn memory(&self) -> usize {
        self.table.capacity() * size_of::<u64>() + self.merged.capacity() + self.rows.size() + self.later.size()
    }
}

fn columns_of(values: &[ArrayRef]) -> Result<(&FixedSizeBinaryArray, &ListArray)> {
    let [states, rest] = values else {
        return internal_err!("{} columns of an aggregate's state", values.len());
    };
    let columns = states.as_fixed_size_binary_opt().zip(rest.as_list_opt::<i32>());
    columns.ok_or_else(|| internal_datafusion_err!("an aggregate's state of other types"))
}

impl GroupsAccumulator for NativeGroups {
    fn update_batch(
        &mut self,
        values: &[ArrayRef],
        group_indices: &[usize],
        opt_filter: Option<&BooleanArray>,
        total_num_groups: usize,
    ) -> Result<()> {
        self.grow(total_num_groups);
        let groups = group_indices.iter().map(|group| *group as u32).collect();
        self.update(values, groups, opt_filter)
    }

    fn evaluate(&mut self, emit_to: EmitTo) -> Result<ArrayRef> {
        let count = self.emitted(emit_to);
        let results = self.results(count)?;
        self.forget(count)?;
        Ok(results)
    }

    fn state(&mut self, emit_to: EmitTo) -> Result<Vec<ArrayRef>> {
        let count = self.emitted(emit_to);
        let states = self.states(count)?;
        self.forget(count)?;
        Ok(states)
    }

    fn merge_batch(&mut self, values: &[ArrayRef], group_indices: &[usize], total_num_groups: usize) -> Result<()> {
        self.grow(total_num_groups);
        self.merge(values, |row| group_indices[row] as u32)
    }

    fn convert_to_state(&self, values: &[ArrayRef], opt_filter: Option<&BooleanArray>) -> Result<Vec<ArrayRef>> {
        let rows = values.first().map_or(0, |column| column.len());
        let mut each = NativeGroups::new(self.evaluation.clone(), self.stepper.clone(), self.columns.clone());
        each.grow(rows);
        each.update(values, (0..rows as u32).collect(), opt_filter)?;
        each.states(rows)
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.memory()
    }
}

/// The state of one group.
#[derive(Debug)]
pub(super) struct NativeAccumulator(NativeGroups);

impl NativeAccumulator {
    pub fn new(evaluation: Evaluation, stepper: Arc<Stepper>, columns: Vec<DataType>) -> NativeAccumulator {
        let mut groups = NativeGroups::new(evaluation, stepper, columns);
        groups.grow(1);
        NativeAccumulator(groups)
    }
}

impl Accumulator for NativeAccumulator {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let groups = vec![0; values.first().map_or(0, |column| column.len())];
        self.0.update(values, groups, None)
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        ScalarValue::try_from_array(&self.0.results(1)?, 0)
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.0.memory()
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        let states = self.0.states(1)?;
        states
            .iter()
            .map(|column| ScalarValue::try_from_array(column, 0))
            .collect()
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        self.0.merge(states, |_| 0)
    }
}
