//! `assert` and `raise`: a path that raises goes on in the handler that its exception has here, or fails its rows.

use super::instances::written;
use crate::data_model::calls::call;
use crate::library::concat::concat;
use crate::library::format;
use crate::state::{HookContext, Region, Role, Truth};
use crate::values::Unknown;
use rustpython_vm::builtins::{PyBaseException, PyBaseExceptionRef, PyType};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult};

/// `assert test, message`
pub fn assert_statement(cx: HookContext<'_>, test: PyObjectRef, message: PyObjectRef) -> PyResult {
    let raise = || -> PyResult {
        let mut args = Vec::new();
        if !cx.vm.is_none(&message) && looked_at(&cx) {
            args.push(message.call((), cx.vm)?);
        }
        let kind = cx.vm.ctx.exceptions.assertion_error.to_owned();
        Err(cx.thrown(cx.vm.new_exception(kind, args)))
    };
    match cx.truth(&test)? {
        Truth::Static(true) => Ok(cx.vm.ctx.none()),
        Truth::Static(false) => raise(),
        Truth::Dynamic(cond) => {
            cx.dyn_if(cond, &mut || Ok(Some(Vec::new())), &mut || raise().map(|_| None))?;
            Ok(cx.vm.ctx.none())
        }
    }
}

/// Whether anything here can see an exception.
fn looked_at(cx: &HookContext<'_>) -> bool {
    cx.guarded() || cx.with(|g| g.building.is_empty())
}

/// `raise exception from cause`. Where nothing sees the exception, its own expression cannot matter.
pub fn raise_statement(cx: HookContext<'_>, exception: PyObjectRef, cause: PyObjectRef) -> PyResult {
    if !looked_at(&cx) {
        return Err(cx.vm.new_runtime_error("raise"));
    }
    if cx.vm.is_none(&exception) {
        let depth = cx.with(|g| g.building.len());
        let handled = cx.with(|g| {
            g.exceptions
                .handling
                .last()
                .filter(|(d, _)| *d == depth)
                .map(|(_, e)| e.clone())
        });
        return match handled {
            Some(exception) => Err(raised(&cx, &exception)?),
            None => Err(cx.unsupported("raise without an exception")),
        };
    }
    let exception = exception.call((), cx.vm)?;
    if !cx.vm.is_none(&cause) {
        cause.call((), cx.vm)?;
    }
    Err(raised(&cx, &exception)?)
}

/// The exception that an object given to `raise` stands for.
pub(super) fn raised(cx: &HookContext<'_>, object: &PyObject) -> PyResult<PyBaseExceptionRef> {
    let made = match object.downcast_ref::<PyType>() {
        Some(_) => call(*cx, object.to_owned(), Vec::new().into())?,
        None => object.to_owned(),
    };
    let Ok(exception) = made.downcast::<PyBaseException>() else {
        return Err(cx.unsupported("raise of no exception"));
    };
    let unknown = exception.args().iter().any(|a| a.downcast_ref::<Unknown>().is_some());
    Ok(if unknown {
        cx.thrown_kind(exception)
    } else {
        cx.thrown(exception)
    })
}

/// Whether exceptions of the class hold their arguments and attributes alone.
pub(super) fn is_plain(cx: &HookContext<'_>, class: &Py<PyType>) -> bool {
    class.slots.basicsize == cx.vm.ctx.exceptions.value_error.slots.basicsize
}

/// Whether an exception of the class is made by `make` though its arguments are known: an `__init__` of the program sets
/// its attributes.
pub fn initialises(cx: &HookContext<'_>, class: &Py<PyType>) -> bool {
    is_plain(cx, class) && of_program(cx, class, "__init__")
}

