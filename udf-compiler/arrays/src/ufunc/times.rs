//! Universal functions of moments and spans.
//!
//! What is no moment (`NaT`) stays none. Sums wrap around.

use super::row::{no_loop_for, unsupported};
use crate::array::Array;
use crate::broadcast::broadcast;
use crate::cast::weak::Operand;
use crate::dtype::{DType, Unit};
use crate::error::{ArrayError, Kind, Result};
use crate::scalar::NAT;
use crate::storage::{Element, reserved};

/// The results of a function with a moment or a span among its inputs; nothing where there is none.
pub fn call(name: &str, operands: &[Operand]) -> Result<Option<Vec<Array>>> {
    if !operands.iter().any(|operand| operand.dtype().is_time()) {
        return Ok(None);
    }
    let arrays: Vec<Array> = operands.iter().map(Operand::default_array).collect::<Result<_>>()?;
    let results = match arrays.as_slice() {
        [one] => vec![unary(name, one)?],
        [a, b] if name == "divmod" => match (a.dtype(), b.dtype()) {
            (DType::Timedelta(_), DType::Timedelta(_)) => {
                vec![quotient("floor_divide", a, b)?, quotient("remainder", a, b)?]
            }
            _ => return Err(unusable(name, a, b)),
        },
        [a, b] => vec![binary(name, a, b)?],
        _ => return Err(unsupported(name)),
    };
    Ok(Some(results))
}

/// numpy's words for types that an operator does not take.
fn unusable(name: &str, a: &Array, b: &Array) -> ArrayError {
    let (a, b) = (a.dtype().repr(), b.dtype().repr());
    ArrayError::new(
        Kind::Ufunc,
        format!("ufunc '{name}' cannot use operands with types {a} and {b}"),
    )
}

/// numpy's words for types that a comparison does not take.
fn incomparable(name: &str, a: &Array, b: &Array) -> ArrayError {
    let extreme = matches!(name, "maximum" | "minimum" | "fmax" | "fmin");
    let common = in_common(name, a, b).map(|(_, _, unit)| unit);
    match (a.dtype(), b.dtype(), common) {
        (DType::Datetime(_), DType::Timedelta(_), Ok(unit)) if extreme => uncastable(name, 1, unit),
        (DType::Timedelta(_), DType::Datetime(_), Ok(unit)) if extreme => uncastable(name, 0, unit),
        (x, y, _) if x.is_time() && y.is_time() => unusable(name, a, b),
        _ => no_loop_for(name, &[a.into(), b.into()]),
    }
}

fn uncastable(name: &str, at: usize, unit: Unit) -> ArrayError {
    let (from, to) = (DType::Timedelta(unit).repr(), DType::Datetime(unit).repr());
    ArrayError::new(
        Kind::Ufunc,
        format!("Cannot cast ufunc '{name}' input {at} from {from} to {to} with casting rule 'same_kind'"),
    )
}

fn map<R: Element>(array: &Array, dtype: DType, f: impl Fn(i64) -> R) -> Result<Array> {
    let values = array.elements::<i64>()?;
    let mut results: Vec<R> = reserved(values.len())?;
    results.extend(values.iter().map(|value| f(*value)));
    Array::typed(R::buffer(results), array.shape(), dtype)
}

fn unary(name: &str, array: &Array) -> Result<Array> {
    let dtype = array.dtype();
    let keeping = |f: fn(i64) -> i64| move |value: i64| if value == NAT { NAT } else { f(value) };
    let is_span = matches!(dtype, DType::Timedelta(_));
    match name {
        "isnat" | "isnan" => map(array, DType::Bool, |value| value == NAT),
        "isfinite" => map(array, DType::Bool, |value| value != NAT),
        "isinf" => map(array, DType::Bool, |_| false),
        "absolute" if is_span => map(array, dtype, keeping(i64::wrapping_abs)),
        "negative" if is_span => map(array, dtype, keeping(i64::wrapping_neg)),
        // What is none counts as negative here.
        "sign" if is_span => map(array, dtype, i64::signum),
        "positive" if is_span => map(array, dtype, |value| value),
        "logical_not" => map(array, DType::Bool, |value| value == 0),
        "absolute" | "negative" | "sign" | "positive" => Err(no_loop_for(name, &[array.into()])),
        _ => Err(unsupported(name)),
    }
}

