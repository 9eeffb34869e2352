//! What `plpy` asks of whoever runs queries, as functions for its Python code: each gives whether it went well, and what came
//! of it. Knows how values and rows get across; does not know what Python calls errors.

use crate::asking;
use crate::convert::{Column, Python, Refused, Results};
use crate::{limits, natives, refusals};
use arrow::array::{ArrayRef, BooleanArray, RecordBatch};
use arrow::datatypes::{DataType, FieldRef};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyDictRef, PyStr, PyStrRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};
use std::sync::Arc;
use taipan_interface::queries::{Answer, Asked, Columns, Failure, Part, Plan, Query, QueryError, Value};

/// Rows after which an interrupt is looked for.
const ROWS_BETWEEN_LOOKS: usize = 256;

/// Puts the functions into the module.
pub fn install(dict: &PyDictRef, vm: &VirtualMachine) -> PyResult<()> {
    let run = |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        let (text, limit): (String, Option<usize>) = args.bind(vm)?;
        run(Asked::Text(text), limit, vm)
    };
    let open = |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        let (text,): (String,) = args.bind(vm)?;
        open(Asked::Text(text), vm)
    };
    dict.set_item("_run", natives::held(vm, "_run", run), vm)?;
    dict.set_item("_open", natives::held(vm, "_open", open), vm)?;
    dict.set_item("_prepare", natives::held(vm, "_prepare", prepare), vm)?;
    dict.set_item("_fetch", natives::held(vm, "_fetch", fetch), vm)?;
    dict.set_item("_close", natives::held(vm, "_close", close), vm)?;
    dict.set_item("_part", natives::held(vm, "_part", part), vm)?;
    dict.set_item("_refuse", natives::held(vm, "_refuse", refuse), vm)
}

fn run(what: Asked, limit: Option<usize>, vm: &VirtualMachine) -> PyResult {
    let query = query(what, limit);
    match asking::ask(vm, |queries, stop| queries.run(&query, stop)) {
        Ok(answer) => well(answered(answer, vm)?, vm),
        Err(failure) => failed(failure, vm),
    }
}

fn open(what: Asked, vm: &VirtualMachine) -> PyResult {
    let query = query(what, None);
    let opened = match asking::ask(vm, |queries, stop| queries.open(&query, stop)) {
        Ok(opened) => opened,
        Err(failure) => return failed(failure, vm),
    };
    let columns = described(&opened.columns, vm);
    let number = asking::keep(opened.rows).unwrap_or_default();
    well(
        vm.ctx.new_tuple(vec![vm.ctx.new_int(number).into(), columns]).into(),
        vm,
    )
}

/// A function that runs or opens one plan, and how many parameters this has.
fn prepare(args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    let (text, types, part): (String, Vec<String>, Option<PyObjectRef>) = match args.args.as_slice() {
        [text, types, part] => (
            text.try_to_value(vm)?,
            types.try_to_value(vm)?,
            (!vm.is_none(part)).then(|| part.clone()),
        ),
        _ => return Err(vm.new_type_error("_prepare takes a text, types and what it is a part of")),
    };
    let part = part.map(|part| part_of(&part, vm)).transpose()?;
    let plan = match asking::ask(vm, |queries, stop| queries.prepare(&text, &types, part.as_ref(), stop)) {
        Ok(plan) => plan,
        Err(failure) => return failed(failure, vm),
    };
    let parameters = vm.ctx.new_int(plan.types.len());
    let of_plan = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        let (opens, given, limit): (bool, PyObjectRef, Option<usize>) = args.bind(vm)?;
        let given: Vec<PyObjectRef> = given.try_to_value(vm)?;
        let what = Asked::Plan(plan.clone(), values(&plan, &given, vm)?);
        if opens { open(what, vm) } else { run(what, limit, vm) }
    };
    let of_plan = natives::held(vm, "_plan", of_plan);
    well(vm.ctx.new_tuple(vec![of_plan, parameters.into()]).into(), vm)
}

