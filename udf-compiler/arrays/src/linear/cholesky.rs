//! The triangle whose product with its own adjoint is a positive matrix.
//! It does not know arrays or stacks.

use crate::error::ArrayError;
use crate::linear::errors::linalg;
use crate::linear::field::{Field, inner};
use crate::linear::matrix::Matrix;
use crate::poll::poll;

/// The lower triangle; only the lower half of the square matrix is read.
/// Fails if the matrix is not positive definite.
pub fn lower<T: Field>(a: &Matrix<T>) -> Result<Matrix<T>, ArrayError> {
    let n = a.rows;
    let mut made = Matrix::zeros(n, n)?;
    for i in 0..n {
        poll()?;
        for j in 0..i {
            let (above, below) = made.two_rows(j, i);
            let rest = a.get(i, j) - inner(&above[..j], &below[..j]);
            below[j] = rest.over(above[j]);
        }
        let row = made.row_mut(i);
        let rest = a.get(i, i).real() - inner(&row[..i], &row[..i]).real();
        if rest <= 0.0 {
            return Err(linalg("Matrix is not positive definite"));
        }
        row[i] = T::of_real(rest.sqrt());
    }
    Ok(made)
}
