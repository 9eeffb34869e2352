//! Operators, items, attributes, names and unpacking: static operands are computed now, others by the library.

use super::attributes;
use super::dunders;
use super::inline_generators;
use super::methods;
use crate::data_model::{self, arithmetic::runs_later};
use crate::library::{format, hash_containers, items, python_modules, static_sets};
use crate::state::{HookContext, IrValue, Stop};
use crate::values::{Flags, Maybe, Method, Unbound, Virtual, has_place, is_instance, iterables, python_type, unions};
use rustpython_vm::builtins::{PyInt, PyList, PySlice, PyTuple};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult, VirtualMachine};
use taipan_ir::Type;

/// The largest static result of `*`, `**` and `<<`, in elements or bits.
const MAX_STATIC: usize = 1 << 16;

/// A variable that may be unbound. `free`: it belongs to an enclosing function.
pub fn name(cx: HookContext<'_>, value: PyObjectRef, name: &str, free: bool) -> PyResult {
    let unbound = || {
        if free {
            let text = format!(
                "cannot access free variable '{name}' where it is not associated with a value in enclosing scope"
            );
            return cx.thrown(cx.vm.new_name_error(text, cx.vm.ctx.new_str(name)));
        }
        let kind = cx.vm.ctx.exceptions.unbound_local_error.to_owned();
        let text = format!("cannot access local variable '{name}' where it is not associated with a value");
        cx.thrown(cx.vm.new_exception_msg(kind, text.into()))
    };
    if value.downcast_ref::<Unbound>().is_some() {
        return Err(unbound());
    }
    let Some(maybe) = value.downcast_ref::<Maybe>() else {
        return Ok(value);
    };
    let flag = cx.lift(&maybe.flag)?;
    cx.dyn_if(flag.value, &mut || Ok(Some(Vec::new())), &mut || Err(unbound()))?;
    Ok(maybe.value.clone())
}

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

/// `object.name`
pub fn get_attribute(cx: HookContext<'_>, object: PyObjectRef, name: &str) -> PyResult {
    let object = cx.opened_object(object)?;
    attributes::check_own(&cx, &object, name)?;
    let name = super::instances::with_slots(&cx, &object, name)?;
    if object.downcast_ref::<Flags>().is_some() {
        return Err(cx.unsupported("an attribute of flags that are known at run time only"));
    }
    if let Some(method) = dunders::kept(&cx, &object, name) {
        return Ok(method);
    }
    if let Some(attribute) = attributes::cached(cx, &object, name)? {
        return Ok(attribute);
    }
    if let Some(attribute) = cx.attribute_of_reference(&object, name)? {
        return Ok(attribute);
    }
    if let Some(value) = cx.dynamic(&object)? {
        if value.ty == Type::PyObj {
            let name = taipan_ir::Attr::Name(name.into());
            return Ok(cx.wrap(cx.ir().py_getattr(&value, name)));
        }
        return attributes::of(cx, &value, object, name);
    }
    if let Some(exception) = cx.as_exception(&object) {
        cx.check_exception_attribute(exception, name)?;
    }
    if let Some(iterable) = object.downcast_ref::<Virtual>() {
        return attributes::of_iterable(cx, iterable, name);
    }
    cx.check_attribute(&object, name)?;
    if cx.is_dynamic(&object)
        && let Some(attribute) = python_modules::attribute(cx, &object, name)?
    {
        return Ok(attribute);
    }
    if let Some(method) = object.downcast_ref::<Method>() {
        return methods::attribute(&cx, method, name);
    }
    object
        .get_attr(&*cx.vm.ctx.new_str(name), cx.vm)
        .map(|attribute| methods::later(&cx, attribute))
}

