//! Arithmetic on run-time operands.

use super::{classes, list, tuple};
use crate::staging::calls::boxed;
use crate::state::{HookContext, IrValue};
use crate::values::{bool_to_int, python_type, unions};
use rustpython_vm::{PyObject, PyResult};
use taipan_ir::{Attr, Type, op};

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

/// `a op b` for operands of plain types.
pub fn binary(cx: HookContext<'_>, op: &str, a: IrValue, b: IrValue) -> PyResult {
    if let Some(result) = classes::binary(cx, op, &a, &b)? {
        return Ok(result);
    }
    let result = match (&a.ty, &b.ty) {
        (Type::PyObj, _) | (_, Type::PyObj) => return on_interpreter(cx, op, a, b),
        (Type::Bool, Type::Bool) if matches!(op, "&" | "|" | "^") => bools(&cx, op, &a, &b),
        (Type::Int | Type::Bool, Type::Int | Type::Bool) => {
            let (a, b) = (bool_to_int(&cx, &a), bool_to_int(&cx, &b));
            ints(cx, op, &a, &b)?
        }
        (Type::Int | Type::Bool | Type::Float, Type::Int | Type::Bool | Type::Float) => {
            let (x, y) = (to_float(cx, a.clone())?, to_float(cx, b.clone())?);
            match floats(&cx, op, &x, &y) {
                Some(result) => result,
                None => return Err(unsupported_operands(cx, op, &a, &b)),
            }
        }
        (Type::Str, Type::Str) if op == "+" => cx.op(op::STR_CONCAT, &[&a, &b], Type::Str),
        (Type::Str, Type::Int | Type::Bool) if op == "*" => {
            cx.op(op::STR_REPEAT, &[&a, &bool_to_int(&cx, &b)], Type::Str)
        }
        (Type::Int | Type::Bool, Type::Str) if op == "*" => {
            cx.op(op::STR_REPEAT, &[&b, &bool_to_int(&cx, &a)], Type::Str)
        }
        (Type::Bytes, Type::Bytes) if op == "+" => cx.op(op::BYTES_CONCAT, &[&a, &b], Type::Bytes),
        (Type::Bytes, Type::Int | Type::Bool) if op == "*" => {
            cx.op(op::BYTES_REPEAT, &[&a, &bool_to_int(&cx, &b)], Type::Bytes)
        }
        (Type::Int | Type::Bool, Type::Bytes) if op == "*" => {
            cx.op(op::BYTES_REPEAT, &[&b, &bool_to_int(&cx, &a)], Type::Bytes)
        }
        (Type::Str | Type::Bytes, _) if op == "%" => return on_interpreter(cx, op, a, b),
        (x, y) if x.keyed().is_some() && y.keyed().is_some() => match super::hash_containers::binary(cx, op, &a, &b)? {
            Some(result) => result,
            None => return Err(cx.unsupported(format!("{op} of these containers"))),
        },
        (Type::Record(_), Type::Record(_)) if op == "+" => {
            let (a, b) = (cx.open_record(a), cx.open_record(b));
            return cx.vm._add(&a, &b);
        }
        (x, y) if tuple::is_tuple(x) || tuple::is_tuple(y) => match tuple::binary(cx, op, &a, &b)? {
            Some(result) => result,
            None => return Err(unsupported_operands(cx, op, &a, &b)),
        },
        (Type::List(_), _) | (_, Type::List(_)) => match list::binary(cx, op, &a, &b)? {
            Some(result) => result,
            None => return Err(unsupported_operands(cx, op, &a, &b)),
        },
        _ => return Err(unsupported_operands(cx, op, &a, &b)),
    };
    Ok(cx.wrap(result))
}

/// Tuples have operators that are not compiled.
fn unsupported_operands(
    cx: HookContext<'_>,
    op: &str,
    a: &IrValue,
    b: &IrValue,
) -> rustpython_vm::builtins::PyBaseExceptionRef {
    let tuples = tuple::is_tuple(&a.ty) || tuple::is_tuple(&b.ty);
    let (a, b) = (python_type(&a.ty), python_type(&b.ty));
    let text = format!("unsupported operand type(s) for {op}: '{a}' and '{b}'");
    if tuples {
        cx.vm.new_type_error(text)
    } else {
        cx.type_error(text)
    }
}

fn on_interpreter(cx: HookContext<'_>, op: &str, a: IrValue, b: IrValue) -> PyResult {
    let text = matches!(a.ty, Type::Str | Type::Bytes).then(|| a.ty.clone());
    let (a, b) = (cx.wrap(a), cx.wrap(b));
    let (a, b) = (boxed(&cx, &a)?, boxed(&cx, &b)?);
    cx.with(|g| {
        g.outcome.python = true;
        g.outcome
            .reasons
            .push((cx.at, format!("operator {op} runs on the interpreter")));
    });
    let result = cx.op_attr(op::PY_BINARY, &[&a, &b], Attr::Name(op.into()), Type::PyObj);
    if let Some(text) = text {
        return Ok(cx.wrap(cx.op(op::PY_UNBOX, &[&result], text)));
    }
    Ok(cx.wrap(result))
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

fn ints(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<IrValue> {
    let name = match op {
        "+" => op::INT_ADD,
        "-" => op::INT_SUB,
        "*" => op::INT_MUL,
        "/" => return Ok(cx.op(op::INT_TRUEDIV, &[a, b], Type::Float)),
        "//" => op::INT_FLOORDIV,
        "%" => op::INT_MOD,
        "**" => return power(cx, a, b),
        "&" => op::INT_AND,
        "|" => op::INT_OR,
        "^" => op::INT_XOR,
        "<<" => op::INT_SHL,
        ">>" => op::INT_SHR,
        _ => return Err(unsupported_operands(cx, op, a, b)),
    };
    Ok(cx.op(name, &[a, b], Type::Int))
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

/// `-a`, `+a`, `~a`
pub fn unary(cx: HookContext<'_>, op: &str, value: IrValue) -> PyResult {
    if value.ty == Type::PyObj {
        cx.with(|g| g.outcome.python = true);
        return Ok(cx.wrap(cx.op_attr(op::PY_UNARY, &[&value], Attr::Name(op.into()), Type::PyObj)));
    }
    if let Type::Object(class) = value.ty {
        return classes::unary(cx, op, &value, class);
    }
    if let Some(counter) = super::counter::unary(cx, op, &value)? {
        return Ok(cx.wrap(counter));
    }
    let int = matches!(value.ty, Type::Int | Type::Bool);
    let value = bool_to_int(&cx, &value);
    let result = match (op, &value.ty) {
        ("-", Type::Int) => cx.op(op::INT_NEG, &[&value], Type::Int),
        ("-", Type::Float) => cx.op(op::F64_NEG, &[&value], Type::Float),
        ("+", Type::Int | Type::Float) => value,
        ("~", Type::Int) if int => cx.op(op::INT_INVERT, &[&value], Type::Int),
        _ => {
            let name = python_type(&value.ty);
            return Err(cx.type_error(format!("bad operand type for unary {op}: '{name}'")));
        }
    };
    Ok(cx.wrap(result))
}
