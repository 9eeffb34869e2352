//! Values one by one, and arrays of them.

use super::Wrong;
use crate::expr::Literal;
use crate::types::{Family, family};
use arrow::array::{Array, ArrayRef, AsArray, BooleanArray, Float64Array, Int64Array, StringArray, new_null_array};
use arrow::compute::{CastOptions, cast_with_options};
use arrow::datatypes::{DataType, Float64Type, Int64Type, TimeUnit};
use std::cmp::Ordering;
use std::sync::Arc;

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(String),
    /// Days since 1970.
    Date(i64),
    /// Nanoseconds since 1970.
    DateTime(i64),
    /// Nanoseconds.
    Delta(i64),
    List(Vec<Value>),
}

impl Value {
    /// Whether it is there.
    pub fn is_null(&self) -> bool {
        *self == Value::Null
    }

    /// A constant's value.
    pub fn of(literal: &Literal) -> Value {
        match literal {
            Literal::Null => Value::Null,
            Literal::Bool(value) => Value::Bool(*value),
            Literal::Int(value) => Value::Int(*value),
            Literal::Float(bits) => Value::Float(f64::from_bits(*bits)),
            Literal::Str(text) => Value::Str(text.clone()),
            Literal::Date(days) => Value::Date(i64::from(*days)),
            Literal::DateTime(micros) => Value::DateTime(micros.wrapping_mul(1000)),
            Literal::TimeDelta(micros) => Value::Delta(micros.wrapping_mul(1000)),
        }
    }

    /// A float, missing where it is NaN.
    pub fn float(value: f64) -> Value {
        if value.is_nan() {
            Value::Null
        } else {
            Value::Float(value)
        }
    }

    /// As a number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Value::Bool(value) => Some(f64::from(u8::from(*value))),
            Value::Int(value) => Some(*value as f64),
            Value::Float(value) => Some(*value),
            _ => None,
        }
    }

    /// As a whole number, if it is one.
    pub fn int(&self) -> Option<i64> {
        match self {
            Value::Bool(value) => Some(i64::from(*value)),
            Value::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether it counts as true: what is missing does not.
    pub fn is_true(&self) -> bool {
        *self == Value::Bool(true)
    }

    /// How two values compare that are there; nothing: they do not.
    pub fn compare(&self, other: &Value) -> Option<Ordering> {
        Some(match (self, other) {
            (Value::Str(a), Value::Str(b)) => a.cmp(b),
            (Value::Delta(a), Value::Delta(b)) => a.cmp(b),
            (Value::Date(_) | Value::DateTime(_), Value::Date(_) | Value::DateTime(_)) => {
                self.nanos().cmp(&other.nanos())
            }
            _ => match (self.int(), other.int()) {
                (Some(a), Some(b)) => a.cmp(&b),
                _ => ordered(self.number()?, other.number()?),
            },
        })
    }

    /// Whether two keys are one: those that are missing are.
    pub fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            _ => self.compare(other) == Some(Ordering::Equal),
        }
    }

    /// The order of two keys: what is missing comes last.
    pub fn order(&self, other: &Value, ascending: bool) -> Ordering {
        match (self.is_null(), other.is_null()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            (false, false) => {
                let order = self.compare(other).unwrap_or(Ordering::Equal);
                if ascending { order } else { order.reverse() }
            }
        }
    }

    /// Nanoseconds of a date, datetime or duration.
    pub fn nanos(&self) -> Option<i64> {
        match self {
            Value::Date(days) => days.checked_mul(86_400_000_000_000),
            Value::DateTime(nanos) | Value::Delta(nanos) => Some(*nanos),
            _ => None,
        }
    }
}

/// How floats compare: NaN is itself, and greater than all others.
fn ordered(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}

