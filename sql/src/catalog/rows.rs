//! Rows of a relation of the system, as they are made, and as a batch.

use super::definitions::Relation;
use crate::error::{Error, Result, SqlState};
use crate::postgres::types::PgType;
use datafusion::arrow::array::{
    ArrayRef, BinaryBuilder, BooleanBuilder, Float32Builder, Float64Builder, Int16Builder, Int32Builder, Int64Builder,
    ListBuilder, RecordBatch, RecordBatchOptions, StringBuilder, new_null_array,
};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, FieldRef};
use std::collections::HashMap;
use std::sync::Arc;

/// A value of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    Ints(Vec<i64>),
    Texts(Vec<String>),
}

macro_rules! value_of {
    ($($from:ty => $put:expr),* $(,)?) => {
        $(impl From<$from> for Value {
            fn from(value: $from) -> Value {
                $put(value)
            }
        })*
    };
}

// A row of conversions that differ in nothing but their types.
value_of! {
    bool => Value::Bool,
    i16 => |value| Value::Int(i64::from(value)),
    i32 => |value| Value::Int(i64::from(value)),
    u32 => |value| Value::Int(i64::from(value)),
    i64 => Value::Int,
    f64 => Value::Float,
    char => |value: char| Value::Text(value.to_string()),
    &str => |value: &str| Value::Text(value.to_string()),
    &String => |value: &String| Value::Text(value.clone()),
    String => Value::Text,
    Vec<i64> => Value::Ints,
    Vec<String> => Value::Texts,
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

impl Value {
    /// The value of a text as COPY writes it.
    pub fn read(text: &str, ty: &PgType) -> Value {
        let numbers = |text: &str, separator: char| {
            let numbers = text.split(separator).filter_map(|number| number.trim().parse().ok());
            numbers.collect::<Vec<i64>>()
        };
        let inside = || text.trim_start_matches('{').trim_end_matches('}');
        match ty.data_type() {
            DataType::Boolean => Value::Bool(text == "t"),
            DataType::List(_) if ty.is_vector() => Value::Ints(numbers(text, ' ')),
            DataType::List(item) if item.data_type().is_integer() => Value::Ints(numbers(inside(), ',')),
            DataType::List(_) => {
                let texts = inside().split(',').filter(|text| !text.is_empty());
                Value::Texts(texts.map(|text| unescaped(text.trim_matches('"'))).collect())
            }
            ty if ty.is_integer() => text.parse().map_or(Value::Null, Value::Int),
            ty if ty.is_floating() => text.parse().map_or(Value::Null, Value::Float),
            _ => Value::Text(unescaped(text)),
        }
    }
}

/// Without the backslashes of COPY.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push(match chars.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some(other) => other,
                None => '\\',
            }),
            other => out.push(other),
        }
    }
    out
}

/// The rows of a relation.
#[derive(Debug)]
pub struct Rows {
    relation: &'static Relation,
    places: HashMap<&'static str, usize>,
    columns: Vec<Vec<Value>>,
    count: usize,
}

impl Rows {
    /// None yet.
    pub fn of(relation: &'static Relation) -> Rows {
        let names = relation.columns.iter().enumerate();
        Rows {
            places: names.map(|(place, column)| (column.name, place)).collect(),
            columns: relation.columns.iter().map(|_| Vec::new()).collect(),
            count: 0,
            relation,
        }
    }

    /// What they are of.
    pub fn relation(&self) -> &'static Relation {
        self.relation
    }

    /// Adds a row. What it says nothing of is NULL.
    ///
    /// # Errors
    ///
    /// XX000 for a column that there is not, or that may not be NULL and is.
    pub fn add(&mut self, row: &[(&str, Value)]) -> Result<()> {
        let of = |name: &str| format!("column {name} of {}", self.relation.name);
        for (name, value) in row {
            match self.places.get(name).and_then(|place| self.columns.get_mut(*place)) {
                Some(column) if column.len() == self.count => column.push(value.clone()),
                _ => return Err(internal(format!("{} is not there once", of(name)))),
            }
        }
        self.count += 1;
        for (column, values) in self.relation.columns.iter().zip(&mut self.columns) {
            if values.len() < self.count {
                values.push(Value::Null);
            }
            if column.not_null && values.last() == Some(&Value::Null) {
                return Err(internal(format!("{} has no value", of(column.name))));
            }
        }
        Ok(())
    }

    /// All of them.
    pub fn finish(self) -> Result<RecordBatch> {
        let fields = self.relation.arrow.fields();
        let arrays = fields
            .iter()
            .zip(&self.columns)
            .map(|(field, values)| array(field, values));
        let options = RecordBatchOptions::new().with_row_count(Some(self.count));
        let batch =
            RecordBatch::try_new_with_options(self.relation.arrow.clone(), arrays.collect::<Result<_>>()?, &options);
        batch.map_err(|error| internal(format!("{}: {error}", self.relation.name)))
    }
}

