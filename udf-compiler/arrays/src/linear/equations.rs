//! Equations: `solve`, `inv`, `det`, `slogdet`, `lstsq`, `pinv`, `tensorsolve`, `tensorinv`.
//! It does not know eigenvalues.

use crate::array::Array;
use crate::error::{ArrayError, Result};
use crate::linear::convert::{Double, Precision, Stack, array_of, dimensions, square};
use crate::linear::decompositions::{Uv, svd};
use crate::linear::errors::linalg;
use crate::linear::field::{Field, inner};
use crate::linear::lu;
use crate::linear::matrix::Matrix;
use crate::linear::products::matmul;
use crate::linear::singular;
use crate::linear::stacks::{lead_of, leading, mismatch, places};
use crate::linear::views::{reshaped, swapped, transposed};
use crate::storage::reserved;

/// `np.linalg.solve(a, b)`: matrices `(…, m, m)` and right sides `(…, m, n)`, or one vector `(m,)`.
/// `LinAlgError` where a matrix is singular or not square.
pub fn solve(a: &Array, b: &Array) -> Result<Array> {
    let (_, m) = square(a)?;
    let precision = Precision::of(&[a, b])?;
    let vector = b.ndim() == 1;
    let (name, signature) = if vector {
        ("solve1", "(m,m),(m)->(m)")
    } else {
        ("solve", "(m,m),(m,n)->(m,n)")
    };
    let wide = if vector {
        reshaped(b, &[b.size(), 1])?
    } else {
        b.clone()
    };
    let [.., rows, cols] = *wide.shape() else {
        return Err(crate::linear::stacks::too_few(name, 1, b.ndim(), signature, 2));
    };
    if rows != m {
        return Err(mismatch(name, 1, 0, signature, (rows, m)));
    }
    let lead = leading([a, b], [2, if vector { 1 } else { 2 }])?;
    let own: &[usize] = if vector { &[m] } else { &[m, cols] };
    let made = if precision.complex {
        array_of(solutions::<crate::storage::C64>(a, &wide, &lead)?, &lead, own)
    } else {
        array_of(solutions::<f64>(a, &wide, &lead)?, &lead, own)
    };
    precision.narrowed(made?)
}

fn solutions<T: Double>(a: &Array, b: &Array, lead: &[usize]) -> Result<Vec<T>> {
    let (of_a, of_b) = (places(lead_of(a, 2), lead)?, places(lead_of(b, 2), lead)?);
    let (a, b) = (Stack::<T>::of(a)?, Stack::<T>::of(b)?);
    let mut made = reserved(of_a.len().saturating_mul(b.rows * b.cols))?;
    let mut last = None;
    for (one, other) in of_a.into_iter().zip(of_b) {
        let factors = match last.take() {
            Some((at, factors)) if at == one => factors,
            _ => factored(a.get(one)?)?,
        };
        made.extend(factors.solve(b.get(other)?)?.data);
        last = Some((one, factors));
    }
    Ok(made)
}

fn factored<T: Field>(a: Matrix<T>) -> Result<lu::Lu<T>> {
    let factors = lu::factor(a)?;
    if factors.singular {
        return Err(linalg("Singular matrix"));
    }
    Ok(factors)
}

/// `np.linalg.inv(a)`; `LinAlgError` where a matrix is singular or not square.
pub fn inv(a: &Array) -> Result<Array> {
    let precision = Precision::of(&[a])?;
    square(a)?;
    let made = if precision.complex {
        inverses::<crate::storage::C64>(a, true)
    } else {
        inverses::<f64>(a, true)
    };
    precision.narrowed(made?)
}

/// As [`inv`], with NaN in place of inverses that do not exist.
pub(super) fn inv_or_nan(a: &Array) -> Result<Array> {
    let precision = Precision::of(&[a])?;
    if precision.complex {
        inverses::<crate::storage::C64>(a, false)
    } else {
        inverses::<f64>(a, false)
    }
}

fn inverses<T: Double>(a: &Array, strict: bool) -> Result<Array> {
    let stack = Stack::<T>::of(a)?;
    let n = stack.rows;
    let mut made = reserved(a.size())?;
    for matrix in stack.matrices() {
        let factors = lu::factor(matrix?)?;
        if factors.singular {
            if strict {
                return Err(linalg("Singular matrix"));
            }
            made.extend(std::iter::repeat_n(T::of_real(f64::NAN), n * n));
            continue;
        }
        made.extend(factors.solve(Matrix::identity(n, n)?)?.data);
    }
    array_of(made, &stack.lead, &[n, n])
}

/// `np.linalg.slogdet(a)`: the sign and the logarithm of the size of each determinant.
pub fn slogdet(a: &Array) -> Result<(Array, Array)> {
    let precision = Precision::of(&[a])?;
    square(a)?;
    let (sign, logarithm) = if precision.complex {
        signs::<crate::storage::C64>(a)?
    } else {
        signs::<f64>(a)?
    };
    Ok((precision.narrowed(sign)?, precision.narrowed(logarithm)?))
}

