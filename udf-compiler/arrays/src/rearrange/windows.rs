//! Windows that slide over an array: a view in which elements are seen many times.

use crate::array::Array;
use crate::error::{ArrayError, Result};
use crate::shape::normal_axis;

impl Array {
    /// `np.lib.stride_tricks.sliding_window_view`: lengths of windows along axes; the windows are the last dimensions of a view
    /// that is not to be written.
    pub fn sliding_windows(&self, lengths: &[isize], axes: Option<&[isize]>) -> Result<Array> {
        if lengths.iter().any(|length| *length < 0) {
            return Err(ArrayError::value("`window_shape` cannot contain negative values"));
        }
        if let (None, true) = (axes, lengths.len() != self.ndim()) {
            let (found, ndim) = (lengths.len(), self.ndim());
            return Err(ArrayError::value(format!(
                "Since axis is `None`, must provide window_shape for all dimensions of `x`; got {found} window_shape elements \
                 and `x.ndim` is {ndim}."
            )));
        }
        let axes: Vec<usize> = match axes {
            Some(axes) => axes
                .iter()
                .map(|axis| normal_axis(*axis, self.ndim()))
                .collect::<Result<_>>()?,
            None => (0..self.ndim()).collect(),
        };
        if lengths.len() != axes.len() {
            let (found, ndim) = (lengths.len(), axes.len());
            return Err(ArrayError::value(format!(
                "Must provide matching length window_shape and axis; got {found} window_shape elements and {ndim} axes elements."
            )));
        }
        let (mut shape, mut strides) = (self.shape().to_vec(), self.strides().to_vec());
        for (length, axis) in lengths.iter().zip(&axes) {
            let wide = || ArrayError::value("window shape cannot be larger than input array shape");
            let left = shape.get_mut(*axis).ok_or_else(wide)?;
            *left = (*left + 1)
                .checked_sub(*length as usize)
                .filter(|left| *left > 0 || self.size() == 0)
                .ok_or_else(wide)?;
        }
        for (length, axis) in lengths.iter().zip(&axes) {
            shape.push(*length as usize);
            strides.push(self.strides().get(*axis).copied().unwrap_or(0));
        }
        Ok(self.view(self.offset(), shape, strides)?.read_only())
    }
}
