//! Between Arrow and Python: columns to objects, results to an array of the declared type. One table, written down in
//! ARCHITECTURE.md, says what may be returned for which type; native code keeps to the same.

use crate::exec::ExecError;
use arrow::array::types::{Float32Type, Float64Type, Int64Type, UInt64Type};
use arrow::array::{
    Array, ArrayRef, AsArray, BinaryArray, BinaryBuilder, BooleanArray, BooleanBuilder, LargeStringArray, NullArray,
    PrimitiveArray, PrimitiveBuilder, StringArray, StringBuilder, StringViewArray,
};
use arrow::datatypes::DataType;
use arrow::error::ArrowError;
use malachite_bigint::BigInt;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyBytes, PyFloat, PyInt, PyStr, try_bigint_to_f64};
use rustpython_vm::{AsObject, PyObjectRef, VirtualMachine};
use std::sync::Arc;

/// A column, ready to give objects row by row.
pub enum Column {
    Null,
    Bool(BooleanArray),
    Int(PrimitiveArray<Int64Type>),
    UInt(PrimitiveArray<UInt64Type>),
    Float(PrimitiveArray<Float64Type>),
    Str(StringArray),
    LargeStr(LargeStringArray),
    StrView(StringViewArray),
    Binary(BinaryArray),
}

impl Column {
    /// Prepares an array; smaller numbers are widened once, for the whole batch.
    pub fn new(array: &ArrayRef, function: &str) -> Result<Column, ExecError> {
        let cast = |to: DataType| {
            arrow::compute::cast(array, &to).map_err(|e| ExecError::Internal {
                function: function.to_string(),
                message: e.to_string(),
            })
        };
        Ok(match array.data_type() {
            DataType::Null => Column::Null,
            DataType::Boolean => Column::Bool(array.as_boolean().clone()),
            DataType::Int64 => Column::Int(array.as_primitive::<Int64Type>().clone()),
            DataType::Int8
            | DataType::Int16
            | DataType::Int32
            | DataType::UInt8
            | DataType::UInt16
            | DataType::UInt32 => Column::Int(cast(DataType::Int64)?.as_primitive::<Int64Type>().clone()),
            DataType::UInt64 => Column::UInt(array.as_primitive::<UInt64Type>().clone()),
            DataType::Float64 => Column::Float(array.as_primitive::<Float64Type>().clone()),
            DataType::Float16 | DataType::Float32 => {
                Column::Float(cast(DataType::Float64)?.as_primitive::<Float64Type>().clone())
            }
            DataType::Utf8 => Column::Str(array.as_string::<i32>().clone()),
            DataType::LargeUtf8 => Column::LargeStr(array.as_string::<i64>().clone()),
            DataType::Utf8View => Column::StrView(array.as_string_view().clone()),
            DataType::Binary => Column::Binary(array.as_binary::<i32>().clone()),
            DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
                Column::Binary(cast(DataType::Binary)?.as_binary::<i32>().clone())
            }
            DataType::Dictionary(_, values) => Column::new(&cast(values.as_ref().clone())?, function)?,
            other => {
                return Err(ExecError::Internal {
                    function: function.to_string(),
                    message: format!("arguments of type {other} are not supported"),
                });
            }
        })
    }

    /// Whether the row is NULL.
    pub fn is_null(&self, row: usize) -> bool {
        match self {
            Column::Null => true,
            Column::Bool(a) => a.is_null(row),
            Column::Int(a) => a.is_null(row),
            Column::UInt(a) => a.is_null(row),
            Column::Float(a) => a.is_null(row),
            Column::Str(a) => a.is_null(row),
            Column::LargeStr(a) => a.is_null(row),
            Column::StrView(a) => a.is_null(row),
            Column::Binary(a) => a.is_null(row),
        }
    }

    /// The row's value as an object, `None` for NULL.
    pub fn object(&self, row: usize, vm: &VirtualMachine) -> PyObjectRef {
        if self.is_null(row) {
            return vm.ctx.none();
        }
        match self {
            Column::Null => vm.ctx.none(),
            Column::Bool(a) => vm.ctx.new_bool(a.value(row)).into(),
            Column::Int(a) => vm.ctx.new_int(a.value(row)).into(),
            Column::UInt(a) => vm.ctx.new_int(a.value(row)).into(),
            Column::Float(a) => vm.ctx.new_float(a.value(row)).into(),
            Column::Str(a) => vm.ctx.new_str(a.value(row)).into(),
            Column::LargeStr(a) => vm.ctx.new_str(a.value(row)).into(),
            Column::StrView(a) => vm.ctx.new_str(a.value(row)).into(),
            Column::Binary(a) => vm.ctx.new_bytes(a.value(row).to_vec()).into(),
        }
    }
}

