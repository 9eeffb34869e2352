//! Operations on dates, datetimes and durations.

use super::Wrong;
use super::values::{Value, array, read};
use crate::expr::Op;
use crate::types::{ColType, Family, datetime};
use arrow::compute::{DatePart, date_part};

const DAY: i64 = 86_400_000_000_000;

/// An operation on values that are there, some of which are of time.
pub fn op(op: Op, values: &[Value], families: &[Family], own: &ColType) -> Result<Value, Wrong> {
    let unsupported = || Wrong::Unsupported(format!("operation {} on {values:?}", op.name()));
    let nanos = values[0].nanos();
    let delta = families[0] == Family::TimeDelta;
    let like = |made: i64| {
        if delta {
            Value::Delta(made)
        } else {
            Value::DateTime(made)
        }
    };
    if let Some(part) = part(op) {
        let made = date_part(&array(&values[..1], &datetime())?, part);
        let made = made.map_err(|error| Wrong::Failed(error.to_string()))?;
        return Ok(read(&made)?.pop().unwrap_or(Value::Null));
    }
    match (op, values) {
        (Op::Neg, [Value::Delta(x)]) => Ok(Value::Delta(x.wrapping_neg())),
        (Op::Abs, [Value::Delta(x)]) => Ok(Value::Delta(x.wrapping_abs())),
        (Op::TotalSeconds, [Value::Delta(x)]) => Ok(Value::Float(*x as f64 / 1e9)),
        (Op::Nanosecond, [_]) => Ok(nanos.map_or(Value::Null, |x| Value::Int(x.rem_euclid(1000)))),
        (Op::Midnight, [_]) => Ok(nanos.map_or(Value::Null, |x| like(x - x.rem_euclid(DAY)))),
        (Op::FloorTo | Op::CeilTo | Op::RoundTo, [_, Value::Int(step)]) => {
            Ok(nanos.map_or(Value::Null, |x| like(to_multiple(op, x, (*step).max(1)))))
        }
        (_, [a, b]) => of_two(op, a, b, own).ok_or_else(unsupported),
        _ => Err(unsupported()),
    }
}

fn of_two(op: Op, a: &Value, b: &Value, own: &ColType) -> Option<Value> {
    let int = |made: Option<i64>| made.map_or(Value::Null, Value::Delta);
    Some(match (op, a, b, own.family()) {
        (Op::Sub, Value::Date(_) | Value::DateTime(_), Value::Date(_) | Value::DateTime(_), _) => {
            Value::Delta(a.nanos()?.checked_sub(b.nanos()?)?)
        }
        (Op::Add, _, _, Family::DateTime) => Value::DateTime(a.nanos()?.checked_add(b.nanos()?)?),
        (Op::Sub, _, _, Family::DateTime) => Value::DateTime(a.nanos()?.checked_sub(b.nanos()?)?),
        (Op::Add, Value::Delta(x), Value::Delta(y), _) => Value::Delta(x.checked_add(*y)?),
        (Op::Sub, Value::Delta(x), Value::Delta(y), _) => Value::Delta(x.checked_sub(*y)?),
        (Op::Div, Value::Delta(x), Value::Delta(y), _) => Value::float(*x as f64 / *y as f64),
        (Op::FloorDiv, Value::Delta(_), Value::Delta(0), _) => super::values::typed(Value::Int(0), &own.ty),
        (Op::FloorDiv, Value::Delta(x), Value::Delta(y), _) => {
            super::values::typed(Value::Int((*x as i128).div_euclid(*y as i128) as i64), &own.ty)
        }
        (Op::Mod, Value::Delta(_), Value::Delta(0), _) => Value::Null,
        (Op::Mod, Value::Delta(x), Value::Delta(y), _) if *y > 0 => Value::Delta(x.rem_euclid(*y)),
        (Op::Mul, Value::Delta(x), Value::Int(y), _) | (Op::Mul, Value::Int(y), Value::Delta(x), _) => {
            Value::Delta(x.wrapping_mul(*y))
        }
        (Op::Div | Op::FloorDiv, Value::Delta(x), Value::Int(y), _) => int(x.checked_div(*y)),
        (Op::Mul, Value::Delta(x), Value::Float(y), _) | (Op::Mul, Value::Float(y), Value::Delta(x), _) => {
            int(whole(*x as f64 * y))
        }
        (Op::Div | Op::FloorDiv, Value::Delta(x), Value::Float(y), _) => int(whole(*x as f64 / y)),
        _ => return None,
    })
}

fn whole(x: f64) -> Option<i64> {
    x.is_finite().then_some(x as i64)
}

fn to_multiple(op: Op, x: i64, step: i64) -> i64 {
    let rest = x.rem_euclid(step);
    let low = x - rest;
    match op {
        Op::FloorTo => low,
        Op::CeilTo => x + (step - rest) % step,
        _ if 2 * rest > step || 2 * rest == step && low.div_euclid(step) % 2 != 0 => low + step,
        _ => low,
    }
}

fn part(op: Op) -> Option<DatePart> {
    Some(match op {
        Op::Year => DatePart::Year,
        Op::Month => DatePart::Month,
        Op::Day => DatePart::Day,
        Op::Hour => DatePart::Hour,
        Op::Minute => DatePart::Minute,
        Op::Second => DatePart::Second,
        Op::Microsecond => DatePart::Microsecond,
        Op::DayOfWeek => DatePart::DayOfWeekMonday0,
        Op::DayOfYear => DatePart::DayOfYear,
        Op::Quarter => DatePart::Quarter,
        Op::Week => DatePart::Week,
        Op::YearIso => DatePart::YearISO,
        _ => return None,
    })
}
