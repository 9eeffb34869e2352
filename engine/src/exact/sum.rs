//! `sum` of whole numbers and decimals, which is computed in 128 bits: it raises where the result does not fit its type, whatever
//! was in between. Sums of intervals raise too; those of anything else are DataFusion's.

use super::arithmetic::out_of_range;
use super::distinct_values::DistinctValues;
use super::groups::GroupedSums;
use super::intervals::{self, IntervalSum};
use super::wide_sums::{fitting, plus, state_type, wide};
use datafusion::arrow::array::{Array, ArrayRef, Decimal128Array};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::{Result, ScalarValue, internal_err};
use datafusion::functions_aggregate::sum::Sum;
use datafusion::logical_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion::logical_expr::utils::{AggregateOrderSensitivity, format_state_name};
use datafusion::logical_expr::{
    Accumulator, AggregateUDFImpl, Documentation, GroupsAccumulator, ReversedUDAF, SetMonotonicity, Signature,
};
use std::sync::Arc;

/// The aggregate.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ExactSum {
    inner: Sum,
}

/// Whether sums of this type are computed here.
fn exact(ty: &DataType) -> bool {
    matches!(ty, DataType::Int64 | DataType::UInt64 | DataType::Decimal128(..))
}

impl AggregateUDFImpl for ExactSum {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn signature(&self) -> &Signature {
        self.inner.signature()
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.inner.return_type(types)
    }

    fn accumulator(&self, args: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        let ty = args.return_field.data_type();
        match (exact(ty), args.is_distinct) {
            (true, true) => Ok(Box::new(DistinctSum::new(ty.clone()))),
            (true, false) => Ok(Box::new(PlainSum::new(ty.clone()))),
            (false, false) if intervals::sums(ty) => Ok(Box::new(IntervalSum::new(ty.clone()))),
            (false, _) => self.inner.accumulator(args),
        }
    }

    fn state_fields(&self, args: StateFieldsArgs) -> Result<Vec<FieldRef>> {
        let ty = args.return_type();
        if !exact(ty) {
            return self.inner.state_fields(args);
        }
        let state = state_type(ty);
        Ok(vec![Arc::new(if args.is_distinct {
            let item = Field::new_list_field(state, true);
            Field::new_list(format_state_name(args.name, "sum distinct"), item, false)
        } else {
            Field::new(format_state_name(args.name, "sum"), state, true)
        })])
    }

    fn groups_accumulator_supported(&self, args: AccumulatorArgs) -> bool {
        !intervals::sums(args.return_field.data_type()) && self.inner.groups_accumulator_supported(args)
    }

    fn create_groups_accumulator(&self, args: AccumulatorArgs) -> Result<Box<dyn GroupsAccumulator>> {
        let ty = args.return_field.data_type();
        if exact(ty) {
            Ok(Box::new(GroupedSums::new(ty.clone())))
        } else {
            self.inner.create_groups_accumulator(args)
        }
    }

    fn create_sliding_accumulator(&self, args: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        let ty = args.return_field.data_type();
        if exact(ty) || intervals::sums(ty) && !args.is_distinct {
            self.accumulator(args)
        } else {
            self.inner.create_sliding_accumulator(args)
        }
    }

    fn reverse_expr(&self) -> ReversedUDAF {
        ReversedUDAF::Identical
    }

    fn order_sensitivity(&self) -> AggregateOrderSensitivity {
        self.inner.order_sensitivity()
    }

    fn set_monotonicity(&self, ty: &DataType) -> SetMonotonicity {
        self.inner.set_monotonicity(ty)
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.inner.documentation()
    }
}

/// One sum.
fn finished(sum: Option<i128>, ty: &DataType) -> Result<ScalarValue> {
    let sum = Decimal128Array::from(vec![sum]);
    ScalarValue::try_from_array(&fitting(&sum, ty)?, 0)
}

/// A sum, also over a frame that moves.
#[derive(Debug)]
struct PlainSum {
    ty: DataType,
    sum: i128,
    /// How many values are in it. What comes from other partitions counts one each.
    count: u64,
}

impl PlainSum {
    fn new(ty: DataType) -> PlainSum {
        PlainSum { ty, sum: 0, count: 0 }
    }
}

impl Accumulator for PlainSum {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let values = wide(&values[0])?;
        match (&self.ty, values.null_count()) {
            // 128 bits have room for as many integers as there can be.
            (DataType::Int64 | DataType::UInt64, 0) => self.sum += values.values().iter().sum::<i128>(),
            _ => {
                for value in values.iter().flatten() {
                    self.sum = plus(self.sum, value, &self.ty)?;
                }
            }
        }
        self.count += (values.len() - values.null_count()) as u64;
        Ok(())
    }

    fn retract_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let values = wide(&values[0])?;
        for value in values.iter().flatten() {
            self.sum = self.sum.checked_sub(value).ok_or_else(|| out_of_range(&self.ty))?;
        }
        self.count -= (values.len() - values.null_count()) as u64;
        Ok(())
    }

    fn supports_retract_batch(&self) -> bool {
        true
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        self.update_batch(states)
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        let sum = (self.count > 0).then_some(self.sum);
        let DataType::Decimal128(precision, scale) = state_type(&self.ty) else {
            return internal_err!("a state of {}", self.ty);
        };
        Ok(vec![ScalarValue::Decimal128(sum, precision, scale)])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        finished((self.count > 0).then_some(self.sum), &self.ty)
    }

    fn size(&self) -> usize {
        size_of_val(self)
    }
}

/// A sum in which equal values count once, also over a frame that moves.
#[derive(Debug)]
struct DistinctSum {
    ty: DataType,
    values: DistinctValues,
}

impl DistinctSum {
    fn new(ty: DataType) -> DistinctSum {
        DistinctSum {
            ty,
            values: DistinctValues::default(),
        }
    }
}

impl Accumulator for DistinctSum {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        self.values.add(wide(&values[0])?.iter().flatten());
        Ok(())
    }

    fn retract_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        self.values.remove(wide(&values[0])?.iter().flatten());
        Ok(())
    }

    fn supports_retract_batch(&self) -> bool {
        true
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        self.values.merge(&states[0]);
        Ok(())
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(self.values.state(state_type(&self.ty)))
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        let mut sum = None;
        for value in self.values.iter() {
            sum = Some(plus(sum.unwrap_or(0), value, &self.ty)?);
        }
        finished(sum, &self.ty)
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.values.size()
    }
}