/// An exception with run-time arguments, or with an `__init__` of the program.
pub fn make(cx: HookContext<'_>, class: &Py<PyType>, args: FuncArgs) -> PyResult {
    let initialised = of_program(&cx, class, "__init__");
    let init = written(&cx, class, "__init__").filter(|_| initialised);
    let known = init.is_some() || !initialised;
    if !is_plain(&cx, class) || !known || of_program(&cx, class, "__new__") || init.is_none() && !args.kwargs.is_empty()
    {
        return Err(cx.unsupported(format!("a {} with run-time arguments", class.name())));
    }
    let exception: PyObjectRef = cx.vm.new_exception(class.to_owned(), args.args.clone()).into();
    if let Some(init) = init {
        let mut all = args;
        all.args.insert(0, exception.clone());
        cx.with(|g| {
            let made = (exception.get_id(), g.building.len(), g.top().regions.len());
            g.exceptions.made.push(made);
        });
        let done = call(cx, init, all);
        cx.with(|g| g.exceptions.made.pop());
        done?;
    }
    Ok(exception)
}

/// Whether the `__init__` of an exception runs, and certainly comes where it is now: what is set then is set in any case.
pub fn is_being_made(cx: &HookContext<'_>, object: &PyObject) -> bool {
    cx.with(|g| {
        let made = g
            .exceptions
            .made
            .iter()
            .find(|(id, ..)| *id == object.get_id())
            .copied();
        let certain = |region: &Region| region.role == Role::Frame && region.exits.is_empty();
        made.is_some_and(|(_, depth, start)| depth == g.building.len() && g.top().regions[start..].iter().all(certain))
    })
}

/// `super().__init__(…)` in the `__init__` of an exception, where that of a class of Python's own comes next.
pub(super) fn init_of_base(cx: &HookContext<'_>, method: &PyObject, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if !matches!(&*method.class().name(), "method-wrapper" | "method_wrapper") || !args.kwargs.is_empty() {
        return Ok(None);
    }
    let object = method.get_attr("__self__", cx.vm)?;
    let name = method.get_attr("__name__", cx.vm)?.str(cx.vm)?;
    if cx.as_exception(&object).is_none() || name.as_bytes() != b"__init__" {
        return Ok(None);
    }
    object.set_attr("args", cx.vm.ctx.new_tuple(args.args.clone()), cx.vm)?;
    Ok(Some(cx.vm.ctx.none()))
}

/// Whether a class of the program gives an attribute to this one.
pub(super) fn of_program(cx: &HookContext<'_>, class: &Py<PyType>, name: &str) -> bool {
    let name = cx.vm.ctx.intern_str(name);
    let mro = class.mro_map_collect(|class| class.heaptype_ext.is_some() && class.get_direct_attr(name).is_some());
    mro.contains(&true)
}

/// The text of an exception with run-time arguments, as `str` and `repr` give it.
pub fn text_of(cx: HookContext<'_>, exception: &Py<PyBaseException>, conversion: &str) -> PyResult {
    let class = exception.class();
    if conversion == "str" && of_program(&cx, class, "__str__") {
        let text = exception.as_object().to_owned();
        return match written(&cx, class, "__str__") {
            Some(own) => call(cx, own, vec![text].into()),
            None => Err(cx.unsupported("the text of an exception with a text of its own")),
        };
    }
    if ["__str__", "__repr__"].iter().any(|name| of_program(&cx, class, name)) {
        return Err(cx.unsupported("the text of an exception with a text of its own"));
    }
    let args = exception.args();
    let tuple: PyObjectRef = args.clone().into();
    let text = |text: String| -> PyObjectRef { cx.vm.ctx.new_str(text).into() };
    let name = class.name().to_string();
    match (conversion, args.as_slice()) {
        ("str", []) => Ok(text(String::new())),
        ("str", [only]) if class.fast_issubclass(cx.vm.ctx.exceptions.key_error) => format::repr(cx, only),
        ("str", [only]) => format::to_str(cx, only),
        ("str", _) => format::to_str(cx, &tuple),
        (_, [only]) => concat(cx, &[text(name + "("), format::repr(cx, only)?, text(")".into())]),
        _ => concat(cx, &[text(name), format::repr(cx, &tuple)?]),
    }
}
