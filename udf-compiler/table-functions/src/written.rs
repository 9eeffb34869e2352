//! Long lists that a program has made, as columns of a table: they are held as arrays, not written into the program one by one.

use super::looks::hold;
use super::observed::constant;
use super::recorder::with;
use arrow::array::{ArrayRef, RecordBatch, new_empty_array};
use arrow::compute::concat;
use arrow::datatypes::DataType;
use rustpython_vm::builtins::{PyFloat, PyList};
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use taipan_tables::interpret::values::{self, Value};
use taipan_tables::{ColType, ExprId, Literal, RelId, expr};

/// How many values become one array at a time.
const BLOCK: usize = 8192;

/// A column of the values of a list; nothing: all are missing.
pub struct Column {
    ty: ColType,
    values: Option<ArrayRef>,
}

/// The values of a list, which has to be one.
pub fn column(list: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Column> {
    let ty = type_of(list, vm)?;
    if ty.ty == DataType::Null {
        return Ok(Column { ty, values: None });
    }
    let mut arrays: Vec<ArrayRef> = Vec::new();
    let mut start = 0;
    loop {
        let some = block(list, start, vm)?;
        if some.is_empty() {
            break;
        }
        start += some.len();
        let literals = some.iter().map(|value| constant(value, vm));
        let literals = literals.collect::<PyResult<Vec<Literal>>>()?;
        let plain: Vec<Value> = literals
            .iter()
            .map(|literal| values::typed(Value::of(literal), &ty.ty))
            .collect();
        arrays.push(values::array(&plain, &ty.ty).map_err(|error| vm.new_value_error(error.to_string()))?);
    }
    let values = match &arrays[..] {
        [] => Ok(new_empty_array(&ty.ty)),
        several => concat(&several.iter().map(AsRef::as_ref).collect::<Vec<_>>()),
    };
    let values = values.map_err(|error| vm.new_value_error(error.to_string()))?;
    Ok(Column {
        ty,
        values: Some(values),
    })
}

/// The type that all values of a list have in common.
fn type_of(list: &PyObjectRef, vm: &VirtualMachine) -> PyResult<ColType> {
    let (mut found, mut start): (Option<ColType>, usize) = (None, 0);
    let (mut missing, mut floats) = (false, false);
    loop {
        let some = block(list, start, vm)?;
        if some.is_empty() {
            break;
        }
        start += some.len();
        for value in &some {
            let literal = constant(value, vm)?;
            missing |= literal == Literal::Null;
            floats |= value.downcast_ref::<PyFloat>().is_some();
            let own = literal.ty();
            found = Some(match found {
                Some(ty) if ty == own => ty,
                Some(ty) => expr::common(&ty, &own).map_err(|message| vm.new_type_error(message))?,
                None => own,
            });
        }
    }
    Ok(match found {
        // Numbers, of which none is one.
        Some(ty) if ty.ty == DataType::Null && floats => ColType::nullable(DataType::Float64),
        Some(ty) => ty.with_nulls(missing),
        None => ColType::nullable(DataType::Null),
    })
}

/// Some values of a list, which nobody may change meanwhile.
fn block(list: &PyObjectRef, start: usize, vm: &VirtualMachine) -> PyResult<Vec<PyObjectRef>> {
    let Some(list) = list.downcast_ref::<PyList>() else {
        return Err(vm.new_type_error("a list is needed"));
    };
    let values = list.borrow_vec();
    Ok(values.iter().skip(start).take(BLOCK).cloned().collect())
}

/// A table of columns that are equally long; nothing: the program may not look at values, or there is nothing to hold.
pub fn table(names: &[String], columns: &[Column], vm: &VirtualMachine) -> PyResult<Option<(RelId, Vec<ExprId>)>> {
    let there = names.iter().zip(columns).enumerate();
    let there = there.filter_map(|(place, (name, column))| Some((place, name, column, column.values.as_ref()?)));
    let there: Vec<_> = there.collect();
    if there.is_empty() || !with(vm, |r| Ok(r.observer.is_some()))? {
        return Ok(None);
    }
    let arrays = there
        .iter()
        .map(|(place, _, _, values)| (format!("c{place}"), (*values).clone()));
    let rows = RecordBatch::try_from_iter(arrays).map_err(|error| vm.new_value_error(error.to_string()))?;
    let index = hold(rows, vm)?;
    with(vm, |r| {
        let fields: Vec<(String, ColType)> = there
            .iter()
            .map(|(_, name, column, _)| ((*name).clone(), column.ty.clone()))
            .collect();
        let (rel, made) = r.builder.input(index, &fields);
        let mut exprs = vec![r.builder.literal(Literal::Null); columns.len()];
        for ((place, ..), expr) in there.iter().zip(made) {
            exprs[*place] = expr;
        }
        Ok(Some((rel, exprs)))
    })
}
