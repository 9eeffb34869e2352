//! `take` and `put`: places along an axis, or in the flat array, with three ways to treat those outside.
//!
//! Knows no slices.

use super::key::Key;
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::shape::normal_axis;
use crate::storage::{Element, reserved};

/// What places outside of an array mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    /// An error.
    Raise,
    /// Around.
    Wrap,
    /// The first or last.
    Clip,
}

impl Outside {
    /// Reads numpy's word.
    pub fn parse(text: &str) -> Result<Outside> {
        match text {
            "raise" => Ok(Outside::Raise),
            "wrap" => Ok(Outside::Wrap),
            "clip" => Ok(Outside::Clip),
            _ => Err(ArrayError::value(format!(
                "clipmode must be one of 'clip', 'raise', or 'wrap' (got '{text}')"
            ))),
        }
    }
}

/// Places inside of a length, as the mode says.
fn inside(places: &Array, length: usize, mode: Outside) -> Result<Array> {
    let values = places.as_type(DType::I64)?;
    if mode == Outside::Raise {
        return Ok(values);
    }
    let mut result: Vec<i64> = reserved(values.size())?;
    if length == 0 && values.size() > 0 {
        return Err(ArrayError::index("cannot do a non-empty take from an empty axes."));
    }
    let last = length as i64 - 1;
    for value in values.elements::<i64>()?.iter() {
        result.push(match mode {
            Outside::Wrap => value.rem_euclid(length as i64),
            _ => (*value).clamp(0, last),
        });
    }
    Array::new(result, values.shape())
}

impl Array {
    /// `np.take`: the places along an axis, or in the flat array.
    pub fn take(&self, places: &Array, axis: Option<isize>, mode: Outside) -> Result<Array> {
        let Some(axis) = axis else {
            return self.flat()?.take(places, Some(0), mode);
        };
        let axis = normal_axis(axis, self.ndim())?;
        let length = self.shape().get(axis).copied().unwrap_or(0);
        if length == 0 && places.size() > 0 {
            return Err(ArrayError::index("cannot do a non-empty take from an empty axes."));
        }
        if !places.dtype().is_integer() && places.dtype() != DType::Bool && places.size() > 0 {
            let from = places.dtype().repr();
            return Err(ArrayError::type_(format!(
                "Cannot cast array data from {from} to dtype('int64') according to the rule 'safe'"
            )));
        }
        let places = inside(places, length, mode)?;
        if let Some(bad) = places
            .elements::<i64>()?
            .iter()
            .find(|at| **at < -(length as i64) || **at >= length as i64)
        {
            return Err(ArrayError::index(format!(
                "index {bad} is out of bounds for axis {axis} with size {length}"
            )));
        }
        let mut keys = vec![
            Key::Slice {
                start: None,
                stop: None,
                step: None
            };
            axis
        ];
        keys.push(Key::Places(places));
        self.at(&keys)?.contiguous()
    }

    /// `np.put`: values at places of the flat array, repeated.
    pub fn put(&self, places: &Array, values: &Array, mode: Outside) -> Result<()> {
        self.check_writeable()?;
        let places = inside(places, self.size(), mode)?;
        let values = values.as_type(self.dtype())?;
        if values.size() == 0 {
            return Ok(());
        }
        crate::each_type!(self.dtype(), T => put_all::<T>(self, &places, &values))
    }

    /// The elements in C order as one dimension: a view where they lie so, else a copy.
    pub fn flat(&self) -> Result<Array> {
        let array = self.contiguous()?;
        array.view(array.offset(), vec![array.size()], vec![1])
    }
}

/// Values one after the other at places of the flat array.
fn put_all<T: Element>(array: &Array, places: &Array, values: &Array) -> Result<()> {
    let (mut all, values) = (array.to_vec::<T>()?, values.to_vec::<T>()?);
    let size = all.len() as i64;
    let places = places.elements::<i64>()?;
    for (place, value) in places.iter().zip(values.iter().cycle()) {
        let at = if *place < 0 { place + size } else { *place };
        let target = usize::try_from(at).ok().and_then(|at| all.get_mut(at));
        let outside = || ArrayError::index(format!("index {place} is out of bounds for axis 0 with size {size}"));
        *target.ok_or_else(outside)? = value.clone();
    }
    array.write(&all)
}
