//! Moments of one group, also over a frame that moves.

use super::sums::{Sums, results};
use super::{Moment, state_type};
use crate::exact::distinct_values::DistinctValues;
use crate::exact::wide_sums::wide;
use datafusion::arrow::array::{ArrayRef, AsArray};
use datafusion::arrow::datatypes::{DECIMAL256_MAX_PRECISION, DataType, Decimal128Type, Decimal256Type, UInt64Type};
use datafusion::common::{Result, ScalarValue, internal_err};
use datafusion::logical_expr::Accumulator;

#[derive(Debug)]
pub(super) struct PlainMoment {
    moment: Moment,
    ty: DataType,
    gives: DataType,
    sums: Sums,
}

impl PlainMoment {
    pub(super) fn new(moment: Moment, ty: DataType, gives: DataType) -> PlainMoment {
        PlainMoment {
            moment,
            ty,
            gives,
            sums: Sums::default(),
        }
    }
}

/// The sums that other partitions have.
pub(super) fn states(states: &[ArrayRef]) -> Vec<Sums> {
    let (count, sum) = (
        states[0].as_primitive::<UInt64Type>(),
        states[1].as_primitive::<Decimal128Type>(),
    );
    let squares = states.get(2).map(|squares| squares.as_primitive::<Decimal256Type>());
    let sums = (0..count.len()).map(|row| Sums {
        count: count.value(row),
        sum: sum.value(row),
        squares: squares.map(|squares| squares.value(row)).unwrap_or_default(),
    });
    sums.collect()
}

impl Accumulator for PlainMoment {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        for number in wide(&values[0])?.iter().flatten() {
            self.sums.add(number, self.moment, &self.ty)?;
        }
        Ok(())
    }

    fn retract_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        for number in wide(&values[0])?.iter().flatten() {
            self.sums.remove(number, self.moment, &self.ty)?;
        }
        Ok(())
    }

    fn supports_retract_batch(&self) -> bool {
        true
    }

    fn merge_batch(&mut self, given: &[ArrayRef]) -> Result<()> {
        for other in states(given) {
            self.sums.merge(&other, &self.ty)?;
        }
        Ok(())
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        let DataType::Decimal128(precision, scale) = state_type(&self.ty) else {
            return internal_err!("a state of {}", self.ty);
        };
        let mut state = vec![
            ScalarValue::UInt64(Some(self.sums.count)),
            ScalarValue::Decimal128(Some(self.sums.sum), precision, scale),
        ];
        if self.moment.needs_squares() {
            let squares = Some(self.sums.squares);
            state.push(ScalarValue::Decimal256(squares, DECIMAL256_MAX_PRECISION, 0));
        }
        Ok(state)
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        let made = results(&[self.sums], self.moment, &self.ty, &self.gives)?;
        ScalarValue::try_from_array(&made, 0)
    }

    fn size(&self) -> usize {
        size_of_val(self)
    }
}

/// A moment in which equal values count once.
#[derive(Debug)]
pub(super) struct DistinctMoment {
    moment: Moment,
    ty: DataType,
    gives: DataType,
    values: DistinctValues,
}

impl DistinctMoment {
    pub(super) fn new(moment: Moment, ty: DataType, gives: DataType) -> DistinctMoment {
        DistinctMoment {
            moment,
            ty,
            gives,
            values: DistinctValues::default(),
        }
    }
}

impl Accumulator for DistinctMoment {
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
        let mut sums = Sums::default();
        for value in self.values.iter() {
            sums.add(value, self.moment, &self.ty)?;
        }
        let made = results(&[sums], self.moment, &self.ty, &self.gives)?;
        ScalarValue::try_from_array(&made, 0)
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.values.size()
    }
}
