//! Arrays made of lists and of nothing, types, and elements as Python's numbers.

use crate::array::{Ndarray, object};
use crate::errors::Raise;
use crate::given::{Given, Natives};
use crate::singles::{self, Value};
use crate::{listing, scalar};
use rustpython_vm::builtins::PyType;
use rustpython_vm::{AsObject, PyObjectRef, PyResult};
use taipan_arrays::{Array, DType, Scalar};

/// By their names.
pub const NATIVES: Natives = &[
    ("array", array),
    ("zeros", |given| {
        let dtype = given.dtype(1)?.unwrap_or(DType::F64);
        object(Array::zeros(&given.shape(0)?, dtype).raised(given.vm)?, given.vm)
    }),
    ("type", |given| type_of(given, false)),
    ("maybe_type", |given| type_of(given, true)),
    ("scalar", made),
    ("copy", |given| {
        object(given.array(0)?.copy().raised(given.vm)?, given.vm)
    }),
    ("is_array", |given| {
        Ok(given
            .vm
            .ctx
            .new_bool(given.object(0)?.downcast_ref::<Ndarray>().is_some())
            .into())
    }),
    ("of_type", |given| {
        let dtype = given.dtype(1)?.unwrap_or(DType::F64);
        object(given.array(0)?.astype(dtype).raised(given.vm)?, given.vm)
    }),
    ("retyped", |given| {
        let dtype = given.dtype(1)?.unwrap_or(DType::F64);
        crate::array::view(
            given.array(0)?.retyped(dtype).raised(given.vm)?,
            given.object(0)?,
            given.vm,
        )
    }),
    ("writeable", |given| {
        let Some(array) = given.object(0)?.downcast_ref::<Ndarray>() else {
            return Err(given.vm.new_type_error("not an array"));
        };
        array.set(array.array().with_writeable(given.flag(1)?));
        Ok(given.vm.ctx.none())
    }),
];

/// An array of an object, of a type, copied or not.
fn array(given: &Given<'_>) -> PyResult {
    let (from, dtype) = (given.object(0)?, given.dtype(1)?);
    if let Some(known) = from.downcast_ref::<Ndarray>() {
        let array = known.array();
        let same = dtype.is_none_or(|dtype| dtype == array.dtype());
        return match (same, given.flag(2)?) {
            (true, false) => Ok(from.clone()),
            (true, true) => object(array.copy().raised(given.vm)?, given.vm),
            _ => object(array.astype(dtype.unwrap_or(array.dtype())).raised(given.vm)?, given.vm),
        };
    }
    object(listing::array(from, dtype, given.vm)?, given.vm)
}

/// What there is to know of a type: its text, name, kind, character, size, and the name of its class.
fn type_of(given: &Given<'_>, or_none: bool) -> PyResult {
    let ctx = &given.vm.ctx;
    let found = match given.object(0)? {
        text if or_none && text.class().is(ctx.types.str_type) => DType::parse(&given.text(0)?).ok(),
        _ => given.dtype(0)?,
    };
    let Some(dtype) = found else { return Ok(ctx.none()) };
    let parts: [PyObjectRef; 7] = [
        ctx.new_str(dtype.code()).into(),
        ctx.new_str(dtype.name()).into(),
        ctx.new_str(dtype.kind().to_string()).into(),
        ctx.new_str(dtype.char().to_string()).into(),
        ctx.new_int(dtype.itemsize()).into(),
        ctx.new_str(dtype.class()).into(),
        ctx.new_str(dtype.to_string()).into(),
    ];
    Ok(ctx.new_tuple(parts.to_vec()).into())
}

/// A scalar of a class, of a type, with a value.
fn made(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let class = given.object(0)?.clone().downcast::<PyType>();
    let class = class.map_err(|_| vm.new_type_error("not a class"))?;
    let Some(dtype) = given.dtype(1)? else {
        return Err(vm.new_type_error("a scalar without a type"));
    };
    let found = match singles::single(given.object(2)?, vm)? {
        Some(Value::Weak(weak)) => Array::scalar(&listing::fitted(weak, dtype, vm)?),
        Some(Value::Scalar(scalar)) => Array::scalar(&scalar),
        Some(Value::Array(array)) => array,
        None => return Err(vm.new_type_error("not a number")),
    };
    let item: Scalar = found.astype(dtype).and_then(|array| array.item()).raised(vm)?;
    scalar::made(&item, class, vm)
}
