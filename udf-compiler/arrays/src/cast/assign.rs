//! Elements written into a view, of whatever type and from whatever view they come.
//!
//! Knows no indexes.

use crate::array::Array;
use crate::each_type;
use crate::error::{ArrayError, Kind, Result};
use crate::poll::{WORK, poll};
use crate::shape::tight_text;
use crate::storage::Element;
use crate::walk::Rows;

impl Array {
    /// Writes elements, cast whatever that loses, and repeated to have the shape. The same storage is read as it was before.
    /// Fails where the view is read-only or the shapes do not fit.
    pub fn assign(&self, values: &Array) -> Result<()> {
        self.check_writeable()?;
        // Dimensions of length one in front may be dropped.
        let extra = values.ndim().saturating_sub(self.ndim());
        let droppable = values.shape().iter().take(extra).all(|length| *length == 1);
        let values = if extra > 0 && droppable {
            dropped(values, extra)?
        } else {
            values.clone()
        };
        let values = values
            .broadcast_to(self.shape())
            .map_err(|_| unfitting(&values, self))?;
        let values = if values.dtype() == self.dtype() {
            values
        } else {
            cast_repeated(&values, self)?
        };
        each_type!(self.dtype(), T => write::<T>(self, &values))
    }

    /// Writes the elements of a vector, in C order. Fails where their number is another, or the type.
    pub fn write<T: Element>(&self, values: &[T]) -> Result<()> {
        self.check_writeable()?;
        scatter(self, values)
    }
}

fn dropped(values: &Array, extra: usize) -> Result<Array> {
    let (shape, strides) = (values.shape().get(extra..), values.strides().get(extra..));
    values.view(
        values.offset(),
        shape.unwrap_or_default().to_vec(),
        strides.unwrap_or_default().to_vec(),
    )
}

fn unfitting(values: &Array, target: &Array) -> ArrayError {
    let (from, to) = (tight_text(values.shape()), tight_text(target.shape()));
    ArrayError::value(format!(
        "could not broadcast input array from shape {from} into shape {to}"
    ))
}

/// Casts each element once, not each of its repetitions.
fn cast_repeated(values: &Array, target: &Array) -> Result<Array> {
    let repeated = values
        .strides()
        .iter()
        .zip(values.shape())
        .all(|(stride, length)| *stride == 0 || *length <= 1);
    if repeated && values.size() > 0 {
        let one = values.view(values.offset(), Vec::new(), Vec::new())?;
        return one.astype(target.dtype())?.broadcast_to(target.shape());
    }
    values.astype(target.dtype())
}

fn write<T: Element>(target: &Array, values: &Array) -> Result<()> {
    let repeated = values
        .strides()
        .iter()
        .zip(values.shape())
        .all(|(stride, length)| *stride == 0 || *length <= 1);
    if repeated && values.size() > 0 {
        let value = values.view(values.offset(), Vec::new(), Vec::new())?.to_vec::<T>()?;
        return value.first().map_or(Ok(()), |value| fill(target, value));
    }
    if values.storage().is(target.storage()) {
        return scatter(target, &values.to_vec::<T>()?);
    }
    scatter(target, &values.elements::<T>()?)
}

fn fill<T: Element>(target: &Array, value: &T) -> Result<()> {
    let rows = Rows::of(target);
    let (length, stride) = (rows.length, rows.stride);
    let mut guard = target.storage().write();
    let elements = T::of_mut(&mut guard).ok_or_else(outside)?;
    for start in rows {
        match stride {
            1 => elements
                .get_mut(start..start + length)
                .ok_or_else(outside)?
                .fill(value.clone()),
            _ => {
                for at in 0..length {
                    *elements.get_mut(step(start, at, stride)).ok_or_else(outside)? = value.clone();
                }
            }
        }
    }
    Ok(())
}

fn scatter<T: Element>(target: &Array, values: &[T]) -> Result<()> {
    if values.len() != target.size() {
        return Err(outside());
    }
    let rows = Rows::of(target);
    let (length, stride, mut work) = (rows.length, rows.stride, 0);
    let mut guard = target.storage().write();
    let elements = T::of_mut(&mut guard).ok_or_else(outside)?;
    for (start, row) in rows.zip(values.chunks(length.max(1))) {
        if stride == 1 {
            elements
                .get_mut(start..start + length)
                .ok_or_else(outside)?
                .clone_from_slice(row);
        } else {
            for (at, value) in row.iter().enumerate() {
                *elements.get_mut(step(start, at, stride)).ok_or_else(outside)? = value.clone();
            }
        }
        work += length;
        if work > WORK {
            poll()?;
            work = 0;
        }
    }
    Ok(())
}

fn step(start: usize, at: usize, stride: isize) -> usize {
    (start as isize + at as isize * stride) as usize
}

fn outside() -> ArrayError {
    ArrayError::new(Kind::Runtime, "a view outside of its storage")
}
