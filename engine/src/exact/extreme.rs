//! The shortest and the longest of intervals.

use super::interval_length::lengths;
use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::datatypes::{DataType, Decimal128Type};
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::function::AccumulatorArgs;
use datafusion::logical_expr::{Accumulator, AggregateUDF, AggregateUDFImpl, Signature, Volatility};
use std::sync::Arc;

/// The aggregate.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Extreme {
    greatest: bool,
    signature: Signature,
}

impl Extreme {
    /// `max`, or else `min`.
    pub fn function(greatest: bool) -> Arc<AggregateUDF> {
        Arc::new(AggregateUDF::new_from_impl(Extreme {
            greatest,
            signature: Signature::any(1, Volatility::Immutable),
        }))
    }
}

impl AggregateUDFImpl for Extreme {
    fn name(&self) -> &str {
        if self.greatest { "max" } else { "min" }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok(types[0].clone())
    }

    fn accumulator(&self, args: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        Ok(Box::new(Found {
            greatest: self.greatest,
            length: None,
            interval: ScalarValue::try_from(args.return_field.data_type())?,
        }))
    }
}

/// What was found so far.
#[derive(Debug)]
struct Found {
    greatest: bool,
    length: Option<i128>,
    interval: ScalarValue,
}

impl Accumulator for Found {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let lengths = lengths(&values[0])?;
        let lengths = lengths.as_primitive::<Decimal128Type>();
        let mut found = None;
        for row in (0..lengths.len()).filter(|row| lengths.is_valid(*row)) {
            let length = lengths.value(row);
            let is_better = match self.length {
                Some(best) if self.greatest => length > best,
                Some(best) => length < best,
                None => true,
            };
            if is_better {
                (self.length, found) = (Some(length), Some(row));
            }
        }
        if let Some(row) = found {
            self.interval = ScalarValue::try_from_array(&values[0], row)?;
        }
        Ok(())
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        self.update_batch(states)
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![self.interval.clone()])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        Ok(self.interval.clone())
    }

    fn size(&self) -> usize {
        size_of_val(self)
    }
}
