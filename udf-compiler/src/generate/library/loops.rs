//! Loops that the library itself runs over run-time iterables: the same loops as the program's own.

use crate::generate::staging::loops::{Fold, fold};
use crate::generate::staging::{Cx, Dyn};
use crate::ir::Type;
use rustpython_vm::{PyObjectRef, PyResult};

/// A new list of everything an iterable gives.
pub fn collect(cx: Cx<'_>, iterable: &PyObjectRef) -> PyResult {
    let decided = cx
        .with(|g| g.decisions.lists.get(&cx.at).cloned())
        .unwrap_or(Type::Never);
    let list = cx.new_ir_list(cx.at, &decided, &[])?;
    let list = cx.wrap(list);
    let append = |cx: Cx<'_>, item: PyObjectRef, state: PyObjectRef| {
        let args = rustpython_vm::function::FuncArgs::from(vec![item]);
        crate::generate::staging::calls::call_method(cx, state.clone(), "append", args)?;
        Ok(Fold::Next(state))
    };
    fold(cx, iterable, list, &append)
}

/// The representations of everything an iterable gives, with `, ` between them.
pub fn joined(cx: Cx<'_>, iterable: &PyObjectRef, start: PyObjectRef) -> PyResult {
    let first: PyObjectRef = cx.vm.ctx.new_bool(true).into();
    let state = fold(
        cx,
        iterable,
        cx.vm.ctx.new_tuple(vec![start, first]).into(),
        &|cx, item, state| {
            let (text, first) = (state.get_item(&0usize, cx.vm)?, state.get_item(&1usize, cx.vm)?);
            let (comma, none) = (cx.vm.ctx.new_str(", "), cx.vm.ctx.new_str(""));
            let separator = super::choose(cx, &first, &mut || Ok(none.clone().into()), &mut || {
                Ok(comma.clone().into())
            })?;
            let item = super::format::repr(cx, &item)?;
            let text = super::format::concat(cx, &[text, separator, item])?;
            Ok(Fold::Next(
                cx.vm.ctx.new_tuple(vec![text, cx.vm.ctx.new_bool(false).into()]).into(),
            ))
        },
    )?;
    state.get_item(&0usize, cx.vm)
}

/// `sum(iterable, start)`
pub fn sum(cx: Cx<'_>, iterable: &PyObjectRef, start: PyObjectRef) -> PyResult {
    fold(cx, iterable, start, &|cx, item, total| {
        crate::generate::staging::operators::binary(cx, "+", total, item, false).map(Fold::Next)
    })
}

/// `any(iterable)`, `all(iterable)`
pub fn any_all(cx: Cx<'_>, iterable: &PyObjectRef, any: bool) -> PyResult {
    let start: PyObjectRef = cx.vm.ctx.new_bool(!any).into();
    let decided: PyObjectRef = cx.vm.ctx.new_bool(any).into();
    fold(cx, iterable, start, &move |cx, item, state| {
        let hit = if any {
            item
        } else {
            crate::generate::staging::branch::not(cx, item)?
        };
        Ok(Fold::StopIf(hit, decided.clone(), state))
    })
}

/// `min` or `max` of a non-empty list of the IR.
pub fn extreme(cx: Cx<'_>, name: &str, list: &Dyn) -> PyResult {
    let Type::List(element) = list.ty.clone() else {
        return Err(cx.unsupported(format!("{name} of this")));
    };
    super::list::sortable(&cx, &element)?;
    let item = cx.op(&format!("list.{name}"), &[list], (*element).clone());
    Ok(cx.open_record(item))
}
