//! Eigenvalues of a complex matrix with zeros below its second diagonal: single shifted steps down to a triangle.
//! Shifts, order and phases are LAPACK's. It does not know vectors of eigenvalues.

use crate::error::ArrayError;
use crate::linear::errors::linalg;
use crate::linear::field::Field;
use crate::linear::matrix::Matrix;
use crate::linear::reflect::reflection;
use crate::poll::poll;
use num_complex::Complex64;

const ULP: f64 = f64::EPSILON;

/// A complex Schur form in the making: at the end `h` is triangular, its eigenvalues on the diagonal.
pub struct Triangle {
    /// The matrix.
    pub h: Matrix<Complex64>,
    /// The unitary factor, if it is wanted.
    pub z: Option<Matrix<Complex64>>,
}

impl Triangle {
    /// Finds all eigenvalues; `low..high` is what is not triangular yet.
    pub fn solve(
        h: Matrix<Complex64>,
        z: Option<Matrix<Complex64>>,
        low: usize,
        high: usize,
    ) -> Result<Triangle, ArrayError> {
        let mut made = Triangle { h, z };
        for i in low + 1..high {
            made.make_real(i);
        }
        let mut end = high;
        let budget = 30 * (high - low).max(10);
        let (mut steps, mut since) = (0, 0);
        while end > low {
            let last = end - 1;
            let first = made.split(low, last, high);
            if first > low {
                made.h.set(first, first - 1, Complex64::ZERO);
            }
            if first == last {
                (steps, since, end) = (0, 0, first);
                continue;
            }
            if steps > budget {
                return Err(linalg("Eigenvalues did not converge"));
            }
            (steps, since) = (steps + 1, since + 1);
            poll()?;
            let shift = made.shift(first, last, since);
            made.step(first, last, shift);
            made.make_real(last);
        }
        Ok(made)
    }

    /// Turns the phase of a row and a column so that the number below the diagonal is real.
    fn make_real(&mut self, i: usize) {
        let below = self.h.get(i, i - 1);
        if below.im == 0.0 {
            return;
        }
        let size = below.size();
        self.h.set(i, i - 1, Complex64::new(size, 0.0));
        let phase = below.scaled(1.0 / size);
        self.turn(i, i + 1, phase.conj());
        // The column has one number more below the diagonal while the matrix is not reduced there.
        if i + 1 < self.h.rows {
            let x = self.h.get(i + 1, i) * phase;
            self.h.set(i + 1, i, x);
        }
    }

    /// The row right of `from` times a phase, the column above the row and that of the unitary factor by its conjugate.
    fn turn(&mut self, i: usize, from: usize, phase: Complex64) {
        for x in &mut self.h.row_mut(i)[from..] {
            *x *= phase;
        }
        for k in 0..i {
            let x = self.h.get(k, i) * phase.conj();
            self.h.set(k, i, x);
        }
        if let Some(z) = &mut self.z {
            for k in 0..z.rows {
                let x = z.get(k, i) * phase.conj();
                z.set(k, i, x);
            }
        }
    }

    fn split(&self, low: usize, last: usize, high: usize) -> usize {
        let h = |i: usize, j: usize| self.h.get(i, j);
        let small = f64::MIN_POSITIVE * ((high - low) as f64 / ULP);
        for k in (low + 1..=last).rev() {
            if h(k, k - 1).weight() <= small {
                return k;
            }
            let mut around = h(k - 1, k - 1).weight() + h(k, k).weight();
            if around == 0.0 {
                around += if k >= low + 2 { h(k - 1, k - 2).re.abs() } else { 0.0 };
                around += if k + 1 < high { h(k + 1, k).re.abs() } else { 0.0 };
            }
            if h(k, k - 1).re.abs() <= ULP * around {
                let (below, above) = (h(k, k - 1).weight(), h(k - 1, k).weight());
                let gap = (h(k - 1, k - 1) - h(k, k)).weight();
                let here = h(k, k).weight();
                let (ab, ba) = (below.max(above), below.min(above));
                let (aa, bb) = (here.max(gap), here.min(gap));
                let s = aa + ab;
                if ba * (ab / s) <= small.max(ULP * (bb * (aa / s))) {
                    return k;
                }
            }
        }
        low
    }