/// `object.name = value`
pub fn set_attribute(cx: HookContext<'_>, object: PyObjectRef, name: &str, value: PyObjectRef) -> PyResult<()> {
    let object = cx.opened_object(object)?;
    attributes::check_own(&cx, &object, name)?;
    if let Some(union) = cx.dynamic(&object)?.filter(may_be_object) {
        let set = &mut |part: IrValue| {
            if !is_object(&part) {
                let text = format!("'{}' object has no attribute '{name}'", python_type(&part.ty));
                return Err(cx.thrown_kind(cx.vm.new_attribute_error(text)));
            }
            set_attribute(cx, cx.wrap(part), name, value.clone()).map(|()| cx.vm.ctx.none())
        };
        return unions::each(cx, union, set).map(|_| ());
    }
    if cx.vm.is_none(&object) {
        let text = format!("'NoneType' object has no attribute '{name}' and no __dict__ for setting new attributes");
        return Err(cx.thrown_kind(cx.vm.new_attribute_error(text)));
    }
    if super::raise_stmt::is_being_made(&cx, &object) && !sets_by_itself(&cx, &object, name) {
        return object.set_attr(&*cx.vm.ctx.new_str(name), value, cx.vm);
    }
    if runs_later(&cx, &object)? {
        return Err(cx.vm.new_attribute_error(format!("object has no attribute '{name}'")));
    }
    match !sets_by_itself(&cx, &object, name) && announced(&cx, &object, name, &value)? {
        true => Ok(()),
        // A frozen dataclass says so by itself.
        false if is_instance(&cx, &object) => cx.genuine(object.set_attr(&*cx.vm.ctx.new_str(name), value, cx.vm)),
        false => object.set_attr(&*cx.vm.ctx.new_str(name), value, cx.vm),
    }
}

/// Called before an attribute that no property stands for changes. Whether that is done.
fn announced(cx: &HookContext<'_>, object: &PyObject, name: &str, value: &PyObjectRef) -> PyResult<bool> {
    if is_instance(cx, object) && !has_place(cx, object.class(), name) {
        return Err(cx.unsupported(format!("the attribute {name}, for which there is no slot")));
    }
    if cx.set_attribute_of_reference(object, name, value)? {
        return Ok(true);
    }
    if !cx.is_reference(object) {
        cx.before_attribute(object, name)?;
    }
    Ok(false)
}

/// `object.__setattr__(x, name, value)` of an object of the program, whatever its class says of it.
pub(super) fn set_plain_attribute(
    cx: HookContext<'_>,
    object: PyObjectRef,
    name: &str,
    value: PyObjectRef,
) -> PyResult<()> {
    if sets_by_itself(&cx, &object, name) {
        return Err(cx.unsupported("a property that is set by way of __setattr__"));
    }
    if announced(&cx, &object, name, &value)? {
        return Ok(());
    }
    let set = cx.vm.ctx.types.object_type.as_object().get_attr("__setattr__", cx.vm)?;
    set.call((object, cx.vm.ctx.new_str(name), value), cx.vm).map(|_| ())
}

/// Whether a value is an object of the program.
fn is_object(value: &IrValue) -> bool {
    matches!(value.ty, Type::Ref(_) | Type::Instance(_))
}

/// Whether a value may be an object of the program.
fn may_be_object(value: &IrValue) -> bool {
    let Type::Union(parts) = &value.ty else { return false };
    parts.iter().any(|ty| matches!(ty, Type::Ref(_) | Type::Instance(_)))
}

/// Whether the object's class has a property of the name, whose setter is a function of the program.
fn sets_by_itself(cx: &HookContext<'_>, object: &PyObject, name: &str) -> bool {
    let attribute = object.class().get_attr(cx.vm.ctx.intern_str(name));
    attribute.is_some_and(|attribute| &*attribute.class().name() == "property")
}

/// What is unpacked or spread: an object of the program gives what its `__iter__` gives, a generator a list.
pub(super) fn items_of_iterable(cx: HookContext<'_>, value: PyObjectRef) -> PyResult {
    let value = super::iterator_objects::of_object(cx, &value)?.unwrap_or(value);
    if iterables::generated(&value) {
        inline_generators::collect(cx, &value)
    } else {
        Ok(value)
    }
}

