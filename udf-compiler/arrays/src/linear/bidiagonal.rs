//! Singular values of two diagonals by implicit QR steps, with rotations of the vectors on both sides.
//! Signs and order are those of LAPACK. It does not know how a matrix gets its two diagonals.

use crate::error::ArrayError;
use crate::linear::errors::linalg;
use crate::linear::field::{Field, rotate, rotation};
use crate::linear::matrix::Matrix;
use crate::poll::poll;

const EPS: f64 = f64::EPSILON / 2.0;

/// Two diagonals and the vectors that turn with them.
pub struct Bidiagonal<T> {
    /// The diagonal; the singular values at the end.
    pub d: Vec<f64>,
    /// The diagonal above it.
    pub e: Vec<f64>,
    /// The left vectors as rows.
    pub left: Option<Matrix<T>>,
    /// The right vectors, conjugated, as rows.
    pub right: Option<Matrix<T>>,
}

/// A part of the diagonal that does not fall apart, walked from its larger end.
#[derive(Clone, Copy)]
struct Block {
    first: usize,
    last: usize,
    downwards: bool,
}

impl Block {
    fn size(&self) -> usize {
        self.last - self.first
    }
    fn at(&self, k: usize) -> usize {
        if self.downwards { self.first + k } else { self.last - k }
    }
    /// The place above the diagonal between `k` and `k + 1`.
    fn between(&self, k: usize) -> usize {
        if self.downwards {
            self.first + k
        } else {
            self.last - k - 1
        }
    }
}

impl<T: Field> Bidiagonal<T> {
    /// The second diagonal is below the first: turns it above.
    pub fn raise(&mut self) {
        for i in 0..self.e.len() {
            let (c, s, r) = rotation(self.d[i], self.e[i]);
            self.d[i] = r;
            self.e[i] = s * self.d[i + 1];
            self.d[i + 1] *= c;
            turn(&mut self.left, i, c, s);
        }
    }

    /// Makes the diagonal the singular values, downwards.
    pub fn solve(&mut self) -> Result<(), ArrayError> {
        let n = self.d.len();
        if n == 1 {
            self.single();
            return Ok(());
        }
        let tolerance = EPS.powf(-0.125).clamp(10.0, 100.0) * EPS;
        let threshold = self.threshold(tolerance);
        let mut rest = n;
        let mut before: Option<Block> = None;
        let mut budget = 6usize.saturating_mul(n).saturating_mul(n) + 6 * n;
        while rest > 1 {
            let last = rest - 1;
            let (first, most) = self.split(last, threshold);
            if first == last {
                rest -= 1;
                continue;
            }
            if first + 1 == last {
                self.pair(first);
                rest -= 2;
                continue;
            }
            let downwards = match before {
                Some(old) if first <= old.last && last >= old.first => old.downwards,
                _ => self.d[first].abs() >= self.d[last].abs(),
            };
            let block = Block { first, last, downwards };
            let Some(least) = self.converging(block, tolerance) else {
                continue;
            };
            before = Some(block);
            budget = budget
                .checked_sub(block.size())
                .ok_or_else(|| linalg("SVD did not converge"))?;
            poll()?;
            let shift = self.shift(
                block,
                n as f64 * tolerance * (least / most) <= EPS.max(0.01 * tolerance),
            );
            self.sweep(block, shift);
            let tail = block.between(block.size() - 1);
            if self.e[tail].abs() <= threshold {
                self.e[tail] = 0.0;
            }
        }
        self.positive();
        self.sort();
        Ok(())
    }

    /// The sign of a value that is alone goes to the left vector, where LAPACK has that of others at the right.
    fn single(&mut self) {
        for (at, value) in self.d.iter_mut().enumerate() {
            if let Some(left) = self.left.as_mut().filter(|_| value.is_sign_negative()) {
                for x in left.row_mut(at) {
                    *x = -*x;
                }
            }
            *value = value.abs();
        }
    }

    fn threshold(&self, tolerance: f64) -> f64 {
        let n = self.d.len();
        let mut mu = self.d.first().map_or(0.0, |x| x.abs());
        let mut least = mu;
        for i in 1..n {
            if least == 0.0 {
                break;
            }
            mu = self.d[i].abs() * (mu / (mu + self.e[i - 1].abs()));
            least = least.min(mu);
        }
        let n = n as f64;
        (tolerance * least / n.sqrt()).max(6.0 * n * n * f64::MIN_POSITIVE)
    }

