//! Values of tables that the program looks at, as Python objects.

use super::library::function as library;
use super::looks::{Asked, failed, hold, look, rows};
use super::recorder::{Goal, with};
use super::sorted_groups;
use super::whole;
use arrow::array::{Array, ArrayRef, RecordBatch};
use arrow::datatypes::{DataType, TimeUnit};
use rustpython_vm::builtins::{PyFloat, PyInt, PyStr};
use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};
use std::rc::Rc;
use taipan_interface::run_options::ExecError;
use taipan_interp::{Column, Python};
use taipan_tables::interpret::values::{self, Value};
use taipan_tables::types::{Family, family};
use taipan_tables::{ColType, ExprId, Literal, Op, RelId, Window};

/// The values of these columns, one list for each, as pandas has them; `exact`: as they are.
pub fn values(asked: Asked<'_>, exact: bool, vm: &VirtualMachine) -> PyResult<Vec<PyObjectRef>> {
    let width = asked.columns.len();
    let batches = rows(asked, vm)?;
    let (classes, name) = with(vm, |r| Ok((r.classes.clone(), r.call.name().to_string())))?;
    let py = Python::with_classes(vm, Rc::clone(&classes));
    let lists = (0..width).map(|index| {
        let arrays: Vec<&ArrayRef> = batches.iter().map(|batch| batch.column(index)).collect();
        let missing = !exact && arrays.iter().any(|array| array.null_count() > 0);
        let objects = objects_of(&arrays, missing, &name, &py)?;
        Ok(vm.ctx.new_list(objects).into())
    });
    lists.collect()
}

/// Reads columns whose values the program goes through: the number of what was read, and of its rows.
pub fn read(asked: Asked<'_>, vm: &VirtualMachine) -> PyResult<(usize, usize)> {
    let batches = rows(asked, vm)?;
    let count = batches.iter().map(RecordBatch::num_rows).sum();
    with(vm, |r| {
        r.read.push(batches);
        Ok((r.read.len() - 1, count))
    })
}

/// The values of some rows of what was read, one list for each column.
pub fn block(number: usize, (start, length): (usize, usize), vm: &VirtualMachine) -> PyResult<Vec<PyObjectRef>> {
    let (batches, classes, name) = with(vm, |r| {
        let batches = r.read.get(number).cloned().unwrap_or_default();
        Ok((batches, r.classes.clone(), r.call.name().to_string()))
    })?;
    let py = Python::with_classes(vm, classes);
    let width = batches.first().map_or(0, RecordBatch::num_columns);
    let lists = (0..width).map(|index| {
        let whole: Vec<&ArrayRef> = batches.iter().map(|batch| batch.column(index)).collect();
        let missing = whole.iter().any(|array| array.null_count() > 0);
        let some = sorted_groups::pieces(whole, start, length);
        let objects = objects_of(&some.iter().collect::<Vec<_>>(), missing, &name, &py)?;
        Ok(vm.ctx.new_list(objects).into())
    });
    lists.collect()
}

/// Evaluates an operation that may raise where the program would catch it: its exception is Python's from there on.
pub fn settle(table: RelId, expr: ExprId, vm: &VirtualMachine) -> PyResult<()> {
    if with(vm, |r| Ok(r.call.tried.is_empty() || r.goal != Goal::Record))? {
        return Ok(());
    }
    if !library(vm, "_taipan_ground.handlers", "are_caught")?
        .call((), vm)?
        .try_to_bool(vm)?
    {
        return Ok(());
    }
    let what = "an operation whose exceptions the program would catch";
    let found = with(vm, |r| {
        let Some(observer) = r.observer.clone() else {
            r.observed.get_or_insert((what.to_string(), 0));
            return Ok(None);
        };
        let before = r.called_before(expr);
        let before = (!before.is_empty()).then(|| r.looking_at(table, &before));
        Ok(Some((observer, r.looking_at(table, &[expr]), before)))
    })?;
    let Some((observer, program, before)) = found else {
        return Err(super::stopped(vm, what));
    };
    // What was called before, outside of the block, is not caught in it.
    if let Some(before) = before
        && let Err(error) = look(&*observer, &before, vm)
    {
        return Err(failed(vm, error));
    }
    match look(&*observer, &program, vm) {
        Ok(_) => Ok(()),
        Err(ExecError::Python(exception)) => {
            let raised = library(vm, "_taipan_ground.handlers", "raised")?;
            let made = raised.call((exception.kind.as_str(), exception.message.as_str()), vm)?;
            Err(made
                .downcast()
                .unwrap_or_else(|_| vm.new_runtime_error(exception.message.clone())))
        }
        Err(error) => Err(failed(vm, error)),
    }
}

