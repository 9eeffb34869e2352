//! Values of tables that the program looks at, as Python objects.

use super::recorder::with;
use super::whole;
use crate::interp::{Column, Python, waiting};
use crate::tables::types::{Family, family};
use crate::tables::{ExprId, RelId};
use arrow::array::{Array, ArrayRef};
use arrow::datatypes::{DataType, TimeUnit};
use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};
use std::rc::Rc;

/// The values of these columns, one list for each; nothing: the program may not look.
pub fn values(
    table: RelId,
    columns: &[ExprId],
    what: &str,
    line: u32,
    vm: &VirtualMachine,
) -> PyResult<Vec<PyObjectRef>> {
    let found = with(vm, |r| {
        let Some(observer) = r.observer.clone() else {
            r.observed.get_or_insert((what.to_string(), line));
            return Ok(None);
        };
        let name = r.call.name().to_string();
        Ok(Some((observer, r.looking_at(table, columns), r.classes.clone(), name)))
    })?;
    let Some((observer, program, classes, name)) = found else {
        return Err(super::stopped(vm, what));
    };
    let batches = vm.allow_threads(|| waiting(|| observer.rows(&program)));
    let batches = batches.map_err(|error| {
        // The error goes to the client as it is.
        let text = error.to_string();
        let _ = with(vm, |r| {
            r.failed.get_or_insert(error);
            Ok(())
        });
        super::stopped(vm, &text)
    })?;
    let py = Python::with_classes(vm, Rc::clone(&classes));
    let lists = (0..columns.len()).map(|index| {
        let arrays: Vec<&ArrayRef> = batches.iter().map(|batch| batch.column(index)).collect();
        let objects = objects(&arrays, &name, &py)?;
        Ok(vm.ctx.new_list(objects).into())
    });
    lists.collect()
}

/// Whether it is made of values, which no column holds.
pub fn is_compound(value: &PyObjectRef, vm: &VirtualMachine) -> bool {
    let types = &vm.ctx.types;
    let known = [
        types.tuple_type,
        types.list_type,
        types.dict_type,
        types.set_type,
        types.frozenset_type,
    ];
    known.iter().any(|class| value.fast_isinstance(class))
        || value.get_attr("_labels", vm).is_ok()
        || whole::is_table(value, vm)
}

/// The type of a column that a value can stand in; nothing: the value is missing.
pub fn column_type(value: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Option<DataType>> {
    if vm.is_none(value) {
        return Ok(None);
    }
    let class = value.class().name().to_string();
    Ok(Some(match class.as_str() {
        "bool" => DataType::Boolean,
        "int" => DataType::Int64,
        "float" => DataType::Float64,
        "str" => DataType::Utf8,
        "date" => DataType::Date32,
        "datetime" | "Timestamp" => DataType::Timestamp(TimeUnit::Microsecond, None),
        _ => return Err(vm.new_type_error(format!("a value of type {class} cannot stand in a column"))),
    }))
}

fn objects(arrays: &[&ArrayRef], name: &str, py: &Python<'_>) -> PyResult<Vec<PyObjectRef>> {
    let missing = arrays.iter().any(|array| array.null_count() > 0);
    let mut objects = Vec::new();
    for array in arrays {
        let kind = family(array.data_type());
        // Integers among which some are missing are floats in pandas, and missing numbers are NaN.
        let floats = missing && kind == Family::Int;
        let array = match floats {
            true => arrow::compute::cast(array, &DataType::Float64),
            false => Ok((*array).clone()),
        };
        let array = array.map_err(|e| py.vm.new_value_error(e.to_string()))?;
        let column = Column::new(&array, array.data_type(), name).map_err(|e| py.vm.new_value_error(e.to_string()))?;
        for row in 0..array.len() {
            objects.push(
                match column.is_null(row) && matches!(kind, Family::Float | Family::Int) {
                    true => py.vm.ctx.new_float(f64::NAN).into(),
                    false => match column.object(row, py) {
                        Ok(object) => object,
                        Err(_) => return Err(py.vm.new_value_error("a value that Python has no object for")),
                    },
                },
            );
        }
    }
    Ok(objects)
}
