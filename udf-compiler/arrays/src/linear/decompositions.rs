//! Decompositions of matrices and stacks of them: `cholesky`, `qr`, `svd`, `eig`, `eigh` and their like.
//! It does not know equations.

use crate::array::Array;
use crate::error::{ArrayError, Result};
use crate::linear::convert::{Double, Precision, Stack, array_of, dimensions, square};
use crate::linear::errors::linalg;
use crate::linear::field::Field;
use crate::linear::matrix::Matrix;
use crate::linear::views::swapped;
use crate::linear::{cholesky as kernel, general, hermitian, reflect, singular};
use crate::storage::{C64, reserved};

/// `np.linalg.cholesky(a, upper=upper)`; `LinAlgError` where a matrix is not positive definite.
pub fn cholesky(a: &Array, upper: bool) -> Result<Array> {
    let precision = Precision::of(&[a])?;
    square(a)?;
    let made = if precision.complex {
        triangles::<C64>(a, upper)
    } else {
        triangles::<f64>(a, upper)
    };
    precision.narrowed(made?)
}

fn triangles<T: Double>(a: &Array, upper: bool) -> Result<Array> {
    let stack = Stack::<T>::of(a)?;
    let mut made = reserved(a.size())?;
    for matrix in stack.matrices() {
        let matrix = matrix?;
        if upper {
            made.extend(kernel::lower(&matrix.adjoint()?)?.adjoint()?.data);
        } else {
            made.extend(kernel::lower(&matrix)?.data);
        }
    }
    array_of(made, &stack.lead, &[stack.rows, stack.cols])
}

/// What `qr` gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QrMode {
    /// As many columns as the smaller side.
    Reduced,
    /// A square unitary factor.
    Complete,
    /// The triangle alone.
    R,
    /// The reflections, transposed, and their factors.
    Raw,
}

impl QrMode {
    /// By numpy's name; `ValueError` for others.
    pub fn parse(name: &str) -> Result<QrMode> {
        match name {
            "reduced" | "full" | "f" => Ok(QrMode::Reduced),
            "complete" => Ok(QrMode::Complete),
            "r" => Ok(QrMode::R),
            "raw" => Ok(QrMode::Raw),
            "economic" | "e" => Err(ArrayError::refused("qr(mode='economic')")),
            _ => Err(ArrayError::value(format!("Unrecognized mode '{name}'"))),
        }
    }
}

/// `np.linalg.qr(a, mode)`: `q` and `r`; `r` alone (first) for [`QrMode::R`]; `h` and `tau` for [`QrMode::Raw`].
pub fn qr(a: &Array, mode: QrMode) -> Result<(Array, Option<Array>)> {
    dimensions(a)?;
    let precision = Precision::of(&[a])?;
    let (one, other) = if precision.complex {
        factors::<C64>(a, mode)?
    } else {
        factors::<f64>(a, mode)?
    };
    let other = other.map(|array| precision.narrowed(array)).transpose()?;
    Ok((precision.narrowed(one)?, other))
}

fn factors<T: Double>(a: &Array, mode: QrMode) -> Result<(Array, Option<Array>)> {
    let stack = Stack::<T>::of(a)?;
    let (rows, cols, lead) = (stack.rows, stack.cols, &stack.lead);
    let less = rows.min(cols);
    let size = if mode == QrMode::Complete && rows > cols {
        rows
    } else {
        less
    };
    let (mut one, mut other) = (Vec::new(), Vec::new());
    for matrix in stack.matrices() {
        let made = reflect::factor(matrix?)?;
        match mode {
            QrMode::Raw => {
                let mut whole = made.triangle.clone();
                for (k, v) in made.vectors.iter().enumerate() {
                    for (i, x) in v.iter().enumerate().skip(1) {
                        whole.set(k + i, k, *x);
                    }
                }
                one.extend(whole.transposed()?.data);
                other.extend(&made.taus);
            }
            QrMode::R => one.extend(made.triangle.part(less, cols)?.data),
            QrMode::Reduced | QrMode::Complete => {
                one.extend(made.unitary(size)?.data);
                other.extend(made.triangle.part(size, cols)?.data);
            }
        }
    }
    match mode {
        QrMode::Raw => Ok((
            array_of(one, lead, &[cols, rows])?,
            Some(array_of(other, lead, &[less])?),
        )),
        QrMode::R => Ok((array_of(one, lead, &[less, cols])?, None)),
        _ => Ok((
            array_of(one, lead, &[rows, size])?,
            Some(array_of(other, lead, &[size, cols])?),
        )),
    }
}

