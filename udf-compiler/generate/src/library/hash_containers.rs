//! What dicts and sets of the IR have in common: keys and places, making them, iterating over them.

use super::{compare, counter, objects, set_order, static_sets, user_hash, views};
use crate::data_model;
use crate::data_model::calls::call_method;
use crate::staging::fold::{Fold, fold};
use crate::staging::hashing::mixes_numbers;
use crate::staging::unpacking::unpack;
use crate::staging::{inline_generators, value_enums};
use crate::state::{HookContext, IrValue};
use crate::values::lookup::{find, outlives};
use crate::values::{CHANGING, VirtualKind, bool_to_int, iterables, python_type, spoken, unions, widen};
use rustpython_vm::builtins::PyBaseExceptionRef;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Missing, Type, op};
use taipan_types::class::Class;

/// The types of keys and values.
pub fn types(table: &IrValue) -> (Type, Type) {
    let types = table.ty.keyed();
    types.map_or((Type::Never, Type::Never), |(key, value)| (key.clone(), value.clone()))
}

/// An empty dict or set of this type, to ask classes about.
pub fn example(cx: HookContext<'_>, ty: &Type) -> PyResult {
    if let Type::Dict(_, _, Missing::Zero | Missing::Made(_)) = ty {
        let class = find(&cx, "collections", python_type(ty));
        return match class {
            Some(class) => class.call((), cx.vm),
            None => Err(cx.unsupported("the class of a Counter or defaultdict")),
        };
    }
    let types = &cx.vm.ctx.types;
    let class = match ty {
        Type::Set(_) => types.set_type,
        Type::FrozenSet(_) => types.frozenset_type,
        _ => types.dict_type,
    };
    class.as_object().call((), cx.vm)
}

/// Python's error for a key that has no hash.
fn hashable(cx: HookContext<'_>, ty: &Type) -> PyResult<()> {
    cx.check_no_plain_members(ty)?;
    let unhashable = |ty: &Type| matches!(ty, Type::List(_) | Type::Dict(..) | Type::Set(_));
    if unhashable(ty) {
        let name = python_type(ty);
        return Err(cx.type_error(format!("unhashable type: '{name}'")));
    }
    if cx.lacks_hash(ty)? {
        return Err(cx.type_error(format!("unhashable type: '{}'", spoken(&cx, ty))));
    }
    let numbers = |ty: &Type| matches!(ty, Type::Object(class) if class.is_bare());
    if ty.any(&mut |ty| unhashable(ty) || numbers(ty) || matches!(ty, Type::PyObj)) {
        return Err(cx.unsupported("a key that may have no hash"));
    }
    if mixes_numbers(ty) {
        Err(cx.unsupported("keys that are Decimals or floats"))
    } else {
        Ok(())
    }
}

/// Whether no keys of the two types are equal: an object of the program whose class has no `__eq__` of its own is equal to those of its
/// class only.
fn never_equal(own: &Type, key: &Type) -> bool {
    let class = |ty: &Type| match ty {
        Type::Instance(fields) => Some((0, fields.class)),
        Type::Ref(class) => Some((1, *class)),
        _ => None,
    };
    match (class(own), class(key)) {
        (None, None) => compare::never_equal(own, key) || unlike_objects(own, key),
        (own, key) => own != key,
    }
}

/// Whether the two are of different classes of Python's own, of which neither is one of numbers.
fn unlike_objects(own: &Type, key: &Type) -> bool {
    let calendar = |ty: &Type| matches!(ty, Type::Object(class) if *class != Class::Decimal && !class.is_bare());
    let aware = |ty: &Type| matches!(ty, Type::Object(Class::Aware(_)));
    own != key && (calendar(own) || calendar(key)) && !(aware(own) && aware(key))
}

/// A key, of one type, as a key of this table. Nothing where no key of the table can be equal to it.
fn wanted(cx: HookContext<'_>, table: &IrValue, key: IrValue) -> PyResult<Option<IrValue>> {
    hashable(cx, &key.ty)?;
    let (own, value) = types(table);
    if own == Type::Int && key.ty == Type::Bool {
        return Ok(Some(bool_to_int(&cx, &key)));
    }
    if own == Type::Never || own.alternatives().iter().all(|own| never_equal(own, &key.ty)) {
        return Ok(None);
    }
    let key = of_class(cx, key, &own);
    let joined = cx.join_types(&own, &key.ty)?;
    if joined != own {
        // Keys of other types can be equal: the table's maker makes room for both.
        return Err(cx.mismatch(table, &table.ty.with_keyed(joined, value)));
    }
    cx.convert(key, &own).map(Some)
}

