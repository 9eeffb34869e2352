//! Members of the program's enums. They are made once, before any call, and never change; one that is known at run time only is
//! a record of what its attributes hold, as any object is, and its place in the enum says which it is.

use super::value_enums;
use crate::state::HookContext;
use rustpython_vm::builtins::{PyDict, PyStr, PyType};
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef};

/// The attribute that says which member it is.
const PLACE: &str = "_sort_order_";
/// What all members have in common.
const COMMON: &str = "__objclass__";

/// Whether the class is an enum of plain members: of no other type, and no flags.
pub fn is_enum(cx: &HookContext<'_>, class: &Py<PyType>) -> bool {
    let object = cx.vm.ctx.types.object_type;
    let plain = |base: &Py<PyType>| {
        let own = matches!(&*base.class().name(), "EnumType" | "EnumMeta");
        base.is(object) || own && !matches!(&*base.name(), "Flag" | "IntFlag" | "IntEnum" | "StrEnum" | "ReprEnum")
    };
    class.heaptype_ext.is_some() && !class.is(object) && class.mro_collect().iter().all(|base| plain(base))
}

/// The members of an enum by their names, where they are looked for as usual.
pub fn members(cx: &HookContext<'_>, class: &Py<PyType>) -> Option<Vec<(PyObjectRef, PyObjectRef)>> {
    if !is_enum(cx, class) && !value_enums::has_plain_members(cx, class) {
        return None;
    }
    let usual = class.mro_collect().iter().all(|base| {
        let own = base.get_direct_attr(cx.vm.ctx.intern_str("_missing_"));
        own.is_none() || matches!(&*base.name(), "Enum" | "IntEnum" | "StrEnum")
    });
    let map = class.get_attr(cx.vm.ctx.intern_str("_member_map_"))?;
    usual.then(|| map.downcast_ref::<PyDict>().map(|map| map.items_vec()))?
}

/// What a member's attributes hold.
pub(super) fn attributes(cx: &HookContext<'_>, member: &PyObject) -> Option<Vec<(String, PyObjectRef)>> {
    place(cx, member)?;
    let items = member.dict()?.items_vec();
    let named = items.into_iter().filter_map(|(name, value)| {
        let name = name.downcast_ref::<PyStr>()?.to_str()?.to_string();
        (name != COMMON).then_some((name, value))
    });
    Some(named.collect())
}

/// A number for each member of an enum; nothing of other objects.
pub fn place(cx: &HookContext<'_>, member: &PyObject) -> Option<PyObjectRef> {
    if !is_enum(cx, member.class()) {
        return None;
    }
    member.dict()?.get_item_opt(PLACE, cx.vm).ok().flatten()
}

/// The numbers of two members of one enum.
pub fn places(cx: &HookContext<'_>, left: &PyObject, right: &PyObject) -> Option<(PyObjectRef, PyObjectRef)> {
    let same = left.class().is(right.class());
    Some((place(cx, left).filter(|_| same)?, place(cx, right)?))
}