/// Both inputs of one shape, and a result for each pair.
fn zip<A: Element, B: Element, R: Element>(
    a: &Array,
    b: &Array,
    dtype: DType,
    f: impl Fn(&A, &B) -> R,
) -> Result<Array> {
    let both = broadcast(&[a, b])?;
    let [a, b] = both.as_slice() else {
        return Err(ArrayError::type_("too few inputs"));
    };
    let (x, y) = (a.elements::<A>()?, b.elements::<B>()?);
    let mut results: Vec<R> = reserved(x.len())?;
    results.extend(x.iter().zip(y.iter()).map(|(x, y)| f(x, y)));
    Array::typed(R::buffer(results), a.shape(), dtype)
}

/// The unit of a moment or span; whole numbers have none.
fn unit(dtype: DType) -> Option<Unit> {
    match dtype {
        DType::Datetime(unit) | DType::Timedelta(unit) => Some(unit),
        _ if dtype.is_integer() || dtype == DType::Bool => Some(Unit::GENERIC),
        _ => None,
    }
}

fn binary(name: &str, a: &Array, b: &Array) -> Result<Array> {
    let moment = |array: &Array| matches!(array.dtype(), DType::Datetime(_));
    match name {
        "multiply" | "divide" | "floor_divide" | "remainder" if !moment(a) && !moment(b) => scaled(name, a, b),
        "add" if !(moment(a) && moment(b)) => sum(name, a, b, moment(a) || moment(b), i64::wrapping_add),
        "subtract" if moment(a) || !moment(b) => sum(name, a, b, moment(a) != moment(b), i64::wrapping_sub),
        "equal" | "not_equal" | "less" | "less_equal" | "greater" | "greater_equal" if comparable(a, b) => {
            compared(name, a, b)
        }
        "maximum" | "minimum" | "fmax" | "fmin" if comparable(a, b) => extreme(name, a, b),
        "equal" | "not_equal" | "less" | "less_equal" | "greater" | "greater_equal" | "maximum" | "minimum"
        | "fmax" | "fmin" => Err(incomparable(name, a, b)),
        "add" | "subtract" | "multiply" | "divide" | "floor_divide" | "remainder" => Err(unusable(name, a, b)),
        _ => Err(unsupported(name)),
    }
}

/// Moments are compared with moments, spans with spans and whole numbers.
fn comparable(a: &Array, b: &Array) -> bool {
    let span = |array: &Array| !matches!(array.dtype(), DType::Datetime(_)) && unit(array.dtype()).is_some();
    let moment = |array: &Array| matches!(array.dtype(), DType::Datetime(_));
    moment(a) && moment(b) || span(a) && span(b)
}

/// Both in their common unit.
fn in_common(name: &str, a: &Array, b: &Array) -> Result<(Array, Array, Unit)> {
    let no = || unusable(name, a, b);
    let (x, y) = (unit(a.dtype()).ok_or_else(no)?, unit(b.dtype()).ok_or_else(no)?);
    let spans = !matches!(
        (a.dtype(), b.dtype()),
        (DType::Datetime(_), _) | (_, DType::Datetime(_))
    );
    let common = x.common(y, spans)?;
    let cast = |array: &Array| match array.dtype() {
        DType::Datetime(_) => array.as_type(DType::Datetime(common)),
        DType::Timedelta(_) => array.as_type(DType::Timedelta(common)),
        _ => array.as_type(DType::I64)?.retyped(DType::Timedelta(common)),
    };
    Ok((cast(a)?, cast(b)?, common))
}

fn sum(name: &str, a: &Array, b: &Array, moment: bool, f: fn(i64, i64) -> i64) -> Result<Array> {
    let (a, b, unit) = in_common(name, a, b)?;
    let dtype = if moment {
        DType::Datetime(unit)
    } else {
        DType::Timedelta(unit)
    };
    zip::<i64, i64, i64>(
        &a,
        &b,
        dtype,
        |x, y| if *x == NAT || *y == NAT { NAT } else { f(*x, *y) },
    )
}

fn compared(name: &str, a: &Array, b: &Array) -> Result<Array> {
    let (a, b, _) = in_common(name, a, b)?;
    let f: fn(&i64, &i64) -> bool = match name {
        "equal" => |x, y| x == y && *x != NAT,
        "not_equal" => |x, y| x != y || *x == NAT,
        "less" => |x, y| x < y && *x != NAT && *y != NAT,
        "less_equal" => |x, y| x <= y && *x != NAT && *y != NAT,
        "greater" => |x, y| x > y && *x != NAT && *y != NAT,
        _ => |x, y| x >= y && *x != NAT && *y != NAT,
    };
    zip::<i64, i64, bool>(&a, &b, DType::Bool, f)
}