    /// Where the block that ends here begins, and its largest number.
    fn split(&mut self, last: usize, threshold: f64) -> (usize, f64) {
        let mut most = self.d[last].abs();
        for k in (0..last).rev() {
            if self.e[k].abs() <= threshold {
                self.e[k] = 0.0;
                return (k + 1, most);
            }
            most = most.max(self.d[k].abs()).max(self.e[k].abs());
        }
        (0, most)
    }

    /// Sets what is negligible to zero and says nothing; else the smallest estimate of a singular value.
    fn converging(&mut self, block: Block, tolerance: f64) -> Option<f64> {
        let tail = block.between(block.size() - 1);
        if self.e[tail].abs() <= tolerance * self.d[block.at(block.size())].abs() {
            self.e[tail] = 0.0;
            return None;
        }
        let mut mu = self.d[block.at(0)].abs();
        let mut least = mu;
        for k in 0..block.size() {
            let e = self.e[block.between(k)].abs();
            if e <= tolerance * mu {
                self.e[block.between(k)] = 0.0;
                return None;
            }
            mu = self.d[block.at(k + 1)].abs() * (mu / (mu + e));
            least = least.min(mu);
        }
        Some(least)
    }

    fn shift(&self, block: Block, ruinous: bool) -> f64 {
        if ruinous {
            return 0.0;
        }
        let n = block.size();
        let head = self.d[block.at(0)].abs();
        let (low, high) = (block.at(n - 1), block.at(n));
        let shift = least_of_pair(
            self.d[low.min(high)],
            self.e[block.between(n - 1)],
            self.d[low.max(high)],
        );
        if head > 0.0 && (shift / head) * (shift / head) < EPS {
            0.0
        } else {
            shift
        }
    }

    fn sweep(&mut self, block: Block, shift: f64) {
        if shift == 0.0 {
            self.sweep_without_shift(block);
            return;
        }
        let n = block.size();
        let head = self.d[block.at(0)];
        let mut f = (head.abs() - shift) * (1f64.copysign(head) + shift / head);
        let mut g = self.e[block.between(0)];
        for k in 0..n {
            let (i, j, b) = (block.at(k), block.at(k + 1), block.between(k));
            let (cr, sr, r) = rotation(f, g);
            if k > 0 {
                self.e[block.between(k - 1)] = r;
            }
            f = cr * self.d[i] + sr * self.e[b];
            self.e[b] = cr * self.e[b] - sr * self.d[i];
            g = sr * self.d[j];
            self.d[j] *= cr;
            let (cl, sl, r) = rotation(f, g);
            self.d[i] = r;
            f = cl * self.e[b] + sl * self.d[j];
            self.d[j] = cl * self.d[j] - sl * self.e[b];
            if k + 1 < n {
                g = sl * self.e[block.between(k + 1)];
                self.e[block.between(k + 1)] *= cl;
            }
            self.turn_both(block, k, (cr, sr), (cl, sl));
        }
        self.e[block.between(n - 1)] = f;
    }

    fn sweep_without_shift(&mut self, block: Block) {
        let n = block.size();
        let (mut c, mut old_c, mut old_s) = (1.0, 1.0, 0.0);
        for k in 0..n {
            let (i, j, b) = (block.at(k), block.at(k + 1), block.between(k));
            let (c1, s1, r) = rotation(self.d[i] * c, self.e[b]);
            c = c1;
            if k > 0 {
                self.e[block.between(k - 1)] = old_s * r;
            }
            let (c2, s2, r) = rotation(old_c * r, self.d[j] * s1);
            (old_c, old_s) = (c2, s2);
            self.d[i] = r;
            self.turn_both(block, k, (c1, s1), (c2, s2));
        }
        let h = self.d[block.at(n)] * c;
        self.d[block.at(n)] = h * old_c;
        self.e[block.between(n - 1)] = h * old_s;
    }

    /// Downwards the first rotation is of the right vectors; upwards the sides change.
    fn turn_both(&mut self, block: Block, k: usize, one: (f64, f64), other: (f64, f64)) {
        let low = block.at(k).min(block.at(k + 1));
        if block.downwards {
            turn(&mut self.right, low, one.0, one.1);
            turn(&mut self.left, low, other.0, other.1);
        } else {
            turn(&mut self.left, low, one.0, -one.1);
            turn(&mut self.right, low, other.0, -other.1);
        }
    }

