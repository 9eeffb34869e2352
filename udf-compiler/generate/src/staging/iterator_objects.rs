//! `iter` and `next`: iterators that the program keeps in variables are objects of classes written in Python
//! (`library/py/builtins.py`), whose place is an attribute like others. So they may be read anywhere, and go on where they
//! were left.

use super::special_methods::special;
use crate::data_model::patterns::Collection;
use crate::library::python_modules;
use crate::state::{HookContext, IrValue};
use crate::values::Virtual;
use crate::values::iterables::generated;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::protocol::PyIter;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use std::collections::BTreeSet;
use taipan_ir::Type;

/// A call of a class or function of the library.
fn made(cx: HookContext<'_>, name: &str, args: Vec<PyObjectRef>) -> PyResult {
    let args = FuncArgs::from(args);
    match python_modules::twin(&cx, &format!("builtins:{name}"), &args)? {
        Some(twin) => python_modules::call(cx, twin, args),
        None => Err(cx.unsupported("an iterator outside of functions")),
    }
}

/// An object of a class of the library. What its attributes hold is found for a class: there is one for each type of items.
pub fn object(cx: HookContext<'_>, name: &str, items: &str, args: Vec<PyObjectRef>) -> PyResult {
    let args = FuncArgs::from(args);
    let Some(base) = python_modules::twin(&cx, &format!("builtins:{name}"), &args)? else {
        return Err(cx.unsupported("an iterator outside of functions"));
    };
    let full = cx.vm.ctx.new_str(format!("{name}[{items}]"));
    let known = base.get_attr("__dict__", cx.vm)?.get_item(&*full, cx.vm).ok();
    let class = match known {
        Some(class) => class,
        None => {
            let names = cx.vm.ctx.new_dict();
            names.set_item("__module__", cx.vm.ctx.new_str("builtins").into(), cx.vm)?;
            let parts: (PyObjectRef, PyObjectRef, PyObjectRef) = (
                full.clone().into(),
                cx.vm.ctx.new_tuple(vec![base.clone()]).into(),
                names.into(),
            );
            let class = cx.vm.ctx.types.type_type.as_object().call(parts, cx.vm)?;
            base.set_attr(&*full, class.clone(), cx.vm)?;
            class
        }
    };
    python_modules::call(cx, class, args)
}

/// The types of these, as far as they are known yet.
fn types_of(cx: &HookContext<'_>, parts: &[PyObjectRef]) -> String {
    let types: BTreeSet<String> = parts
        .iter()
        .map(|part| cx.type_of(part).map_or_else(|_| String::new(), |ty| ty.to_string()))
        .collect();
    types.into_iter().collect::<Vec<_>>().join("|")
}

/// The object of the program that a value is, or has to be if it has items.
fn object_in(cx: HookContext<'_>, value: IrValue) -> PyResult<Option<PyObjectRef>> {
    let has_items = |ty: &Type| !matches!(ty, Type::None | Type::Bool | Type::Int | Type::Float);
    let alternatives = value.ty.alternatives();
    let mut items = alternatives.iter().enumerate().filter(|(_, ty)| has_items(ty));
    match (items.next(), items.next()) {
        (Some((_, Type::Ref(_))), None) if alternatives.len() == 1 => cx.object_of_value(value).map(Some),
        (Some((index, Type::Ref(_))), None) => {
            let object = cx.ir().union_expect(&value, index as u32);
            cx.object_of_value(object).map(Some)
        }
        _ => Ok(None),
    }
}

/// What a loop over an object of the program reads: what its `__iter__` gives, item by item.
pub(super) fn of_object(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let opened = match cx.dynamic(object)? {
        Some(value) => object_in(cx, value)?,
        None => None,
    };
    let object = opened.as_deref().unwrap_or(object);
    let Some(iterator) = cx.call_special(object, "__iter__", &[])? else {
        return Ok(None);
    };
    if !generated(&iterator) && special(&cx, &iterator, "__next__").is_some() && cx.with(|g| !g.building.is_empty()) {
        return made(cx, "items_of", vec![iterator]).map(Some);
    }
    check_iterator(&cx, object, &iterator)?;
    Ok(Some(iterator))
}

