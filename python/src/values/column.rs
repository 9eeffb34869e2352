//! A column of Arrow, value by value as objects of Python.

use super::cells::type_name;
use super::moments::{Moments, call};
use crate::errors;
use datafusion::arrow::array::{Array, ArrayRef, ArrowPrimitiveType, AsArray, downcast_integer_array};
use datafusion::arrow::compute::{CastOptions, cast_with_options};
use datafusion::arrow::datatypes::{
    DataType, Date32Type, Decimal128Type, Decimal256Type, Field, Float32Type, Float64Type, IntervalMonthDayNanoType,
    IntervalUnit, Time64MicrosecondType, TimeUnit, TimestampMicrosecondType,
};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyList, PyString};
use taipan::values::for_clients;

/// Gives the value of a row.
pub type Reader<'py> = Box<dyn Fn(usize) -> PyResult<Bound<'py, PyAny>> + 'py>;

/// What reads a column.
///
/// # Errors
///
/// For types that Python has no like of.
pub fn reader<'py>(py: Python<'py>, array: &ArrayRef, field: &Field) -> PyResult<Reader<'py>> {
    let array = plain(array)?;
    let read = of_type(py, &array, field)?;
    if array.logical_null_count() == 0 {
        return Ok(read);
    }
    let nulls = array.logical_nulls();
    Ok(Box::new(move |row| match &nulls {
        Some(nulls) if nulls.is_null(row) => Ok(py.None().into_bound(py)),
        _ => read(row),
    }))
}

/// The one layout that is read of each type.
fn plain(array: &ArrayRef) -> PyResult<ArrayRef> {
    let target = match array.data_type() {
        DataType::Dictionary(_, values) => values.as_ref().clone(),
        DataType::RunEndEncoded(_, values) => values.data_type().clone(),
        DataType::Utf8 | DataType::LargeUtf8 => DataType::Utf8View,
        DataType::Binary | DataType::LargeBinary | DataType::FixedSizeBinary(_) => DataType::BinaryView,
        DataType::LargeList(item)
        | DataType::FixedSizeList(item, _)
        | DataType::ListView(item)
        | DataType::LargeListView(item) => DataType::List(item.clone()),
        DataType::Date64 => DataType::Date32,
        DataType::Float16 => DataType::Float32,
        DataType::Decimal32(digits, scale) | DataType::Decimal64(digits, scale) => {
            DataType::Decimal128(*digits, *scale)
        }
        DataType::Time32(_) => DataType::Time64(TimeUnit::Microsecond),
        DataType::Timestamp(TimeUnit::Second | TimeUnit::Millisecond, zone) => {
            DataType::Timestamp(TimeUnit::Microsecond, zone.clone())
        }
        DataType::Timestamp(TimeUnit::Nanosecond, _) | DataType::Time64(TimeUnit::Nanosecond) => {
            return for_clients(array).map_err(|error| errors::data(error.message()));
        }
        DataType::Interval(IntervalUnit::YearMonth | IntervalUnit::DayTime) | DataType::Duration(_) => {
            DataType::Interval(IntervalUnit::MonthDayNano)
        }
        _ => return Ok(array.clone()),
    };
    let options = CastOptions {
        safe: false,
        ..CastOptions::default()
    };
    let array = cast_with_options(array, &target, &options);
    plain(&array.map_err(|error| errors::data(&error.to_string()))?)
}

