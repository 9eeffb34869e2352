//! Cursors over dicts and sets: by the places of their entries, or by a list of the elements of a set that is in CPython's order.
//! They raise where what they run over has not the version any more that it had.

use super::elements::no_items;
use crate::data_model::iterate::{BoxedCursor, Cursor, after};
use crate::library::{hash_containers, list, set_order, views};
use crate::state::{HookContext, IrValue};
use crate::values::VirtualKind;
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_ir::Type;

/// Over the keys of a dict or the elements of a set.
pub(super) fn over(cx: HookContext<'_>, table: IrValue) -> PyResult<BoxedCursor> {
    if matches!(table.ty, Type::Dict(..)) {
        return Ok(shown(cx, table, VirtualKind::KeysOf));
    }
    set_order::show(cx, &table)?;
    if !set_order::is_ordered(&cx, &table.ty) {
        return Ok(shown(cx, table, VirtualKind::KeysOf));
    }
    let list = set_order::listed(cx, &table)?;
    let version = cx.ir().dict_version(&table);
    Ok(Box::new(Listed { list, table, version }))
}

/// Over what a view of a dict shows.
pub(super) fn shown(cx: HookContext<'_>, table: IrValue, show: VirtualKind) -> BoxedCursor {
    let version = cx.ir().dict_version(&table);
    Box::new(Entries { table, version, show })
}

/// A cursor whose position is a place.
struct Entries {
    table: IrValue,
    version: IrValue,
    show: VirtualKind,
}

/// A cursor whose position is an index into a list of what is shown.
struct Listed {
    list: IrValue,
    table: IrValue,
    version: IrValue,
}

impl Cursor for Entries {
    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        hash_containers::unchanged(cx, &self.table, &self.version)?;
        let place = cx.ir().dict_next(&self.table, &cx.lift(&position[0])?);
        Ok(cx.ir().int_ge(&place, &cx.int(0)))
    }

    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        if hash_containers::types(&self.table).0 == Type::Never {
            return Err(no_items(cx));
        }
        let place = cx.ir().dict_next(&self.table, &cx.lift(&position[0])?);
        let item = hash_containers::shown(cx, &self.table, &place, self.show);
        Ok((item, after(cx, &place)))
    }

    fn reversed(&self, cx: &HookContext<'_>) -> PyResult<Option<BoxedCursor>> {
        let view = views::view(*cx, &self.table, self.show);
        let list = cx.lift(&*list::from_iterable(*cx, view)?)?;
        cx.ir().list_reverse(&list);
        Ok(Some(Box::new(Listed {
            list,
            table: self.table.clone(),
            version: self.version.clone(),
        })))
    }
}

impl Cursor for Listed {
    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        hash_containers::unchanged(cx, &self.table, &self.version)?;
        let here = cx.lift(&position[0])?;
        Ok(cx.ir().int_lt(&here, &cx.ir().list_len(&self.list)))
    }

    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        if self.list.ty.element().is_none_or(|element| *element == Type::Never) {
            return Err(no_items(cx));
        }
        let here = cx.lift(&position[0])?;
        let item = cx.ir().list_get_in(&self.list, &here);
        Ok((cx.list_item(&self.list, item), after(cx, &here)))
    }
}
