//! Arrays cast to other types.
//!
//! Knows no rules about which casts are let pass: `promote` has them.

use super::convert::{Convert, Number};
use super::promote::{Casting, check_cast};
use super::time::{moments, spans};
use crate::array::Array;
use crate::dtype::DType;
use crate::each_number;
use crate::error::{ArrayError, Result};
use crate::flags::{INVALID, note};
use crate::order::keeping;
use crate::poll::{WORK, poll};
use crate::scalar::Scalar;
use crate::storage::{Buffer, Element, Text, reserved};

impl Array {
    /// A copy with elements of another type, whatever that loses (`astype`), in the order that the elements have in memory.
    /// Floats out of an integer's range are noted as invalid.
    pub fn astype(&self, dtype: DType) -> Result<Array> {
        keeping(self, |array| {
            Array::typed(cast_buffer(array, dtype)?, array.shape(), dtype)
        })
    }

    /// The array itself where it is of this type already, else a copy that is (`asarray`).
    pub fn as_type(&self, dtype: DType) -> Result<Array> {
        if self.dtype() == dtype {
            Ok(self.clone())
        } else {
            self.astype(dtype)
        }
    }

    /// `as_type` where a rule lets it pass. Fails with numpy's words elsewhere.
    pub fn cast(&self, dtype: DType, casting: Casting) -> Result<Array> {
        check_cast(self.dtype(), dtype, casting)?;
        self.as_type(dtype)
    }
}

impl Scalar {
    /// The element as one of another type.
    pub fn astype(&self, dtype: DType) -> Result<Scalar> {
        if self.dtype() == dtype {
            Ok(self.clone())
        } else {
            Array::scalar(self).astype(dtype)?.item()
        }
    }
}

/// The elements of an array in C order, cast.
fn cast_buffer(array: &Array, dtype: DType) -> Result<Buffer> {
    match (array.dtype(), dtype) {
        (from, to) if from == to => array.to_buffer(),
        (DType::Datetime(from), DType::Datetime(to)) => Ok(Buffer::I64(moments(array.to_vec()?, from, to))),
        (DType::Timedelta(from), DType::Timedelta(to)) => Ok(Buffer::I64(spans(array.to_vec()?, from, to)?)),
        (DType::Str(_), DType::Str(width)) => texts(array, width),
        (_, DType::Str(width)) => texts_of(array, width),
        (DType::Str(_), to) => from_text(array, to),
        (from, DType::Datetime(_) | DType::Timedelta(_)) if from.is_number() => cast_numbers(array, from, DType::I64),
        (DType::Datetime(_) | DType::Timedelta(_), to) if to.is_number() => cast_numbers(array, DType::I64, to),
        (from, to) if from.is_number() && to.is_number() => cast_numbers(array, from, to),
        (from, to) => Err(ArrayError::refused(format!("a cast from {from} to {to}"))),
    }
}

fn cast_numbers(array: &Array, from: DType, to: DType) -> Result<Buffer> {
    each_number!(from, S => each_number!(to, T => converted::<S, T>(array).map(T::buffer), else no_number(to)), else no_number(from))
}

fn no_number<T>(dtype: DType) -> Result<T> {
    Err(ArrayError::refused(format!("a cast of {dtype}")))
}

fn converted<S: Number, T: Convert<S>>(array: &Array) -> Result<Vec<T>> {
    let values = array.elements::<S>()?;
    let mut result: Vec<T> = reserved(values.len())?;
    let mut defined = true;
    for block in values.chunks(WORK) {
        defined &= block.iter().fold(true, |defined, value| defined & T::is_defined(value));
        result.extend(block.iter().map(|value| T::convert(*value)));
        poll()?;
    }
    if !defined {
        note(INVALID);
    }
    Ok(result)
}

/// Text cut to a width; a width of nothing keeps all.
fn texts(array: &Array, width: u32) -> Result<Buffer> {
    let mut values = array.to_vec::<Text>()?;
    for text in values
        .iter_mut()
        .filter(|text| width > 0 && text.chars().count() > width as usize)
    {
        *text = text.chars().take(width as usize).collect::<String>().into();
    }
    Ok(Buffer::Str(values))
}

/// The texts of other elements.
fn texts_of(array: &Array, width: u32) -> Result<Buffer> {
    let mut values: Vec<Text> = reserved(array.size())?;
    for scalar in array.scalars()? {
        let text = scalar.to_string();
        let cut = if width > 0 {
            text.chars().take(width as usize).collect()
        } else {
            text
        };
        values.push(cut.into());
    }
    Ok(Buffer::Str(values))
}

/// Elements read from text, as Python's `int`, `float` and numpy's bool do.
fn from_text(array: &Array, to: DType) -> Result<Buffer> {
    let values = array.elements::<Text>()?;
    match to {
        DType::F64 | DType::F32 => {
            let mut floats = reserved(values.len())?;
            for text in values.iter() {
                floats.push(read_float(text)?);
            }
            cast_buffer(&Array::vector::<f64>(floats), to)
        }
        _ if to.is_integer() => {
            let mut integers = reserved(values.len())?;
            for text in values.iter() {
                integers.push(read_int(text)?);
            }
            cast_buffer(&Array::vector::<i64>(integers), to)
        }
        _ => Err(ArrayError::refused(format!("a cast from text to {to}"))),
    }
}

fn read_float(text: &str) -> Result<f64> {
    let plain = text.trim().replace('_', "");
    plain
        .parse()
        .map_err(|_| ArrayError::value(format!("could not convert string to float: {}", quoted(text))))
}

fn read_int(text: &str) -> Result<i64> {
    let plain = text.trim().replace('_', "");
    let invalid = || ArrayError::value(format!("invalid literal for int() with base 10: {}", quoted(text)));
    plain.parse().map_err(|_| invalid())
}

fn quoted(text: &str) -> String {
    Scalar::Str(text.into()).repr()
}
