//! Objects of the program's classes as they are made: `__new__`, `__init__`, and cells of variables. Knows nothing of where they
//! go.

use super::dataclasses;
use super::instances::{track, written};
use crate::data_model::calls::call;
use crate::state::{HookContext, Role};
use crate::values::{Function, is_instance, is_plain_class};
use rustpython_vm::builtins::PyType;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult};

/// Called before a class statement in a function: Python makes another class each time, which its objects may be asked for.
/// Here it is made once.
pub fn class_here(cx: HookContext<'_>) -> PyResult<()> {
    let once = cx.with(|g| {
        let regions = g.building.iter().flat_map(|building| &building.regions);
        g.building.len() <= 1 && !regions.into_iter().any(|region| matches!(region.role, Role::Loop))
    });
    if once {
        Ok(())
    } else {
        Err(cx.unsupported("a class that is made in a loop or in a recursive function"))
    }
}

/// `class(*args, **kwargs)`
pub fn instantiate(cx: HookContext<'_>, class: &Py<PyType>, args: FuncArgs) -> PyResult {
    let Some(new) = written(&cx, class, "__new__") else {
        let object = bare(&cx, class)?;
        return initialised(cx, object, args, false);
    };
    let mut all = args.clone();
    all.args.insert(0, class.to_owned().into());
    let object = call(cx, new, all)?;
    if cx.dynamic(&object)?.is_some() && !is_instance(&cx, &object) {
        return Err(cx.unsupported("a __new__ that gives what is known at run time only"));
    }
    if is_instance(&cx, &object) && object.class().fast_issubclass(class) {
        initialised(cx, object, args, true)
    } else {
        Ok(object)
    }
}

/// `object.__new__(class)`
fn bare(cx: &HookContext<'_>, class: &Py<PyType>) -> PyResult {
    let new = cx.vm.ctx.types.object_type.as_object().get_attr("__new__", cx.vm)?;
    let object = new.call((class.to_owned(),), cx.vm)?;
    track(cx, &object, cx.site(cx.at), false);
    Ok(object)
}

/// A call of `object.__new__` with a class of the program.
pub(super) fn new_of_object(
    cx: &HookContext<'_>,
    function: &PyObject,
    args: &FuncArgs,
) -> PyResult<Option<PyObjectRef>> {
    let [class] = &args.args[..] else { return Ok(None) };
    let Some(class) = class.downcast_ref::<PyType>() else {
        return Ok(None);
    };
    let inside = args.kwargs.is_empty() && cx.with(|g| !g.building.is_empty());
    let new = cx.vm.ctx.types.object_type.as_object().get_attr("__new__", cx.vm)?;
    if inside && new.is(function) && is_plain_class(cx, class) {
        bare(cx, class).map(Some)
    } else {
        Ok(None)
    }
}

/// The object after its `__init__`; `seen`: others may know it already.
fn initialised(cx: HookContext<'_>, object: PyObjectRef, args: FuncArgs, seen: bool) -> PyResult {
    let class = object.class().to_owned();
    let Some(init) = class.get_attr(cx.vm.ctx.intern_str("__init__")) else {
        return cx.by_reference(object);
    };
    let generated = &*init.class().name() == "function";
    if init.downcast_ref::<Function>().is_none() && !generated {
        return if seen || args.args.is_empty() && args.kwargs.is_empty() {
            cx.by_reference(object)
        } else {
            Err(cx.vm.new_type_error(format!("{}() takes no arguments", class.name())))
        };
    }
    if seen && generated {
        return Err(cx.unsupported("a dataclass with a __new__"));
    }
    let mut all = vec![object.clone()];
    all.extend(args.args);
    let all = FuncArgs::new(all, args.kwargs);
    if !seen {
        cx.with(|g| g.instances.constructing.push(object.get_id()));
    }
    let result = if generated {
        init.call(all.clone(), cx.vm)
            .and_then(|done| dataclasses::made_by_factories(&cx, &object, &all).map(|()| done))
    } else {
        call(cx, init, all)
    };
    if !seen {
        cx.with(|g| g.instances.constructing.pop());
    }
    let result = result?;
    if cx.vm.is_none(&result) {
        cx.by_reference(object)
    } else {
        Err(cx.unsupported("an __init__ that returns something"))
    }
}

/// The object that holds variables of one call which functions inside assign. Each place that makes some has its own class:
/// where they are references, it says what they hold.
pub fn cell(cx: HookContext<'_>) -> PyResult {
    let known = cx.with(|g| g.classes.cells.get(&cx.at).cloned());
    let class = match known {
        Some(class) => class,
        None => {
            let name = cx.vm.ctx.new_str(format!("cell {}", cx.at));
            let bases = cx.vm.ctx.new_tuple(Vec::new());
            let dict = cx.vm.ctx.new_dict();
            dict.set_item("__module__", cx.vm.ctx.new_str(CELLS).into(), cx.vm)?;
            cx.vm.ctx.types.type_type.as_object().call((name, bases, dict), cx.vm)?
        }
    };
    cx.with(|g| g.classes.cells.insert(cx.at, class.clone()));
    let cell = class.call((), cx.vm)?;
    track(&cx, &cell, cx.at, false);
    if cx.with(|g| g.building.is_empty()) {
        Ok(cell)
    } else {
        cx.by_reference(cell)
    }
}

/// The module that classes of cells say they are from.
const CELLS: &str = "cells";
