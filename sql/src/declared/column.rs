//! Values on their way into a column.

use super::uuid;
use crate::json::{JsonType, as_type, texts};
use crate::postgres::types;
use datafusion::arrow::array::{Array, ArrayRef, RecordBatch, RecordBatchOptions, StringBuilder};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::Field;
use datafusion::common::Result;
use std::sync::Arc;
use taipan_engine::types::sql_name;

/// One of the types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Declared {
    Json(JsonType),
    Uuid,
}

impl Declared {
    /// That of a column, if it is of one.
    pub fn of(field: &Field) -> Option<Declared> {
        match types::of_field(field)?.name {
            "uuid" => Some(Declared::Uuid),
            _ => JsonType::of(field).map(Declared::Json),
        }
    }

    /// The name, as `pg_type` spells it.
    pub fn name(self) -> &'static str {
        match self {
            Declared::Json(ty) => ty.name(),
            Declared::Uuid => "uuid",
        }
    }

    fn form(self, text: &str) -> Result<String> {
        match self {
            Declared::Json(ty) => as_type(text, ty),
            Declared::Uuid => uuid::form(text),
        }
    }
}

/// The type of a column as statements spell it.
pub fn type_name(field: &Field) -> String {
    match Declared::of(field) {
        Some(ty) => ty.name().to_uppercase(),
        None => sql_name(field.data_type()),
    }
}

/// Whether keys may have a column: values of `jsonb` may be equal and have several texts, and those of `json` are never equal.
pub fn has_keys(field: &Field) -> bool {
    !matches!(Declared::of(field), Some(Declared::Json(_)))
}

/// Rows whose values have the forms that columns are declared with.
///
/// # Errors
///
/// 22P02 for a text that is no value of its column's type.
pub fn declared(batch: &RecordBatch, fields: &[Arc<Field>]) -> Result<RecordBatch> {
    if !fields.iter().any(|field| Declared::of(field).is_some()) {
        return Ok(batch.clone());
    }
    let columns = batch
        .columns()
        .iter()
        .zip(fields)
        .map(|(column, field)| match Declared::of(field) {
            Some(ty) => formed(column, ty),
            None => Ok(column.clone()),
        });
    let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    let columns = columns.collect::<Result<Vec<_>>>()?;
    Ok(RecordBatch::try_new_with_options(batch.schema(), columns, &options)?)
}

fn formed(column: &ArrayRef, ty: Declared) -> Result<ArrayRef> {
    let values = texts(column)?;
    let mut out = StringBuilder::with_capacity(values.len(), values.value_data().len());
    for value in values.iter() {
        out.append_option(value.map(|text| ty.form(text)).transpose()?);
    }
    Ok(cast(&out.finish(), column.data_type())?)
}
