//! Iteration at run time: what a loop of the IR runs over, and what it carries for that. Knows nothing of what has items.

use crate::state::{HookContext, IrValue};
use crate::values::{python_type, unions};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

impl HookContext<'_> {
    /// The items of a tuple or list that exists while generating, one by one.
    pub fn parts_now(&self, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        self.kinds_of_known(object).find_map(|kind| kind.parts(object))
    }

    /// Whether Python has an object that exists while generating: some iterables are never built.
    pub fn is_built(&self, object: &PyObject) -> bool {
        self.kinds_of_known(object).all(|kind| kind.is_built(object))
    }

    /// Whether an object is an iterator, which reading moves on.
    pub fn is_iterator(&self, object: &PyObject) -> bool {
        let first = self.kinds_of_known(object).next();
        first.is_some_and(|kind| kind.is_iterator(object))
    }
}

/// What a loop of the IR runs over. Where it is, its position, are ints that the loop carries.
pub trait Cursor {
    /// The first position.
    fn start(&self, cx: &HookContext<'_>) -> PyResult<Vec<PyObjectRef>> {
        Ok(vec![cx.vm.ctx.new_int(0).into()])
    }

    /// How many ints a position is.
    fn width(&self) -> usize {
        1
    }

    /// Whether there is an item at a position.
    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue>;

    /// The item at a position where there is one, and the next position.
    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)>;

    /// The same items from the last one down, where it knows how.
    fn reversed(&self, _cx: &HookContext<'_>) -> PyResult<Option<BoxedCursor>> {
        Ok(None)
    }
}

pub type BoxedCursor = Box<dyn Cursor>;

/// The cursor over an object, if iterating it depends on run-time data.
pub fn cursor(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<BoxedCursor>> {
    match cx.dynamic(object)? {
        Some(value) => cursor_of_value(cx, value),
        None => cx.kind_of(object)?.kind.cursor_later(cx, object),
    }
}

fn cursor_of_value(cx: HookContext<'_>, value: IrValue) -> PyResult<Option<BoxedCursor>> {
    if let Some(cursor) = cx.kind_of_type(&value.ty).kind.cursor_of_any(cx, &value)? {
        return Ok(Some(cursor));
    }
    let value = unions::expect_one(cx, value, &|ty| {
        matches!(
            ty,
            Type::Str | Type::Bytes | Type::List(_) | Type::Tuple(_) | Type::Dict(..)
        )
    })?;
    cx.kind_of_type(&value.ty).kind.cursor_of_value(cx, value)
}

/// What Python says of a value that has no items.
pub fn not_iterable(cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<BoxedCursor>> {
    let name = python_type(&value.ty);
    Err(cx.vm.new_type_error(format!("'{name}' object is not iterable")))
}

/// The cursor over an iterable that is known, which is too long to unroll or runs beside one that is not. What derives from a
/// class of Python's own has the items of that.
pub fn known_cursor(cx: HookContext<'_>, object: &PyObject) -> PyResult<BoxedCursor> {
    for kind in cx.kinds_of_known(object) {
        if let Some(cursor) = kind.cursor_of_known(cx, object)? {
            return Ok(cursor);
        }
    }
    Err(cx.unsupported(format!("a run-time loop over a {}", object.class().name())))
}

/// The cursor over any iterable.
pub fn any_cursor(cx: HookContext<'_>, object: &PyObject) -> PyResult<BoxedCursor> {
    match cursor(cx, object)? {
        Some(cursor) => Ok(cursor),
        None => known_cursor(cx, object),
    }
}

/// The cursor over `reversed(object)`
pub fn reversed_cursor(cx: HookContext<'_>, object: &PyObject) -> PyResult<BoxedCursor> {
    if let Some(cursor) = cx.kind_of(object)?.kind.reversed(cx, object)? {
        return Ok(cursor);
    }
    let reversed = any_cursor(cx, object)?.reversed(&cx)?;
    reversed.ok_or_else(|| cx.unsupported("reversed() of this iterable"))
}

/// The position after one that is an int.
pub fn after(cx: &HookContext<'_>, position: &IrValue) -> Vec<PyObjectRef> {
    vec![cx.wrap(cx.ir().int_add_nw(position, &cx.int(1)))]
}
