//! Elements taken by an index, and written through one.
//!
//! Knows no rules of indexes: `plan` has them.

use super::key::Key;
use super::plan::{Plan, placed};
use crate::array::Array;
use crate::each_type;
use crate::error::{ArrayError, Kind, Result};
use crate::order::ordered;
use crate::poll::{WORK, poll};
use crate::shape::{size_of_shape, tight_text};
use crate::storage::{Element, reserved};
use crate::walk::Rows;

impl Array {
    /// `array[keys]`: a view where keys are integers and slices, else a copy. Fails with numpy's words.
    pub fn at(&self, keys: &[Key]) -> Result<Array> {
        let plan = Plan::new(self, keys)?;
        if plan.picked.is_empty() {
            return viewed(self, &plan);
        }
        let offsets = offsets(&plan)?;
        let (front, shape) = shapes(&plan)?;
        let size = size_of_shape(&shape, self.dtype())?;
        let taken = each_type!(self.dtype(), T => gather::<T>(self, &plan, &offsets, size).map(T::buffer))?;
        let result = Array::typed(taken, &front, self.dtype())?;
        ordered(&result, &placement(&plan, front.len()))
    }

    /// `array[keys] = values`: values are cast and repeated, the last of several for one place stays. Fails with numpy's words.
    pub fn set_at(&self, keys: &[Key], values: &Array) -> Result<()> {
        self.check_writeable()?;
        let plan = Plan::new(self, keys)?;
        if plan.picked.is_empty() {
            let whole = keys.len() == self.ndim() && keys.iter().all(|key| matches!(key, Key::Int(_)));
            if whole && values.size() != 1 {
                return Err(ArrayError::value("setting an array element with a sequence."));
            }
            return viewed(self, &plan)?.assign(values);
        }
        let offsets = offsets(&plan)?;
        let (_, shape) = shapes(&plan)?;
        let values = fitted(self, keys, values, &shape)?;
        let values = if values.dtype() == self.dtype() {
            values
        } else {
            values.astype(self.dtype())?
        };
        // As the places are walked: the picked dimensions first.
        let order = placement(&plan, shape.len());
        let values = crate::order::restored(&values, &order)?;
        each_type!(self.dtype(), T => scatter::<T>(self, &plan, &offsets, &values.to_vec::<T>()?))
    }
}

/// Values repeated to the shape of what an index takes.
fn fitted(array: &Array, keys: &[Key], values: &Array, shape: &[usize]) -> Result<Array> {
    let extra = values.ndim().saturating_sub(shape.len());
    let droppable = extra > 0 && values.shape().iter().take(extra).all(|length| *length == 1);
    let values = if droppable {
        let (shape, strides) = (values.shape().get(extra..), values.strides().get(extra..));
        values.view(
            values.offset(),
            shape.unwrap_or_default().to_vec(),
            strides.unwrap_or_default().to_vec(),
        )?
    } else {
        values.clone()
    };
    values.broadcast_to(shape).map_err(|_| {
        if matches!(keys, [Key::Mask(mask)] if mask.ndim() == array.ndim()) && values.ndim() > 1 {
            let ndim = values.ndim();
            return ArrayError::type_(format!(
                "NumPy boolean array indexing assignment requires a 0 or 1-dimensional input, input has {ndim} dimensions"
            ));
        }
        let whole_mask = matches!(keys, [Key::Mask(mask)] if mask.ndim() == array.ndim());
        if whole_mask && values.ndim() <= 1 {
            let (found, wanted) = (values.size(), shape.first().copied().unwrap_or(0));
            return ArrayError::value(format!(
                "NumPy boolean array indexing assignment cannot assign {found} input values to the {wanted} output values \
                 where the mask is true"
            ));
        }
        let (found, wanted) = (tight_text(values.shape()), tight_text(shape));
        ArrayError::value(format!(
            "shape mismatch: value array of shape {found} could not be broadcast to indexing result of shape {wanted}"
        ))
    })
}

fn viewed(array: &Array, plan: &Plan) -> Result<Array> {
    let (shape, strides) = plan.kept.iter().copied().unzip();
    array.view(plan.offset, shape, strides)
}

