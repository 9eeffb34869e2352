//! A matrix of one kind of number, row by row in one piece of memory.
//! It does not know arrays, strides or stacks.

use crate::error::ArrayError;
use crate::linear::field::Field;
use crate::storage::filled;

/// A matrix, row by row.
#[derive(Clone, Debug)]
pub struct Matrix<T> {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// `rows * cols` elements.
    pub data: Vec<T>,
}

impl<T: Field> Matrix<T> {
    /// A matrix of zeros; an error of memory if there is too little.
    pub fn zeros(rows: usize, cols: usize) -> Result<Self, ArrayError> {
        Ok(Self {
            rows,
            cols,
            data: filled(rows.saturating_mul(cols), T::ZERO)?,
        })
    }

    /// Ones on the diagonal.
    pub fn identity(rows: usize, cols: usize) -> Result<Self, ArrayError> {
        let mut made = Self::zeros(rows, cols)?;
        for i in 0..rows.min(cols) {
            made.set(i, i, T::ONE);
        }
        Ok(made)
    }

    /// A copy of the elements of a slice of `rows * cols`.
    pub fn of(rows: usize, cols: usize, data: &[T]) -> Result<Self, ArrayError> {
        let mut made = Self::zeros(rows, cols)?;
        for (to, from) in made.data.iter_mut().zip(data) {
            *to = *from;
        }
        Ok(made)
    }

    /// The element in a row and a column.
    pub fn get(&self, row: usize, col: usize) -> T {
        self.data[row * self.cols + col]
    }

    /// Sets the element in a row and a column.
    pub fn set(&mut self, row: usize, col: usize, value: T) {
        self.data[row * self.cols + col] = value;
    }

    /// A row.
    pub fn row(&self, row: usize) -> &[T] {
        &self.data[row * self.cols..(row + 1) * self.cols]
    }

    /// A row that can be changed.
    pub fn row_mut(&mut self, row: usize) -> &mut [T] {
        &mut self.data[row * self.cols..(row + 1) * self.cols]
    }

    /// Two different rows that can be changed, the first above the second.
    pub fn two_rows(&mut self, above: usize, below: usize) -> (&mut [T], &mut [T]) {
        let (head, tail) = self.data.split_at_mut(below * self.cols);
        (
            &mut head[above * self.cols..(above + 1) * self.cols],
            &mut tail[..self.cols],
        )
    }

    /// Exchanges two rows.
    pub fn swap_rows(&mut self, one: usize, other: usize) {
        if one != other {
            let (a, b) = self.two_rows(one.min(other), one.max(other));
            a.swap_with_slice(b);
        }
    }

    /// A column as a vector.
    pub fn column(&self, col: usize, from: usize) -> Vec<T> {
        (from..self.rows).map(|row| self.get(row, col)).collect()
    }

    /// Rows as columns.
    pub fn transposed(&self) -> Result<Self, ArrayError> {
        let mut made = Self::zeros(self.cols, self.rows)?;
        for i in 0..self.rows {
            for (j, x) in self.row(i).iter().enumerate() {
                made.data[j * self.rows + i] = *x;
            }
        }
        Ok(made)
    }

    /// Rows as columns, conjugated.
    pub fn adjoint(&self) -> Result<Self, ArrayError> {
        let mut made = self.transposed()?;
        for x in &mut made.data {
            *x = x.conj();
        }
        Ok(made)
    }

    /// The first rows and columns.
    pub fn part(&self, rows: usize, cols: usize) -> Result<Self, ArrayError> {
        let mut made = Self::zeros(rows, cols)?;
        for i in 0..rows {
            made.row_mut(i).copy_from_slice(&self.row(i)[..cols]);
        }
        Ok(made)
    }

    /// Whether no element is infinite or not a number.
    pub fn finite(&self) -> bool {
        self.data.iter().all(|x| x.finite())
    }

    /// The largest absolute value of a part of an element; nothing if there are no elements.
    pub fn largest(&self) -> f64 {
        self.data
            .iter()
            .fold(0.0, |most, x| most.max(x.real().abs()).max(x.imag().abs()))
    }

    /// Every element times a real number.
    pub fn scale(&mut self, by: f64) {
        for x in &mut self.data {
            *x = x.scaled(by);
        }
    }
}

/// The power of two by which a matrix is multiplied so that its squares neither overflow nor vanish.
pub fn scale_for(largest: f64) -> f64 {
    if largest == 0.0 || !largest.is_finite() || (1e-120..1e120).contains(&largest) {
        return 1.0;
    }
    let exponent = largest.log2().floor();
    // Two steps, as the power for the smallest numbers is itself out of range.
    2f64.powf((-exponent).clamp(-1000.0, 1000.0))
}
