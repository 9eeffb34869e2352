//! The attributes and methods of the base of the class `numpy.ndarray`. Operators and most methods are the package's, in Python.

use crate::array::Ndarray;
use crate::{indexing, lists};
use rustpython_vm::builtins::PyTupleRef;
use rustpython_vm::protocol::{PyMappingMethods, PySequenceMethods};
use rustpython_vm::types::{AsMapping, AsSequence};
use rustpython_vm::{AsObject, Py, PyObjectRef, PyResult, VirtualMachine, atomic_func, pyclass};

#[pyclass(flags(BASETYPE, DISALLOW_INSTANTIATION), with(AsMapping, AsSequence))]
impl Ndarray {
    #[pygetset]
    fn shape(zelf: &Py<Self>, vm: &VirtualMachine) -> PyTupleRef {
        let array = zelf.array();
        vm.ctx.new_tuple(
            array
                .shape()
                .iter()
                .map(|length| vm.ctx.new_int(*length).into())
                .collect(),
        )
    }

    #[pygetset]
    fn strides(zelf: &Py<Self>, vm: &VirtualMachine) -> PyTupleRef {
        let array = zelf.array();
        let size = array.dtype().itemsize() as isize;
        let strides = array
            .strides()
            .iter()
            .map(|stride| vm.ctx.new_int(stride * size).into());
        vm.ctx.new_tuple(strides.collect())
    }

    #[pygetset]
    fn ndim(zelf: &Py<Self>) -> usize {
        zelf.array().ndim()
    }

    #[pygetset]
    fn size(zelf: &Py<Self>) -> usize {
        zelf.array().size()
    }

    #[pygetset]
    fn itemsize(zelf: &Py<Self>) -> usize {
        zelf.array().dtype().itemsize()
    }

    #[pygetset]
    fn base(zelf: &Py<Self>, vm: &VirtualMachine) -> PyObjectRef {
        vm.unwrap_or_none(zelf.owner())
    }

    /// The text of the type, as `dtype.str`.
    #[pygetset]
    fn _type(zelf: &Py<Self>) -> String {
        zelf.array().dtype().code()
    }

    /// Whether it is contiguous in C order, in Fortran's order, and writeable.
    #[pygetset]
    fn _layout(zelf: &Py<Self>, vm: &VirtualMachine) -> PyTupleRef {
        let array = zelf.array();
        let flags = [array.is_contiguous(), array.is_fortran(), array.is_writeable()];
        vm.ctx
            .new_tuple(flags.iter().map(|flag| vm.ctx.new_bool(*flag).into()).collect())
    }

    #[pymethod]
    fn tolist(zelf: &Py<Self>, vm: &VirtualMachine) -> PyResult {
        lists::of_array(&zelf.array(), vm)
    }
}

impl Ndarray {
    fn length(&self, vm: &VirtualMachine) -> PyResult<usize> {
        let first = self.array().shape().first().copied();
        first.ok_or_else(|| vm.new_type_error("len() of unsized object"))
    }
}

impl AsMapping for Ndarray {
    fn as_mapping() -> &'static PyMappingMethods {
        static METHODS: PyMappingMethods = PyMappingMethods {
            length: atomic_func!(|mapping, vm| Ndarray::mapping_downcast(mapping).length(vm)),
            subscript: atomic_func!(|mapping, index, vm| {
                let array = Ndarray::mapping_downcast(mapping);
                indexing::get(array.as_object(), &array.array(), &index.to_owned(), vm)
            }),
            ass_subscript: atomic_func!(|mapping, index, value, vm| {
                let array = Ndarray::mapping_downcast(mapping);
                match value {
                    Some(value) => indexing::set(&array.array(), &index.to_owned(), &value, vm),
                    None => Err(vm.new_value_error("cannot delete array elements")),
                }
            }),
        };
        &METHODS
    }
}

impl AsSequence for Ndarray {
    fn as_sequence() -> &'static PySequenceMethods {
        static METHODS: std::sync::LazyLock<PySequenceMethods> = std::sync::LazyLock::new(|| PySequenceMethods {
            length: atomic_func!(|sequence, vm| Ndarray::sequence_downcast(sequence).length(vm)),
            ..PySequenceMethods::NOT_IMPLEMENTED
        });
        &METHODS
    }
}
