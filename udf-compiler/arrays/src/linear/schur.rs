//! Eigenvalues of a real matrix with zeros below its second diagonal: Francis' double steps down to Schur's form.
//! Shifts, order and signs are LAPACK's. It does not know vectors of eigenvalues.

use crate::error::ArrayError;
use crate::linear::errors::linalg;
use crate::linear::field::signed;
use crate::linear::matrix::Matrix;
use crate::linear::reflect::reflection;
use crate::poll::poll;
use num_complex::Complex64;

const ULP: f64 = f64::EPSILON;

/// A real Schur form in the making.
pub struct Schur {
    /// The matrix; at the end triangular but for blocks of two with complex eigenvalues.
    pub h: Matrix<f64>,
    /// The orthogonal factor, if it is wanted.
    pub z: Option<Matrix<f64>>,
    /// The eigenvalues.
    pub values: Vec<Complex64>,
}

impl Schur {
    /// Finds all eigenvalues; `low..high` is what is not triangular yet.
    pub fn solve(h: Matrix<f64>, z: Option<Matrix<f64>>, low: usize, high: usize) -> Result<Schur, ArrayError> {
        let values = (0..h.rows).map(|i| Complex64::new(h.get(i, i), 0.0)).collect();
        let mut made = Schur { h, z, values };
        let mut end = high;
        let budget = 30 * (high - low).max(10);
        let (mut steps, mut since) = (0, 0);
        while end > low {
            let last = end - 1;
            let first = made.split(low, last, high);
            if first > low {
                made.h.set(first, first - 1, 0.0);
            }
            if first + 1 >= last {
                if first == last {
                    made.values[last] = Complex64::new(made.h.get(last, last), 0.0);
                } else {
                    made.pair(first);
                }
                (steps, since, end) = (0, 0, first);
                continue;
            }
            if steps > budget {
                return Err(linalg("Eigenvalues did not converge"));
            }
            (steps, since) = (steps + 1, since + 1);
            poll()?;
            let shifts = made.shifts(first, last, since);
            made.step(first, last, shifts);
        }
        Ok(made)
    }

    /// Where the block that ends here begins.
    fn split(&self, low: usize, last: usize, high: usize) -> usize {
        let h = |i: usize, j: usize| self.h.get(i, j).abs();
        let small = f64::MIN_POSITIVE * ((high - low) as f64 / ULP);
        for k in (low + 1..=last).rev() {
            if h(k, k - 1) <= small {
                return k;
            }
            let mut around = h(k - 1, k - 1) + h(k, k);
            if around == 0.0 {
                around += if k >= low + 2 { h(k - 1, k - 2) } else { 0.0 };
                around += if k + 1 < high { h(k + 1, k) } else { 0.0 };
            }
            if h(k, k - 1) <= ULP * around {
                let (below, above) = (h(k, k - 1), h(k - 1, k));
                let gap = (self.h.get(k - 1, k - 1) - self.h.get(k, k)).abs();
                let (ab, ba) = (below.max(above), below.min(above));
                let (aa, bb) = (h(k, k).max(gap), h(k, k).min(gap));
                let s = aa + ab;
                if ba * (ab / s) <= small.max(ULP * (bb * (aa / s))) {
                    return k;
                }
            }
        }
        low
    }

    /// The two shifts of a step.
    fn shifts(&self, first: usize, last: usize, since: usize) -> (Complex64, Complex64) {
        let h = |i: usize, j: usize| self.h.get(i, j);
        let exceptional = |s: f64, at: usize| (0.75 * s + h(at, at), s, -0.4375 * s, 0.75 * s + h(at, at));
        let (h11, h21, h12, h22) = if since.is_multiple_of(20) {
            exceptional(h(last, last - 1).abs() + h(last - 1, last - 2).abs(), last)
        } else if since.is_multiple_of(10) {
            exceptional(h(first + 1, first).abs() + h(first + 2, first + 1).abs(), first)
        } else {
            (
                h(last - 1, last - 1),
                h(last, last - 1),
                h(last - 1, last),
                h(last, last),
            )
        };
        let s = h11.abs() + h12.abs() + h21.abs() + h22.abs();
        if s == 0.0 {
            return (Complex64::ZERO, Complex64::ZERO);
        }
        let (h11, h21, h12, h22) = (h11 / s, h21 / s, h12 / s, h22 / s);
        let half = (h11 + h22) / 2.0;
        let determinant = (h11 - half) * (h22 - half) - h12 * h21;
        let root = determinant.abs().sqrt();
        if determinant >= 0.0 {
            return (Complex64::new(half * s, root * s), Complex64::new(half * s, -root * s));
        }
        let (one, other) = (half + root, half - root);
        let nearer = if (one - h22).abs() <= (other - h22).abs() {
            one
        } else {
            other
        };
        (Complex64::new(nearer * s, 0.0), Complex64::new(nearer * s, 0.0))
    }

