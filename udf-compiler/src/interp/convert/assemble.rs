//! Returned objects as values, and values as arrays: for what has parts, and for decimals, dates and times.

use super::classes::Python;
use super::scalar::{bounds, bytes, float, integer, with_text};
use super::{Place, Refused, decimal, temporal};
use crate::sql_type;
use arrow::array::types::{
    Date32Type, Date64Type, Decimal128Type, Decimal256Type, Float32Type, Float64Type, Int64Type,
    IntervalMonthDayNanoType, UInt64Type,
};
use arrow::array::{
    Array, ArrayRef, BinaryArray, BooleanArray, LargeListArray, ListArray, MapArray, PrimitiveArray, StringArray,
    StructArray, new_null_array,
};
use arrow::buffer::{NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow::datatypes::{DataType, Field, Fields, IntervalMonthDayNano, IntervalUnit, i256};
use arrow::error::ArrowError;
use rustpython_vm::builtins::{PyDict, PyList, PyRange, PyTuple};
use rustpython_vm::{AsObject, PyObjectRef};
use std::sync::Arc;

/// A value of some SQL type.
pub enum Cell {
    Null,
    Bool(bool),
    /// Of any type that counts in 64 bits: integers, days, units of time.
    Int(i64),
    UInt(u64),
    Float(f64),
    Text(String),
    Bytes(Vec<u8>),
    Decimal(i256),
    Interval(IntervalMonthDayNano),
    List(Vec<Cell>),
    /// One for each field.
    Struct(Vec<Cell>),
    Map(Vec<(Cell, Cell)>),
}

impl Cell {
    /// Whether values of this type are collected here.
    pub fn holds(ty: &DataType) -> bool {
        match ty {
            DataType::Boolean | DataType::UInt64 | DataType::Float32 | DataType::Float64 => true,
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
            DataType::Binary | DataType::LargeBinary | DataType::BinaryView => true,
            DataType::Decimal128(..) | DataType::Decimal256(..) | DataType::Date32 | DataType::Date64 => true,
            DataType::Time32(_) | DataType::Time64(_) | DataType::Timestamp(..) | DataType::Duration(_) => true,
            DataType::Interval(IntervalUnit::MonthDayNano) => true,
            DataType::List(item) | DataType::LargeList(item) => Cell::holds(item.data_type()),
            DataType::Struct(fields) => fields.iter().all(|field| Cell::holds(field.data_type())),
            DataType::Map(entries, _) => match sql_type::map_types(entries.data_type()) {
                Some((key, value)) => Cell::holds(key) && Cell::holds(value),
                None => false,
            },
            ty => bounds(ty).is_some(),
        }
    }
}

/// A returned object, or part of one, as a value of a declared type.
pub fn cell(value: &PyObjectRef, ty: &DataType, place: &Place, py: &Python) -> Result<Cell, Refused> {
    if py.vm.is_none(value) {
        return Ok(Cell::Null);
    }
    Ok(match ty {
        DataType::Boolean => Cell::Bool(value.clone().is_true(py.vm).map_err(Refused::Raised)?),
        DataType::UInt64 => Cell::UInt(integer(value, (0, u64::MAX), ty, place, py)?),
        DataType::Float32 | DataType::Float64 => Cell::Float(float(value, ty, place, py)?),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Cell::Text(with_text(value, py, str::to_string)?),
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => Cell::Bytes(bytes(value, ty, place, py)?),
        DataType::Decimal128(..) | DataType::Decimal256(..) => Cell::Decimal(decimal::unscaled(value, ty, place, py)?),
        DataType::Date32 | DataType::Date64 => Cell::Int(temporal::date_of(value, ty, place, py)?),
        DataType::Time32(_) | DataType::Time64(_) => Cell::Int(temporal::time_of(value, ty, place, py)?),
        DataType::Timestamp(..) => Cell::Int(temporal::timestamp_of(value, ty, place, py)?),
        DataType::Duration(_) => Cell::Int(temporal::duration_of(value, ty, place, py)?),
        DataType::Interval(_) => Cell::Interval(temporal::interval_of(value, ty, place, py)?),
        DataType::List(item) | DataType::LargeList(item) => {
            let items = sequence(value, py)?.ok_or_else(|| place.wrong_type(value, ty, py))?;
            let cells = items.iter().enumerate().map(|(i, object)| {
                let place = Place::Item(place, i);
                cell(object, item.data_type(), &place, py)
            });
            Cell::List(cells.collect::<Result<_, _>>()?)
        }
        DataType::Struct(fields) => Cell::Struct(struct_cells(value, fields, ty, place, py)?),
        DataType::Map(entries, _) => Cell::Map(map_cells(value, entries.data_type(), ty, place, py)?),
        ty => match bounds(ty) {
            Some(bounds) => Cell::Int(integer(value, bounds, ty, place, py)?),
            None => return Err(place.wrong_type(value, ty, py)),
        },
    })
}

/// The items of a list, tuple or range; `None` for anything else: sets have no order, and the items of a text are not
/// what was meant.
fn sequence(value: &PyObjectRef, py: &Python) -> Result<Option<Vec<PyObjectRef>>, Refused> {
    // A copy: converting an item may run code that changes the list.
    if let Some(list) = value.downcast_ref::<PyList>() {
        return Ok(Some(list.borrow_vec().to_vec()));
    }
    if let Some(tuple) = value.downcast_ref::<PyTuple>() {
        return Ok(Some(tuple.as_slice().to_vec()));
    }
    if value.downcast_ref::<PyRange>().is_none() {
        return Ok(None);
    }
    let items: Vec<PyObjectRef> = value.try_to_value(py.vm).map_err(Refused::Raised)?;
    Ok(Some(items))
}

/// A dict by its keys, a tuple or list by position, any other object by its attributes. A namedtuple that has all the
/// fields' names goes by them, in whatever order it has them.
fn struct_cells(
    value: &PyObjectRef,
    fields: &Fields,
    ty: &DataType,
    place: &Place,
    py: &Python,
) -> Result<Vec<Cell>, Refused> {
    let convert =
        |object: &PyObjectRef, field: &Field| cell(object, field.data_type(), &Place::Field(place, field.name()), py);
    if let Some(dict) = value.downcast_ref::<PyDict>() {
        let cells = fields.iter().map(|field| {
            let found = dict
                .get_item_opt(field.name().as_str(), py.vm)
                .map_err(Refused::Raised)?;
            let missing = || format!("a {} without the key '{}'", value.class().name(), field.name());
            convert(&found.ok_or_else(|| place.wrong(&missing(), ty, py))?, field)
        });
        return cells.collect();
    }
    let attribute = |field: &Field| value.get_attr(py.vm.ctx.intern_str(field.name().as_str()), py.vm);
    let named = || fields.iter().all(|field| attribute(field).is_ok());
    match sequence(value, py)? {
        Some(items) if !(value.class().has_attr(py.vm.ctx.intern_str("_fields")) && named()) => {
            if items.len() != fields.len() {
                let given = format!("a {} of {} items", value.class().name(), items.len());
                return Err(place.wrong(&given, ty, py));
            }
            items
                .iter()
                .zip(fields)
                .map(|(item, field)| convert(item, field))
                .collect()
        }
        _ => {
            if !named() {
                return Err(place.wrong_type(value, ty, py));
            }
            let cells = fields
                .iter()
                .map(|field| convert(&attribute(field).map_err(Refused::Raised)?, field));
            cells.collect()
        }
    }
}

fn map_cells(
    value: &PyObjectRef,
    entries: &DataType,
    ty: &DataType,
    place: &Place,
    py: &Python,
) -> Result<Vec<(Cell, Cell)>, Refused> {
    let (Some(dict), Some((key_type, value_type))) = (value.downcast_ref::<PyDict>(), sql_type::map_types(entries))
    else {
        return Err(place.wrong_type(value, ty, py));
    };
    let entries = dict.items_vec().into_iter().map(|(key, item)| {
        let key = match cell(&key, key_type, &Place::Key(place), py)? {
            Cell::Null => return Err(place.wrong("a dict with the key None", ty, py)),
            key => key,
        };
        Ok((key, cell(&item, value_type, &Place::Value(place), py)?))
    });
    entries.collect()
}

/// The values as an array of their type.
pub fn assemble(cells: Vec<Cell>, ty: &DataType) -> Result<ArrayRef, ArrowError> {
    let array: ArrayRef = match ty {
        DataType::Boolean => Arc::new(BooleanArray::from_iter(each(cells, |cell| match cell {
            Cell::Bool(b) => Some(b),
            _ => None,
        }))),
        DataType::UInt64 => Arc::new(PrimitiveArray::<UInt64Type>::from_iter(each(
            cells,
            |cell| match cell {
                Cell::UInt(n) => Some(n),
                _ => None,
            },
        ))),
        DataType::Float32 => Arc::new(floats(cells).unary::<_, Float32Type>(|v| v as f32)),
        DataType::Float64 => Arc::new(floats(cells)),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
            Arc::new(StringArray::from_iter(each(cells, |cell| match cell {
                Cell::Text(text) => Some(text),
                _ => None,
            })))
        }
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
            Arc::new(BinaryArray::from_iter(each(cells, |cell| match cell {
                Cell::Bytes(bytes) => Some(bytes),
                _ => None,
            })))
        }
        DataType::Decimal128(precision, scale) => {
            let numbers = PrimitiveArray::<Decimal128Type>::from_iter(each(cells, |cell| match cell {
                Cell::Decimal(n) => n.to_i128(),
                _ => None,
            }));
            Arc::new(numbers.with_precision_and_scale(*precision, *scale)?)
        }
        DataType::Decimal256(precision, scale) => {
            let numbers = PrimitiveArray::<Decimal256Type>::from_iter(each(cells, |cell| match cell {
                Cell::Decimal(n) => Some(n),
                _ => None,
            }));
            Arc::new(numbers.with_precision_and_scale(*precision, *scale)?)
        }
        DataType::Date32 => Arc::new(integers(cells).unary::<_, Date32Type>(|day| day as i32)),
        DataType::Date64 => Arc::new(integers(cells).unary::<_, Date64Type>(|day| day * 86_400_000)),
        DataType::Interval(_) => Arc::new(PrimitiveArray::<IntervalMonthDayNanoType>::from_iter(each(
            cells,
            |cell| match cell {
                Cell::Interval(value) => Some(value),
                _ => None,
            },
        ))),
        DataType::List(_) | DataType::LargeList(_) => return lists(cells, ty),
        DataType::Struct(fields) => return structs(cells, fields, ty),
        DataType::Map(entries, sorted) => return maps(cells, entries, *sorted),
        _ => Arc::new(integers(cells)),
    };
    match array.data_type() == ty {
        true => Ok(array),
        false => arrow::compute::cast(&array, ty),
    }
}

