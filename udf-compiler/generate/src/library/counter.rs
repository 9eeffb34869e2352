//! `collections.Counter`: a dict of counts, in which what is missing counts zero.

use super::hash_containers::{self, for_each, is_there, place, put, types, value_at};
use super::{dict, list, python_modules, sorting, views};
use crate::data_model::arithmetic;
use crate::state::{HookContext, IrValue};
use crate::values::{VirtualKind, int_argument, lookup};
use rustpython_vm::builtins::PyType;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Missing, Type};

/// `Counter(iterable)` of run-time items.
pub fn make(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let ([] | [_]) = &args.args[..] else { return Ok(None) };
    let empty = Type::Dict(Type::Never.into(), Type::Int.into(), Missing::Zero);
    let counter = hash_containers::fresh(cx, cx.at, empty)?;
    count_all(cx, &counter, args, "+")?;
    Ok(Some(cx.wrap(counter)))
}

/// The same of all arguments of a call; those with names count these.
fn count_all(cx: HookContext<'_>, counter: &IrValue, args: &FuncArgs, op: &str) -> PyResult<()> {
    args.args
        .iter()
        .try_for_each(|counted| count(cx, counter, counted, op))?;
    args.kwargs.iter().try_for_each(|(name, more)| {
        let name: PyObjectRef = cx.vm.ctx.new_str(name.to_string()).into();
        add(cx, counter, &name, more.clone(), op)
    })
}

/// Adds, or takes away, what an iterable or the counts of a mapping say.
fn count(cx: HookContext<'_>, counter: &IrValue, counted: &PyObject, op: &str) -> PyResult<()> {
    let counts = match cx.dynamic(counted)? {
        Some(mapping) if matches!(mapping.ty, Type::Dict(..)) => Some(mapping),
        None if counted.class().is(cx.vm.ctx.types.dict_type) => {
            for (key, more) in cx.items_of(counted).unwrap_or_default() {
                add(cx, counter, &key, more, op)?;
            }
            return Ok(());
        }
        None if cx.items_of(counted).is_some() => {
            return Err(cx.unsupported("counts of a set known while generating"));
        }
        _ => None,
    };
    let Some(counts) = counts else {
        return for_each(cx, counted, &|cx, item| {
            let one = cx.vm.ctx.new_int(1).into();
            add(cx, counter, &item, one, op)
        });
    };
    if types(&counts).1 != Type::Int {
        return Err(cx.unsupported("counts that are not ints"));
    }
    let pairs = views::view(cx, &counts, VirtualKind::PairsOf);
    for_each(cx, &pairs, &|cx, pair| {
        let (key, more) = (pair.get_item(&0usize, cx.vm)?, pair.get_item(&1usize, cx.vm)?);
        add(cx, counter, &key, more, op)
    })
}

fn add(cx: HookContext<'_>, counter: &IrValue, key: &PyObject, more: PyObjectRef, op: &str) -> PyResult<()> {
    let place = place(cx, counter, key)?;
    let there = is_there(cx, &place);
    let zero: PyObjectRef = cx.vm.ctx.new_int(0).into();
    let before = cx.choose(&there, &mut || Ok(value_at(cx, counter, &place)), &mut || {
        Ok(zero.clone())
    })?;
    let sum = arithmetic::binary(cx, op, before, more, false)?;
    put(cx, counter, key, &sum)
}

/// Methods that a Counter has of its own, and those of dicts that mean something else; nothing for others.
pub fn method(
    cx: HookContext<'_>,
    counter: &IrValue,
    name: &str,
    args: &FuncArgs,
) -> PyResult<Option<Option<PyObjectRef>>> {
    if !args.kwargs.is_empty() && !matches!(name, "update" | "subtract") {
        return Err(cx.unsupported(format!("Counter.{name} of names")));
    }
    Ok(Some(match (name, &args.args[..]) {
        ("update", [] | [_]) => {
            count_all(cx, counter, args, "+")?;
            Some(cx.vm.ctx.none())
        }
        ("subtract", [] | [_]) => {
            count_all(cx, counter, args, "-")?;
            Some(cx.vm.ctx.none())
        }
        ("total", []) => {
            let values = views::view(cx, counter, VirtualKind::ValuesOf);
            super::sum::sum(cx, &vec![values].into())?
        }
        ("most_common", []) => Some(cx.wrap(most_common(cx, counter)?)),
        ("most_common", [all]) if cx.vm.is_none(all) => Some(cx.wrap(most_common(cx, counter)?)),
        ("most_common", [first]) if cx.type_of(first)? == Type::Int => {
            let all = most_common(cx, counter)?;
            let some = int_argument(cx, first)?;
            // Fewer than none are none.
            let some = cx.ir().int_max(&some, &cx.int(0));
            Some(cx.wrap(cx.ir().list_slice(&all, &cx.int(0), &some)))
        }
        ("elements", []) => {
            let counter = vec![cx.wrap(counter.clone())];
            Some(python_modules::call_named(
                cx,
                "collections",
                "repeated_elements",
                counter,
            )?)
        }
        ("elements" | "fromkeys" | "most_common" | "update" | "subtract", _) => None,
        _ => return Ok(None),
    }))
}

