//! Arrays of one element, and with ones on a diagonal.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::Result;
use crate::order::{ordered, own_order, restored};
use crate::scalar::{Scalar, Weak};

impl Array {
    /// An array of this element everywhere.
    pub fn full(shape: &[usize], value: &Scalar) -> Result<Array> {
        let array = Array::zeros(shape, value.dtype())?;
        array.assign(&Array::scalar(value))?;
        Ok(array)
    }

    /// An array of ones.
    pub fn ones(shape: &[usize], dtype: DType) -> Result<Array> {
        let array = Array::zeros(shape, dtype)?;
        array.assign(&Array::scalar(&Scalar::I64(1)))?;
        Ok(array)
    }

    /// Zeros of the shape of another, in the order that its elements have in memory.
    pub fn zeros_like(&self, dtype: Option<DType>, shape: Option<&[usize]>) -> Result<Array> {
        let dtype = dtype.unwrap_or(self.dtype());
        if let Some(shape) = shape {
            return Array::zeros(shape, dtype);
        }
        let order = own_order(self);
        let sorted = ordered(self, &order)?;
        restored(&Array::zeros(sorted.shape(), dtype)?, &order)
    }

    /// Ones on a diagonal, `k` above the first (`np.eye`).
    pub fn eye(rows: usize, columns: usize, k: isize, dtype: DType) -> Result<Array> {
        let array = Array::zeros(&[rows, columns], dtype)?;
        array
            .diagonal(k, 0, 1)?
            .with_writeable(true)
            .assign(&Array::scalar(&Scalar::I64(1)))?;
        Ok(array)
    }

    /// A view of a diagonal of two axes, as the last dimension, not to be written (`np.diagonal`).
    pub fn diagonal(&self, offset: isize, axis1: isize, axis2: isize) -> Result<Array> {
        use crate::error::ArrayError;
        use crate::shape::normal_axis;
        if self.ndim() < 2 {
            return Err(ArrayError::value("diag requires an array of at least two dimensions"));
        }
        let named = |axis: isize, name: &str| {
            normal_axis(axis, self.ndim()).map_err(|error| ArrayError {
                message: format!("{name}: {}", error.message),
                ..error
            })
        };
        let (a, b) = (named(axis1, "axis1")?, named(axis2, "axis2")?);
        if a == b {
            return Err(ArrayError::value("axis1 and axis2 cannot be the same"));
        }
        let length = |axis: usize| self.shape().get(axis).copied().unwrap_or(0);
        let stride = |axis: usize| self.strides().get(axis).copied().unwrap_or(0);
        let (down, right) = if offset < 0 {
            (offset.unsigned_abs(), 0)
        } else {
            (0, offset.unsigned_abs())
        };
        let count = length(a).saturating_sub(down).min(length(b).saturating_sub(right));
        let start = if count == 0 {
            self.offset()
        } else {
            (self.offset() as isize + down as isize * stride(a) + right as isize * stride(b)) as usize
        };
        let others = (0..self.ndim()).filter(|axis| *axis != a && *axis != b);
        let (mut shape, mut strides): (Vec<usize>, Vec<isize>) =
            others.map(|axis| (length(axis), stride(axis))).unzip();
        shape.push(count);
        strides.push(stride(a).saturating_add(stride(b)));
        Ok(self.view(start, shape, strides)?.read_only())
    }

    /// An array of no dimension of a Python number, of the type that it has by itself.
    pub fn of_weak(weak: Weak) -> Result<Array> {
        crate::cast::weak::Operand::Weak(weak).default_array()
    }
}