/// The shape with the picked dimensions in front, and the shape that numpy gives.
fn shapes(plan: &Plan) -> Result<(Vec<usize>, Vec<usize>)> {
    let picked = plan.picked_shape()?;
    let kept: Vec<usize> = plan.kept.iter().map(|(length, _)| *length).collect();
    let (before, after) = kept.split_at(plan.before.min(kept.len()));
    Ok(([picked.as_slice(), &kept].concat(), [before, &picked, after].concat()))
}

/// Where each dimension of the result is in the shape with the picked dimensions in front.
fn placement(plan: &Plan, ndim: usize) -> Vec<usize> {
    let picked = ndim - plan.kept.len();
    let before = plan.before.min(plan.kept.len());
    (picked..picked + before)
        .chain(0..picked)
        .chain(picked + before..ndim)
        .collect()
}

/// How far each pick is from the first element.
fn offsets(plan: &Plan) -> Result<Vec<isize>> {
    let shape = plan.picked_shape()?;
    let count = shape.iter().product();
    let mut offsets: Vec<isize> = reserved(count)?;
    offsets.resize(count, 0);
    let taken = count > 0 && plan.kept.iter().all(|(length, _)| *length > 0);
    for picked in &plan.picked {
        let places = picked.places.elements::<i64>()?;
        // Where nothing is taken, places may be anywhere.
        for place in places.iter().filter(|_| taken) {
            placed(*place as isize, picked.axis, picked.length)?;
        }
        let repeated = picked.places.broadcast_to(&shape)?;
        let places = repeated.elements::<i64>()?;
        for (offset, place) in offsets.iter_mut().zip(places.iter()) {
            let place = if *place < 0 {
                *place as isize + picked.length as isize
            } else {
                *place as isize
            };
            *offset += place * picked.stride;
        }
    }
    Ok(offsets)
}

/// The kept dimensions as they are walked from a place.
fn kept_rows(plan: &Plan, start: isize) -> Rows {
    let (shape, strides): (Vec<usize>, Vec<isize>) = plan.kept.iter().copied().unzip();
    Rows::new(start.max(0) as usize, &shape, &strides)
}

fn gather<T: Element>(array: &Array, plan: &Plan, offsets: &[isize], size: usize) -> Result<Vec<T>> {
    let guard = array.storage().read();
    let elements = T::of(&guard).ok_or_else(outside)?;
    let mut taken: Vec<T> = reserved(size)?;
    if plan.kept.is_empty() {
        for block in offsets.chunks(WORK) {
            for offset in block {
                taken.push(
                    elements
                        .get((plan.offset as isize + offset) as usize)
                        .ok_or_else(outside)?
                        .clone(),
                );
            }
            poll()?;
        }
        return Ok(taken);
    }
    let mut work = 0;
    for offset in offsets {
        let rows = kept_rows(plan, plan.offset as isize + offset);
        let (length, stride) = (rows.length, rows.stride);
        for start in rows {
            if stride == 1 {
                taken.extend_from_slice(elements.get(start..start + length).ok_or_else(outside)?);
            } else {
                for at in 0..length {
                    let place = (start as isize + at as isize * stride) as usize;
                    taken.push(elements.get(place).ok_or_else(outside)?.clone());
                }
            }
            work += length + 8;
            if work > WORK {
                poll()?;
                work = 0;
            }
        }
    }
    Ok(taken)
}

fn scatter<T: Element>(array: &Array, plan: &Plan, offsets: &[isize], values: &[T]) -> Result<()> {
    let mut guard = array.storage().write();
    let elements = T::of_mut(&mut guard).ok_or_else(outside)?;
    let mut values = values.iter();
    for offset in offsets {
        let rows = kept_rows(plan, plan.offset as isize + offset);
        let (length, stride) = (rows.length, rows.stride);
        for start in rows {
            for at in 0..length {
                let place = (start as isize + at as isize * stride) as usize;
                let (Some(element), Some(value)) = (elements.get_mut(place), values.next()) else {
                    return Err(outside());
                };
                *element = value.clone();
            }
        }
    }
    Ok(())
}

fn outside() -> ArrayError {
    ArrayError::new(Kind::Runtime, "a view outside of its storage")
}
