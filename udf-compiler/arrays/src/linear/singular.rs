//! Singular values and vectors: to two diagonals by reflections, then implicit QR steps.
//! Paths are LAPACK's, so that signs of small problems are its signs. It does not know arrays or stacks.

use crate::error::ArrayError;
use crate::linear::bidiagonal::Bidiagonal;
use crate::linear::errors::linalg;
use crate::linear::field::Field;
use crate::linear::matrix::{Matrix, scale_for};
use crate::linear::reflect::{self, reflect_columns, reflect_rows, reflection};

/// Singular values downwards, with left vectors as columns and adjoint right vectors as rows.
pub struct Svd<T> {
    /// The left vectors as columns.
    pub u: Matrix<T>,
    /// The values.
    pub s: Vec<f64>,
    /// The right vectors, conjugated, as rows.
    pub vh: Matrix<T>,
}

/// The singular values alone.
pub fn values<T: Field>(a: Matrix<T>) -> Result<Vec<f64>, ArrayError> {
    let (a, scale) = prepared(a)?;
    let tall = if a.rows < a.cols { a.adjoint()? } else { a };
    let tall = if is_long(tall.rows, tall.cols) {
        let cols = tall.cols;
        reflect::factor(tall)?.triangle.part(cols, cols)?
    } else {
        tall
    };
    let reduced = two_diagonals(tall)?;
    let mut steps = Bidiagonal::<T> {
        d: reduced.d,
        e: reduced.e,
        left: None,
        right: None,
    };
    steps.solve()?;
    Ok(steps.d.iter().map(|x| x / scale).collect())
}

/// Singular values and vectors; all of the vectors if `full`, else as many as there are values.
pub fn decompose<T: Field>(a: Matrix<T>, full: bool) -> Result<Svd<T>, ArrayError> {
    let (a, scale) = prepared(a)?;
    let mut made = if a.rows >= a.cols {
        tall(a, full)?
    } else if is_long(a.cols, a.rows) {
        let turned = tall_by_triangle(a.adjoint()?, full, true)?;
        Svd {
            u: turned.vh.adjoint()?,
            s: turned.s,
            vh: turned.u.adjoint()?,
        }
    } else {
        wide(a, full)?
    };
    for x in &mut made.s {
        *x /= scale;
    }
    Ok(made)
}

fn prepared<T: Field>(mut a: Matrix<T>) -> Result<(Matrix<T>, f64), ArrayError> {
    if !a.finite() {
        return Err(linalg("SVD did not converge"));
    }
    let scale = scale_for(a.largest());
    a.scale(scale);
    Ok((a, scale))
}

/// From this shape on a matrix is first made a triangle.
fn is_long(rows: usize, cols: usize) -> bool {
    rows >= cols.saturating_mul(11) / 6
}

fn tall<T: Field>(a: Matrix<T>, full: bool) -> Result<Svd<T>, ArrayError> {
    if is_long(a.rows, a.cols) {
        return tall_by_triangle(a, full, false);
    }
    let (rows, cols) = (a.rows, a.cols);
    let reduced = two_diagonals(a)?;
    let left = reduced.left_vectors(rows, if full { rows } else { cols })?;
    let right = reduced.right_vectors(cols)?;
    solved(reduced, left, right, false)
}

/// By the triangle of the matrix, or (`adjoint`) by the adjoint of it and back.
fn tall_by_triangle<T: Field>(a: Matrix<T>, full: bool, adjoint: bool) -> Result<Svd<T>, ArrayError> {
    let (rows, cols) = (a.rows, a.cols);
    let factors = reflect::factor(a)?;
    let triangle = factors.triangle.part(cols, cols)?;
    let inner = if adjoint { triangle.adjoint()? } else { triangle };
    let reduced = two_diagonals(inner)?;
    let (left, right) = (reduced.left_vectors(cols, cols)?, reduced.right_vectors(cols)?);
    let mut small = solved(reduced, left, right, false)?;
    if adjoint {
        small = Svd {
            u: small.vh.adjoint()?,
            s: small.s,
            vh: small.u.adjoint()?,
        };
    }
    let mut u = Matrix::identity(rows, if full { rows } else { cols })?;
    for i in 0..cols {
        u.row_mut(i)[..cols].copy_from_slice(small.u.row(i));
    }
    factors.apply(&mut u)?;
    Ok(Svd { u, ..small })
}

/// A wide matrix has its second diagonal below the first.
fn wide<T: Field>(a: Matrix<T>, full: bool) -> Result<Svd<T>, ArrayError> {
    let (rows, cols) = (a.rows, a.cols);
    let reduced = two_diagonals(a.adjoint()?)?;
    // Of the adjoint: left and right change places.
    let right = reduced.left_vectors(cols, if full { cols } else { rows })?;
    let left = reduced.right_vectors(rows)?;
    solved(reduced, left, right, true)
}

fn solved<T: Field>(reduced: Reduced<T>, left: Matrix<T>, right: Matrix<T>, below: bool) -> Result<Svd<T>, ArrayError> {
    let mut steps = Bidiagonal {
        d: reduced.d,
        e: reduced.e,
        left: Some(left.transposed()?),
        right: Some(right.adjoint()?),
    };
    if below {
        steps.raise();
    }
    steps.solve()?;
    match (steps.left, steps.right) {
        (Some(left), Some(vh)) => Ok(Svd {
            u: left.transposed()?,
            s: steps.d,
            vh,
        }),
        _ => Err(linalg("SVD did not converge")),
    }
}

/// A tall matrix as two real diagonals between reflections.
struct Reduced<T> {
    d: Vec<f64>,
    e: Vec<f64>,
    left: Vec<(Vec<T>, T)>,
    right: Vec<(Vec<T>, T)>,
}

fn two_diagonals<T: Field>(mut a: Matrix<T>) -> Result<Reduced<T>, ArrayError> {
    let n = a.cols;
    let mut made = Reduced {
        d: Vec::new(),
        e: Vec::new(),
        left: Vec::new(),
        right: Vec::new(),
    };
    for k in 0..n {
        let mut v = a.column(k, k);
        let (tau, beta) = reflection(&mut v);
        made.d.push(beta);
        reflect_rows(&mut a, (k, k + 1), &v, tau.conj())?;
        made.left.push((v, tau));
        if k + 1 < n {
            let mut v: Vec<T> = a.row(k)[k + 1..].iter().map(|x| x.conj()).collect();
            let (tau, beta) = reflection(&mut v);
            made.e.push(beta);
            reflect_columns(&mut a, (k + 1, k + 1), &v, tau)?;
            made.right.push((v, tau));
        }
    }
    Ok(made)
}

impl<T: Field> Reduced<T> {
    fn left_vectors(&self, rows: usize, cols: usize) -> Result<Matrix<T>, ArrayError> {
        let mut made = Matrix::identity(rows, cols)?;
        for (k, (v, tau)) in self.left.iter().enumerate().rev() {
            reflect_rows(&mut made, (k, 0), v, *tau)?;
        }
        Ok(made)
    }

    fn right_vectors(&self, size: usize) -> Result<Matrix<T>, ArrayError> {
        let mut made = Matrix::identity(size, size)?;
        for (k, (v, tau)) in self.right.iter().enumerate().rev() {
            reflect_rows(&mut made, (k + 1, 0), v, *tau)?;
        }
        Ok(made)
    }
}
