//! Returned numbers and texts.

use super::classes::Python;
use super::{Place, Refused};
use arrow::datatypes::DataType;
use malachite_bigint::BigInt;
use rustpython_vm::builtins::{PyByteArray, PyBytes, PyFloat, PyInt, PyMemoryView, PyStr, try_bigint_to_f64};
use rustpython_vm::{PyObjectRef, function::ArgBytesLike};
use taipan_interface::sql_type;

/// A returned int or bool between these bounds.
pub fn integer<T>(
    value: &PyObjectRef,
    (low, high): (T, T),
    ty: &DataType,
    place: &Place,
    py: &Python,
) -> Result<T, Refused>
where
    T: for<'a> TryFrom<&'a BigInt> + PartialOrd,
{
    let Some(int) = value.downcast_ref::<PyInt>() else {
        return Err(place.wrong_type(value, ty, py));
    };
    match T::try_from(int.as_bigint()) {
        Ok(fits) if fits >= low && fits <= high => Ok(fits),
        _ => Err(Refused::OutOfRange(digits(int.as_bigint()), sql_type::name(ty))),
    }
}

/// The digits, or for a number that nobody would read, how many bits it has.
pub fn digits(value: &BigInt) -> String {
    match value.bits() {
        bits if bits > 10_000 => format!("an integer of {bits} bits"),
        _ => value.to_string(),
    }
}

/// A returned float, int or bool.
pub fn float(value: &PyObjectRef, ty: &DataType, place: &Place, py: &Python) -> Result<f64, Refused> {
    if let Some(float) = value.downcast_ref::<PyFloat>() {
        return Ok(float.to_f64());
    }
    match value.downcast_ref::<PyInt>() {
        Some(int) => try_bigint_to_f64(int.as_bigint(), py.vm).map_err(Refused::Raised),
        None => Err(place.wrong_type(value, ty, py)),
    }
}

/// The text of a str, or `str()` of anything else. Lone surrogates have no place in SQL text: an encoding error.
pub fn with_text<R>(value: &PyObjectRef, py: &Python, use_text: impl FnOnce(&str) -> R) -> Result<R, Refused> {
    let raised = Refused::Raised;
    if let Some(text) = value.downcast_ref::<PyStr>() {
        return Ok(use_text(text.try_as_utf8(py.vm).map_err(raised)?.as_str()));
    }
    let text = value.str(py.vm).map_err(raised)?;
    Ok(use_text(text.try_as_utf8(py.vm).map_err(raised)?.as_str()))
}

/// The bytes of a returned bytes, bytearray or memoryview.
pub fn bytes(value: &PyObjectRef, ty: &DataType, place: &Place, py: &Python) -> Result<Vec<u8>, Refused> {
    if let Some(bytes) = value.downcast_ref::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    let like = value.downcast_ref::<PyByteArray>().is_some() || value.downcast_ref::<PyMemoryView>().is_some();
    if !like {
        return Err(place.wrong_type(value, ty, py));
    }
    let like: ArgBytesLike = value.clone().try_into_value(py.vm).map_err(Refused::Raised)?;
    Ok(like.with_ref(<[u8]>::to_vec))
}
