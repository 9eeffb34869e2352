//! What numpy's arrays in Python (`py/numpy_elements.py` and what follows it) are made of: lists of the IR that hold numbers of one kind, operations that raise
//! nothing, and whether elements are computed where they are asked for. Knows nothing of shapes or of functions of numpy.

use crate::state::{GeneratorState, HookContext, IrValue, Stop};
use crate::values::{Virtual, VirtualKind, bool_to_int, plain_number};
use rustpython_vm::builtins::PySlice;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type::{Bool, Float, Int};
use taipan_ir::{Type, op};

/// The letter of an object that is an array of the library (`a`), or one of its narrow numbers (`n`): those above this file know.
pub type Letter = fn(&HookContext<'_>, &PyObject) -> Option<&'static str>;

/// The intrinsics of this file.
pub const NAMES: &[&str] = &[
    "machine",
    "kind_of",
    "is_own",
    "kind_of_items",
    "parts",
    "items",
    "filled",
    "load",
    "load_in",
    "store",
    "store_in",
    "same",
    "same_list",
    "is_display",
    "stamped",
    "fresh",
    "viewed",
    "settle",
    "changed",
    "refuse",
];

/// Operations on numbers, by the names that they have in Python, with what they take.
const MACHINE: &[(&str, op::Name, &[Type])] = &[
    ("add", op::INT_ADD_WRAP, &[Int, Int]),
    ("subtract", op::INT_SUB_WRAP, &[Int, Int]),
    ("multiply", op::INT_MUL_WRAP, &[Int, Int]),
    ("floordiv", op::INT_FLOORDIV, &[Int, Int]),
    ("mod", op::INT_MOD, &[Int, Int]),
    ("pow", op::INT_POW, &[Int, Int]),
    ("divide", op::F64_DIV_NONZERO, &[Float, Float]),
    ("float_floordiv", op::F64_FLOORDIV, &[Float, Float]),
    ("float_mod", op::F64_MOD, &[Float, Float]),
    ("float_pow", op::F64_POW, &[Float, Float]),
    ("single", op::F64_SINGLE, &[Float]),
    ("to_int", op::F64_TRUNC, &[Float]),
    ("floor", op::F64_FLOOR, &[Float]),
    ("ceil", op::F64_CEIL, &[Float]),
    ("round", op::F64_ROUND, &[Float]),
    ("sqrt", op::MATH_SQRT, &[Float]),
    ("cbrt", op::MATH_CBRT, &[Float]),
    ("exp", op::MATH_EXP, &[Float]),
    ("exp2", op::MATH_EXP2, &[Float]),
    ("expm1", op::MATH_EXPM1, &[Float]),
    ("log", op::MATH_LOG, &[Float]),
    ("log2", op::MATH_LOG2, &[Float]),
    ("log10", op::MATH_LOG10, &[Float]),
    ("log1p", op::MATH_LOG1P, &[Float]),
    ("sin", op::MATH_SIN, &[Float]),
    ("cos", op::MATH_COS, &[Float]),
    ("tan", op::MATH_TAN, &[Float]),
    ("asin", op::MATH_ASIN, &[Float]),
    ("acos", op::MATH_ACOS, &[Float]),
    ("atan", op::MATH_ATAN, &[Float]),
    ("sinh", op::MATH_SINH, &[Float]),
    ("cosh", op::MATH_COSH, &[Float]),
    ("tanh", op::MATH_TANH, &[Float]),
    ("asinh", op::MATH_ASINH, &[Float]),
    ("acosh", op::MATH_ACOSH, &[Float]),
    ("atanh", op::MATH_ATANH, &[Float]),
    ("atan2", op::MATH_ATAN2, &[Float, Float]),
    ("hypot", op::MATH_HYPOT, &[Float, Float]),
    ("fmod", op::MATH_FMOD, &[Float, Float]),
    ("copysign", op::MATH_COPYSIGN, &[Float, Float]),
];

/// Operations on lists of floats.
const ON_LISTS: &[(&str, op::Name, usize)] = &[
    ("sum_pairwise", op::LIST_SUM_PAIRWISE, 1),
    ("sum_singles", op::LIST_SUM_SINGLES, 1),
    ("sum_products", op::LIST_SUM_PRODUCTS, 2),
];

/// The letter that a kind of number goes by in Python.
fn letter(ty: &Type) -> &'static str {
    use taipan_ir::Class::{NumpyBool, NumpyFloat, NumpyInt};
    match ty {
        Float | Type::Object(NumpyFloat) => "f",
        Int | Type::Object(NumpyInt) => "i",
        Bool | Type::Object(NumpyBool) => "b",
        _ => "",
    }
}