    fn shift(&self, first: usize, last: usize, since: usize) -> Complex64 {
        let h = |i: usize, j: usize| self.h.get(i, j);
        if since.is_multiple_of(20) {
            return h(last, last) + 0.75 * h(last, last - 1).re.abs();
        }
        if since.is_multiple_of(10) {
            return h(first, first) + 0.75 * h(first + 1, first).re.abs();
        }
        let t = h(last, last);
        let u = h(last - 1, last).sqrt() * h(last, last - 1).sqrt();
        if u.weight() == 0.0 {
            return t;
        }
        let x = (h(last - 1, last - 1) - t).scaled(0.5);
        let s = u.weight().max(x.weight());
        let (xs, us) = (x.scaled(1.0 / s), u.scaled(1.0 / s));
        let mut y = (xs * xs + us * us).sqrt().scaled(s);
        if x.weight() > 0.0 && x.re * y.re + x.im * y.im < 0.0 {
            y = -y;
        }
        t - u * u.over(x + y)
    }

    fn beginning(&self, first: usize, last: usize, shift: Complex64) -> (usize, [Complex64; 2]) {
        let h = |i: usize, j: usize| self.h.get(i, j);
        let mut m = last - 1;
        loop {
            let from = h(m, m) - shift;
            let below = h(m + 1, m).re;
            let s = from.weight() + below.abs();
            let (from, below) = (from.scaled(1.0 / s), below / s);
            let v = [from, Complex64::new(below, 0.0)];
            if m == first {
                return (m, v);
            }
            let around = h(m, m).weight() + h(m + 1, m + 1).weight();
            if h(m, m - 1).re.abs() * below.abs() <= ULP * (from.weight() * around) {
                return (m, v);
            }
            m -= 1;
        }
    }

    fn step(&mut self, first: usize, last: usize, shift: Complex64) {
        let (m, begin) = self.beginning(first, last, shift);
        for k in m..last {
            let mut v = if k > m {
                [self.h.get(k, k - 1), self.h.get(k + 1, k - 1)]
            } else {
                begin
            };
            let (tau, beta) = reflection(&mut v);
            if k > m {
                self.h.set(k, k - 1, Complex64::new(beta, 0.0));
                self.h.set(k + 1, k - 1, Complex64::ZERO);
            }
            self.reflect(k, last, v[1], tau);
            if k == m && m > first {
                self.keep_real(m, last, tau);
            }
        }
    }

    fn reflect(&mut self, k: usize, last: usize, v: Complex64, tau: Complex64) {
        for j in k..self.h.cols {
            let (x, y) = (self.h.get(k, j), self.h.get(k + 1, j));
            let sum = tau.conj() * (x + v.conj() * y);
            self.h.set(k, j, x - sum);
            self.h.set(k + 1, j, y - sum * v);
        }
        for j in 0..(k + 3).min(last + 1) {
            reflect_in_row(self.h.row_mut(j), k, v, tau);
        }
        if let Some(z) = &mut self.z {
            for j in 0..z.rows {
                reflect_in_row(z.row_mut(j), k, v, tau);
            }
        }
    }

    /// A step that began inside the block has made the number before it complex: phases make it real again.
    fn keep_real(&mut self, m: usize, last: usize, tau: Complex64) {
        let temp = Complex64::ONE - tau;
        let phase = temp.scaled(1.0 / temp.size());
        let x = self.h.get(m + 1, m) * phase.conj();
        self.h.set(m + 1, m, x);
        if m + 2 <= last {
            let x = self.h.get(m + 2, m + 1) * phase;
            self.h.set(m + 2, m + 1, x);
        }
        for j in m..=last {
            if j != m + 1 {
                self.turn(j, j + 1, phase);
            }
        }
    }
}

fn reflect_in_row(row: &mut [Complex64], k: usize, v: Complex64, tau: Complex64) {
    let (x, y) = (row[k], row[k + 1]);
    let sum = tau * (x + v * y);
    row[k] = x - sum;
    row[k + 1] = y - sum * v.conj();
}
