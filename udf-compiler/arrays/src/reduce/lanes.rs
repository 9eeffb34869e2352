//! Lines of an array along one axis, one after the other.
//!
//! Knows no operation on elements.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::poll;
use crate::shape::{c_strides, normal_axes, normal_axis};
use crate::storage::{Element, reserved};

/// An array whose last axis holds the lines; the other axes are in their order.
pub struct Lanes {
    /// The view with the axis moved to the end.
    pub array: Array,
    /// How many elements a line has.
    pub len: usize,
    /// Where the axis was.
    pub axis: usize,
}

impl Lanes {
    /// The lines along an axis; without one, the array in C order is one line. An array of no dimension has one of one element.
    pub fn new(array: &Array, axis: Option<isize>) -> Result<Lanes> {
        let Some(axis) = axis else {
            let array = array.contiguous()?;
            let len = array.size();
            return Ok(Lanes {
                array: array.view(array.offset(), vec![len], vec![1])?,
                len,
                axis: 0,
            });
        };
        let axis = normal_axis(axis, array.ndim().max(1))?;
        if array.ndim() == 0 {
            return Ok(Lanes {
                array: array.view(array.offset(), vec![1], vec![1])?,
                len: 1,
                axis,
            });
        }
        let (mut shape, mut strides) = (array.shape().to_vec(), array.strides().to_vec());
        let (len, stride) = (shape.remove(axis), strides.remove(axis));
        shape.push(len);
        strides.push(stride);
        Ok(Lanes {
            array: array.view(array.offset(), shape, strides)?,
            len,
            axis,
        })
    }

    /// The lines over several axes together, each in C order of them; without axes, the whole array is one line.
    pub fn over(array: &Array, axes: Option<&[isize]>) -> Result<Lanes> {
        let axes = match axes {
            None => return Lanes::new(array, None),
            Some([axis]) => return Lanes::new(array, Some(*axis)),
            Some(axes) => normal_axes(axes, array.ndim(), Some("axis"))?,
        };
        let kept = (0..array.ndim()).filter(|axis| !axes.contains(axis));
        let mut sorted = axes.clone();
        sorted.sort_unstable();
        let order: Vec<usize> = kept.chain(sorted).collect();
        let pick = |axis: &usize| {
            array
                .shape()
                .get(*axis)
                .copied()
                .zip(array.strides().get(*axis).copied())
        };
        let (shape, strides): (Vec<usize>, Vec<isize>) = order.iter().filter_map(pick).unzip();
        let moved = array.view(array.offset(), shape.clone(), strides)?.copy()?;
        let (outer, inner) = shape.split_at(array.ndim() - axes.len());
        if outer.contains(&0) {
            let outer: Vec<String> = outer.iter().map(usize::to_string).collect();
            let outer = outer.join(",");
            return Err(ArrayError::value(format!(
                "cannot reshape array of size 0 into shape ({outer},newaxis)"
            )));
        }
        let len = inner.iter().product();
        let joined = [outer, &[len]].concat();
        let strides = c_strides(&joined);
        Ok(Lanes {
            array: moved.view(0, joined, strides)?,
            len,
            axis: 0,
        })
    }

    /// The lengths of the other axes.
    pub fn outer(&self) -> &[usize] {
        self.array.shape().split_last().map_or(&[], |(_, outer)| outer)
    }

    /// Calls with each line. Lines without elements are there, too.
    pub fn each<T: Element>(&self, mut call: impl FnMut(&[T]) -> Result<()>) -> Result<()> {
        let elements = self.array.elements::<T>()?;
        let count: usize = self.outer().iter().product();
        let mut work = 0;
        for index in 0..count {
            call(
                elements
                    .get(index * self.len..(index + 1) * self.len)
                    .unwrap_or_default(),
            )?;
            work += self.len.max(1);
            if work > poll::WORK {
                poll::poll()?;
                work = 0;
            }
        }
        Ok(())
    }

    /// An array of lines of the same new length, in C order, with the axis where it was.
    pub fn array<T: Element>(&self, values: Vec<T>, len: usize, dtype: DType) -> Result<Array> {
        let mut shape = self.outer().to_vec();
        shape.push(len);
        let moved = Array::typed(T::buffer(values), &shape, dtype)?;
        let (mut shape, mut strides) = (moved.shape().to_vec(), moved.strides().to_vec());
        if let (Some(len), Some(stride)) = (shape.pop(), strides.pop()) {
            shape.insert(self.axis.min(shape.len()), len);
            strides.insert(self.axis.min(strides.len()), stride);
        }
        moved.view(0, shape, strides)
    }

    /// An array of one element for each line. With `keepdims`, the axis stays with length 1.
    pub fn reduced<T: Element>(&self, values: Vec<T>, dtype: DType, keepdims: Option<usize>) -> Result<Array> {
        let Some(ndim) = keepdims else {
            return Array::typed(T::buffer(values), self.outer(), dtype);
        };
        if self.outer().len() + 1 == ndim {
            return self.array(values, 1, dtype);
        }
        Array::typed(T::buffer(values), &vec![1; ndim], dtype)
    }
}

/// A vector with room for each line's new elements.
pub fn room<T>(lanes: &Lanes, len: usize) -> Result<Vec<T>> {
    reserved(lanes.outer().iter().product::<usize>().saturating_mul(len))
}