/// Whether it is the class of the library.
pub fn is_class(cx: &HookContext<'_>, class: &Py<PyType>) -> bool {
    lookup::is_of_collections(cx, class, "Counter")
}

pub fn is_counter(ty: &Type) -> bool {
    matches!(ty, Type::Dict(_, _, Missing::Zero))
}

fn called(cx: HookContext<'_>, name: &str, args: &[&IrValue]) -> PyResult<IrValue> {
    let args = args.iter().map(|arg| cx.wrap((*arg).clone())).collect();
    cx.lift(&*python_modules::call_named(cx, "collections", name, args)?)
}

/// `a op b` of two counters; nothing for others.
pub fn binary(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
    let name = match op {
        "+" => "counts_added",
        "-" => "counts_subtracted",
        "|" => "larger_counts",
        "&" => "smaller_counts",
        _ => return Ok(None),
    };
    if is_counter(&a.ty) && is_counter(&b.ty) {
        called(cx, name, &[a, b]).map(Some)
    } else {
        Ok(None)
    }
}

/// `a op= b` of two counters; whether they are.
pub fn in_place(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<bool> {
    let name = match op {
        "+" => "add_counts",
        "-" => "subtract_counts",
        "|" => "become_larger_counts",
        "&" => "become_smaller_counts",
        _ => return Ok(false),
    };
    let counters = is_counter(&a.ty) && is_counter(&b.ty);
    if counters {
        called(cx, name, &[a, b])?;
    }
    Ok(counters)
}

/// `+counter`, `-counter`: those above zero, those below it.
pub fn unary(cx: HookContext<'_>, op: &str, counter: &IrValue) -> PyResult<Option<IrValue>> {
    let name = match op {
        "+" => "positive_counts",
        "-" => "negative_counts",
        _ => return Ok(None),
    };
    if is_counter(&counter.ty) {
        called(cx, name, &[counter]).map(Some)
    } else {
        Ok(None)
    }
}

/// `a op b` of two counters, by all their counts; nothing for others.
pub fn compared(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
    if !is_counter(&a.ty) || !is_counter(&b.ty) {
        return Ok(None);
    }
    let same = || called(cx, "same_counts", &[a, b]);
    let differ = || Ok(cx.ir().bool_not(&same()?));
    let both = |one: IrValue, other: IrValue| cx.ir().bool_and(&one, &other);
    Ok(Some(match op {
        "==" => same()?,
        "!=" => differ()?,
        "<=" => called(cx, "counts_within", &[a, b])?,
        ">=" => called(cx, "counts_within", &[b, a])?,
        "<" => both(called(cx, "counts_within", &[a, b])?, differ()?),
        _ => both(called(cx, "counts_within", &[b, a])?, differ()?),
    }))
}

/// The pairs of key and count, the largest counts first, equal ones in their order.
fn most_common(cx: HookContext<'_>, counter: &IrValue) -> PyResult<IrValue> {
    let pairs = list::list_of(cx, views::view(cx, counter, VirtualKind::PairsOf))?;
    let pairs = cx.lift(&pairs)?;
    let count = |cx: HookContext<'_>, pair: PyObjectRef| pair.get_item(&1usize, cx.vm);
    sorting::by_key(cx, &pairs, &count, &cx.bool(true))
}

/// `Counter({k: v, …})`, the largest counts first.
pub fn text(cx: HookContext<'_>, counter: &IrValue) -> PyResult {
    let some = cx.wrap(counter.clone());
    cx.choose(
        &some,
        &mut || {
            let pairs = cx.wrap(most_common(cx, counter)?);
            let items = dict::items_text(cx, &pairs)?;
            let (open, close) = (cx.vm.ctx.new_str("Counter("), cx.vm.ctx.new_str(")"));
            super::concat::concat(cx, &[open.into(), items, close.into()])
        },
        &mut || Ok(cx.vm.ctx.new_str("Counter()").into()),
    )
}
