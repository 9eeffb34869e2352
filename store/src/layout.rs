//! The columns of a table over time. Parts never change, so a column keeps its place and the name that it has in files for
//! ever: one that was dropped stays, one that was added is missing in older parts, and one that was renamed has its new
//! name beside.

use crate::error::Result;
use crate::object::Object;
use crate::read::{decode_schema, encode_schema, nulls_of};
use arrow::array::{RecordBatch, RecordBatchOptions};
use arrow::datatypes::{Field, FieldRef, Schema, SchemaRef};
use std::sync::Arc;

/// The name of a column, where it is another than in files.
const NAME: &str = "taipan.name";
/// Where a column stands among those that are seen, where that is not the order in files.
const PLACE: &str = "taipan.place";
/// A column that was dropped.
const DROPPED: &str = "taipan.dropped";

/// The columns of a table: as they are seen, and as they are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// As they are seen.
    pub schema: SchemaRef,
    /// As parts have them.
    pub stored: SchemaRef,
    /// Where those that are seen stand among those that are stored.
    pub places: Arc<[usize]>,
}

impl Layout {
    /// That of a new table.
    pub fn new(schema: SchemaRef) -> Layout {
        Layout {
            places: (0..schema.fields().len()).collect(),
            stored: schema.clone(),
            schema,
        }
    }

    /// That of a table in the catalog.
    ///
    /// # Errors
    ///
    /// XX001 if it is damaged.
    pub fn of(table: &Object) -> Result<Layout> {
        let known = decode_schema(&table.columns, &table.key.to_string())?;
        let (mut seen, mut stored): (Vec<(usize, usize, FieldRef)>, Vec<FieldRef>) = Default::default();
        for (place, field) in known.fields().iter().enumerate() {
            let mut metadata = field.metadata().clone();
            let (name, dropped) = (metadata.remove(NAME), metadata.remove(DROPPED));
            let order = metadata
                .remove(PLACE)
                .and_then(|order| order.parse().ok())
                .unwrap_or(place);
            let field = field.as_ref().clone().with_metadata(metadata);
            if dropped.is_none() {
                let name = name.unwrap_or_else(|| field.name().clone());
                seen.push((order, place, Arc::new(field.clone().with_name(name))));
            }
            stored.push(Arc::new(field.with_nullable(true)));
        }
        seen.sort_by_key(|(order, ..)| *order);
        let places = seen.iter().map(|(_, place, _)| *place).collect();
        let seen: Vec<FieldRef> = seen.into_iter().map(|(.., field)| field).collect();
        let metadata = known.metadata();
        let layout = Layout {
            schema: Arc::new(Schema::new_with_metadata(seen, metadata.clone())),
            stored: Arc::new(Schema::new_with_metadata(stored, metadata.clone())),
            places,
        };
        Ok(if layout.is_plain() {
            Layout::new(layout.schema)
        } else {
            layout
        })
    }

    /// As the catalog keeps it.
    pub fn encode(&self) -> Result<Arc<[u8]>> {
        let mut fields: Vec<Field> = self
            .stored
            .fields()
            .iter()
            .map(|field| field.as_ref().clone())
            .collect();
        let mut dropped = vec![true; fields.len()];
        for (order, (seen, place)) in self.schema.fields().iter().zip(self.places.iter()).enumerate() {
            let stored = &mut fields[*place];
            let mut metadata = seen.metadata().clone();
            if seen.name() != stored.name() {
                metadata.insert(NAME.to_string(), seen.name().clone());
            }
            if order != *place {
                metadata.insert(PLACE.to_string(), order.to_string());
            }
            *stored = seen
                .as_ref()
                .clone()
                .with_name(stored.name().clone())
                .with_metadata(metadata);
            dropped[*place] = false;
        }
        for (field, _) in fields.iter_mut().zip(dropped).filter(|(_, dropped)| *dropped) {
            let mut metadata = field.metadata().clone();
            metadata.insert(DROPPED.to_string(), String::new());
            field.set_metadata(metadata);
        }
        let schema = Schema::new_with_metadata(fields, self.schema.metadata().clone());
        encode_schema(&Arc::new(schema))
    }

    /// Whether parts have the columns as they are seen.
    pub fn is_plain(&self) -> bool {
        let same = |(seen, stored): (&FieldRef, &FieldRef)| seen.name() == stored.name();
        self.schema.fields().len() == self.stored.fields().len()
            && self.schema.fields().iter().zip(self.stored.fields()).all(same)
    }

