//! Loops of the library over run-time iterables.

use super::dynamic_loops::dynamic_loop;
use super::signals::Signal;
use super::{inline_generators, iterator_objects};
use crate::data_model::iterate::any_cursor;
use crate::state::{Access, Arm, HookContext, LoopParts, Truth};
use crate::values::iterables;
use rustpython_vm::{PyObject, PyObjectRef, PyResult, VirtualMachine};
use taipan_interp::natives;

/// What a step of [`fold`] does.
pub enum Fold {
    /// Goes on with this state.
    Next(PyObjectRef),
    /// Ends with the second where the first holds, else goes on with the third.
    StopIf(PyObjectRef, PyObjectRef, PyObjectRef),
}

type Step<'a> = &'a dyn Fn(HookContext<'_>, PyObjectRef, PyObjectRef) -> PyResult<Fold>;

/// A loop of the library over a run-time iterable: one state, one step per item.
pub fn fold(cx: HookContext<'_>, iterable: &PyObject, start: PyObjectRef, step: Step<'_>) -> PyResult {
    if let Some(items) = iterator_objects::of_object(cx, iterable)? {
        // All of them come before the first is looked at, so nothing must see it.
        let items = if iterables::generated(&items) {
            cx.early(|| inline_generators::collect(cx, &items))?
        } else {
            items
        };
        return fold(cx, &items, start, step);
    }
    let cursor = any_cursor(cx, iterable)?;
    // The state lives in a Python list of one element, read and written as a loop reads and writes variables.
    let cell: PyObjectRef = cx.vm.ctx.new_list(vec![start]).into();
    let (get, set) = cell_access(&cx, &cell);
    let parts = LoopParts {
        orelse: None,
        get,
        set,
        wrapped: false,
    };
    let position = cursor.start(&cx)?;
    dynamic_loop(
        cx,
        &parts,
        position,
        &mut |position| Ok(Truth::Dynamic(cursor.test(&cx, position)?.value)),
        &mut |position| {
            let (item, next) = cursor.next(&cx, position)?;
            cx.with(|g| g.region().cursor = next);
            let state = cell.get_item(&0usize, cx.vm)?;
            match step(cx, item, state)? {
                Fold::Next(state) => cell.set_item(&0usize, state, cx.vm)?,
                Fold::StopIf(test, end, state) => {
                    cell.set_item(&0usize, state, cx.vm)?;
                    stop_if(&cx, &cell, &test, &end)?;
                }
            }
            Ok(Signal::Through)
        },
    )?;
    cell.get_item(&0usize, cx.vm)
}

/// Reader and writer of a variable that a list of one element stands for.
pub(super) fn cell_access(cx: &HookContext<'_>, cell: &PyObjectRef) -> Access {
    let (reader, writer) = (cell.clone(), cell.clone());
    let get =
        move |vm: &VirtualMachine| -> PyResult { Ok(vm.ctx.new_tuple(vec![reader.get_item(&0usize, vm)?]).into()) };
    let set = move |state: PyObjectRef, vm: &VirtualMachine| -> PyResult<()> {
        writer.set_item(&0usize, state.get_item(&0usize, vm)?, vm)
    };
    (
        Some(natives::scoped(cx.vm, "get", get)),
        Some(natives::scoped(cx.vm, "set", set)),
    )
}

/// Leaves the loop with `end` in the cell where `test` holds.
pub(super) fn stop_if(cx: &HookContext<'_>, cell: &PyObject, test: &PyObject, end: &PyObject) -> PyResult<()> {
    let stop = &mut || {
        let state = cell.get_item(&0usize, cx.vm)?;
        cell.set_item(&0usize, end.to_owned(), cx.vm)?;
        cx.leave(&Signal::Break)?;
        cell.set_item(&0usize, state, cx.vm)?;
        Ok(None)
    };
    match cx.truth(test)? {
        Truth::Static(false) => Ok(()),
        Truth::Static(true) => stop().map(|_: Arm| ()),
        Truth::Dynamic(cond) => cx.dyn_if(cond, stop, &mut || Ok(Some(Vec::new()))).map(|_| ()),
    }
}
