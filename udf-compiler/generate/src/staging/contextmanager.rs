//! `contextlib.contextmanager`: the generator's body is generated where the `with` stands, and the `with`'s own body at its
//! `yield`, inside of whatever `try` is around that.
//!
//! A jump out of the `with`'s body happens when the generator has come to its end; until then a variable says which it
//! is.

use super::fold::cell_access;
use super::inline_generators::{bare, for_each};
use super::signals::Signal;
use super::try_stmt::protected;
use crate::data_model::calls;
use crate::state::{Access, HookContext, Leaving, Role, Stop};
use crate::values::iterables::iterable;
use crate::values::{Function, Maybe, Unbound, Virtual, VirtualKind};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyPayload, PyResult, VirtualMachine};
use std::sync::Arc;
use taipan_interp::natives;
use taipan_ir::Const;

/// What has become of the `with`'s body, as the variable says it.
const NOT_YET: i64 = -1;
const THROUGH: i64 = 0;
const RETURN: i64 = 1;
const BREAK: i64 = 2;
const CONTINUE: i64 = 3;

/// The generator function that `contextmanager` was given, of what it made of it.
fn decorated(cx: &HookContext<'_>, function: &PyObject) -> Option<PyObjectRef> {
    if &*function.class().name() != "function" {
        return None;
    }
    let globals = function.get_attr("__globals__", cx.vm).ok()?;
    let home = globals.get_item("__name__", cx.vm).ok()?;
    let wrapped = function.get_attr("__wrapped__", cx.vm).ok()?;
    let of_contextlib = home.try_to_value::<String>(cx.vm).ok()? == "contextlib";
    (of_contextlib && wrapped.downcast_ref::<Function>().is_some()).then_some(wrapped)
}

/// A call of a function that `contextmanager` made: a context manager.
pub(super) fn call(cx: HookContext<'_>, function: &PyObject, args: &mut FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if cx.with(|g| g.building.is_empty()) {
        return Ok(None);
    }
    let method = cx.kinds_of_known(function).find_map(|kind| kind.unbound(&cx, function));
    let wrapped = match &method {
        Some((inner, _)) => decorated(&cx, inner),
        None => decorated(&cx, function),
    };
    let Some(wrapped) = wrapped else { return Ok(None) };
    if let Some((_, own)) = method {
        args.args.insert(0, own);
    }
    let made = calls::call(cx, wrapped, std::mem::take(args))?;
    match made.downcast_ref::<Virtual>() {
        Some(virtual_) if virtual_.kind == VirtualKind::Generator => {
            Ok(Some(iterable(cx, VirtualKind::Managed, virtual_.parts.clone())))
        }
        _ => Err(cx.unsupported("a context manager of no generator")),
    }
}

/// The generator that is this manager.
pub(super) fn generator_of(manager: &PyObject) -> Option<&PyObject> {
    let virtual_ = manager.downcast_ref::<Virtual>()?;
    (virtual_.kind == VirtualKind::Managed).then_some(manager)
}

/// How the `with`'s body was left: which way, and with what.
struct Left {
    way: PyObjectRef,
    value: PyObjectRef,
}

impl Left {
    fn new(cx: &HookContext<'_>) -> Left {
        let unbound = Unbound.into_pyobject(cx.vm);
        Left {
            way: cx.vm.ctx.new_list(vec![cx.vm.ctx.new_int(NOT_YET).into()]).into(),
            value: cx.vm.ctx.new_list(vec![unbound]).into(),
        }
    }

    fn access(&self, cx: &HookContext<'_>, own: Access) -> PyResult<Access> {
        let left = cx.both(cell_access(cx, &self.way), cell_access(cx, &self.value))?;
        cx.both(own, left)
    }

    fn is(&self, cx: &HookContext<'_>, way: i64) -> PyResult<()> {
        self.way.set_item(&0usize, cx.vm.ctx.new_int(way).into(), cx.vm)
    }

    /// Remembers a jump, and goes on instead.
    fn note(&self, cx: &HookContext<'_>, signal: Signal) -> PyResult<Signal> {
        let way = match signal {
            Signal::Through | Signal::Ended => return Ok(signal),
            Signal::Return(value) => {
                self.value.set_item(&0usize, value, cx.vm)?;
                RETURN
            }
            Signal::Break => BREAK,
            Signal::Continue => CONTINUE,
        };
        self.is(cx, way).map(|()| Signal::Through)
    }

