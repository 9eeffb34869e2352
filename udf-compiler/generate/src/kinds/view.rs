//! Views of dicts: `d.keys()`, `d.values()` and `d.items()`.

use super::iterable;
use super::{elements, hash_cursors};
use crate::data_model::Kind;
use crate::data_model::contains::contains_value;
use crate::data_model::iterate::{BoxedCursor, known_cursor};
use crate::library::{hash_containers, objects, views};
use crate::staging::iterator_objects;
use crate::state::{HookContext, IrValue};
use crate::values::{Virtual, VirtualKind};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

pub struct View;

impl Kind for View {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        match object.downcast_ref::<Virtual>() {
            Some(iterable) => iterable.kind.is_view(),
            None => cx.is_view_of_dict(object),
        }
    }

    fn held(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        cx.elements_of_view(object).map(|shown| vec![shown])
    }

    fn attribute(&self, cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
        match object.downcast_ref::<Virtual>() {
            Some(iterable) => iterable::attribute(cx, iterable, name).map(Some),
            None => Ok(None),
        }
    }

    /// One that views have as sets have it.
    fn call_method(
        &self,
        cx: HookContext<'_>,
        object: &PyObjectRef,
        name: &str,
        args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        views::method(cx, object, name, args)
    }

    fn items_later(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<IrValue>> {
        iterable::items_later(cx, object)
    }

    fn instance_of(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        class: &PyObjectRef,
    ) -> PyResult<Option<PyObjectRef>> {
        iterable::instance_of(cx, object, class)
    }

    fn taken_apart(&self, _cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<(String, Vec<PyObjectRef>)>> {
        Ok(iterable::taken_apart(object))
    }

    fn put_together(&self, cx: &HookContext<'_>, object: &PyObject, parts: Vec<PyObjectRef>) -> PyResult {
        Ok(iterable::put_together(cx, object, parts))
    }

    fn is_iterator(&self, _object: &PyObject) -> bool {
        false
    }

    fn check_lifted(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<()> {
        if self.is_built(object) {
            Ok(())
        } else {
            Err(cx.unsupported("a view of a dict is needed at run time"))
        }
    }

    fn iterator(&self, cx: HookContext<'_>, object: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        let Some(view) = object.downcast_ref::<Virtual>() else {
            return Ok(None);
        };
        let keys = view.kind != VirtualKind::ValuesOf;
        let values = view.kind != VirtualKind::KeysOf;
        iterator_objects::over_dict(cx, &view.parts[0], keys, values).map(Some)
    }

    fn is_built(&self, object: &PyObject) -> bool {
        object.downcast_ref::<Virtual>().is_none()
    }

    fn runs_later(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<Virtual>().is_some()
    }

    fn binary_later(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        views::binary(cx, op, left, right)
    }

    fn len(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
        let viewed = views::viewed(cx, object)?;
        Ok(viewed.map(|(dict, _)| cx.wrap(cx.ir().dict_len(&dict))))
    }

    fn cursor_later(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        let Some(view) = object.downcast_ref::<Virtual>() else {
            return Ok(None);
        };
        cx.consume(object)?;
        let table = cx.lift(&view.parts[0])?;
        Ok(Some(hash_cursors::shown(cx, table, view.kind)))
    }

    fn cursor_of_known(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        match cx.elements_of_view(object) {
            Some(shown) => known_cursor(cx, &shown).map(Some),
            None => Ok(None),
        }
    }

    fn compare_later(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        views::compared(cx, op, left, right)
    }

    fn contains(&self, cx: HookContext<'_>, container: &PyObject, item: &PyObject) -> PyResult<Option<PyObjectRef>> {
        let found = match views::viewed(cx, container)? {
            Some((dict, VirtualKind::KeysOf)) => hash_containers::contains(cx, &dict, item)?,
            Some((dict, VirtualKind::PairsOf)) => {
                objects::twin(cx, "holds_pair", vec![cx.wrap(dict), item.to_owned()])?
            }
            Some(_) => match views::listed(cx, container)? {
                Some(values) => contains_value(cx, item, &values)?,
                None => return Err(cx.suspend(container, "membership in an iterator")),
            },
            None => match cx.elements_of_view(container) {
                Some(shown) => elements::contain(cx, &shown, item)?,
                None => return Ok(None),
            },
        };
        Ok(Some(found))
    }
}
