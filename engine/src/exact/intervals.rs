//! Sums of intervals and durations, which raise where a part of them does not fit.

use datafusion::arrow::array::{Array, ArrayRef};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::Accumulator;

/// Whether values of a type are summed here.
pub(super) fn sums(ty: &DataType) -> bool {
    matches!(ty, DataType::Interval(_) | DataType::Duration(_))
}

/// A sum, also over a frame that moves.
#[derive(Debug)]
pub(super) struct IntervalSum {
    ty: DataType,
    sum: Option<ScalarValue>,
    /// How many values are in it. What comes from other partitions counts one each.
    count: usize,
}

impl IntervalSum {
    pub(super) fn new(ty: DataType) -> IntervalSum {
        IntervalSum {
            ty,
            sum: None,
            count: 0,
        }
    }

    fn each(
        &mut self,
        values: &ArrayRef,
        combine: fn(&ScalarValue, &ScalarValue) -> Result<ScalarValue>,
    ) -> Result<()> {
        for row in (0..values.len()).filter(|row| values.is_valid(*row)) {
            let value = ScalarValue::try_from_array(values, row)?;
            self.sum = Some(match &self.sum {
                Some(sum) => combine(sum, &value)?,
                None => value,
            });
        }
        Ok(())
    }
}

impl Accumulator for IntervalSum {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        self.count += values[0].len() - values[0].null_count();
        self.each(&values[0], |sum, value| sum.add_checked(value))
    }

    fn retract_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        self.count -= values[0].len() - values[0].null_count();
        self.each(&values[0], |sum, value| sum.sub_checked(value))
    }

    fn supports_retract_batch(&self) -> bool {
        true
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        self.update_batch(states)
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![self.evaluate()?])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        match &self.sum {
            Some(sum) if self.count > 0 => Ok(sum.clone()),
            _ => ScalarValue::try_from(&self.ty),
        }
    }

    fn size(&self) -> usize {
        size_of_val(self)
    }
}