fn each<T>(cells: Vec<Cell>, value: impl Fn(Cell) -> Option<T>) -> impl Iterator<Item = Option<T>> {
    cells.into_iter().map(value)
}

fn integers(cells: Vec<Cell>) -> PrimitiveArray<Int64Type> {
    PrimitiveArray::from_iter(each(cells, |cell| match cell {
        Cell::Int(n) => Some(n),
        _ => None,
    }))
}

fn floats(cells: Vec<Cell>) -> PrimitiveArray<Float64Type> {
    PrimitiveArray::from_iter(each(cells, |cell| match cell {
        Cell::Float(n) => Some(n),
        _ => None,
    }))
}

fn nulls(cells: &[Cell]) -> Option<NullBuffer> {
    let valid: NullBuffer = cells.iter().map(|cell| !matches!(cell, Cell::Null)).collect();
    Some(valid).filter(|valid| valid.null_count() > 0)
}

fn lists(cells: Vec<Cell>, ty: &DataType) -> Result<ArrayRef, ArrowError> {
    let nulls = nulls(&cells);
    let mut ends = vec![0_i64];
    let mut items = Vec::new();
    for cell in cells {
        if let Cell::List(cells) = cell {
            items.extend(cells);
        }
        ends.push(items.len() as i64);
    }
    match ty {
        DataType::LargeList(field) => {
            let offsets = OffsetBuffer::new(ScalarBuffer::from(ends));
            let items = assemble(items, field.data_type())?;
            Ok(Arc::new(LargeListArray::try_new(field.clone(), offsets, items, nulls)?))
        }
        DataType::List(field) => {
            let items = assemble(items, field.data_type())?;
            Ok(Arc::new(ListArray::try_new(
                field.clone(),
                offsets(&ends)?,
                items,
                nulls,
            )?))
        }
        other => Ok(new_null_array(other, ends.len() - 1)),
    }
}