    /// The same with another column at the end.
    pub fn with(&self, column: Field) -> Layout {
        let taken = |name: &str| self.stored.fields().iter().any(|field| field.name() == name);
        let mut name = column.name().clone();
        if taken(&name) {
            name = format!("{name}\u{1}{}", self.stored.fields().len());
        }
        let stored = Arc::new(column.clone().with_name(name).with_nullable(true));
        let places = self.places.iter().copied().chain([self.stored.fields().len()]);
        Layout {
            places: places.collect(),
            schema: extended(&self.schema, Arc::new(column)),
            stored: extended(&self.stored, stored),
        }
    }

    /// The same without the column at this place among those that are seen.
    pub fn without(&self, column: usize) -> Layout {
        let rest = |place: &usize| *place != column;
        let kept: Vec<usize> = (0..self.schema.fields().len()).filter(rest).collect();
        let fields = kept.iter().map(|place| self.schema.fields()[*place].clone());
        Layout {
            schema: Arc::new(Schema::new_with_metadata(
                fields.collect::<Vec<FieldRef>>(),
                self.schema.metadata().clone(),
            )),
            places: kept.iter().map(|place| self.places[*place]).collect(),
            stored: self.stored.clone(),
        }
    }

    /// The same with another column in the place of one that is seen, whose values stay.
    pub fn with_field(&self, column: usize, field: Field) -> Layout {
        let mut fields: Vec<FieldRef> = self.schema.fields().to_vec();
        fields[column] = Arc::new(field);
        Layout {
            schema: Arc::new(Schema::new_with_metadata(fields, self.schema.metadata().clone())),
            ..self.clone()
        }
    }

    /// The same with one that is seen in the place of another one, which is dropped.
    pub fn moved(&self, column: usize, to: usize) -> Layout {
        let mut fields: Vec<FieldRef> = self.schema.fields().to_vec();
        let mut places = self.places.to_vec();
        fields[to] = fields[column].clone();
        places[to] = places[column];
        fields.remove(column);
        places.remove(column);
        Layout {
            schema: Arc::new(Schema::new_with_metadata(fields, self.schema.metadata().clone())),
            stored: self.stored.clone(),
            places: places.into(),
        }
    }

    /// Rows as they are seen, as they are stored.
    pub fn widened(&self, batch: &RecordBatch) -> Result<RecordBatch> {
        if self.is_plain() {
            return Ok(batch.clone());
        }
        let rows = batch.num_rows();
        let column = |place: usize| match self.places.iter().position(|known| *known == place) {
            Some(seen) => batch.column(seen).clone(),
            None => nulls_of(&self.stored, place, rows),
        };
        let columns = (0..self.stored.fields().len()).map(column).collect();
        let options = RecordBatchOptions::new().with_row_count(Some(rows));
        Ok(RecordBatch::try_new_with_options(
            self.stored.clone(),
            columns,
            &options,
        )?)
    }
}

fn extended(schema: &Schema, field: FieldRef) -> SchemaRef {
    let fields: Vec<FieldRef> = schema.fields().iter().cloned().chain([field]).collect();
    Arc::new(Schema::new_with_metadata(fields, schema.metadata().clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::{Key, Kind};
    use arrow::datatypes::DataType;

    fn kept(layout: &Layout) -> Layout {
        let table = Object {
            oid: 1,
            first: 1,
            key: Key::relation("public", "t"),
            kind: Kind::Table,
            sql: String::new(),
            columns: layout.encode().expect("a layout"),
        };
        Layout::of(&table).expect("the layout")
    }

    #[test]
    fn a_name_that_was_used_is_not_used_again() {
        let field = |name: &str, nullable| Field::new(name, DataType::Int64, nullable);
        let plain = Layout::new(Arc::new(Schema::new(vec![field("a", false), field("b", true)])));
        assert_eq!(kept(&plain), plain);
        assert!(plain.is_plain());

        let turned = plain.with(field("c", true)).moved(2, 0);
        assert_eq!(kept(&turned).schema, turned.schema);
        assert_eq!(kept(&turned).places[..], [2, 1]);

        let changed = plain
            .without(1)
            .with(field("b", true))
            .with_field(0, field("key", false));
        let names: Vec<&String> = changed.stored.fields().iter().map(|field| field.name()).collect();
        assert_eq!(names, ["a", "b", "b\u{1}2"]);
        let kept = kept(&changed);
        assert_eq!(kept.schema, changed.schema);
        assert_eq!(kept.places, changed.places);
        assert_eq!(kept.schema.field(0), &field("key", false));
        assert!(!kept.is_plain());
    }
}
