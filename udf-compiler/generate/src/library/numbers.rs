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
        Type::Int => Ok(cx.op(op::INT_TO_FLOAT, &[&value], Type::Float)),
        Type::Bool => {
            let value = bool_to_int(&cx, &value);
            Ok(cx.op(op::INT_TO_FLOAT, &[&value], Type::Float))
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
        "&" => cx.op(op::BOOL_AND, &[a, b], Type::Bool),
        "|" => cx.op(op::BOOL_OR, &[a, b], Type::Bool),
        _ => {
            let same = cx.op(op::BOOL_EQ, &[a, b], Type::Bool);
            cx.op(op::BOOL_NOT, &[&same], Type::Bool)
        }
    }
}

fn ints(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
    let name = match op {
        "+" => op::INT_ADD,
        "-" => op::INT_SUB,
        "*" => op::INT_MUL,
        "/" => return Ok(Some(cx.op(op::INT_TRUEDIV, &[a, b], Type::Float))),
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
    Ok(Some(cx.op(name, &[a, b], Type::Int)))
}

/// `a ** b` on ints is an int or, for a negative exponent, a float: a constant exponent decides, else the row with a
/// negative one fails.
fn power(cx: HookContext<'_>, a: &IrValue, b: &IrValue) -> PyResult<IrValue> {
    match cx.with(|g| g.int_constant(b.value)) {
        Some(exponent) if exponent < 0 => {
            let (x, y) = (to_float(cx, a.clone())?, to_float(cx, b.clone())?);
            Ok(cx.op(op::F64_POW, &[&x, &y], Type::Float))
        }
        Some(2) => Ok(cx.op(op::INT_MUL, &[a, a], Type::Int)),
        _ => Ok(cx.op(op::INT_POW, &[a, b], Type::Int)),
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
    Some(cx.op(name, &[a, b], Type::Float))
}

/// `-a`, `+a`, `~a` of a number; nothing where it has no such operator.
pub fn unary(cx: HookContext<'_>, op: &str, value: &IrValue) -> Option<IrValue> {
    let int = matches!(value.ty, Type::Int | Type::Bool);
    let value = bool_to_int(&cx, value);
    Some(match (op, &value.ty) {
        ("-", Type::Int) => cx.op(op::INT_NEG, &[&value], Type::Int),
        ("-", Type::Float) => cx.op(op::F64_NEG, &[&value], Type::Float),
        ("+", Type::Int | Type::Float) => value,
        ("~", Type::Int) if int => cx.op(op::INT_INVERT, &[&value], Type::Int),
        _ => return None,
    })
}
