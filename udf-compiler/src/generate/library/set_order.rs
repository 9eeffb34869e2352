//! What shows the order of a set of the IR: loops, lists, texts, `pop`. Where Python gives it another order each time it runs,
//! the order in which the elements came is one of them; else sets are in CPython's order from the start, as soon as
//! something shows it.

use super::{choose, keyed, loops};
use crate::generate::staging::{Cx, Dyn, Stop};
use crate::ir::{Const, Missing, Type};
use crate::runtime::py_hash;
use crate::runtime::set_order::{Order, Slot};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

/// Whether Python gives the elements of such sets in another order each time it runs: texts have other hashes then.
pub fn is_any_order(element: &Type) -> bool {
    match element {
        Type::Str | Type::Bytes | Type::Never => true,
        Type::Record(parts) => parts.iter().any(is_any_order),
        Type::Tuple(part) | Type::FrozenSet(part) => is_any_order(part),
        _ => false,
    }
}

/// Whether sets of this type are made in CPython's order.
pub fn is_ordered(cx: &Cx<'_>, ty: &Type) -> bool {
    let is_set = matches!(ty, Type::Set(_) | Type::FrozenSet(_));
    is_set && cx.with(|g| g.decisions.ordered_sets) && ty.keyed().is_some_and(|(element, _)| element.hashes_alike())
}

/// Called where the order of a set shows: from the start, sets have to be in CPython's.
pub fn show(cx: Cx<'_>, set: &Dyn) -> PyResult<()> {
    let (element, _) = keyed::types(set);
    if is_any_order(&element) || is_ordered(&cx, &set.ty) {
        return Ok(());
    }
    if !element.hashes_alike() {
        return Err(cx.unsupported("the order of a set, which is the interpreter's"));
    }
    cx.with(|g| g.decisions.ordered_sets = true);
    Err(cx.stop(Stop::Restart))
}

/// A list of the elements in Python's order.
pub fn listed(cx: Cx<'_>, set: &Dyn) -> PyResult<Dyn> {
    show(cx, set)?;
    Ok(cx.op("dict.keys", &[set], Type::list(keyed::types(set).0)))
}

/// How a set display is made, which shows in the order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Made {
    /// Element by element.
    Here,
    /// As a constant: in the order in which a set of the elements is gone through.
    Constant,
    /// As a copy of such a constant.
    Copied,
    /// As a copy of the set or dict that the elements are of.
    Merged,
}

/// A set of elements that are known, which come in Python's order where they have one.
pub fn known(cx: Cx<'_>, elements: PyObjectRef, made: Made) -> PyResult {
    let set_type = cx.vm.ctx.types.set_type.as_object();
    set_type.call((in_order(cx, elements, made)?,), cx.vm)
}

/// What `set()` and `frozenset()` are to be called with so that they make one in Python's order.
pub fn argument(cx: Cx<'_>, builtin: Option<&str>, mut args: FuncArgs) -> PyResult<FuncArgs> {
    let types = &cx.vm.ctx.types;
    if let (Some(name @ ("set" | "frozenset")), [iterable]) = (builtin, &mut args.args[..])
        && !(name == "frozenset" && iterable.class().is(types.frozenset_type))
    {
        let class = iterable.class();
        let sized = [types.set_type, types.frozenset_type, types.dict_type];
        let made = match sized.iter().any(|sized| class.is(*sized)) {
            true => Made::Merged,
            false => Made::Here,
        };
        *iterable = in_order(cx, iterable.clone(), made)?;
    }
    Ok(args)
}

/// Known elements in Python's order; as they come where they have none.
fn in_order(cx: Cx<'_>, elements: PyObjectRef, made: Made) -> PyResult {
    let set = cx.vm.ctx.types.set_type.as_object().call((elements,), cx.vm)?;
    let items: Vec<PyObjectRef> = cx.items_of(&set).into_iter().flatten().map(|(item, _)| item).collect();
    let hashes: Option<Vec<i64>> = items.iter().map(|item| python_hash(&cx.as_const(item)?)).collect();
    match hashes.and_then(|hashes| places(&hashes, made)) {
        Some(places) => {
            let items = places.into_iter().map(|place| items[place].clone()).collect();
            Ok(cx.vm.ctx.new_list(items).into())
        }
        None => Ok(set),
    }
}

/// The order of known elements with these hashes.
fn places(hashes: &[i64], made: Made) -> Option<Vec<usize>> {
    let mut make = |len: usize| Some(vec![Slot::EMPTY; len]);
    let mut order = Order::new(&mut make)?;
    if made == Made::Merged {
        order.before_merge(hashes.len(), &mut make)?;
    }
    for (place, hash) in hashes.iter().enumerate() {
        order.add(*hash, place, &mut make)?;
    }
    if matches!(made, Made::Constant | Made::Copied) {
        let mut constant = Order::new(&mut make)?;
        for (_, hash, place) in order.entries() {
            constant.add(hash, place, &mut make)?;
        }
        order = constant;
    }
    if made == Made::Copied {
        let mut copy = Order::new(&mut make)?;
        copy.before_merge(hashes.len(), &mut make)?;
        let as_there = copy.is_filled_as(&order);
        for (at, hash, place) in order.entries() {
            match as_there {
                true => copy.add_at(at, hash, place),
                false => copy.add(hash, place, &mut make)?,
            }
        }
        order = copy;
    }
    Some(order.entries().map(|(_, _, place)| place).collect())
}

