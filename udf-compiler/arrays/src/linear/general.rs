//! Eigenvalues and eigenvectors of square matrices that need not be symmetric.
//! Order, signs and phases are those of LAPACK's driver. It does not know arrays or stacks.

use crate::error::ArrayError;
use crate::linear::field::{Field, length, rotation};
use crate::linear::hessenberg::{balance, reduce};
use crate::linear::matrix::{Matrix, scale_for};
use crate::linear::schur::Schur;
use crate::linear::schur_complex::Triangle;
use crate::poll::poll;
use num_complex::Complex64;

/// Eigenvalues, and if asked for a matrix whose **rows** are the eigenvectors.
pub type Eigen = (Vec<Complex64>, Option<Matrix<Complex64>>);

/// The eigenvalues of a real matrix of finite numbers. Vectors of real values are real.
pub fn real(mut a: Matrix<f64>, vectors: bool) -> Result<Eigen, ArrayError> {
    let n = a.rows;
    let scale = scale_for(a.largest());
    a.scale(scale);
    let balance = balance(&mut a);
    let q = reduce(&mut a, &balance, vectors)?;
    let schur = Schur::solve(a, q, balance.low, balance.high)?;
    let values = schur.values.iter().map(|x| x / scale).collect();
    let Some(z) = &schur.z else {
        return Ok((values, None));
    };
    let mut rows = Matrix::zeros(n, n)?;
    let small = f64::MIN_POSITIVE * (n as f64 / f64::EPSILON);
    let mut k = 0;
    while k < n {
        poll()?;
        let value = schur.values[k];
        let pair = value.im != 0.0;
        let x = if pair {
            of_pair(&schur.h, k, value, small)
        } else {
            of_real(&schur.h, k, small)
        };
        let mut column = Matrix::zeros(n, 1)?;
        for i in 0..n {
            let row = &z.row(i)[..x.len()];
            column.data[i] = row.iter().zip(&x).map(|(q, y)| y * *q).sum();
        }
        balance.undo(&mut column);
        if pair {
            normalise_pair(&mut column.data);
        } else {
            normalise(&mut column.data);
        }
        rows.row_mut(k).copy_from_slice(&column.data);
        k += 1;
        if pair && k < n {
            for (to, from) in rows.row_mut(k).iter_mut().zip(&column.data) {
                *to = from.conj();
            }
            k += 1;
        }
    }
    Ok((values, Some(rows)))
}

/// The eigenvalues of a complex matrix of finite numbers.
pub fn complex(mut a: Matrix<Complex64>, vectors: bool) -> Result<Eigen, ArrayError> {
    let n = a.rows;
    let scale = scale_for(a.largest());
    a.scale(scale);
    let balance = balance(&mut a);
    let q = reduce(&mut a, &balance, vectors)?;
    let triangle = Triangle::solve(a, q, balance.low, balance.high)?;
    let values: Vec<Complex64> = (0..n).map(|i| triangle.h.get(i, i) / scale).collect();
    let Some(z) = &triangle.z else {
        return Ok((values, None));
    };
    let mut rows = Matrix::zeros(n, n)?;
    for k in 0..n {
        poll()?;
        let x = of_triangle(&triangle.h, k);
        let mut column = Matrix::zeros(n, 1)?;
        for i in 0..n {
            column.data[i] = z.row(i).iter().zip(&x).map(|(q, y)| *y * *q).sum();
        }
        balance.undo(&mut column);
        normalise(&mut column.data);
        turn_largest_real(&mut column.data);
        rows.row_mut(k).copy_from_slice(&column.data);
    }
    Ok((values, Some(rows)))
}

/// The eigenvector in Schur's basis of a real eigenvalue in place `k`.
fn of_real(h: &Matrix<f64>, k: usize, small: f64) -> Vec<Complex64> {
    let value = h.get(k, k);
    let mut x: Vec<Complex64> = (0..k).map(|i| Complex64::new(-h.get(i, k), 0.0)).collect();
    x.push(Complex64::ONE);
    solve_upwards(h, k, Complex64::new(value, 0.0), &mut x, small);
    for y in &mut x {
        y.im = 0.0;
    }
    x
}

