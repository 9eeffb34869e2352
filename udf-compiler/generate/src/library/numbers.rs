//! Arithmetic on run-time operands.

use super::classes;
use crate::state::{HookContext, IrValue};
use crate::values::{bool_to_int, python_type, unions};
use rustpython_vm::{PyObject, PyResult};
use taipan_ir::{Type, op};

/// A float operand: ints and bools convert.
pub fn float_argument(cx: HookContext<'_>, object: &PyObject) -> PyResult<IrValue> {
    let value = cx.lift(object)?;
    if let Type::Union(parts) = &value.ty
        && parts.iter().filter(|part| is_number(part)).count() > 1
    {
        let wrapped = unions::each_dyn(cx, value, &mut |value| to_float(cx, value))?;
        return cx.lift(&wrapped);
    }
    let value = unions::expect_one(cx, value, &is_number)?;
    to_float(cx, value)
}

/// Whether values of the type are numbers of Python's or numpy's.
fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Int | Type::Float | Type::Bool) || matches!(ty, Type::Object(class) if class.is_numpy())
}

fn to_float(cx: HookContext<'_>, value: IrValue) -> PyResult<IrValue> {
    match value.ty {
        Type::Float => Ok(value),
        Type::Int => Ok(cx.ir().int_to_float(&value)),
        Type::Bool => {
            let value = bool_to_int(&cx, &value);
            Ok(cx.ir().int_to_float(&value))
        }
        Type::Object(class) => {
            let float = classes::builtin(cx, "float", &value, class, &[])?;
            cx.lift(&float)
        }
        ref other => Err(cx.type_error(format!("must be real number, not {}", python_type(other)))),
    }
}

/// `a op b` of two numbers; nothing where they have no such operator.
pub fn binary(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
    Ok(match (&a.ty, &b.ty) {
        (Type::Bool, Type::Bool) if matches!(op, "&" | "|" | "^") => Some(bools(&cx, op, a, b)),
        (Type::Int | Type::Bool, Type::Int | Type::Bool) => ints(cx, op, &bool_to_int(&cx, a), &bool_to_int(&cx, b))?,
        _ => {
            let (x, y) = (to_float(cx, a.clone())?, to_float(cx, b.clone())?);
            floats(&cx, op, &x, &y)
        }
    })
}

fn bools(cx: &HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> IrValue {
    match op {
        "&" => cx.ir().bool_and(a, b),
        "|" => cx.ir().bool_or(a, b),
        _ => {
            let same = cx.ir().bool_eq(a, b);
            cx.ir().bool_not(&same)
        }
    }
}

fn ints(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
    let name = match op {
        "+" => op::INT_ADD,
        "-" => op::INT_SUB,
        "*" => op::INT_MUL,
        "/" => return Ok(Some(cx.ir().int_truediv(a, b))),
        "//" => op::INT_FLOORDIV,
        "%" => op::INT_MOD,
        "**" => return power(cx, a, b).map(Some),
        "&" => op::INT_AND,
        "|" => op::INT_OR,
        "^" => op::INT_XOR,
        "<<" => op::INT_SHL,
        ">>" => op::INT_SHR,
        _ => return Ok(None),
    };
    Ok(Some(cx.ir().named(name, &[a, b])))
}

/// `a ** b` on ints is an int or, for a negative exponent, a float: a constant exponent decides, else the row with a
/// negative one fails.
fn power(cx: HookContext<'_>, a: &IrValue, b: &IrValue) -> PyResult<IrValue> {
    match cx.with(|g| g.int_constant(b.value)) {
        Some(exponent) if exponent < 0 => {
            let (x, y) = (to_float(cx, a.clone())?, to_float(cx, b.clone())?);
            Ok(cx.ir().f64_pow(&x, &y))
        }
        Some(2) => Ok(cx.ir().int_mul(a, a)),
        _ => Ok(cx.ir().int_pow(a, b)),
    }
}

fn floats(cx: &HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> Option<IrValue> {
    let name = match op {
        "+" => op::F64_ADD,
        "-" => op::F64_SUB,
        "*" => op::F64_MUL,
        "/" => op::F64_DIV,
        "//" => op::F64_FLOORDIV,
        "%" => op::F64_MOD,
        "**" => op::F64_POW,
        _ => return None,
    };
    Some(cx.ir().named(name, &[a, b]))
}

/// `-a`, `+a`, `~a` of a number; nothing where it has no such operator.
pub fn unary(cx: HookContext<'_>, op: &str, value: &IrValue) -> Option<IrValue> {
    let int = matches!(value.ty, Type::Int | Type::Bool);
    let value = bool_to_int(&cx, value);
    Some(match (op, &value.ty) {
        ("-", Type::Int) => cx.ir().int_neg(&value),
        ("-", Type::Float) => cx.ir().f64_neg(&value),
        ("+", Type::Int | Type::Float) => value,
        ("~", Type::Int) if int => cx.ir().int_invert(&value),
        _ => return None,
    })
}
