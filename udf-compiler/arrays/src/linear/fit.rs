//! `polyfit`: the polynomial that comes nearest to points, by least squares of scaled columns.
//! It does not know how least squares are found.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::linear::convert::{Precision, doubles};
use crate::linear::equations::{LeastSquares, inv, lstsq};
use crate::linear::field::length;
use crate::linear::matrix::Matrix;
use crate::linear::polynomials::vander;
use crate::linear::products::matmul;
use crate::linear::views::transposed;
use crate::storage::C64;

/// What `polyfit` gives, all that its options choose from.
pub struct Fit {
    /// The coefficients, the highest power first; for several columns of `y` a matrix.
    pub coefficients: Array,
    /// What least squares say beside: residuals, rank, singular values. (`x` is not scaled back.)
    pub squares: LeastSquares,
    /// The tolerance that was used.
    pub rcond: f64,
    /// The unscaled covariance of the coefficients, if it was asked for.
    pub covariance: Option<Array>,
}

/// `np.polyfit(x, y, deg, rcond, w=w)`. A door warns `Polyfit may be poorly conditioned` where the rank is not `deg + 1`.
pub fn polyfit(
    x: &Array,
    y: &Array,
    deg: isize,
    rcond: Option<f64>,
    w: Option<&Array>,
    covariance: bool,
) -> Result<Fit> {
    let precision = checked(x, y, deg)?;
    let order = deg as usize + 1;
    let (count, columns) = (x.size(), y.shape().get(1).copied().unwrap_or(1));
    let rcond = rcond.unwrap_or_else(|| {
        let single = x.dtype() == DType::F32;
        count as f64 * if single { f64::from(f32::EPSILON) } else { f64::EPSILON }
    });
    let left = vander(&x.as_type(DType::F64)?, Some(order as isize), false)?;
    let mut left = Matrix::of(count, order, &doubles::<f64>(&left)?)?;
    let mut right = Matrix::of(count, columns, &doubles::<C64>(y)?)?;
    if let Some(w) = w {
        weigh(w, count, &mut left, &mut right)?;
    }
    let scales: Vec<f64> = (0..order).map(|k| length(&left.column(k, 0))).collect();
    for i in 0..count {
        for (z, scale) in left.row_mut(i).iter_mut().zip(&scales) {
            *z /= scale;
        }
    }
    let left = Array::new(left.data, &[count, order])?;
    let shape: Vec<usize> = y.shape().to_vec();
    let right = if precision.complex {
        Array::new(right.data, &shape)?
    } else {
        Array::new(right.data.iter().map(|z| z.re).collect::<Vec<f64>>(), &shape)?
    };
    let squares = lstsq(&left, &right, Some(rcond))?;
    let coefficients = scaled_back(&squares.x, &scales, columns)?;
    let covariance = covariance.then(|| base_of_covariance(&left, &scales)).transpose()?;
    Ok(Fit {
        coefficients,
        squares,
        rcond,
        covariance,
    })
}

fn checked(x: &Array, y: &Array, deg: isize) -> Result<Precision> {
    if deg < 0 {
        return Err(ArrayError::value("expected deg >= 0"));
    }
    if x.ndim() != 1 {
        return Err(ArrayError::type_("expected 1D vector for x"));
    }
    if x.size() == 0 {
        return Err(ArrayError::type_("expected non-empty vector for x"));
    }
    if y.ndim() < 1 || y.ndim() > 2 {
        return Err(ArrayError::type_("expected 1D or 2D array for y"));
    }
    if x.shape().first() != y.shape().first() {
        return Err(ArrayError::type_("expected x and y to have same length"));
    }
    if x.dtype().is_complex() {
        return Err(ArrayError::refused("polyfit of complex places"));
    }
    Precision::of(&[x, y])
}

fn weigh(w: &Array, count: usize, left: &mut Matrix<f64>, right: &mut Matrix<C64>) -> Result<()> {
    if w.ndim() != 1 {
        return Err(ArrayError::type_("expected a 1-d array for weights"));
    }
    if w.size() != count {
        return Err(ArrayError::type_("expected w and y to have the same length"));
    }
    for (i, by) in doubles::<f64>(w)?.iter().enumerate() {
        left.row_mut(i).iter_mut().for_each(|z| *z *= by);
        right.row_mut(i).iter_mut().for_each(|z| *z *= *by);
    }
    Ok(())
}

fn scaled_back(x: &Array, scales: &[f64], columns: usize) -> Result<Array> {
    let by = |i: usize| scales.get(i / columns.max(1)).copied().unwrap_or(1.0);
    if x.dtype().is_complex() {
        let values = doubles::<C64>(x)?
            .into_iter()
            .enumerate()
            .map(|(i, z)| z / by(i))
            .collect();
        return Array::new(values, x.shape());
    }
    let values = doubles::<f64>(x)?
        .into_iter()
        .enumerate()
        .map(|(i, z)| z / by(i))
        .collect();
    Array::new(values, x.shape())
}

fn base_of_covariance(left: &Array, scales: &[f64]) -> Result<Array> {
    let made = inv(&matmul(&transposed(left, &[1, 0])?, left)?)?;
    let order = scales.len();
    let values = doubles::<f64>(&made)?;
    let scaled = values
        .iter()
        .enumerate()
        .map(|(i, z)| z / (scales[i / order] * scales[i % order]))
        .collect();
    Array::new(scaled, made.shape())
}
