//! Elimination with the largest pivot of a column: systems of equations, inverses, determinants.
//! It does not know arrays or stacks.

use crate::error::ArrayError;
use crate::linear::field::{Field, add_scaled};
use crate::linear::matrix::Matrix;
use crate::poll::poll;

/// A matrix as the product of a permutation, a lower and an upper triangle.
pub struct Lu<T> {
    /// Below the diagonal the lower triangle (with ones on its diagonal), from it on the upper one.
    pub parts: Matrix<T>,
    /// The row that was exchanged with the row of this number, one after the other.
    pub pivots: Vec<usize>,
    /// Whether a pivot is zero.
    pub singular: bool,
}

/// Factors a square matrix. Nothing fails but memory and interruption.
pub fn factor<T: Field>(mut a: Matrix<T>) -> Result<Lu<T>, ArrayError> {
    let n = a.rows;
    let mut pivots = Vec::with_capacity(n);
    let mut singular = false;
    for k in 0..n {
        poll()?;
        let pivot = largest_below(&a, k);
        pivots.push(pivot);
        a.swap_rows(k, pivot);
        let head = a.get(k, k);
        if head == T::ZERO {
            singular = true;
            continue;
        }
        let inverse = T::ONE.over(head);
        let by_inverse = inverse.finite();
        for i in k + 1..n {
            let (above, below) = a.two_rows(k, i);
            let factor = if by_inverse {
                below[k] * inverse
            } else {
                below[k].over(head)
            };
            below[k] = factor;
            if factor != T::ZERO {
                add_scaled(&mut below[k + 1..], -factor, &above[k + 1..]);
            }
        }
    }
    Ok(Lu {
        parts: a,
        pivots,
        singular,
    })
}

fn largest_below<T: Field>(a: &Matrix<T>, k: usize) -> usize {
    let mut best = k;
    let mut most = a.get(k, k).weight();
    for i in k + 1..a.rows {
        let weight = a.get(i, k).weight();
        if weight > most {
            (best, most) = (i, weight);
        }
    }
    best
}

impl<T: Field> Lu<T> {
    /// Solves for the columns of `b`, a matrix with as many rows as the factored one.
    pub fn solve(&self, mut b: Matrix<T>) -> Result<Matrix<T>, ArrayError> {
        let n = self.parts.rows;
        for (k, pivot) in self.pivots.iter().enumerate() {
            b.swap_rows(k, *pivot);
        }
        for i in 1..n {
            poll()?;
            for k in 0..i {
                let (above, below) = b.two_rows(k, i);
                add_scaled(below, -self.parts.get(i, k), above);
            }
        }
        for i in (0..n).rev() {
            poll()?;
            for k in i + 1..n {
                let (above, below) = b.two_rows(i, k);
                add_scaled(above, -self.parts.get(i, k), below);
            }
            let head = self.parts.get(i, i);
            for x in b.row_mut(i) {
                *x = x.over(head);
            }
        }
        Ok(b)
    }

    /// The sign of the determinant (a number of size one, or zero) and the logarithm of its size.
    pub fn sign_and_logarithm(&self) -> (T, f64) {
        if self.singular {
            return (T::ZERO, f64::NEG_INFINITY);
        }
        let swaps = self.pivots.iter().enumerate().filter(|(k, pivot)| k != *pivot).count();
        let mut sign = if swaps % 2 == 0 { T::ONE } else { -T::ONE };
        let mut logarithm = 0.0;
        for k in 0..self.parts.rows {
            let x = self.parts.get(k, k);
            let size = x.size();
            sign = sign * x.over(T::of_real(size));
            logarithm += size.ln();
        }
        (sign, logarithm)
    }
}
