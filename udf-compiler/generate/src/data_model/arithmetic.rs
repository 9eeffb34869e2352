//! Operators that compute: `+` and the like, of two operands and of one. Knows nothing of what values are.

use super::{LEFT, RIGHT, asked, asked_of_types};
use crate::state::{HookContext, IrValue};
use crate::values::{python_type, unions};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// An operator of two operands.
#[derive(Clone, Copy)]
pub struct Operator<'t> {
    pub text: &'t str,
    /// Of an augmented assignment.
    pub in_place: bool,
}

/// `left op right`; `in_place` for augmented assignment.
pub fn binary(cx: HookContext<'_>, op: &str, left: PyObjectRef, right: PyObjectRef, in_place: bool) -> PyResult {
    cx.tick()?;
    let (left, right) = (cx.opened_object(left)?, cx.opened_object(right)?);
    let operator = Operator { text: op, in_place };
    for kind in asked(&cx, &left, &right)? {
        if let Some(result) = kind.binary(cx, operator, &left, &right)? {
            return Ok(result);
        }
    }
    let later = runs_later(&cx, &left)?
        || runs_later(&cx, &right)?
        || asked(&cx, &left, &right)?.any(|kind| kind.binary_runs_later(&cx, op, &left, &right));
    if later {
        binary_later(cx, operator, &left, &right)
    } else {
        cx.binary_now(op, &left, &right, in_place)
    }
}

/// Whether an operand takes part in an operation at run time; containers built while generating do not, themselves.
pub fn runs_later(cx: &HookContext<'_>, object: &PyObject) -> PyResult<bool> {
    Ok(match cx.dynamic(object)? {
        Some(_) => true,
        None => cx.with(|g| !g.building.is_empty()) && cx.kind_of(object)?.kind.runs_later(cx, object),
    })
}

fn binary_later(cx: HookContext<'_>, operator: Operator<'_>, left: &PyObjectRef, right: &PyObjectRef) -> PyResult {
    let op = operator.text;
    for kind in asked(&cx, left, right)? {
        if let Some(result) = kind.binary_later(cx, op, left, right)? {
            return Ok(result);
        }
    }
    let (left, right) = own_operands(cx, operator, left, right)?;
    let changed = |left: &PyObjectRef, right: &PyObjectRef| match cx.kind_of(left)?.kind {
        kind if operator.in_place => kind.in_place(cx, op, left, right),
        _ => Ok(None),
    };
    if let Some(result) = changed(&left, &right)? {
        return Ok(result);
    }
    let (left, right) = (cx.lift(&left)?, cx.lift(&right)?);
    let several = matches!(left.ty, Type::Union(_));
    let whole = left.ty.clone();
    unions::each(cx, left, &mut |left| {
        if several && let Some(result) = changed(&cx.wrap(left.clone()), &cx.wrap(right.clone()))? {
            return Ok(result);
        }
        cx.kind_of_type(&left.ty).kind.check_one_of(&cx, op, &whole)?;
        unions::each(cx, right.clone(), &mut |right| values(cx, operator, &left, &right))
    })
}

/// The operands, with copies of the dicts and sets that outlive the call and are only read.
pub fn own_operands(
    cx: HookContext<'_>,
    operator: Operator<'_>,
    left: &PyObjectRef,
    right: &PyObjectRef,
) -> PyResult<(PyObjectRef, PyObjectRef)> {
    let left = if operator.in_place {
        left.clone()
    } else {
        cx.kind_of(left)?.kind.own(cx, left, LEFT)?
    };
    Ok((left, cx.kind_of(right)?.kind.own(cx, right, RIGHT)?))
}

fn values(cx: HookContext<'_>, operator: Operator<'_>, left: &IrValue, right: &IrValue) -> PyResult {
    for kind in asked_of_types(&cx, &left.ty, &right.ty) {
        if let Some(result) = kind.binary_values(cx, operator, left, right)? {
            return Ok(result);
        }
    }
    Err(cx.type_error(unsupported_operands(operator.text, left, right)))
}

/// What Python says where no kind knows what to do.
pub fn unsupported_operands(op: &str, left: &IrValue, right: &IrValue) -> String {
    let (left, right) = (python_type(&left.ty), python_type(&right.ty));
    format!("unsupported operand type(s) for {op}: '{left}' and '{right}'")
}

/// `-a`, `+a`, `~a`
pub fn unary(cx: HookContext<'_>, op: &str, operand: &PyObject) -> PyResult {
    cx.tick()?;
    if !runs_later(&cx, operand)? {
        return match op {
            "-" => cx.vm._neg(operand),
            "+" => cx.vm._pos(operand),
            _ => cx.vm._invert(operand),
        };
    }
    let operand = cx.lift(operand)?;
    unions::each(cx, operand, &mut |value| {
        let result = cx.kind_of_type(&value.ty).kind.unary_value(cx, op, &value)?;
        result.ok_or_else(|| {
            let name = python_type(&value.ty);
            cx.type_error(format!("bad operand type for unary {op}: '{name}'"))
        })
    })
}
