//! What aggregates make of values in order.

use super::values::Value;
use crate::rel::Aggregate;
use crate::types::{ColType, Family};
use std::cmp::Ordering;

/// An aggregate of the values of a group, in order; `own`: the type of what comes of it.
pub fn aggregate(aggregate: Aggregate, values: &[Value], own: &ColType) -> Value {
    let there: Vec<&Value> = values.iter().filter(|value| !value.is_null()).collect();
    let numbers = || there.iter().filter_map(|value| value.number()).collect::<Vec<f64>>();
    let count = there.len() as f64;
    match aggregate {
        Aggregate::Size => Value::Int(values.len() as i64),
        Aggregate::Count => Value::Int(there.len() as i64),
        Aggregate::Distinct => {
            let mut seen: Vec<&Value> = Vec::new();
            for value in there {
                if !seen.iter().any(|other| other.same(value)) {
                    seen.push(value);
                }
            }
            Value::Int(seen.len() as i64)
        }
        Aggregate::First => there.first().copied().cloned().unwrap_or(Value::Null),
        Aggregate::Last => there.last().copied().cloned().unwrap_or(Value::Null),
        Aggregate::Min => extreme(&there, Ordering::Less),
        Aggregate::Max => extreme(&there, Ordering::Greater),
        Aggregate::Sum | Aggregate::Product => total(aggregate, &there, own),
        Aggregate::Joined if there.is_empty() => Value::Null,
        Aggregate::Joined => {
            let texts = there.iter().map(|value| match value {
                Value::Str(text) => text.as_str(),
                _ => "",
            });
            Value::Str(texts.collect())
        }
        Aggregate::Listed => Value::List(values.to_vec()),
        Aggregate::All => Value::Bool(there.iter().all(|value| truth(value))),
        Aggregate::Any => Value::Bool(there.iter().any(|value| truth(value))),
        // NaN is among the values in the exact reading only, where it is one.
        Aggregate::Mean if numbers().iter().any(|number| number.is_nan()) => Value::Float(f64::NAN),
        Aggregate::Mean => Value::float(numbers().iter().sum::<f64>() / count),
        Aggregate::Std | Aggregate::Var if there.len() < 2 => Value::Null,
        Aggregate::Std => Value::float((spread(&numbers()) / (count - 1.0)).sqrt()),
        Aggregate::Var => Value::float(spread(&numbers()) / (count - 1.0)),
        Aggregate::StdPopulation => Value::float((spread(&numbers()) / count).sqrt()),
        Aggregate::VarPopulation => Value::float(spread(&numbers()) / count),
        Aggregate::Median => quantile(numbers(), 0.5),
        Aggregate::Quantile(share) => quantile(numbers(), f64::from_bits(share)),
    }
}

fn extreme(values: &[&Value], wanted: Ordering) -> Value {
    let mut best: Option<&Value> = None;
    for value in values {
        if best.is_none_or(|best| value.compare(best) == Some(wanted)) {
            best = Some(value);
        }
    }
    best.cloned().unwrap_or(Value::Null)
}

fn total(aggregate: Aggregate, values: &[&Value], own: &ColType) -> Value {
    let sum = aggregate == Aggregate::Sum;
    match own.family() {
        Family::Int => {
            let ints = values.iter().filter_map(|value| value.int());
            let made = if sum {
                ints.fold(0_i64, i64::wrapping_add)
            } else {
                ints.fold(1_i64, i64::wrapping_mul)
            };
            Value::Int(made)
        }
        Family::TimeDelta if values.is_empty() => Value::Null,
        Family::TimeDelta => Value::Delta(values.iter().filter_map(|value| value.nanos()).sum()),
        _ => {
            let floats = values.iter().filter_map(|value| value.number());
            Value::Float(if sum {
                floats.sum::<f64>() + 0.0
            } else {
                floats.product()
            })
        }
    }
}

fn truth(value: &Value) -> bool {
    match value {
        Value::Bool(value) => *value,
        Value::Str(text) => !text.is_empty(),
        other => other.number().is_none_or(|number| number != 0.0),
    }
}

fn spread(numbers: &[f64]) -> f64 {
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    numbers.iter().map(|x| (x - mean) * (x - mean)).sum()
}

fn quantile(mut numbers: Vec<f64>, share: f64) -> Value {
    if numbers.is_empty() {
        return Value::Null;
    }
    numbers.sort_by(f64::total_cmp);
    let place = (numbers.len() - 1) as f64 * share;
    let (low, high) = (numbers[place.floor() as usize], numbers[place.ceil() as usize]);
    Value::Float(low + (high - low) * place.fract())
}