fn extreme(name: &str, a: &Array, b: &Array) -> Result<Array> {
    let (a, b, _) = in_common(name, a, b)?;
    let f: fn(&i64, &i64) -> i64 = match name {
        "maximum" => |x, y| if *x == NAT || *y == NAT { NAT } else { *x.max(y) },
        "minimum" => |x, y| *x.min(y),
        "fmax" => |x, y| *x.max(y),
        _ => |x, y| {
            if *x == NAT {
                *y
            } else if *y == NAT {
                *x
            } else {
                *x.min(y)
            }
        },
    };
    zip::<i64, i64, i64>(&a, &b, a.dtype(), f)
}

/// Products and quotients of spans.
fn scaled(name: &str, a: &Array, b: &Array) -> Result<Array> {
    let whole = |array: &Array| array.dtype().is_integer() || array.dtype() == DType::Bool;
    match (name, a.dtype(), b.dtype()) {
        ("multiply", _, DType::Timedelta(_)) if !a.dtype().is_time() => scaled(name, b, a),
        ("multiply", DType::Timedelta(_), _) if whole(b) => {
            let product = |x: &i64, y: &i64| if *x == NAT { NAT } else { x.wrapping_mul(*y) };
            zip::<i64, i64, i64>(a, &b.as_type(DType::I64)?, a.dtype(), product)
        }
        ("multiply", DType::Timedelta(_), _) if b.dtype().is_float() => {
            zip::<i64, f64, i64>(a, &b.as_type(DType::F64)?, a.dtype(), |x, y| {
                if *x == NAT { NAT } else { to_span(*x as f64 * y) }
            })
        }
        ("divide", DType::Timedelta(_), _) if b.dtype().is_float() => {
            zip::<i64, f64, i64>(a, &b.as_type(DType::F64)?, a.dtype(), |x, y| {
                if *x == NAT { NAT } else { to_span(*x as f64 / y) }
            })
        }
        ("floor_divide", DType::Timedelta(_), _) if b.dtype().is_float() => {
            zip::<i64, f64, i64>(a, &b.as_type(DType::F64)?, a.dtype(), |x, y| {
                if *x == NAT {
                    NAT
                } else {
                    to_span((*x as f64 / y).trunc())
                }
            })
        }
        // numpy cuts these off at zero, unlike the quotient of two spans.
        ("divide" | "floor_divide", DType::Timedelta(_), _) if whole(b) => {
            zip::<i64, i64, i64>(a, &b.as_type(DType::I64)?, a.dtype(), |x, y| {
                if *x == NAT || *y == 0 { NAT } else { x.wrapping_div(*y) }
            })
        }
        (_, DType::Timedelta(_), DType::Timedelta(_)) if name != "multiply" => quotient(name, a, b),
        _ => Err(unusable(name, a, b)),
    }
}

fn quotient(name: &str, a: &Array, b: &Array) -> Result<Array> {
    let (a, b, unit) = in_common(name, a, b)?;
    let none = |x: i64, y: i64| x == NAT || y == NAT;
    match name {
        "divide" => zip::<i64, i64, f64>(&a, &b, DType::F64, |x, y| {
            if none(*x, *y) { f64::NAN } else { *x as f64 / *y as f64 }
        }),
        "floor_divide" => zip::<i64, i64, i64>(&a, &b, DType::I64, |x, y| {
            if none(*x, *y) || *y == 0 { 0 } else { floored(*x, *y) }
        }),
        _ => {
            let rest = |x: &i64, y: &i64| {
                if none(*x, *y) || *y == 0 {
                    NAT
                } else {
                    x.wrapping_sub(floored(*x, *y).wrapping_mul(*y))
                }
            };
            zip::<i64, i64, i64>(&a, &b, DType::Timedelta(unit), rest)
        }
    }
}

fn floored(x: i64, y: i64) -> i64 {
    let quotient = x.wrapping_div(y);
    if x.wrapping_rem(y) != 0 && (x < 0) != (y < 0) {
        quotient - 1
    } else {
        quotient
    }
}

fn to_span(value: f64) -> i64 {
    let fits = (-9.223_372_036_854_776e18..9.223_372_036_854_776e18).contains(&value);
    if fits { value as i64 } else { NAT }
}
