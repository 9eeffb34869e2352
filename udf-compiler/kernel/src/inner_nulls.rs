//! NULLs inside of values: items of lists, fields of structs. Columns say where they are NULL themselves.

use arrow::array::{Array, ArrayRef, AsArray};
use arrow::datatypes::DataType;

/// Whether some value of the column may have a NULL inside.
pub fn any(array: &dyn Array) -> bool {
    let null = |child: &ArrayRef| child.logical_null_count() > 0 || any(child);
    children(array).iter().any(null)
}

fn children(array: &dyn Array) -> Vec<ArrayRef> {
    match array.data_type() {
        DataType::List(_) => vec![array.as_list::<i32>().values().clone()],
        DataType::LargeList(_) => vec![array.as_list::<i64>().values().clone()],
        DataType::ListView(_) => vec![array.as_list_view::<i32>().values().clone()],
        DataType::LargeListView(_) => vec![array.as_list_view::<i64>().values().clone()],
        DataType::FixedSizeList(..) => vec![array.as_fixed_size_list().values().clone()],
        DataType::Struct(_) => array.as_struct().columns().to_vec(),
        _ => Vec::new(),
    }
}
