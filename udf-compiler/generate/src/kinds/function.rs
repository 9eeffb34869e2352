//! Functions of the program.

use crate::data_model::Kind;
use crate::data_model::calls::WithMark;
use crate::staging::closure_conversion;
use crate::state::HookContext;
use crate::values;
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

pub struct Function;

impl Kind for Function {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<values::Function>().is_some()
    }

    /// The call's own place, not the function's, is where an endless recursion is reported.
    fn call(&self, cx: HookContext<'_>, object: &PyObjectRef, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        object.as_object().call(args.clone(), cx.vm).map(Some)
    }

    fn call_with_mark(&self, _cx: HookContext<'_>, _object: &PyObjectRef, _args: &FuncArgs) -> PyResult<WithMark> {
        Ok(WithMark::Taken)
    }

    fn gives_handles(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    fn makes_missing(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    /// It is made again where it sees the same variables.
    fn is_made_again(&self, cx: &HookContext<'_>, one: &PyObject, other: &PyObject) -> PyResult<bool> {
        let function = |object: &PyObject| {
            object
                .downcast_ref::<values::Function>()
                .map(|known| known.implementation.clone())
        };
        let (Some(one), Some(other)) = (function(one), function(other)) else {
            return Ok(false);
        };
        let part = |function: &PyObject, name: &'static str| function.get_attr(name, cx.vm);
        for function in [&one, &other] {
            let (defaults, named) = (part(function, "__defaults__")?, part(function, "__kwdefaults__")?);
            if !cx.vm.is_none(&defaults) || !cx.vm.is_none(&named) {
                return Ok(false);
            }
        }
        let (cells, others) = (part(&one, "__closure__")?, part(&other, "__closure__")?);
        let same_cells = match (cells.downcast_ref::<PyTuple>(), others.downcast_ref::<PyTuple>()) {
            (None, None) => true,
            (Some(cells), Some(others)) => {
                let mut pairs = cells.as_slice().iter().zip(others.as_slice());
                cells.len() == others.len() && pairs.all(|(one, other)| one.is(other))
            }
            _ => false,
        };
        Ok(same_cells && part(&one, "__code__")?.is(&part(&other, "__code__")?))
    }

    /// Unless it reads what may not be there where it is called.
    fn name_of_single(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<String>> {
        let Some(function) = object.downcast_ref::<values::Function>() else {
            return Ok(None);
        };
        let known = !reads_what_comes_later(cx, function)?;
        Ok(known.then(|| format!("function {}", function.at)))
    }
}

/// Whether the function reads what is known at run time only, and is no argument of the function being generated: it may not
/// be there where the function is called.
fn reads_what_comes_later(cx: &HookContext<'_>, function: &values::Function) -> PyResult<bool> {
    let implementation = &function.implementation;
    let mut read = closure_conversion::of(cx, implementation, &FuncArgs::default())?.contents;
    read.push(implementation.get_attr("__defaults__", cx.vm)?);
    read.push(implementation.get_attr("__kwdefaults__", cx.vm)?);
    let lasting = |content: &PyObjectRef| match content.downcast_ref::<values::Staged>() {
        Some(staged) => cx.with(|g| g.top().function.params.contains(&staged.value)),
        None => !cx.is_dynamic(content),
    };
    Ok(!read.iter().all(lasting))
}
