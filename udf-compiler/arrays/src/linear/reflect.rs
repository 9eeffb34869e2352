//! Householder's reflections with LAPACK's signs, and the factors of a matrix by them.
//! It does not know arrays or stacks.

use crate::error::ArrayError;
use crate::linear::field::{Field, add_scaled, inner, length, signed};
use crate::linear::matrix::Matrix;
use crate::poll::poll;

/// Makes a vector a reflection: `x` becomes the vector `v` with `v[0] = 1`, and the answer is `(tau, beta)`:
/// the adjoint of `1 - tau v v*` takes `x` to `beta` times the first unit vector.
pub fn reflection<T: Field>(x: &mut [T]) -> (T, f64) {
    let Some((first, rest)) = x.split_first_mut() else {
        return (T::ZERO, 0.0);
    };
    let alpha = *first;
    let below = length(rest);
    *first = T::ONE;
    if below == 0.0 && alpha.imag() == 0.0 {
        return (T::ZERO, alpha.real());
    }
    let beta = -signed(alpha.real().hypot(alpha.imag()).hypot(below), alpha.real());
    let tau = (T::of_real(beta) - alpha).scaled(1.0 / beta);
    let by = T::ONE.over(alpha - T::of_real(beta));
    for y in rest {
        *y = *y * by;
    }
    (tau, beta)
}

/// Applies `1 - tau v v*` from the left to the rows from `row` on, in the columns from `col` on.
pub fn reflect_rows<T: Field>(
    a: &mut Matrix<T>,
    (row, col): (usize, usize),
    v: &[T],
    tau: T,
) -> Result<(), ArrayError> {
    if tau == T::ZERO || col >= a.cols {
        return Ok(());
    }
    poll()?;
    let mut sums = Matrix::zeros(1, a.cols - col)?;
    for (i, x) in v.iter().enumerate() {
        add_scaled(&mut sums.data, x.conj(), &a.row(row + i)[col..]);
    }
    for (i, x) in v.iter().enumerate() {
        add_scaled(&mut a.row_mut(row + i)[col..], -(tau * *x), &sums.data);
    }
    Ok(())
}

/// Applies `1 - tau v v*` from the right to the columns from `col` on, in the rows from `row` on.
pub fn reflect_columns<T: Field>(
    a: &mut Matrix<T>,
    (row, col): (usize, usize),
    v: &[T],
    tau: T,
) -> Result<(), ArrayError> {
    if tau == T::ZERO {
        return Ok(());
    }
    poll()?;
    let adjoint: Vec<T> = v.iter().map(|x| x.conj()).collect();
    for i in row..a.rows {
        let part = &mut a.row_mut(i)[col..col + v.len()];
        // `inner` conjugates its first argument: with the adjoint there it is the plain product.
        let sum = inner(&adjoint, part);
        add_scaled(part, -(tau * sum), &adjoint);
    }
    Ok(())
}

/// A matrix after reflections: the triangle, the vectors, and their factors.
pub struct Reflected<T> {
    /// The upper triangle (or trapezium), below it zeros.
    pub triangle: Matrix<T>,
    /// The vector of each reflection, from the diagonal on.
    pub vectors: Vec<Vec<T>>,
    /// The factor of each reflection.
    pub taus: Vec<T>,
}

/// Factors a matrix into reflections and a triangle.
pub fn factor<T: Field>(mut a: Matrix<T>) -> Result<Reflected<T>, ArrayError> {
    let steps = a.rows.min(a.cols);
    let (mut vectors, mut taus) = (Vec::with_capacity(steps), Vec::with_capacity(steps));
    for k in 0..steps {
        let mut v = a.column(k, k);
        let (tau, beta) = reflection(&mut v);
        reflect_rows(&mut a, (k, k + 1), &v, tau.conj())?;
        a.set(k, k, T::of_real(beta));
        for i in k + 1..a.rows {
            a.set(i, k, T::ZERO);
        }
        vectors.push(v);
        taus.push(tau);
    }
    Ok(Reflected {
        triangle: a,
        vectors,
        taus,
    })
}

impl<T: Field> Reflected<T> {
    /// The first `cols` columns of the unitary factor.
    pub fn unitary(&self, cols: usize) -> Result<Matrix<T>, ArrayError> {
        let mut q = Matrix::identity(self.triangle.rows, cols)?;
        self.apply(&mut q)?;
        Ok(q)
    }

    /// The unitary factor times a matrix, in its place.
    pub fn apply(&self, b: &mut Matrix<T>) -> Result<(), ArrayError> {
        for (k, (v, tau)) in self.vectors.iter().zip(&self.taus).enumerate().rev() {
            reflect_rows(b, (k, 0), v, *tau)?;
        }
        Ok(())
    }
}