/// A tuple of any class is looked for as one of the class that the table's keys have: by their parts they are equal.
fn of_class(cx: HookContext<'_>, key: IrValue, own: &Type) -> IrValue {
    match (&key.ty, own) {
        (Type::Record(parts), Type::Record(other)) if parts.len() == other.len() && parts.class != other.class => {
            let fields: Vec<IrValue> = (0..parts.len()).map(|i| cx.field(&key, i)).collect();
            let ty = Type::named(parts.to_vec(), other.class);
            cx.ir().record_make(&fields.iter().collect::<Vec<_>>(), ty)
        }
        _ => key,
    }
}

/// The place of a key, or -1.
pub fn place(cx: HookContext<'_>, table: &IrValue, key: &PyObject) -> PyResult<IrValue> {
    let key = &*value_enums::one_of_plain(cx, key)?;
    let ty = cx.type_of(key)?;
    if user_hash::by_methods(cx, table, &ty)? {
        hashable(cx, &ty)?;
        return user_hash::place(cx, table, key);
    }
    let key = cx.lift(key)?;
    let find = |key: &IrValue| cx.ir().dict_find(table, key);
    if matches!(key.ty, Type::Union(_)) && key.ty == types(table).0 {
        return Ok(find(&key));
    }
    let place = unions::each(cx, key, &mut |key| {
        Ok(match wanted(cx, table, key)? {
            Some(key) => cx.wrap(find(&key)),
            None => cx.vm.ctx.new_int(-1).into(),
        })
    })?;
    cx.lift(&place)
}

/// Whether there is something at a place.
pub fn is_there(cx: HookContext<'_>, place: &IrValue) -> PyObjectRef {
    match cx.with(|g| g.int_constant(place.value)) {
        Some(known) => cx.vm.ctx.new_bool(known >= 0).into(),
        None => cx.wrap(cx.ir().int_ge(place, &cx.int(0))),
    }
}

/// `key in table`
pub fn contains(cx: HookContext<'_>, table: &IrValue, key: &PyObject) -> PyResult {
    let place = place(cx, table, key)?;
    Ok(is_there(cx, &place))
}

/// Where a key is not there, what `missing` raises; else its place.
pub fn place_or(
    cx: HookContext<'_>,
    table: &IrValue,
    key: &PyObject,
    missing: &dyn Fn() -> PyBaseExceptionRef,
) -> PyResult<IrValue> {
    let key = &*value_enums::one_of_plain(cx, key)?;
    let ty = cx.type_of(key)?;
    // In a `try` the exception is a way to its handler.
    if !matches!(ty, Type::Union(_)) && !cx.guarded() && !user_hash::by_methods(cx, table, &ty)? {
        return match wanted(cx, table, cx.lift(key)?)? {
            Some(key) => Ok(cx.ir().dict_place(table, &key)),
            None => Err(missing()),
        };
    }
    let place = place(cx, table, key)?;
    let there = is_there(cx, &place);
    cx.choose(&there, &mut || Ok(cx.vm.ctx.none()), &mut || Err(missing()))?;
    Ok(place)
}

/// The value at a place.
pub fn value_at(cx: HookContext<'_>, table: &IrValue, place: &IrValue) -> PyObjectRef {
    let value = cx.ir().dict_value_at(table, place);
    cx.list_item(table, value)
}

/// What a loop over the table shows of a place.
pub fn shown(cx: &HookContext<'_>, table: &IrValue, place: &IrValue, show: VirtualKind) -> PyObjectRef {
    let key = |cx: HookContext<'_>| cx.open_record(cx.ir().dict_key_at(table, place));
    match show {
        VirtualKind::ValuesOf => value_at(*cx, table, place),
        VirtualKind::PairsOf => {
            let parts = vec![key(*cx), value_at(*cx, table, place)];
            cx.vm.ctx.new_tuple(parts).into()
        }
        _ => key(*cx),
    }
}

