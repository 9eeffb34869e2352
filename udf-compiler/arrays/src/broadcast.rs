//! Broadcasting: the shape that shapes have together, and views that repeat elements to have it.
//!
//! Knows no operations on elements.

use crate::array::Array;
use crate::error::{ArrayError, Result};
use crate::shape::{size_of_shape, tight_text};

/// The shape that these shapes have together. Fails with the words of numpy's operators.
pub fn broadcast_shapes(shapes: &[&[usize]]) -> Result<Vec<usize>> {
    common(shapes).ok_or_else(|| {
        let texts: Vec<String> = shapes.iter().map(|shape| tight_text(shape)).collect();
        let texts = texts.join(" ");
        ArrayError::value(format!("operands could not be broadcast together with shapes {texts} "))
    })
}

/// The shape that these shapes have together, if any.
pub fn common(shapes: &[&[usize]]) -> Option<Vec<usize>> {
    let ndim = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    let mut result = vec![1; ndim];
    for shape in shapes {
        for (length, total) in shape.iter().rev().zip(result.iter_mut().rev()) {
            match (*length, *total) {
                (1, _) => {}
                (length, 1) => *total = length,
                (length, total) if length == total => {}
                _ => return None,
            }
        }
    }
    Some(result)
}

/// The strides with which elements of a shape are repeated to have another; `None` where they cannot.
pub fn broadcast_strides(shape: &[usize], strides: &[isize], target: &[usize]) -> Option<Vec<isize>> {
    let missing = target.len().checked_sub(shape.len())?;
    let mut result = vec![0; missing];
    for ((length, stride), wanted) in shape.iter().zip(strides).zip(target.iter().skip(missing)) {
        match (*length, *wanted) {
            (length, wanted) if length == wanted => result.push(*stride),
            (1, _) => result.push(0),
            _ => return None,
        }
    }
    Some(result)
}

impl Array {
    /// A view that repeats elements to have this shape, not to be written (`np.broadcast_to`).
    pub fn broadcast_to(&self, shape: &[usize]) -> Result<Array> {
        size_of_shape(shape, self.dtype())?;
        let strides = broadcast_strides(self.shape(), self.strides(), shape).ok_or_else(|| self.cannot(shape))?;
        Ok(self.view(self.offset(), shape.to_vec(), strides)?.read_only())
    }

    fn cannot(&self, shape: &[usize]) -> ArrayError {
        if shape.is_empty() {
            return ArrayError::value("cannot broadcast a non-scalar to a scalar array");
        }
        if shape.len() < self.ndim() {
            return ArrayError::value("input operand has more dimensions than allowed by the axis remapping");
        }
        let (from, to) = (tight_text(self.shape()), tight_text(shape));
        ArrayError::value(format!(
            "operands could not be broadcast together with remapped shapes [original->remapped]: {from}  and requested \
             shape {to}"
        ))
    }
}

/// Views of arrays that all have their common shape. Fails with the words of numpy's operators.
pub fn broadcast(arrays: &[&Array]) -> Result<Vec<Array>> {
    let shapes: Vec<&[usize]> = arrays.iter().map(|array| array.shape()).collect();
    let shape = broadcast_shapes(&shapes)?;
    arrays.iter().map(|array| array.broadcast_to(&shape)).collect()
}
