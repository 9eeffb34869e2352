//! Different values of one group, as 128 bits, also over a frame that moves.

use datafusion::arrow::array::{ArrayRef, AsArray, Decimal128Array, ListArray};
use datafusion::arrow::datatypes::{DataType, Decimal128Type};
use datafusion::common::ScalarValue;
use datafusion::common::utils::SingleRowListArrayBuilder;
use std::collections::HashMap;
use std::sync::Arc;

/// The values, and how often each is there.
#[derive(Debug, Default)]
pub(super) struct DistinctValues(HashMap<i128, u64>);

impl DistinctValues {
    pub fn add(&mut self, values: impl Iterator<Item = i128>) {
        values.for_each(|value| *self.0.entry(value).or_insert(0) += 1);
    }

    /// Takes values out that were added.
    pub fn remove(&mut self, values: impl Iterator<Item = i128>) {
        for value in values {
            if let Some(count) = self.0.get_mut(&value) {
                *count -= 1;
                if *count == 0 {
                    self.0.remove(&value);
                }
            }
        }
    }

    /// Adds what `state` has given for other groups.
    pub fn merge(&mut self, states: &ArrayRef) {
        let lists: &ListArray = states.as_list();
        for list in lists.iter().flatten() {
            self.add(list.as_primitive::<Decimal128Type>().iter().flatten());
        }
    }

    /// A list of the values, which are of this type.
    pub fn state(&self, ty: DataType) -> Vec<ScalarValue> {
        let values = Decimal128Array::from_iter_values(self.0.keys().copied()).with_data_type(ty);
        let list = SingleRowListArrayBuilder::new(Arc::new(values)).with_nullable(true);
        vec![list.build_list_scalar()]
    }

    pub fn iter(&self) -> impl Iterator<Item = i128> {
        self.0.keys().copied()
    }

    /// Bytes beside its own.
    pub fn size(&self) -> usize {
        self.0.capacity() * size_of::<(i128, u64)>()
    }
}