/// Sets the value of a key; where the table has no room for their types, its maker is told to make another.
pub fn put(cx: HookContext<'_>, table: &IrValue, key: &PyObject, value: &PyObject) -> PyResult<()> {
    let (own_key, own_value) = types(table);
    let text = text_of_json(cx, table, key)?;
    let key = text.as_deref().unwrap_or(key);
    let key_type = cx.type_of(key)?;
    let methods = user_hash::by_methods(cx, table, &key_type)?;
    hashable(cx, &key_type)?;
    let key_type = cx.join_types(&own_key, &key_type)?;
    hashable(cx, &key_type)?;
    let value_type = cx.join_types(&own_value, &cx.type_of(value)?)?;
    if key_type != own_key || value_type != own_value {
        return Err(cx.mismatch(table, &table.ty.with_keyed(key_type, value_type)));
    }
    if methods {
        return user_hash::put(cx, table, key, value);
    }
    let key = cx.convert(cx.lift(key)?, &own_key)?;
    let value = cx.convert(cx.lift(value)?, &own_value)?;
    cx.ir().dict_set(table, &key, &value);
    Ok(())
}

/// Keys of a dict of JSON are texts: what a JSON text stands for is expected to be one.
fn text_of_json(cx: HookContext<'_>, table: &IrValue, key: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let key = match table.ty.closed() {
        Some(_) => cx.dynamic(key)?.filter(|key| key.ty == Type::json()),
        None => None,
    };
    let text = key.map(|key| unions::expect_one(cx, key, &|ty| *ty == Type::Str));
    Ok(text.transpose()?.map(|text| cx.wrap(text)))
}

/// Adds an element to a set.
pub fn add(cx: HookContext<'_>, set: &IrValue, element: &PyObject) -> PyResult<()> {
    put(cx, set, element, &cx.vm.ctx.none())
}

/// Removes what is at a place.
pub fn delete_at(cx: HookContext<'_>, table: &IrValue, place: &IrValue) {
    cx.ir().dict_delete_at(table, place);
}

/// A set display with elements known at run time only.
pub fn set_display(cx: HookContext<'_>, elements: &PyObject) -> PyResult<Option<PyObjectRef>> {
    if !cx.is_dynamic(elements) {
        return Ok(None);
    }
    let set = fresh(cx, cx.at, Type::set(Type::Never))?;
    add_all(cx, &set, elements)?;
    Ok(Some(cx.wrap(set)))
}

/// A dict display with keys known at run time only, from pairs and from views of other dicts.
pub fn dict_display(cx: HookContext<'_>, items: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let parts = cx.parts_now(items).unwrap_or_default();
    let later = |part: &PyObjectRef| match cx.parts_now(part).as_deref() {
        Some([key, _]) => cx.is_dynamic(key),
        _ => !cx.is_built(part),
    };
    if !parts.iter().any(later) {
        return Ok(None);
    }
    let dict = fresh(cx, cx.at, Type::dict(Type::Never, Type::Never))?;
    for part in &parts {
        if cx.is_built(part) {
            put_pair(cx, &dict, part.clone())?;
        } else {
            put_all(cx, &dict, part)?;
        }
    }
    Ok(Some(cx.wrap(dict)))
}

/// A new dict or set made at `site`: of this type, or of the one that an earlier attempt found.
pub fn fresh(cx: HookContext<'_>, site: u32, empty: Type) -> PyResult<IrValue> {
    let site = cx.site(site);
    let decided = cx.with(|g| g.decisions.keyed.get(&site).cloned());
    let ty = match decided {
        Some(decided) => cx.join_types(&decided, &empty)?,
        None => empty,
    };
    cx.new_ir_keyed(site, &ty, &[])
}

/// A copy of a dict or set: of its type, or of the one that an earlier attempt found.
pub fn copied(cx: HookContext<'_>, table: &IrValue) -> PyResult<IrValue> {
    let site = cx.site(cx.at);
    let decided = cx.with(|g| g.decisions.keyed.get(&site).cloned());
    if let Some(decided) = decided.filter(|decided| decided.same_container(&table.ty))
        && cx.join_types(&decided, &table.ty)? != table.ty
    {
        let copy = fresh(cx, cx.at, table.ty.clone())?;
        match table.ty {
            Type::Dict(..) => put_all(cx, &copy, &views::view(cx, table, VirtualKind::PairsOf))?,
            _ => for_each(cx, &cx.wrap(table.clone()), &|cx, item| add(cx, &copy, &item))?,
        }
        return Ok(copy);
    }
    let copy = cx.ir().dict_copy(table);
    cx.made_here(copy)
}