/// Singular values and vectors.
pub struct Uv {
    /// The left vectors as columns.
    pub u: Array,
    /// The values, downwards.
    pub s: Array,
    /// The right vectors, conjugated, as rows.
    pub vh: Array,
}

/// `np.linalg.svd(a, full_matrices, hermitian=hermitian)`.
pub fn svd(a: &Array, full: bool, hermitian: bool) -> Result<Uv> {
    let precision = Precision::of(&[a])?;
    if hermitian {
        square(a)?;
    }
    dimensions(a)?;
    let made = if precision.complex {
        singular_parts::<C64>(a, full, hermitian)?
    } else {
        singular_parts::<f64>(a, full, hermitian)?
    };
    Ok(Uv {
        u: precision.narrowed(made.u)?,
        s: precision.narrowed(made.s)?,
        vh: precision.narrowed(made.vh)?,
    })
}

fn singular_parts<T: Double>(a: &Array, full: bool, hermitian: bool) -> Result<Uv> {
    let stack = Stack::<T>::of(a)?;
    let (rows, cols, lead) = (stack.rows, stack.cols, &stack.lead);
    let less = rows.min(cols);
    let (left, right) = if full { (rows, cols) } else { (less, less) };
    let (mut u, mut s, mut vh) = (Vec::new(), Vec::new(), Vec::new());
    for matrix in stack.matrices() {
        let matrix = matrix?;
        let made = if hermitian {
            of_hermitian(&matrix)?
        } else {
            singular::decompose(matrix, full)?
        };
        u.extend(made.u.data);
        s.extend(made.s);
        vh.extend(made.vh.data);
    }
    Ok(Uv {
        u: array_of(u, lead, &[rows, left])?,
        s: array_of(s, lead, &[less])?,
        vh: array_of(vh, lead, &[right, cols])?,
    })
}

/// By the eigenvalues of a Hermitian matrix.
fn of_hermitian<T: Field>(a: &Matrix<T>) -> Result<singular::Svd<T>> {
    let (values, vectors) = hermitian::eigen(a, true)?;
    let vectors = vectors.ok_or_else(|| linalg("Eigenvalues did not converge"))?;
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|x, y| values[*x].abs().total_cmp(&values[*y].abs()));
    order.reverse();
    let n = values.len();
    let (mut ut, mut vh) = (Matrix::zeros(n, n)?, Matrix::zeros(n, n)?);
    for (to, from) in order.iter().enumerate() {
        let sign = if values[*from] == 0.0 {
            0.0
        } else {
            values[*from].signum()
        };
        ut.row_mut(to).copy_from_slice(vectors.row(*from));
        for (y, x) in vh.row_mut(to).iter_mut().zip(vectors.row(*from)) {
            *y = x.conj().scaled(sign);
        }
    }
    let s = order.iter().map(|at| values[*at].abs()).collect();
    Ok(singular::Svd {
        u: ut.transposed()?,
        s,
        vh,
    })
}

/// `np.linalg.svdvals(a)`, and `svd` with `compute_uv=False`.
pub fn svdvals(a: &Array, hermitian: bool) -> Result<Array> {
    let precision = Precision::of(&[a])?;
    if hermitian {
        square(a)?;
    }
    dimensions(a)?;
    let made = if precision.complex {
        singular_values::<C64>(a, hermitian)?
    } else {
        singular_values::<f64>(a, hermitian)?
    };
    precision.narrowed(made)
}

fn singular_values<T: Double>(a: &Array, hermitian: bool) -> Result<Array> {
    let stack = Stack::<T>::of(a)?;
    let mut made = Vec::new();
    for matrix in stack.matrices() {
        let matrix = matrix?;
        if hermitian {
            let mut sizes: Vec<f64> = hermitian::eigen(&matrix, false)?.0.iter().map(|x| x.abs()).collect();
            sizes.sort_by(|x, y| y.total_cmp(x));
            made.extend(sizes);
        } else {
            made.extend(singular::values(matrix)?);
        }
    }
    array_of(made, &stack.lead, &[stack.rows.min(stack.cols)])
}

