//! Returned objects, and their parts, as values of declared types.

use super::classes::Python;
use super::scalar::{bytes, float, integer, with_text};
use super::{Place, Refused, decimal, of_numpy, temporal};
use arrow::datatypes::{DataType, Field, Fields};
use rustpython_vm::builtins::{PyDict, PyList, PyRange, PyTuple};
use rustpython_vm::{AsObject, PyObjectRef};
use taipan_interface::scalars::Cell;
use taipan_interface::sql_type;

/// A returned object, or part of one, as a value of a declared type.
pub fn cell(value: &PyObjectRef, ty: &DataType, place: &Place, py: &Python) -> Result<Cell, Refused> {
    if py.vm.is_none(value) {
        return Ok(Cell::Null);
    }
    let plain = match ty {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => None,
        _ => of_numpy(value, py.vm).map_err(Refused::Raised)?,
    };
    let value = plain.as_ref().unwrap_or(value);
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
        ty => match sql_type::integer_bounds(ty) {
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
