//! `for` and `while`: over static data they unroll, otherwise they are loops of the IR.

use super::dynamic_loops::{dynamic_for, dynamic_while};
use super::inline_generators;
use super::iterator_objects;
use super::signals::Signal;
use super::unrolled::{finish_unrolled, open_unrolled, static_for, static_while};
use crate::data_model::iterate;
use crate::state::{HookContext, LoopParts, Stop};
use crate::values::iterables;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

fn optional(cx: &HookContext<'_>, object: &PyObjectRef) -> Option<PyObjectRef> {
    if cx.vm.is_none(object) {
        None
    } else {
        Some(object.clone())
    }
}

/// `for_(at, iterable, body, else, get, set, names)`
pub fn for_statement(cx: HookContext<'_>, args: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [iterable, body, orelse, get, set, _names] = args else {
        return Err(cx.stop(Stop::Internal("for_ takes six arguments".into())));
    };
    let own = iterator_objects::of_object(cx, iterable)?;
    let iterable = own.as_ref().unwrap_or(iterable);
    let (get, set) = cx.carried(optional(&cx, get), optional(&cx, set))?;
    let parts = LoopParts {
        orelse: optional(&cx, orelse),
        get,
        set,
        wrapped: false,
    };
    if iterables::generated(iterable) {
        return inline_generators::for_each(cx, iterable, body, &parts);
    }
    if let Some(cursor) = iterate::cursor(cx, iterable)? {
        return dynamic_for(cx, &*cursor, body, &parts);
    }
    if cx.with(|g| g.decisions.loops.contains(&cx.at)) {
        let cursor = iterate::known_cursor(cx, iterable)?;
        return dynamic_for(cx, &*cursor, body, &parts);
    }
    let iterable = match cx.dynamic(iterable)? {
        Some(record) => cx.open_record(record),
        None => iterable.clone(),
    };
    if cx.with(|g| g.building.is_empty()) {
        return plain_for(cx, &iterable, body, &parts);
    }
    static_for(cx, &iterable, body, &parts)
}

/// Outside any function: Python's own loop.
fn plain_for(cx: HookContext<'_>, iterable: &PyObject, body: &PyObject, parts: &LoopParts) -> PyResult {
    let iterator = iterable.get_iter(cx.vm)?;
    loop {
        let rustpython_vm::protocol::PyIterReturn::Return(item) = iterator.next(cx.vm)? else {
            break;
        };
        match cx.body(body, vec![item])? {
            Signal::Through | Signal::Continue => {}
            Signal::Break => return Ok(cx.vm.ctx.none()),
            other => return Ok(cx.signal_object(other)),
        }
    }
    parts
        .orelse
        .as_ref()
        .map_or_else(|| Ok(cx.vm.ctx.none()), |e| e.call((), cx.vm))
}

/// `while_(at, test, body, else, get, set, names)`
pub fn while_statement(cx: HookContext<'_>, args: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [test, body, orelse, get, set, _names] = args else {
        return Err(cx.stop(Stop::Internal("while_ takes six arguments".into())));
    };
    let (get, set) = cx.carried(optional(&cx, get), optional(&cx, set))?;
    let parts = LoopParts {
        orelse: optional(&cx, orelse),
        get,
        set,
        wrapped: true,
    };
    if cx.with(|g| g.building.is_empty()) {
        return plain_while(cx, test, body, &parts);
    }
    open_unrolled(&cx, &parts);
    if !cx.with(|g| g.decisions.loops.contains(&cx.at))
        && let Some(signal) = static_while(&cx, test, body, &parts)?
    {
        return finish_unrolled(&cx, &parts, signal);
    }
    let signal = dynamic_while(cx, test, body, &parts)?;
    // The loop's own `else` has run inside.
    let rest = LoopParts { orelse: None, ..parts };
    finish_unrolled(&cx, &rest, signal)
}

fn plain_while(cx: HookContext<'_>, test: &PyObject, body: &PyObject, parts: &LoopParts) -> PyResult {
    while test.call((), cx.vm)?.try_to_bool(cx.vm)? {
        match cx.body(body, Vec::new())? {
            Signal::Through | Signal::Continue => {}
            Signal::Break => return Ok(cx.vm.ctx.none()),
            other => return Ok(cx.signal_object(other)),
        }
    }
    parts
        .orelse
        .as_ref()
        .map_or_else(|| Ok(cx.vm.ctx.none()), |e| e.call((), cx.vm))
}