/// Runs over an iterable that is known now or at run time.
pub fn for_each(
    cx: HookContext<'_>,
    iterable: &PyObject,
    step: &dyn Fn(HookContext<'_>, PyObjectRef) -> PyResult<()>,
) -> PyResult<()> {
    // All items come before the first is looked at, which nothing sees that does not handle exceptions.
    if iterables::generated(iterable) && !cx.guarded() {
        let list = inline_generators::collect(cx, iterable)?;
        return for_each(cx, &list, step);
    }
    let shown = cx.elements_of_view(iterable);
    if let Some(parts) = cx.parts_now(shown.as_deref().unwrap_or(iterable)) {
        return parts.into_iter().try_for_each(|part| step(cx, part));
    }
    if let Some(items) = cx.items_of(iterable) {
        return items.into_iter().try_for_each(|(key, _)| step(cx, key));
    }
    fold(cx, iterable, cx.vm.ctx.none(), &|cx, item, state| {
        step(cx, item)?;
        Ok(Fold::Next(state))
    })?;
    Ok(())
}

/// A list of the elements of a set of the IR, for whom their order does not matter.
pub fn elements_of_set(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let Some(set) = cx
        .dynamic(object)?
        .filter(|value| matches!(value.ty, Type::Set(_) | Type::FrozenSet(_)))
    else {
        return Ok(None);
    };
    Ok(Some(cx.wrap(cx.ir().dict_keys(&set))))
}

/// An iterable whose order does not show: a set of the IR may give its elements in its own. What is raised for one of
/// them would show it to a handler.
pub fn unordered(cx: HookContext<'_>, iterable: PyObjectRef) -> PyResult {
    if cx.guarded() {
        Ok(iterable)
    } else {
        Ok(elements_of_set(cx, &iterable)?.unwrap_or(iterable))
    }
}

/// What was made of an item of `source`: of a set, only what is alike where it is equal, and adds up in any order.
pub fn alike_result(cx: HookContext<'_>, source: &PyObject, result: PyObjectRef) -> PyResult {
    let set = cx
        .dynamic(source)?
        .filter(|set| matches!(set.ty, Type::Set(_) | Type::FrozenSet(_)));
    if let Some(set) = set
        && !is_exact(&cx.type_of(&result)?)
    {
        set_order::show(cx, &set)?;
    }
    Ok(result)
}

/// Whether equal values of this type cannot be told apart, and sums are exact.
fn is_exact(ty: &Type) -> bool {
    match ty {
        Type::Record(parts) => parts.iter().all(is_exact),
        ty => matches!(
            ty,
            Type::Never | Type::None | Type::Bool | Type::Int | Type::Str | Type::Bytes
        ),
    }
}

/// Adds everything an iterable gives to a set.
pub fn add_all(cx: HookContext<'_>, set: &IrValue, iterable: &PyObject) -> PyResult<()> {
    if set_order::merged(cx, set, iterable)? {
        return Ok(());
    }
    // No two elements of a set are equal, so in what order they come does not show in another that is in none.
    let elements = elements_of_set(cx, iterable)?;
    let iterable = elements.as_deref().unwrap_or(iterable);
    for_each(cx, iterable, &|cx, item| add(cx, set, &item))
}

/// Sets what the pairs of an iterable say.
pub fn put_all(cx: HookContext<'_>, dict: &IrValue, pairs: &PyObject) -> PyResult<()> {
    for_each(cx, pairs, &|cx, pair| put_pair(cx, dict, pair))
}

fn put_pair(cx: HookContext<'_>, dict: &IrValue, pair: PyObjectRef) -> PyResult<()> {
    let pair = unpack(cx, pair, 2, None)?;
    match cx.parts_now(&pair).as_deref() {
        Some([key, value]) => put(cx, dict, key, value),
        _ => Err(cx.unsupported("pairs of this form")),
    }
}

/// Called before a key that is known at run time only is compared with each key of a dict or set that exists while generating: where
/// objects may have changed since their hash was taken, it has to be one of the IR.
pub fn before_look_up(cx: HookContext<'_>, object: &PyObject, keys: &[PyObjectRef], key: &PyObject) -> PyResult<()> {
    let changing = match cx.dynamic(key)? {
        Some(value) if objects::among(&value.ty) => !cx.keyed_by_content(&value.ty)?,
        _ => !cx.is_settled_key(key),
    };
    if !changing && keys.iter().all(|own| cx.is_settled_key(own)) {
        return Ok(());
    }
    match cx.items_of(object) {
        Some(items) if cx.with(|g| g.tracked.contains_key(&object.get_id())) => {
            for_change(cx, object, items, None).map(|_| ())
        }
        _ => Err(cx.unsupported("objects with an __eq__ of their own are keys of a container that outlives the call")),
    }
}

/// A dict or set that exists while generating, as one of the IR with room for one more item: its maker is told to make
/// such.
pub fn for_change(
    cx: HookContext<'_>,
    object: &PyObject,
    mut items: Vec<(PyObjectRef, PyObjectRef)>,
    added: Option<(PyObjectRef, PyObjectRef)>,
) -> PyResult<IrValue> {
    let Some(site) = cx.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site)) else {
        return cx.lift(object);
    };
    items.extend(added);
    let ty = cx.keyed_type(object, &items, site)?;
    let key = ty.keyed().map_or(&Type::None, |(key, _)| key);
    // Objects of the program have the form of keys then.
    cx.keyed_by_content(key)?;
    hashable(cx, key)?;
    Err(cx.materialise_keyed(site, ty))
}

