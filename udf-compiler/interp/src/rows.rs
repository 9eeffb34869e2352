//! The rows that one call gives: what the function yields, or the items of what it returns. Of a class, an object is made for
//! each call, whose `process` is called and then its `end_partition`, if it has one; or `eval` and `terminate`. Does not know who
//! wants the rows.

use super::convert::{Place, Python, Refused, cell};
use super::limits;
use arrow::datatypes::DataType;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyBytes, PyDict, PyList, PyStr, PyTraceback, PyTuple, PyType};
use rustpython_vm::compiler::core::OneIndexed;
use rustpython_vm::frame::FrameObject;
use rustpython_vm::protocol::PyIterReturn;
use rustpython_vm::{AsObject, PyObjectRef, PyPayload, PyResult, VirtualMachine};
use taipan_interface::scalars::Cell;
use taipan_interface::source::{FunctionSource, HANDLER_METHODS};

/// The rows of a call with these arguments, as a list.
pub fn collect(
    callable: &PyObjectRef,
    args: Vec<PyObjectRef>,
    source: &FunctionSource,
    py: &Python,
) -> Result<Cell, Refused> {
    let vm = py.vm;
    let mut rows = Rows::new(source);
    let class = callable.downcast_ref::<PyType>();
    let mut methods = HANDLER_METHODS.into_iter();
    let methods = methods.find(|[called, _]| class.is_some_and(|class| class.has_attr(vm.ctx.intern_str(*called))));
    let handler = match methods {
        Some(methods) => Some((callable.call((), vm).map_err(Refused::Raised)?, methods)),
        None => None,
    };
    let call = || -> PyResult {
        match &handler {
            Some((handler, [called, _])) => handler.get_attr(*called, vm)?.call(args, vm),
            None => callable.call(args, vm),
        }
    };
    rows.take(call().map_err(Refused::Raised)?, py)?;
    if let Some((handler, [_, ended])) = handler {
        let end = vm
            .get_attribute_opt(&handler, vm.ctx.intern_str(ended))
            .map_err(Refused::Raised)?;
        if let Some(end) = end {
            rows.take(end.call((), vm).map_err(Refused::Raised)?, py)?;
        }
    }
    Ok(Cell::List(rows.cells))
}

struct Rows<'a> {
    function: &'a str,
    /// The name of the only column.
    only: Option<&'a str>,
    row: DataType,
    cells: Vec<Cell>,
}

impl<'a> Rows<'a> {
    fn new(source: &'a FunctionSource) -> Rows<'a> {
        let row = match &source.returns {
            DataType::List(item) => item.data_type().clone(),
            other => other.clone(),
        };
        let only = match source.table.as_deref() {
            Some([(name, _)]) => Some(name.as_str()),
            _ => None,
        };
        Rows {
            function: &source.name,
            only,
            row,
            cells: Vec::new(),
        }
    }

    /// Takes all rows of what was returned. None has none.
    fn take(&mut self, returned: PyObjectRef, py: &Python) -> Result<(), Refused> {
        let vm = py.vm;
        if vm.is_none(&returned) {
            return Ok(());
        }
        let one_value = returned.downcast_ref::<PyStr>().is_some()
            || returned.downcast_ref::<PyBytes>().is_some()
            || returned.downcast_ref::<PyDict>().is_some();
        if one_value || !iterable(&returned, vm) {
            let given = returned.class().name().to_string();
            return Err(Refused::Raised(vm.new_type_error(format!(
                "function {} returned {given}, but its rows are needed: yield them, or return a list of them",
                self.function
            ))));
        }
        let iterator = returned.get_iter(vm).map_err(Refused::Raised)?;
        while let PyIterReturn::Return(item) = iterator.next(vm).map_err(Refused::Raised)? {
            limits::check(vm).map_err(Refused::Raised)?;
            match self.cell(&item, py) {
                Ok(cell) => self.cells.push(cell),
                Err(Refused::Raised(error)) => {
                    yielded_there(&error, &returned, vm);
                    return Err(Refused::Raised(error));
                }
                Err(refused) => return Err(refused),
            }
        }
        Ok(())
    }

    fn cell(&self, item: &PyObjectRef, py: &Python) -> Result<Cell, Refused> {
        let place = Place::Row {
            function: self.function,
            number: self.cells.len() + 1,
        };
        let value = match self.only {
            Some(column) => self.only_value(column, item, &place, py)?,
            None => None,
        };
        cell(value.as_ref().unwrap_or(item), &self.row, &place, py)
    }

    /// The value in a row of one column; `None`: the row is the value.
    fn only_value(
        &self,
        column: &str,
        item: &PyObjectRef,
        place: &Place,
        py: &Python,
    ) -> Result<Option<PyObjectRef>, Refused> {
        let takes_lists = matches!(
            self.row,
            DataType::List(_) | DataType::LargeList(_) | DataType::Struct(_)
        );
        let takes_dicts = matches!(self.row, DataType::Struct(_) | DataType::Map(..));
        let wrong = |given: String| Err(place.wrong(&given, &self.row, py));
        let only = |items: &[PyObjectRef]| match items {
            [only] => Ok(Some(only.clone())),
            _ if takes_lists => Ok(None),
            _ => wrong(format!("a {} of {} items", item.class().name(), items.len())),
        };
        if let Some(tuple) = item.downcast_ref::<PyTuple>() {
            return only(tuple.as_slice());
        }
        if let Some(list) = item.downcast_ref::<PyList>().filter(|_| !takes_lists) {
            return only(&list.borrow_vec());
        }
        let Some(dict) = item.downcast_ref::<PyDict>().filter(|_| !takes_dicts) else {
            return Ok(None);
        };
        match dict.get_item_opt(column, py.vm).map_err(Refused::Raised)? {
            Some(value) => Ok(Some(value)),
            None => wrong(format!("a {} without the key '{column}'", item.class().name())),
        }
    }
}

fn iterable(object: &PyObjectRef, vm: &VirtualMachine) -> bool {
    let has = |name| object.class().has_attr(vm.ctx.intern_str(name));
    has("__iter__") || has("__getitem__")
}

/// Says of an error about a row where the generator stands that yielded it.
fn yielded_there(error: &PyBaseExceptionRef, generator: &PyObjectRef, vm: &VirtualMachine) {
    if error.__traceback__().is_some() {
        return;
    }
    let frame = generator.get_attr(vm.ctx.intern_str("gi_frame"), vm);
    let Some(frame) = frame.ok().and_then(|frame| frame.downcast::<FrameObject>().ok()) else {
        return;
    };
    let line = frame.as_object().get_attr(vm.ctx.intern_str("f_lineno"), vm);
    let line = line.and_then(|line| line.try_to_value::<usize>(vm)).ok();
    if let Some(line) = line.and_then(OneIndexed::new) {
        let traceback = PyTraceback::new(None, frame, 0, line);
        error.set_traceback(Some(traceback.into_ref(&vm.ctx)));
    }
}
