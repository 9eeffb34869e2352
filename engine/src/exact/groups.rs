//! Sums of all groups at once.

use super::wide_sums::{fitting, plus, state_type, wide};
use datafusion::arrow::array::{Array, ArrayRef, BooleanArray, Decimal128Array};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::compute;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{EmitTo, GroupsAccumulator};
use std::sync::Arc;

/// A sum for each group.
#[derive(Debug)]
pub(super) struct GroupedSums {
    ty: DataType,
    sums: Vec<i128>,
    /// The groups that have a value.
    seen: Vec<bool>,
}

impl GroupedSums {
    pub(super) fn new(ty: DataType) -> GroupedSums {
        GroupedSums {
            ty,
            sums: Vec::new(),
            seen: Vec::new(),
        }
    }

    fn add(&mut self, group: usize, value: i128) -> Result<()> {
        self.sums[group] = plus(self.sums[group], value, &self.ty)?;
        self.seen[group] = true;
        Ok(())
    }

    fn take(&mut self, emit_to: EmitTo) -> Decimal128Array {
        let sums = emit_to.take_needed(&mut self.sums);
        let seen = emit_to.take_needed(&mut self.seen);
        Decimal128Array::new(sums.into(), Some(NullBuffer::from(seen)))
    }
}

impl GroupsAccumulator for GroupedSums {
    fn update_batch(
        &mut self,
        values: &[ArrayRef],
        groups: &[usize],
        filter: Option<&BooleanArray>,
        count: usize,
    ) -> Result<()> {
        self.sums.resize(count, 0);
        self.seen.resize(count, false);
        let values = wide(&values[0])?;
        let decimals = matches!(self.ty, DataType::Decimal128(..));
        if values.null_count() == 0 && filter.is_none() && !decimals {
            // 128 bits have room for as many integers as there can be.
            for (group, value) in groups.iter().zip(values.values()) {
                self.sums[*group] += value;
                self.seen[*group] = true;
            }
            return Ok(());
        }
        for (row, group) in groups.iter().enumerate() {
            let counts = filter.is_none_or(|filter| filter.is_valid(row) && filter.value(row));
            if counts && values.is_valid(row) {
                self.add(*group, values.value(row))?;
            }
        }
        Ok(())
    }

    fn merge_batch(&mut self, values: &[ArrayRef], groups: &[usize], count: usize) -> Result<()> {
        self.update_batch(values, groups, None, count)
    }

    fn evaluate(&mut self, emit_to: EmitTo) -> Result<ArrayRef> {
        fitting(&self.take(emit_to), &self.ty)
    }

    fn state(&mut self, emit_to: EmitTo) -> Result<Vec<ArrayRef>> {
        let sums = self.take(emit_to).with_data_type(state_type(&self.ty));
        Ok(vec![Arc::new(sums)])
    }

    fn convert_to_state(&self, values: &[ArrayRef], filter: Option<&BooleanArray>) -> Result<Vec<ArrayRef>> {
        let values = wide(&values[0])?.with_data_type(state_type(&self.ty));
        let Some(filter) = filter else {
            return Ok(vec![Arc::new(values)]);
        };
        let left_out = compute::not(&compute::prep_null_mask_filter(filter))?;
        Ok(vec![compute::nullif(&values, &left_out)?])
    }

    fn size(&self) -> usize {
        self.sums.capacity() * size_of::<i128>() + self.seen.capacity()
    }
}
