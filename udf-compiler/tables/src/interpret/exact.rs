//! Operations on numbers where only NULL is missing: NaN is a value, and a whole number by zero is NULL.

use super::Wrong;
use super::numbers::{of_floats, whole};
use super::values::{Value, narrow, typed};
use crate::expr::Op;
use crate::types::{ColType, Family};

/// An operation on numbers that are there.
pub fn op(op: Op, values: &[Value], own: &ColType) -> Result<Value, Wrong> {
    let unsupported = || Wrong::Unsupported(format!("exact operation {} on {values:?}", op.name()));
    if let (Op::Present, [value]) = (op, values) {
        return Ok(match value {
            Value::Float(float) => Value::Float(float + 0.0),
            other => other.clone(),
        });
    }
    let ints: Option<Vec<i64>> = values.iter().map(Value::int).collect();
    if let (Family::Int, Some(ints)) = (own.family(), ints) {
        return match (op, &ints[..]) {
            (Op::FloorDiv | Op::Mod, [_, 0]) => Ok(Value::Null),
            (_, ints) => whole(op, ints).map(|int| Value::Int(narrow(int, &own.ty))),
        };
    }
    let floats: Option<Vec<f64>> = values.iter().map(Value::number).collect();
    let floats = floats.ok_or_else(unsupported)?;
    let made = match (op, &floats[..]) {
        (Op::FloorDiv, [x, y]) => Some((x / y).floor()),
        (Op::Mod, [x, y]) => Some(x - (x / y).floor() * y),
        (_, floats) => of_floats(op, floats),
    };
    made.map(|made| typed(Value::Float(made), &own.ty))
        .ok_or_else(unsupported)
}
