//! Elements repeated and moved around: `repeat`, `tile`, `roll`.

use super::join::part;
use crate::array::Array;
use crate::error::{ArrayError, Result};
use crate::index::at::Outside;
use crate::shape::{normal_axes, normal_axis};
use crate::storage::reserved;

impl Array {
    /// `np.repeat`: each place of an axis, or of the flat array, so many times in a row. One count is for all places.
    pub fn repeat(&self, counts: &[i64], axis: Option<isize>) -> Result<Array> {
        let Some(axis) = axis else {
            return self.flat()?.repeat(counts, Some(0));
        };
        if self.ndim() == 0 {
            return self.flat()?.repeat(counts, Some(axis));
        }
        let place = normal_axis(axis, self.ndim())?;
        let length = self.shape().get(place).copied().unwrap_or(0);
        if counts.len() == 1 && length > 0 && counts.iter().any(|count| *count < 0) {
            return Err(ArrayError::value("negative dimensions are not allowed"));
        }
        if counts.len() > 1 && counts.len() == length && counts.iter().any(|count| *count < 0) {
            return Err(ArrayError::value("repeats may not contain negative values."));
        }
        if counts.len() != 1 && counts.len() != length {
            let found = counts.len();
            return Err(ArrayError::value(format!(
                "operands could not be broadcast together with shape ({length},) ({found},)"
            )));
        }
        let total = counts
            .iter()
            .fold(0usize, |total, count| total.saturating_add((*count).max(0) as usize));
        let total = if counts.len() == 1 {
            total.saturating_mul(length)
        } else {
            total
        };
        let mut places: Vec<i64> = reserved(total)?;
        for at in 0..length {
            let count = counts
                .get(at)
                .or(counts.first().filter(|_| counts.len() == 1))
                .copied()
                .unwrap_or(0);
            places.extend(std::iter::repeat_n(at as i64, count.max(0) as usize));
        }
        self.take(&Array::vector::<i64>(places), Some(place as isize), Outside::Raise)
    }

    /// `np.tile`: the whole array so many times along each dimension.
    pub fn tile(&self, counts: &[usize]) -> Result<Array> {
        let ndim = self.ndim().max(counts.len());
        let mut array = self.clone();
        if array.ndim() < ndim {
            let extra = ndim - array.ndim();
            array = array.expand_dims(&(0..extra as isize).collect::<Vec<_>>())?;
        }
        let counts = std::iter::repeat_n(1, ndim - counts.len()).chain(counts.iter().copied());
        let (mut spread, mut strides, mut shape) = (Vec::new(), Vec::new(), Vec::new());
        for ((count, length), stride) in counts.zip(array.shape()).zip(array.strides()) {
            spread.extend([count, *length]);
            strides.extend([0, *stride]);
            shape.push(count.saturating_mul(*length) as isize);
        }
        array.view(array.offset(), spread, strides)?.copy()?.reshape(&shape)
    }

    /// `np.roll`: elements move along axes, and come back at the other end. Without axes, along the flat array.
    pub fn roll(&self, shifts: &[isize], axes: Option<&[isize]>) -> Result<Array> {
        let Some(axes) = axes else {
            let shape: Vec<isize> = self.shape().iter().map(|length| *length as isize).collect();
            let shift = shifts.iter().copied().fold(0isize, isize::wrapping_add);
            return self.flat()?.roll(&[shift], Some(&[0]))?.reshape(&shape);
        };
        let places = normal_axes(axes, self.ndim(), None).or_else(|_| {
            axes.iter()
                .map(|axis| normal_axis(*axis, self.ndim()))
                .collect::<Result<Vec<_>>>()
        })?;
        let count = shifts.len().max(places.len());
        if shifts.len() != places.len() && shifts.len() != 1 && places.len() != 1 {
            return Err(ArrayError::value(
                "'shift' and 'axis' should be scalars or 1D sequences",
            ));
        }
        let mut array = self.clone();
        for at in 0..count {
            let shift = shifts.get(at).or(shifts.first()).copied().unwrap_or(0);
            let axis = places.get(at).or(places.first()).copied().unwrap_or(0);
            array = rolled(&array, shift, axis)?;
        }
        array.copy()
    }
}

fn rolled(array: &Array, shift: isize, axis: usize) -> Result<Array> {
    let length = array.shape().get(axis).copied().unwrap_or(0);
    if length == 0 {
        return Ok(array.clone());
    }
    let shift = shift.rem_euclid(length as isize) as usize;
    let result = Array::zeros(array.shape(), array.dtype())?;
    part(&result, axis, shift, length - shift)?.assign(&part(array, axis, 0, length - shift)?)?;
    part(&result, axis, 0, shift)?.assign(&part(array, axis, length - shift, shift)?)?;
    Ok(result)
}
