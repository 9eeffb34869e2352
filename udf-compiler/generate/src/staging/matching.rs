//! What the patterns of `match` ask of a subject, and what they read from it. Run-time values have few types, so most
//! answers are known now; of a value of several possible types the answer is which of them it has.

use super::special_methods::special;
use super::unpacking;
use crate::data_model::patterns::Collection;
use crate::data_model::{attributes, compare, items};
use crate::library::{hash_containers, isinstance};
use crate::state::{HookContext, IrValue, KindTest};
use crate::values::{python_type, unions};
use rustpython_vm::builtins::{PyTuple, PyType};
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult};
use taipan_interp::natives;
use taipan_ir::{Const, Missing, Type, op};

/// What a type says about a pattern.
#[derive(Clone, Copy, PartialEq)]
enum Fit {
    Never,
    Always,
    /// The value decides.
    Depends,
}

fn known(cx: &HookContext<'_>, answer: bool) -> PyObjectRef {
    cx.vm.ctx.new_bool(answer).into()
}

/// Whether a value has a type that fits, and what it must be besides.
fn fits(
    cx: HookContext<'_>,
    value: IrValue,
    fit: &dyn Fn(&Type) -> PyResult<Fit>,
    test: &dyn Fn(&HookContext<'_>, &IrValue) -> PyResult<IrValue>,
) -> PyResult {
    let Type::Union(parts) = &value.ty else {
        return Ok(match fit(&value.ty)? {
            Fit::Never => known(&cx, false),
            Fit::Always => known(&cx, true),
            Fit::Depends => cx.wrap(test(&cx, &value)?),
        });
    };
    let answers = parts.iter().map(fit).collect::<PyResult<Vec<Fit>>>()?;
    if answers.iter().all(|answer| *answer == Fit::Always) {
        return Ok(known(&cx, true));
    }
    let mut found: Option<IrValue> = None;
    for (i, answer) in answers.iter().enumerate() {
        if *answer == Fit::Never {
            continue;
        }
        let mut holds = cx.ir().union_is(&value, i as u32);
        if *answer == Fit::Depends {
            let get = |cx: &HookContext<'_>| cx.ir().union_get(&value, i as u32);
            holds = cx.emit_if(
                holds.value,
                Type::Bool,
                |cx| test(cx, &get(cx)),
                |cx| Ok(cx.bool(false)),
            )?;
        } else if parts.len() == 2 && parts[1 - i] == Type::None && answers[1 - i] == Fit::Never {
            let test = KindTest::is(value.clone(), i);
            cx.with(|g| g.top().kind_tests.insert(holds.value, test));
        }
        found = Some(match found {
            None => holds,
            Some(before) => cx.ir().bool_or(&before, &holds),
        });
    }
    Ok(found.map_or_else(|| known(&cx, false), |found| cx.wrap(found)))
}

/// A subject whose pattern has matched, as the one alternative that can have.
fn narrow(cx: HookContext<'_>, subject: PyObjectRef, fit: &dyn Fn(&Type) -> PyResult<Fit>) -> PyResult {
    let Some(value) = cx.dynamic(&subject)? else {
        return Ok(subject);
    };
    let Type::Union(parts) = value.ty.clone() else {
        return Ok(cx.open_record(value));
    };
    let mut possible = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        if fit(part)? != Fit::Never {
            possible.push(i);
        }
    }
    let [only] = possible[..] else { return Ok(subject) };
    let found = match &parts[only] {
        Type::None => cx.constant(Const::None),
        _ => {
            let found = cx.ir().union_get(&value, only as u32);
            cx.came_from(&found, &value);
            unions::opened(&cx, found)
        }
    };
    cx.with(|g| g.learn(value.value, found.clone()));
    Ok(cx.open_record(found))
}

/// `match_value(at, subject, value)`: a literal, or a dotted name.
pub fn value(cx: HookContext<'_>, subject: PyObjectRef, value: PyObjectRef) -> PyResult {
    cx.tick()?;
    // A pattern may be tested twice.
    let own_equality = |object: &PyObject| special(&cx, object, "__eq__").is_some();
    if own_equality(&subject) || own_equality(&value) {
        return Err(cx.unsupported("a pattern compared by an __eq__ of the program"));
    }
    let container =
        matches!(cx.collection(&subject), Collection::Sequence | Collection::Mapping) || !cx.is_built(&subject);
    let plain = cx.as_const(&value).is_some_and(|c| !matches!(c, Const::Record(_)));
    if cx.dynamic(&subject)?.is_none() && container && plain && subject.class().heaptype_ext.is_none() {
        return Ok(known(&cx, false));
    }
    compare::written(cx, "==", &subject, &value)
}

