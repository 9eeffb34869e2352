//! Columns and values for a browser: as texts, in which Postgres has them, because the numbers of a browser are floats. Long ones
//! are cut.

use datafusion::arrow::array::{Array, ArrayRef, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Schema};
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use serde_json::{Value, json};
use taipan::values::{TextColumn, for_clients, type_name};
use taipan::{Error, SqlState};

/// The longest value in a table.
const CELL: usize = 300;
/// The longest value that is shown by itself.
const WHOLE: usize = 1 << 20;

/// Names and types.
pub fn columns(schema: &Schema) -> Value {
    let column = |field: &std::sync::Arc<datafusion::arrow::datatypes::Field>| {
        json!({
            "name": field.name(),
            "type": type_name(field),
            "kind": kind(field.data_type()),
        })
    };
    schema.fields().iter().map(column).collect()
}

/// What a chart needs to know of a type.
fn kind(ty: &DataType) -> &'static str {
    match ty {
        DataType::Boolean => "boolean",
        ty if ty.is_numeric() => "number",
        DataType::Date32 | DataType::Date64 | DataType::Timestamp(..) => "time",
        DataType::Dictionary(_, values) => kind(values),
        DataType::RunEndEncoded(_, values) => kind(values.data_type()),
        _ => "text",
    }
}

/// A column whose values become texts.
enum Cells<'a> {
    Text(TextColumn),
    /// Postgres has no like of its type.
    Shown(ArrayFormatter<'a>, &'a dyn Array),
}

impl Cells<'_> {
    fn of<'a>(array: &'a ArrayRef, zone: &str, options: &'a FormatOptions<'a>) -> Result<Cells<'a>, Error> {
        let text = for_clients(array).and_then(|array| TextColumn::new(&array, zone));
        if let Ok(text) = text {
            return Ok(Cells::Text(text));
        }
        let shown = ArrayFormatter::try_new(array, options);
        let shown = shown.map_err(|error| Error::new(SqlState::FeatureNotSupported, error.to_string()))?;
        Ok(Cells::Shown(shown, array))
    }

    /// The text of a row; `None`: NULL.
    fn text(&self, row: usize) -> Option<String> {
        match self {
            Cells::Text(column) => {
                let mut bytes = Vec::new();
                let known = column.write(row, &mut bytes);
                known.then(|| String::from_utf8_lossy(&bytes).into_owned())
            }
            Cells::Shown(shown, array) => array.is_valid(row).then(|| shown.value(row).to_string()),
        }
    }

    fn cell(&self, row: usize, most: usize) -> Value {
        match self.text(row) {
            None => Value::Null,
            Some(text) if text.len() <= most => Value::String(text),
            Some(text) => json!({ "cut": &text[..text.floor_char_boundary(most)], "bytes": text.len() }),
        }
    }
}

/// The rows of batches.
///
/// # Errors
///
/// 0A000 for values that cannot be shown.
pub fn rows(batches: &[RecordBatch], zone: &str) -> Result<Value, Error> {
    cut_at(batches, zone, CELL)
}

/// The same with whole values.
///
/// # Errors
///
/// As `rows`.
pub fn rows_uncut(batches: &[RecordBatch], zone: &str) -> Result<Value, Error> {
    cut_at(batches, zone, usize::MAX)
}

fn cut_at(batches: &[RecordBatch], zone: &str, most: usize) -> Result<Value, Error> {
    let options = FormatOptions::default();
    let mut rows = Vec::new();
    for batch in batches {
        let cells = batch.columns().iter().map(|array| Cells::of(array, zone, &options));
        let cells: Vec<Cells<'_>> = cells.collect::<Result<_, Error>>()?;
        let row = |row: usize| cells.iter().map(|cells| cells.cell(row, most)).collect::<Value>();
        rows.extend((0..batch.num_rows()).map(row));
    }
    Ok(Value::Array(rows))
}

/// A value of the first row.
///
/// # Errors
///
/// As `rows`; 42703 if there is no such row or column.
pub fn whole(batches: &[RecordBatch], column: usize, zone: &str) -> Result<Value, Error> {
    let array = batches.first().and_then(|batch| batch.columns().get(column));
    let array = array.ok_or_else(|| Error::new(SqlState::UndefinedColumn, "there is no such value"))?;
    let options = FormatOptions::default();
    Ok(Cells::of(array, zone, &options)?.cell(0, WHOLE))
}
