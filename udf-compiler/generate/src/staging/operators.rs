//! Operators and items of objects that Python itself computes with while generating.

use crate::library::static_sets;
use crate::state::{HookContext, Stop};
use rustpython_vm::builtins::{PyInt, PySlice};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult, VirtualMachine};

/// The largest static result of `*`, `**` and `<<`, in elements or bits.
const MAX_STATIC: usize = 1 << 16;

impl HookContext<'_> {
    /// `left op right` of objects that Python itself computes with.
    pub fn binary_now(&self, op: &str, left: &PyObjectRef, right: &PyObjectRef, in_place: bool) -> PyResult {
        static_binary(self, op, left, right, in_place)
    }
}

fn static_binary(cx: &HookContext<'_>, op: &str, a: &PyObjectRef, b: &PyObjectRef, in_place: bool) -> PyResult {
    let vm = cx.vm;
    guard_size(cx, op, a, b)?;
    if in_place && let Some(result) = static_in_place(cx, op, a, b)? {
        return Ok(result);
    }
    if static_sets::has_operator(cx, op, a, b) {
        return static_sets::operator(*cx, op, a, b, false);
    }
    let constants = cx.as_const(a).is_some() && cx.as_const(b).is_some();
    let result = match op {
        "+" => vm._add(a, b),
        "-" => vm._sub(a, b),
        "*" => vm._mul(a, b),
        "/" => vm._truediv(a, b),
        "//" => vm._floordiv(a, b),
        "%" => vm._mod(a, b),
        "**" => vm._pow(a, b, &vm.ctx.none()),
        "<<" => vm._lshift(a, b),
        ">>" => vm._rshift(a, b),
        "&" => vm._and(a, b),
        "|" => vm._or(a, b),
        "^" => vm._xor(a, b),
        "@" => vm._matmul(a, b),
        other => return Err(cx.stop(Stop::Internal(format!("unknown operator {other}")))),
    };
    let result = if constants { cx.genuine(result)? } else { result? };
    cx.made(result, cx.at)
}

/// `a op= b` where that changes `a`: a list, set or dict, or an object of the program that says how.
fn static_in_place(cx: &HookContext<'_>, op: &str, a: &PyObjectRef, b: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
    let vm = cx.vm;
    let (name, operation): (_, fn(&VirtualMachine, &PyObject, &PyObject) -> PyResult) = match op {
        "+" => ("__iadd__", |vm, a, b| vm._iadd(a, b)),
        "-" => ("__isub__", |vm, a, b| vm._isub(a, b)),
        "*" => ("__imul__", |vm, a, b| vm._imul(a, b)),
        "/" => ("__itruediv__", |vm, a, b| vm._itruediv(a, b)),
        "//" => ("__ifloordiv__", |vm, a, b| vm._ifloordiv(a, b)),
        "%" => ("__imod__", |vm, a, b| vm._imod(a, b)),
        "**" => ("__ipow__", |vm, a, b| vm._ipow(a, b, &vm.ctx.none())),
        "<<" => ("__ilshift__", |vm, a, b| vm._ilshift(a, b)),
        ">>" => ("__irshift__", |vm, a, b| vm._irshift(a, b)),
        "&" => ("__iand__", |vm, a, b| vm._iand(a, b)),
        "|" => ("__ior__", |vm, a, b| vm._ior(a, b)),
        "^" => ("__ixor__", |vm, a, b| vm._ixor(a, b)),
        "@" => ("__imatmul__", |vm, a, b| vm._imatmul(a, b)),
        _ => return Ok(None),
    };
    if let Some(result) = cx.call_special(a, name, std::slice::from_ref(b))? {
        return Ok(Some(result).filter(|result| !result.is(&vm.ctx.not_implemented)));
    }
    let container = [vm.ctx.types.list_type, vm.ctx.types.set_type, vm.ctx.types.dict_type];
    if !container.iter().any(|class| a.fast_isinstance(class)) {
        return Ok(None);
    }
    cx.before_change(a)?;
    if static_sets::has_operator(cx, op, a, b) {
        return static_sets::operator(*cx, op, a, b, true).map(Some);
    }
    operation(vm, a, b).map(Some)
}

/// Static results that would be huge are left to the interpreter and its limits.
fn guard_size(cx: &HookContext<'_>, op: &str, a: &PyObject, b: &PyObject) -> PyResult<()> {
    let small = |o: &PyObject| {
        o.downcast_ref::<PyInt>()
            .map(|i| i64::try_from(i.as_bigint()).unwrap_or(i64::MAX))
    };
    let bits = |o: &PyObject| o.downcast_ref::<PyInt>().map_or(1, |i| i.as_bigint().bits() as usize);
    // What a class of the program says of its length is no matter of size.
    let length = |o: &PyObject| {
        if o.class().heaptype_ext.is_none() && o.downcast_ref::<PyInt>().is_none() {
            o.length(cx.vm)
        } else {
            Ok(1)
        }
    };
    let size = match op {
        "**" => small(b).map_or(0, |n| bits(a).saturating_mul(n.unsigned_abs() as usize)),
        "<<" => small(b).map_or(0, |n| n.unsigned_abs() as usize),
        "*" => match (small(a), small(b)) {
            (Some(_), Some(_)) => bits(a) + bits(b),
            (Some(n), None) => (n.max(0) as usize).saturating_mul(length(b).unwrap_or(1)),
            (None, Some(n)) => (n.max(0) as usize).saturating_mul(length(a).unwrap_or(1)),
            (None, None) => 0,
        },
        _ => 0,
    };
    if size > MAX_STATIC {
        Err(cx.unsupported("a very large constant"))
    } else {
        Ok(())
    }
}

impl HookContext<'_> {
    /// `object[index]` of what Python itself looks into.
    pub fn item_now(&self, object: &PyObject, index: &PyObject) -> PyResult {
        let is_made = self.before_missing(object, index)?;
        let result = object.get_item(index, self.vm);
        let plain = is_container(self, object) && self.as_const(index).is_some();
        let result = if plain { self.genuine(result)? } else { result? };
        if index.downcast_ref::<PySlice>().is_some() {
            return self.made(result, self.at);
        }
        if is_made {
            let made = self.made(result.clone(), self.at)?;
            if !made.is(&result) {
                object.set_item(index, made.clone(), self.vm)?;
            }
            return Ok(made);
        }
        Ok(result)
    }
}

/// Whether the object is a container or a text of Python's own.
pub(super) fn is_container(cx: &HookContext<'_>, object: &PyObject) -> bool {
    let types = &cx.vm.ctx.types;
    let class = object.class();
    [types.list_type, types.tuple_type, types.dict_type, types.str_type]
        .iter()
        .any(|known| class.is(*known))
}
