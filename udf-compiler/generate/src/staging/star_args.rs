//! `*iterable` whose length is known at run time only. Where Python hands over the items, the hooks hand over a mark that
//! stands for all of them; displays and calls take it apart. What cannot is refused, so that no mark is ever a value.

use super::guards::raise_if;
use super::special_methods::special;
use super::unpacking::items_of_iterable;
use crate::data_model::attributes;
use crate::data_model::calls::{WithMark, call, call_method};
use crate::library::{python_modules, set_order, static_sets, tuple};
use crate::state::{HookContext, IrValue};
use crate::values::{Function, Virtual, VirtualKind, iterables, lookup, spoken};
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Type, op};

/// Python's flag of functions with `*args`.
const VARIADIC: i64 = 4;

/// The iterable after `*` in a call or display: items, or a mark that stands for them.
pub fn spread(cx: HookContext<'_>, value: PyObjectRef) -> PyResult {
    let value = items_of_iterable(cx, value)?;
    let run_time = match cx.kind_of(&value)?.kind.items_later(cx, &value)? {
        Some(items) => Some(items),
        None => cx.dynamic(&value)?,
    };
    let Some(run_time) = run_time else {
        cx.consume(&value)?;
        return Ok(value);
    };
    // What is evaluated later may change a list.
    let items = match &run_time.ty {
        Type::Record(_) => return Ok(cx.open_record(run_time)),
        Type::List(_) => cx.ir().list_copy(&run_time),
        Type::Tuple(_) => run_time.clone(),
        Type::Dict(..) => cx.ir().dict_keys(&run_time),
        Type::Set(_) | Type::FrozenSet(_) => set_order::listed(cx, &run_time)?,
        Type::Str => cx.ir().str_list(&run_time),
        Type::Bytes => cx.ir().bytes_list(&run_time),
        other => {
            return Err(cx.unsupported(format!("unpacking of a {} into arguments", spoken(&cx, other))));
        }
    };
    let mut parts = vec![cx.wrap(items)];
    if run_time.ty.keyed().is_some() {
        parts.push(cx.wrap(run_time));
    }
    let mark = iterables::iterable(cx, VirtualKind::Spread, parts);
    Ok(cx.vm.ctx.new_tuple(vec![mark]).into())
}

/// The same in a set display, which a set or dict is added to at once.
pub fn spread_whole(cx: HookContext<'_>, value: PyObjectRef) -> PyResult {
    if !static_sets::grows_at_once(&cx, &value) {
        return spread(cx, value);
    }
    let items = cx.vm.ctx.types.tuple_type.as_object().call((value.clone(),), cx.vm)?;
    let mark = iterables::iterable(cx, VirtualKind::Spread, vec![items, value]);
    Ok(cx.vm.ctx.new_tuple(vec![mark]).into())
}

/// What a mark stands for: a tuple, or a list that nobody else has.
pub fn items(object: &PyObject) -> Option<&PyObjectRef> {
    let virtual_ = object.downcast_ref::<Virtual>()?;
    (virtual_.kind == VirtualKind::Spread).then(|| &virtual_.parts[0])
}

/// The dict or set that a mark stands for the items of: another set grows by all of it at once.
fn whole(object: &PyObject) -> Option<&PyObjectRef> {
    items(object)?;
    object.downcast_ref::<Virtual>()?.parts.get(1)
}

/// Whether there is a mark among them.
pub(super) fn any(args: &[PyObjectRef]) -> bool {
    args.iter().any(|arg| items(arg).is_some())
}

/// A mark for other items.
pub fn mark(cx: &HookContext<'_>, items: PyObjectRef) -> PyObjectRef {
    iterables::iterable(*cx, VirtualKind::Spread, vec![items])
}

/// Adds to a fresh container, one after another.
pub(super) fn filled(
    cx: HookContext<'_>,
    container: PyObjectRef,
    elements: &[PyObjectRef],
    (one, all): (&str, &str),
) -> PyResult {
    for element in elements {
        let grown = whole(element).filter(|_| all == "update");
        let (name, arg) = match grown.or(items(element)) {
            Some(items) => (all, items),
            None => (one, element),
        };
        call_method(cx, container.clone(), name, vec![arg.clone()].into())?;
    }
    Ok(container)
}

/// All items as one list.
pub(super) fn list_of(cx: HookContext<'_>, elements: &[PyObjectRef]) -> PyResult {
    let list = cx.made(cx.vm.ctx.new_list(Vec::new()).into(), cx.at)?;
    filled(cx, list, elements, ("append", "extend"))
}

