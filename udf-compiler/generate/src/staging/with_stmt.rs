//! `with`: the manager's methods are called where Python calls them, as if `try` and `finally` stood there.

use super::contextmanager;
use super::raise_stmt;
use super::signals::Signal;
use super::try_stmt::{optional, protected};
use crate::data_model::calls;
use crate::state::{Catch, Handler, HookContext, Kinds, Leaving, Role, Stop, Truth};
use crate::values::{Function, Unknown};
use rustpython_vm::builtins::PyBaseExceptionRef;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult};
use std::sync::Arc;

/// `with_(at, manager, body, get, set, names)`: the manager sees every way out of the body, and may end an exception.
pub fn with_statement(cx: HookContext<'_>, args: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [manager, body, get, set, _names] = args else {
        return Err(cx.stop(Stop::Internal("with_ takes five arguments".into())));
    };
    if let Some(generator) = contextmanager::generator_of(manager) {
        let access = (optional(&cx, get), optional(&cx, set));
        return contextmanager::with_generator(cx, generator, body, access);
    }
    let (enter, exit) = (special(&cx, manager, "__enter__")?, special(&cx, manager, "__exit__")?);
    let value = called(&cx, &enter, vec![manager.clone()])?;
    let none = cx.vm.ctx.none();
    let leave = |parts: [PyObjectRef; 3]| {
        let [class, exception, traceback] = parts;
        called(&cx, &exit, vec![manager.clone(), class, exception, traceback])
    };
    let then = |signal: Signal| -> PyResult<Signal> {
        if !matches!(signal, Signal::Ended) {
            leave([none.clone(), none.clone(), none.clone()])?;
        }
        Ok(signal)
    };
    let caught = |exception: PyBaseExceptionRef| -> PyResult<Signal> {
        let class: PyObjectRef = exception.class().to_owned().into();
        let ended = leave([class, exception.clone().into(), Unknown.into_pyobject(cx.vm)])?;
        let again = || raise_stmt::raised(&cx, exception.as_object());
        match cx.truth(&ended)? {
            Truth::Static(true) => Ok(Signal::Through),
            Truth::Static(false) => Err(again()?),
            Truth::Dynamic(cond) => {
                cx.dyn_if(cond, &mut || Ok(Some(Vec::new())), &mut || Err(again()?))?;
                Ok(Signal::Through)
            }
        }
    };
    if cx.with(|g| g.building.is_empty()) {
        return Err(cx.unsupported("with outside of functions"));
    }
    let access = cx.carried(optional(&cx, get), optional(&cx, set))?;
    let handler = Handler {
        kinds: Kinds::All,
        body: none.clone(),
        looks: true,
    };
    let signal = protected(
        &cx,
        Role::With,
        Some(Arc::new(Catch {
            handlers: vec![handler],
        })),
        &access,
        &mut || cx.body(body, vec![value.clone()]),
        &mut |signal| then(signal),
        &mut |leaving, parts| match leaving {
            Leaving::Return => then(Signal::Return(parts[0].clone())),
            Leaving::Break => then(Signal::Break),
            Leaving::Continue => then(Signal::Continue),
            Leaving::Raise { .. } => match cx.exception_of(leaving, parts)? {
                Some(exception) => caught(exception),
                None => Ok(Signal::Ended),
            },
        },
    )?;
    Ok(cx.signal_object(signal))
}

/// A call of a manager's method. Those of the standard library do not look at what they are given.
fn called(cx: &HookContext<'_>, method: &PyObject, args: Vec<PyObjectRef>) -> PyResult {
    match method.downcast_ref::<Function>() {
        Some(_) => calls::call(*cx, method.to_owned(), args.into()),
        None => method.call(FuncArgs::from(args), cx.vm),
    }
}

/// Managers of the standard library whose methods have no effects.
const MANAGERS: &[&str] = &["suppress", "nullcontext"];

/// A method that `with` calls: of a class of the program, or of a manager that is known.
fn special(cx: &HookContext<'_>, manager: &PyObject, name: &'static str) -> PyResult {
    let class = manager.class();
    let method = class.get_attr(cx.vm.ctx.intern_str(name));
    let of_program = method.as_ref().is_some_and(|m| m.downcast_ref::<Function>().is_some());
    let known = MANAGERS.contains(&&*class.name())
        && class
            .get_attr(cx.vm.ctx.intern_str("__module__"))
            .is_some_and(|module| {
                let text = module.str(cx.vm);
                text.is_ok_and(|text| text.as_bytes() == b"contextlib")
            });
    match method {
        Some(method) if of_program || known => Ok(method),
        _ => Err(cx.unsupported(format!("with over a {}", class.name()))),
    }
}
