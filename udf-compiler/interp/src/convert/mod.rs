//! Between Arrow and Python: columns to objects, results to an array of the declared type. One table, in the README of
//! the compiler, says what arrives and what may be returned for which type; native code keeps to the same.

mod argument;
mod cell;
mod classes;
mod decimal;
mod result;
mod scalar;
mod structured;
mod temporal;

pub use argument::Column;
pub use cell::cell;
pub use classes::{Classes, Python};
pub use result::{MOST_BYTES, Results};

use arrow::datatypes::DataType;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyStr};
use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};
use std::fmt::Write;
use taipan_interface::sql_type;

/// Why a value does not get across.
pub enum Refused {
    /// An exception, as Python would raise it.
    Raised(PyBaseExceptionRef),
    /// A returned value outside the SQL type; the value and the type.
    OutOfRange(String, String),
    /// An argument that has no Python value, and why.
    NoObject(String),
    /// The results of a batch have more bytes than an array holds.
    Full,
}

/// One of numpy's numbers, or an array, as Python's own numbers and lists; `None`: it is nothing of numpy's.
pub fn of_numpy(value: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Option<PyObjectRef>> {
    if value.class().heaptype_ext.is_none() {
        return Ok(None);
    }
    let module = value.class().as_object().get_attr("__module__", vm)?;
    let of_numpy = module
        .downcast_ref::<PyStr>()
        .is_some_and(|name| name.as_bytes() == b"numpy");
    if of_numpy && value.class().has_attr(vm.ctx.intern_str("tolist")) {
        vm.call_method(value, "tolist", ()).map(Some)
    } else {
        Ok(None)
    }
}

/// Where in a result a value stands, for messages.
pub enum Place<'a> {
    /// It is what the function returned.
    Top {
        function: &'a str,
    },
    /// It is one of the rows that the function gave, counted from 1.
    Row {
        function: &'a str,
        number: usize,
    },
    Item(&'a Place<'a>, usize),
    Field(&'a Place<'a>, &'a str),
    Key(&'a Place<'a>),
    Value(&'a Place<'a>),
}

impl Place<'_> {
    fn function(&self) -> &str {
        match self {
            Place::Top { function } | Place::Row { function, .. } => function,
            Place::Item(above, _) | Place::Field(above, _) | Place::Key(above) | Place::Value(above) => {
                above.function()
            }
        }
    }

    /// ` in an item of a list`, ` in field a`; nothing for the whole result.
    fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        match (self.row(), text.is_empty()) {
            (None, true) => text,
            (None, false) => format!(" at {text}"),
            (Some(number), true) => format!(" as row {number}"),
            (Some(number), false) => format!(" in row {number} at {text}"),
        }
    }

    /// The number of the row that it is, or is in.
    fn row(&self) -> Option<usize> {
        match self {
            Place::Top { .. } => None,
            Place::Row { number, .. } => Some(*number),
            Place::Item(above, _) | Place::Field(above, _) | Place::Key(above) | Place::Value(above) => above.row(),
        }
    }

    fn write(&self, text: &mut String) {
        let (above, own) = match self {
            Place::Top { .. } | Place::Row { .. } => return,
            Place::Item(above, index) => (above, format!("[{index}]")),
            Place::Field(above, name) => (above, format!(".{name}")),
            Place::Key(above) => (above, "[a key]".to_string()),
            Place::Value(above) => (above, "[a value]".to_string()),
        };
        above.write(text);
        let _ = write!(text, "{own}");
    }

    /// The value is of a type that the declared one does not take.
    fn wrong_type(&self, value: &PyObjectRef, ty: &DataType, py: &Python) -> Refused {
        self.wrong(&value.class().name(), ty, py)
    }

    /// What is given is not what the declared type takes.
    pub fn wrong(&self, given: &str, ty: &DataType, py: &Python) -> Refused {
        let (function, place) = (self.function(), self.text());
        let there = if place.is_empty() { "" } else { " there" };
        Refused::Raised(py.vm.new_type_error(format!(
            "function {function} returned {given}{place}, but {} is declared{there}",
            sql_type::name(ty)
        )))
    }
}