/// Python's hash, where it is the same in every process.
fn python_hash(value: &Const) -> Option<i64> {
    match value {
        Const::None => Some(py_hash::NONE),
        Const::Bool(bool) => Some(py_hash::int(i64::from(*bool))),
        Const::Int(int) => Some(py_hash::int(*int)),
        Const::Float(float) => py_hash::float(*float).ok(),
        Const::Record(parts) => py_hash::tuple(parts.iter().map(python_hash)),
        _ => None,
    }
}

/// `set.pop()`
pub fn pop(cx: Cx<'_>, set: &Dyn) -> PyResult {
    show(cx, set)?;
    let place = cx.op("set.next_out", &[set], Type::Int);
    let there = keyed::is_there(cx, &place);
    let empty = || cx.vm.new_key_error(cx.vm.ctx.new_str("pop from an empty set").into());
    choose(cx, &there, &mut || Ok(cx.vm.ctx.none()), &mut || {
        Err(cx.thrown_kind(empty()))
    })?;
    let element = cx.op("dict.key_at", &[set, &place], keyed::types(set).0);
    keyed::delete_at(cx, set, &place);
    Ok(cx.open_record(element))
}

/// `{1, 2}`, `set()`, `frozenset({1, 2})`
pub fn text(cx: Cx<'_>, set: &Dyn) -> PyResult {
    let (name, open, close) = match set.ty {
        Type::FrozenSet(_) => ("frozenset()", "frozenset({", "})"),
        _ => ("set()", "{", "}"),
    };
    let elements = cx.wrap(listed(cx, set)?);
    let length = cx.op("dict.len", &[set], Type::Int);
    let some = cx.wrap(cx.op("int.gt", &[&length, &cx.int(0)], Type::Bool));
    choose(
        cx,
        &some,
        &mut || {
            let start = cx.vm.ctx.new_str(open).into();
            let inner = loops::joined(cx, &elements, start, &|cx, item| super::format::repr(cx, &item))?;
            super::format::concat(cx, &[inner, cx.vm.ctx.new_str(close).into()])
        },
        &mut || Ok(cx.vm.ctx.new_str(name).into()),
    )
}

/// Adds everything an iterable gives to a copy of a set: CPython does nothing where it is that set itself, which shows in
/// the order.
pub fn unite(cx: Cx<'_>, copy: &Dyn, set: &Dyn, iterable: &PyObject) -> PyResult<()> {
    let other = cx
        .dynamic(iterable)?
        .filter(|other| other.ty == set.ty && other.ty == copy.ty);
    let Some(other) = other.filter(|_| is_ordered(&cx, &set.ty)) else {
        return keyed::add_all(cx, copy, iterable);
    };
    let same = cx.wrap(cx.op("dict.is", &[set, &other], Type::Bool));
    let none = || Ok(cx.vm.ctx.none());
    choose(cx, &same, &mut || none(), &mut || {
        cx.op("dict.update", &[copy, &other], Type::None);
        none()
    })?;
    Ok(())
}

/// Adds all of a set or dict at once to a set that is in CPython's order: it grows as CPython lets it. Whether that was done,
/// and not only prepared.
pub fn merged(cx: Cx<'_>, set: &Dyn, iterable: &PyObject) -> PyResult<bool> {
    if !is_ordered(&cx, &set.ty) {
        return Ok(false);
    }
    let types = &cx.vm.ctx.types;
    let Some(other) = cx.dynamic(iterable)? else {
        let class = iterable.class();
        let sized = [types.set_type, types.frozenset_type, types.dict_type];
        if let Some(items) = cx.items_of(iterable)
            && sized.iter().any(|sized| class.is(*sized))
        {
            cx.op("set.expect", &[set, &cx.int(items.len() as i64)], Type::None);
        }
        return Ok(false);
    };
    let is_set = matches!(other.ty, Type::Set(_) | Type::FrozenSet(_));
    if is_set && keyed::types(&other).0 == keyed::types(set).0 {
        cx.op("dict.update", &[set, &other], Type::None);
        return Ok(true);
    }
    if is_set || matches!(other.ty, Type::Dict(_, _, Missing::Error)) {
        let length = cx.op("dict.len", &[&other], Type::Int);
        cx.op("set.expect", &[set, &length], Type::None);
    }
    Ok(false)
}
