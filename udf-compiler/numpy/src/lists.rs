//! Arrays as nested lists of Python's own values.

use crate::errors::Raise;
use crate::scalar;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use taipan_arrays::{Array, Buffer, Scalar};

/// The nested lists of an array's elements; the element alone, where it has no dimensions.
pub fn of_array(array: &Array, vm: &VirtualMachine) -> PyResult {
    let mut objects = elements(array, vm)?;
    for (axis, length) in array.shape().iter().enumerate().skip(1).rev() {
        let count: usize = array.shape().iter().take(axis).product();
        let mut lists = Vec::new();
        let mut left = objects.into_iter();
        for _ in 0..count {
            let row: Vec<PyObjectRef> = left.by_ref().take(*length).collect();
            lists.push(vm.ctx.new_list(row).into());
        }
        objects = lists;
    }
    match array.ndim() {
        0 => objects
            .pop()
            .ok_or_else(|| vm.new_value_error("an array without its element")),
        _ => Ok(vm.ctx.new_list(objects).into()),
    }
}

fn elements(array: &Array, vm: &VirtualMachine) -> PyResult<Vec<PyObjectRef>> {
    if array.dtype().is_time() {
        let item = |scalar: &Scalar| scalar::object(scalar, vm).and_then(|object| vm.call_method(&object, "item", ()));
        return array.scalars().raised(vm)?.iter().map(item).collect();
    }
    let buffer = array.to_buffer().raised(vm)?;
    Ok(match buffer {
        Buffer::F64(values) => values.into_iter().map(|value| vm.ctx.new_float(value).into()).collect(),
        Buffer::I64(values) => values.into_iter().map(|value| vm.ctx.new_int(value).into()).collect(),
        Buffer::Bool(values) => values.into_iter().map(|value| vm.ctx.new_bool(value).into()).collect(),
        _ => {
            let scalars = array.scalars().raised(vm)?;
            scalars.iter().map(|scalar| scalar::plain(scalar, vm)).collect()
        }
    })
}