/// `match_any(at, subject, values)`: one of several literals.
pub fn any(cx: HookContext<'_>, subject: PyObjectRef, values: PyObjectRef) -> PyResult {
    cx.tick()?;
    let literals = cx.parts_now(&values).unwrap_or_default();
    if cx.dynamic(&subject)?.is_some() && literals.iter().all(|l| cx.as_const(l).is_some()) {
        return compare::compare(cx, "in", &subject, &values);
    }
    let mut found = known(&cx, false);
    for literal in literals {
        let test = value(cx, subject.clone(), literal)?;
        found = super::truth::and_or(cx, false, found, natives::scoped(cx.vm, "test", move || test.clone()))?;
    }
    Ok(found)
}

/// `match_is(at, subject, singleton)`
pub fn identical(cx: HookContext<'_>, subject: PyObjectRef, singleton: PyObjectRef) -> PyResult {
    cx.tick()?;
    let Some(value) = cx.dynamic(&subject)? else {
        return Ok(known(&cx, subject.is(&singleton)));
    };
    let objects = value.ty.any(&mut |ty| *ty == Type::PyObj);
    if cx.vm.is_none(&singleton) && !objects {
        return compare::written(cx, "is", &subject, &singleton);
    }
    let yes = singleton.is(&cx.vm.ctx.true_value);
    let fit = |ty: &Type| match ty {
        Type::Bool => Ok(Fit::Depends),
        Type::PyObj => Err(cx.unsupported("identity of an object of the interpreter")),
        _ => Ok(Fit::Never),
    };
    fits(cx, value, &fit, &|cx, part| Ok(cx.ir().bool_eq(part, &cx.bool(yes))))
}

fn sequence_fit(cx: HookContext<'_>, ty: &Type, count: usize, star: bool) -> PyResult<Fit> {
    Ok(match ty {
        Type::Record(fields) if fields.len() == count || star && fields.len() > count => Fit::Always,
        Type::List(_) | Type::Tuple(_) | Type::JsonList if star && count == 0 => Fit::Always,
        Type::List(_) | Type::Tuple(_) | Type::JsonList => Fit::Depends,
        Type::PyObj => return Err(cx.unsupported("a sequence pattern on an object of the interpreter")),
        _ => Fit::Never,
    })
}

/// `match_sequence(at, subject, count, star)`: a sequence of this length, or with a star at least this length.
pub fn sequence(cx: HookContext<'_>, subject: PyObjectRef, count: usize, star: bool) -> PyResult {
    cx.tick()?;
    if let Some(value) = cx.dynamic(&subject)? {
        return fits(cx, value, &|ty| sequence_fit(cx, ty, count, star), &|cx, list| {
            let length = cx.ir().list_len(&unions::opened(cx, list.clone()));
            let fits = if star { op::INT_GE } else { op::INT_EQ };
            Ok(cx.ir().named(fits, &[&length, &cx.int(count as i64)]))
        });
    }
    match cx.collection(&subject) {
        Collection::Sequence => {
            let length = subject.length(cx.vm)?;
            Ok(known(&cx, length == count || star && length > count))
        }
        Collection::Mapping | Collection::Neither => Ok(known(&cx, false)),
        Collection::Unknown if is_no(cx, &subject, "Sequence")? => Ok(known(&cx, false)),
        Collection::Unknown => Err(cx.unsupported(format!("a sequence pattern on a {}", subject.class().name()))),
    }
}

