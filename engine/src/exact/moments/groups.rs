//! Moments of all groups at once.

use super::single::states;
use super::sums::{SQUARES, Sums, results};
use super::{Moment, state_type};
use crate::exact::wide_sums::wide;
use datafusion::arrow::array::{Array, ArrayRef, BooleanArray, Decimal128Array, Decimal256Array, UInt64Array};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{EmitTo, GroupsAccumulator};
use std::sync::Arc;

#[derive(Debug)]
pub(super) struct GroupedMoments {
    moment: Moment,
    ty: DataType,
    gives: DataType,
    sums: Vec<Sums>,
}

impl GroupedMoments {
    pub(super) fn new(moment: Moment, ty: DataType, gives: DataType) -> GroupedMoments {
        GroupedMoments {
            moment,
            ty,
            gives,
            sums: Vec::new(),
        }
    }

    fn written(&self, sums: &[Sums]) -> Vec<ArrayRef> {
        let count: UInt64Array = sums.iter().map(|sums| sums.count).collect::<Vec<_>>().into();
        let sum: Decimal128Array = sums.iter().map(|sums| sums.sum).collect::<Vec<_>>().into();
        let mut state: Vec<ArrayRef> = vec![Arc::new(count), Arc::new(sum.with_data_type(state_type(&self.ty)))];
        if self.moment.needs_squares() {
            let squares: Decimal256Array = sums.iter().map(|sums| sums.squares).collect::<Vec<_>>().into();
            state.push(Arc::new(squares.with_data_type(SQUARES)));
        }
        state
    }
}

fn counts(filter: Option<&BooleanArray>, row: usize) -> bool {
    filter.is_none_or(|filter| filter.is_valid(row) && filter.value(row))
}

impl GroupsAccumulator for GroupedMoments {
    fn update_batch(
        &mut self,
        values: &[ArrayRef],
        groups: &[usize],
        filter: Option<&BooleanArray>,
        count: usize,
    ) -> Result<()> {
        self.sums.resize(count, Sums::default());
        let values = wide(&values[0])?;
        for (row, group) in groups.iter().enumerate() {
            if counts(filter, row) && values.is_valid(row) {
                self.sums[*group].add(values.value(row), self.moment, &self.ty)?;
            }
        }
        Ok(())
    }

    fn merge_batch(&mut self, values: &[ArrayRef], groups: &[usize], count: usize) -> Result<()> {
        self.sums.resize(count, Sums::default());
        for (group, other) in groups.iter().zip(states(values)) {
            self.sums[*group].merge(&other, &self.ty)?;
        }
        Ok(())
    }

    fn evaluate(&mut self, emit_to: EmitTo) -> Result<ArrayRef> {
        let sums = emit_to.take_needed(&mut self.sums);
        results(&sums, self.moment, &self.ty, &self.gives)
    }

    fn state(&mut self, emit_to: EmitTo) -> Result<Vec<ArrayRef>> {
        let sums = emit_to.take_needed(&mut self.sums);
        Ok(self.written(&sums))
    }

    fn convert_to_state(&self, values: &[ArrayRef], filter: Option<&BooleanArray>) -> Result<Vec<ArrayRef>> {
        let values = wide(&values[0])?;
        let mut sums = vec![Sums::default(); values.len()];
        for (row, sums) in sums.iter_mut().enumerate() {
            if counts(filter, row) && values.is_valid(row) {
                sums.add(values.value(row), self.moment, &self.ty)?;
            }
        }
        Ok(self.written(&sums))
    }

    fn size(&self) -> usize {
        self.sums.capacity() * size_of::<Sums>()
    }
}
