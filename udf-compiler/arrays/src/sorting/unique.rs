//! The different elements of an array, or its different slices along an axis.
//!
//! Knows that all NaN are one where that is asked for.

use super::keys::{Visitor, is_unequal, visit};
use super::sorts::places;
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::shape::normal_axis;
use crate::storage::{Element, reserved};
use std::cmp::Ordering;

/// The different elements, in order.
#[derive(Clone, Debug)]
pub struct Unique {
    /// The elements, or the slices.
    pub values: Array,
    /// Where each first is.
    pub index: Array,
    /// For each element of the array, which of the values it is: in the array's shape, or a vector for slices.
    pub inverse: Array,
    /// How often each is there.
    pub counts: Array,
}

/// `np.unique`. With an axis, of the slices along it. Where `equal_nan`, all NaN are one.
pub fn unique(array: &Array, axis: Option<isize>, equal_nan: bool) -> Result<Unique> {
    match axis {
        None => visit(array.dtype(), Elements { array, equal_nan }),
        Some(axis) => slices(array, axis),
    }
}

/// Places in sorted order, and for each whether it begins a group.
struct Groups {
    places: Vec<usize>,
    begins: Vec<bool>,
}

impl Groups {
    fn starts(&self) -> impl Iterator<Item = usize> {
        self.places
            .iter()
            .zip(&self.begins)
            .filter(|(_, begins)| **begins)
            .map(|(place, _)| *place)
    }

    fn count(&self) -> usize {
        self.begins.iter().filter(|begins| **begins).count()
    }

    fn unique(&self, values: Array, shape: &[usize]) -> Result<Unique> {
        let mut index = reserved(self.count())?;
        index.extend(self.starts().map(|place| place as i64));
        let mut inverse = crate::storage::filled(self.places.len(), 0_i64)?;
        let mut counts: Vec<i64> = reserved(self.count())?;
        for (place, begins) in self.places.iter().zip(&self.begins) {
            if *begins {
                counts.push(0);
            }
            if let (Some(count), Some(inverse)) = (counts.last_mut(), inverse.get_mut(*place)) {
                *count += 1;
                *inverse = counts.len() as i64 - 1;
            }
        }
        let inverse = Array::new(inverse, shape)?;
        Ok(Unique {
            values,
            index: Array::vector(index),
            inverse,
            counts: Array::vector(counts),
        })
    }
}

struct Elements<'a> {
    array: &'a Array,
    equal_nan: bool,
}

impl Visitor for Elements<'_> {
    type Out = Unique;

    fn visit<T: Element, K: Ord + Clone>(self, key: fn(&T) -> K) -> Result<Unique> {
        let elements = self.array.elements::<T>()?;
        let places = places(&elements, key)?;
        let mut begins = reserved(places.len())?;
        let mut before: Option<&T> = None;
        for item in places.iter().filter_map(|place| elements.get(*place)) {
            let same = before.is_some_and(|before| {
                before == item && !is_nan(self.array.dtype(), item)
                    || self.equal_nan && both_nan(before, item, self.array.dtype())
            });
            begins.push(!same);
            before = Some(item);
        }
        let groups = Groups { places, begins };
        let mut values = reserved(groups.count())?;
        values.extend(groups.starts().filter_map(|place| elements.get(place).cloned()));
        let count = values.len();
        let values = Array::typed(T::buffer(values), &[count], self.array.dtype())?;
        groups.unique(values, self.array.shape())
    }
}

/// Whether the element is NaN or "no moment".
fn is_nan<T: Element>(dtype: DType, item: &T) -> bool {
    is_unequal(item) || dtype.is_time() && *item == nat()
}

fn nat<T: Element>() -> T {
    let buffer = crate::storage::Buffer::I64(vec![crate::scalar::NAT]);
    T::of(&buffer)
        .and_then(|values| values.first())
        .cloned()
        .unwrap_or_default()
}

fn both_nan<T: Element>(a: &T, b: &T, dtype: DType) -> bool {
    is_nan(dtype, a) && is_nan(dtype, b)
}

/// The different slices along an axis.
fn slices(array: &Array, axis: isize) -> Result<Unique> {
    let axis = normal_axis(axis, array.ndim())?;
    let (mut shape, mut strides) = (array.shape().to_vec(), array.strides().to_vec());
    let (len, stride) = (shape.remove(axis), strides.remove(axis));
    if shape.contains(&0) {
        return Err(ArrayError::refused("numpy.unique of slices without elements"));
    }
    shape.insert(0, len);
    strides.insert(0, stride);
    let rows = array.view(array.offset(), shape, strides)?;
    visit(array.dtype(), Slices { rows: &rows, len, axis })
}

struct Slices<'a> {
    rows: &'a Array,
    len: usize,
    axis: usize,
}

impl Visitor for Slices<'_> {
    type Out = Unique;

    fn visit<T: Element, K: Ord + Clone>(self, key: fn(&T) -> K) -> Result<Unique> {
        let elements = self.rows.elements::<T>()?;
        let width: usize = self.rows.shape().iter().skip(1).product();
        let row = |place: usize| elements.get(place * width..(place + 1) * width).unwrap_or_default();
        let compare = |a: &usize, b: &usize| {
            let pairs = row(*a).iter().zip(row(*b));
            pairs
                .map(|(a, b)| key(a).cmp(&key(b)))
                .find(|order| *order != Ordering::Equal)
                .unwrap_or(a.cmp(b))
        };
        let mut places: Vec<usize> = reserved(self.len)?;
        places.extend(0..self.len);
        places.sort_unstable_by(compare);
        let mut begins = reserved(self.len)?;
        begins.extend((0..places.len()).map(|at| {
            let before = at.checked_sub(1).and_then(|before| places.get(before));
            before.zip(places.get(at)).is_none_or(|(a, b)| row(*a) != row(*b))
        }));
        let groups = Groups { places, begins };
        let mut values = reserved(groups.count().saturating_mul(width))?;
        for place in groups.starts() {
            values.extend_from_slice(row(place));
        }
        let mut shape = self.rows.shape().to_vec();
        if let Some(len) = shape.first_mut() {
            *len = groups.count();
        }
        let moved = Array::typed(T::buffer(values), &shape, self.rows.dtype())?;
        let (mut shape, mut strides) = (moved.shape().to_vec(), moved.strides().to_vec());
        let (len, stride) = (shape.remove(0), strides.remove(0));
        shape.insert(self.axis, len);
        strides.insert(self.axis, stride);
        groups.unique(moved.view(0, shape, strides)?, &[self.len])
    }
}
