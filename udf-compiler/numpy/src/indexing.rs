//! What stands in brackets: ints, slices, None, `...`, arrays and lists of ints or truth values.

use crate::array::Ndarray;
use crate::errors::{Raise, exception};
use crate::singles::{self, Value, is_sequence};
use crate::values;
use crate::{listing, moments, scalar};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyInt, PySlice, PyTuple};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult, VirtualMachine};
use taipan_arrays::index::key::Key;
use taipan_arrays::{Array, ArrayError, DType, Kind, Scalar};

/// The elements, or the view, at an index: one of numpy's scalars, where it has no dimensions.
pub fn get(of: &PyObject, array: &Array, index: &PyObjectRef, vm: &VirtualMachine) -> PyResult {
    if let Some(place) = plain(index)
        && array.ndim() == 1
    {
        return element(array, place, vm);
    }
    let (key, whole) = key(index, vm)?;
    let found = array.at(&key).raised(vm)?;
    match found.ndim() {
        0 if !whole => scalar::object(&found.item().raised(vm)?, vm),
        _ => crate::array::view(found, &of.to_owned(), vm),
    }
}

/// The element at a place of an array of one dimension.
fn element(array: &Array, place: isize, vm: &VirtualMachine) -> PyResult {
    let size = array.size();
    let at = if place < 0 { place + size as isize } else { place };
    match usize::try_from(at) {
        Ok(at) if at < size => scalar::object(&array.get(&[at]).raised(vm)?, vm),
        _ => {
            let text = format!("index {place} is out of bounds for axis 0 with size {size}");
            Err(exception(ArrayError::new(Kind::Index, text), vm))
        }
    }
}

/// Puts values at an index.
pub fn set(array: &Array, index: &PyObjectRef, value: &PyObjectRef, vm: &VirtualMachine) -> PyResult<()> {
    let (key, _) = key(index, vm)?;
    let values = assigned(array.dtype(), value, vm)?;
    array.set_at(&key, &values).map_err(|error| {
        if error.message.ends_with("into shape ()") {
            unfit_element(array.dtype(), value, vm)
        } else {
            exception(error, vm)
        }
    })
}

/// The error of a list that is put where one element is.
fn unfit_element(dtype: DType, value: &PyObjectRef, vm: &VirtualMachine) -> PyBaseExceptionRef {
    if dtype.is_integer() {
        vm.new_type_error(format!(
            "int() argument must be a string, a bytes-like object or a real number, not '{}'",
            value.class().name()
        ))
    } else {
        vm.new_value_error("setting an array element with a sequence.")
    }
}

/// What is put into an array of this type. Numbers of Python's must fit.
fn assigned(dtype: DType, value: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Array> {
    match singles::single(value, vm)? {
        Some(Value::Array(array)) => Ok(array),
        Some(Value::Scalar(Scalar::Str(text))) if dtype.is_number() => {
            let text = Array::scalar(&Scalar::Str(text));
            text.astype(dtype).raised(vm)
        }
        Some(Value::Scalar(Scalar::Str(text))) if matches!(dtype, DType::Datetime(_)) => moments::parsed(&text, dtype)
            .raised(vm)
            .map(|moment| Array::scalar(&moment)),
        Some(Value::Scalar(scalar)) => Ok(Array::scalar(&scalar)),
        Some(Value::Weak(weak)) => Ok(Array::scalar(&listing::fitted(weak, dtype, vm)?)),
        // Numbers of Python's in a list must fit, too.
        None => listing::array(value, Some(dtype).filter(|dtype| !matches!(dtype, DType::Str(_))), vm),
    }
}

/// An int that is nothing else.
fn plain(index: &PyObjectRef) -> Option<isize> {
    let int = index.downcast_ref::<PyInt>()?;
    match index.class().name().as_ref() {
        "int" => isize::try_from(int.as_bigint()).ok(),
        _ => None,
    }
}

/// The parts of an index, and whether it has `...`.
fn key(index: &PyObjectRef, vm: &VirtualMachine) -> PyResult<(Vec<Key>, bool)> {
    let parts: Vec<PyObjectRef> = match index.downcast_ref::<PyTuple>() {
        Some(tuple) => tuple.as_slice().to_vec(),
        None => vec![index.clone()],
    };
    let whole = parts.iter().any(|part| part.is(&vm.ctx.ellipsis));
    let parts: PyResult<Vec<Key>> = parts.iter().map(|part| one(part, vm)).collect();
    Ok((parts?, whole))
}

fn one(part: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Key> {
    if vm.is_none(part) {
        return Ok(Key::NewAxis);
    }
    if part.is(&vm.ctx.ellipsis) {
        return Ok(Key::Ellipsis);
    }
    if let Some(slice) = part.downcast_ref::<PySlice>() {
        let end = |object: Option<&PyObjectRef>| match object {
            Some(object) if !vm.is_none(object) => place_of(object, vm).map(Some),
            _ => Ok(None),
        };
        let (start, stop, step) = (
            end(slice.start.as_ref())?,
            end(Some(&slice.stop))?,
            end(slice.step.as_ref())?,
        );
        return Ok(Key::Slice { start, stop, step });
    }
    if let Some(array) = part.downcast_ref::<Ndarray>() {
        return of_array(array.array(), vm);
    }
    match singles::single(part, vm)? {
        Some(Value::Scalar(Scalar::Bool(value))) => Ok(Key::Mask(Array::scalar(&Scalar::Bool(value)))),
        Some(Value::Scalar(scalar)) if scalar.dtype().is_integer() => values::integer(part, vm).map(Key::Int),
        Some(Value::Weak(taipan_arrays::Weak::Int(_))) => values::integer(part, vm).map(Key::Int),
        None if is_sequence(part) => of_array(listing::array(part, None, vm)?, vm),
        None if part.class().has_attr(vm.ctx.intern_str("__index__")) => values::integer(part, vm).map(Key::Int),
        _ => Err(unfit(vm)),
    }
}

/// An end or a step of a slice: what is too large is as far as there is.
fn place_of(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<isize> {
    let Ok(int) = object.try_index(vm) else {
        return Err(vm.new_type_error("slice indices must be integers or None or have an __index__ method"));
    };
    let negative = int.as_bigint() < &malachite_bigint::BigInt::from(0);
    let far = if negative { isize::MIN + 1 } else { isize::MAX };
    Ok(isize::try_from(int.as_bigint()).unwrap_or(far))
}

fn of_array(array: Array, vm: &VirtualMachine) -> PyResult<Key> {
    Key::array(&array).raised(vm)
}

fn unfit(vm: &VirtualMachine) -> PyBaseExceptionRef {
    vm.new_index_error(
        "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices",
    )
}
