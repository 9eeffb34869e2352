//! Views of dicts, and those of keys and pairs as sets: `a.keys() & b.keys()`. What the operations do is in `py/dict_views.py`.

use super::{python_modules, static_sets};
use crate::data_model;
use crate::state::{HookContext, IrValue};
use crate::values::{Virtual, VirtualKind, iterables};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Missing, Type};

const MODULE: &str = "dict_views";

/// One operand: for a view its dict.
struct Operand {
    object: PyObjectRef,
    shown: &'static str,
}

impl Operand {
    fn is_view(&self) -> bool {
        matches!(self.shown, "keys" | "pairs")
    }
}

/// `left op right` of a view and anything that can be read; nothing where neither is a view.
pub fn binary(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let name = match op {
        "&" => "intersection",
        "-" => "difference",
        "|" => "union",
        "^" => "symmetric_difference",
        _ => return Ok(None),
    };
    if !is_view(left) && !is_view(right) {
        return Ok(None);
    }
    let (left, right) = (as_read(cx, left, op)?, operand(cx, right)?);
    // Which of them is asked first shows in the order only.
    if op == "&" && !left.is_view() {
        called(cx, name, right, left).map(Some)
    } else {
        called(cx, name, left, right).map(Some)
    }
}

/// `left op right` of a view and a view or set; nothing for other operands.
pub fn compared(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult<Option<PyObjectRef>> {
    if !is_view(left) && !is_view(right) {
        return Ok(None);
    }
    let (left, right) = (operand(cx, left)?, operand(cx, right)?);
    if left.shown == "other" || right.shown == "other" {
        return Ok(None);
    }
    let answer = match op {
        "==" => called(cx, "equal", left, right)?,
        "!=" => cx.not(called(cx, "equal", left, right)?)?,
        "<=" => called(cx, "subset", left, right)?,
        "<" => called(cx, "proper_subset", left, right)?,
        ">=" => called(cx, "subset", right, left)?,
        ">" => called(cx, "proper_subset", right, left)?,
        _ => return Ok(None),
    };
    Ok(Some(answer))
}

/// A method that views have as sets have it.
pub fn method(cx: HookContext<'_>, view: &PyObject, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    match &args.args[..] {
        [other] if name == "isdisjoint" && is_view(view) && args.kwargs.is_empty() => {
            called(cx, "isdisjoint", operand(cx, view)?, operand(cx, other)?).map(Some)
        }
        _ => Ok(None),
    }
}

fn called(cx: HookContext<'_>, name: &str, left: Operand, right: Operand) -> PyResult {
    if name == "intersection" && right.shown == "frozenset" {
        return Err(cx.unsupported("what a view of a dict and a frozenset have in common"));
    }
    let told = |operand: &Operand| match operand.shown {
        "frozenset" => cx.vm.ctx.new_str("set").into(),
        shown => cx.vm.ctx.new_str(shown).into(),
    };
    let (of_left, of_right) = (told(&left), told(&right));
    python_modules::call_named(cx, MODULE, name, vec![left.object, of_left, right.object, of_right])
}

/// Whether it is a view of keys or pairs.
fn is_view(object: &PyObject) -> bool {
    match object.downcast_ref::<Virtual>() {
        Some(view) => matches!(view.kind, VirtualKind::KeysOf | VirtualKind::PairsOf),
        None => matches!(&*object.class().name(), "dict_keys" | "dict_items"),
    }
}

/// The left operand, of which all operators but `&` make a set: of a Counter's keys, as of any items.
fn as_read(cx: HookContext<'_>, object: &PyObject, op: &str) -> PyResult<Operand> {
    let keys = object
        .downcast_ref::<Virtual>()
        .filter(|view| view.kind == VirtualKind::KeysOf && op != "&");
    match keys {
        Some(view) if !matches!(cx.type_of(&view.parts[0])?, Type::Dict(_, _, Missing::Error)) => {
            Ok(shown(object, "other"))
        }
        _ => operand(cx, object),
    }
}

fn shown(object: &PyObject, shown: &'static str) -> Operand {
    let object = object.to_owned();
    Operand { object, shown }
}

fn operand(cx: HookContext<'_>, object: &PyObject) -> PyResult<Operand> {
    if let Some(view) = object.downcast_ref::<Virtual>() {
        return Ok(match view.kind {
            VirtualKind::KeysOf => shown(&view.parts[0], "keys"),
            VirtualKind::PairsOf => shown(&view.parts[0], "pairs"),
            _ => shown(object, "other"),
        });
    }
    if is_view(object) {
        return known_view(cx, object);
    }
    Ok(match cx.dynamic(object)?.map(|value| value.ty) {
        Some(Type::Set(_)) => shown(object, "set"),
        Some(Type::FrozenSet(_)) => shown(object, "frozenset"),
        Some(Type::Union(_)) => return Err(cx.unsupported("a view of a dict and one of several types")),
        None if object.class().is(cx.vm.ctx.types.frozenset_type) => shown(object, "frozenset"),
        None if static_sets::is_set(&cx, object) => shown(object, "set"),
        _ => shown(object, "other"),
    })
}

/// A view of a dict that is known while generating: its dict's items, in another dict.
fn known_view(cx: HookContext<'_>, view: &PyObject) -> PyResult<Operand> {
    let (shown, dict) = (&*view.class().name(), cx.vm.ctx.types.dict_type.as_object());
    let (shown, made) = match shown {
        "dict_keys" => ("keys", cx.vm.call_method(dict, "fromkeys", (view.to_owned(),))?),
        _ => ("pairs", dict.call((view.to_owned(),), cx.vm)?),
    };
    let object = cx.made(made, cx.at | data_model::LEFT)?;
    Ok(Operand { object, shown })
}

/// A view of a dict.
pub fn view(cx: HookContext<'_>, dict: &IrValue, show: VirtualKind) -> PyObjectRef {
    iterables::iterable(cx, show, vec![cx.wrap(dict.clone())])
}

/// The dict of a view, and what it shows.
pub fn viewed(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<(IrValue, VirtualKind)>> {
    match object.downcast_ref::<Virtual>().filter(|v| v.kind.is_view()) {
        Some(view) => Ok(Some((cx.lift(&view.parts[0])?, view.kind))),
        None => Ok(None),
    }
}

/// A list of what a dict or a view of it shows, if pairs need not be made for it.
pub fn listed(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<IrValue>> {
    let (dict, show) = match (viewed(cx, object)?, cx.dynamic(object)?) {
        (Some(viewed), _) => viewed,
        (None, Some(dict)) if matches!(dict.ty, Type::Dict(..)) => (dict, VirtualKind::KeysOf),
        _ => return Ok(None),
    };
    Ok(match show {
        VirtualKind::KeysOf => Some(cx.ir().dict_keys(&dict)),
        VirtualKind::ValuesOf => Some(cx.ir().dict_values(&dict)),
        _ => None,
    })
}
