//! Members of enums that are numbers or texts besides (`IntEnum`, `StrEnum`, `IntFlag`, `class Color(str, Enum)`), beside values
//! that are known at run time only: operators take them for the numbers and texts that they are.

use super::enums;
use crate::state::HookContext;
use crate::values::{Flags, unions};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult};
use taipan_ir::Type;

/// The number or text that a member is, to operators.
pub fn plain(cx: &HookContext<'_>, object: &PyObject) -> Option<PyObjectRef> {
    if let Some(flags) = object.downcast_ref::<Flags>() {
        return Some(flags.value.clone());
    }
    let class = object.class();
    if !enums::is_any_enum(class) || enums::says_more(cx, class) {
        return None;
    }
    cx.without_class(object)
}

/// What such a member is known by.
pub fn name(cx: &HookContext<'_>, object: &PyObject) -> Option<String> {
    plain(cx, object).filter(|_| object.downcast_ref::<Flags>().is_none())?;
    let part =
        |object: &PyObject, name: &'static str| Some(object.get_attr(name, cx.vm).ok()?.str(cx.vm).ok()?.to_string());
    let class = object.class().as_object();
    let (module, class) = (part(class, "__module__")?, part(class, "__qualname__")?);
    Some(format!("member {module}.{class}.{}", part(object, "_name_")?))
}

impl HookContext<'_> {
    /// Refuses values of types with such members in them: the IR does not know that they are equal to numbers and texts.
    pub fn check_no_plain_members(&self, ty: &Type) -> PyResult<()> {
        let is_member = |ty: &Type| {
            self.object_of_single(ty)
                .is_some_and(|object| name(self, &object).is_some())
        };
        if self.with(|g| g.classes.plain_members) && ty.any(&mut |ty| is_member(ty)) {
            Err(self.unsupported("a container of members of an enum that are numbers or texts besides"))
        } else {
            Ok(())
        }
    }
}

/// What is one of several such members, or something else, as the number or text that it is.
pub fn one_of_plain(cx: HookContext<'_>, object: &PyObject) -> PyResult {
    let Some(value) = cx.one_of_singles(object)? else {
        return Ok(plain(&cx, object).unwrap_or_else(|| object.to_owned()));
    };
    unions::each(cx, value, &mut |one| {
        let one = cx.wrap(one);
        Ok(plain(&cx, &one).unwrap_or(one))
    })
}

/// What is looked for in a container, which may be the class of the members.
pub fn looked_for(cx: HookContext<'_>, item: &PyObject, container: &PyObject) -> PyResult {
    let later = cx.is_dynamic(item) || cx.is_dynamic(container);
    if later && !cx.kind_of(container)?.kind.is_namespace() {
        one_of_plain(cx, item)
    } else {
        Ok(item.to_owned())
    }
}

/// The methods of containers that look for what they are given.
const LOOKING: &[&str] = &["count", "discard", "index", "remove"];

/// Arguments of a method of a value: what looks at them takes such members for the numbers and texts that they are.
pub fn arguments(cx: HookContext<'_>, ty: &Type, name: &str, mut args: FuncArgs) -> PyResult<FuncArgs> {
    if LOOKING.contains(&name) || matches!(ty, Type::Str | Type::Bytes) {
        for arg in &mut args.args {
            *arg = one_of_plain(cx, arg)?;
        }
    }
    Ok(args)
}

fn is_flag(cx: &HookContext<'_>, object: &PyObject) -> bool {
    object.downcast_ref::<Flags>().is_some() || plain(cx, object).is_some() && enums::has_flags(object.class())
}

/// The operands of an operator that runs later, where one is such a member; and whether what it makes of bits is one again.
pub fn operands(cx: &HookContext<'_>, left: &PyObject, right: &PyObject) -> Option<(PyObjectRef, PyObjectRef, bool)> {
    let (own, other) = (plain(cx, left), plain(cx, right));
    let members = own.is_some() || other.is_some();
    if !members || !cx.is_dynamic(left) && !cx.is_dynamic(right) {
        return None;
    }
    let flags = is_flag(cx, left) || is_flag(cx, right);
    let or = |plain: Option<PyObjectRef>, object: &PyObject| plain.unwrap_or_else(|| object.to_owned());
    Some((or(own, left), or(other, right), flags))
}

/// Bits of flags that are known at run time only: operators and tests may have them, and nothing else.
pub fn flags(cx: &HookContext<'_>, value: PyObjectRef) -> PyObjectRef {
    Flags { value }.into_pyobject(cx.vm)
}

/// Items that are looked through for a value that is known at run time only.
pub fn plain_items(cx: &HookContext<'_>, items: Vec<PyObjectRef>) -> Vec<PyObjectRef> {
    let or_plain = |item: PyObjectRef| plain(cx, &item).unwrap_or(item);
    items.into_iter().map(or_plain).collect()
}
