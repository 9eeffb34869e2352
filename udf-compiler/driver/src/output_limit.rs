//! The limit on what one call returns. Whoever evaluated it, the result is looked at as an array, so that the limit means the
//! same everywhere. Does not know where results come from.

use arrow::array::{Array, ArrayRef, AsArray, GenericByteArray};
use arrow::datatypes::{
    ArrowNativeType, BinaryType, ByteArrayType, DataType, LargeBinaryType, LargeUtf8Type, Utf8Type,
};
use std::ops::Range;

/// Whether some row's value takes more bytes: those of its texts, and those of what else it is made of.
pub fn exceeds(array: &ArrayRef, limit: usize) -> bool {
    (0..array.len()).any(|row| size(array, row..row + 1) > limit)
}

/// The bytes of the values of these rows.
fn size(array: &ArrayRef, rows: Range<usize>) -> usize {
    let present = |row: &usize| !array.is_null(*row);
    match array.data_type() {
        DataType::Utf8 => bytes::<Utf8Type>(array.as_bytes(), rows),
        DataType::LargeUtf8 => bytes::<LargeUtf8Type>(array.as_bytes(), rows),
        DataType::Binary => bytes::<BinaryType>(array.as_bytes(), rows),
        DataType::LargeBinary => bytes::<LargeBinaryType>(array.as_bytes(), rows),
        DataType::Utf8View => views(array.as_string_view().views(), rows.filter(present)),
        DataType::BinaryView => views(array.as_binary_view().views(), rows.filter(present)),
        DataType::List(_) => {
            let (list, offsets) = (array.as_list::<i32>(), array.as_list::<i32>().value_offsets());
            let items = |row: usize| offsets[row] as usize..offsets[row + 1] as usize;
            rows.filter(present).map(|row| size(list.values(), items(row))).sum()
        }
        DataType::LargeList(_) => {
            let (list, offsets) = (array.as_list::<i64>(), array.as_list::<i64>().value_offsets());
            let items = |row: usize| offsets[row] as usize..offsets[row + 1] as usize;
            rows.filter(present).map(|row| size(list.values(), items(row))).sum()
        }
        DataType::Map(..) => {
            let (entries, offsets) = (array.as_map().entries(), array.as_map().value_offsets());
            let items = |row: usize| offsets[row] as usize..offsets[row + 1] as usize;
            let columns = |row: usize| {
                entries
                    .columns()
                    .iter()
                    .map(move |c| size(c, items(row)))
                    .sum::<usize>()
            };
            rows.filter(present).map(columns).sum()
        }
        DataType::Struct(_) => array.as_struct().columns().iter().map(|c| size(c, rows.clone())).sum(),
        ty => rows.len() * ty.primitive_width().unwrap_or(1),
    }
}

fn bytes<T: ByteArrayType>(array: &GenericByteArray<T>, rows: Range<usize>) -> usize {
    let offsets = array.value_offsets();
    offsets[rows.end].as_usize() - offsets[rows.start].as_usize()
}

/// The lengths are the lower halves of the views.
fn views(views: &[u128], rows: impl Iterator<Item = usize>) -> usize {
    rows.map(|row| (views[row] & u128::from(u32::MAX)) as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow::array::{BinaryViewArray, Int64Array, LargeStringArray, ListArray, StringArray, StringViewArray};
    use arrow::datatypes::Int64Type;
    use std::sync::Arc;

    #[test]
    fn a_limit_is_one_for_each_row() {
        let texts = ["four", "", "sixsix"];
        let arrays: [ArrayRef; 4] = [
            Arc::new(StringArray::from(texts.to_vec())),
            Arc::new(LargeStringArray::from(texts.to_vec())),
            Arc::new(StringViewArray::from(texts.to_vec())),
            Arc::new(BinaryViewArray::from(texts.map(str::as_bytes).to_vec())),
        ];
        for array in &arrays {
            assert!(exceeds(array, 5) && !exceeds(array, 6), "{}", array.data_type());
            assert!(!exceeds(&array.slice(0, 2), 4));
        }
        let lists = vec![Some(vec![Some(1), None, Some(3)]), None, Some(vec![])];
        let lists: ArrayRef = Arc::new(ListArray::from_iter_primitive::<Int64Type, _, _>(lists));
        assert!(exceeds(&lists, 23) && !exceeds(&lists, 24));
        assert!(!exceeds(&lists.slice(1, 2), 0));
        let numbers: ArrayRef = Arc::new(Int64Array::from(vec![1, 2]));
        assert!(exceeds(&numbers, 7) && !exceeds(&numbers, 8));
    }
}