    fn pair(&mut self, low: usize) {
        let found = values_of_pair(self.d[low], self.e[low], self.d[low + 1]);
        self.d[low] = found.most;
        self.e[low] = 0.0;
        self.d[low + 1] = found.least;
        turn(&mut self.right, low, found.right.0, found.right.1);
        turn(&mut self.left, low, found.left.0, found.left.1);
    }

    fn positive(&mut self) {
        for (i, x) in self.d.iter_mut().enumerate() {
            if *x < 0.0 || (*x == 0.0 && x.is_sign_negative()) {
                *x = -*x;
                if let Some(right) = &mut self.right {
                    for y in right.row_mut(i) {
                        *y = -*y;
                    }
                }
            }
        }
    }

    fn sort(&mut self) {
        let n = self.d.len();
        for end in (1..n).rev() {
            let mut least = 0;
            for j in 1..=end {
                if self.d[j] <= self.d[least] {
                    least = j;
                }
            }
            if least != end {
                self.d.swap(least, end);
                for side in [&mut self.left, &mut self.right].into_iter().flatten() {
                    side.swap_rows(least, end);
                }
            }
        }
    }
}

fn turn<T: Field>(side: &mut Option<Matrix<T>>, low: usize, c: f64, s: f64) {
    if let Some(vectors) = side {
        let (x, y) = vectors.two_rows(low, low + 1);
        rotate(x, y, c, s);
    }
}

/// The smaller singular value of `[[f, g], [0, h]]`.
fn least_of_pair(f: f64, g: f64, h: f64) -> f64 {
    let (f, g, h) = (f.abs(), g.abs(), h.abs());
    let (less, more) = (f.min(h), f.max(h));
    if less == 0.0 {
        return 0.0;
    }
    let (sum, gap) = (1.0 + less / more, (more - less) / more);
    if g < more {
        let u = (g / more) * (g / more);
        return less * (2.0 / ((sum * sum + u).sqrt() + (gap * gap + u).sqrt()));
    }
    let u = more / g;
    if u == 0.0 {
        return less * more / g;
    }
    let c = 1.0 / ((1.0 + (sum * u) * (sum * u)).sqrt() + (1.0 + (gap * u) * (gap * u)).sqrt());
    2.0 * (less * c * u)
}

/// The singular values of a triangle of two rows, and the rotations of both sides.
struct Pair {
    least: f64,
    most: f64,
    left: (f64, f64),
    right: (f64, f64),
}

fn values_of_pair(f: f64, g: f64, h: f64) -> Pair {
    let swapped = h.abs() > f.abs();
    let (top, low) = if swapped { (h, f) } else { (f, h) };
    let (top_size, low_size, g_size) = (top.abs(), low.abs(), g.abs());
    let dominated = g_size > top_size;
    let (least, most, l, r);
    if g_size == 0.0 {
        (least, most, l, r) = (low_size, top_size, (1.0, 0.0), (1.0, 0.0));
    } else if dominated && top_size / g_size < EPS {
        least = if low_size > 1.0 {
            top_size / (g_size / low_size)
        } else {
            (top_size / g_size) * low_size
        };
        (most, l, r) = (g_size, (1.0, low / g), (top / g, 1.0));
    } else {
        let gap = top_size - low_size;
        let part = if gap == top_size { 1.0 } else { gap / top_size };
        let m = g / top;
        let t = 2.0 - part;
        let (mm, tt) = (m * m, t * t);
        let s = (tt + mm).sqrt();
        let root = if part == 0.0 {
            m.abs()
        } else {
            (part * part + mm).sqrt()
        };
        let a = 0.5 * (s + root);
        (least, most) = (low_size / a, top_size * a);
        let t = if mm != 0.0 {
            (m / (s + t) + m / (root + part)) * (1.0 + a)
        } else if part == 0.0 {
            2f64.copysign(top) * 1f64.copysign(g)
        } else {
            g / gap.copysign(top) + m / t
        };
        let whole = (t * t + 4.0).sqrt();
        r = (2.0 / whole, t / whole);
        l = ((r.0 + r.1 * m) / a, (low / top) * r.1 / a);
    }
    let (left, right) = if swapped { ((r.1, r.0), (l.1, l.0)) } else { (l, r) };
    let one = |x: f64| 1f64.copysign(x);
    let sign = if dominated {
        one(right.1) * one(left.0) * one(g)
    } else if swapped {
        one(right.1) * one(left.1) * one(h)
    } else {
        one(right.0) * one(left.0) * one(f)
    };
    Pair {
        least: least.copysign(sign * one(f) * one(h)),
        most: most.copysign(sign),
        left,
        right,
    }
}
