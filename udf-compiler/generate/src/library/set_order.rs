//! What shows the order of a set of the IR: loops, lists, texts, `pop`. Where Python gives it another order each time it runs,
//! the order in which the elements came is one of them; else sets are in CPython's order from the start, as soon as
//! something shows it.

use super::{hash_containers, loops, static_sets};
use crate::state::{HookContext, IrValue, Stop};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Missing, Type};
use taipan_runtime::set_order::Step;

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
pub fn is_ordered(cx: &HookContext<'_>, ty: &Type) -> bool {
    let is_set = matches!(ty, Type::Set(_) | Type::FrozenSet(_));
    is_set && cx.with(|g| g.decisions.ordered_sets) && ty.keyed().is_some_and(|(element, _)| element.hashes_alike())
}

/// Called where the order of a set shows: from the start, sets have to be in CPython's.
pub fn show(cx: HookContext<'_>, set: &IrValue) -> PyResult<()> {
    let (element, _) = hash_containers::types(set);
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
pub fn listed(cx: HookContext<'_>, set: &IrValue) -> PyResult<IrValue> {
    show(cx, set)?;
    Ok(cx.ir().dict_keys(set))
}

/// `set.pop()`
pub fn pop(cx: HookContext<'_>, set: &IrValue) -> PyResult {
    show(cx, set)?;
    let place = cx.ir().set_next_out(set);
    let there = hash_containers::is_there(cx, &place);
    let empty = || cx.vm.new_key_error(cx.vm.ctx.new_str("pop from an empty set").into());
    cx.choose(&there, &mut || Ok(cx.vm.ctx.none()), &mut || {
        Err(cx.thrown_kind(empty()))
    })?;
    let element = cx.ir().dict_key_at(set, &place);
    hash_containers::delete_at(cx, set, &place);
    Ok(cx.open_record(element))
}

/// `{1, 2}`, `set()`, `frozenset({1, 2})`
pub fn text(cx: HookContext<'_>, set: &IrValue) -> PyResult {
    let (name, open, close) = match set.ty {
        Type::FrozenSet(_) => ("frozenset()", "frozenset({", "})"),
        _ => ("set()", "{", "}"),
    };
    let elements = cx.wrap(listed(cx, set)?);
    let length = cx.ir().dict_len(set);
    let some = cx.wrap(cx.ir().int_gt(&length, &cx.int(0)));
    cx.choose(
        &some,
        &mut || {
            let start = cx.vm.ctx.new_str(open).into();
            let inner = loops::joined(cx, &elements, start, &|cx, item| super::format::repr(cx, &item))?;
            super::concat::concat(cx, &[inner, cx.vm.ctx.new_str(close).into()])
        },
        &mut || Ok(cx.vm.ctx.new_str(name).into()),
    )
}

/// Adds what is in a known set to an empty one in CPython's order, which is as the known one then.
pub fn fill(cx: HookContext<'_>, set: &IrValue, known: &PyObject) -> PyResult<()> {
    let Some((recipe, elements)) = static_sets::recipe(&cx, known) else {
        return hash_containers::for_each(cx, known, &|cx, element| hash_containers::add(cx, set, &element));
    };
    if recipe.expected > 0 {
        cx.ir().set_expect(set, &cx.int(recipe.expected as i64));
    }
    let mut strangers = Vec::new();
    for step in &recipe.steps {
        match step {
            Step::Entry(place) => hash_containers::add(cx, set, &elements[place])?,
            Step::Stranger(hash) => {
                let Some(stranger) = stranger(cx, set, *hash, elements.values()) else {
                    continue;
                };
                hash_containers::add(cx, set, &stranger)?;
                strangers.push(stranger);
            }
        }
    }
    for stranger in strangers {
        let place = hash_containers::place(cx, set, &stranger)?;
        hash_containers::delete_at(cx, set, &place);
    }
    Ok(())
}

/// A number that is not in the set, with this hash, if it is one of numbers.
fn stranger<'a>(
    cx: HookContext<'_>,
    set: &IrValue,
    hash: i64,
    mut elements: impl Iterator<Item = &'a PyObjectRef>,
) -> Option<PyObjectRef> {
    let number = match hash_containers::types(set).0 {
        Type::Int => cx.vm.ctx.new_int(hash).into(),
        Type::Float => cx.vm.ctx.new_float(hash as f64).into(),
        _ => return None,
    };
    let hashes_alike = |element: &PyObjectRef| element.hash(cx.vm).is_ok_and(|other| other == hash);
    (!elements.any(hashes_alike)).then_some(number)
}

/// Adds everything an iterable gives to a copy of a set: CPython does nothing where it is that set itself, which shows in
/// the order.
pub fn unite(cx: HookContext<'_>, copy: &IrValue, set: &IrValue, iterable: &PyObject) -> PyResult<()> {
    let other = cx.dynamic(iterable)?.filter(|other| {
        hash_containers::are_sets(other, set)
            && hash_containers::types(other) == hash_containers::types(set)
            && set.ty == copy.ty
    });
    let Some(other) = other.filter(|_| is_ordered(&cx, &set.ty)) else {
        return hash_containers::add_all(cx, copy, iterable);
    };
    let same = cx.wrap(cx.ir().dict_is(set, &other));
    let none = || Ok(cx.vm.ctx.none());
    cx.choose(&same, &mut || none(), &mut || {
        cx.ir().dict_update(copy, &other);
        none()
    })?;
    Ok(())
}

/// The same of a set or dict that is known.
fn merged_known(cx: HookContext<'_>, set: &IrValue, iterable: &PyObject) -> PyResult<bool> {
    let Some(items) = cx
        .items_of(iterable)
        .filter(|_| static_sets::grows_at_once(&cx, iterable))
    else {
        return Ok(false);
    };
    if static_sets::is_set(&cx, iterable)
        && let Ok(ty) = cx.keyed_type(iterable, &items, cx.at)
        && ty.keyed() == set.ty.keyed()
    {
        let other = cx.ir_keyed_like(iterable, cx.at | 3 << 30, &items)?;
        cx.ir().dict_update(set, &other);
        return Ok(true);
    }
    cx.ir().set_expect(set, &cx.int(items.len() as i64));
    Ok(false)
}

/// Adds all of a set or dict at once to a set that is in CPython's order: it grows as CPython lets it. Whether that was done,
/// and not only prepared.
pub fn merged(cx: HookContext<'_>, set: &IrValue, iterable: &PyObject) -> PyResult<bool> {
    if !is_ordered(&cx, &set.ty) {
        return Ok(false);
    }
    let Some(other) = cx.dynamic(iterable)? else {
        return merged_known(cx, set, iterable);
    };
    let is_set = matches!(other.ty, Type::Set(_) | Type::FrozenSet(_));
    if is_set && hash_containers::types(&other).0 == hash_containers::types(set).0 {
        cx.ir().dict_update(set, &other);
        return Ok(true);
    }
    if is_set || matches!(other.ty, Type::Dict(_, _, Missing::Error)) {
        let length = cx.ir().dict_len(&other);
        cx.ir().set_expect(set, &length);
    }
    Ok(false)
}
