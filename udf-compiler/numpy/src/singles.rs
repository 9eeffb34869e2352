//! Objects that are no lists: arrays, numpy's scalars, Python's own numbers and texts; and what lists hold.

use crate::array::Ndarray;
use crate::scalar;
use rustpython_vm::builtins::{PyComplex, PyFloat, PyInt, PyList, PyRange, PyStr, PyTuple};
use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};
use taipan_arrays::{Array, ArrayError, Scalar, Weak};

/// One value.
pub enum Value {
    /// An array.
    Array(Array),
    /// One of numpy's scalars, or a truth value or a text of Python's, which have a type.
    Scalar(Scalar),
    /// A number of Python's.
    Weak(Weak),
}

/// The value of an object that is no list.
pub fn single(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Option<Value>> {
    if let Some(array) = object.downcast_ref::<Ndarray>() {
        return Ok(Some(Value::Array(array.array())));
    }
    if let Some(scalar) = scalar::of(object) {
        return Ok(Some(Value::Scalar(scalar)));
    }
    if object.class().is(vm.ctx.types.bool_type) {
        return Ok(Some(Value::Scalar(Scalar::Bool(object.is(&vm.ctx.true_value)))));
    }
    if let Some(int) = object.downcast_ref::<PyInt>() {
        let weak = i128::try_from(int.as_bigint()).map(Weak::Int);
        let weak = weak.map_err(|_| vm.new_overflow_error("Python int too large to convert to C long"))?;
        return Ok(Some(Value::Weak(weak)));
    }
    if let Some(float) = object.downcast_ref::<PyFloat>() {
        return Ok(Some(Value::Weak(Weak::Float(float.to_f64()))));
    }
    if let Some(complex) = object.downcast_ref::<PyComplex>() {
        return Ok(Some(Value::Weak(Weak::Complex(complex.to_complex()))));
    }
    if let Some(text) = object.downcast_ref::<PyStr>() {
        let text = text
            .to_str()
            .ok_or_else(|| vm.new_value_error("a text with lone surrogates"))?;
        return Ok(Some(Value::Scalar(Scalar::Str(text.into()))));
    }
    Ok(None)
}

/// Whether it is a list or the like, of which arrays are made.
pub fn is_sequence(object: &PyObjectRef) -> bool {
    object.downcast_ref::<PyList>().is_some()
        || object.downcast_ref::<PyTuple>().is_some()
        || object.downcast_ref::<PyRange>().is_some()
}

/// The items of anything that can be iterated.
pub fn items(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Vec<PyObjectRef>> {
    if let Some(list) = object.downcast_ref::<PyList>() {
        return Ok(list.borrow_vec().to_vec());
    }
    if let Some(tuple) = object.downcast_ref::<PyTuple>() {
        return Ok(tuple.as_slice().to_vec());
    }
    vm.extract_elements_with(object, Ok)
}

/// A number of Python's as a scalar of the type that it has when it is alone.
pub fn natural(weak: Weak, vm: &VirtualMachine) -> PyResult<Scalar> {
    Ok(match weak {
        Weak::Float(value) => Scalar::F64(value),
        Weak::Complex(value) => Scalar::C128(value),
        Weak::Int(value) => match (i64::try_from(value), u64::try_from(value)) {
            (Ok(value), _) => Scalar::I64(value),
            (_, Ok(value)) => Scalar::U64(value),
            _ => return Err(crate::errors::exception(objects("an int of more than 64 bits"), vm)),
        },
    })
}

/// The refusal of arrays of objects.
pub fn objects(of: &str) -> ArrayError {
    ArrayError::refused(format!("an array of objects ({of})"))
}