fn signs<T: Double>(a: &Array) -> Result<(Array, Array)> {
    let stack = Stack::<T>::of(a)?;
    let (mut signs, mut logarithms) = (reserved(stack.count())?, reserved(stack.count())?);
    for matrix in stack.matrices() {
        let (sign, logarithm) = lu::factor(matrix?)?.sign_and_logarithm();
        signs.push(sign);
        logarithms.push(logarithm);
    }
    Ok((
        array_of(signs, &stack.lead, &[])?,
        array_of(logarithms, &stack.lead, &[])?,
    ))
}

/// `np.linalg.det(a)`.
pub fn det(a: &Array) -> Result<Array> {
    let precision = Precision::of(&[a])?;
    square(a)?;
    let made = if precision.complex {
        determinants::<crate::storage::C64>(a)
    } else {
        determinants::<f64>(a)
    };
    precision.narrowed(made?)
}

fn determinants<T: Double>(a: &Array) -> Result<Array> {
    let stack = Stack::<T>::of(a)?;
    let mut made = reserved(stack.count())?;
    for matrix in stack.matrices() {
        let (sign, logarithm) = lu::factor(matrix?)?.sign_and_logarithm();
        // As numpy computes it: from the logarithm.
        made.push(sign.scaled(logarithm.exp()));
    }
    array_of(made, &stack.lead, &[])
}

/// What `np.linalg.lstsq` gives.
pub struct LeastSquares {
    /// The solutions.
    pub x: Array,
    /// The squared lengths of what is left, or nothing where the rank is not full.
    pub residuals: Array,
    /// The rank of the matrix (of type `int32`).
    pub rank: Array,
    /// Its singular values.
    pub singular: Array,
}

/// `np.linalg.lstsq(a, b, rcond)`: one matrix, and one or several right sides.
pub fn lstsq(a: &Array, b: &Array, rcond: Option<f64>) -> Result<LeastSquares> {
    let vector = b.ndim() == 1;
    let wide = if vector {
        reshaped(b, &[b.size(), 1])?
    } else {
        b.clone()
    };
    for array in [a, &wide] {
        if array.ndim() != 2 {
            let ndim = array.ndim();
            return Err(linalg(format!(
                "{ndim}-dimensional array given. Array must be two-dimensional"
            )));
        }
    }
    let precision = Precision::of(&[a, &wide])?;
    if a.shape().first() != wide.shape().first() {
        return Err(linalg("Incompatible dimensions"));
    }
    let made = if precision.complex {
        least_squares::<crate::storage::C64>(a, &wide, rcond)?
    } else {
        least_squares::<f64>(a, &wide, rcond)?
    };
    let x = if vector {
        reshaped(&made.x, &made.x.shape()[..1])?
    } else {
        made.x
    };
    Ok(LeastSquares {
        x: precision.narrowed(x)?,
        residuals: precision.narrowed(made.residuals)?,
        rank: made.rank,
        singular: precision.narrowed(made.singular)?,
    })
}

fn least_squares<T: Double>(a: &Array, b: &Array, rcond: Option<f64>) -> Result<LeastSquares> {
    let (a, b) = (Stack::<T>::of(a)?.get(0)?, Stack::<T>::of(b)?.get(0)?);
    let (m, n, sides) = (a.rows, a.cols, b.cols);
    let failed = |_| linalg("SVD did not converge in Linear Least Squares");
    if !a.finite() || !b.finite() {
        return Err(failed(ArrayError::value("")));
    }
    let parts = singular::decompose(a.clone(), false).map_err(|error| match error.kind {
        crate::error::Kind::Linalg => failed(error),
        _ => error,
    })?;
    let rcond = rcond.unwrap_or(f64::EPSILON * m.max(n) as f64);
    let rcond = if rcond < 0.0 { f64::EPSILON / 2.0 } else { rcond };
    let least = parts.s.first().map_or(0.0, |most| most * rcond);
    let rank = parts.s.iter().filter(|s| **s > least).count();
    let (left, right) = (parts.u.transposed()?, b.transposed()?);
    let mut x = Matrix::<T>::zeros(sides, n)?;
    let mut residuals = reserved(sides)?;
    let adjoint = a.adjoint()?;
    for side in 0..sides {
        let mut rest = right.row(side).to_vec();
        for (k, s) in parts.s.iter().enumerate().take(rank) {
            let share = inner(left.row(k), right.row(side)).scaled(1.0 / s);
            for (to, v) in x.row_mut(side).iter_mut().zip(parts.vh.row(k)) {
                *to += share * v.conj();
            }
        }
        for (k, y) in x.row(side).iter().enumerate() {
            for (to, z) in rest.iter_mut().zip(adjoint.row(k)) {
                *to -= z.conj() * *y;
            }
        }
        residuals.push(inner(&rest, &rest).real());
    }
    let residuals = if rank != n || m <= n { Vec::new() } else { residuals };
    Ok(LeastSquares {
        x: array_of(x.transposed()?.data, &[], &[n, sides])?,
        residuals: Array::vector(residuals),
        rank: Array::new(vec![i32::try_from(rank).unwrap_or(i32::MAX)], &[])?,
        singular: Array::vector(parts.s),
    })
}

