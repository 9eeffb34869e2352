//! Builtin functions.

use super::numbers::float_argument;
use super::{classes, format, hash, isinstance, list, loops, objects, python_modules, sorting};
use crate::data_model::arithmetic::binary;
use crate::data_model::truth;
use crate::staging::interpreter_calls::interpreter_call;
use crate::state::{HookContext, IrValue, Truth};
use crate::values::{
    VirtualKind, bool_to_int, int_argument, is_instance, iterables, python_type, str_argument, unions,
};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type, op};

type Builtin = fn(HookContext<'_>, &FuncArgs) -> PyResult<Option<PyObjectRef>>;

const BUILTINS: &[(&str, Builtin)] = &[
    ("len", |cx, a| one(a, |x| truth::len(cx, &x))),
    ("abs", |cx, a| one(a, |x| abs(cx, x))),
    ("min", |cx, a| sorting::extreme(cx, "min", a)),
    ("max", |cx, a| sorting::extreme(cx, "max", a)),
    ("round", round),
    ("int", int),
    ("float", |cx, a| one(a, |x| float(cx, x))),
    ("str", |cx, a| match a.args.len() + a.kwargs.len() {
        1 => one(a, |x| format::to_str(cx, &x)),
        _ => super::bytes::decoded(cx, a),
    }),
    ("bytes", super::bytes::make),
    ("repr", |cx, a| one(a, |x| format::repr(cx, &x))),
    ("bool", |cx, a| one(a, |x| truth(cx, x))),
    ("ord", |cx, a| one(a, |x| ord(cx, x))),
    ("chr", |cx, a| one(a, |x| chr(cx, x))),
    ("format", |cx, a| match a.args.len() {
        1 => one(a, |x| format::format(cx, &x, cx.vm.ctx.new_str("").as_object())),
        _ => two(a, |x, spec| format::format(cx, &x, &spec)),
    }),
    ("range", range),
    ("enumerate", enumerate),
    ("zip", zip),
    ("map", loops::map),
    ("filter", |cx, a| two(a, |f, items| loops::filter(cx, f, &items))),
    ("reversed", |cx, a| one(a, |x| reversed(cx, x))),
    ("sum", super::sum::sum),
    ("any", |cx, a| one(a, |x| loops::any_all(cx, &x, true))),
    ("all", |cx, a| one(a, |x| loops::any_all(cx, &x, false))),
    ("sorted", sorting::sorted),
    ("list", |cx, a| one(a, |x| list::list_of(cx, x))),
    ("dict", super::dict::make),
    ("set", |cx, a| super::set::make(cx, a, Type::set(Type::Never))),
    ("frozenset", |cx, a| {
        super::set::make(cx, a, Type::FrozenSet(Type::Never.into()))
    }),
    ("tuple", |cx, a| one(a, |x| super::tuple::of(cx, x))),
    ("isinstance", |cx, a| two(a, |x, class| isinstance::of(cx, x, class))),
    ("type", |cx, a| match &a.args[..] {
        [x] if a.kwargs.is_empty() => cx.known_class(x),
        _ => Ok(None),
    }),
    ("getattr", objects::getattr),
    ("hasattr", objects::hasattr),
    ("setattr", objects::setattr),
    ("divmod", |cx, a| two(a, |x, y| divmod(cx, x, y))),
    ("pow", pow),
    ("hash", |cx, a| match a.args.first() {
        Some(x) if a.args.len() == 1 && a.kwargs.is_empty() => hash_of(cx, x),
        _ => Ok(None),
    }),
    ("hex", |cx, a| one(a, |x| digits(cx, op::INT_HEX, x))),
    ("oct", |cx, a| one(a, |x| digits(cx, op::INT_OCT, x))),
    ("bin", |cx, a| one(a, |x| digits(cx, op::INT_BIN, x))),
];

/// The builtin of this name, if it is compiled.
pub fn find(name: &str) -> Option<Builtin> {
    BUILTINS.iter().find(|(n, _)| *n == name).map(|(_, f)| *f)
}

fn one(args: &FuncArgs, run: impl FnOnce(PyObjectRef) -> PyResult) -> PyResult<Option<PyObjectRef>> {
    match &args.args[..] {
        [x] if args.kwargs.is_empty() => run(x.clone()).map(Some),
        _ => Ok(None),
    }
}

fn two(args: &FuncArgs, run: impl FnOnce(PyObjectRef, PyObjectRef) -> PyResult) -> PyResult<Option<PyObjectRef>> {
    match &args.args[..] {
        [x, y] if args.kwargs.is_empty() => run(x.clone(), y.clone()).map(Some),
        _ => Ok(None),
    }
}

fn wrong(cx: HookContext<'_>, text: String) -> rustpython_vm::builtins::PyBaseExceptionRef {
    cx.type_error(text)
}

/// A builtin that makes a plain value of any object, such as what a regular expression found.
pub fn on_interpreter(cx: HookContext<'_>, name: &str, object: IrValue, ty: Type) -> PyResult {
    let args = vec![cx.wrap(object)].into();
    let result = interpreter_call(cx, &format!("builtins:{name}"), &args)?;
    let result = cx.lift(&result)?;
    Ok(cx.wrap(cx.ir().py_unbox(&result, ty)))
}

fn abs(cx: HookContext<'_>, object: PyObjectRef) -> PyResult {
    let value = cx.lift(&object)?;
    unions::each(cx, value, &mut |value| match &value.ty {
        Type::Int | Type::Bool => {
            let value = bool_to_int(&cx, &value);
            Ok(cx.wrap(cx.ir().int_abs(&value)))
        }
        Type::Float => Ok(cx.wrap(cx.ir().f64_abs(&value))),
        Type::Object(class) => classes::builtin(cx, "abs", &value, *class, &[]),
        other => Err(wrong(
            cx,
            format!("bad operand type for abs(): '{}'", python_type(other)),
        )),
    })
}

fn round(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let digits = args.args.get(1).cloned().or_else(|| {
        args.kwargs
            .iter()
            .find(|(k, _)| k.to_string() == "ndigits")
            .map(|(_, v)| v.clone())
    });
    let Some(x) = args.args.first() else { return Ok(None) };
    let value = cx.lift(x)?;
    let digits = match digits.filter(|d| !cx.vm.is_none(d)) {
        Some(digits) => Some(int_argument(cx, &digits)?),
        None => None,
    };
    let result = unions::each(cx, value, &mut |value| {
        let result = match (&value.ty, &digits) {
            (Type::Int | Type::Bool, None) => bool_to_int(&cx, &value),
            (Type::Int | Type::Bool, Some(digits)) => cx.ir().int_round(&bool_to_int(&cx, &value), digits),
            (Type::Float, None) => cx.ir().f64_round(&value),
            (Type::Float, Some(digits)) => cx.ir().f64_round_digits(&value, digits),
            (Type::Object(class), digits) => {
                let digits: Vec<PyObjectRef> = digits.iter().map(|digits| cx.wrap(digits.clone())).collect();
                return classes::builtin(cx, "round", &value, *class, &digits);
            }
            (other, _) => {
                let name = python_type(other);
                return Err(wrong(cx, format!("type {name} doesn't define __round__ method")));
            }
        };
        Ok(cx.wrap(result))
    })?;
    Ok(Some(result))
}

fn int(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if let [text, base] = &args.args[..] {
        if cx.type_of(text)? == Type::Bytes {
            let (bytes, base) = (cx.lift(text)?, int_argument(cx, base)?);
            return Ok(Some(cx.wrap(cx.ir().bytes_to_int(&bytes, &base))));
        }
        let (text, base) = (str_argument(cx, text)?, int_argument(cx, base)?);
        return Ok(Some(cx.wrap(cx.ir().str_to_int(&text, &base))));
    }
    one(args, |x| {
        let value = cx.lift(&x)?;
        unions::each(cx, value, &mut |value| {
            let result = match &value.ty {
                Type::Int | Type::Bool => bool_to_int(&cx, &value),
                Type::Float => cx.ir().f64_trunc(&value),
                Type::Str => cx.ir().str_to_int(&value, &cx.int(10)),
                Type::Bytes => cx.ir().bytes_to_int(&value, &cx.int(10)),
                Type::Object(class) => return classes::builtin(cx, "int", &value, *class, &[]),
                Type::PyObj => return on_interpreter(cx, "int", value.clone(), Type::Int),
                other => {
                    let text = "int() argument must be a string, a bytes-like object or a real number, not";
                    return Err(wrong(cx, format!("{text} '{}'", python_type(other))));
                }
            };
            Ok(cx.wrap(result))
        })
    })
}

fn float(cx: HookContext<'_>, object: PyObjectRef) -> PyResult {
    let value = cx.lift(&object)?;
    unions::each(cx, value, &mut |value| match &value.ty {
        Type::Str => Ok(cx.wrap(cx.ir().str_to_float(&value))),
        Type::Bytes => Ok(cx.wrap(cx.ir().bytes_to_float(&value))),
        Type::Int | Type::Bool | Type::Float => {
            let value = cx.wrap(value);
            let result = float_argument(cx, &value)?;
            Ok(cx.wrap(result))
        }
        Type::Object(class) => classes::builtin(cx, "float", &value, *class, &[]),
        Type::PyObj => on_interpreter(cx, "float", value.clone(), Type::Float),
        other => {
            let text = "float() argument must be a string or a real number, not";
            Err(wrong(cx, format!("{text} '{}'", python_type(other))))
        }
    })
}

fn truth(cx: HookContext<'_>, object: PyObjectRef) -> PyResult {
    Ok(match cx.truth(&object)? {
        Truth::Static(known) => cx.vm.ctx.new_bool(known).into(),
        Truth::Dynamic(value) => cx.wrap(IrValue { value, ty: Type::Bool }),
    })
}

fn ord(cx: HookContext<'_>, object: PyObjectRef) -> PyResult {
    if cx.type_of(&object)? == Type::Bytes {
        let bytes = cx.lift(&object)?;
        return Ok(cx.wrap(cx.ir().bytes_ord(&bytes)));
    }
    let text = str_argument(cx, &object)?;
    Ok(cx.wrap(cx.ir().str_ord(&text)))
}

fn chr(cx: HookContext<'_>, object: PyObjectRef) -> PyResult {
    let code = int_argument(cx, &object)?;
    Ok(cx.wrap(cx.ir().str_chr(&code)))
}

fn digits(cx: HookContext<'_>, op: op::Name, object: PyObjectRef) -> PyResult {
    let value = int_argument(cx, &object)?;
    Ok(cx.wrap(cx.ir().named(op, &[&value])))
}

fn range(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let (zero, unit): (PyObjectRef, PyObjectRef) = (cx.vm.ctx.new_int(0).into(), cx.vm.ctx.new_int(1).into());
    let parts = match &args.args[..] {
        [stop] => vec![zero, stop.clone(), unit],
        [start, stop] => vec![start.clone(), stop.clone(), unit],
        [start, stop, step] => vec![start.clone(), stop.clone(), step.clone()],
        _ => return Ok(None),
    };
    for part in &parts {
        let ty = cx.type_of(part)?;
        if !ty.alternatives().iter().any(|t| matches!(t, Type::Int | Type::Bool)) {
            let name = python_type(&ty);
            return Err(wrong(
                cx,
                format!("'{name}' object cannot be interpreted as an integer"),
            ));
        }
    }
    // A range of run-time bounds may have one value of several types; only ints go on.
    let parts = parts.iter().map(|p| {
        if cx.is_dynamic(p) {
            Ok(cx.wrap(int_argument(cx, p)?))
        } else {
            Ok(p.clone())
        }
    });
    Ok(Some(iterables::iterable(
        cx,
        VirtualKind::Range,
        parts.collect::<PyResult<Vec<_>>>()?,
    )))
}

fn enumerate(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let Some(iterable) = args.args.first() else {
        return Ok(None);
    };
    let named = args
        .kwargs
        .iter()
        .find(|(k, _)| k.to_string() == "start")
        .map(|(_, v)| v.clone());
    let start = args
        .args
        .get(1)
        .cloned()
        .or(named)
        .unwrap_or_else(|| cx.vm.ctx.new_int(0).into());
    if cx.parts_now(iterable).is_some() && !cx.is_dynamic(&start) {
        // A sequence known now with run-time elements: Python's own enumerate, unrolled.
        let counted = cx
            .vm
            .ctx
            .types
            .enumerate_type
            .as_object()
            .call((iterable.clone(), start), cx.vm)?;
        return cx.made(counted, cx.at).map(Some);
    }
    Ok(Some(iterables::iterable(
        cx,
        VirtualKind::Enumerate,
        vec![iterable.clone(), start],
    )))
}

/// `reversed(x)`; of a dict with keys known now, its keys.
fn reversed(cx: HookContext<'_>, object: PyObjectRef) -> PyResult {
    if object.class().is(cx.vm.ctx.types.dict_type) && cx.dynamic(&object)?.is_none() {
        let keys = cx.vm.builtins.get_attr("reversed", cx.vm)?.call((object,), cx.vm)?;
        return cx.made(keys, cx.at);
    }
    Ok(iterables::iterable(cx, VirtualKind::Reversed, vec![object]))
}

fn zip(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let strict = args.kwargs.get("strict").map(|strict| cx.as_const(strict));
    match strict {
        None | Some(Some(Const::Bool(false))) if args.kwargs.len() == usize::from(strict.is_some()) => {}
        Some(Some(Const::Bool(true))) if args.kwargs.len() == 1 => {
            return python_modules::call_named(cx, "builtins", "zip_strictly", args.args.clone()).map(Some);
        }
        _ => return Err(cx.unsupported("zip(strict=…) of this form")),
    }
    let args = FuncArgs::from(args.args.clone());
    if !args.args.is_empty() && args.args.iter().all(|arg| cx.parts_now(arg).is_some()) {
        let zipped = cx.vm.ctx.types.zip_type.as_object().call(args.clone(), cx.vm)?;
        return cx.made(zipped, cx.at).map(Some);
    }
    Ok(Some(iterables::iterable(cx, VirtualKind::Zip, args.args.clone())))
}

fn divmod(cx: HookContext<'_>, x: PyObjectRef, y: PyObjectRef) -> PyResult {
    let quotient = binary(cx, "//", x.clone(), y.clone(), false)?;
    let rest = binary(cx, "%", x, y, false)?;
    Ok(cx.vm.ctx.new_tuple(vec![quotient, rest]).into())
}

/// `pow(base, exp)`, or `pow(base, exp, mod)` of ints.
fn pow(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let Some([Some(base), Some(exponent), modulus]) = classes::arguments(args, ["base", "exp", "mod"]) else {
        return Ok(None);
    };
    let Some(modulus) = modulus.filter(|modulus| !cx.vm.is_none(modulus)) else {
        return binary(cx, "**", base, exponent, false).map(Some);
    };
    let mut ints = Vec::new();
    for object in [base, exponent, modulus] {
        if !matches!(cx.type_of(&object)?, Type::Int | Type::Bool) {
            return Ok(None);
        }
        ints.push(int_argument(cx, &object)?);
    }
    let power = cx.ir().int_pow_mod(&ints[0], &ints[1], &ints[2]);
    Ok(Some(cx.wrap(power)))
}

/// Whether Python hashes such values alike in every run. What `None` is hashed to is another number before 3.12.
fn hashes_alike(ty: &Type) -> bool {
    match ty {
        Type::Int | Type::Bool | Type::Float => true,
        Type::Record(parts) => parts.iter().all(hashes_alike),
        _ => false,
    }
}

/// `hash(x)` of numbers and of tuples of them. What says where keys lie does not show: it may have any hash that equal values have in
/// common.
fn hash_of(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
    if cx.with(|g| g.keys.hashing > 0) {
        return super::user_hash::hash(cx, object).map(Some);
    }
    if let Some(given) = hash::given(cx, object)? {
        return Ok(Some(given));
    }
    if is_instance(&cx, object) {
        return Err(cx.unsupported("the hash of an object of the program"));
    }
    let value = cx.lift(object)?;
    if !value.ty.alternatives().iter().all(hashes_alike) {
        return Ok(None);
    }
    unions::each(cx, value, &mut |value| hash::of_value(cx, &value)).map(Some)
}
