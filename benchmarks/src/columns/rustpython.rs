//! The function called directly on RustPython, in a loop written in Python: what the interpreted tier is measured
//! against.

use crate::checksum::Checksum;
use crate::measure::{Column, timed};
use crate::workload::{Kind, Rows, Workload};
use anyhow::{Context as _, Result, anyhow};
use datafusion::arrow::array::{ArrayRef, AsArray};
use datafusion::arrow::datatypes::{Float64Type, Int64Type};
use rustpython_vm::builtins::PyBaseExceptionRef;
use rustpython_vm::{AsObject, Context, Interpreter, PyObjectRef, PyResult, Settings, VirtualMachine};
use std::time::Duration;

const CHECKSUM: &str = include_str!("../../python/checksum.py");

/// Defines what the column calls, in the names `function` and `columns`.
const LOOP: &str = "
def run():
    return list(map(function, *columns))

def run_checksum():
    return checksum(run())
";

/// An interpreter with the function and its arguments as Python lists.
pub struct RustPython {
    interpreter: Interpreter,
    /// `run` and `run_checksum`.
    loops: Option<(PyObjectRef, PyObjectRef)>,
}

impl RustPython {
    /// Boots an interpreter and loads the rows into it.
    pub fn new(workload: &Workload, rows: &Rows) -> Result<RustPython> {
        let interpreter = boot();
        let loops = interpreter.enter(|vm| load(vm, workload, rows).map_err(|e| described(vm, &e)))?;
        Ok(RustPython {
            interpreter,
            loops: Some(loops),
        })
    }

    fn call<T>(
        &self,
        pick: fn(&(PyObjectRef, PyObjectRef)) -> &PyObjectRef,
        read: fn(&VirtualMachine, PyObjectRef) -> PyResult<T>,
    ) -> Result<T> {
        let function = pick(self.loops.as_ref().context("the interpreter is closed")?);
        self.interpreter.enter(|vm| {
            function
                .call((), vm)
                .and_then(|r| read(vm, r))
                .map_err(|e| described(vm, &e))
        })
    }
}

impl Column for RustPython {
    fn name(&self) -> &'static str {
        "RustPython"
    }

    fn run(&mut self) -> Result<Duration> {
        Ok(timed(|| self.call(|loops| &loops.0, |_, _| Ok(())))?.0)
    }

    fn checksum(&mut self) -> Result<Checksum> {
        let (sum, nulls) = self.call(
            |loops| &loops.1,
            |vm, result| {
                let item = |i: usize| result.get_item(&i, vm)?.try_into_value::<i64>(vm);
                Ok((item(0)?, item(1)?))
            },
        )?;
        Ok(Checksum { sum, nulls })
    }
}

impl Drop for RustPython {
    /// Objects must go while their interpreter is entered.
    fn drop(&mut self) {
        let loops = self.loops.take();
        self.interpreter.enter(|_| drop(loops));
    }
}

/// What `decimal` needs of a native module that cannot be made in a process where Taipan has closed its classes.
const CONTEXT_VARIABLES: &str = "
import sys, types

class ContextVar:
    def __init__(self, name):
        self.name = name

    def get(self):
        try:
            return self.value
        except AttributeError:
            raise LookupError(self) from None

    def set(self, value):
        self.value = value

module = types.ModuleType('_contextvars')
module.ContextVar = module.Context = module.Token = module.copy_context = ContextVar
sys.modules['_contextvars'] = module
";

fn boot() -> Interpreter {
    let mut settings = Settings::default();
    settings.install_signal_handlers = false;
    settings.isolated = true;
    settings.import_site = false;
    let builder = Interpreter::builder(settings);
    let natives = rustpython_stdlib::stdlib_module_defs(&builder.ctx);
    builder
        .add_native_modules(&natives)
        .add_frozen_modules(rustpython_pylib::FROZEN_STDLIB)
        .build()
}

fn load(vm: &VirtualMachine, workload: &Workload, rows: &Rows) -> PyResult<(PyObjectRef, PyObjectRef)> {
    let scope = vm.new_scope_with_builtins();
    vm.run_string(vm.new_scope_with_builtins(), CONTEXT_VARIABLES, "_contextvars")?;
    vm.run_string(scope.clone(), workload.python, workload.function)?;
    vm.run_string(scope.clone(), CHECKSUM, "checksum")?;
    let function = scope.globals.get_item(workload.function, vm)?;
    scope.globals.set_item("function", function, vm)?;
    let columns = (0..workload.params.len()).map(|i| list(&vm.ctx, workload.params[i].1, rows, i));
    let columns = vm.ctx.new_list(columns.collect());
    scope.globals.set_item("columns", columns.into(), vm)?;
    vm.run_string(scope.clone(), LOOP, "loop")?;
    Ok((
        scope.globals.get_item("run", vm)?,
        scope.globals.get_item("run_checksum", vm)?,
    ))
}

fn list(context: &Context, kind: Kind, rows: &Rows, column: usize) -> PyObjectRef {
    let arrays = rows.batches.iter().map(|batch| &batch[column]);
    context
        .new_list(arrays.flat_map(|array| objects(context, kind, array)).collect())
        .into()
}

fn objects(context: &Context, kind: Kind, array: &ArrayRef) -> Vec<PyObjectRef> {
    let or_none = |object: Option<PyObjectRef>| object.unwrap_or_else(|| context.none());
    match kind {
        Kind::Bool => {
            let values = array.as_boolean().iter();
            values.map(|v| or_none(v.map(|v| context.new_bool(v).into()))).collect()
        }
        Kind::Int => {
            let values = array.as_primitive::<Int64Type>().iter();
            values.map(|v| or_none(v.map(|v| context.new_int(v).into()))).collect()
        }
        Kind::Float => {
            let values = array.as_primitive::<Float64Type>().iter();
            values
                .map(|v| or_none(v.map(|v| context.new_float(v).into())))
                .collect()
        }
        Kind::Text => {
            let values = array.as_string::<i32>().iter();
            values.map(|v| or_none(v.map(|v| context.new_str(v).into()))).collect()
        }
    }
}

fn described(vm: &VirtualMachine, error: &PyBaseExceptionRef) -> anyhow::Error {
    let text = error.as_object().repr(vm).map(|repr| repr.to_string());
    anyhow!(text.unwrap_or_else(|_| "an exception without a message".to_string()))
}