/// Raises where the type has no such attribute.
pub fn has_attribute(cx: HookContext<'_>, ty: &Type, name: &str) -> PyResult<()> {
    let example: PyObjectRef = match ty {
        Type::List(_) => cx.vm.ctx.new_list(Vec::new()).into(),
        Type::Tuple(_) => cx.vm.ctx.new_tuple(Vec::new()).into(),
        _ => example(cx, ty)?,
    };
    example.get_attr(&*cx.vm.ctx.new_str(name), cx.vm).map(|_| ())
}

/// A dict or set known while generating as a constant to look this key up in; nothing where it is small, or holds what
/// no constant does.
pub fn constant(
    cx: HookContext<'_>,
    key: &PyObject,
    items: &[(PyObjectRef, PyObjectRef)],
    is_set: bool,
) -> PyResult<Option<IrValue>> {
    if items.len() < MIN_TABLE {
        return Ok(None);
    }
    let mut parts = Vec::new();
    for (key, value) in items {
        let (Some(key), Some(value)) = (cx.as_const(key), cx.as_const(value)) else {
            return Ok(None);
        };
        parts.push((key, value));
    }
    let (mut own, mut value) = (Type::Never, Type::Never);
    for (key, part) in &parts {
        own = cx.join_types(&own, &key.ty())?;
        value = cx.join_types(&value, &part.ty())?;
    }
    let wanted = cx.type_of(key)?;
    let plain = |ty: &Type| !matches!(ty, Type::List(_) | Type::PyObj | Type::Object(_)) && ty.keyed().is_none();
    let other = |ty: &Type| !plain(ty);
    if own.any(&mut { other }) || wanted.any(&mut { other }) || parts.iter().any(|(key, _)| has_nan(key)) {
        return Ok(None);
    }
    for ty in wanted.alternatives() {
        let as_it_is = own.alternatives().contains(ty) || own == Type::Int && *ty == Type::Bool;
        if !as_it_is && !own.alternatives().iter().all(|own| compare::never_equal(own, ty)) {
            own = cx.join_types(&own, ty)?;
        }
    }
    let entry = |(key, part): (Const, Const)| {
        if is_set {
            widen(key, &own)
        } else {
            Const::Record([widen(key, &own), widen(part, &value)].into())
        }
    };
    let entries: Vec<Const> = parts.into_iter().map(entry).collect();
    let ty = if is_set {
        Type::set(own.clone())
    } else {
        Type::dict(own.clone(), value.clone())
    };
    Ok(Some(cx.constant(Const::Dict(ty, entries.into()))))
}

fn has_nan(constant: &Const) -> bool {
    match constant {
        Const::Float(value) => value.is_nan(),
        Const::Record(parts) => parts.iter().any(has_nan),
        _ => false,
    }
}

/// From so many entries on, a table is faster than comparisons.
const MIN_TABLE: usize = 9;

