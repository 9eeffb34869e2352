//! Results being collected. Numbers and texts go straight into builders; everything else is collected as values and
//! assembled at the end, so that a row that is refused half way leaves nothing behind.

use super::cell::cell;
use super::classes::Python;
use super::scalar::{bytes, float, integer, with_text};
use super::{Place, Refused, of_numpy};
use arrow::array::types::{ByteArrayType, Float32Type, Float64Type, Int64Type, UInt64Type};
use arrow::array::{
    Array, ArrayRef, BinaryBuilder, BooleanBuilder, GenericByteBuilder, NullArray, PrimitiveBuilder, StringBuilder,
};
use arrow::datatypes::DataType;
use arrow::error::ArrowError;
use rustpython_vm::PyObjectRef;
use rustpython_vm::builtins::PyStr;
use std::sync::Arc;
use taipan_interface::scalars::{Cell, Collector};
use taipan_interface::sql_type::integer_bounds;

/// Texts of a batch have no more bytes than this together.
pub const MOST_BYTES: usize = i32::MAX as usize;

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
    Int(PrimitiveBuilder<Int64Type>, (i64, i64)),
    UInt(PrimitiveBuilder<UInt64Type>),
    Float(PrimitiveBuilder<Float64Type>),
    Str(StringBuilder),
    Json(StringBuilder),
    Binary(BinaryBuilder),
    Cells(Collector),
}

impl Results {
    /// An empty collection; `None` for a type that functions cannot return. `json`: texts are JSON.
    pub fn new(ty: &DataType, json: bool, rows: usize) -> Option<Results> {
        let values = match ty {
            DataType::Null => Values::Null(0),
            DataType::Boolean => Values::Bool(BooleanBuilder::with_capacity(rows)),
            DataType::UInt64 => Values::UInt(PrimitiveBuilder::with_capacity(rows)),
            DataType::Float32 | DataType::Float64 => Values::Float(PrimitiveBuilder::with_capacity(rows)),
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
                let texts = StringBuilder::with_capacity(rows, rows * 8);
                if json { Values::Json(texts) } else { Values::Str(texts) }
            }
            DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
                Values::Binary(BinaryBuilder::with_capacity(rows, rows * 8))
            }
            ty => match integer_bounds(ty) {
                Some(bounds) => Values::Int(PrimitiveBuilder::with_capacity(rows), bounds),
                None if Cell::holds(ty) => Values::Cells(Collector::new(ty)),
                None => return None,
            },
        };
        Some(Results { ty: ty.clone(), values })
    }

    /// Adds NULL.
    pub fn push_null(&mut self) {
        match &mut self.values {
            Values::Null(n) => *n += 1,
            Values::Bool(b) => b.append_null(),
            Values::Int(b, _) => b.append_null(),
            Values::UInt(b) => b.append_null(),
            Values::Float(b) => b.append_null(),
            Values::Str(b) | Values::Json(b) => b.append_null(),
            Values::Binary(b) => b.append_null(),
            Values::Cells(cells) => cells.push(Cell::Null),
        }
    }

    /// Adds a value that is converted already, of a type that is collected as values.
    pub fn push_cell(&mut self, cell: Cell) {
        match &mut self.values {
            Values::Cells(cells) => cells.push(cell),
            _ => self.push_null(),
        }
    }

    /// Adds what the function returned.
    pub fn push(&mut self, value: &PyObjectRef, function: &str, py: &Python) -> Result<(), Refused> {
        if py.vm.is_none(value) {
            self.push_null();
            return Ok(());
        }
        let (ty, place) = (&self.ty, &Place::Top { function });
        let plain = match &self.values {
            Values::Str(_) => None,
            _ => of_numpy(value, py.vm).map_err(Refused::Raised)?,
        };
        let value = plain.as_ref().unwrap_or(value);
        match &mut self.values {
            Values::Null(n) => *n += 1,
            Values::Bool(b) => b.append_value(value.clone().is_true(py.vm).map_err(Refused::Raised)?),
            Values::Int(b, bounds) => b.append_value(integer(value, *bounds, ty, place, py)?),
            Values::UInt(b) => b.append_value(integer(value, (0, u64::MAX), ty, place, py)?),
            Values::Float(b) => b.append_value(float(value, ty, place, py)?),
            Values::Str(b) => with_text(value, py, |s| append(b, s))??,
            Values::Json(b) => match value.downcast_ref::<PyStr>() {
                Some(_) => with_text(value, py, |s| append(b, s))??,
                None => {
                    let text = py.to_json(value).map_err(Refused::Raised)?;
                    with_text(&text, py, |s| append(b, s))??;
                }
            },
            Values::Binary(b) => append(b, bytes(value, ty, place, py)?)?,
            Values::Cells(cells) => cells.push(cell(value, ty, place, py)?),
        }
        Ok(())
    }

    /// The array.
    pub fn finish(self) -> Result<ArrayRef, ArrowError> {
        let array: ArrayRef = match self.values {
            Values::Null(n) => Arc::new(NullArray::new(n)),
            Values::Bool(mut b) => Arc::new(b.finish()),
            Values::Int(mut b, _) => Arc::new(b.finish()),
            Values::UInt(mut b) => Arc::new(b.finish()),
            // Rounds as Python and C do: what is too large becomes infinite, not NULL.
            Values::Float(mut b) if self.ty == DataType::Float32 => {
                Arc::new(b.finish().unary::<_, Float32Type>(|v| v as f32))
            }
            Values::Float(mut b) => Arc::new(b.finish()),
            Values::Str(mut b) | Values::Json(mut b) => Arc::new(b.finish()),
            Values::Binary(mut b) => Arc::new(b.finish()),
            Values::Cells(cells) => cells.finish()?,
        };
        if *array.data_type() == self.ty {
            return Ok(array);
        }
        arrow::compute::cast(&array, &self.ty)
    }
}

/// Adds a text or bytes, if the array has room.
fn append<T: ByteArrayType>(builder: &mut GenericByteBuilder<T>, value: impl AsRef<T::Native>) -> Result<(), Refused> {
    let bytes: &[u8] = value.as_ref().as_ref();
    if bytes.len() > MOST_BYTES - builder.values_slice().len() {
        return Err(Refused::Full);
    }
    builder.append_value(value);
    Ok(())
}
