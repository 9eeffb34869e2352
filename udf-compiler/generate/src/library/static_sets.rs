//! Sets that are known while compiling. With each goes its hash table, as the interpreter of the IR has it, and the object
//! itself is kept in the order of that: whoever goes through it finds CPython's order and need not know. Those with elements
//! that have another hash in each process have no table, and are as their elements came.

use super::set_tables::{self, Other};
use crate::state::{HookContext, KnownSet, Stop};
use crate::values::lookup;
use rustpython_vm::builtins::{PyFrozenSet, PyList, PySet};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult, VirtualMachine};
use std::collections::HashMap;
use taipan_interp::natives;
use taipan_ir::interpret::{Table, Val};
use taipan_runtime::fail::Outcome;
use taipan_runtime::set_order::Recipe;

/// How a set display is made, which shows in the order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Made {
    /// Element by element.
    Here,
    /// As a constant: in the order in which a set of the elements is gone through.
    Constant,
    /// As a copy of such a constant.
    Copied,
}

/// What an operator of two sets is as a method, also in an augmented assignment.
const OPERATORS: &[(&str, &str, &str)] = &[
    ("|", "union", "update"),
    ("&", "intersection", "intersection_update"),
    ("-", "difference", "difference_update"),
    ("^", "symmetric_difference", "symmetric_difference_update"),
];

/// The methods that change a set or make one.
const METHODS: &[&str] = &[
    "add",
    "discard",
    "remove",
    "pop",
    "clear",
    "copy",
    "update",
    "intersection_update",
    "difference_update",
    "symmetric_difference_update",
    "union",
    "intersection",
    "difference",
    "symmetric_difference",
];

/// A set display of elements that are known, in a list.
pub fn display(cx: HookContext<'_>, elements: PyObjectRef, made: Made) -> PyResult {
    let items = elements.downcast_ref::<PyList>().map(|list| list.borrow_vec().to_vec());
    let set = cx.vm.ctx.types.set_type.as_object().call((elements,), cx.vm)?;
    let Some(values) = items.and_then(|items| values(&cx, &items)) else {
        return Ok(set);
    };
    let table = || {
        let table = set_tables::filled(&values)?;
        match made {
            Made::Here => Ok(table),
            Made::Constant => set_tables::again(&table),
            Made::Copied => set_tables::again(&table)?.copied(),
        }
    };
    settled(&cx, set, table())
}

/// `set(x)` and `frozenset(x)` of what is known; nothing where that is nothing but the class's.
pub fn construct(cx: HookContext<'_>, builtin: Option<&str>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let types = &cx.vm.ctx.types;
    let class = match builtin {
        Some("set") => types.set_type,
        Some("frozenset") => types.frozenset_type,
        _ => return Ok(None),
    };
    let [argument] = &args.args[..] else { return Ok(None) };
    let is_same = class.is(types.frozenset_type) && argument.class().is(class);
    if is_same || !args.kwargs.is_empty() || !cx.is_built(argument) {
        return Ok(None);
    }
    let mut argument = argument.clone();
    let other = read(&cx, &mut argument, None)?;
    let set = class.as_object().call((argument,), cx.vm)?;
    match other {
        Some(other) => settled(
            &cx,
            set,
            set_tables::empty().and_then(|empty| set_tables::merged(empty, &other)),
        )
        .map(Some),
        None => Ok(Some(set)),
    }
}

/// What the module calls `set` or `frozenset`, so that it makes sets in order if it is that.
pub fn constructor(cx: HookContext<'_>, function: PyObjectRef) -> PyObjectRef {
    let path = lookup::path_of(&cx, &function);
    let Some(name) = path.and_then(|path| path.strip_prefix("builtins:").map(str::to_string)) else {
        return function;
    };
    let make =
        move |args: FuncArgs, vm: &VirtualMachine| match construct(HookContext { vm, at: 0 }, Some(&name), &args)? {
            Some(set) => Ok(set),
            None => function.call(args, vm),
        };
    natives::scoped(cx.vm, "constructor", make)
}