/// Why a returned object does not become a value.
pub enum Refused {
    /// An exception, as Python would raise it.
    Raised(PyBaseExceptionRef),
    /// An integer outside the SQL type; its digits.
    OutOfRange(String),
}

/// Collects results of the declared type. Integers and texts are collected in one width and become the declared one at
/// the end.
pub struct Results {
    ty: DataType,
    values: Values,
}

enum Values {
    Null(usize),
    Bool(BooleanBuilder),
    /// With the smallest and the largest value of the declared type.
    Int(PrimitiveBuilder<Int64Type>, i64, i64),
    UInt(PrimitiveBuilder<UInt64Type>),
    Float(PrimitiveBuilder<Float64Type>),
    Str(StringBuilder),
    Binary(BinaryBuilder),
}

impl Results {
    /// An empty collection; `None` for a type that functions cannot return.
    pub fn new(ty: &DataType, rows: usize) -> Option<Results> {
        let int = |low, high| Values::Int(PrimitiveBuilder::with_capacity(rows), low, high);
        let values = match ty {
            DataType::Null => Values::Null(0),
            DataType::Boolean => Values::Bool(BooleanBuilder::with_capacity(rows)),
            DataType::Int8 => int(i8::MIN.into(), i8::MAX.into()),
            DataType::Int16 => int(i16::MIN.into(), i16::MAX.into()),
            DataType::Int32 => int(i32::MIN.into(), i32::MAX.into()),
            DataType::Int64 => int(i64::MIN, i64::MAX),
            DataType::UInt8 => int(0, u8::MAX.into()),
            DataType::UInt16 => int(0, u16::MAX.into()),
            DataType::UInt32 => int(0, u32::MAX.into()),
            DataType::UInt64 => Values::UInt(PrimitiveBuilder::with_capacity(rows)),
            DataType::Float32 | DataType::Float64 => Values::Float(PrimitiveBuilder::with_capacity(rows)),
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
                Values::Str(StringBuilder::with_capacity(rows, rows * 8))
            }
            DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
                Values::Binary(BinaryBuilder::with_capacity(rows, rows * 8))
            }
            _ => return None,
        };
        Some(Results { ty: ty.clone(), values })
    }

    /// Adds NULL.
    pub fn push_null(&mut self) {
        match &mut self.values {
            Values::Null(n) => *n += 1,
            Values::Bool(b) => b.append_null(),
            Values::Int(b, ..) => b.append_null(),
            Values::UInt(b) => b.append_null(),
            Values::Float(b) => b.append_null(),
            Values::Str(b) => b.append_null(),
            Values::Binary(b) => b.append_null(),
        }
    }

    /// Adds what a function returned.
    pub fn push(&mut self, value: &PyObjectRef, context: &Returned, vm: &VirtualMachine) -> Result<(), Refused> {
        if vm.is_none(value) {
            self.push_null();
            return Ok(());
        }
        match &mut self.values {
            Values::Null(n) => *n += 1,
            Values::Bool(b) => b.append_value(value.clone().is_true(vm).map_err(Refused::Raised)?),
            Values::Int(b, low, high) => b.append_value(integer(value, *low, *high, context, vm)?),
            Values::UInt(b) => b.append_value(integer(value, 0, u64::MAX, context, vm)?),
            Values::Float(b) => b.append_value(float(value, context, vm)?),
            Values::Str(b) => with_text(value, vm, |s| b.append_value(s))?,
            Values::Binary(b) => match value.downcast_ref::<PyBytes>() {
                Some(bytes) => b.append_value(bytes.as_bytes()),
                None => return Err(context.wrong_type(value, vm)),
            },
        }
        Ok(())
    }

    /// The array.
    pub fn finish(self) -> Result<ArrayRef, ArrowError> {
        let array: ArrayRef = match self.values {
            Values::Null(n) => Arc::new(NullArray::new(n)),
            Values::Bool(mut b) => Arc::new(b.finish()),
            Values::Int(mut b, ..) => Arc::new(b.finish()),
            Values::UInt(mut b) => Arc::new(b.finish()),
            // Rounds as Python and C do: what is too large becomes infinite, not NULL.
            Values::Float(mut b) if self.ty == DataType::Float32 => {
                Arc::new(b.finish().unary::<_, Float32Type>(|v| v as f32))
            }
            Values::Float(mut b) => Arc::new(b.finish()),
            Values::Str(mut b) => Arc::new(b.finish()),
            Values::Binary(mut b) => Arc::new(b.finish()),
        };
        if *array.data_type() == self.ty {
            return Ok(array);
        }
        arrow::compute::cast(&array, &self.ty)
    }
}

