//! What functions are given, as values of the array runtime: arrays, scalars, Python's own numbers, lists of all these; and types,
//! axes and shapes.

use crate::array::Ndarray;
use crate::errors::Raise;
use crate::singles::{Value, is_sequence, items, natural, single};
use crate::{classes, listing};
use rustpython_vm::builtins::{PyInt, PyList, PyStr, PyType};
use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};
use taipan_arrays::{Array, ArrayError, DType};

/// The value of an object. Fails where it would be an array of objects.
pub fn value(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Value> {
    match single(object, vm)? {
        Some(value) => Ok(value),
        None => listing::array(object, None, vm).map(Value::Array),
    }
}

/// The object as an array.
pub fn array(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Array> {
    Ok(match value(object, vm)? {
        Value::Array(array) => array,
        Value::Scalar(scalar) => Array::scalar(&scalar),
        Value::Weak(weak) => Array::scalar(&natural(weak, vm)?),
    })
}

/// Arrays of the items of a list or tuple, or along the first axis of an array.
pub fn arrays(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Vec<Array>> {
    items(object, vm)?.iter().map(|item| array(item, vm)).collect()
}

/// The type that an object names; `None` for None.
pub fn dtype(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Option<DType>> {
    if vm.is_none(object) {
        return Ok(None);
    }
    if let Some(text) = object.downcast_ref::<PyStr>() {
        return DType::parse(&text.to_string_lossy()).raised(vm).map(Some);
    }
    if let Some(class) = object.downcast_ref::<PyType>() {
        let types = &vm.ctx.types;
        let plain = [
            (types.float_type, DType::F64),
            (types.int_type, DType::I64),
            (types.bool_type, DType::Bool),
            (types.complex_type, DType::C128),
            (types.str_type, DType::Str(0)),
        ];
        if let Some((_, dtype)) = plain.iter().find(|(known, _)| class.as_object().is(known.as_object())) {
            return Ok(Some(*dtype));
        }
        if let Some(name) = classes::name_of(object) {
            return DType::parse(&name).raised(vm).map(Some);
        }
        let error = ArrayError::refused(format!("dtype {}", class.name()));
        return Err(crate::errors::exception(error, vm));
    }
    let Ok(name) = object.get_attr("_code", vm) else {
        let text = object.repr(vm)?.to_string_lossy().into_owned();
        return Err(vm.new_type_error(format!("Cannot interpret '{text}' as a data type")));
    };
    dtype(&name, vm)
}

/// An index of one axis: an int, or what has `__index__`.
pub fn integer(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<isize> {
    let int = object.try_index(vm)?;
    let too_large = |_| vm.new_overflow_error("Python int too large to convert to C long");
    isize::try_from(int.as_bigint()).map_err(too_large)
}

/// One or several ints.
pub fn integers(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Vec<isize>> {
    if object
        .downcast_ref::<Ndarray>()
        .is_some_and(|array| array.array().ndim() == 0)
    {
        return integer(object, vm).map(|one| vec![one]);
    }
    if object.downcast_ref::<PyInt>().is_some() || !(is_sequence(object) || object.downcast_ref::<Ndarray>().is_some())
    {
        return integer(object, vm).map(|one| vec![one]);
    }
    items(object, vm)?.iter().map(|item| integer(item, vm)).collect()
}

/// Axes: None, an int or a tuple of ints.
pub fn axes(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Option<Vec<isize>>> {
    if vm.is_none(object) {
        Ok(None)
    } else {
        integers(object, vm).map(Some)
    }
}

/// The same for reductions, which take no list and no truth value.
pub fn reduced_axes(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Option<Vec<isize>>> {
    if object.class().is(vm.ctx.types.bool_type) {
        return Err(vm.new_type_error("an integer is required"));
    }
    if object.downcast_ref::<PyList>().is_some() {
        return Err(vm.new_type_error("'list' object cannot be interpreted as an integer"));
    }
    axes(object, vm)
}

/// An axis, or None.
pub fn axis(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Option<isize>> {
    if vm.is_none(object) {
        Ok(None)
    } else {
        integer(object, vm).map(Some)
    }
}

/// The same for functions that take no truth value.
pub fn whole_axis(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Option<isize>> {
    if object.class().is(vm.ctx.types.bool_type) {
        return Err(vm.new_type_error("an integer is required for the axis"));
    }
    axis(object, vm)
}

/// A shape: an int or a tuple of ints, none negative.
pub fn shape(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Vec<usize>> {
    let lengths = integers(object, vm)?;
    let negative = |_| vm.new_value_error("negative dimensions are not allowed");
    lengths
        .into_iter()
        .map(|length| usize::try_from(length).map_err(negative))
        .collect()
}