/// The values of an array.
pub fn read(array: &ArrayRef) -> Result<Vec<Value>, Wrong> {
    let kind = family(array.data_type());
    let rows = 0..array.len();
    if let DataType::List(_) = array.data_type() {
        let list = array.as_list::<i32>();
        let item = |row: usize| {
            if list.is_null(row) {
                Ok(Value::Null)
            } else {
                read(&list.value(row)).map(Value::List)
            }
        };
        return rows.map(item).collect();
    }
    let made: fn(&ArrayRef, usize) -> Value = match kind {
        Family::Bool => |a, row| Value::Bool(a.as_boolean().value(row)),
        Family::Float => |a, row| Value::Float(a.as_primitive::<Float64Type>().value(row)),
        Family::Str => |a, row| Value::Str(a.as_string::<i32>().value(row).to_string()),
        Family::Int => |a, row| Value::Int(a.as_primitive::<Int64Type>().value(row)),
        Family::Date => |a, row| Value::Date(a.as_primitive::<Int64Type>().value(row)),
        Family::DateTime => |a, row| Value::DateTime(a.as_primitive::<Int64Type>().value(row)),
        Family::TimeDelta => |a, row| Value::Delta(a.as_primitive::<Int64Type>().value(row)),
        Family::Null => return Ok(vec![Value::Null; array.len()]),
        _ => return Err(Wrong::Unsupported(format!("values of type {}", array.data_type()))),
    };
    let plain = match kind {
        Family::Bool => array.clone(),
        Family::Float => converted(array, &DataType::Float64)?,
        Family::Str => converted(array, &DataType::Utf8)?,
        Family::Int => converted(array, &DataType::Int64)?,
        Family::Date => {
            let days = converted(array, &DataType::Date32)?;
            converted(&converted(&days, &DataType::Int32)?, &DataType::Int64)?
        }
        Family::DateTime => {
            let nanos = converted(array, &DataType::Timestamp(TimeUnit::Nanosecond, None))?;
            converted(&nanos, &DataType::Int64)?
        }
        _ => {
            let nanos = converted(array, &DataType::Duration(TimeUnit::Nanosecond))?;
            converted(&nanos, &DataType::Int64)?
        }
    };
    Ok(rows
        .map(|row| {
            if plain.is_null(row) {
                Value::Null
            } else {
                made(&plain, row)
            }
        })
        .collect())
}

/// An array of values of one type.
pub fn array(values: &[Value], ty: &DataType) -> Result<ArrayRef, Wrong> {
    let plain: ArrayRef = match family(ty) {
        Family::Null => return Ok(new_null_array(ty, values.len())),
        Family::Bool => {
            let bools = values.iter().map(|value| match value {
                Value::Bool(value) => Some(*value),
                other => other.int().map(|int| int != 0),
            });
            Arc::new(bools.collect::<BooleanArray>())
        }
        Family::Int => Arc::new(
            values
                .iter()
                .map(|v| v.int().or(v.number().map(|f| f as i64)))
                .collect::<Int64Array>(),
        ),
        Family::Float => Arc::new(values.iter().map(Value::number).collect::<Float64Array>()),
        Family::Str => {
            let texts = values.iter().map(|value| match value {
                Value::Str(text) => Some(text.as_str()),
                _ => None,
            });
            Arc::new(texts.collect::<StringArray>())
        }
        Family::Date => {
            let days = values.iter().map(|value| match value {
                Value::Date(days) => Some(*days),
                other => other.nanos().map(|nanos| nanos.div_euclid(86_400_000_000_000)),
            });
            let days: ArrayRef = Arc::new(days.collect::<Int64Array>());
            converted(&converted(&days, &DataType::Int32)?, &DataType::Date32)?
        }
        Family::DateTime | Family::TimeDelta => {
            let nanos: ArrayRef = Arc::new(values.iter().map(Value::nanos).collect::<Int64Array>());
            let unit = match family(ty) {
                Family::DateTime => DataType::Timestamp(TimeUnit::Nanosecond, None),
                _ => DataType::Duration(TimeUnit::Nanosecond),
            };
            converted(&nanos, &unit)?
        }
        _ => return Err(Wrong::Unsupported(format!("values of type {ty}"))),
    };
    converted(&plain, ty)
}

/// The array as another type; a value that does not convert is an error.
pub fn converted(array: &ArrayRef, ty: &DataType) -> Result<ArrayRef, Wrong> {
    let options = CastOptions {
        safe: false,
        ..CastOptions::default()
    };
    cast_with_options(array, ty, &options).map_err(|error| Wrong::Failed(error.to_string()))
}

/// One value as another type.
pub fn cast(value: &Value, from: &DataType, to: &DataType) -> Result<Value, Wrong> {
    let made = converted(&array(std::slice::from_ref(value), from)?, to)?;
    Ok(read(&made)?.pop().unwrap_or(Value::Null))
}

/// The value as a type of the same or a wider kind has it.
pub fn typed(value: Value, ty: &DataType) -> Value {
    match (family(ty), &value) {
        (Family::Float, Value::Int(_) | Value::Bool(_) | Value::Float(_)) => {
            let float = value.number().unwrap_or_default();
            match ty {
                DataType::Float32 => Value::Float(f64::from(float as f32)),
                _ => Value::Float(float),
            }
        }
        (Family::DateTime, Value::Date(_)) => value.nanos().map_or(Value::Null, Value::DateTime),
        (Family::Int, _) => match value.int() {
            Some(int) => Value::Int(narrow(int, ty)),
            None => value,
        },
        _ => value,
    }
}

/// Whole numbers wrap around in their own type.
pub fn narrow(int: i64, ty: &DataType) -> i64 {
    match ty {
        DataType::Int32 => i64::from(int as i32),
        DataType::Int16 => i64::from(int as i16),
        DataType::Int8 => i64::from(int as i8),
        _ => int,
    }
}