/// What errors about a result mention.
pub struct Returned {
    pub function: String,
    pub sql_type: String,
}

impl Returned {
    fn wrong_type(&self, value: &PyObjectRef, vm: &VirtualMachine) -> Refused {
        let given = value.class().name().to_string();
        Refused::Raised(vm.new_type_error(format!(
            "function {} returned {given}, but {} is declared",
            self.function, self.sql_type
        )))
    }
}

fn integer<T>(value: &PyObjectRef, low: T, high: T, context: &Returned, vm: &VirtualMachine) -> Result<T, Refused>
where
    T: for<'a> TryFrom<&'a BigInt> + PartialOrd,
{
    let Some(int) = value.downcast_ref::<PyInt>() else {
        return Err(context.wrong_type(value, vm));
    };
    match T::try_from(int.as_bigint()) {
        Ok(fits) if fits >= low && fits <= high => Ok(fits),
        _ => Err(Refused::OutOfRange(digits(int.as_bigint()))),
    }
}

/// The digits, or for a number that nobody would read, how many bits it has.
fn digits(value: &BigInt) -> String {
    match value.bits() {
        bits if bits > 10_000 => format!("an integer of {bits} bits"),
        _ => value.to_string(),
    }
}

fn float(value: &PyObjectRef, context: &Returned, vm: &VirtualMachine) -> Result<f64, Refused> {
    if let Some(float) = value.downcast_ref::<PyFloat>() {
        return Ok(float.to_f64());
    }
    match value.downcast_ref::<PyInt>() {
        Some(int) => try_bigint_to_f64(int.as_bigint(), vm).map_err(Refused::Raised),
        None => Err(context.wrong_type(value, vm)),
    }
}

/// The text of a str, or `str()` of anything else. Lone surrogates have no place in SQL text: an encoding error.
fn with_text(value: &PyObjectRef, vm: &VirtualMachine, use_text: impl FnOnce(&str)) -> Result<(), Refused> {
    if let Some(text) = value.downcast_ref::<PyStr>() {
        let utf8 = text.try_as_utf8(vm).map_err(Refused::Raised)?;
        use_text(utf8.as_str());
        return Ok(());
    }
    let text = value.str(vm).map_err(Refused::Raised)?;
    use_text(text.try_as_utf8(vm).map_err(Refused::Raised)?.as_str());
    Ok(())
}

/// What messages call a type.
pub fn sql_name(ty: &DataType) -> &'static str {
    match ty {
        DataType::Boolean => "BOOLEAN",
        DataType::Int8 => "TINYINT",
        DataType::Int16 => "SMALLINT",
        DataType::Int32 => "INT",
        DataType::Int64 => "BIGINT",
        DataType::UInt8 => "TINYINT UNSIGNED",
        DataType::UInt16 => "SMALLINT UNSIGNED",
        DataType::UInt32 => "INT UNSIGNED",
        DataType::UInt64 => "BIGINT UNSIGNED",
        DataType::Float16 | DataType::Float32 => "REAL",
        DataType::Float64 => "DOUBLE",
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => "TEXT",
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => "BYTEA",
        _ => "this type",
    }
}