    /// Where a step may begin, and the vector it begins with.
    fn beginning(&self, first: usize, last: usize, (one, other): (Complex64, Complex64)) -> (usize, [f64; 3]) {
        let h = |i: usize, j: usize| self.h.get(i, j);
        let mut m = last - 2;
        loop {
            let s = (h(m, m) - other.re).abs() + other.im.abs() + h(m + 1, m).abs();
            let below = h(m + 1, m) / s;
            let mut v = [
                below * h(m, m + 1) + (h(m, m) - one.re) * ((h(m, m) - other.re) / s) - one.im * (other.im / s),
                below * (h(m, m) + h(m + 1, m + 1) - one.re - other.re),
                below * h(m + 2, m + 1),
            ];
            let whole: f64 = v.iter().map(|x| x.abs()).sum();
            for x in &mut v {
                *x /= whole;
            }
            if m == first {
                return (m, v);
            }
            let around = h(m - 1, m - 1).abs() + h(m, m).abs() + h(m + 1, m + 1).abs();
            if h(m, m - 1).abs() * (v[1].abs() + v[2].abs()) <= ULP * v[0].abs() * around {
                return (m, v);
            }
            m -= 1;
        }
    }

    fn step(&mut self, first: usize, last: usize, shifts: (Complex64, Complex64)) {
        let (m, begin) = self.beginning(first, last, shifts);
        for k in m..last {
            let count = 3.min(last - k + 1);
            let mut v = begin;
            if k > m {
                for (i, x) in v.iter_mut().enumerate().take(count) {
                    *x = self.h.get(k + i, k - 1);
                }
            }
            let v = &mut v[..count];
            let (tau, beta) = reflection(v);
            if k > m {
                self.h.set(k, k - 1, beta);
                for i in 1..count {
                    self.h.set(k + i, k - 1, 0.0);
                }
            } else if m > first {
                let x = self.h.get(k, k - 1) * (1.0 - tau);
                self.h.set(k, k - 1, x);
            }
            self.reflect(k, last, v, tau);
        }
    }

    /// A small reflection of rows and columns from `k` on.
    fn reflect(&mut self, k: usize, last: usize, v: &[f64], tau: f64) {
        let n = self.h.cols;
        for j in k..n {
            let sum: f64 = v.iter().enumerate().map(|(i, x)| x * self.h.get(k + i, j)).sum();
            for (i, x) in v.iter().enumerate() {
                let y = self.h.get(k + i, j) - sum * (tau * x);
                self.h.set(k + i, j, y);
            }
        }
        let rows = (k + v.len() + 1).min(last + 1);
        for j in 0..rows {
            reflect_in_row(self.h.row_mut(j), k, v, tau);
        }
        if let Some(z) = &mut self.z {
            for j in 0..z.rows {
                reflect_in_row(z.row_mut(j), k, v, tau);
            }
        }
    }

    /// Makes a block of two standard, and keeps its eigenvalues.
    fn pair(&mut self, at: usize) {
        let h = |i: usize, j: usize| self.h.get(i, j);
        let block = standard(h(at, at), h(at, at + 1), h(at + 1, at), h(at + 1, at + 1));
        let [a, b, c, d] = block.elements;
        let (cs, sn) = block.rotation;
        let n = self.h.cols;
        for j in at + 2..n {
            let (x, y) = (self.h.get(at, j), self.h.get(at + 1, j));
            self.h.set(at, j, cs * x + sn * y);
            self.h.set(at + 1, j, cs * y - sn * x);
        }
        for i in 0..at {
            rotate_in_row(self.h.row_mut(i), at, cs, sn);
        }
        if let Some(z) = &mut self.z {
            for i in 0..z.rows {
                rotate_in_row(z.row_mut(i), at, cs, sn);
            }
        }
        for (i, j, x) in [(0, 0, a), (0, 1, b), (1, 0, c), (1, 1, d)] {
            self.h.set(at + i, at + j, x);
        }
        let imaginary = if c == 0.0 { 0.0 } else { b.abs().sqrt() * c.abs().sqrt() };
        self.values[at] = Complex64::new(a, imaginary);
        self.values[at + 1] = Complex64::new(d, -imaginary);
        if imaginary == 0.0 {
            self.values[at + 1].im = 0.0;
        }
    }
}

