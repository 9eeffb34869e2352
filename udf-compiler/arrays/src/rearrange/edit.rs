//! Places of an axis added and removed: `insert`, `delete`.

use super::join::{concatenate, part};
use crate::array::Array;
use crate::cast::promote::Casting;
use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::index::at::Outside;
use crate::shape::normal_axis;
use crate::storage::{filled, reserved};

impl Array {
    /// `np.delete`: without these places of an axis, or of the flat array.
    pub fn delete(&self, places: &[isize], axis: Option<isize>) -> Result<Array> {
        let Some(axis) = axis else {
            return self.flat()?.delete(places, Some(0));
        };
        let axis = normal_axis(axis, self.ndim())?;
        let length = self.shape().get(axis).copied().unwrap_or(0);
        let mut kept: Vec<bool> = filled(length, true)?;
        for place in places {
            let at = if *place < 0 { place + length as isize } else { *place };
            let one = usize::try_from(at).ok().and_then(|at| kept.get_mut(at));
            // Several places are looked up in a mask, whose only axis is the first.
            let named = if places.len() == 1 { axis } else { 0 };
            *one.ok_or_else(|| outside(*place, named, length))? = false;
        }
        let mut left: Vec<i64> = reserved(length)?;
        left.extend(
            kept.iter()
                .enumerate()
                .filter(|(_, kept)| **kept)
                .map(|(at, _)| at as i64),
        );
        self.take(&Array::vector::<i64>(left), Some(axis as isize), Outside::Raise)
    }

    /// `np.insert` before these places of an axis, or of the flat array. One place takes all the values, several take one each.
    pub fn insert(&self, places: &[isize], one_place: bool, values: &Array, axis: Option<isize>) -> Result<Array> {
        let Some(axis) = axis else {
            return self.flat()?.insert(places, one_place, values, Some(0));
        };
        let axis = normal_axis(axis, self.ndim())?;
        let length = self.shape().get(axis).copied().unwrap_or(0);
        let values = values.astype(self.dtype())?;
        if let ([place], true) = (places, one_place) {
            return self.insert_one(*place, &values, axis, length);
        }
        let mut sorted: Vec<(isize, usize)> = Vec::with_capacity(places.len());
        sorted.extend(
            places
                .iter()
                .map(|place| if *place < 0 { place + length as isize } else { *place })
                .zip(0..),
        );
        sorted.sort();
        // Where each value stands in the result must be inside of it.
        let total = length + places.len();
        let stands = |(rank, (place, _)): (usize, &(isize, usize))| place + rank as isize;
        if let Some(bad) = sorted
            .iter()
            .enumerate()
            .map(stands)
            .find(|at| *at < 0 || *at >= total as isize)
        {
            return Err(outside(bad, 0, total));
        }
        let mut shape = self.shape().to_vec();
        if let Some(one) = shape.get_mut(axis) {
            *one = places.len();
        }
        // Values stand in the order of the places as they were given.
        let values = values.broadcast_to(&shape).map_err(|_| {
            let (from, to) = (
                crate::shape::tight_text(values.shape()),
                crate::shape::tight_text(&shape),
            );
            ArrayError::value(format!(
                "shape mismatch: value array of shape {from} could not be broadcast to indexing result of shape {to}"
            ))
        })?;
        let mut parts = Vec::with_capacity(2 * sorted.len() + 1);
        let mut from = 0;
        for (place, at) in sorted {
            let place = (place.max(0) as usize).clamp(from, length);
            parts.push(part(self, axis, from, place - from)?);
            parts.push(part(&values, axis, at, 1)?);
            from = place;
        }
        parts.push(part(self, axis, from, length - from)?);
        concatenate(&parts, Some(axis as isize), Some(self.dtype()), Casting::Unsafe)
    }

    fn insert_one(&self, place: isize, values: &Array, axis: usize, length: usize) -> Result<Array> {
        let at = if place < 0 { place + length as isize } else { place };
        if at < 0 || at > length as isize {
            return Err(outside(place, axis, length));
        }
        // The first dimension of the values is the one that goes along the axis.
        let mut values = values.clone();
        while values.ndim() < self.ndim() {
            values = values.expand_dims(&[0])?;
        }
        values = values.moveaxis(&[0], &[axis as isize])?;
        let count = values.shape().get(axis).copied().unwrap_or(1);
        let mut shape = self.shape().to_vec();
        if let Some(one) = shape.get_mut(axis) {
            *one = count;
        }
        let values = values.broadcast_to(&shape).map_err(|_| {
            let (from, to) = (
                crate::shape::tight_text(values.shape()),
                crate::shape::tight_text(&shape),
            );
            ArrayError::value(format!(
                "could not broadcast input array from shape {from} into shape {to}"
            ))
        })?;
        let parts = [
            part(self, axis, 0, at as usize)?,
            values,
            part(self, axis, at as usize, length - at as usize)?,
        ];
        concatenate(&parts, Some(axis as isize), Some(self.dtype()), Casting::Unsafe)
    }

    /// `np.append`: along an axis, or of all elements in C order.
    pub fn append(&self, values: &Array, axis: Option<isize>) -> Result<Array> {
        concatenate(&[self.clone(), values.clone()], axis, None::<DType>, Casting::SameKind)
    }
}

fn outside(place: isize, axis: usize, length: usize) -> ArrayError {
    ArrayError::new(
        Kind::Index,
        format!("index {place} is out of bounds for axis {axis} with size {length}"),
    )
}