fn offsets(ends: &[i64]) -> Result<OffsetBuffer<i32>, ArrowError> {
    let too_many = |_| ArrowError::InvalidArgumentError("more than 2147483647 items in a batch".into());
    let ends = ends.iter().map(|end| i32::try_from(*end).map_err(too_many));
    let ends = ends.collect::<Result<Vec<i32>, _>>()?;
    Ok(OffsetBuffer::new(ScalarBuffer::from(ends)))
}

fn structs(cells: Vec<Cell>, fields: &Fields, ty: &DataType) -> Result<ArrayRef, ArrowError> {
    let (rows, nulls) = (cells.len(), nulls(&cells));
    if fields.is_empty() {
        return Ok(new_null_array(ty, rows));
    }
    let mut columns: Vec<Vec<Cell>> = fields.iter().map(|_| Vec::with_capacity(rows)).collect();
    for cell in cells {
        let mut parts = match cell {
            Cell::Struct(parts) => parts.into_iter(),
            _ => Vec::new().into_iter(),
        };
        columns
            .iter_mut()
            .for_each(|column| column.push(parts.next().unwrap_or(Cell::Null)));
    }
    let columns = columns
        .into_iter()
        .zip(fields)
        .map(|(column, field)| assemble(column, field.data_type()));
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    Ok(Arc::new(StructArray::try_new(fields.clone(), columns, nulls)?))
}

fn maps(cells: Vec<Cell>, entries: &Arc<Field>, sorted: bool) -> Result<ArrayRef, ArrowError> {
    let nulls = nulls(&cells);
    let mut ends = vec![0_i64];
    let mut parts = Vec::new();
    for cell in cells {
        if let Cell::Map(pairs) = cell {
            parts.extend(pairs.into_iter().map(|(key, value)| Cell::Struct(vec![key, value])));
        }
        ends.push(parts.len() as i64);
    }
    let DataType::Struct(fields) = entries.data_type() else {
        return Err(ArrowError::InvalidArgumentError("a map without entries".into()));
    };
    let pairs = structs(parts, fields, entries.data_type())?;
    let pairs = arrow::array::AsArray::as_struct(&pairs).clone();
    Ok(Arc::new(MapArray::try_new(
        entries.clone(),
        offsets(&ends)?,
        pairs,
        nulls,
        sorted,
    )?))
}
