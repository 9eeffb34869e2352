//! The arguments of a native function of the package, by their places: Python has put them in order.

use crate::errors::exception;
use crate::values;
use rustpython_vm::builtins::PyStr;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use taipan_arrays::{Array, ArrayError, DType};

/// What a function is called with.
pub struct Given<'a> {
    args: &'a [PyObjectRef],
    /// The interpreter.
    pub vm: &'a VirtualMachine,
}

/// A native function.
pub type Native = fn(&Given<'_>) -> PyResult;

/// Native functions by their names.
pub type Natives = &'static [(&'static str, Native)];

impl<'a> Given<'a> {
    /// These arguments.
    pub fn new(args: &'a [PyObjectRef], vm: &'a VirtualMachine) -> Given<'a> {
        Given { args, vm }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.args.len()
    }

    /// The argument at a place. Fails where there is none.
    pub fn object(&self, place: usize) -> PyResult<&'a PyObjectRef> {
        let missing = || {
            self.vm
                .new_type_error(format!("a native function of numpy has no argument {place}"))
        };
        self.args.get(place).ok_or_else(missing)
    }

    /// Whether there is none, or None.
    pub fn is_none(&self, place: usize) -> bool {
        self.args.get(place).is_none_or(|object| self.vm.is_none(object))
    }

    /// An array, or what one is made of.
    pub fn array(&self, place: usize) -> PyResult<Array> {
        values::array(self.object(place)?, self.vm)
    }

    /// An array; None: none.
    pub fn optional_array(&self, place: usize) -> PyResult<Option<Array>> {
        if self.is_none(place) {
            Ok(None)
        } else {
            self.array(place).map(Some)
        }
    }

    /// Arrays in a list or tuple.
    pub fn arrays(&self, place: usize) -> PyResult<Vec<Array>> {
        values::arrays(self.object(place)?, self.vm)
    }

    /// An axis; None: none.
    pub fn axis(&self, place: usize) -> PyResult<Option<isize>> {
        if self.is_none(place) {
            Ok(None)
        } else {
            values::axis(self.object(place)?, self.vm)
        }
    }

    /// An axis that is no truth value; None: none.
    pub fn whole_axis(&self, place: usize) -> PyResult<Option<isize>> {
        if self.is_none(place) {
            Ok(None)
        } else {
            values::whole_axis(self.object(place)?, self.vm)
        }
    }

    /// Axes; None: none.
    pub fn axes(&self, place: usize) -> PyResult<Option<Vec<isize>>> {
        if self.is_none(place) {
            Ok(None)
        } else {
            values::axes(self.object(place)?, self.vm)
        }
    }

    /// Axes of a reduction; None: none.
    pub fn reduced_axes(&self, place: usize) -> PyResult<Option<Vec<isize>>> {
        if self.is_none(place) {
            Ok(None)
        } else {
            values::reduced_axes(self.object(place)?, self.vm)
        }
    }

    /// An int.
    pub fn int(&self, place: usize) -> PyResult<isize> {
        values::integer(self.object(place)?, self.vm)
    }

    /// An int that is not negative.
    pub fn count(&self, place: usize) -> PyResult<usize> {
        let negative = |_| self.vm.new_value_error("negative dimensions are not allowed");
        usize::try_from(self.int(place)?).map_err(negative)
    }

    /// A float.
    pub fn float(&self, place: usize) -> PyResult<f64> {
        let object = self.object(place)?.clone();
        object.try_float(self.vm).map(|float| float.to_f64())
    }

    /// A float; None: none.
    pub fn optional_float(&self, place: usize) -> PyResult<Option<f64>> {
        if self.is_none(place) {
            Ok(None)
        } else {
            self.float(place).map(Some)
        }
    }

    /// The truth of an argument; None is not true.
    pub fn flag(&self, place: usize) -> PyResult<bool> {
        if self.is_none(place) {
            Ok(false)
        } else {
            self.object(place)?.clone().try_to_bool(self.vm)
        }
    }

    /// A text.
    pub fn text(&self, place: usize) -> PyResult<String> {
        let object = self.object(place)?;
        match object.downcast_ref::<PyStr>() {
            Some(text) => Ok(text.to_string_lossy().into_owned()),
            None => Err(self.vm.new_type_error("a text is needed")),
        }
    }

    /// A type; None: none.
    pub fn dtype(&self, place: usize) -> PyResult<Option<DType>> {
        if self.is_none(place) {
            Ok(None)
        } else {
            values::dtype(self.object(place)?, self.vm)
        }
    }

    /// A shape.
    pub fn shape(&self, place: usize) -> PyResult<Vec<usize>> {
        values::shape(self.object(place)?, self.vm)
    }

    /// One or several ints.
    pub fn ints(&self, place: usize) -> PyResult<Vec<isize>> {
        values::integers(self.object(place)?, self.vm)
    }

    /// Raises what is refused.
    pub fn refused<T>(&self, what: &str) -> PyResult<T> {
        Err(exception(ArrayError::refused(what), self.vm))
    }
}