/// `==` and the like of two dicts or two sets; nothing for other values.
pub fn compared(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
    if let Some(answer) = counter::compared(cx, op, a, b)? {
        return Ok(Some(answer));
    }
    match (&a.ty, &b.ty) {
        (Type::Dict(..), Type::Dict(..)) if matches!(op, "==" | "!=") => {}
        _ if are_sets(a, b) => {}
        _ => return Ok(None),
    }
    if !(are_sets(a, b) || a.ty.same_container(&b.ty)) || counter::is_counter(&a.ty) {
        return Err(cx.unsupported("a comparison of containers of two kinds, or of counters"));
    }
    alike(cx, a, b)?;
    let ask = |op: op::Name, a: &IrValue, b: &IrValue| cx.ir().named(op, &[a, b]);
    let shorter = |a: &IrValue, b: &IrValue| {
        let length = |set: &IrValue| cx.ir().dict_len(set);
        ask(op::INT_LT, &length(a), &length(b))
    };
    Ok(Some(match op {
        "==" => ask(op::DICT_EQ, a, b),
        "!=" => cx.ir().bool_not(&ask(op::DICT_EQ, a, b)),
        "<=" => ask(op::SET_WITHIN, a, b),
        ">=" => ask(op::SET_WITHIN, b, a),
        "<" => ask(op::BOOL_AND, &ask(op::SET_WITHIN, a, b), &shorter(a, b)),
        _ => ask(op::BOOL_AND, &ask(op::SET_WITHIN, b, a), &shorter(b, a)),
    }))
}

/// Whether both are sets or frozensets.
pub fn are_sets(a: &IrValue, b: &IrValue) -> bool {
    let is_set = |ty: &Type| matches!(ty, Type::Set(_) | Type::FrozenSet(_));
    is_set(&a.ty) && is_set(&b.ty)
}

/// Stops unless both have elements of one type; their makers are told to make such.
pub fn alike(cx: HookContext<'_>, a: &IrValue, b: &IrValue) -> PyResult<()> {
    if user_hash::has_methods(cx, a)? || user_hash::has_methods(cx, b)? {
        return Err(cx.unsupported("containers of objects with an __eq__ of their own are put together"));
    }
    for (one, other) in [(a, b), (b, a)] {
        let like_one = if are_sets(a, b) {
            one.ty.with_keyed(types(other).0, Type::None)
        } else {
            other.ty.clone()
        };
        let joined = cx.join_types(&one.ty, &like_one)?;
        if one.ty != joined {
            return Err(cx.mismatch(one, &joined));
        }
    }
    Ok(())
}

/// For who only reads it: a copy of a dict, set, Counter or list of more than constants that outlives the call, made at a
/// place that `mark` tells from others of the same operation. Anything else as it is.
pub fn own_copy(cx: HookContext<'_>, object: &PyObjectRef, mark: u32) -> PyResult {
    let (class, types) = (object.class(), &cx.vm.ctx.types);
    let builtin = class.is(types.dict_type) || class.is(types.set_type) || cx.is_single_list(object);
    if !outlives(&cx, object) || !builtin && !counter::is_class(&cx, class) {
        return Ok(object.clone());
    }
    let name = class.is(types.set_type).then_some("set");
    let copy = match static_sets::construct(cx, name, &vec![object.clone()].into())? {
        Some(set) => set,
        None => class.as_object().call((object.clone(),), cx.vm)?,
    };
    cx.made(copy, cx.at | mark)
}

/// A method that changes nothing, of such a copy; nothing where there is none.
pub fn method_of_copy(
    cx: HookContext<'_>,
    object: &PyObject,
    name: &str,
    args: &FuncArgs,
) -> PyResult<Option<PyObjectRef>> {
    if CHANGING.contains(&name) {
        return Ok(None);
    }
    let own = own_copy(cx, &object.to_owned(), data_model::LEFT)?;
    if own.is(object) {
        Ok(None)
    } else {
        call_method(cx, own, name, args.clone()).map(Some)
    }
}

/// An operand of a comparison, which only reads it: such a copy. Other containers that outlive the call are no values of the
/// IR.
pub fn own_operand(cx: HookContext<'_>, operand: &PyObject, mark: u32) -> PyResult {
    let own = own_copy(cx, &operand.to_owned(), mark)?;
    if outlives(&cx, &own) && cx.is_single_container(&own) {
        Err(cx.unsupported(format!(
            "a comparison with a {} that outlives the call",
            own.class().name()
        )))
    } else {
        Ok(own)
    }
}