/// `np.linalg.eigh(a, UPLO)`: values upwards, and vectors as columns. Reads one half of each matrix.
pub fn eigh(a: &Array, uplo: &str) -> Result<(Array, Array)> {
    let upper = is_upper(uplo)?;
    let precision = Precision::of(&[a])?;
    square(a)?;
    let (values, vectors) = if precision.complex {
        of_symmetric::<C64>(a, upper, true)?
    } else {
        of_symmetric::<f64>(a, upper, true)?
    };
    Ok((precision.narrowed(values)?, precision.narrowed(vectors)?))
}

/// `np.linalg.eigvalsh(a, UPLO)`.
pub fn eigvalsh(a: &Array, uplo: &str) -> Result<Array> {
    let upper = is_upper(uplo)?;
    let precision = Precision::of(&[a])?;
    square(a)?;
    let (values, _) = if precision.complex {
        of_symmetric::<C64>(a, upper, false)?
    } else {
        of_symmetric::<f64>(a, upper, false)?
    };
    precision.narrowed(values)
}

fn is_upper(uplo: &str) -> Result<bool> {
    match uplo.to_uppercase().as_str() {
        "L" => Ok(false),
        "U" => Ok(true),
        _ => Err(ArrayError::value("UPLO argument must be 'L' or 'U'")),
    }
}

fn of_symmetric<T: Double>(a: &Array, upper: bool, wanted: bool) -> Result<(Array, Array)> {
    let stack = Stack::<T>::of(a)?;
    let n = stack.rows;
    let (mut values, mut vectors) = (Vec::new(), Vec::new());
    for matrix in stack.matrices() {
        let matrix = matrix?;
        let lower = if upper { matrix.adjoint()? } else { matrix };
        let (found, rows) = hermitian::eigen(&lower, wanted)?;
        values.extend(found);
        if let Some(rows) = rows {
            vectors.extend(rows.transposed()?.data);
        }
    }
    let vectors = if wanted {
        array_of(vectors, &stack.lead, &[n, n])?
    } else {
        Array::vector(vectors)
    };
    Ok((array_of(values, &stack.lead, &[n])?, vectors))
}

/// `np.linalg.eig(a)`: values, and vectors as columns; real where all values of a real array are.
pub fn eig(a: &Array) -> Result<(Array, Array)> {
    let (precision, values, vectors) = all_eigen(a, true)?;
    let vectors = vectors.ok_or_else(|| linalg("Eigenvalues did not converge"))?;
    Ok((
        precision.narrowed(values)?,
        precision.narrowed(swapped(&vectors)?.copy()?)?,
    ))
}

/// `np.linalg.eigvals(a)`.
pub fn eigvals(a: &Array) -> Result<Array> {
    let (precision, values, _) = all_eigen(a, false)?;
    precision.narrowed(values)
}

/// Values, and vectors as rows.
fn all_eigen(a: &Array, wanted: bool) -> Result<(Precision, Array, Option<Array>)> {
    let (lead, n) = square(a)?;
    let precision = Precision::of(&[a])?;
    let whole = Stack::<C64>::of(a)?;
    let (mut values, mut vectors) = (reserved(a.size())?, Vec::new());
    let real = Stack::<f64>::of;
    let stack = if precision.complex { None } else { Some(real(a)?) };
    let finite = |matrix: &Matrix<C64>| matrix.finite();
    for matrix in whole.matrices() {
        if !finite(&matrix?) {
            return Err(linalg("Array must not contain infs or NaNs"));
        }
    }
    for at in 0..whole.count() {
        let (found, rows) = match &stack {
            Some(stack) => general::real(stack.get(at)?, wanted)?,
            None => general::complex(whole.get(at)?, wanted)?,
        };
        values.extend(found);
        vectors.extend(rows.map(|rows| rows.data).unwrap_or_default());
    }
    if !precision.complex && values.iter().all(|x: &C64| x.im == 0.0) {
        let real = |all: Vec<C64>| all.into_iter().map(|x| x.re).collect::<Vec<f64>>();
        let vectors = wanted.then(|| array_of(real(vectors), lead, &[n, n])).transpose()?;
        return Ok((precision, array_of(real(values), lead, &[n])?, vectors));
    }
    let vectors = wanted.then(|| array_of(vectors, lead, &[n, n])).transpose()?;
    Ok((precision, array_of(values, lead, &[n])?, vectors))
}
