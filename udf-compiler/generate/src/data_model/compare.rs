//! Rich comparison: `==`, `<` and the like. Knows nothing of what values are.

use super::{LEFT, RIGHT, asked, asked_of_types, contains, identity};
use crate::state::{HookContext, IrValue};
use crate::values::{python_type, unions};
use rustpython_vm::types::PyComparisonOp;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// A comparison in Python's own words.
pub struct Comparison {
    pub op: &'static str,
    /// The method that answers it.
    pub method: &'static str,
    /// What operations of the IR that compare so end in.
    pub suffix: &'static str,
    /// The comparison of the operands the other way round.
    pub reflected: &'static str,
    python: PyComparisonOp,
}

const fn row(
    op: &'static str,
    method: &'static str,
    suffix: &'static str,
    reflected: &'static str,
    python: PyComparisonOp,
) -> Comparison {
    Comparison {
        op,
        method,
        suffix,
        reflected,
        python,
    }
}

const COMPARISONS: &[Comparison] = &[
    row("==", "__eq__", "eq", "==", PyComparisonOp::Eq),
    row("!=", "__ne__", "ne", "!=", PyComparisonOp::Ne),
    row("<", "__lt__", "lt", ">", PyComparisonOp::Lt),
    row("<=", "__le__", "le", ">=", PyComparisonOp::Le),
    row(">", "__gt__", "gt", "<", PyComparisonOp::Gt),
    row(">=", "__ge__", "ge", "<=", PyComparisonOp::Ge),
];

/// What there is to know of a comparison; nothing of `is` and `in`.
pub fn comparison(op: &str) -> Option<&'static Comparison> {
    COMPARISONS.iter().find(|row| row.op == op)
}

/// The same of what is one.
fn known(cx: &HookContext<'_>, op: &str) -> PyResult<&'static Comparison> {
    comparison(op).ok_or_else(|| cx.unsupported(format!("{op} as a comparison")))
}

/// What the names of operations that compare so end in.
pub fn suffix_of(cx: &HookContext<'_>, op: &str) -> PyResult<&'static str> {
    Ok(known(cx, op)?.suffix)
}

/// Whether two values are asked to be equal, or not to be.
pub fn is_equality(op: &str) -> bool {
    matches!(op, "==" | "!=")
}

/// `left op right` as a program writes it.
pub fn written(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult {
    cx.tick()?;
    for kind in asked(&cx, left, right)? {
        if let Some(answer) = kind.written(cx, op, left, right)? {
            return Ok(answer);
        }
    }
    compare(cx, op, left, right)
}

/// `left op right`, as what containers hold is compared.
pub fn compare(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult {
    match op {
        "is" => identity::identity(cx, left, right, false),
        "is not" => identity::identity(cx, left, right, true),
        "in" => contains::contains(cx, left, right),
        "not in" => {
            let found = contains::contains(cx, left, right)?;
            cx.not(found)
        }
        _ => rich(cx, op, left, right),
    }
}

/// The same of one that says more or less, or whether they are equal.
pub fn rich(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult {
    cx.nested(|| rich_within(cx, op, left, right))
}

fn rich_within(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult {
    let left = &cx.opened_object(left.to_owned())?;
    let right = &cx.opened_object(right.to_owned())?;
    for kind in asked(&cx, left, right)? {
        if let Some(answer) = kind.compare(cx, op, left, right)? {
            return Ok(answer);
        }
    }
    if !cx.is_dynamic(left) && !cx.is_dynamic(right) {
        return now(cx, op, left, right);
    }
    let operand = |object: &PyObjectRef, mark: u32| cx.kind_of(object)?.kind.operand(cx, object, mark);
    let (left, right) = (&operand(left, LEFT)?, &operand(right, RIGHT)?);
    for kind in asked(&cx, left, right)? {
        if let Some(answer) = kind.compare_later(cx, op, left, right)? {
            return Ok(answer);
        }
    }
    let (left, right) = (cx.lift(left)?, cx.lift(right)?);
    unions::each(cx, left, &mut |left| {
        unions::each(cx, right.clone(), &mut |right| values(cx, op, &left, &right))
    })
}

/// `left op right` of objects that Python itself compares.
pub fn now(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult {
    left.rich_compare(right, known(&cx, op)?.python, cx.vm)
}

/// One comparison of values of the IR. What nobody answers differs, and has no order.
fn values(cx: HookContext<'_>, op: &str, left: &IrValue, right: &IrValue) -> PyResult {
    for kind in asked_of_types(&cx, &left.ty, &right.ty) {
        if let Some(answer) = kind.compare_values(cx, op, left, right)? {
            return Ok(answer);
        }
    }
    if is_equality(op) {
        return Ok(cx.known_bool(op == "!="));
    }
    let (left, right) = (python_type(&left.ty), python_type(&right.ty));
    Err(cx.type_error(format!(
        "'{op}' not supported between instances of '{left}' and '{right}'"
    )))
}

/// Items of two sequences compare one by one: the first two that differ decide.
pub fn sequences(cx: HookContext<'_>, op: &str, left: &[PyObjectRef], right: &[PyObjectRef]) -> PyResult {
    let ([x, left_rest @ ..], [y, right_rest @ ..]) = (left, right) else {
        let (left, right) = (cx.vm.ctx.new_int(left.len()), cx.vm.ctx.new_int(right.len()));
        return now(cx, op, left.as_object(), right.as_object());
    };
    if is_equality(op) && left.len() != right.len() {
        return Ok(cx.known_bool(op == "!="));
    }
    let same = same(cx, x, y)?;
    let differ = |cx: HookContext<'_>| match op {
        "==" => Ok(cx.known_bool(false)),
        "!=" => Ok(cx.known_bool(true)),
        _ => compare(cx, op, x, y),
    };
    let rest = &mut || sequences(cx, op, left_rest, right_rest);
    cx.choose(&same, rest, &mut || differ(cx))
}

/// Whether two parts of containers count as the same: equal, or one object. What a NaN is, only the interpreter knows.
pub fn same(cx: HookContext<'_>, x: &PyObject, y: &PyObject) -> PyResult {
    for kind in asked(&cx, x, y)? {
        if let Some(same) = kind.same(cx, x, y)? {
            let equal = &mut || compare(cx, "==", x, y);
            return cx.choose(&cx.wrap(same), &mut || Ok(cx.known_bool(true)), equal);
        }
    }
    let equal = compare(cx, "==", x, y)?;
    if cx.type_of(x)? != Type::Float || cx.type_of(y)? != Type::Float {
        return Ok(equal);
    }
    let is_nan = |float: &PyObject| -> PyResult {
        let float = cx.lift(float)?;
        Ok(cx.wrap(cx.ir().f64_is_nan(&float)))
    };
    let no = || Ok(cx.known_bool(false));
    cx.choose(&equal, &mut || Ok(cx.known_bool(true)), &mut || {
        let (x, y) = (is_nan(x)?, is_nan(y)?);
        let both = &mut || cx.choose(&y, &mut || Err(cx.ended("NaN")), &mut || no());
        cx.choose(&x, both, &mut || no())
    })
}