    /// What is left to do when the generator has ended this way.
    fn done(&self, cx: &HookContext<'_>, way: i64) -> PyResult<Signal> {
        match way {
            NOT_YET => {
                let text = "generator didn't yield".to_string();
                Err(cx.thrown(cx.vm.new_runtime_error(text)))
            }
            RETURN => {
                let value = self.value.get_item(&0usize, cx.vm)?;
                Ok(Signal::Return(Maybe::held(&value)))
            }
            BREAK => Ok(Signal::Break),
            CONTINUE => Ok(Signal::Continue),
            _ => Ok(Signal::Through),
        }
    }
}

/// `with` over such a manager.
pub(super) fn with_generator(cx: HookContext<'_>, generator: &PyObject, body: &PyObject, own: Access) -> PyResult {
    let left = Arc::new(Left::new(&cx));
    let own = left.access(&cx, own)?;
    let access = cx.carried(own.0.clone(), own.1.clone())?;
    let (at, body, known) = (cx.at, body.to_owned(), left.clone());
    let step = move |item: PyObjectRef, vm: &VirtualMachine| -> PyResult {
        let cx = HookContext { vm, at };
        let signal = at_yield(&cx, &known, &own, &body, item)?;
        Ok(cx.signal_object(signal))
    };
    let step: PyObjectRef = natives::scoped(cx.vm, "step", step);
    let result = for_each(cx, generator, &step, &bare(access))?;
    match cx.signal(result)? {
        Signal::Through => {}
        other => return Ok(cx.signal_object(other)),
    }
    let signal = at_end(&cx, &left)?;
    Ok(cx.signal_object(signal))
}

/// The `with`'s body, in place of the `yield`.
fn at_yield(cx: &HookContext<'_>, left: &Left, own: &Access, body: &PyObject, item: PyObjectRef) -> PyResult<Signal> {
    let before = left.way.get_item(&0usize, cx.vm)?;
    match cx.as_const(&before) {
        Some(Const::Int(NOT_YET)) => {}
        Some(_) => {
            let text = "generator didn't stop".to_string();
            return Err(cx.thrown(cx.vm.new_runtime_error(text)));
        }
        None => return Err(cx.unsupported("a context manager that may yield twice")),
    }
    left.is(cx, THROUGH)?;
    // The generator may have made objects that the body changes.
    let access = cx.carried(own.0.clone(), own.1.clone())?;
    protected(
        cx,
        Role::Finally,
        None,
        &access,
        &mut || cx.body(body, vec![item.clone()]),
        &mut |signal| left.note(cx, signal),
        &mut |leaving, parts| match leaving {
            Leaving::Return => left.note(cx, Signal::Return(parts[0].clone())),
            Leaving::Break => left.note(cx, Signal::Break),
            Leaving::Continue => left.note(cx, Signal::Continue),
            Leaving::Raise { whole, .. } => match cx.exception_of(leaving, parts)? {
                Some(exception) if *whole => Err(cx.thrown(exception)),
                Some(exception) => Err(cx.thrown_kind(exception)),
                None => Ok(Signal::Ended),
            },
        },
    )
}

/// Goes where the `with`'s body would have gone.
fn at_end(cx: &HookContext<'_>, left: &Left) -> PyResult<Signal> {
    let way = left.way.get_item(&0usize, cx.vm)?;
    match cx.as_const(&way) {
        Some(Const::Int(way)) => return left.done(cx, way),
        Some(_) => return Err(cx.stop(Stop::Internal("a way out is a number".into()))),
        None => {}
    }
    let way = cx.lift(&way)?;
    let returns = left.value.get_item(&0usize, cx.vm)?.downcast_ref::<Unbound>().is_none();
    let loops = cx.with(|g| g.target(&[Role::Loop, Role::Unrolled]).is_some());
    for (other, possible) in [(NOT_YET, true), (RETURN, returns), (BREAK, loops), (CONTINUE, loops)] {
        if !possible {
            continue;
        }
        let test = cx.ir().int_eq(&way, &cx.int(other));
        let go = &mut || {
            let signal = left.done(cx, other)?;
            cx.leave(&signal).map(|()| None)
        };
        cx.dyn_if(test.value, go, &mut || Ok(Some(Vec::new())))?;
    }
    Ok(Signal::Through)
}
