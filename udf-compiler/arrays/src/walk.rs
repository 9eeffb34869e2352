//! Walks over the elements of views: in C order, straight where they lie one after the other.
//!
//! Knows no operations on elements.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::poll::{WORK, poll};
use crate::scalar::Scalar;
use crate::storage::{Buffer, Element, reserved};
use parking_lot::{MappedRwLockReadGuard, RwLockReadGuard};
use std::ops::Deref;

/// The elements of a view in C order: borrowed where they lie so, else copied. While it is borrowed, its storage must not be written.
pub enum Elements<'a, T> {
    /// They lie so.
    Borrowed(MappedRwLockReadGuard<'a, [T]>),
    /// They were copied.
    Owned(Vec<T>),
}

impl<T> Deref for Elements<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Elements::Borrowed(values) => values,
            Elements::Owned(values) => values,
        }
    }
}

impl<T: Clone> Elements<'_, T> {
    /// Them as a vector of their own. Fails where there is no memory.
    pub fn into_vec(self) -> Result<Vec<T>> {
        match self {
            Elements::Owned(values) => Ok(values),
            Elements::Borrowed(values) => {
                let mut copy = reserved(values.len())?;
                copy.extend_from_slice(&values);
                Ok(copy)
            }
        }
    }
}

/// The rows of a view: where in storage each begins, in C order. A row is the last dimension; an array of no dimension has one.
#[derive(Clone, Debug)]
pub struct Rows {
    shape: Vec<usize>,
    strides: Vec<isize>,
    index: Vec<usize>,
    place: isize,
    left: usize,
    /// How many elements a row has.
    pub length: usize,
    /// The step from one element of a row to the next.
    pub stride: isize,
}

impl Rows {
    /// The rows of a view with this shape and these strides that begins at `offset`. Dimensions that go on evenly are one.
    pub fn new(offset: usize, shape: &[usize], strides: &[isize]) -> Rows {
        let (mut shape, mut strides) = merged(shape, strides);
        let (length, stride) = (shape.pop().unwrap_or(1), strides.pop().unwrap_or(1));
        let left = if length == 0 { 0 } else { shape.iter().product() };
        let index = vec![0; shape.len()];
        Rows {
            shape,
            strides,
            index,
            place: offset as isize,
            left,
            length,
            stride,
        }
    }

    /// The rows of an array.
    pub fn of(array: &Array) -> Rows {
        Rows::new(array.offset(), array.shape(), array.strides())
    }
}

impl Iterator for Rows {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let place = self.place;
        for ((index, length), stride) in self.index.iter_mut().zip(&self.shape).zip(&self.strides).rev() {
            *index += 1;
            self.place += stride;
            if *index < *length {
                break;
            }
            self.place -= stride * *length as isize;
            *index = 0;
        }
        usize::try_from(place).ok()
    }
}

/// The shape and strides without dimensions of length one, and with dimensions that go on evenly made one.
fn merged(shape: &[usize], strides: &[isize]) -> (Vec<usize>, Vec<isize>) {
    let (mut lengths, mut steps): (Vec<usize>, Vec<isize>) = (Vec::new(), Vec::new());
    for (length, stride) in shape.iter().zip(strides).filter(|(length, _)| **length != 1) {
        match (lengths.last_mut(), steps.last_mut()) {
            (Some(last), Some(step)) if *step == stride * *length as isize => {
                *last *= length;
                *step = *stride;
            }
            _ => {
                lengths.push(*length);
                steps.push(*stride);
            }
        }
    }
    (lengths, steps)
}

/// The places of the elements of a view, in C order.
pub fn places(array: &Array) -> impl Iterator<Item = usize> + use<> {
    let rows = Rows::of(array);
    let (length, stride) = (rows.length, rows.stride);
    rows.flat_map(move |start| (0..length).map(move |at| (start as isize + at as isize * stride) as usize))
}