/// What a statement is a part of: a function's name, the names of its parameters, and pairs of names and types that its
/// rows become.
fn part_of(part: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Part> {
    let parts: Vec<PyObjectRef> = part.try_to_value(vm)?;
    let [function, names, columns] = parts.as_slice() else {
        return Err(vm.new_type_error("a part of a function is three things"));
    };
    let names: Vec<PyObjectRef> = names.try_to_value(vm)?;
    let name = |name: &PyObjectRef| {
        let given = !vm.is_none(name);
        given.then(|| name.try_to_value::<String>(vm)).transpose()
    };
    let columns = if vm.is_none(columns) {
        None
    } else {
        let columns: Vec<PyObjectRef> = columns.try_to_value(vm)?;
        let column = |column: &PyObjectRef| {
            let mut pair: Vec<String> = column.try_to_value(vm)?;
            let ty = pair.pop().unwrap_or_default();
            Ok((pair.pop().unwrap_or_default(), ty))
        };
        Some(columns.iter().map(column).collect::<PyResult<_>>()?)
    };
    Ok(Part {
        function: function.try_to_value(vm)?,
        names: names.iter().map(name).collect::<PyResult<_>>()?,
        columns,
    })
}

/// So many rows of an open query; None of one that was closed.
fn fetch(args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    let (number, count): (u64, usize) = args.bind(vm)?;
    let Some(mut reading) = asking::take(number) else {
        return well(vm.ctx.none(), vm);
    };
    let mut rows: Vec<PyObjectRef> = Vec::new();
    while rows.len() < count {
        let most = count - rows.len();
        // One that fails is closed.
        let read = asking::ask(vm, move |_, stop| {
            let next = reading.next(most, stop)?;
            Ok((reading, next))
        });
        let next = match read {
            Ok((back, next)) => {
                reading = back;
                next
            }
            Err(failure) => return failed(failure, vm),
        };
        let Some(batch) = next else { break };
        rows.extend(dicts(&[batch], vm)?);
    }
    asking::put_back(number, reading);
    well(vm.ctx.new_list(rows).into(), vm)
}

fn close(args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    let (number,): (u64,) = args.bind(vm)?;
    drop(asking::take(number));
    Ok(vm.ctx.none())
}

/// Begins a part of the statement, or ends the last one: as a whole, or as if it had not been.
fn part(args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    let (ends,): (Option<bool>,) = args.bind(vm)?;
    match asking::part(ends) {
        Ok(()) => well(vm.ctx.none(), vm),
        Err(failure) => failed(failure, vm),
    }
}

/// The call ends with this exception, whatever handlers there are.
fn refuse(args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    let (error,): (PyBaseExceptionRef,) = args.bind(vm)?;
    refusals::note(&error);
    Ok(vm.ctx.none())
}

fn query(what: Asked, limit: Option<usize>) -> Query {
    let (memory, changes) = asking::with_asker(|asker| (asker.run.memory(), asker.changes)).unwrap_or_default();
    Query {
        what,
        // Postgres takes nothing for everything.
        limit: limit.filter(|limit| *limit > 0),
        memory,
        changes,
    }
}

/// What was done, how its columns are called and typed, and the rows as dicts.
fn answered(answer: Answer, vm: &VirtualMachine) -> PyResult {
    if let Some(messages) = asking::with_asker(|asker| asker.messages.clone()) {
        for message in answer.messages {
            messages.say(message.level, message.text, vm)?;
        }
    }
    let (columns, rows) = match &answer.columns {
        Some(columns) => (described(columns, vm), dicts(&answer.rows, vm)?),
        None => (vm.ctx.none(), Vec::new()),
    };
    let command = vm.ctx.new_str(answer.command);
    let parts = vec![command.into(), columns, vm.ctx.new_list(rows).into()];
    Ok(vm.ctx.new_tuple(parts).into())
}

/// Names, numbers of types, and modifiers of these.
fn described(columns: &Columns, vm: &VirtualMachine) -> PyObjectRef {
    let list = |items: Vec<PyObjectRef>| -> PyObjectRef { vm.ctx.new_list(items).into() };
    let (fields, types) = (columns.schema.fields().iter(), columns.types.iter());
    let names = fields.map(|field| vm.ctx.new_str(field.name().as_str()).into());
    let oids = types.clone().map(|(oid, _)| vm.ctx.new_int(*oid).into());
    let modifiers = types.map(|(_, modifier)| vm.ctx.new_int(*modifier).into());
    let lists = vec![list(names.collect()), list(oids.collect()), list(modifiers.collect())];
    vm.ctx.new_tuple(lists).into()
}

/// Rows as dicts by the names of their columns.
fn dicts(batches: &[RecordBatch], vm: &VirtualMachine) -> PyResult<Vec<PyObjectRef>> {
    let Some(classes) = asking::with_asker(|asker| asker.classes.clone()) else {
        return Ok(Vec::new());
    };
    let py = Python::with_classes(vm, classes);
    let mut rows = Vec::with_capacity(batches.iter().map(RecordBatch::num_rows).sum());
    for batch in batches {
        let schema = batch.schema();
        let column = |(array, field): (&ArrayRef, &FieldRef)| {
            let column = Column::new(array, field.data_type(), "plpy");
            let column = column.map_err(|error| vm.new_type_error(error.to_string()))?;
            Ok((vm.ctx.new_str(field.name().as_str()), column))
        };
        let columns = batch.columns().iter().zip(schema.fields()).map(column);
        let columns: Vec<(PyStrRef, Column)> = columns.collect::<PyResult<_>>()?;
        for row in 0..batch.num_rows() {
            if row % ROWS_BETWEEN_LOOKS == 0 {
                limits::check(vm)?;
            }
            let dict = vm.ctx.new_dict();
            for (name, column) in &columns {
                let object = column
                    .object(row, &py)
                    .map_err(|refused| raised(refused, &name.to_string_lossy(), vm))?;
                dict.set_item(name.as_object(), object, vm)?;
            }
            rows.push(dict.into());
        }
    }
    Ok(rows)
}

/// The values of a plan's parameters.
fn values(plan: &Plan, given: &[PyObjectRef], vm: &VirtualMachine) -> PyResult<Vec<Value>> {
    let Some(classes) = asking::with_asker(|asker| asker.classes.clone()) else {
        return Ok(Vec::new());
    };
    let py = Python::with_classes(vm, classes);
    let pairs = plan.types.iter().zip(given);
    pairs.map(|(ty, object)| value(object, ty, &py)).collect()
}

/// A value of a type. What is none is the text that Python has for it, as in PL/Python: SQL says whether it reads that.
fn value(object: &PyObjectRef, ty: &DataType, py: &Python) -> PyResult<Value> {
    let vm = py.vm;
    if vm.is_none(object) {
        return Ok(Value::Null);
    }
    if *ty == DataType::Boolean {
        // Not what SQL reads in a text: Postgres asks Python whether the object is true, and "f" is.
        let is_true = object.clone().try_to_bool(vm)?;
        return Ok(Value::Row(Arc::new(BooleanArray::from(vec![is_true]))));
    }
    if !ty.is_string() && object.downcast_ref::<PyStr>().is_none() {
        let row = Results::new(ty, false, 1).and_then(|mut row| {
            row.push(object, "plpy", py).ok()?;
            row.finish().ok()
        });
        if let Some(row) = row {
            return Ok(Value::Row(row));
        }
    }
    let text = object.str(vm)?;
    Ok(Value::Text(text.try_as_utf8(vm)?.as_str().to_string()))
}

/// What a value of a row that has no object raises.
fn raised(refused: Refused, column: &str, vm: &VirtualMachine) -> PyBaseExceptionRef {
    match refused {
        Refused::Raised(error) => error,
        Refused::NoObject(reason) => vm.new_value_error(format!("{reason}: column \"{column}\"")),
        Refused::OutOfRange(value, ty) => vm.new_overflow_error(format!("{value} is out of range for type {ty}")),
        Refused::Full => vm.new_memory_error("the rows of a query have too many bytes"),
    }
}

fn well(object: PyObjectRef, vm: &VirtualMachine) -> PyResult {
    Ok(vm.ctx.new_tuple(vec![vm.ctx.new_bool(true).into(), object]).into())
}

/// What is wrong with a query, for Python to raise; who is to stop is interrupted.
fn failed(failure: Failure, vm: &VirtualMachine) -> PyResult {
    let (error, refused) = match failure {
        Failure::Failed(error) => (error, false),
        Failure::Refused(error) => (error, true),
        Failure::Stopped => {
            limits::check(vm)?;
            return Err(vm.new_exception_empty(vm.ctx.exceptions.keyboard_interrupt.to_owned()));
        }
    };
    Ok(vm
        .ctx
        .new_tuple(vec![
            vm.ctx.new_bool(false).into(),
            described_error(&error, refused, vm),
        ])
        .into())
}

fn described_error(error: &QueryError, refused: bool, vm: &VirtualMachine) -> PyObjectRef {
    let text = |text: &str| -> PyObjectRef { vm.ctx.new_str(text).into() };
    let some = |given: &Option<String>| given.as_deref().map_or_else(|| vm.ctx.none(), text);
    let context = error.context.iter().map(|line| text(line)).collect();
    let parts = vec![
        vm.ctx.new_bool(refused).into(),
        text(&error.state),
        text(&error.message),
        some(&error.detail),
        some(&error.hint),
        vm.ctx.new_int(error.position.unwrap_or_default()).into(),
        text(&error.query),
        vm.ctx.new_list(context).into(),
    ];
    vm.ctx.new_tuple(parts).into()
}