/// All items as one tuple.
pub(super) fn tuple_of(cx: HookContext<'_>, elements: &[PyObjectRef]) -> PyResult {
    let list = match elements {
        [only] if let Some(items) = items(only) => cx.lift(items)?,
        _ => {
            let list = list_of(cx, elements)?;
            cx.lift(&list)?
        }
    };
    Ok(cx.wrap(match list.ty {
        Type::Tuple(_) => list,
        _ => tuple::freeze(&cx, &list),
    }))
}

/// The row fails unless the length is as wanted.
fn fails_unless(cx: &HookContext<'_>, list: &IrValue, wrong: op::Name, length: i64) {
    let own = cx.ir().list_len(list);
    let wrong = cx.ir().named(wrong, &[&own, &cx.int(length)]);
    raise_if(cx, &wrong, "another number of arguments", &|| Ok(None));
}

/// The first `count` items, which are there.
fn first_items(cx: &HookContext<'_>, list: &IrValue, count: i64) -> Vec<PyObjectRef> {
    let item = |i| {
        let item = cx.ir().list_get(list, &cx.int(i));
        cx.list_item(list, item)
    };
    (0..count).map(item).collect()
}

/// The arguments for `count` parameters: rows with any other number of them fail.
pub fn exactly(cx: HookContext<'_>, args: &[PyObjectRef], count: i64) -> PyResult<Vec<PyObjectRef>> {
    let marks: Vec<usize> = (0..args.len()).filter(|i| items(&args[*i]).is_some()).collect();
    let wanted = count - (args.len() as i64 - 1);
    let (&[place], 0..) = (&marks[..], wanted) else {
        return Err(cx.unsupported("unpacking of these run-time sequences into arguments"));
    };
    let list = cx.lift(items(&args[place]).unwrap_or(&args[place]))?;
    fails_unless(&cx, &list, op::INT_NE, wanted);
    Ok([&args[..place], &first_items(&cx, &list, wanted), &args[place + 1..]].concat())
}

/// The arguments of a function of the program: one mark may be left, for its `*args`.
pub fn bound(cx: HookContext<'_>, function: &Py<Function>, args: FuncArgs) -> PyResult<FuncArgs> {
    let Some(place) = args.args.iter().position(|arg| items(arg).is_some()) else {
        return Ok(args);
    };
    let code = function.implementation.get_attr("__code__", cx.vm)?;
    let number = |name: &'static str| {
        let value = code.get_attr(name, cx.vm)?.try_to_value::<i64>(cx.vm);
        value.map_err(|_| cx.unsupported("a function without code"))
    };
    let (fixed, flags) = (number("co_argcount")?, number("co_flags")?);
    let variadic = flags & VARIADIC != 0;
    // A lambda does not take a mark.
    if variadic && function.name == "<lambda>" {
        return Err(cx.unsupported("unpacking of a run-time sequence into these arguments"));
    }
    let named = named_last(&cx, &code, fixed, &args)?;
    if !variadic || named > 0 {
        return exactly(cx, &args.args, fixed - named).map(|own| FuncArgs::new(own, args.kwargs));
    }
    let before = place as i64;
    let (mut own, mut rest) = if before >= fixed {
        (
            args.args[..fixed as usize].to_vec(),
            args.args[fixed as usize..].to_vec(),
        )
    } else {
        (args.args[..place].to_vec(), args.args[place..].to_vec())
    };
    if before < fixed {
        let list = cx.lift(items(&rest[0]).unwrap_or(&rest[0]))?;
        let taken = fixed - before;
        fails_unless(&cx, &list, op::INT_LT, taken);
        own.extend(first_items(&cx, &list, taken));
        let end = cx.ir().list_len(&list);
        let after = cx.ir().list_slice(&list, &cx.int(taken), &end);
        rest[0] = mark(&cx, cx.wrap(after));
    }
    own.push(mark(&cx, tuple_of(cx, &rest)?));
    Ok(FuncArgs::new(own, args.kwargs))
}

/// How many of the parameters by position are given by their names: they must be the last ones, so that the items are for
/// those before.
fn named_last(cx: &HookContext<'_>, code: &PyObject, fixed: i64, args: &FuncArgs) -> PyResult<i64> {
    let names: Vec<PyObjectRef> = code.get_attr("co_varnames", cx.vm)?.try_to_value(cx.vm)?;
    let names: Vec<PyObjectRef> = names.into_iter().take(fixed as usize).collect();
    let nameless = code.get_attr("co_posonlyargcount", cx.vm)?.try_index(cx.vm)?;
    let nameless = nameless.try_to_primitive::<usize>(cx.vm)?;
    let is_given = |(place, name): (usize, &PyObjectRef)| {
        let name = name.str(cx.vm)?.to_string();
        PyResult::Ok(place >= nameless && args.kwargs.contains_key(&name))
    };
    let given = names
        .iter()
        .enumerate()
        .map(is_given)
        .collect::<PyResult<Vec<bool>>>()?;
    let named = given.iter().filter(|given| **given).count();
    if given[given.len() - named..].iter().all(|given| *given) {
        Ok(named as i64)
    } else {
        Err(cx.unsupported("unpacking of a run-time sequence into these arguments"))
    }
}

