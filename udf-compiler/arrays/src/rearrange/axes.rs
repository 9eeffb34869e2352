//! Dimensions in another order, added and dropped: always views.

use crate::array::Array;
use crate::error::{ArrayError, Result};
use crate::order::ordered;
use crate::shape::{normal_axes, normal_axis};

impl Array {
    /// `transpose`: the dimensions in this order, or backwards.
    pub fn transpose(&self, axes: Option<&[isize]>) -> Result<Array> {
        let Some(axes) = axes else { return Ok(self.transposed()) };
        if axes.len() != self.ndim() {
            return Err(ArrayError::value("axes don't match array"));
        }
        let order = normal_axes(axes, self.ndim(), None).map_err(|error| {
            if error.message == "repeated axis" {
                ArrayError::value("repeated axis in transpose")
            } else {
                error
            }
        })?;
        ordered(self, &order)
    }

    /// `swapaxes`.
    pub fn swapaxes(&self, a: isize, b: isize) -> Result<Array> {
        let named = |axis: isize, name: &str| {
            normal_axis(axis, self.ndim()).map_err(|error| ArrayError {
                message: format!("{name}: {}", error.message),
                ..error
            })
        };
        let (a, b) = (named(a, "axis1")?, named(b, "axis2")?);
        let mut order: Vec<usize> = (0..self.ndim()).collect();
        order.swap(a, b);
        ordered(self, &order)
    }

    /// `moveaxis`.
    pub fn moveaxis(&self, source: &[isize], destination: &[isize]) -> Result<Array> {
        let ndim = self.ndim();
        let named = |axes: &[isize], name: &str| {
            normal_axes(axes, ndim, Some(name)).map_err(|error| match error.kind {
                crate::error::Kind::Axis => ArrayError {
                    message: format!("{name}: {}", error.message),
                    ..error
                },
                _ => error,
            })
        };
        let (source, destination) = (named(source, "source")?, named(destination, "destination")?);
        if source.len() != destination.len() {
            return Err(ArrayError::value(
                "`source` and `destination` arguments must have the same number of elements",
            ));
        }
        let mut order: Vec<usize> = (0..ndim).filter(|axis| !source.contains(axis)).collect();
        let mut moves: Vec<(usize, usize)> = destination.into_iter().zip(source).collect();
        moves.sort_unstable();
        for (to, from) in moves {
            order.insert(to.min(order.len()), from);
        }
        ordered(self, &order)
    }

    /// `rollaxis`.
    pub fn rollaxis(&self, axis: isize, start: isize) -> Result<Array> {
        let ndim = self.ndim();
        let axis = normal_axis(axis, ndim)?;
        let place = if start < 0 { start + ndim as isize } else { start };
        if place < 0 || place > ndim as isize {
            let last = ndim + 1;
            return Err(ArrayError::new(
                crate::error::Kind::Axis,
                format!("'start' arg requires -{ndim} <= start < {last}, but {start} was passed in"),
            ));
        }
        let mut to = place as usize;
        if axis < to {
            to -= 1;
        }
        let mut order: Vec<usize> = (0..ndim).filter(|one| *one != axis).collect();
        order.insert(to.min(order.len()), axis);
        ordered(self, &order)
    }

    /// `expand_dims`: dimensions of length one at these places of the result.
    pub fn expand_dims(&self, axes: &[isize]) -> Result<Array> {
        let ndim = self.ndim() + axes.len();
        let places = normal_axes(axes, ndim, None)?;
        let mut old = self.shape().iter().copied().zip(self.strides().iter().copied());
        let dimensions = (0..ndim).map(|at| {
            if places.contains(&at) {
                (1, 0)
            } else {
                old.next().unwrap_or((1, 0))
            }
        });
        let (shape, strides) = dimensions.unzip();
        self.view(self.offset(), shape, strides)
    }

    /// `squeeze`: without dimensions of length one, or without these.
    pub fn squeeze(&self, axes: Option<&[isize]>) -> Result<Array> {
        let dropped = match axes {
            Some(axes) => normal_axes(axes, self.ndim(), None).map_err(|error| {
                if error.message == "repeated axis" {
                    ArrayError::value("duplicate value in 'axis'")
                } else {
                    error
                }
            })?,
            None => (0..self.ndim())
                .filter(|axis| self.shape().get(*axis) == Some(&1))
                .collect(),
        };
        if dropped.iter().any(|axis| self.shape().get(*axis) != Some(&1)) {
            return Err(ArrayError::value(
                "cannot select an axis to squeeze out which has size not equal to one",
            ));
        }
        let dimensions = self
            .shape()
            .iter()
            .copied()
            .zip(self.strides().iter().copied())
            .enumerate();
        let (shape, strides) = dimensions
            .filter(|(axis, _)| !dropped.contains(axis))
            .map(|(_, dimension)| dimension)
            .unzip();
        self.view(self.offset(), shape, strides)
    }

    /// At least so many dimensions, as `atleast_1d`, `atleast_2d` and `atleast_3d` add them.
    pub fn atleast(&self, ndim: usize) -> Result<Array> {
        match (self.ndim(), ndim) {
            (have, want) if have >= want => Ok(self.clone()),
            (0, want) => self.expand_dims(&(0..want as isize).collect::<Vec<_>>()),
            (1, 2) => self.expand_dims(&[0]),
            (1, _) => self.expand_dims(&[0, 2]),
            (_, _) => self.expand_dims(&[2]),
        }
    }

    /// `flip`: these axes backwards, or all.
    pub fn flip(&self, axes: Option<&[isize]>) -> Result<Array> {
        let turned = match axes {
            Some(axes) => normal_axes(axes, self.ndim(), None)?,
            None => (0..self.ndim()).collect(),
        };
        let mut strides = self.strides().to_vec();
        let mut offset = self.offset() as isize;
        for axis in turned {
            let length = self.shape().get(axis).copied().unwrap_or(0);
            if let Some(stride) = strides.get_mut(axis) {
                if self.size() > 0 {
                    offset += *stride * (length as isize - 1);
                }
                *stride = -*stride;
            }
        }
        self.view(offset as usize, self.shape().to_vec(), strides)
    }
}
