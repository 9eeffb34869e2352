//! Dicts of other classes that outlive the call, and lists of names: who only looks up finds what a plain dict or list of the
//! same items has.

use crate::state::HookContext;
use crate::values::lookup;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

/// The plain dict in which `object[key]` looks: that of an OrderedDict or of a `MappingProxyType`.
pub fn of_items(cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let class = object.class();
    let reads = class.is(cx.vm.ctx.types.mappingproxy_type) || lookup::is_of_collections(cx, class, "OrderedDict");
    plain(cx, object, reads)
}

/// The plain dict in which `object.get(key)` and `key in object` look: a defaultdict makes nothing there.
pub fn of_gets(cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
    if lookup::is_of_collections(cx, object.class(), "defaultdict") {
        plain(cx, object, true)
    } else {
        of_items(cx, object)
    }
}

/// The list in which `calendar.month_name[i]` and its like look.
pub fn of_names(cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let class = object.class();
    let is_one = ["_localized_month", "_localized_day"]
        .iter()
        .any(|name| &*class.name() == *name && lookup::find(cx, "calendar", name).is_some_and(|found| found.is(class)));
    let list = cx.vm.ctx.types.list_type.as_object();
    is_one.then(|| list.call((object.to_owned(),), cx.vm)).transpose()
}

fn plain(cx: &HookContext<'_>, object: &PyObject, reads: bool) -> PyResult<Option<PyObjectRef>> {
    let dict = cx.vm.ctx.types.dict_type.as_object();
    if reads && lookup::outlives(cx, object) {
        dict.call((object.to_owned(),), cx.vm).map(Some)
    } else {
        Ok(None)
    }
}
