//! Moments and spans cast to other units.
//!
//! Knows no text.

use crate::calendar::{moment, span};
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::unit::Unit;

/// Moments of one unit as moments of another.
pub fn moments(mut values: Vec<i64>, from: Unit, to: Unit) -> Vec<i64> {
    if from != to {
        values.iter_mut().for_each(|value| *value = moment(*value, from, to));
    }
    values
}

/// Spans of one unit as spans of another. Fails where a unit has no fixed length in the other.
pub fn spans(mut values: Vec<i64>, from: Unit, to: Unit) -> Result<Vec<i64>> {
    if from != to {
        for value in &mut values {
            let (from_type, to_type) = (DType::Timedelta(from), DType::Timedelta(to));
            *value = span(*value, from, to)
                .ok_or_else(|| ArrayError::refused(format!("a cast from {from_type} to {to_type}")))?;
        }
    }
    Ok(values)
}
