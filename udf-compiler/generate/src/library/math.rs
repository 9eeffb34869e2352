//! The module `math`.

use super::numbers::float_argument;
use crate::state::{HookContext, IrValue};
use crate::values::{bool_to_int, int_argument, python_type, unions};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_ir::{Type, op};

/// Functions of floats whose operation has the function's own name, with how many parameters.
const FLOATS: &[(&str, usize)] = &[
    ("sqrt", 1),
    ("cbrt", 1),
    ("sin", 1),
    ("cos", 1),
    ("tan", 1),
    ("asin", 1),
    ("acos", 1),
    ("atan", 1),
    ("atan2", 2),
    ("sinh", 1),
    ("cosh", 1),
    ("tanh", 1),
    ("asinh", 1),
    ("acosh", 1),
    ("atanh", 1),
    ("exp", 1),
    ("exp2", 1),
    ("expm1", 1),
    ("log", 1),
    ("log2", 1),
    ("log10", 1),
    ("log1p", 1),
    ("pow", 2),
    ("fmod", 2),
    ("remainder", 2),
    ("hypot", 2),
    ("degrees", 1),
    ("radians", 1),
    ("copysign", 2),
    ("erf", 1),
    ("erfc", 1),
    ("gamma", 1),
    ("lgamma", 1),
    ("ulp", 1),
    ("nextafter", 2),
    ("fma", 3),
];

const INTS: &[(&str, usize)] = &[
    ("gcd", 2),
    ("lcm", 2),
    ("isqrt", 1),
    ("factorial", 1),
    ("comb", 2),
    ("perm", 2),
];

/// Functions with rules of their own.
const OTHERS: &[&str] = &[
    "floor", "ceil", "trunc", "fabs", "isnan", "isinf", "isfinite", "frexp", "ldexp",
];

/// Whether this function of `math` is compiled.
pub fn knows(name: &str) -> bool {
    FLOATS.iter().chain(INTS).any(|(n, _)| *n == name) || OTHERS.contains(&name)
}

/// `math.name(*args)`; nothing for a form that is not compiled.
pub fn call(cx: HookContext<'_>, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let args = &args.args[..];
    let floats = |args: &[PyObjectRef]| {
        args.iter()
            .map(|a| float_argument(cx, a))
            .collect::<PyResult<Vec<IrValue>>>()
    };
    if let ("log", [x, base]) = (name, args) {
        // CPython divides the logarithms.
        let logs = floats(&[x.clone(), base.clone()])?;
        let (x, base) = (cx.ir().math_log(&logs[0]), cx.ir().math_log(&logs[1]));
        return Ok(Some(cx.wrap(cx.ir().f64_div(&x, &base))));
    }
    let large = |a: &PyObjectRef| Ok::<bool, _>(matches!(cx.type_of(a)?, Type::Int | Type::Bool));
    if matches!(name, "log" | "log2" | "log10") && args.len() == 1 && large(&args[0])? {
        // An int is never rounded to a power of two first as far as i64 goes.
        return unary_float(cx, name, &args[0]).map(Some);
    }
    if FLOATS.iter().any(|(n, arity)| *n == name && *arity == args.len()) {
        let values = floats(args)?;
        let values: Vec<&IrValue> = values.iter().collect();
        return Ok(Some(cx.wrap(cx.ir().named(cx.operation("math", name)?, &values))));
    }
    if let ("gcd" | "lcm", [first, rest @ ..]) = (name, args)
        && args.len() != 2
    {
        let first = cx.ir().int_abs(&int_argument(cx, first)?);
        let joined = rest.iter().try_fold(first, |joined, next| {
            let next = int_argument(cx, next)?;
            PyResult::Ok(cx.ir().named(cx.operation("math", name)?, &[&joined, &next]))
        })?;
        return Ok(Some(cx.wrap(joined)));
    }
    if INTS.iter().any(|(n, arity)| *n == name && *arity == args.len()) {
        let values = args
            .iter()
            .map(|a| int_argument(cx, a))
            .collect::<PyResult<Vec<IrValue>>>()?;
        let values: Vec<&IrValue> = values.iter().collect();
        return Ok(Some(cx.wrap(cx.ir().named(cx.operation("math", name)?, &values))));
    }
    if name == "ldexp" {
        return ldexp(cx, args);
    }
    let [x] = args else { return Ok(None) };
    match name {
        "frexp" => frexp(cx, x).map(Some),
        "floor" | "ceil" | "trunc" => rounded(cx, name, x).map(Some),
        "fabs" => {
            let x = float_argument(cx, x)?;
            Ok(Some(cx.wrap(cx.ir().f64_abs(&x))))
        }
        "isnan" | "isinf" | "isfinite" => {
            let op = match name {
                "isnan" => op::F64_IS_NAN,
                "isinf" => op::F64_IS_INF,
                _ => op::F64_IS_FINITE,
            };
            let x = float_argument(cx, x)?;
            Ok(Some(cx.wrap(cx.ir().named(op, &[&x]))))
        }
        _ => Ok(None),
    }
}

/// `math.ldexp(x, i)`; only an int is an exponent.
fn ldexp(cx: HookContext<'_>, args: &[PyObjectRef]) -> PyResult<Option<PyObjectRef>> {
    let [x, exponent] = args else { return Ok(None) };
    if !matches!(cx.type_of(exponent)?, Type::Int | Type::Bool) {
        return Ok(None);
    }
    let (x, exponent) = (float_argument(cx, x)?, int_argument(cx, exponent)?);
    Ok(Some(cx.wrap(cx.ir().math_ldexp(&x, &exponent))))
}

/// `math.frexp(x)`
fn frexp(cx: HookContext<'_>, x: &PyObjectRef) -> PyResult {
    let x = float_argument(cx, x)?;
    let mantissa = cx.wrap(cx.ir().math_mantissa(&x));
    let exponent = cx.wrap(cx.ir().math_exponent(&x));
    Ok(cx.vm.ctx.new_tuple(vec![mantissa, exponent]).into())
}

fn unary_float(cx: HookContext<'_>, name: &str, x: &PyObjectRef) -> PyResult {
    let x = float_argument(cx, x)?;
    Ok(cx.wrap(cx.ir().named(cx.operation("math", name)?, &[&x])))
}

fn rounded(cx: HookContext<'_>, name: &str, x: &PyObjectRef) -> PyResult {
    let x = cx.lift(x)?;
    unions::each(cx, x, &mut |x| match x.ty {
        Type::Int => Ok(cx.wrap(x)),
        Type::Bool => Ok(cx.wrap(bool_to_int(&cx, &x))),
        Type::Float => Ok(cx.wrap(cx.ir().named(cx.operation("f64", name)?, &[&x]))),
        Type::Object(class) => super::classes::builtin(cx, name, &x, class, &[]),
        _ => {
            let text = format!("must be real number, not {}", python_type(&x.ty));
            Err(cx.type_error(text))
        }
    })
}