/// Refuses what the `__iter__` of an object of the program gives where that is no iterator.
fn check_iterator(cx: &HookContext<'_>, object: &PyObject, iterator: &PyObject) -> PyResult<()> {
    let is_iterator = match cx.dynamic(iterator)? {
        Some(value) => value.ty.alternatives().iter().all(|ty| matches!(ty, Type::Ref(_))),
        None => cx.is_iterator(iterator) || special(cx, iterator, "__next__").is_some(),
    };
    if is_iterator || python_modules::real_class(cx, object.class()).is_some() || cx.with(|g| g.building.is_empty()) {
        Ok(())
    } else {
        Err(cx.unsupported("an __iter__ that gives no iterator"))
    }
}

/// A call of `iter` or `next`, or one that would show what iterators are made of.
pub(super) fn builtin(cx: HookContext<'_>, name: Option<&str>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if cx.with(|g| g.building.is_empty()) || !args.kwargs.is_empty() {
        return Ok(None);
    }
    match (name, &args.args[..]) {
        (Some("iter"), [object]) => iterator(cx, object),
        (Some("next"), [iterator]) => cx.call_special(iterator, "__next__", &[]),
        (Some("next"), [iterator, default]) if special(&cx, iterator, "__next__").is_some() => {
            made(cx, "next_item", vec![iterator.clone(), default.clone()]).map(Some)
        }
        (Some("zip"), [_, _, ..]) => zipped(cx, &args.args),
        (Some("type" | "repr" | "str"), [object]) if is_ours(&cx, object) => {
            Err(cx.unsupported("the class of an iterator"))
        }
        _ => Ok(None),
    }
}

/// `zip` of iterators that are objects, and of others beside them: they may be read elsewhere too, or be one.
fn zipped(cx: HookContext<'_>, parts: &[PyObjectRef]) -> PyResult<Option<PyObjectRef>> {
    let is_object = |part: &PyObjectRef| special(&cx, part, "__next__").is_some();
    if !parts.iter().any(is_object) {
        return Ok(None);
    }
    let mut iterators = Vec::new();
    for part in parts {
        iterators.push(if is_object(part) {
            part.clone()
        } else {
            match beside(cx, part)? {
                Some(iterator) => iterator,
                None => return Ok(None),
            }
        });
    }
    let iterators = cx.vm.ctx.new_tuple(iterators).into();
    made(cx, "zipped", vec![iterators]).map(Some)
}

/// The iterator of what stands beside others, though all of it is known now.
fn beside(cx: HookContext<'_>, part: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
    if generated(part) {
        return Err(cx.suspend(part, "a generator beside an iterator"));
    }
    if let Some(found) = iterator(cx, part)? {
        return Ok(Some(found).filter(|found| special(&cx, found, "__next__").is_some()));
    }
    // A dict may change beside what reads it.
    if cx.collection(part) == Collection::Mapping {
        return Ok(None);
    }
    of_kind(cx, part)
}

/// What the kinds of an object say that its iterator is.
fn of_kind(cx: HookContext<'_>, whole: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
    for kind in cx.kinds_of_known(whole) {
        if let Some(iterator) = kind.iterator(cx, whole)? {
            return Ok(Some(iterator));
        }
    }
    Ok(None)
}

/// What stands for a generator that `any` or `all` reads: all of its items at once, unless somebody may see how far it was read.
pub fn whole_or_lazily(cx: HookContext<'_>, source: PyObjectRef, whole: &PyObject, lazily: &PyObject) -> PyResult {
    let function = if shows_place(&cx, &source)? { lazily } else { whole };
    function.call((source,), cx.vm)
}

/// Whether somebody may read on where a loop over this leaves it.
fn shows_place(cx: &HookContext<'_>, source: &PyObject) -> PyResult<bool> {
    if let Some(virtual_) = source.downcast_ref::<Virtual>() {
        return if generated(source) {
            Ok(true)
        } else {
            virtual_
                .parts
                .iter()
                .try_fold(false, |found, part| Ok(found || shows_place(cx, part)?))
        };
    }
    if let Some(value) = cx.dynamic(source)? {
        let alternatives = value.ty.alternatives();
        return Ok(alternatives
            .iter()
            .any(|ty| matches!(ty, Type::Ref(_) | Type::Instance(_))));
    }
    let says = special(cx, source, "__iter__").or_else(|| special(cx, source, "__next__"));
    Ok(PyIter::check(source) || says.is_some())
}