/// The items of the mapping after `**` in a dict display. Those of a dict of the IR are one part: the view of them.
pub fn pairs(cx: HookContext<'_>, mapping: PyObjectRef) -> PyResult {
    let mapping = match cx.one_of_singles(&mapping)? {
        Some(one_of) => unions::each(cx, one_of, &mut |one| {
            hash_containers::own_copy(cx, &cx.wrap(one), data_model::LEFT)
        })?,
        None => mapping,
    };
    let items = if is_instance(&cx, &mapping) {
        python_modules::call_named(cx, "builtins", "pairs_of", vec![mapping])?
    } else {
        super::calls::call_method(cx, mapping, "items", Vec::new().into())?
    };
    Ok(match items.downcast_ref::<Virtual>() {
        Some(_) => cx.vm.ctx.new_tuple(vec![items]).into(),
        None => items,
    })
}

/// A tuple of the parts of `value`: `before` of them, or, with a star, a list between `before` and `after`.
pub fn unpack(cx: HookContext<'_>, value: PyObjectRef, before: usize, after: Option<usize>) -> PyResult {
    cx.tick()?;
    let value = items_of_iterable(cx, value)?;
    if let Some(run_time) = cx.dynamic(&value)? {
        return items::unpack(cx, run_time, before, after);
    }
    let parts: Vec<PyObjectRef> = if let Some(tuple) = value.downcast_ref::<PyTuple>() {
        tuple.as_slice().to_vec()
    } else if let Some(list) = value.downcast_ref::<PyList>() {
        list.borrow_vec().to_vec()
    } else if value.downcast_ref::<Virtual>().is_some() {
        let list = cx.lift_items(&value)?;
        return items::unpack(cx, list, before, after);
    } else {
        cx.consume(&value)?;
        let list = cx.vm.ctx.types.list_type.as_object().call((value,), cx.vm)?;
        list.downcast_ref::<PyList>()
            .map(|l| l.borrow_vec().to_vec())
            .unwrap_or_default()
    };
    let needed = before + after.unwrap_or(0);
    if parts.len() < needed || (after.is_none() && parts.len() > needed) {
        let text = items::unpack_error(parts.len(), needed, after.is_some());
        return Err(cx.thrown_kind(cx.vm.new_value_error(text)));
    }
    let Some(after) = after else {
        return Ok(cx.vm.ctx.new_tuple(parts).into());
    };
    let middle: PyObjectRef = cx.vm.ctx.new_list(parts[before..parts.len() - after].to_vec()).into();
    let middle = cx.made(middle, cx.at)?;
    let mut out = parts[..before].to_vec();
    out.push(middle);
    out.extend_from_slice(&parts[parts.len() - after..]);
    Ok(cx.vm.ctx.new_tuple(out).into())
}

/// An f-string: texts, and tuples of value, conversion and format.
pub fn f_string(cx: HookContext<'_>, parts: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    format::concat(cx, parts)
}

/// A value in an f-string, as text: what later parts do to it does not count.
pub fn formatted(cx: HookContext<'_>, value: &PyObjectRef, conversion: &str, spec: &PyObjectRef) -> PyResult {
    cx.tick()?;
    let value = match conversion {
        "" => value.clone(),
        "s" => format::to_str(cx, value)?,
        "r" => format::repr(cx, value)?,
        _ => ascii(cx, value)?,
    };
    format::format(cx, &value, spec)
}

/// `ascii(x)`, as if it were called.
pub fn ascii(cx: HookContext<'_>, value: &PyObject) -> PyResult {
    let function = cx.vm.builtins.get_attr("ascii", cx.vm)?;
    super::calls::call(cx, function, vec![value.to_owned()].into())
}