/// Whether an object is certainly neither of, nor registered with, an abstract class: one of the program's own, which
/// had to import it for that.
fn is_no(cx: HookContext<'_>, object: &PyObject, abstract_class: &'static str) -> PyResult<bool> {
    let types = &cx.vm.ctx.types;
    let bases = [types.object_type, types.tuple_type, types.list_type];
    let own = |class: &Py<PyType>| class.heaptype_ext.is_some() || bases.iter().any(|base| class.is(*base));
    if !object.class().mro_collect().iter().all(|class| own(class)) {
        return Ok(false);
    }
    let modules = cx.vm.sys_module.get_attr("modules", cx.vm)?;
    for module in ["collections.abc", "_collections_abc"] {
        if let Ok(module) = modules.get_item(module, cx.vm) {
            let class = module.get_attr(abstract_class, cx.vm)?;
            if object.is_instance(&class, cx.vm)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// A subject that a sequence pattern has matched.
pub fn as_sequence(cx: HookContext<'_>, subject: PyObjectRef, count: usize, star: bool) -> PyResult {
    narrow(cx, subject, &|ty| sequence_fit(cx, ty, count, star))
}

/// `match_element(at, subject, count, star, index)`
pub fn element(cx: HookContext<'_>, subject: PyObjectRef, count: usize, star: bool, index: i64) -> PyResult {
    let subject = as_sequence(cx, subject, count, star)?;
    items::get(cx, &subject, &cx.vm.ctx.new_int(index).into())
}

/// `match_rest(at, subject, before, after)`: the list that a star captures.
pub fn rest(cx: HookContext<'_>, subject: PyObjectRef, before: usize, after: usize) -> PyResult {
    cx.tick()?;
    let subject = as_sequence(cx, subject, before + after, true)?;
    unpacking::unpack(cx, subject, before, Some(after))?.get_item(&before, cx.vm)
}

/// `match_mapping(at, subject, keys)`: a dict that has the keys.
pub fn mapping(cx: HookContext<'_>, subject: PyObjectRef, keys: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let repeats = has_repeated_key(cx, keys)?;
    if let Some(value) = cx.dynamic(&subject)? {
        if repeats {
            return Err(cx.unsupported("a mapping pattern that has a key twice"));
        }
        let fit = |ty: &Type| mapping_fit(cx, ty, keys);
        return fits(cx, value, &fit, &|cx, dict| has_keys(*cx, dict, keys));
    }
    if !subject.class().is(cx.vm.ctx.types.dict_type) {
        let certain = match cx.collection(&subject) {
            Collection::Sequence => subject.class().heaptype_ext.is_none(),
            Collection::Neither => true,
            Collection::Mapping | Collection::Unknown => false,
        };
        return if certain || is_no(cx, &subject, "Mapping")? {
            Ok(known(&cx, false))
        } else {
            Err(cx.unsupported(format!("a mapping pattern on a {}", subject.class().name())))
        };
    }
    if repeats {
        return Err(cx.vm.new_value_error("mapping pattern checks duplicate key"));
    }
    for key in keys {
        if !cx.vm._contains(&subject, key)? {
            return Ok(known(&cx, false));
        }
    }
    Ok(known(&cx, true))
}

/// Whether two keys of a pattern are equal, which Python finds out when it meets a mapping.
fn has_repeated_key(cx: HookContext<'_>, keys: &[PyObjectRef]) -> PyResult<bool> {
    for (i, key) in keys.iter().enumerate() {
        if cx.is_dynamic(key) {
            return Err(cx.unsupported("a mapping pattern with a key known at run time only"));
        }
        for other in &keys[..i] {
            if cx.vm.bool_eq(key, other)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn mapping_fit(cx: HookContext<'_>, ty: &Type, keys: &[PyObjectRef]) -> PyResult<Fit> {
    Ok(match ty {
        Type::Dict(..) | Type::JsonDict if keys.is_empty() => Fit::Always,
        Type::Dict(..) | Type::JsonDict => Fit::Depends,
        Type::PyObj => return Err(cx.unsupported("a mapping pattern on an object of the interpreter")),
        _ => Fit::Never,
    })
}

/// Whether a dict of the IR has all these keys.
fn has_keys(cx: HookContext<'_>, dict: &IrValue, keys: &[PyObjectRef]) -> PyResult<IrValue> {
    let dict = unions::opened(&cx, dict.clone());
    let mut all = cx.bool(true);
    for key in keys {
        let has = cx.lift(&*hash_containers::contains(cx, &dict, key)?)?;
        all = cx.ir().bool_and(&all, &has);
    }
    Ok(all)
}

/// `match_item(at, subject, key)`: what a mapping has for a key that is there.
pub fn item(cx: HookContext<'_>, subject: PyObjectRef, key: PyObjectRef) -> PyResult {
    let subject = narrow(cx, subject, &|ty| mapping_fit(cx, ty, &[]))?;
    items::get(cx, &subject, &key)
}

/// `match_others(at, subject, keys)`: a dict of what a mapping pattern does not name.
pub fn others(cx: HookContext<'_>, subject: PyObjectRef, keys: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let subject = narrow(cx, subject, &|ty| mapping_fit(cx, ty, &[]))?;
    if let Some(dict) = cx.dynamic(&subject)? {
        if !matches!(dict.ty, Type::Dict(_, _, Missing::Error)) {
            return Err(cx.unsupported("the rest of a mapping that is no plain dict"));
        }
        let rest = hash_containers::copied(cx, &dict)?;
        for key in keys {
            let place = hash_containers::place(cx, &rest, key)?;
            hash_containers::delete_at(cx, &rest, &place);
        }
        return Ok(cx.wrap(rest));
    }
    let dict = cx.vm.ctx.types.dict_type.as_object().call((subject,), cx.vm)?;
    for key in keys {
        dict.del_item(&**key, cx.vm)?;
    }
    cx.made(dict, cx.at)
}

fn class_fit(cx: HookContext<'_>, ty: &Type, class: &PyObject) -> PyResult<Fit> {
    Ok(if isinstance::is_of_class(cx, ty, class)? {
        Fit::Always
    } else {
        Fit::Never
    })
}

/// `match_class(at, subject, class, positional, names)`: an instance that has the attributes.
pub fn class(
    cx: HookContext<'_>,
    subject: PyObjectRef,
    class: PyObjectRef,
    positional: usize,
    names: &[PyObjectRef],
) -> PyResult {
    cx.tick()?;
    let Some(kind) = class.downcast_ref::<PyType>() else {
        return Err(cx.vm.new_type_error("called match pattern must be a class"));
    };
    let metaclass = class.class().name().to_string();
    if !matches!(metaclass.as_str(), "type" | "ABCMeta" | "EnumType" | "EnumMeta") {
        return Err(cx.unsupported("a class pattern whose class decides what its instances are"));
    }
    if let Some(value) = cx.dynamic(&subject)? {
        let fit = |ty: &Type| match class_fit(cx, ty, &class)? {
            Fit::Never => Ok(Fit::Never),
            _ => attributes_fit(cx, ty, kind, positional, names),
        };
        return fits(cx, value, &fit, &|cx, _| Ok(cx.bool(true)));
    }
    if !cx.is_built(&subject) {
        return Err(cx.unsupported("a class pattern on an iterable that is never built"));
    }
    if crate::library::python_modules::real_class(&cx, subject.class()).is_some() {
        return Err(cx.unsupported(format!("a class pattern on a {}", subject.class().name())));
    }
    if !subject.is_instance(&class, cx.vm)? {
        return Ok(known(&cx, false));
    }
    for name in looked_into(cx, kind, positional, names)? {
        if stored(cx, &subject, &name)?.is_none() {
            return Ok(known(&cx, false));
        }
    }
    Ok(known(&cx, true))
}

/// Whether run-time values of a type, which is of the class, have the attributes that a class pattern looks into.
fn attributes_fit(
    cx: HookContext<'_>,
    ty: &Type,
    class: &Py<PyType>,
    positional: usize,
    names: &[PyObjectRef],
) -> PyResult<Fit> {
    let wanted = looked_into(cx, class, positional, names)?;
    if wanted.is_empty() {
        return Ok(Fit::Always);
    }
    let number = match ty {
        Type::Ref(number) => *number,
        Type::Instance(fields) | Type::Record(fields) if fields.class != 0 => fields.class,
        _ => return Err(cx.unsupported(format!("attributes of a {} in a pattern", python_type(ty)))),
    };
    let example = cx.example_of(number)?;
    for name in wanted {
        refuse_computed(cx, example.class(), &name)?;
        let of_class = example.class().get_attr(cx.vm.ctx.intern_str(name.as_str()));
        let slot = |found: PyObjectRef| &*found.class().name() == "member_descriptor";
        match cx.objects_have(ty, &name) {
            Some(true) => {}
            Some(false) if of_class.is_some_and(|found| !slot(found)) => {}
            Some(false) => return Ok(Fit::Never),
            None => return Err(cx.unsupported(format!("the attribute {name}, which some objects do not have,"))),
        }
    }
    Ok(Fit::Always)
}

/// The attributes that a class pattern looks into, those by position first.
fn looked_into(
    cx: HookContext<'_>,
    class: &Py<PyType>,
    positional: usize,
    names: &[PyObjectRef],
) -> PyResult<Vec<String>> {
    let mut wanted = match match_args(cx, class, positional)? {
        Positional::Itself => Vec::new(),
        Positional::Names(fields) => fields,
    };
    for name in names {
        wanted.push(name.str(cx.vm)?.to_string());
    }
    Ok(wanted)
}

/// What the positional patterns of a class are for.
enum Positional {
    Itself,
    Names(Vec<String>),
}

fn match_args(cx: HookContext<'_>, class: &Py<PyType>, given: usize) -> PyResult<Positional> {
    let too_many = |allowed: usize| {
        let plural = if allowed == 1 { "" } else { "s" };
        let name = class.name().to_string();
        let text = format!("{name}() accepts {allowed} positional sub-pattern{plural} ({given} given)");
        Err(cx.vm.new_type_error(text))
    };
    let Some(args) = cx.vm.get_attribute_opt(class.as_object(), "__match_args__")? else {
        let itself = is_matched_itself(&cx, class);
        return match given {
            0 => Ok(Positional::Names(Vec::new())),
            1 if itself => Ok(Positional::Itself),
            _ => too_many(usize::from(itself)),
        };
    };
    let Some(fields) = args.downcast_ref::<PyTuple>() else {
        return Err(cx.vm.new_type_error("__match_args__ must be a tuple"));
    };
    if fields.as_slice().len() < given {
        return too_many(fields.as_slice().len());
    }
    let fields = fields.as_slice()[..given].iter();
    let fields = fields.map(|field| Ok(field.str(cx.vm)?.to_string()));
    Ok(Positional::Names(fields.collect::<PyResult<Vec<String>>>()?))
}

/// The builtin classes, and those made of them, whose one positional pattern is for the whole value.
fn is_matched_itself(cx: &HookContext<'_>, class: &Py<PyType>) -> bool {
    let types = &cx.vm.ctx.types;
    let kinds = [
        types.bool_type,
        types.bytearray_type,
        types.bytes_type,
        types.dict_type,
        types.float_type,
        types.frozenset_type,
        types.int_type,
        types.list_type,
        types.set_type,
        types.str_type,
        types.tuple_type,
    ];
    kinds.iter().any(|kind| class.fast_issubclass(*kind))
}

/// The attributes that patterns look into must be stored ones: a pattern may be tested twice.
fn refuse_computed(cx: HookContext<'_>, class: &Py<PyType>, name: &str) -> PyResult<()> {
    let of_class = |name: &str| class.get_attr(cx.vm.ctx.intern_str(name));
    let computed = of_class(name).is_some_and(|found| {
        let kind = found.class().name().to_string();
        found.class().has_attr(cx.vm.ctx.intern_str("__get__"))
            && !matches!(
                kind.as_str(),
                "member_descriptor" | "getset_descriptor" | "_tuplegetter"
            )
    });
    if computed || of_class("__getattr__").is_some() {
        Err(cx.unsupported(format!("the computed attribute {name} in a pattern")))
    } else {
        Ok(())
    }
}

/// An attribute of an object known now, if it has it.
fn stored(cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
    refuse_computed(cx, object.class(), name)?;
    cx.kind_of(object)?.kind.stored(cx, object, name)
}

/// A subject that a class pattern has matched.
pub fn as_class(cx: HookContext<'_>, subject: PyObjectRef, class: &PyObject) -> PyResult {
    narrow(cx, subject, &|ty| class_fit(cx, ty, class))
}

/// `match_attribute(at, subject, class, which)`: by position, or by name.
pub fn attribute(cx: HookContext<'_>, subject: PyObjectRef, class: PyObjectRef, which: PyObjectRef) -> PyResult {
    cx.tick()?;
    let subject = as_class(cx, subject, &class)?;
    let name = match (cx.as_const(&which), class.downcast_ref::<PyType>()) {
        (Some(Const::Int(position)), Some(class)) => {
            let position = position.unsigned_abs() as usize;
            match match_args(cx, class, position + 1)? {
                Positional::Itself => return Ok(subject),
                Positional::Names(mut fields) => fields.swap_remove(position),
            }
        }
        _ => which.str(cx.vm)?.to_string(),
    };
    attributes::get(cx, subject, &name)
}
