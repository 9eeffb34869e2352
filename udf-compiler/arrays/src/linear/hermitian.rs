//! Eigenvalues and eigenvectors of symmetric and Hermitian matrices: to three diagonals by reflections, then QL steps.
//! Signs and order are those of LAPACK for small matrices. It does not know arrays or stacks.

use crate::error::ArrayError;
use crate::linear::errors::linalg;
use crate::linear::field::{Field, add_scaled, inner, rotate, rotation, signed};
use crate::linear::matrix::{Matrix, scale_for};
use crate::linear::reflect::{reflect_rows, reflection};
use crate::poll::poll;

/// The eigenvalues, upwards, and if asked for a matrix whose **rows** are the eigenvectors.
/// Only the lower half of the square matrix is read.
pub fn eigen<T: Field>(a: &Matrix<T>, vectors: bool) -> Result<(Vec<f64>, Option<Matrix<T>>), ArrayError> {
    let mut whole = whole_of_lower(a)?;
    if !whole.finite() {
        return Err(linalg("Eigenvalues did not converge"));
    }
    let scale = scale_for(whole.largest());
    whole.scale(scale);
    let (d, e, q) = three_diagonals(whole, vectors)?;
    let mut steps = Steps { d, e, z: q };
    steps.run()?;
    steps.sort();
    let values = steps.d.iter().map(|x| x / scale).collect();
    Ok((values, steps.z))
}

fn whole_of_lower<T: Field>(a: &Matrix<T>) -> Result<Matrix<T>, ArrayError> {
    let mut made = Matrix::zeros(a.rows, a.rows)?;
    for i in 0..a.rows {
        for j in 0..i {
            made.set(i, j, a.get(i, j));
            made.set(j, i, a.get(i, j).conj());
        }
        made.set(i, i, T::of_real(a.get(i, i).real()));
    }
    Ok(made)
}

type Tridiagonal<T> = (Vec<f64>, Vec<f64>, Option<Matrix<T>>);

/// The diagonal, the one below it, and the transposed unitary factor.
fn three_diagonals<T: Field>(mut a: Matrix<T>, vectors: bool) -> Result<Tridiagonal<T>, ArrayError> {
    let n = a.rows;
    let (mut e, mut kept) = (Vec::with_capacity(n), Vec::with_capacity(n));
    for k in 0..n.saturating_sub(1) {
        poll()?;
        let mut v = a.column(k, k + 1);
        let (tau, beta) = reflection(&mut v);
        e.push(beta);
        if tau != T::ZERO {
            turn_both_sides(&mut a, k + 1, &v, tau);
        }
        kept.push((v, tau));
    }
    let d = (0..n).map(|i| a.get(i, i).real()).collect();
    if !vectors {
        return Ok((d, e, None));
    }
    let mut q = Matrix::identity(n, n)?;
    for (k, (v, tau)) in kept.iter().enumerate().rev() {
        reflect_rows(&mut q, (k + 1, 0), v, *tau)?;
    }
    Ok((d, e, Some(q.transposed()?)))
}

/// The reflection from both sides on the rows and columns from `from` on.
fn turn_both_sides<T: Field>(a: &mut Matrix<T>, from: usize, v: &[T], tau: T) {
    let adjoint: Vec<T> = v.iter().map(|x| x.conj()).collect();
    let mut w: Vec<T> = (0..v.len())
        .map(|i| tau * inner(&adjoint, &a.row(from + i)[from..]))
        .collect();
    let half = (tau * inner(&w, v)).scaled(-0.5);
    add_scaled(&mut w, half, v);
    let w_adjoint: Vec<T> = w.iter().map(|x| x.conj()).collect();
    for (i, (x, y)) in v.iter().zip(&w).enumerate() {
        let row = &mut a.row_mut(from + i)[from..];
        add_scaled(row, -*x, &w_adjoint);
        add_scaled(row, -*y, &adjoint);
    }
}

/// The iteration on three diagonals.
struct Steps<T> {
    d: Vec<f64>,
    e: Vec<f64>,
    z: Option<Matrix<T>>,
}

/// A part of the diagonal that does not fall apart, walked from its smaller end.
#[derive(Clone, Copy)]
struct Block {
    start: usize,
    last: usize,
    upwards: bool,
}

impl Block {
    fn at(&self, k: usize) -> usize {
        if self.upwards { self.start + k } else { self.start - k }
    }
    /// The place beside the diagonal between `k` and `k + 1`.
    fn between(&self, k: usize) -> usize {
        if self.upwards {
            self.start + k
        } else {
            self.start - k - 1
        }
    }
}

impl<T: Field> Steps<T> {
    fn run(&mut self) -> Result<(), ArrayError> {
        let n = self.d.len();
        let mut budget = 30 * n + 30;
        let mut first = 0;
        while first < n {
            let mut end = first;
            while end + 1 < n && !self.splits(end) {
                end += 1;
            }
            if end + 1 < n {
                self.e[end] = 0.0;
            }
            let upwards = self.d[end].abs() >= self.d[first].abs();
            let start = if upwards { first } else { end };
            if self.solve(
                Block {
                    start,
                    last: end - first,
                    upwards,
                },
                &mut budget,
            )? {
                first = end + 1;
            }
        }
        Ok(())
    }

