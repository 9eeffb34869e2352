//! Arrays of the runtime as objects: what the base of the class `numpy.ndarray` holds.

use crate::errors::Raise;
use crate::{classes, scalar};
use parking_lot::RwLock;
use rustpython_vm::{PyObjectRef, PyPayload, PyResult, VirtualMachine, pyclass};
use taipan_arrays::Array;

/// An array, and the object whose elements it shares.
#[pyclass(name = "ndarray", module = "_taipan_array")]
#[derive(Debug, PyPayload)]
pub struct Ndarray {
    array: RwLock<Array>,
    base: Option<PyObjectRef>,
}

impl Ndarray {
    /// The array. Cheap: elements are shared.
    pub fn array(&self) -> Array {
        self.array.read().clone()
    }

    /// The object whose elements it shares.
    pub fn owner(&self) -> Option<PyObjectRef> {
        self.base.clone()
    }

    /// Puts another array into the object.
    pub fn set(&self, array: Array) {
        *self.array.write() = array;
    }
}

/// An array as an object of the class `numpy.ndarray`.
pub fn object(array: Array, vm: &VirtualMachine) -> PyResult {
    let class = classes::class("ndarray", vm)?;
    let array = RwLock::new(array);
    Ok(Ndarray { array, base: None }.into_ref_with_type(vm, class)?.into())
}

/// An array that may share elements with that of this object.
pub fn view(array: Array, of: &PyObjectRef, vm: &VirtualMachine) -> PyResult {
    let base = match of.downcast_ref::<Ndarray>() {
        Some(source) if source.array.read().storage().is(array.storage()) => {
            Some(source.base.clone().unwrap_or_else(|| of.clone()))
        }
        _ => None,
    };
    let class = classes::class("ndarray", vm)?;
    let array = RwLock::new(array);
    Ok(Ndarray { array, base }.into_ref_with_type(vm, class)?.into())
}

/// A result: one of numpy's scalars, where it has no dimensions.
pub fn result(array: Array, vm: &VirtualMachine) -> PyResult {
    match array.ndim() {
        0 => scalar::object(&array.item().raised(vm)?, vm),
        _ => object(array, vm),
    }
}

/// Several results, as a tuple.
pub fn results(arrays: Vec<Array>, vm: &VirtualMachine) -> PyResult {
    let made: PyResult<Vec<PyObjectRef>> = arrays.into_iter().map(|array| result(array, vm)).collect();
    Ok(vm.ctx.new_tuple(made?).into())
}
