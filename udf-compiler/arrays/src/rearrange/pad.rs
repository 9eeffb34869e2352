//! `np.pad`: more places at the ends of dimensions.

use super::join::part;
use crate::array::Array;
use crate::error::{ArrayError, Result};
use crate::index::at::Outside;
use crate::storage::reserved;

/// What the new places hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// The first or last element.
    Edge,
    /// The elements backwards, without the first or last.
    Reflect,
    /// The elements backwards.
    Symmetric,
    /// The elements of the other end.
    Wrap,
}

impl Fill {
    /// Reads numpy's word; refuses the modes that compute.
    pub fn parse(text: &str) -> Result<Fill> {
        match text {
            "edge" => Ok(Fill::Edge),
            "reflect" => Ok(Fill::Reflect),
            "symmetric" => Ok(Fill::Symmetric),
            "wrap" => Ok(Fill::Wrap),
            "linear_ramp" | "maximum" | "mean" | "median" | "minimum" | "empty" => {
                Err(ArrayError::refused(format!("numpy.pad with mode '{text}'")))
            }
            _ => Err(ArrayError::value(format!("mode '{text}' is not supported"))),
        }
    }

    /// The place of a length that a place before or behind it shows.
    fn place(self, at: isize, length: isize) -> isize {
        match self {
            Fill::Edge => at.clamp(0, length - 1),
            Fill::Wrap => at.rem_euclid(length),
            Fill::Symmetric => {
                let at = at.rem_euclid(2 * length);
                if at < length { at } else { 2 * length - 1 - at }
            }
            Fill::Reflect if length == 1 => 0,
            Fill::Reflect => {
                let at = at.rem_euclid(2 * length - 2);
                if at < length { at } else { 2 * length - 2 - at }
            }
        }
    }
}

impl Array {
    /// `np.pad` with elements of the array: for each dimension, how many places before and behind.
    pub fn pad_by(&self, widths: &[(usize, usize)], fill: Fill) -> Result<Array> {
        let mut array = self.clone();
        for (axis, (before, behind)) in widths.iter().enumerate() {
            let length = self.shape().get(axis).copied().unwrap_or(0);
            if length == 0 && (*before > 0 || *behind > 0) {
                return Err(ArrayError::value(format!(
                    "can't extend empty axis {axis} using modes other than 'constant' or 'empty'"
                )));
            }
            if *before == 0 && *behind == 0 {
                continue;
            }
            let total = length.saturating_add(*before).saturating_add(*behind);
            let mut places: Vec<i64> = reserved(total)?;
            places.extend((0..total).map(|at| fill.place(at as isize - *before as isize, length as isize) as i64));
            array = array.take(&Array::vector::<i64>(places), Some(axis as isize), Outside::Raise)?;
        }
        array.copy()
    }

    /// `np.pad` with constants: for each dimension, widths and what is before and behind.
    pub fn pad_with(&self, widths: &[(usize, usize)], values: &[(Array, Array)]) -> Result<Array> {
        let grown = |(length, (before, behind)): (&usize, &(usize, usize))| {
            length.saturating_add(*before).saturating_add(*behind)
        };
        let shape: Vec<usize> = self.shape().iter().zip(widths).map(grown).collect();
        let result = Array::zeros(&shape, self.dtype())?;
        let mut inner = result.clone();
        for (axis, ((before, _), length)) in widths.iter().zip(self.shape()).enumerate() {
            inner = part(&inner, axis, *before, *length)?;
        }
        inner.assign(self)?;
        // The later dimension fills the corners.
        for (axis, (before, behind)) in widths.iter().enumerate() {
            let Some((first, last)) = values.get(axis).or(values.first()) else {
                continue;
            };
            let length = self.shape().get(axis).copied().unwrap_or(0);
            let mut region = result.clone();
            for (later, ((skip, _), kept)) in widths.iter().zip(self.shape()).enumerate().skip(axis + 1) {
                region = part(&region, later, *skip, *kept)?;
            }
            part(&region, axis, 0, *before)?.assign(first)?;
            part(&region, axis, before + length, *behind)?.assign(last)?;
        }
        Ok(result)
    }
}