    fn splits(&self, at: usize) -> bool {
        let size = self.e[at].abs();
        size == 0.0 || size <= self.d[at].abs().sqrt() * self.d[at + 1].abs().sqrt() * (f64::EPSILON / 2.0)
    }

    /// Works a block down to its eigenvalues.
    fn solve(&mut self, block: Block, budget: &mut usize) -> Result<bool, ArrayError> {
        let mut l = 0;
        while l <= block.last {
            let m = (l..block.last)
                .find(|k| self.negligible(block, *k))
                .unwrap_or(block.last);
            if m < block.last {
                self.e[block.between(m)] = 0.0;
            }
            if m == l {
                l += 1;
            } else if m == l + 1 {
                self.pair(block.at(l).min(block.at(m)));
                l += 2;
            } else {
                *budget = budget
                    .checked_sub(1)
                    .ok_or_else(|| linalg("Eigenvalues did not converge"))?;
                poll()?;
                self.sweep(block, l, m);
            }
        }
        Ok(true)
    }

    fn negligible(&self, block: Block, k: usize) -> bool {
        let eps = f64::EPSILON / 2.0;
        let (a, b) = (self.d[block.at(k)].abs(), self.d[block.at(k + 1)].abs());
        let e = self.e[block.between(k)];
        e * e <= eps * eps * a * b + f64::MIN_POSITIVE
    }

    fn sweep(&mut self, block: Block, l: usize, m: usize) {
        let last = self.d[block.at(l)];
        let e = self.e[block.between(l)];
        let g = (self.d[block.at(l + 1)] - last) / (2.0 * e);
        let mut g = self.d[block.at(m)] - last + e / (g + signed(g.hypot(1.0), g));
        let (mut s, mut c, mut p) = (1.0, 1.0, 0.0);
        for i in (l..m).rev() {
            let (f, b) = (s * self.e[block.between(i)], c * self.e[block.between(i)]);
            let (c1, s1, r) = rotation(g, f);
            (c, s) = (c1, s1);
            if i + 1 != m {
                self.e[block.between(i + 1)] = r;
            }
            g = self.d[block.at(i + 1)] - p;
            let r = (self.d[block.at(i)] - g) * s + 2.0 * c * b;
            p = s * r;
            self.d[block.at(i + 1)] = g + p;
            g = c * r - b;
            // In the direction of the walk the sine has the other sign.
            let low = block.at(i).min(block.at(i + 1));
            self.turn(low, c, if block.upwards { -s } else { s });
        }
        self.d[block.at(l)] -= p;
        self.e[block.between(l)] = g;
    }

    fn turn(&mut self, low: usize, c: f64, s: f64) {
        if let Some(z) = &mut self.z {
            let (x, y) = z.two_rows(low, low + 1);
            rotate(x, y, c, s);
        }
    }

    fn pair(&mut self, low: usize) {
        let (one, other, c, s) = eigen_of_pair(self.d[low], self.e[low], self.d[low + 1]);
        self.d[low] = one;
        self.d[low + 1] = other;
        self.e[low] = 0.0;
        self.turn(low, c, s);
    }

    fn sort(&mut self) {
        let n = self.d.len();
        for i in 0..n {
            let mut least = i;
            for j in i + 1..n {
                if self.d[j] < self.d[least] {
                    least = j;
                }
            }
            if least != i {
                self.d.swap(i, least);
                if let Some(z) = &mut self.z {
                    z.swap_rows(i, least);
                }
            }
        }
    }
}

/// The eigenvalues of `[[a, b], [b, c]]`, the larger in size first, and the rotation to its vectors.
fn eigen_of_pair(a: f64, b: f64, c: f64) -> (f64, f64, f64, f64) {
    let (sum, gap, twice) = (a + c, a - c, b + b);
    let root = gap.hypot(twice);
    let (more, less) = if a.abs() > c.abs() { (a, c) } else { (c, a) };
    let downwards = sum < 0.0;
    let (one, other) = if sum == 0.0 {
        (0.5 * root, -0.5 * root)
    } else {
        let one = 0.5 * if downwards { sum - root } else { sum + root };
        (one, (more / one) * less - (b / one) * b)
    };
    let cosine = if gap >= 0.0 { gap + root } else { gap - root };
    let (c1, s1) = if cosine.abs() > twice.abs() {
        let t = -twice / cosine;
        let s = 1.0 / (1.0 + t * t).sqrt();
        (t * s, s)
    } else if twice == 0.0 {
        (1.0, 0.0)
    } else {
        let t = -cosine / twice;
        let c = 1.0 / (1.0 + t * t).sqrt();
        (c, t * c)
    };
    // The vector found belongs to the one or the other value.
    if downwards == (gap < 0.0) {
        (one, other, -s1, c1)
    } else {
        (one, other, c1, s1)
    }
}