fn internal(message: String) -> Error {
    Error::new(SqlState::Internal, message)
}

/// Values of one type.
macro_rules! build {
    ($builder:expr, $values:expr, $pattern:pat => $value:expr) => {{
        let mut builder = $builder;
        for value in $values {
            match value {
                $pattern => builder.append_option($value),
                Value::Null => builder.append_null(),
                other => return Err(internal(format!("{other:?} in the catalog"))),
            }
        }
        Arc::new(builder.finish()) as ArrayRef
    }};
}

/// Values as a column.
pub fn array(field: &FieldRef, values: &[Value]) -> Result<ArrayRef> {
    Ok(match field.data_type() {
        DataType::Boolean => build!(BooleanBuilder::new(), values, Value::Bool(value) => Some(*value)),
        DataType::Int16 => build!(Int16Builder::new(), values, Value::Int(value) => Some(narrow(*value)?)),
        DataType::Int32 => build!(Int32Builder::new(), values, Value::Int(value) => Some(narrow(*value)?)),
        DataType::Int64 => build!(Int64Builder::new(), values, Value::Int(value) => Some(*value)),
        DataType::Float32 => build!(Float32Builder::new(), values, Value::Float(value) => Some(*value as f32)),
        DataType::Float64 => build!(Float64Builder::new(), values, Value::Float(value) => Some(*value)),
        DataType::Utf8 => build!(StringBuilder::new(), values, Value::Text(value) => Some(value)),
        DataType::Binary => build!(BinaryBuilder::new(), values, Value::Text(value) => Some(value)),
        // Nanoseconds since 1970.
        DataType::Timestamp(..) => {
            let numbers = build!(Int64Builder::new(), values, Value::Int(value) => Some(*value));
            cast(&numbers, field.data_type()).map_err(|error| internal(error.to_string()))?
        }
        DataType::List(item) => match item.data_type() {
            DataType::Utf8 => {
                let mut builder = ListBuilder::new(StringBuilder::new()).with_field(item.clone());
                for value in values {
                    match value {
                        Value::Texts(texts) => builder.append_value(texts.iter().map(Some)),
                        Value::Null => builder.append_null(),
                        other => return Err(internal(format!("{other:?} in the catalog"))),
                    }
                }
                Arc::new(builder.finish())
            }
            DataType::Int16 => {
                let mut builder = ListBuilder::new(Int16Builder::new()).with_field(item.clone());
                for list in values {
                    match list {
                        Value::Ints(numbers) => {
                            for number in numbers {
                                builder.values().append_value(narrow(*number)?);
                            }
                            builder.append(true);
                        }
                        _ => builder.append_null(),
                    }
                }
                Arc::new(builder.finish())
            }
            DataType::Int64 => {
                let mut builder = ListBuilder::new(Int64Builder::new()).with_field(item.clone());
                for list in values {
                    match list {
                        Value::Ints(numbers) => builder.append_value(numbers.iter().copied().map(Some)),
                        _ => builder.append_null(),
                    }
                }
                Arc::new(builder.finish())
            }
            _ => nothing(field, values)?,
        },
        _ => nothing(field, values)?,
    })
}

/// A column in which nothing is known.
fn nothing(field: &FieldRef, values: &[Value]) -> Result<ArrayRef> {
    if values.iter().all(|value| *value == Value::Null) {
        Ok(new_null_array(field.data_type(), values.len()))
    } else {
        Err(internal(format!("values of type {} in the catalog", field.data_type())))
    }
}

fn narrow<T: TryFrom<i64>>(value: i64) -> Result<T> {
    T::try_from(value).map_err(|_| internal(format!("{value} in a column of the catalog")))
}