fn of_type<'py>(py: Python<'py>, array: &ArrayRef, field: &Field) -> PyResult<Reader<'py>> {
    let array = array.clone();
    Ok(match array.data_type().clone() {
        DataType::Null => Box::new(move |_| Ok(py.None().into_bound(py))),
        DataType::Boolean => Box::new(move |row| array.as_boolean().value(row).into_bound_py_any(py)),
        DataType::Float32 => Box::new(move |row| {
            let value = f64::from(native::<Float32Type>(&array, row));
            Ok(PyFloat::new(py, value).into_any())
        }),
        DataType::Float64 => Box::new(move |row| Ok(PyFloat::new(py, native::<Float64Type>(&array, row)).into_any())),
        DataType::Decimal128(..) => decimals(py, move |row| {
            array.as_primitive::<Decimal128Type>().value_as_string(row)
        })?,
        DataType::Decimal256(..) => decimals(py, move |row| {
            array.as_primitive::<Decimal256Type>().value_as_string(row)
        })?,
        DataType::Utf8View if type_name(field) == "uuid" => {
            let class = py.import("uuid")?.getattr("UUID")?;
            Box::new(move |row| call(&class, array.as_string_view().value(row)))
        }
        DataType::Utf8View => Box::new(move |row| Ok(PyString::new(py, array.as_string_view().value(row)).into_any())),
        DataType::BinaryView => Box::new(move |row| Ok(PyBytes::new(py, array.as_binary_view().value(row)).into_any())),
        DataType::Date32 => {
            let moments = Moments::new(py, None)?;
            Box::new(move |row| moments.day(native::<Date32Type>(&array, row)))
        }
        DataType::Time64(_) => {
            let moments = Moments::new(py, None)?;
            Box::new(move |row| moments.time(native::<Time64MicrosecondType>(&array, row)))
        }
        DataType::Timestamp(_, zone) => {
            let moments = Moments::new(py, zone.map(|zone| zone.to_string()))?;
            Box::new(move |row| moments.moment(native::<TimestampMicrosecondType>(&array, row)))
        }
        DataType::Interval(_) => {
            let moments = Moments::new(py, None)?;
            Box::new(move |row| {
                let value = native::<IntervalMonthDayNanoType>(&array, row);
                moments.stretch(value.months, value.days, value.nanoseconds / 1000)
            })
        }
        DataType::List(item) => lists(py, &array, &item)?,
        DataType::Struct(_) => records(py, &array)?,
        DataType::Map(..) => maps(py, &array)?,
        ty if ty.is_integer() => integers(py, array),
        _ => {
            let message = format!("values of type {} are no objects of Python", type_name(field));
            return Err(errors::not_supported(&message));
        }
    })
}

fn native<T: ArrowPrimitiveType>(array: &ArrayRef, row: usize) -> T::Native {
    array.as_primitive::<T>().value(row)
}

fn integers(py: Python<'_>, array: ArrayRef) -> Reader<'_> {
    Box::new(move |row| {
        let array = array.as_ref();
        downcast_integer_array!(
            array => array.value(row).into_bound_py_any(py),
            _ => Err(errors::internal("a whole number that is none"))
        )
    })
}

fn decimals<'py>(py: Python<'py>, text: impl Fn(usize) -> String + 'py) -> PyResult<Reader<'py>> {
    let class = py.import("decimal")?.getattr("Decimal")?;
    Ok(Box::new(move |row| call(&class, &text(row))))
}

fn lists<'py>(py: Python<'py>, array: &ArrayRef, item: &Field) -> PyResult<Reader<'py>> {
    let list = array.as_list::<i32>().clone();
    let read = reader(py, list.values(), item)?;
    Ok(Box::new(move |row| {
        let offsets = list.value_offsets();
        let items = (offsets[row]..offsets[row + 1]).map(|item| read(item as usize));
        Ok(PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any())
    }))
}

fn records<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Reader<'py>> {
    let record = array.as_struct();
    let fields = record.fields().iter().zip(record.columns());
    let fields = fields.map(|(field, column)| Ok((field.name().clone(), reader(py, column, field)?)));
    let fields = fields.collect::<PyResult<Vec<_>>>()?;
    Ok(Box::new(move |row| {
        let made = PyDict::new(py);
        for (name, read) in &fields {
            made.set_item(name, read(row)?)?;
        }
        Ok(made.into_any())
    }))
}

fn maps<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Reader<'py>> {
    let map = array.as_map().clone();
    let (keys, values) = map.entries_fields();
    let keys = reader(py, map.keys(), keys)?;
    let values = reader(py, map.values(), values)?;
    Ok(Box::new(move |row| {
        let made = PyDict::new(py);
        let offsets = map.value_offsets();
        for entry in offsets[row]..offsets[row + 1] {
            made.set_item(keys(entry as usize)?, values(entry as usize)?)?;
        }
        Ok(made.into_any())
    }))
}
