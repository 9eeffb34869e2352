//! Arithmetic on run-time operands.

use super::{classes, list, tuple};
use crate::staging::calls::boxed;
use crate::state::{HookContext, IrValue};
use crate::values::{bool_to_int, python_type, unions};
use rustpython_vm::{PyObject, PyResult};
use taipan_ir::{Attr, Type};

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
        Type::Int => Ok(cx.op("int.to_float", &[&value], Type::Float)),
        Type::Bool => {
            let value = bool_to_int(&cx, &value);
            Ok(cx.op("int.to_float", &[&value], Type::Float))
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
        (Type::Str, Type::Str) if op == "+" => cx.op("str.concat", &[&a, &b], Type::Str),
        (Type::Str, Type::Int | Type::Bool) if op == "*" => {
            cx.op("str.repeat", &[&a, &bool_to_int(&cx, &b)], Type::Str)
        }
        (Type::Int | Type::Bool, Type::Str) if op == "*" => {
            cx.op("str.repeat", &[&b, &bool_to_int(&cx, &a)], Type::Str)
        }
        (Type::Bytes, Type::Bytes) if op == "+" => cx.op("bytes.concat", &[&a, &b], Type::Bytes),
        (Type::Bytes, Type::Int | Type::Bool) if op == "*" => {
            cx.op("bytes.repeat", &[&a, &bool_to_int(&cx, &b)], Type::Bytes)
        }
        (Type::Int | Type::Bool, Type::Bytes) if op == "*" => {
            cx.op("bytes.repeat", &[&b, &bool_to_int(&cx, &a)], Type::Bytes)
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
    match tuples {
        true => cx.vm.new_type_error(text),
        false => cx.type_error(text),
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
    let result = cx.op_attr("py.binary", &[&a, &b], Attr::Name(op.into()), Type::PyObj);
    if let Some(text) = text {
        return Ok(cx.wrap(cx.op("py.unbox", &[&result], text)));
    }
    Ok(cx.wrap(result))
}

fn bools(cx: &HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> IrValue {
    match op {
        "&" => cx.op("bool.and", &[a, b], Type::Bool),
        "|" => cx.op("bool.or", &[a, b], Type::Bool),
        _ => {
            let same = cx.op("bool.eq", &[a, b], Type::Bool);
            cx.op("bool.not", &[&same], Type::Bool)
        }
    }
}

fn ints(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<IrValue> {
    let name = match op {
        "+" => "int.add",
        "-" => "int.sub",
        "*" => "int.mul",
        "/" => return Ok(cx.op("int.truediv", &[a, b], Type::Float)),
        "//" => "int.floordiv",
        "%" => "int.mod",
        "**" => return power(cx, a, b),
        "&" => "int.and",
        "|" => "int.or",
        "^" => "int.xor",
        "<<" => "int.shl",
        ">>" => "int.shr",
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
            Ok(cx.op("f64.pow", &[&x, &y], Type::Float))
        }
        Some(2) => Ok(cx.op("int.mul", &[a, a], Type::Int)),
        _ => Ok(cx.op("int.pow", &[a, b], Type::Int)),
    }
}

fn floats(cx: &HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> Option<IrValue> {
    let name = match op {
        "+" => "f64.add",
        "-" => "f64.sub",
        "*" => "f64.mul",
        "/" => "f64.div",
        "//" => "f64.floordiv",
        "%" => "f64.mod",
        "**" => "f64.pow",
        _ => return None,
    };
    Some(cx.op(name, &[a, b], Type::Float))
}

/// `-a`, `+a`, `~a`
pub fn unary(cx: HookContext<'_>, op: &str, value: IrValue) -> PyResult {
    if value.ty == Type::PyObj {
        cx.with(|g| g.outcome.python = true);
        return Ok(cx.wrap(cx.op_attr("py.unary", &[&value], Attr::Name(op.into()), Type::PyObj)));
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
        ("-", Type::Int) => cx.op("int.neg", &[&value], Type::Int),
        ("-", Type::Float) => cx.op("f64.neg", &[&value], Type::Float),
        ("+", Type::Int | Type::Float) => value,
        ("~", Type::Int) if int => cx.op("int.invert", &[&value], Type::Int),
        _ => {
            let name = python_type(&value.ty);
            return Err(cx.type_error(format!("bad operand type for unary {op}: '{name}'")));
        }
    };
    Ok(cx.wrap(result))
}
