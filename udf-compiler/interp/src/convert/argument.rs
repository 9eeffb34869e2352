//! Columns of arguments, ready to give objects row by row. What makes an object of a value is with the families of types:
//! decimals, dates and times, and what has parts.

use super::classes::Python;
use super::structured::{MapColumn, StructColumn};
use super::{Refused, decimal, temporal};
use arrow::array::types::{Date32Type, Date64Type, Decimal128Type, Decimal256Type, Float64Type, Int64Type, UInt64Type};
use arrow::array::{
    Array, ArrayRef, AsArray, BinaryArray, BooleanArray, LargeStringArray, PrimitiveArray, StringArray, StringViewArray,
};
use arrow::datatypes::DataType;
use rustpython_vm::PyObjectRef;
use taipan_interface::list_offsets::Ranges;
use taipan_interface::run_options::ExecError;
use taipan_interface::sql_type;

/// A column, ready to give objects row by row.
pub struct Column {
    /// Where the NULLs are.
    array: ArrayRef,
    values: Values,
}

enum Values {
    Null,
    Bool(BooleanArray),
    Int(PrimitiveArray<Int64Type>),
    UInt(PrimitiveArray<UInt64Type>),
    Float(PrimitiveArray<Float64Type>),
    Str(StringArray),
    LargeStr(LargeStringArray),
    StrView(StringViewArray),
    Binary(BinaryArray),
    Decimal(PrimitiveArray<Decimal128Type>, i8),
    WideDecimal(PrimitiveArray<Decimal256Type>, i8),
    /// Days since 1970.
    Date(PrimitiveArray<Int64Type>),
    Temporal(temporal::Column),
    List(Ranges, Box<Column>),
    Struct(StructColumn),
    Map(MapColumn),
    /// The index of each row's value in a dictionary.
    Indexed(Vec<usize>, Box<Column>),
}

impl Column {
    /// Prepares an array; smaller numbers are widened once, for the whole batch. `declared` names the fields of structs.
    pub fn new(array: &ArrayRef, declared: &DataType, function: &str) -> Result<Column, ExecError> {
        let internal = |message: String| ExecError::Internal {
            function: function.to_string(),
            message,
        };
        let cast = |to: DataType| arrow::compute::cast(array, &to).map_err(|e| internal(e.to_string()));
        let values = match array.data_type() {
            DataType::Null => Values::Null,
            DataType::Boolean => Values::Bool(array.as_boolean().clone()),
            DataType::UInt64 => Values::UInt(array.as_primitive::<UInt64Type>().clone()),
            ty if ty.is_integer() => Values::Int(cast(DataType::Int64)?.as_primitive::<Int64Type>().clone()),
            ty if ty.is_floating() => Values::Float(cast(DataType::Float64)?.as_primitive::<Float64Type>().clone()),
            DataType::Utf8 => Values::Str(array.as_string::<i32>().clone()),
            DataType::LargeUtf8 => Values::LargeStr(array.as_string::<i64>().clone()),
            DataType::Utf8View => Values::StrView(array.as_string_view().clone()),
            DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
                Values::Binary(cast(DataType::Binary)?.as_binary::<i32>().clone())
            }
            DataType::Decimal32(p, s) | DataType::Decimal64(p, s) | DataType::Decimal128(p, s) => {
                let wide = cast(DataType::Decimal128(*p, *s))?;
                Values::Decimal(wide.as_primitive::<Decimal128Type>().clone(), *s)
            }
            DataType::Decimal256(_, s) => Values::WideDecimal(array.as_primitive::<Decimal256Type>().clone(), *s),
            DataType::Date32 => Values::Date(array.as_primitive::<Date32Type>().unary(i64::from)),
            DataType::Date64 => Values::Date(array.as_primitive::<Date64Type>().unary(temporal::day_of_millis)),
            DataType::Dictionary(..) => return Column::indexed(array, declared, function),
            DataType::RunEndEncoded(_, values) => {
                return Column::new(&cast(values.data_type().clone())?, declared, function);
            }
            DataType::ListView(item) => return Column::new(&cast(DataType::List(item.clone()))?, declared, function),
            DataType::LargeListView(item) => {
                return Column::new(&cast(DataType::LargeList(item.clone()))?, declared, function);
            }
            DataType::Struct(_) => Values::Struct(StructColumn::new(array.as_struct(), declared, function)?),
            DataType::Map(..) => Values::Map(MapColumn::new(array.as_map(), declared, function)?),
            other => match (Ranges::of(array), temporal::Column::new(array)) {
                (Some((ranges, items)), _) => {
                    let declared = sql_type::list_item(declared).unwrap_or(items.data_type());
                    Values::List(ranges, Box::new(Column::new(&items, declared, function)?))
                }
                (None, Some(column)) => Values::Temporal(column),
                (None, None) => return Err(internal(format!("arguments of type {other} are not supported"))),
            },
        };
        let array = array.clone();
        Ok(Column { array, values })
    }

    fn indexed(array: &ArrayRef, declared: &DataType, function: &str) -> Result<Column, ExecError> {
        let dictionary = array.as_any_dictionary();
        let keys = if dictionary.values().is_empty() {
            vec![0; array.len()]
        } else {
            dictionary.normalized_keys()
        };
        let values = Column::new(dictionary.values(), declared, function)?;
        Ok(Column {
            array: array.clone(),
            values: Values::Indexed(keys, Box::new(values)),
        })
    }

    /// Whether the row is NULL.
    pub fn is_null(&self, row: usize) -> bool {
        match &self.values {
            Values::Null => true,
            Values::Indexed(keys, values) => self.array.is_null(row) || values.is_null(keys[row]),
            _ => self.array.is_null(row),
        }
    }

    /// The row's value as an object, `None` for NULL.
    pub fn object(&self, row: usize, py: &Python) -> Result<PyObjectRef, Refused> {
        if self.is_null(row) {
            return Ok(py.vm.ctx.none());
        }
        let ctx = &py.vm.ctx;
        Ok(match &self.values {
            Values::Null => ctx.none(),
            Values::Bool(a) => ctx.new_bool(a.value(row)).into(),
            Values::Int(a) => ctx.new_int(a.value(row)).into(),
            Values::UInt(a) => ctx.new_int(a.value(row)).into(),
            Values::Float(a) => ctx.new_float(a.value(row)).into(),
            Values::Str(a) => ctx.new_str(a.value(row)).into(),
            Values::LargeStr(a) => ctx.new_str(a.value(row)).into(),
            Values::StrView(a) => ctx.new_str(a.value(row)).into(),
            Values::Binary(a) => ctx.new_bytes(a.value(row).to_vec()).into(),
            Values::Decimal(a, scale) => decimal::object(&a.value(row).to_string(), *scale, py)?,
            Values::WideDecimal(a, scale) => decimal::object(&a.value(row).to_string(), *scale, py)?,
            Values::Date(a) => temporal::date(a.value(row), py)?,
            Values::Temporal(a) => a.object(row, py)?,
            Values::List(ranges, items) => {
                let objects = ranges.of_row(row).map(|item| items.object(item, py));
                ctx.new_list(objects.collect::<Result<_, _>>()?).into()
            }
            Values::Struct(fields) => fields.object(row, py)?,
            Values::Map(map) => map.object(row, py)?,
            Values::Indexed(keys, values) => values.object(keys[row], py)?,
        })
    }
}
