//! Order: sorting, the smallest and the largest, also by a key.

use super::{hash_containers, list, objects};
use crate::data_model::calls::{call, call_method};
use crate::data_model::{arithmetic, compare, items};
use crate::staging::fold::{Fold, fold};
use crate::staging::guards::raise_if;
use crate::state::{HookContext, IrValue};
use crate::values::{Function, VirtualKind, iterables, spoken, unions};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyDict};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type};

/// The keyword arguments `key` and `reverse`.
struct Order {
    key: Option<PyObjectRef>,
    reverse: IrValue,
}

impl Order {
    fn of(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Order> {
        let mut order = Order {
            key: None,
            reverse: cx.bool(false),
        };
        for (name, value) in &args.kwargs {
            match name.to_string().as_str() {
                "reverse" => match cx.as_const(value) {
                    Some(Const::Bool(known)) => order.reverse = cx.bool(known),
                    _ => order.reverse = cx.lift(value)?,
                },
                "key" => order.key = Some(value.clone()).filter(|key| !cx.vm.is_none(key)),
                other => {
                    return Err(cx.type_error(format!("sort() got an unexpected argument '{other}'")));
                }
            }
        }
        match order.reverse.ty {
            Type::Bool => Ok(order),
            _ => Err(cx.unsupported("sorting with this reverse")),
        }
    }
}

/// Whether values of this type are compared in the IR, where the least is looked for.
fn compared_one_by_one(ty: &Type) -> bool {
    matches!(ty, Type::Union(_) | Type::Object(_) | Type::None)
}

/// Whether elements of this type have an order the table's sort knows. What has none, inside of them or beside other types, comes to
/// be compared in few rows, which fail.
fn sortable(cx: &HookContext<'_>, element: &Type) -> PyResult<()> {
    let unordered = |t: &Type| {
        let bare = matches!(t, Type::Object(class) if class.is_bare());
        bare || matches!(t, Type::PyObj | Type::Match(_))
    };
    if element.keyed().is_some() || element.any(&mut { unordered }) {
        Err(no_order(cx, element))
    } else {
        Ok(())
    }
}

/// The same where the least is looked for.
fn has_least(cx: &HookContext<'_>, element: &Type) -> PyResult<()> {
    sortable(cx, element)?;
    if element.any(&mut |t| matches!(t, Type::List(_)) || t.keyed().is_some()) {
        Err(no_order(cx, element))
    } else {
        Ok(())
    }
}

fn no_order(cx: &HookContext<'_>, element: &Type) -> PyBaseExceptionRef {
    let spoken = spoken(cx, element);
    cx.unsupported(format!("sorting of a list of {spoken}"))
}

fn element_type(list: &IrValue) -> Type {
    list.ty.element().cloned().unwrap_or(Type::Never)
}

/// `sorted(iterable, key=…, reverse=…)`
pub fn sorted(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let [iterable] = &args.args[..] else { return Ok(None) };
    // No two elements of a set are equal: its order does not show.
    let elements = if args.kwargs.keys().any(|name| name.to_string() == "key") {
        None
    } else {
        hash_containers::elements_of_set(cx, iterable)?
    };
    // What the result is found to have to be, the list that is sorted is not: it may have no order then.
    let within = HookContext { at: cx.at + 1, ..cx };
    let copy = list::list_of(within, elements.unwrap_or_else(|| iterable.clone()))?;
    let copy = cx.lift(&copy)?;
    if !matches!(copy.ty, Type::List(_)) {
        return Ok(None);
    }
    let order = Order::of(cx, args)?;
    if let Some(key) = &order.key {
        let sorted = by_key(cx, &copy, &by_call(key), &order.reverse)?;
        return cx.made_here(sorted).map(|sorted| Some(cx.wrap(sorted)));
    }
    if objects::among(&element_type(&copy)) {
        let sorted = objects::in_order(cx, &copy, &order.reverse)?;
        return cx.made_here(sorted).map(|sorted| Some(cx.wrap(sorted)));
    }
    sortable(&cx, &element_type(&copy))?;
    if element_type(&copy) == Type::None {
        only_one(cx, &copy);
    }
    cx.ir().list_sort(&copy, &order.reverse);
    cx.made_here(copy).map(|sorted| Some(cx.wrap(sorted)))
}

/// `list.sort(key=…, reverse=…)`. While keys are computed the list is empty, as Python's is.
pub fn sort(cx: HookContext<'_>, list: &IrValue, args: &FuncArgs) -> PyResult<()> {
    let order = Order::of(cx, args)?;
    if order.key.is_none() && objects::among(&element_type(list)) {
        let sorted = objects::in_order(cx, list, &order.reverse)?;
        cx.ir().list_clear(list);
        cx.ir().list_extend(list, &sorted);
        return Ok(());
    }
    let Some(key) = &order.key else {
        sortable(&cx, &element_type(list))?;
        if element_type(list) == Type::None {
            only_one(cx, list);
        }
        cx.ir().list_sort(list, &order.reverse);
        return Ok(());
    };
    let copy = cx.ir().list_copy(list);
    cx.ir().list_clear(list);
    let sorted = by_key(cx, &copy, &by_call(key), &order.reverse)?;
    cx.ir().list_extend(list, &sorted);
    Ok(())
}

/// What items are sorted by.
pub type Key<'a> = &'a dyn Fn(HookContext<'_>, PyObjectRef) -> PyResult;

/// What a function of the program sorts by.
fn by_call(key: &PyObject) -> impl Fn(HookContext<'_>, PyObjectRef) -> PyResult {
    move |cx, item| call(cx, key.to_owned(), vec![item].into())
}

/// A new list with the items in the order of their keys. Sorts keys with the items' places: no two are equal, so
/// items with equal keys keep their order, and are never compared themselves.
pub fn by_key(cx: HookContext<'_>, list: &IrValue, key: Key<'_>, reverse: &IrValue) -> PyResult<IrValue> {
    let Some(backwards) = cx.with(|g| g.bool_constant(reverse.value)) else {
        return Err(cx.unsupported("sorting with a key and a reverse known at run time only"));
    };
    let places = places(cx, list, key, backwards)?;
    let element = element_type(&places);
    sortable(&cx, &element)?;
    if element == Type::Never {
        // Nothing was ever put into the list.
        return Ok(cx.ir().list_copy(list));
    }
    if let Type::Record(pair) = &element {
        if pair[0] == Type::None {
            only_one(cx, list);
        }
        if objects::among(&pair[0]) {
            let args = vec![cx.wrap(places), cx.wrap(reverse.clone())];
            let sorted = objects::twin(cx, "pairs_in_order", args)?;
            let places = cx.lift(&sorted)?;
            return gather(cx, list, &places, backwards);
        }
    }
    cx.ir().list_sort(&places, reverse);
    gather(cx, list, &places, backwards)
}

/// A list of pairs of key and place. Backwards, places count down, so that equal keys stand in their order at last.
fn places(cx: HookContext<'_>, list: &IrValue, key: Key<'_>, backwards: bool) -> PyResult<IrValue> {
    let site = own_site(&cx, 1);
    let decided = cx.with(|g| g.decisions.lists.get(&site).cloned());
    let pairs = cx.new_ir_list(site, &decided.unwrap_or(Type::Never), &[])?;
    let start = cx.vm.ctx.new_int(0).into();
    let counted = iterables::iterable(cx, VirtualKind::Enumerate, vec![cx.wrap(list.clone()), start]);
    let pairs = fold(cx, &counted, cx.wrap(pairs), &|cx, item, pairs| {
        let (place, item) = (item.get_item(&0usize, cx.vm)?, item.get_item(&1usize, cx.vm)?);
        let key = key(cx, item)?;
        let key = without_none(cx, key)?;
        let place = if backwards {
            arithmetic::unary(cx, "-", &place)?
        } else {
            place
        };
        let pair: PyObjectRef = cx.vm.ctx.new_tuple(vec![key, place]).into();
        call_method(cx, pairs.clone(), "append", vec![pair].into())?;
        Ok(Fold::Next(pairs))
    })?;
    cx.lift(&pairs)
}

/// None has no order: a list that is sorted by nothing else has at most one item.
fn only_one(cx: HookContext<'_>, list: &IrValue) {
    let length = cx.ir().list_len(list);
    let several = cx.ir().int_gt(&length, &cx.int(1));
    let text = "'<' not supported between instances of 'NoneType' and 'NoneType'";
    raise_if(&cx, &several, text, &|| Ok(Some(cx.type_error(text.to_string()))));
}

/// A key that may be None, such as what `get` of a dict gives, is taken not to be: None has no order.
fn without_none(cx: HookContext<'_>, key: PyObjectRef) -> PyResult {
    match cx.dynamic(&key)? {
        Some(value) if value.ty.admits_none() && value.ty.alternatives().len() == 2 => {
            Ok(cx.open_record(unions::expect_one(cx, value, &|ty| *ty != Type::None)?))
        }
        _ => Ok(key),
    }
}

/// The items of the list at these places.
fn gather(cx: HookContext<'_>, list: &IrValue, places: &IrValue, backwards: bool) -> PyResult<IrValue> {
    let site = own_site(&cx, 2);
    let element = element_type(list);
    let decided = cx.with(|g| g.decisions.lists.get(&site).cloned());
    let wanted = cx.join_types(&decided.unwrap_or(Type::Never), &element)?;
    let sorted = cx.new_ir_list(site, &wanted, &[])?;
    let sorted = fold(cx, &cx.wrap(places.clone()), cx.wrap(sorted), &|cx, pair, sorted| {
        let place = pair.get_item(&1usize, cx.vm)?;
        let place = if backwards {
            arithmetic::unary(cx, "-", &place)?
        } else {
            place
        };
        let item = cx.ir().list_get(list, &cx.lift(&place)?);
        let item = cx.open_record(item);
        call_method(cx, sorted.clone(), "append", vec![item].into())?;
        Ok(Fold::Next(sorted))
    })?;
    cx.lift(&sorted)
}

/// A call makes several lists: each has its own entry among the decisions. Positions stay below 2^30.
fn own_site(cx: &HookContext<'_>, which: u32) -> u32 {
    cx.at | which << 30
}

/// `min(…)`, `max(…)`: of several arguments, or of an iterable. The first of equals wins, as Python's.
pub fn extreme(cx: HookContext<'_>, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let keyword = |name: &str| args.kwargs.iter().find(|(k, _)| k.to_string() == name);
    if args
        .kwargs
        .iter()
        .any(|(k, _)| !matches!(k.to_string().as_str(), "key" | "default"))
    {
        return Ok(None);
    }
    let key = keyword("key").map(|(_, v)| v.clone()).filter(|key| !cx.vm.is_none(key));
    let default = keyword("default").map(|(_, v)| v.clone());
    let several = match &args.args[..] {
        [] => return Ok(None),
        [only] => match cx.parts_now(only) {
            Some(parts) => parts,
            None => return of_list(cx, name, only, key, default).map(Some),
        },
        _ if default.is_some() => return Ok(None),
        several => several.to_vec(),
    };
    let Some((first, rest)) = several.split_first() else {
        return match default {
            Some(default) => Ok(Some(default)),
            None => {
                let text = format!("{name}() iterable argument is empty");
                Err(cx.thrown(cx.vm.new_value_error(text)))
            }
        };
    };
    let mut best = with_key(cx, &key, first)?;
    for other in rest {
        let other = with_key(cx, &key, other)?;
        best = better(cx, name, best, other)?;
    }
    Ok(Some(best.0))
}

/// An item and what it is judged by.
type Judged = (PyObjectRef, PyObjectRef);

fn with_key(cx: HookContext<'_>, key: &Option<PyObjectRef>, item: &PyObjectRef) -> PyResult<Judged> {
    let judged = match key {
        Some(key) => call(cx, key.clone(), vec![item.clone()].into())?,
        None => item.clone(),
    };
    Ok((item.clone(), judged))
}

fn better(cx: HookContext<'_>, name: &str, best: Judged, other: Judged) -> PyResult<Judged> {
    let op = if name == "min" { "<" } else { ">" };
    if cx.guarded() {
        cx.looks_in_step([&cx.type_of(&best.1)?, &cx.type_of(&other.1)?])?;
    }
    if !cx.is_dynamic(&best.1) && !cx.is_dynamic(&other.1) {
        let takes = compare::compare(cx, op, &other.1, &best.1)?.try_to_bool(cx.vm)?;
        return Ok(if takes { other } else { best });
    }
    if !best.0.is(&best.1) {
        return choose_judged(cx, op, best, other);
    }
    let (a, b) = (cx.lift(&best.0)?, cx.lift(&other.0)?);
    let plain = |value: PyObjectRef| Ok((value.clone(), value));
    if a.ty == Type::Int && b.ty == Type::Int {
        return plain(cx.wrap(cx.ir().named(cx.operation("int", name)?, &[&a, &b])));
    }
    let takes = compare::compare(cx, op, &other.0, &best.0)?;
    if a.ty == b.ty
        && matches!(a.ty, Type::Float | Type::Bool | Type::Str | Type::Bytes)
        && let Some(takes) = cx.dynamic(&takes)?
    {
        return plain(cx.wrap(cx.ir().select(&takes, &b, &a)));
    }
    let chosen = cx.choose(&takes, &mut || Ok(other.0.clone()), &mut || Ok(best.0.clone()))?;
    plain(chosen)
}

fn choose_judged(cx: HookContext<'_>, op: &str, best: Judged, other: Judged) -> PyResult<Judged> {
    let takes = compare::compare(cx, op, &other.1, &best.1)?;
    let pair = |(item, key): &Judged| cx.vm.ctx.new_tuple(vec![item.clone(), key.clone()]).into();
    let chosen = cx.choose(&takes, &mut || Ok(pair(&other)), &mut || Ok(pair(&best)))?;
    Ok((chosen.get_item(&0usize, cx.vm)?, chosen.get_item(&1usize, cx.vm)?))
}

/// The extreme of a run-time iterable, or the default if it is empty.
fn of_list(
    cx: HookContext<'_>,
    name: &str,
    iterable: &PyObjectRef,
    key: Option<PyObjectRef>,
    default: Option<PyObjectRef>,
) -> PyResult {
    let elements = match key {
        None => hash_containers::elements_of_set(cx, iterable)?,
        Some(_) => None,
    };
    let list = list::list_of(cx, elements.unwrap_or_else(|| iterable.clone()))?;
    let list = cx.lift(&list)?;
    if !matches!(list.ty, Type::List(_)) {
        return Err(cx.unsupported(format!("{name} of this")));
    }
    let mut find = || match &key {
        Some(_) => of_list_by_key(cx, name, &list, &key),
        None if objects::among(&element_type(&list)) => of_list_by_key(cx, name, &list, &None),
        None if element_type(&list).any(&mut { compared_one_by_one }) => {
            has_least(&cx, &element_type(&list))?;
            of_list_by_key(cx, name, &list, &None)
        }
        None => {
            has_least(&cx, &element_type(&list))?;
            let item = cx.ir().named(cx.operation("list", name)?, &[&list]);
            Ok(cx.open_record(item))
        }
    };
    match default {
        None => find(),
        Some(default) if element_type(&list) == Type::Never => Ok(default),
        Some(default) => {
            let filled = cx.wrap(list.clone());
            cx.choose(&filled, &mut find, &mut || Ok(default.clone()))
        }
    }
}

/// Reading the first item of an empty list gives the row up.
fn of_list_by_key(cx: HookContext<'_>, name: &str, list: &IrValue, key: &Option<PyObjectRef>) -> PyResult {
    let get = |cx: HookContext<'_>, place: &IrValue| {
        let item = cx.ir().list_get(list, place);
        cx.open_record(item)
    };
    let op = if name == "min" { "<" } else { ">" };
    let first = with_key(cx, key, &get(cx, &cx.int(0)))?;
    let one: PyObjectRef = cx.vm.ctx.new_int(1).into();
    let length = cx.wrap(cx.ir().list_len(list));
    let places = iterables::iterable(cx, VirtualKind::Range, vec![one.clone(), length, one]);
    let start = cx.vm.ctx.new_tuple(vec![first.0, first.1]).into();
    let best = fold(cx, &places, start, &|cx, place, best| {
        let best = (best.get_item(&0usize, cx.vm)?, best.get_item(&1usize, cx.vm)?);
        let other = with_key(cx, key, &get(cx, &cx.lift(&place)?))?;
        let (item, judged) = choose_judged(cx, op, best, other)?;
        Ok(Fold::Next(cx.vm.ctx.new_tuple(vec![item, judged]).into()))
    })?;
    best.get_item(&0usize, cx.vm)
}

/// `sorted`, `min` or `max` of known items by a function of the program, which is called once for each of them.
pub fn judged(cx: HookContext<'_>, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let key = args.kwargs.iter().find(|(name, _)| name.to_string() == "key");
    let key = key.filter(|(_, key)| key.downcast_ref::<Function>().is_some());
    let (Some((_, key)), [items]) = (key, &args.args[..]) else {
        return Ok(None);
    };
    let shown = cx.elements_of_view(items);
    let parts = cx.parts_now(shown.as_deref().unwrap_or(items));
    let keys = || Some(cx.items_of(items)?.into_iter().map(|(key, _)| key).collect());
    let set = items.downcast_ref::<PyDict>().is_none() && cx.items_of(items).is_some();
    let Some(parts) = parts.or_else(keys).filter(|parts: &Vec<_>| !set && !parts.is_empty()) else {
        return Ok(None);
    };
    let mut pairs = Vec::new();
    for item in parts {
        let judged = call(cx, key.clone(), vec![item.clone()].into())?;
        pairs.push(cx.vm.ctx.new_tuple(vec![judged, item]).into());
    }
    let first = cx.vm.import("operator", 0)?.get_attr("itemgetter", cx.vm)?;
    let mut args = args.clone();
    args.args = vec![cx.vm.ctx.new_tuple(pairs).into()];
    args.kwargs.insert("key".to_string().into(), first.call((0,), cx.vm)?);
    let function = cx.vm.builtins.get_attr(&*cx.vm.ctx.new_str(name), cx.vm)?;
    let best = call(cx, function, args)?;
    match name {
        "sorted" => super::python_modules::call_named(cx, "builtins", "seconds", vec![best]).map(Some),
        _ => items::get(cx, &best, &cx.vm.ctx.new_int(1).into()).map(Some),
    }
}
