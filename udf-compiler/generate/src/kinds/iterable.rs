//! Iterables that are never built, such as a `zip` over run-time values.

use crate::data_model::Kind;
use crate::data_model::calls::call;
use crate::data_model::iterate::{BoxedCursor, Cursor, any_cursor, reversed_cursor};
use crate::library::list;
use crate::staging::star_args;
use crate::state::{HookContext, IrValue, Truth};
use crate::values::{Virtual, VirtualKind, int_argument, iterables};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyTuple};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use std::sync::atomic::Ordering;

/// Why a generator beside other iterables is not compiled.
const UNREAD: &str = "a generator that is not read by a loop of its own";

pub struct Iterable;

impl Kind for Iterable {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<Virtual>().is_some()
    }

    /// Those of ranges and views are the same.
    fn held(&self, _cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        let iterable = object.downcast_ref::<Virtual>()?;
        Some(iterable.parts.clone())
    }

    fn attribute(&self, cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
        match object.downcast_ref::<Virtual>() {
            Some(iterable) => attribute(cx, iterable, name).map(Some),
            None => Ok(None),
        }
    }

    fn call_method(
        &self,
        cx: HookContext<'_>,
        object: &PyObjectRef,
        name: &str,
        _args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        if iterables::generated(object) {
            Err(cx.suspend(object, &format!("{name} of a generator")))
        } else {
            Ok(None)
        }
    }

    fn items_later(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<IrValue>> {
        items_later(cx, object)
    }

    fn instance_of(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        class: &PyObjectRef,
    ) -> PyResult<Option<PyObjectRef>> {
        instance_of(cx, object, class)
    }

    /// A mark is the items that it stands for. Any other is read where it is.
    fn taken_apart(&self, _cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<(String, Vec<PyObjectRef>)>> {
        Ok(star_args::items(object).map(|items| ("*".to_string(), vec![items.clone()])))
    }

    fn put_together(&self, cx: &HookContext<'_>, object: &PyObject, parts: Vec<PyObjectRef>) -> PyResult {
        Ok(put_together(cx, object, parts))
    }

    fn made_since(&self, cx: &HookContext<'_>, object: &PyObject, first: u32) -> Option<bool> {
        let before = iterables::values_before(cx, object.downcast_ref::<Virtual>()?)?;
        Some(before > first)
    }

    fn is_iterator(&self, _object: &PyObject) -> bool {
        true
    }

    fn is_fresh(&self, object: &PyObject) -> bool {
        let iterable = object.downcast_ref::<Virtual>();
        iterable.is_none_or(|iterable| !iterable.read.swap(true, Ordering::Relaxed))
    }

    fn check_lifted(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<()> {
        Err(if iterables::generated(object) {
            cx.suspend(object, "a generator that is not read by a loop of its own")
        } else {
            no_object(cx)
        })
    }

    fn is_built(&self, _object: &PyObject) -> bool {
        false
    }

    fn runs_later(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    fn truth(&self, _cx: HookContext<'_>, _object: &PyObject) -> PyResult<Option<Truth>> {
        Ok(Some(Truth::Static(true)))
    }

    fn contains(&self, cx: HookContext<'_>, container: &PyObject, _item: &PyObject) -> PyResult<Option<PyObjectRef>> {
        Err(cx.suspend(container, "membership in an iterator"))
    }

    fn cursor_later(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        let Some(iterable) = object.downcast_ref::<Virtual>() else {
            return Ok(None);
        };
        cx.consume(object)?;
        cursor(cx, iterable).map(Some)
    }

    fn reversed(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        cx.consume(object)?;
        Err(cx.vm.new_type_error("object is not reversible"))
    }
}

/// `iterable.name`
pub(super) fn attribute(cx: HookContext<'_>, iterable: &Virtual, name: &str) -> PyResult {
    let place = ["start", "stop", "step"].iter().position(|part| *part == name);
    match (iterable.kind, place) {
        (VirtualKind::Range, Some(place)) => Ok(iterable.parts[place].clone()),
        _ => Err(cx.unsupported(format!(
            "the attribute {name} of an iterator or a range of run-time length"
        ))),
    }
}

/// What a range or a view, which any number of loops may read, is made of.
pub(super) fn taken_apart(object: &PyObject) -> Option<(String, Vec<PyObjectRef>)> {
    let iterable = object.downcast_ref::<Virtual>()?;
    Some((format!("{:?}", iterable.kind), iterable.parts.clone()))
}

/// The same of other parts.
pub(super) fn put_together(cx: &HookContext<'_>, object: &PyObject, parts: Vec<PyObjectRef>) -> PyObjectRef {
    match object.downcast_ref::<Virtual>() {
        Some(iterable) => iterables::iterable(*cx, iterable.kind, parts),
        None => object.to_owned(),
    }
}

/// Why one is no value of the IR.
pub(super) fn no_object(cx: &HookContext<'_>) -> PyBaseExceptionRef {
    cx.unsupported("an iterator or a range of run-time length is used as an object")
}

/// What one gives, read into a list of the IR; nothing where it is built.
pub(super) fn items_later(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<IrValue>> {
    if object.downcast_ref::<Virtual>().is_none() {
        return Ok(None);
    }
    let list = list::from_iterable(cx, object.to_owned())?;
    cx.lift(&list).map(Some)
}

/// `isinstance` of one that is no range: an iterator or a view of some class that no builtin container is.
pub(super) fn instance_of(
    cx: HookContext<'_>,
    object: &PyObject,
    class: &PyObjectRef,
) -> PyResult<Option<PyObjectRef>> {
    let Some(iterable) = object.downcast_ref::<Virtual>() else {
        return Ok(None);
    };
    let types = &cx.vm.ctx.types;
    let containers = [
        types.list_type,
        types.tuple_type,
        types.str_type,
        types.dict_type,
        types.set_type,
    ];
    let asked = class.downcast_ref::<PyTuple>();
    let asked = asked.map_or_else(|| vec![class.clone()], |classes| classes.as_slice().to_vec());
    if asked
        .iter()
        .all(|class| containers.iter().any(|known| class.is(*known)))
    {
        Ok(Some(cx.known_bool(false)))
    } else {
        Err(cx.suspend_items(iterable, "isinstance of an iterator"))
    }
}

fn cursor(cx: HookContext<'_>, iterable: &Virtual) -> PyResult<BoxedCursor> {
    let parts = &iterable.parts;
    let all = |parts: &[PyObjectRef]| {
        parts
            .iter()
            .map(|part| any_cursor(cx, part))
            .collect::<PyResult<Vec<_>>>()
    };
    Ok(match iterable.kind {
        VirtualKind::Enumerate => {
            let start = int_argument(cx, &parts[1])?;
            Box::new(Enumerated(any_cursor(cx, &parts[0])?, start))
        }
        VirtualKind::Zip => Box::new(Zipped(all(parts)?)),
        VirtualKind::Reversed => reversed_cursor(cx, &parts[0])?,
        VirtualKind::Map => Box::new(Mapped(parts[0].clone(), Zipped(all(&parts[1..])?))),
        VirtualKind::Items => any_cursor(cx, &parts[0])?,
        VirtualKind::Generator => return Err(cx.suspend_items(iterable, UNREAD)),
        // Ranges and views are kinds of their own.
        VirtualKind::Range
        | VirtualKind::KeysOf
        | VirtualKind::ValuesOf
        | VirtualKind::PairsOf
        | VirtualKind::Managed
        | VirtualKind::Spread => return Err(cx.unsupported(UNREAD)),
    })
}

/// A cursor that also carries the count.
struct Enumerated(BoxedCursor, IrValue);

struct Zipped(Vec<BoxedCursor>);

/// A function of the items of all.
struct Mapped(PyObjectRef, Zipped);

impl Cursor for Enumerated {
    fn start(&self, cx: &HookContext<'_>) -> PyResult<Vec<PyObjectRef>> {
        let mut position = self.0.start(cx)?;
        position.push(cx.wrap(self.1.clone()));
        Ok(position)
    }

    fn width(&self) -> usize {
        self.0.width() + 1
    }

    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        self.0.test(cx, position)
    }

    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        let count = cx.lift(&position[position.len() - 1])?;
        let (item, mut next) = self.0.next(cx, &position[..position.len() - 1])?;
        next.push(cx.wrap(cx.ir().int_add(&count, &cx.int(1))));
        Ok((cx.vm.ctx.new_tuple(vec![cx.wrap(count), item]).into(), next))
    }
}

impl Cursor for Zipped {
    fn start(&self, cx: &HookContext<'_>) -> PyResult<Vec<PyObjectRef>> {
        let starts = self.0.iter().map(|cursor| cursor.start(cx));
        Ok(starts.collect::<PyResult<Vec<_>>>()?.concat())
    }

    fn width(&self) -> usize {
        self.0.iter().map(|cursor| cursor.width()).sum()
    }

    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        let mut rest = position;
        let mut all: Option<IrValue> = None;
        for cursor in &self.0 {
            let one = cursor.test(cx, rest)?;
            rest = &rest[cursor.width()..];
            all = Some(match all {
                None => one,
                Some(all) => cx.ir().bool_and(&all, &one),
            });
        }
        Ok(all.unwrap_or_else(|| cx.bool(false)))
    }

    /// A tuple of the items of all, and the next position.
    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        let (mut items, mut next, mut rest) = (Vec::new(), Vec::new(), position);
        for cursor in &self.0 {
            let (item, following) = cursor.next(cx, &rest[..cursor.width()])?;
            rest = &rest[cursor.width()..];
            items.push(item);
            next.extend(following);
        }
        Ok((cx.vm.ctx.new_tuple(items).into(), next))
    }
}

impl Cursor for Mapped {
    fn start(&self, cx: &HookContext<'_>) -> PyResult<Vec<PyObjectRef>> {
        self.1.start(cx)
    }

    fn width(&self) -> usize {
        self.1.width()
    }

    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        self.1.test(cx, position)
    }

    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        let (items, next) = self.1.next(cx, position)?;
        let args = items.downcast_ref::<PyTuple>().map(|t| t.as_slice().to_vec());
        let item = call(*cx, self.0.clone(), args.unwrap_or_default().into())?;
        Ok((item, next))
    }
}
