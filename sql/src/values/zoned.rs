//! Rows for people, who read points in time by the clocks of their session's zone.

use crate::error::{Error, Result, SqlState};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Schema, SchemaRef};
use std::sync::Arc;
use taipan_engine::zones::UTC;

/// Columns whose points in time are in a zone. The moments are the same.
pub fn schema_in_zone(schema: &SchemaRef, zone: &str) -> SchemaRef {
    if zone == UTC {
        return schema.clone();
    }
    let fields = schema.fields().iter().map(|field| moved(field, zone));
    let fields: Vec<FieldRef> = fields.collect();
    Arc::new(Schema::new_with_metadata(fields, schema.metadata().clone()))
}

fn moved(field: &FieldRef, zone: &str) -> FieldRef {
    let item = |field: &FieldRef| moved(field, zone);
    let ty = match field.data_type() {
        DataType::Timestamp(unit, Some(_)) => DataType::Timestamp(*unit, Some(zone.into())),
        DataType::List(field) => DataType::List(item(field)),
        DataType::LargeList(field) => DataType::LargeList(item(field)),
        DataType::FixedSizeList(field, length) => DataType::FixedSizeList(item(field), *length),
        DataType::Struct(fields) => DataType::Struct(fields.iter().map(item).collect()),
        other => other.clone(),
    };
    if ty == *field.data_type() {
        field.clone()
    } else {
        Arc::new(Field::clone(field).with_data_type(ty))
    }
}

/// Rows of such columns.
///
/// # Errors
///
/// XX000 where the schema is of other rows.
pub fn batch_in_zone(batch: RecordBatch, schema: &SchemaRef) -> Result<RecordBatch> {
    if batch.schema() == *schema {
        return Ok(batch);
    }
    let columns = batch.columns().iter().zip(schema.fields());
    let columns = columns.map(|(column, field)| cast(column, field.data_type()));
    let made = columns
        .collect::<Result<Vec<_>, _>>()
        .and_then(|columns| RecordBatch::try_new(schema.clone(), columns));
    made.map_err(|error| Error::new(SqlState::Internal, error.to_string()))
}
