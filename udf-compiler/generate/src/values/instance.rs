//! Classes of the program whose objects are bags of attributes, and which objects are theirs. Knows nothing of what the
//! attributes hold.

use super::Function;
use crate::state::HookContext;
use rustpython_vm::builtins::{PyStr, PyType};
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef};
use taipan_syntax::protocol::SLOTS;

/// What says that a class has its slots from `dataclass(slots=True)`.
pub const MADE_SLOTS: &str = "_taipan_made_slots";

/// Special methods that would make an object something else than a bag of attributes.
const UNUSUAL: &[&str] = &["__del__", "__setattr__", "__delattr__", "__getattribute__"];

fn direct(cx: &HookContext<'_>, class: &Py<PyType>, name: &str) -> Option<PyObjectRef> {
    class.get_direct_attr(cx.vm.ctx.intern_str(name))
}

/// The attributes that a class itself has slots for; nothing where it has no slots.
fn slots_of(cx: &HookContext<'_>, class: &Py<PyType>) -> Option<Vec<String>> {
    if let Some(none) = direct(cx, class, "__slots__") {
        return none.length(cx.vm).is_ok_and(|count| count == 0).then(Vec::new);
    }
    let named = direct(cx, class, SLOTS)?;
    if let Some(name) = named.downcast_ref::<PyStr>() {
        return Some(vec![name.to_str()?.to_string()]);
    }
    let names = named.try_to_value::<Vec<String>>(cx.vm).ok();
    names.filter(|names| names.iter().all(|name| name != "__dict__"))
}

/// Whether objects of the class have a place for the attribute: where all that it inherits from has slots, only those.
pub fn has_place(cx: &HookContext<'_>, class: &Py<PyType>, name: &str) -> bool {
    let classes = class.mro_collect();
    let of_python = |base: &Py<PyType>| base.is(cx.vm.ctx.types.object_type) || is_base(cx, base);
    let mut program = classes.iter().filter(|base| !of_python(base));
    program.any(|base| slots_of(cx, base).is_none_or(|names| names.iter().any(|own| own == name)))
}

/// Whether the class is one of the program, of plain objects.
pub fn is_plain_class(cx: &HookContext<'_>, class: &Py<PyType>) -> bool {
    let object = cx.vm.ctx.types.object_type;
    let metaclass = class.class();
    let frozen = |class: &Py<PyType>| {
        let params = class.get_direct_attr(cx.vm.ctx.intern_str("__dataclass_params__"));
        let frozen = params.and_then(|params| params.get_attr("frozen", cx.vm).ok());
        frozen.is_some_and(|frozen| frozen.is(&cx.vm.ctx.true_value))
    };
    let plain = metaclass.is(cx.vm.ctx.types.type_type) || matches!(&*metaclass.name(), "ABCMeta" | "_ProtocolMeta");
    let own = |class: &Py<PyType>, name: &str| class.get_direct_attr(cx.vm.ctx.intern_str(name)).is_some();
    let slots = |class: &Py<PyType>| {
        let slots = class.get_direct_attr(cx.vm.ctx.intern_str("__slots__"));
        slots.is_some_and(|slots| slots.length(cx.vm).map_or(true, |count| count > 0))
    };
    let named_slots = |base: &Py<PyType>| {
        let names = slots_of(cx, base).unwrap_or_default();
        !names.is_empty()
            && !own(base, MADE_SLOTS)
            && (own(base, "__dataclass_fields__") || names.iter().any(|name| direct(cx, base, name).is_some()))
    };
    let new = |base: &Py<PyType>| {
        let new = direct(cx, base, "__new__");
        new.is_some_and(|new| new.downcast_ref::<Function>().is_none())
    };
    let usual = |base: &Py<PyType>| {
        base.is(object)
            || is_base(cx, base)
            || (base.heaptype_ext.is_some()
                && !slots(base)
                && !named_slots(base)
                && !new(base)
                && !UNUSUAL
                    .iter()
                    .any(|name| own(base, name) && !(name.ends_with("attr__") && frozen(base))))
    };
    plain && class.heaptype_ext.is_some() && class.mro_collect().iter().all(|base| usual(base)) && {
        let init = class.get_attr(cx.vm.ctx.intern_str("__init__"));
        init.is_none_or(|init| {
            init.downcast_ref::<Function>().is_some()
                || &*init.class().name() == "wrapper_descriptor"
                || &*init.class().name() == "slot_wrapper"
                || own(class, "__dataclass_params__")
        })
    }
}

/// Whether an object is an instance of such a class, made while generating.
pub fn is_instance(cx: &HookContext<'_>, object: &PyObject) -> bool {
    cx.is_reference(object) || cx.with(|g| g.tracked.get(&object.get_id()).is_some_and(|t| t.instance.is_some()))
}

/// Whether it is `typing.Generic` or `typing.Protocol`, which give objects nothing.
pub fn is_base(cx: &HookContext<'_>, class: &Py<PyType>) -> bool {
    let of_typing = || {
        let module = class.get_direct_attr(cx.vm.ctx.intern_str("__module__"));
        module.is_some_and(|module| {
            module
                .downcast_ref::<PyStr>()
                .is_some_and(|name| name.as_bytes() == b"typing")
        })
    };
    match &*class.name() {
        "Generic" => class.heaptype_ext.is_none(),
        "Protocol" => of_typing(),
        _ => false,
    }
}
