//! Results that have parts, on their way out: values of the IR as values of SQL types. What does not convert here fails
//! its row, and the interpreter says what is wrong with it.

use super::temporal;
use arrow::datatypes::{DataType, i256};
use taipan_interface::scalars::Cell;
use taipan_interface::sql_type::{integer_bounds, list_item};
use taipan_ir::interpret::Val;
use taipan_ir::{Class, Type};
use taipan_runtime::py_decimal::{self, Decimal};
use taipan_runtime::words::{bytes, concrete, list, text};

/// The value with these slots.
pub(super) fn of_words(ty: &Type, words: &[u64], to: &DataType) -> Option<Cell> {
    let (ty, words) = concrete(ty, words)?;
    Some(match ty {
        Type::None => Cell::Null,
        Type::Bool => of_int((*words.first()? != 0).into(), to).or_else(|| of_bool(*words.first()? != 0, to))?,
        Type::Int => of_int(*words.first()? as i64, to).or_else(|| of_whole(*words.first()? as i64, to))?,
        Type::Float => of_float(f64::from_bits(*words.first()?), to)?,
        Type::Str => of_text(text(words).as_str(), to)?,
        Type::Bytes => of_bytes(bytes(words).as_bytes(), to)?,
        Type::Object(Class::Decimal) => match words {
            [low, high] => of_decimal(Decimal::from_words(*low, *high), to)?,
            _ => return None,
        },
        Type::Object(class) => temporal::cell(*class, *words.first()? as i64, to)?,
        Type::List(item) | Type::Tuple(item) => {
            let (width, to, list) = (item.slots(), list_item(to)?, list(words)?);
            let elements = list.words(width);
            let cells = (0..list.len()).map(|i| of_words(item, &elements[i * width..][..width], to));
            Cell::List(cells.collect::<Option<_>>()?)
        }
        Type::Record(parts) => {
            let mut rest = words;
            let mut slots = Vec::with_capacity(parts.len());
            for part in parts.iter() {
                let (own, later) = rest.split_at_checked(part.slots())?;
                slots.push((part, own));
                rest = later;
            }
            record(slots.len(), to, |i, to| of_words(slots[i].0, slots[i].1, to))?
        }
        _ => return None,
    })
}

/// The value that the IR interpreter gave.
pub(super) fn of_val(value: &Val, to: &DataType) -> Option<Cell> {
    Some(match value {
        Val::Union(_, inner) => of_val(inner, to)?,
        Val::None => Cell::Null,
        Val::Bool(b) => of_int((*b).into(), to).or_else(|| of_bool(*b, to))?,
        Val::Int(i) => of_int(*i, to).or_else(|| of_whole(*i, to))?,
        Val::Float(f) => of_float(*f, to)?,
        Val::Str(s) => of_text(s, to)?,
        Val::Bytes(bytes) => of_bytes(bytes, to)?,
        Val::Object(class, parts) => match parts[..] {
            [Val::Int(number)] => temporal::cell(*class, number, to)?,
            [Val::Int(low), Val::Int(high)] if *class == Class::Decimal => {
                of_decimal(Decimal::from_words(low as u64, high as u64), to)?
            }
            _ => return None,
        },
        Val::List(items) => {
            let to = list_item(to)?;
            let cells = items
                .borrow()
                .iter()
                .map(|item| of_val(item, to))
                .collect::<Option<_>>();
            Cell::List(cells?)
        }
        Val::Record(parts) => record(parts.len(), to, |i, to| of_val(&parts[i], to))?,
        _ => return None,
    })
}

/// A tuple is a struct by position, or a list.
fn record(count: usize, to: &DataType, part: impl Fn(usize, &DataType) -> Option<Cell>) -> Option<Cell> {
    match to {
        DataType::Struct(fields) if fields.len() == count => {
            let cells = fields.iter().enumerate().map(|(i, field)| part(i, field.data_type()));
            Some(Cell::Struct(cells.collect::<Option<_>>()?))
        }
        to => {
            let to = list_item(to)?;
            Some(Cell::List((0..count).map(|i| part(i, to)).collect::<Option<_>>()?))
        }
    }
}

fn of_bool(value: bool, to: &DataType) -> Option<Cell> {
    (*to == DataType::Boolean).then_some(Cell::Bool(value))
}

fn of_int(value: i64, to: &DataType) -> Option<Cell> {
    if let Some((low, high)) = integer_bounds(to) {
        return (low..=high).contains(&value).then_some(Cell::Int(value));
    }
    of_float(value as f64, to)
}

/// A NUMERIC, rounded to its decimals as one by itself is.
fn of_decimal(value: Decimal, to: &DataType) -> Option<Cell> {
    let DataType::Decimal128(digits, places) = to else {
        return None;
    };
    let unscaled = py_decimal::to_scaled(value, u32::from(*digits), i32::from(*places)).ok()?;
    Some(Cell::Decimal(i256::from_i128(unscaled)))
}

fn of_whole(value: i64, to: &DataType) -> Option<Cell> {
    of_decimal(py_decimal::from_scaled(value.into(), 0).ok()?, to)
}

fn of_float(value: f64, to: &DataType) -> Option<Cell> {
    matches!(to, DataType::Float32 | DataType::Float64).then_some(Cell::Float(value))
}

fn of_text(value: &str, to: &DataType) -> Option<Cell> {
    let text = matches!(to, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
    text.then(|| Cell::Text(value.to_string()))
}

fn of_bytes(value: &[u8], to: &DataType) -> Option<Cell> {
    let bytes = matches!(to, DataType::Binary | DataType::LargeBinary | DataType::BinaryView);
    bytes.then(|| Cell::Bytes(value.to_vec()))
}
