//! The same arguments in Arrow's other layouts of texts, with texts under the NULLs that nobody may look at.

use anyhow::{Context, Result};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray, make_array};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use std::sync::Arc;

const LAYOUTS: [DataType; 3] = [DataType::Utf8View, DataType::LargeUtf8, DataType::Utf8];

const HIDDEN: [&str; 3] = ["under a NULL, and longer than a view holds", "ß", "12"];

/// The columns with their texts in another layout; nothing where there are no texts.
pub(super) fn others(columns: &[ArrayRef], seed: u64) -> Result<Option<Vec<ArrayRef>>> {
    let is_text = |column: &ArrayRef| column.data_type() == &DataType::Utf8;
    if !columns.iter().any(is_text) {
        return Ok(None);
    }
    let layout = &LAYOUTS[(seed % LAYOUTS.len() as u64) as usize];
    let other = |column: &ArrayRef| {
        if is_text(column) {
            hidden(column, layout)
        } else {
            Ok(column.clone())
        }
    };
    columns.iter().map(other).collect::<Result<_>>().map(Some)
}

fn hidden(column: &ArrayRef, layout: &DataType) -> Result<ArrayRef> {
    let texts = column.as_string::<i32>().iter().enumerate();
    let full: ArrayRef = Arc::new(StringArray::from_iter_values(
        texts.map(|(row, text)| text.unwrap_or(HIDDEN[row % HIDDEN.len()])),
    ));
    let data = cast(&full, layout)?.into_data().into_builder();
    let data = data
        .nulls(column.nulls().cloned())
        .build()
        .context("an array with NULLs")?;
    Ok(make_array(data))
}