/// The eigenvector in Schur's basis of the first eigenvalue of a complex pair in places `k` and `k + 1`.
fn of_pair(h: &Matrix<f64>, k: usize, value: Complex64, small: f64) -> Vec<Complex64> {
    let (above, below) = (h.get(k, k + 1), h.get(k + 1, k));
    let (first, second) = if above.abs() >= below.abs() {
        (Complex64::ONE, Complex64::new(0.0, value.im / above))
    } else {
        (Complex64::new(-value.im / below, 0.0), Complex64::I)
    };
    let mut x: Vec<Complex64> = (0..k)
        .map(|i| -(first * h.get(i, k)) - second * h.get(i, k + 1))
        .collect();
    x.push(first);
    x.push(second);
    solve_upwards(h, k, value, &mut x, small);
    x
}

/// Solves the rows above `count` of the form for what is known of the eigenvector below them.
fn solve_upwards(h: &Matrix<f64>, count: usize, value: Complex64, x: &mut [Complex64], small: f64) {
    let least = (f64::EPSILON * value.weight()).max(small);
    let mut j = count;
    while j > 0 {
        let pair = j > 1 && h.get(j - 1, j - 2) != 0.0;
        let at = if pair { j - 2 } else { j - 1 };
        if pair {
            let (a, b) = (Complex64::from(h.get(at, at)) - value, h.get(at, at + 1));
            let (c, d) = (h.get(at + 1, at), Complex64::from(h.get(at + 1, at + 1)) - value);
            let determinant = not_zero(a * d - b * c, least * least);
            let (p, q) = (x[at], x[at + 1]);
            x[at] = (d * p - q * b).over(determinant);
            x[at + 1] = (a * q - p * c).over(determinant);
        } else {
            x[at] = x[at].over(not_zero(Complex64::from(h.get(at, at)) - value, least));
        }
        for k in at..j {
            let y = x[k];
            for (i, z) in x.iter_mut().enumerate().take(at) {
                *z -= y * h.get(i, k);
            }
        }
        keep_in_range(x);
        j = at;
    }
}

fn of_triangle(h: &Matrix<Complex64>, k: usize) -> Vec<Complex64> {
    let value = h.get(k, k);
    let small = f64::MIN_POSITIVE * (h.rows as f64 / f64::EPSILON);
    let least = (f64::EPSILON * value.weight()).max(small);
    let mut x: Vec<Complex64> = (0..k).map(|i| -h.get(i, k)).collect();
    x.push(Complex64::ONE);
    for j in (0..k).rev() {
        x[j] = x[j].over(not_zero(h.get(j, j) - value, least));
        let y = x[j];
        for (i, z) in x.iter_mut().enumerate().take(j) {
            *z -= y * h.get(i, j);
        }
        keep_in_range(&mut x);
    }
    x
}

fn not_zero(x: Complex64, least: f64) -> Complex64 {
    if x.weight() < least {
        Complex64::new(least.max(f64::MIN_POSITIVE), 0.0)
    } else {
        x
    }
}

/// Scales a vector that grows towards infinity down.
fn keep_in_range(x: &mut [Complex64]) {
    let most = x.iter().fold(0.0f64, |most, y| most.max(y.weight()));
    if most > 1e100 {
        for y in x {
            *y = y.scaled(1.0 / most);
        }
    }
}

fn normalise(x: &mut [Complex64]) {
    let whole = length(x);
    if whole > 0.0 {
        for y in x {
            *y = y.scaled(1.0 / whole);
        }
    }
}

fn largest(x: &[Complex64]) -> usize {
    let mut best = 0;
    for (i, y) in x.iter().enumerate() {
        if y.norm_sqr() > x[best].norm_sqr() {
            best = i;
        }
    }
    best
}

/// Length one, and the largest number real.
fn normalise_pair(x: &mut [Complex64]) {
    normalise(x);
    let at = largest(x);
    let Some(top) = x.get(at) else {
        return;
    };
    let (cs, sn, _) = rotation(top.re, top.im);
    for y in x.iter_mut() {
        *y = Complex64::new(cs * y.re + sn * y.im, cs * y.im - sn * y.re);
    }
    x[at].im = 0.0;
}

fn turn_largest_real(x: &mut [Complex64]) {
    let at = largest(x);
    let Some(top) = x.get(at) else {
        return;
    };
    let phase = top.conj().scaled(1.0 / top.size());
    for y in x.iter_mut() {
        *y *= phase;
    }
    x[at].im = 0.0;
}
