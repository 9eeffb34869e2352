//! Members of the program's enums. They are made once, before any call, and never change; one that is known at run time only is
//! a record of what its attributes hold, as any object is, and its place in the enum says which it is.

use crate::state::HookContext;
use crate::values::Function;
use rustpython_vm::builtins::{PyDict, PyStr, PyType};
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef};

/// The attribute that says which member it is.
const PLACE: &str = "_sort_order_";
/// What all members have in common.
const COMMON: &str = "__objclass__";

/// What a class may say about operators.
const OPERATORS: &[&str] = &[
    "__eq__",
    "__ne__",
    "__lt__",
    "__le__",
    "__gt__",
    "__ge__",
    "__hash__",
    "__bool__",
    "__contains__",
    "__add__",
    "__radd__",
    "__sub__",
    "__rsub__",
    "__mul__",
    "__rmul__",
    "__truediv__",
    "__rtruediv__",
    "__floordiv__",
    "__rfloordiv__",
    "__mod__",
    "__rmod__",
    "__pow__",
    "__rpow__",
    "__lshift__",
    "__rlshift__",
    "__rshift__",
    "__rrshift__",
    "__and__",
    "__rand__",
    "__or__",
    "__ror__",
    "__xor__",
    "__rxor__",
];

/// Whether the class is an enum of plain members: of no other type, and no flags.
pub fn is_enum(cx: &HookContext<'_>, class: &Py<PyType>) -> bool {
    let object = cx.vm.ctx.types.object_type;
    let plain = |base: &Py<PyType>| {
        let own = matches!(&*base.class().name(), "EnumType" | "EnumMeta");
        base.is(object) || own && !matches!(&*base.name(), "Flag" | "IntFlag" | "IntEnum" | "StrEnum" | "ReprEnum")
    };
    class.heaptype_ext.is_some() && !class.is(object) && class.mro_collect().iter().all(|base| plain(base))
}

/// Whether all members of a class are numbers or texts besides, and no flags.
fn has_plain_members(cx: &HookContext<'_>, class: &Py<PyType>) -> bool {
    let types = &cx.vm.ctx.types;
    let plain = [types.int_type, types.str_type]
        .iter()
        .any(|kind| class.fast_issubclass(*kind));
    plain && is_any_enum(class) && !has_flags(class) && !says_more(cx, class)
}

/// Whether the class is an enum, whatever its members are besides.
pub(super) fn is_any_enum(class: &Py<PyType>) -> bool {
    matches!(&*class.class().name(), "EnumType" | "EnumMeta")
}

/// Whether an enum is one of flags.
pub(super) fn has_flags(class: &Py<PyType>) -> bool {
    let is_flag = |base: &Py<PyType>| &*base.name() == "Flag" && is_any_enum(base);
    class.mro_collect().iter().any(|base| is_flag(base))
}

/// Whether the program says what an operator of its members does.
pub(super) fn says_more(cx: &HookContext<'_>, class: &Py<PyType>) -> bool {
    class.mro_collect().iter().any(|base| {
        OPERATORS.iter().any(|name| {
            let method = base.get_direct_attr(cx.vm.ctx.intern_str(*name));
            method.is_some_and(|method| method.downcast_ref::<Function>().is_some())
        })
    })
}

/// The members of an enum by their names, where they are looked for as usual.
pub fn members(cx: &HookContext<'_>, class: &Py<PyType>) -> Option<Vec<(PyObjectRef, PyObjectRef)>> {
    if !is_enum(cx, class) && !has_plain_members(cx, class) {
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
