//! Tensors of numbers, with numpy's broadcasting. Knows no operator.

use crate::error::{ModelError, Result, filled, room};
use crate::steps::block::Block;
use std::sync::Arc;

/// What the values are.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Numbers of 32 bits.
    Single,
    /// Numbers of 64 bits.
    Double,
    /// Whole numbers.
    Integer,
    /// Places in a list of texts.
    Text(Arc<[String]>),
}

/// Values in rows first order.
#[derive(Debug, Clone)]
pub struct Tensor {
    /// The shape; its product is the number of values.
    pub shape: Vec<usize>,
    /// The values.
    pub values: Vec<f64>,
    /// What they are.
    pub kind: Kind,
}

impl Kind {
    /// A value as this kind has it.
    pub fn round(&self, x: f64) -> f64 {
        match self {
            Kind::Single => f64::from(x as f32),
            _ => x,
        }
    }
}

impl Tensor {
    /// A tensor of the columns of a block.
    ///
    /// # Errors
    /// When a column is of texts.
    pub fn of_block(block: &Block, kind: Kind) -> Result<Tensor> {
        let columns = block.floats()?;
        let mut values = room(block.rows * columns.len())?;
        for row in 0..block.rows {
            values.extend(columns.iter().map(|column| column[row]));
        }
        Ok(Tensor {
            shape: vec![block.rows, columns.len()],
            values,
            kind,
        })
    }

    /// The tensor as columns: one per value of a row.
    ///
    /// # Errors
    /// When there are not so many rows.
    pub fn columns(&self, rows: usize) -> Result<Vec<Vec<f64>>> {
        let scalar = self.shape.is_empty();
        if !scalar && self.shape.first() != Some(&rows) {
            return Err(ModelError::content(format!(
                "an ONNX tensor of shape {:?} where there are {rows} rows",
                self.shape
            )));
        }
        let width = self.values.len().checked_div(rows).unwrap_or(0);
        let mut columns = room(width)?;
        for column in 0..width {
            columns.push(self.values.iter().skip(column).step_by(width).copied().collect());
        }
        Ok(columns)
    }

    /// An axis, which may be counted from the end.
    ///
    /// # Errors
    /// When there is none.
    pub fn axis(&self, axis: i64) -> Result<usize> {
        let rank = self.shape.len() as i64;
        let axis = if axis < 0 { axis + rank } else { axis };
        let found = usize::try_from(axis).ok().filter(|axis| *axis < self.shape.len());
        found.ok_or_else(|| ModelError::content(format!("an ONNX tensor of shape {:?} has no axis {axis}", self.shape)))
    }

    /// Before, along and after an axis: how many values.
    pub fn around(&self, axis: usize) -> (usize, usize, usize) {
        let before = self.shape.iter().take(axis).product();
        let after = self.shape.iter().skip(axis + 1).product();
        (before, self.shape.get(axis).copied().unwrap_or(1), after)
    }

    /// The values along an axis at a place before and after it.
    pub fn lane(&self, axis: usize, before: usize, after: usize) -> impl Iterator<Item = f64> + '_ {
        let (_, along, width) = self.around(axis);
        (0..along).map(move |at| self.values[(before * along + at) * width + after])
    }
}

/// Two tensors value by value, spread to one shape.
///
/// # Errors
/// When their shapes do not go together.
pub fn spread(a: &Tensor, b: &Tensor, kind: Kind, with: impl Fn(f64, f64) -> f64) -> Result<Tensor> {
    let rank = a.shape.len().max(b.shape.len());
    let extent = |shape: &[usize], at: usize| (at + shape.len()).checked_sub(rank).map_or(1, |at| shape[at]);
    let mut shape = Vec::new();
    for at in 0..rank {
        let (left, right) = (extent(&a.shape, at), extent(&b.shape, at));
        if left != right && left != 1 && right != 1 {
            return Err(ModelError::content(format!(
                "ONNX tensors of shapes {:?} and {:?} together",
                a.shape, b.shape
            )));
        }
        shape.push(if left == 1 { right } else { left });
    }
    let count = crate::data::array::count(&shape)?;
    if count > 1 << 26 {
        return Err(ModelError::limit(format!("an ONNX tensor of shape {shape:?}")));
    }
    let mut values = filled(0.0, count)?;
    for (at, value) in values.iter_mut().enumerate() {
        let (mut rest, mut left, mut right, mut strides) = (at, 0, 0, (1, 1));
        for axis in (0..rank).rev() {
            let place = rest % shape[axis];
            rest /= shape[axis];
            let (of_a, of_b) = (extent(&a.shape, axis), extent(&b.shape, axis));
            left += if of_a == 1 { 0 } else { place * strides.0 };
            right += if of_b == 1 { 0 } else { place * strides.1 };
            strides = (strides.0 * of_a, strides.1 * of_b);
        }
        *value = kind.round(with(a.values[left], b.values[right]));
    }
    Ok(Tensor { shape, values, kind })
}
