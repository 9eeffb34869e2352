//! The accumulators of calls: one group, or many. They keep the rows; what they come to is computed when it is asked for.

use super::evaluation::Evaluation;
use super::rows::{GroupRows, selected};
use crate::distinct::decoded;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue, internal_err};
use datafusion::logical_expr::{Accumulator, EmitTo, GroupsAccumulator};
use taipan_udf::NullInput;

/// The rows of one group.
#[derive(Debug)]
pub(super) struct PythonAccumulator {
    evaluation: Evaluation,
    rows: GroupRows,
}

impl PythonAccumulator {
    pub fn new(evaluation: Evaluation, columns: Vec<DataType>) -> PythonAccumulator {
        let mut rows = GroupRows::new(columns);
        rows.grow(1);
        PythonAccumulator { evaluation, rows }
    }
}

impl Accumulator for PythonAccumulator {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let groups = vec![0; values.first().map_or(0, |column| column.len())];
        let (columns, groups) = counted(&self.evaluation, values, groups, None)?;
        self.rows.push(columns, groups);
        Ok(())
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        let grouped = self.rows.grouped(1)?;
        ScalarValue::try_from_array(&self.evaluation.of(grouped)?, 0)
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.rows.size()
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        let state = self.rows.grouped(1)?.into_state()?;
        Ok(vec![ScalarValue::try_from_array(&state, 0)?])
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        let [rows] = states else {
            return internal_err!("{} columns of an aggregate's state", states.len());
        };
        self.rows.push_lists(rows.as_list(), |_| 0)
    }

    /// Frames move forward: what leaves them is what came first.
    fn retract_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let groups = vec![0; values.first().map_or(0, |column| column.len())];
        let (_, groups) = counted(&self.evaluation, values, groups, None)?;
        self.rows.drop_first(groups.len());
        Ok(())
    }

    fn supports_retract_batch(&self) -> bool {
        true
    }
}

/// The rows of many groups.
#[derive(Debug)]
pub(super) struct PythonGroups {
    evaluation: Evaluation,
    rows: GroupRows,
}

impl PythonGroups {
    pub fn new(evaluation: Evaluation, columns: Vec<DataType>) -> PythonGroups {
        let rows = GroupRows::new(columns);
        PythonGroups { evaluation, rows }
    }
}

impl GroupsAccumulator for PythonGroups {
    fn update_batch(
        &mut self,
        values: &[ArrayRef],
        group_indices: &[usize],
        opt_filter: Option<&BooleanArray>,
        total_num_groups: usize,
    ) -> Result<()> {
        self.rows.grow(total_num_groups);
        let groups = group_indices.iter().map(|group| *group as u32).collect();
        let (columns, groups) = counted(&self.evaluation, values, groups, opt_filter)?;
        self.rows.push(columns, groups);
        Ok(())
    }

    fn evaluate(&mut self, emit_to: EmitTo) -> Result<ArrayRef> {
        let grouped = self.rows.take(emit_to)?;
        self.evaluation.of(grouped)
    }

    fn state(&mut self, emit_to: EmitTo) -> Result<Vec<ArrayRef>> {
        Ok(vec![self.rows.take(emit_to)?.into_state()?])
    }

    fn merge_batch(&mut self, values: &[ArrayRef], group_indices: &[usize], total_num_groups: usize) -> Result<()> {
        let [rows] = values else {
            return internal_err!("{} columns of an aggregate's state", values.len());
        };
        self.rows.grow(total_num_groups);
        self.rows.push_lists(rows.as_list(), |row| group_indices[row] as u32)
    }

    fn convert_to_state(&self, values: &[ArrayRef], opt_filter: Option<&BooleanArray>) -> Result<Vec<ArrayRef>> {
        let rows = values.first().map_or(0, |column| column.len());
        let groups = (0..rows as u32).collect();
        let (columns, groups) = counted(&self.evaluation, values, groups, opt_filter)?;
        let mut each = GroupRows::new(columns.iter().map(|column| column.data_type().clone()).collect());
        each.grow(rows);
        each.push(columns, groups);
        Ok(vec![each.take(EmitTo::All)?.into_state()?])
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.rows.size()
    }
}

/// The rows that count, with their groups.
pub(super) fn counted(
    evaluation: &Evaluation,
    values: &[ArrayRef],
    groups: Vec<u32>,
    accepted: Option<&BooleanArray>,
) -> Result<(Vec<ArrayRef>, Vec<u32>)> {
    let columns = values.iter().cloned().map(decoded).collect::<Result<Vec<_>>>()?;
    let source = &evaluation.function.definition().source;
    let strict = match source.null_input {
        NullInput::Strict => source.params.len(),
        NullInput::Called => 0,
    };
    let (columns, groups) = selected(columns, groups, accepted, strict)?;
    evaluation.refuse_nulls(&columns)?;
    Ok((columns, groups))
}