/// Whether it is an operator of two sets.
pub fn has_operator(cx: &HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> bool {
    OPERATORS.iter().any(|(name, ..)| *name == op) && is_set(cx, left) && is_set(cx, right)
}

/// `left op right` of two sets that are known; `left op= right`, if that changes the left one.
pub fn operator(cx: HookContext<'_>, op: &str, left: &PyObjectRef, right: &PyObjectRef, in_place: bool) -> PyResult {
    let Some((_, made, changed)) = OPERATORS.iter().find(|(name, ..)| *name == op) else {
        return Err(cx.stop(Stop::Internal(format!("{op} is no operator of sets"))));
    };
    let method = if in_place { changed } else { made };
    let result = run(cx, left, method, vec![right.clone()].into(), &|args| {
        cx.vm.call_method(left, method, args)
    })?;
    match in_place {
        true => Ok(left.clone()),
        // One without a table is not made yet.
        false if result.strong_count() == 1 => cx.made(result, cx.at),
        false => Ok(result),
    }
}

/// Does what Python does for a method of a set that is known, puts in order what that changes, and makes what it makes.
pub fn run(
    cx: HookContext<'_>,
    set: &PyObjectRef,
    method: &str,
    mut args: FuncArgs,
    python: &dyn Fn(FuncArgs) -> PyResult,
) -> PyResult {
    let built = args.args.iter().all(|arg| cx.is_built(arg));
    let shows = METHODS.contains(&method) && args.kwargs.is_empty() && built;
    let Some(own) = shows.then(|| table_of(&cx, set)).flatten() else {
        return python(args);
    };
    if let ("pop", []) = (method, &args.args[..]) {
        return pop(&cx, set, own);
    }
    let mut others = Some(Vec::new());
    for arg in &mut args.args {
        let other = match method {
            "add" | "discard" | "remove" => values(&cx, std::slice::from_ref(arg)).map(Other::Items),
            _ => read(&cx, arg, Some(set))?,
        };
        others = others.zip(other).map(|(mut others, other)| {
            others.push(other);
            others
        });
    }
    let result = python(args)?;
    let Some(others) = others else { return Ok(result) };
    let made = is_set(&cx, &result) && !result.is(set) && result.strong_count() == 1;
    match made {
        true => cx.made(settled(&cx, result, set_tables::made_by(&own, method, &others))?, cx.at),
        false if set.downcast_ref::<PySet>().is_some() => {
            settled(&cx, set.clone(), set_tables::changed_by(own, method, &others))?;
            Ok(result)
        }
        false => Ok(result),
    }
}

/// `set.pop()`
fn pop(cx: &HookContext<'_>, set: &PyObjectRef, mut own: Table) -> PyResult {
    let place = own.next_out();
    let element = place.and_then(|place| by_place(cx, set, &own)?.remove(&place));
    let (Some(place), Some(element)) = (place, element) else {
        return Err(cx.vm.new_key_error(cx.vm.ctx.new_str("pop from an empty set").into()));
    };
    cx.vm.call_method(set, "remove", (element.clone(),))?;
    let left = own.delete_at(place).map(|()| own);
    settled(cx, set.clone(), left)?;
    Ok(element)
}

/// Whether a set to which it is added grows by all of it at once.
pub fn grows_at_once(cx: &HookContext<'_>, object: &PyObject) -> bool {
    is_set(cx, object) || object.class().is(cx.vm.ctx.types.dict_type)
}

pub fn is_set(cx: &HookContext<'_>, object: &PyObject) -> bool {
    let (class, types) = (object.class(), &cx.vm.ctx.types);
    class.is(types.set_type) || class.is(types.frozenset_type)
}

/// The elements of a set, in its order.
fn elements(cx: &HookContext<'_>, set: &PyObject) -> Option<Vec<PyObjectRef>> {
    let items = cx.items_of(set).filter(|_| is_set(cx, set))?;
    Some(items.into_iter().map(|(element, _)| element).collect())
}

/// Elements with hashes that are the same in each process.
fn values(cx: &HookContext<'_>, elements: &[PyObjectRef]) -> Option<Vec<Val>> {
    let value = |element: &PyObjectRef| {
        let value = Val::from_const(&cx.as_const(element)?);
        value.python_hash().map(|_| value)
    };
    elements.iter().map(value).collect()
}

/// An argument that is read once, as it is to be given to Python, and what is in it.
fn read(cx: &HookContext<'_>, argument: &mut PyObjectRef, itself: Option<&PyObject>) -> PyResult<Option<Other>> {
    if itself.is_some_and(|itself| itself.is(argument)) {
        return Ok(Some(Other::Itself));
    }
    if is_set(cx, argument) {
        return Ok(table_of(cx, argument).map(Other::Set));
    }
    if argument.class().is(cx.vm.ctx.types.dict_type) {
        let keys: Option<Vec<_>> = cx
            .items_of(argument)
            .map(|items| items.into_iter().map(|(key, _)| key).collect());
        return Ok(keys.and_then(|keys| values(cx, &keys)).map(Other::Dict));
    }
    cx.consume(argument)?;
    let list = cx.vm.ctx.types.list_type.as_object().call((argument.clone(),), cx.vm)?;
    let items = list.downcast_ref::<PyList>().map(|list| list.borrow_vec().to_vec());
    *argument = list;
    Ok(items.and_then(|items| values(cx, &items)).map(Other::Items))
}

/// The table of a set, if it has one.
fn table_of(cx: &HookContext<'_>, set: &PyObject) -> Option<Table> {
    let elements = elements(cx, set)?;
    let same = |kept: &&KnownSet| {
        let pairs = kept.elements.iter().zip(&elements);
        kept.set.is(set) && kept.elements.len() == elements.len() && pairs.into_iter().all(|(one, other)| one.is(other))
    };
    let id = set.get_id();
    let kept = cx.with(|g| g.keyed.sets.get(&id).filter(same).map(|kept| kept.table.clone()));
    match kept {
        Some(table) => Some(table),
        None => set_tables::filled(&values(cx, &elements)?).ok(),
    }
}

/// How a set of the IR becomes like a known one, with the elements by their places.
pub fn recipe(cx: &HookContext<'_>, set: &PyObject) -> Option<(Recipe, HashMap<usize, PyObjectRef>)> {
    let table = table_of(cx, set)?;
    Some((table.recipe()?, by_place(cx, set, &table)?))
}

/// The elements of a set by the places that they have in its table.
fn by_place(cx: &HookContext<'_>, set: &PyObject, table: &Table) -> Option<HashMap<usize, PyObjectRef>> {
    let elements = elements(cx, set)?;
    let values = values(cx, &elements)?;
    let place = |value: &Val| table.find(value).ok().flatten();
    let found = elements
        .into_iter()
        .zip(&values)
        .map(|(element, value)| Some((place(value)?, element)));
    found.collect()
}

/// Puts a set in the order of its table; a frozenset is made again.
fn settled(cx: &HookContext<'_>, set: PyObjectRef, table: Outcome<Table>) -> PyResult {
    let Ok(table) = table else { return Ok(set) };
    let Some(mut by_place) = by_place(cx, &set, &table) else {
        return Ok(set);
    };
    let places = table.in_order().filter_map(|(key, _)| table.find(key).ok().flatten());
    let ordered: Vec<PyObjectRef> = places.filter_map(|place| by_place.remove(&place)).collect();
    let before = elements(cx, &set).unwrap_or_default();
    let is_in_order = before.iter().zip(&ordered).all(|(one, other)| one.is(other));
    let list = || cx.vm.ctx.new_list(ordered.clone());
    let set = match (is_in_order, set.downcast_ref::<PyFrozenSet>()) {
        (true, _) => set,
        (false, Some(_)) => cx.vm.ctx.types.frozenset_type.as_object().call((list(),), cx.vm)?,
        (false, None) => {
            cx.vm.call_method(&set, "clear", ())?;
            cx.vm.call_method(&set, "update", (list(),))?;
            set
        }
    };
    let kept = KnownSet {
        set: set.clone(),
        elements: ordered,
        table,
    };
    cx.with(|g| g.keyed.sets.insert(set.get_id(), kept));
    Ok(set)
}