/// What `*args` of a function holds.
pub fn variadic(args: &PyObject) -> Option<PyObjectRef> {
    match args.downcast_ref::<PyTuple>()?.as_slice() {
        [only] => items(only).cloned(),
        _ => None,
    }
}

impl HookContext<'_> {
    /// A call with marks among its arguments, unless it takes them as any argument.
    pub fn call_with_marks(&self, function: &PyObjectRef, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        call_with(*self, function, args)
    }

    /// A method call with marks among its arguments.
    pub fn call_method_with_marks(
        &self,
        object: &PyObjectRef,
        name: &str,
        args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        call_method_with(*self, object, name, args)
    }
}

fn call_with(cx: HookContext<'_>, function: &PyObjectRef, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if !any(&args.args) {
        return Ok(None);
    }
    match cx.kind_of(function)?.kind.call_with_mark(cx, function, args)? {
        WithMark::Done(result) => return Ok(Some(result)),
        WithMark::Taken => return Ok(None),
        WithMark::Unknown => {}
    }
    if special(&cx, function, "__call__").is_some() {
        return Ok(None);
    }
    let path = lookup::path_of(&cx, function).unwrap_or_default();
    match (&*path, &args.args[..]) {
        ("builtins:max" | "builtins:min", all) => extreme(cx, function, all, args).map(Some),
        ("builtins:zip", [rows]) if args.kwargs.is_empty() => transposed(cx, rows).map(Some),
        _ => match python_modules::twin(&cx, &path, args)? {
            Some(twin) => python_modules::call(cx, twin, args.clone()).map(Some),
            None => Err(cx.unsupported("unpacking of a run-time sequence into arguments")),
        },
    }
}

fn call_method_with(
    cx: HookContext<'_>,
    object: &PyObjectRef,
    name: &str,
    args: &FuncArgs,
) -> PyResult<Option<PyObjectRef>> {
    if !any(&args.args) {
        return Ok(None);
    }
    if !cx.kind_of(object)?.kind.methods_take_marks(&cx, object) {
        return Err(cx.unsupported(format!("unpacking of a run-time sequence into arguments of {name}")));
    }
    let method = attributes::get(cx, object.clone(), name)?;
    call(cx, method, args.clone()).map(Some)
}

/// `max(*items)`: that of the items, if there are at least two.
fn extreme(cx: HookContext<'_>, function: &PyObjectRef, all: &[PyObjectRef], args: &FuncArgs) -> PyResult {
    if args.kwargs.keys().any(|name| name.to_string() != "key") {
        return Err(cx.unsupported("these arguments of min or max"));
    }
    let list = list_of(cx, all)?;
    let list = cx.lift(&list)?;
    fails_unless(&cx, &list, op::INT_LT, 2);
    call(
        cx,
        function.clone(),
        FuncArgs::new(vec![cx.wrap(list)], args.kwargs.clone()),
    )
}

/// `zip(*rows)`: columns, which are made one by one as they are asked for.
fn transposed(cx: HookContext<'_>, rows: &PyObject) -> PyResult {
    let rows = cx.lift(items(rows).map_or(rows, |rows| rows))?;
    let twin = |name: &str, args: Vec<PyObjectRef>| {
        let args = FuncArgs::from(args);
        match python_modules::twin(&cx, &format!("builtins:{name}"), &args)? {
            Some(twin) => python_modules::call(cx, twin, args),
            None => Err(cx.unsupported("zip of a run-time number of sequences")),
        }
    };
    match rows.ty.element() {
        Some(Type::Record(fields)) => {
            fails_unless(&cx, &rows, op::INT_LT, 1);
            let mut columns = Vec::new();
            for place in 0..fields.len() {
                columns.push(twin(
                    "column",
                    vec![cx.wrap(rows.clone()), cx.vm.ctx.new_int(place).into()],
                )?);
            }
            let columns: PyObjectRef = cx.vm.ctx.new_list(columns).into();
            let iterator = columns.get_iter(cx.vm)?;
            cx.made(iterator.into(), cx.at)
        }
        Some(Type::List(_) | Type::Tuple(_) | Type::Str | Type::Bytes) => twin("transposed", vec![cx.wrap(rows)]),
        _ => Err(cx.unsupported("zip of these run-time sequences")),
    }
}