/// A copy of a set as one of the other kind.
fn copy_as(cx: HookContext<'_>, set: &IrValue, ty: &Type) -> PyResult<IrValue> {
    if set.ty == *ty {
        return Ok(cx.ir().dict_copy(set));
    }
    let copy = cx.new_ir_keyed(cx.site(cx.at), ty, &[])?;
    cx.ir().dict_update(&copy, set);
    Ok(copy)
}

/// `a op b` where both are dicts, or both are sets. A set and a frozenset make what the first is.
pub fn binary(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
    if let Some(counter) = counter::binary(cx, op, a, b)? {
        return Ok(Some(counter));
    }
    let is_set = are_sets(a, b);
    let is_dict = matches!((&a.ty, &b.ty), (Type::Dict(..), Type::Dict(..)))
        && a.ty.same_container(&b.ty)
        && !counter::is_counter(&a.ty);
    if !(is_set && matches!(op, "|" | "&" | "-" | "^") || is_dict && op == "|") {
        return Ok(None);
    }
    alike(cx, a, b)?;
    let make = |op: op::Name, a: &IrValue, b: &IrValue| cx.ir().named(op, &[a, b]);
    let result = match op {
        "&" => make(op::SET_MEET, a, b),
        "-" => make(op::SET_MINUS, a, b),
        "^" => {
            let copy = copy_as(cx, b, &a.ty)?;
            cx.ir().set_toggle(&copy, a);
            copy
        }
        _ => {
            let copy = cx.ir().dict_copy(a);
            if set_order::is_ordered(&cx, &a.ty) {
                set_order::unite(cx, &copy, a, &cx.wrap(b.clone()))?
            } else {
                cx.ir().dict_update(&copy, b);
            }
            copy
        }
    };
    Ok(Some(result))
}

/// `a op= b`: changes the first.
pub fn in_place(
    cx: HookContext<'_>,
    op: &str,
    left: &PyObjectRef,
    right: &PyObjectRef,
) -> PyResult<Option<PyObjectRef>> {
    let changes = match cx.dynamic(left)? {
        Some(value) => matches!(value.ty, Type::Dict(..) | Type::Set(_)),
        None => cx.items_of(left).is_some() && !left.class().is(cx.vm.ctx.types.frozenset_type),
    };
    if !changes || !matches!(op, "+" | "|" | "&" | "-" | "^") {
        return Ok(None);
    }
    let (a, b) = (cx.lift(left)?, cx.lift(right)?);
    if counter::in_place(cx, op, &a, &b)? {
        return Ok(Some(left.clone()));
    }
    if op == "+" {
        return Ok(None);
    }
    if op == "|" && (are_sets(&a, &b) || a.ty.same_container(&b.ty)) && !counter::is_counter(&a.ty) {
        alike(cx, &a, &b)?;
        cx.ir().dict_update(&a, &b);
        return Ok(Some(left.clone()));
    }
    change(cx, op, &a, &b)?;
    Ok(Some(left.clone()))
}

/// `a op= b` for `&`, `-` and `^` of sets.
pub fn change(cx: HookContext<'_>, op: &str, set: &IrValue, other: &IrValue) -> PyResult<()> {
    let change = |op: op::Name, by: &IrValue| {
        cx.ir().named(op, &[set, by]);
    };
    if !are_sets(set, other) || matches!(set.ty, Type::FrozenSet(_)) {
        return Err(cx.unsupported(format!("{op}= of these containers")));
    }
    alike(cx, set, other)?;
    match op {
        "-" => change(op::SET_DROP, other),
        "^" => change(op::SET_TOGGLE, other),
        _ => change(op::SET_BECOME, &cx.ir().set_meet(set, other)),
    }
    Ok(())
}

/// Raises where a dict or set that is looped over has not the version any more that it had.
pub fn unchanged(cx: &HookContext<'_>, table: &IrValue, version: &IrValue) -> PyResult<()> {
    let now = cx.ir().dict_version(table);
    let same = cx.ir().int_eq(&now, version);
    let changed = || {
        cx.vm.new_runtime_error(match table.ty {
            Type::Set(_) => "Set changed size during iteration",
            _ => "dictionary changed size during iteration",
        })
    };
    cx.dyn_if(same.value, &mut || Ok(Some(Vec::new())), &mut || Err(changed()))?;
    Ok(())
}
