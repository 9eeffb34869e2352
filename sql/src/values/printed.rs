//! Values as texts that Postgres prints, and texts as SQL writes them.

use super::{TextColumn, for_clients};
use datafusion::arrow::array::{Array, ArrayRef, StringBuilder};
use datafusion::common::{DataFusionError, Result};
use std::sync::Arc;

/// The texts of values, points in time by the clocks of a zone.
///
/// # Errors
///
/// 0A000 for types that have no text.
pub fn printed(array: &ArrayRef, zone: &str) -> Result<ArrayRef> {
    let outer = |error| DataFusionError::External(Box::new(error));
    let column = TextColumn::new(&for_clients(array).map_err(outer)?, zone).map_err(outer)?;
    let (mut texts, mut text) = (StringBuilder::with_capacity(array.len(), array.len() * 16), Vec::new());
    for row in 0..array.len() {
        text.clear();
        if column.write(row, &mut text) {
            let text = std::str::from_utf8(&text);
            texts.append_value(text.map_err(|error| DataFusionError::Internal(error.to_string()))?);
        } else {
            texts.append_null()
        }
    }
    Ok(Arc::new(texts.finish()))
}

/// A text as SQL writes it.
pub fn quoted_literal(text: &str) -> String {
    let quoted = text.replace('\'', "''");
    if quoted.contains('\\') {
        format!("E'{}'", quoted.replace('\\', "\\\\"))
    } else {
        format!("'{quoted}'")
    }
}