/// The elements of a view of a buffer's values, copied in C order. Fails where there is no memory.
pub fn gathered<T: Element>(values: &[T], rows: Rows, size: usize) -> Result<Vec<T>> {
    let mut copy = reserved(size)?;
    let (length, stride, mut work) = (rows.length, rows.stride, 0);
    for start in rows {
        match stride {
            1 => copy.extend_from_slice(values.get(start..start + length).ok_or_else(outside)?),
            0 => copy.extend(std::iter::repeat_n(values.get(start).ok_or_else(outside)?, length).cloned()),
            2.. => copy.extend(
                values
                    .get(start..)
                    .ok_or_else(outside)?
                    .iter()
                    .step_by(stride as usize)
                    .take(length)
                    .cloned(),
            ),
            _ => {
                let before = values.get(..=start).ok_or_else(outside)?;
                copy.extend(before.iter().rev().step_by(stride.unsigned_abs()).take(length).cloned());
            }
        }
        work += length;
        if work > WORK {
            poll()?;
            work = 0;
        }
    }
    Ok(copy)
}

fn outside() -> ArrayError {
    ArrayError::new(Kind::Runtime, "a view outside of its storage")
}

fn wrong(array: &Array, wanted: DType) -> ArrayError {
    ArrayError::new(Kind::Runtime, format!("elements of {} are not {wanted}", array.dtype()))
}

impl Array {
    /// The elements in C order, as they are stored. Fails where they are stored as another type, or there is no memory.
    pub fn elements<T: Element>(&self) -> Result<Elements<'_, T>> {
        let guard = self.storage().read();
        if self.is_contiguous() {
            let range = self.offset()..self.offset().saturating_add(self.size());
            let range = if self.size() == 0 { 0..0 } else { range };
            let mapped = RwLockReadGuard::try_map(guard, |buffer| T::of(buffer).and_then(|values| values.get(range)));
            return mapped.map(Elements::Borrowed).map_err(|_| wrong(self, T::DTYPE));
        }
        let values = T::of(&guard).ok_or_else(|| wrong(self, T::DTYPE))?;
        gathered(values, Rows::of(self), self.size()).map(Elements::Owned)
    }

    /// The elements in C order, as a vector of their own.
    pub fn to_vec<T: Element>(&self) -> Result<Vec<T>> {
        self.elements::<T>()?.into_vec()
    }

    /// The elements in C order, as a buffer of their own.
    pub fn to_buffer(&self) -> Result<Buffer> {
        crate::each_type!(self.dtype(), T => self.to_vec::<T>().map(T::buffer))
    }

    /// A copy with elements of its own, in C order.
    pub fn copy(&self) -> Result<Array> {
        Array::typed(self.to_buffer()?, self.shape(), self.dtype())
    }

    /// The array itself where its elements lie in C order, else a copy.
    pub fn contiguous(&self) -> Result<Array> {
        if self.is_contiguous() {
            Ok(self.clone())
        } else {
            self.copy()
        }
    }

    /// The element at an index, which has one place for each dimension. Fails where there is none.
    pub fn get(&self, index: &[usize]) -> Result<Scalar> {
        let inside = index.len() == self.ndim() && index.iter().zip(self.shape()).all(|(at, length)| at < length);
        let steps: isize = index
            .iter()
            .zip(self.strides())
            .map(|(at, stride)| *at as isize * stride)
            .sum();
        let place = self.offset() as isize + steps;
        let scalar = if inside {
            Scalar::at(&self.storage().read(), place as usize, self.dtype())
        } else {
            None
        };
        scalar.ok_or_else(|| ArrayError::index("index out of bounds"))
    }

    /// The only element. Fails as `item()` does where there are none or many.
    pub fn item(&self) -> Result<Scalar> {
        let place = if self.size() == 1 { places(self).next() } else { None };
        let scalar = place.and_then(|place| Scalar::at(&self.storage().read(), place, self.dtype()));
        scalar.ok_or_else(|| ArrayError::value("can only convert an array of size 1 to a Python scalar"))
    }

    /// All elements in C order.
    pub fn scalars(&self) -> Result<Vec<Scalar>> {
        let buffer = self.storage().read();
        let mut scalars = reserved(self.size())?;
        for place in places(self) {
            scalars.push(Scalar::at(&buffer, place, self.dtype()).ok_or_else(outside)?);
        }
        Ok(scalars)
    }
}