/// `np.linalg.pinv(a, rcond, hermitian)`: `rcond` is one number for all; singular values not above it are nothing.
pub fn pinv(a: &Array, rcond: f64, hermitian: bool) -> Result<Array> {
    let (lead, rows, cols) = dimensions(a)?;
    if rows == 0 || cols == 0 {
        let shape = crate::linear::convert::shape_of(lead, &[cols, rows]);
        return Array::zeros(&shape, a.dtype());
    }
    let precision = Precision::of(&[a])?;
    let Uv { u, s, vh } = svd(a, false, hermitian)?;
    let made = if precision.complex {
        pseudo_inverses::<crate::storage::C64>([&u, &vh], &s, rcond)?
    } else {
        pseudo_inverses::<f64>([&u, &vh], &s, rcond)?
    };
    precision.narrowed(made)
}

fn pseudo_inverses<T: Double>([u, vh]: [&Array; 2], s: &Array, rcond: f64) -> Result<Array> {
    let (left, right) = (Stack::<T>::of(u)?, Stack::<T>::of(vh)?);
    let values = crate::linear::convert::doubles::<f64>(s)?;
    let count = left.cols;
    let mut parts = (reserved(u.size())?, reserved(vh.size())?);
    for at in 0..left.count() {
        let s = values.get(at * count..(at + 1) * count).unwrap_or_default();
        let least = s.first().map_or(0.0, |most| most * rcond);
        let mut rows = left.get(at)?.adjoint()?;
        for (k, x) in s.iter().enumerate() {
            let by = if *x > least { 1.0 / x } else { 0.0 };
            for y in rows.row_mut(k) {
                *y = y.scaled(by);
            }
        }
        parts.0.extend(rows.data);
        parts.1.extend(right.get(at)?.adjoint()?.data);
    }
    let left_part = array_of(parts.0, &left.lead, &[left.cols, left.rows])?;
    let right_part = array_of(parts.1, &left.lead, &[right.cols, right.rows])?;
    matmul(&right_part, &left_part)
}

/// `np.linalg.tensorinv(a, ind)`.
pub fn tensorinv(a: &Array, ind: isize) -> Result<Array> {
    let split = usize::try_from(ind).ok().filter(|ind| *ind > 0);
    let split = split
        .ok_or_else(|| ArrayError::value("Invalid ind argument."))?
        .min(a.ndim());
    let (first, second) = a.shape().split_at(split);
    let size: usize = second.iter().product();
    if size == 0 || !a.size().is_multiple_of(size) {
        return Err(ArrayError::refused("tensorinv of an array without elements"));
    }
    let made = inv(&reshaped(a, &[size, a.size() / size])?)?;
    reshaped(&made, &[second, first].concat())
}

/// `np.linalg.tensorsolve(a, b, axes)`.
pub fn tensorsolve(a: &Array, b: &Array, axes: &[isize]) -> Result<Array> {
    let mut order: Vec<usize> = (0..a.ndim()).collect();
    for axis in axes {
        let missing = || ArrayError::value("list.remove(x): x not in list");
        let at = order.iter().position(|at| *at as isize == *axis).ok_or_else(missing)?;
        let moved = order.remove(at);
        order.push(moved);
    }
    let a = transposed(a, &order)?;
    let kept = a.ndim().checked_sub(b.ndim()).filter(|kept| *kept > 0);
    let shape = match kept {
        Some(kept) => a.shape()[a.ndim() - kept..].to_vec(),
        None => {
            return Err(ArrayError::refused(
                "tensorsolve of fewer dimensions than the right side has",
            ));
        }
    };
    let size: usize = shape.iter().product();
    if Some(a.size()) != size.checked_mul(size) {
        let gap = " ".repeat(12);
        return Err(linalg(format!(
            "Input arrays must satisfy the requirement {gap}prod(a.shape[b.ndim:]) == prod(a.shape[:b.ndim])"
        )));
    }
    let made = solve(&reshaped(&a, &[size, size])?, &reshaped(b, &[b.size()])?)?;
    reshaped(&made, &shape)
}

/// The matrices with rows as columns.
pub fn matrix_transpose(a: &Array) -> Result<Array> {
    if a.ndim() < 2 {
        let ndim = a.ndim();
        return Err(ArrayError::value(format!(
            "Input array must be at least 2-dimensional, but it is {ndim}"
        )));
    }
    swapped(a)
}
