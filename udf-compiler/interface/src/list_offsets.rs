//! Where the items of a column of lists lie, whatever layout the lists have. Knows Arrow only.

use arrow::array::{Array, ArrayRef, AsArray, FixedSizeListArray};
use arrow::buffer::OffsetBuffer;
use arrow::datatypes::DataType;
use std::ops::Range;

/// Where the items of each row lie.
pub enum Ranges {
    Small(OffsetBuffer<i32>),
    Large(OffsetBuffer<i64>),
    Fixed(FixedSizeListArray),
}

impl Ranges {
    /// Of a column of lists, and their items.
    pub fn of(array: &ArrayRef) -> Option<(Ranges, ArrayRef)> {
        Some(match array.data_type() {
            DataType::List(_) => {
                let lists = array.as_list::<i32>();
                (Ranges::Small(lists.offsets().clone()), lists.values().clone())
            }
            DataType::LargeList(_) => {
                let lists = array.as_list::<i64>();
                (Ranges::Large(lists.offsets().clone()), lists.values().clone())
            }
            DataType::FixedSizeList(..) => {
                let lists = array.as_fixed_size_list();
                (Ranges::Fixed(lists.clone()), lists.values().clone())
            }
            _ => return None,
        })
    }

    /// The items of a row.
    pub fn of_row(&self, row: usize) -> Range<usize> {
        match self {
            Ranges::Small(offsets) => offsets[row] as usize..offsets[row + 1] as usize,
            Ranges::Large(offsets) => offsets[row] as usize..offsets[row + 1] as usize,
            Ranges::Fixed(lists) => {
                let start = lists.value_offset(row) as usize;
                start..start + lists.value_length() as usize
            }
        }
    }
}