fn reflect_in_row(row: &mut [f64], k: usize, v: &[f64], tau: f64) {
    let part = &mut row[k..k + v.len()];
    let sum: f64 = v.iter().zip(part.iter()).map(|(x, y)| x * y).sum();
    for (x, y) in v.iter().zip(part) {
        *y -= sum * (tau * x);
    }
}

fn rotate_in_row(row: &mut [f64], k: usize, cs: f64, sn: f64) {
    let (x, y) = (row[k], row[k + 1]);
    row[k] = cs * x + sn * y;
    row[k + 1] = cs * y - sn * x;
}

/// A block of two after a rotation: triangular, or with equal numbers on the diagonal.
struct Standard {
    elements: [f64; 4],
    rotation: (f64, f64),
}

fn standard(a: f64, b: f64, c: f64, d: f64) -> Standard {
    let one = |x: f64| 1f64.copysign(x);
    if c == 0.0 {
        return Standard {
            elements: [a, b, c, d],
            rotation: (1.0, 0.0),
        };
    }
    if b == 0.0 {
        return Standard {
            elements: [d, -c, 0.0, a],
            rotation: (0.0, 1.0),
        };
    }
    if a - d == 0.0 && one(b) != one(c) {
        return Standard {
            elements: [a, b, c, d],
            rotation: (1.0, 0.0),
        };
    }
    let gap = a - d;
    let p = 0.5 * gap;
    let most = b.abs().max(c.abs());
    let least = b.abs().min(c.abs()) * one(b) * one(c);
    let scale = p.abs().max(most);
    let z = (p / scale) * p + (most / scale) * least;
    if z >= 4.0 * (f64::EPSILON / 2.0) {
        // Two real eigenvalues.
        let z = p + signed(scale.sqrt() * z.sqrt(), p);
        let tau = c.hypot(z);
        let elements = [d + z, b - c, 0.0, d - (most / z) * least];
        return Standard {
            elements,
            rotation: (z / tau, c / tau),
        };
    }
    equal_diagonal([a, b, c, d], gap, p)
}

/// Complex eigenvalues, or real ones that are nearly equal.
fn equal_diagonal([a, b, c, d]: [f64; 4], gap: f64, p: f64) -> Standard {
    let one = |x: f64| 1f64.copysign(x);
    let sigma = b + c;
    let tau = sigma.hypot(gap);
    let cs = (0.5 * (1.0 + sigma.abs() / tau)).sqrt();
    let sn = -(p / (tau * cs)) * one(sigma);
    let (aa, bb) = (a * cs + b * sn, -a * sn + b * cs);
    let (cc, dd) = (c * cs + d * sn, -c * sn + d * cs);
    let (a, b) = (aa * cs + cc * sn, bb * cs + dd * sn);
    let (c, d) = (-aa * sn + cc * cs, -bb * sn + dd * cs);
    let mean = 0.5 * (a + d);
    if c == 0.0 {
        return Standard {
            elements: [mean, b, c, mean],
            rotation: (cs, sn),
        };
    }
    if b == 0.0 {
        return Standard {
            elements: [mean, -c, 0.0, mean],
            rotation: (-sn, cs),
        };
    }
    if one(b) != one(c) {
        return Standard {
            elements: [mean, b, c, mean],
            rotation: (cs, sn),
        };
    }
    let (sab, sac) = (b.abs().sqrt(), c.abs().sqrt());
    let p = signed(sab * sac, c);
    let tau = 1.0 / (b + c).abs().sqrt();
    let (c1, s1) = (sab * tau, sac * tau);
    Standard {
        elements: [mean + p, b - c, 0.0, mean - p],
        rotation: (cs * c1 - sn * s1, cs * s1 + sn * c1),
    }
}