/// The kind that numbers of two kinds have together.
fn common(one: &'static str, other: &'static str) -> &'static str {
    let numbers = |letter| matches!(letter, "f" | "i" | "b");
    match (one, other) {
        (one, other) if one == other => one,
        (one, other) if !numbers(one) || !numbers(other) => "",
        ("f", _) | (_, "f") => "f",
        ("i", _) | (_, "i") => "i",
        _ => "b",
    }
}

/// What a value is: a number of Python's or numpy's by its letter, `a` for an array, `n` for a narrow number, `l` for a list, `t` for a tuple, `s` for a slice, `r`
/// for a range; nothing for anything else. Nothing becomes a value of the IR for that.
fn kind_of(cx: &HookContext<'_>, of_library: Letter, value: &PyObject) -> PyResult<&'static str> {
    if let Some(staged) = cx.dynamic(value)? {
        return Ok(match staged.ty {
            Type::List(_) => "l",
            Type::Tuple(_) => "t",
            ty => letter(&ty),
        });
    }
    if value.class().is(cx.vm.ctx.types.list_type) {
        return Ok("l");
    }
    if value.class().is(cx.vm.ctx.types.tuple_type) {
        return Ok("t");
    }
    if value.downcast_ref::<PySlice>().is_some() {
        return Ok("s");
    }
    let of_run_time = value
        .downcast_ref::<Virtual>()
        .is_some_and(|iterable| iterable.kind == VirtualKind::Range);
    if of_run_time || value.class().is(cx.vm.ctx.types.range_type) {
        return Ok("r");
    }
    if let Some(letter) = of_library(cx, value) {
        return Ok(letter);
    }
    Ok(cx.as_const(value).map_or("", |constant| letter(&constant.ty())))
}

/// Whether a number is one of Python's own.
fn is_own(cx: &HookContext<'_>, value: &PyObject) -> PyResult<bool> {
    let ty = match cx.dynamic(value)? {
        Some(staged) => Some(staged.ty),
        None => cx.as_const(value).map(|constant| constant.ty()),
    };
    Ok(matches!(ty, Some(Int | Float | Bool)))
}

/// What the items of a list or tuple are together. Of none they are floats.
fn kind_of_items(cx: &HookContext<'_>, of_library: Letter, value: &PyObject) -> PyResult<&'static str> {
    let Some(parts) = cx.parts_now(value) else {
        return Ok(match cx.dynamic(value)?.as_ref().and_then(|list| list.ty.element()) {
            Some(Type::Never) => "f",
            Some(Type::List(_)) => "l",
            Some(element) => letter(element),
            None => "",
        });
    };
    let mut kind = None;
    for part in &parts {
        let own = kind_of(cx, of_library, part)?;
        kind = Some(kind.map_or(own, |kind| common(kind, own)));
    }
    Ok(kind.unwrap_or("f"))
}

fn type_of(cx: &HookContext<'_>, kind: &PyObject) -> PyResult<Type> {
    match kind.try_to_value::<String>(cx.vm).ok().as_deref() {
        Some("f") => Ok(Float),
        Some("i") => Ok(Int),
        Some("b") => Ok(Bool),
        _ => Err(cx.unsupported("an array of this kind")),
    }
}

/// A number as one of another kind, as numpy makes one of the other.
fn as_kind(cx: &HookContext<'_>, value: &IrValue, wanted: &Type) -> PyResult<IrValue> {
    let value = plain_number(cx, value);
    match (&value.ty, wanted) {
        (own, wanted) if own == wanted => Ok(value),
        (Int, Float) => Ok(cx.ir().int_to_float(&value)),
        (Bool, Int) => Ok(bool_to_int(cx, &value)),
        (Bool, Float) => Ok(cx.ir().int_to_float(&bool_to_int(cx, &value))),
        _ => Err(cx.unsupported("an item of this kind in an array")),
    }
}

/// A new list of the numbers of a list or tuple that is known item by item, or of numbers of the kind itself.
fn items(cx: HookContext<'_>, value: &PyObject, kind: &PyObject) -> PyResult {
    let ty = type_of(&cx, kind)?;
    let list = if let Some(parts) = cx.parts_now(value) {
        let mut values = Vec::new();
        for part in &parts {
            values.push(as_kind(&cx, &cx.lift(part)?, &ty)?);
        }
        cx.ir().list_new(&values.iter().collect::<Vec<_>>(), Type::list(ty))
    } else {
        let list = cx.lift(value)?;
        match list.ty.element() {
            Some(element) if *element == ty => cx.ir().list_copy(&list),
            Some(Type::Never) => cx.ir().list_new(&[], Type::list(ty)),
            _ => return Err(cx.unsupported("an array of this list")),
        }
    };
    Ok(cx.wrap(list))
}

/// An operation of a table: where it fails, the row does, whatever handlers there are.
fn machine(cx: HookContext<'_>, name: &PyObject, args: &[PyObjectRef]) -> PyResult {
    let name: String = name.try_to_value(cx.vm)?;
    if let Some((_, op, _)) = ON_LISTS.iter().find(|row| row.0 == name && row.2 == args.len()) {
        let lists = args.iter().map(|list| cx.lift(list)).collect::<PyResult<Vec<_>>>()?;
        return Ok(cx.wrap(cx.of_row().named(*op, &lists.iter().collect::<Vec<_>>())));
    }
    let row = MACHINE.iter().find(|row| row.0 == name && row.2.len() == args.len());
    let Some((_, op, types)) = row else {
        return Err(cx.stop(Stop::Internal(format!("there is no operation {name}"))));
    };
    let mut values = Vec::new();
    for (arg, ty) in args.iter().zip(*types) {
        values.push(as_kind(&cx, &cx.lift(arg)?, ty)?);
    }
    Ok(cx.wrap(cx.of_row().named(*op, &values.iter().collect::<Vec<_>>())))
}

fn element_of(cx: &HookContext<'_>, list: &PyObject) -> PyResult<(IrValue, Type)> {
    let list = cx.lift(list)?;
    match list.ty.element().cloned() {
        Some(element) => Ok((list, element)),
        None => Err(cx.unsupported("the items of an array of several kinds")),
    }
}

fn loaded(cx: &HookContext<'_>, op: op::Name, list: &PyObject, place: &PyObject) -> PyResult {
    let (list, _) = element_of(cx, list)?;
    Ok(cx.wrap(cx.of_row().named(op, &[&list, &cx.lift(place)?])))
}

fn stored(cx: &HookContext<'_>, op: op::Name, [list, place, value]: [&PyObject; 3]) -> PyResult {
    let (list, element) = element_of(cx, list)?;
    let value = as_kind(cx, &cx.lift(value)?, &element)?;
    cx.of_row().named(op, &[&list, &cx.lift(place)?, &value]);
    Ok(cx.vm.ctx.none())
}

/// Whether it is known that two numbers or lists are one.
fn is_same(cx: &HookContext<'_>, one: &PyObject, other: &PyObject) -> PyResult<bool> {
    if one.is(other) {
        return Ok(true);
    }
    Ok(match (cx.dynamic(one)?, cx.dynamic(other)?) {
        (Some(one), Some(other)) => one.value == other.value,
        (None, None) => match (cx.as_const(one), cx.as_const(other)) {
            (Some(one), Some(other)) => one == other,
            _ => false,
        },
        _ => false,
    })
}

/// The number of an array that is postponed, or None where it must be computed.
fn stamped(cx: &HookContext<'_>, cost: &PyObject) -> PyResult {
    let cost = cost.to_owned().try_to_value(cx.vm)?;
    let number = cx.with(|g| {
        let place = g.place(cx.at);
        g.stamped((place, cost))
    });
    Ok(match number {
        Some(number) => cx.vm.ctx.new_int(number).into(),
        None => cx.vm.ctx.none(),
    })
}

/// Nothing, where an array that is postponed may be what it is; generation starts again where it may not.
fn held(cx: &HookContext<'_>, number: &PyObject, may: impl FnOnce(&GeneratorState, usize) -> bool) -> PyResult {
    let number = number.to_owned().try_to_value(cx.vm)?;
    if cx.with(|g| may(g, number)) {
        return Ok(cx.vm.ctx.none());
    }
    cx.with(|g| g.compute(number));
    Err(cx.stop(Stop::Restart))
}

/// What the twins call.
pub fn intrinsic(
    cx: HookContext<'_>,
    of_library: Letter,
    name: &str,
    args: &[PyObjectRef],
) -> PyResult<Option<PyObjectRef>> {
    let text = |text: &str| cx.vm.ctx.new_str(text).into();
    Ok(Some(match (name, args) {
        ("machine", [name, args @ ..]) => machine(cx, name, args)?,
        ("kind_of", [value]) => text(kind_of(&cx, of_library, value)?),
        ("is_own", [value]) => cx.vm.ctx.new_bool(is_own(&cx, value)?).into(),
        ("kind_of_items", [value]) => text(kind_of_items(&cx, of_library, value)?),
        ("parts", [value]) => match cx.parts_now(value) {
            Some(parts) => cx.vm.ctx.new_tuple(parts).into(),
            None => return Err(cx.unsupported("a list of arrays or lengths that is known at run time only")),
        },
        ("items", [value, kind]) => items(cx, value, kind)?,
        ("filled", [value, count]) => {
            let (value, count) = (cx.lift(value)?, cx.lift(count)?);
            let one = cx.ir().list_new(&[&value], Type::list(value.ty.clone()));
            cx.wrap(cx.of_row().list_repeat(&one, &count))
        }
        ("load", [list, place]) => loaded(&cx, op::LIST_GET, list, place)?,
        ("load_in", [list, place]) => loaded(&cx, op::LIST_GET_IN, list, place)?,
        ("store", [list, place, value]) => stored(&cx, op::LIST_SET, [list, place, value])?,
        ("store_in", [list, place, value]) => stored(&cx, op::LIST_SET_IN, [list, place, value])?,
        ("same", [one, other]) => cx.vm.ctx.new_bool(is_same(&cx, one, other)?).into(),
        ("same_list", [one, other]) if is_same(&cx, one, other)? => cx.vm.ctx.new_bool(true).into(),
        ("same_list", [one, other]) => match (element_of(&cx, one)?, element_of(&cx, other)?) {
            ((one, first), (other, second)) if first == second => cx.wrap(cx.ir().list_is(&one, &other)),
            _ => cx.vm.ctx.new_bool(false).into(),
        },
        ("is_display", [value]) => cx.vm.ctx.new_bool(cx.parts_now(value).is_some()).into(),
        ("stamped", [cost]) => stamped(&cx, cost)?,
        ("fresh", [number]) => held(&cx, number, GeneratorState::is_fresh)?,
        // A program that changes arrays would change one of the two.
        ("viewed", [number]) => held(&cx, number, |g, _| !g.decisions.settled)?,
        ("changed", []) => {
            cx.with(|g| g.arrays_changed());
            cx.vm.ctx.none()
        }
        ("settle", []) if cx.with(|g| g.decisions.settled) => cx.vm.ctx.none(),
        ("settle", []) => return Err(cx.settle()),
        ("refuse", [why]) => {
            let why = why.try_to_value::<String>(cx.vm);
            return Err(cx.unsupported(why.unwrap_or_else(|_| "this".to_string())));
        }
        _ => return Ok(None),
    }))
}