/// What a function has given for the rows of a table, in their order, as a column of it.
pub fn held(
    vm: &VirtualMachine,
    table: RelId,
    (results, exact): (&[PyObjectRef], bool),
    ty: &DataType,
    name: &str,
) -> PyResult<(RelId, ExprId)> {
    let constant = if exact { exact_constant } else { constant };
    let literals = results.iter().map(|result| constant(result, vm));
    let literals = literals.collect::<PyResult<Vec<_>>>()?;
    let missing = literals.contains(&Literal::Null);
    let values: Vec<Value> = literals.iter().map(Value::of).collect();
    let array = values::array(&values, ty).map_err(|error| vm.new_value_error(error.to_string()))?;
    let batch =
        RecordBatch::try_from_iter([("value", array)]).map_err(|error| vm.new_value_error(error.to_string()))?;
    let index = hold(batch.clone(), vm)?;
    with(vm, |r| {
        let fields = [(name.to_string(), ColType::nullable(ty.clone()))];
        let (other, mut made) = r.builder.input(index, &fields);
        if exact {
            made.iter_mut().for_each(|expr| *expr = r.builder.stored(*expr));
        }
        if r.parts.leaves(&r.builder, [table]).is_some() {
            r.parts.add_held(&r.builder, other, &batch);
        }
        let place = r.builder.order(other).keys.first().map(|key| key.expr);
        let order = r.builder.order(table).keys.clone();
        let (rel, row) = r.builder.window(table, Window::RowNumber, None, Vec::new(), None);
        let on = place.unwrap_or(row);
        let (rel, found) = r.builder.lookup((rel, row), (other, on), &made);
        let expr = if missing {
            found[0]
        } else {
            r.builder
                .op(Op::Certain, &found[..1])
                .map_err(|e| vm.new_type_error(e))?
        };
        // Rows stay in the order in which the function has seen them.
        Ok((r.builder.sort(rel, order), expr))
    })
}

/// A value as a constant of the program, in which NaN is a value.
pub fn exact_constant(value: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Literal> {
    match value.downcast_ref::<PyFloat>() {
        Some(float) if float.to_f64().is_nan() => Ok(Literal::Float(f64::NAN.to_bits())),
        _ => constant(value, vm),
    }
}

/// A value as a constant of the program.
pub fn constant(value: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Literal> {
    let plain = taipan_interp::convert::of_numpy(value, vm)?;
    let value = plain.as_ref().unwrap_or(value);
    if vm.is_none(value) {
        return Ok(Literal::Null);
    }
    let class = value.class().name().to_string();
    if let Some(text) = value.downcast_ref::<PyStr>() {
        let text = text.to_str().ok_or_else(|| {
            vm.new_not_implemented_error("a text with a lone surrogate, which no column can hold, beside columns")
        })?;
        return Ok(Literal::Str(text.to_owned()));
    }
    if let Some(float) = value.downcast_ref::<PyFloat>() {
        let float = float.to_f64();
        return Ok(if float.is_nan() {
            Literal::Null
        } else {
            Literal::Float(float.to_bits())
        });
    }
    if value.class().is(vm.ctx.types.bool_type) {
        return Ok(Literal::Bool(value.clone().try_to_bool(vm)?));
    }
    if value.downcast_ref::<PyInt>().is_some() {
        let int = value.try_to_value(vm);
        return match int {
            Ok(int) => Ok(Literal::Int(int)),
            Err(_) => Err(vm.new_overflow_error("Python int too large to convert to C long")),
        };
    }
    let micros = |name: &str| -> PyResult<i64> { value.get_attr(vm.ctx.intern_str(name), vm)?.try_to_value(vm) };
    match class.as_str() {
        "datetime" | "Timestamp" => {
            let days: i64 = vm.call_method(value, "toordinal", ())?.try_to_value(vm)?;
            let seconds = micros("hour")? * 3600 + micros("minute")? * 60 + micros("second")?;
            let whole = (days - 719_163) * 86_400 + seconds;
            Ok(Literal::DateTime(whole * 1_000_000 + micros("microsecond")?))
        }
        "date" => {
            let days: i64 = vm.call_method(value, "toordinal", ())?.try_to_value(vm)?;
            Ok(Literal::Date((days - 719_163) as i32))
        }
        "timedelta" | "Timedelta" => Ok(Literal::TimeDelta(
            (micros("days")? * 86_400 + micros("seconds")?) * 1_000_000 + micros("microseconds")?,
        )),
        _ => Err(vm.new_type_error(format!("a value of type {class} cannot stand in a column"))),
    }
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
        "int" | "int64" => DataType::Int64,
        "float" | "float64" => DataType::Float64,
        "str" => DataType::Utf8,
        "date" => DataType::Date32,
        "datetime" | "Timestamp" => DataType::Timestamp(TimeUnit::Microsecond, None),
        _ => return Err(vm.new_type_error(format!("a value of type {class} cannot stand in a column"))),
    }))
}

/// The values of a column; `missing`: whether some of the whole column are, and are NaN.
fn objects_of(arrays: &[&ArrayRef], missing: bool, name: &str, py: &Python<'_>) -> PyResult<Vec<PyObjectRef>> {
    let mut objects = Vec::new();
    for array in arrays {
        let kind = family(array.data_type());
        // Integers among which some are missing are floats in pandas, and missing numbers are NaN.
        let floats = missing && kind == Family::Int;
        let array = if floats {
            arrow::compute::cast(array, &DataType::Float64)
        } else {
            Ok((*array).clone())
        };
        let array = array.map_err(|e| py.vm.new_value_error(e.to_string()))?;
        let column = Column::new(&array, array.data_type(), name).map_err(|e| py.vm.new_value_error(e.to_string()))?;
        for row in 0..array.len() {
            objects.push(
                if missing && column.is_null(row) && matches!(kind, Family::Float | Family::Int) {
                    py.vm.ctx.new_float(f64::NAN).into()
                } else {
                    match column.object(row, py) {
                        Ok(object) => object,
                        Err(_) => return Err(py.vm.new_value_error("a value that Python has no object for")),
                    }
                },
            );
        }
    }
    Ok(objects)
}