/// `any(iterator)`, `all(iterator)` of one of Python's own, which is read no further than it has to be.
pub fn any_all(cx: HookContext<'_>, name: Option<&str>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let [iterator] = &args.args[..] else { return Ok(None) };
    let (Some(name @ ("any" | "all")), true) = (name, PyIter::check(iterator)) else {
        return Ok(None);
    };
    if !args.kwargs.is_empty() || cx.with(|g| g.building.is_empty()) {
        return Ok(None);
    }
    // A loop of the program's kind goes through it item by item while generating; the library's own run at run time.
    python_modules::call_named(cx, "builtins", &format!("{name}_of"), vec![iterator.clone()]).map(Some)
}

impl HookContext<'_> {
    /// `wanted in iterator`, which reads it up to there; nothing for what is no iterator of the program.
    pub fn found_in_iterator(&self, iterator: &PyObject, wanted: &PyObject) -> PyResult<Option<PyObjectRef>> {
        match special(self, iterator, "__next__") {
            Some(_) => made(*self, "found_in", vec![iterator.to_owned(), wanted.to_owned()]).map(Some),
            None => Ok(None),
        }
    }

    /// `wanted in object` of an object that says what its items are.
    pub fn found_by_iterating(&self, object: &PyObject, wanted: &PyObject) -> PyResult {
        match special(self, object, "__iter__") {
            Some(_) => made(*self, "found_in", vec![object.to_owned(), wanted.to_owned()]),
            None => Err(self.unsupported(format!("membership in a {}", object.class().name()))),
        }
    }
}

/// Whether an object is one of the library's iterators.
fn is_ours(cx: &HookContext<'_>, object: &PyObject) -> bool {
    let class = object.class();
    let home = class.get_attr(cx.vm.ctx.intern_str("__module__"));
    let home = home.and_then(|home| home.try_to_value::<String>(cx.vm).ok());
    let of_builtins = home.is_some_and(|home| home == "builtins");
    class.heaptype_ext.is_some() && of_builtins && special(cx, object, "__next__").is_some()
}

/// `iter(object)`; nothing for what is not read item by item here.
fn iterator(cx: HookContext<'_>, whole: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
    if is_ours(&cx, whole) {
        return Ok(Some(whole.clone()));
    }
    if let Some(own) = cx.call_special(whole, "__iter__", &[])? {
        check_iterator(&cx, whole, &own)?;
        return Ok(Some(own));
    }
    let Some(value) = cx.dynamic(whole)? else {
        // What is known item by item is read by Python itself.
        return if cx.is_dynamic(whole) {
            of_kind(cx, whole)
        } else {
            Ok(None)
        };
    };
    match value.ty {
        Type::List(_) | Type::Tuple(_) => {
            object(cx, "list_iterator", &value.ty.to_string(), vec![whole.clone()]).map(Some)
        }
        Type::Dict(..) => over_dict(cx, whole, true, false).map(Some),
        Type::Set(_) | Type::FrozenSet(_) => {
            let shown = [true, false].map(|shown| cx.vm.ctx.new_bool(shown).into());
            let args = [whole.clone()].into_iter().chain(shown).collect();
            object(cx, "set_iterator", &value.ty.to_string(), args).map(Some)
        }
        Type::Str | Type::Bytes => {
            let items = crate::library::list::list_of(cx, whole.clone())?;
            object(cx, "list_iterator", &value.ty.to_string(), vec![items]).map(Some)
        }
        _ => Ok(None),
    }
}

/// An iterator over a tuple or list that exists while generating.
pub fn over_parts(cx: HookContext<'_>, whole: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
    match cx.parts_now(whole) {
        Some(parts) => object(cx, "list_iterator", &types_of(&cx, &parts), vec![whole.clone()]).map(Some),
        None => Ok(None),
    }
}

/// An iterator over a dict, its values, or both.
pub fn over_dict(cx: HookContext<'_>, table: &PyObjectRef, keys: bool, values: bool) -> PyResult {
    let [keys, values] = [keys, values].map(|shown| cx.vm.ctx.new_bool(shown).into());
    let ty = match cx.dynamic(table)? {
        Some(table) => table.ty.to_string(),
        None => {
            let items = cx.items_of(table).unwrap_or_default().into_iter();
            types_of(&cx, &items.map(|(_, value)| value).collect::<Vec<_>>())
        }
    };
    object(cx, "dict_iterator", &ty, vec![table.clone(), keys, values])
}
