//! What comes before the eigenvalues of a matrix that is not symmetric: balancing, and zeros below the second diagonal.
//! Permutations and signs are LAPACK's. It does not know how eigenvalues are found.

use crate::error::ArrayError;
use crate::linear::field::{Field, length};
use crate::linear::matrix::Matrix;
use crate::linear::reflect::{reflect_columns, reflect_rows, reflection};

/// How a matrix was balanced.
pub struct Balance {
    /// The first row and column that are not an eigenvalue of their own.
    pub low: usize,
    /// The place after the last one.
    pub high: usize,
    /// Outside of these the row that was exchanged, inside the factor of the row.
    swaps: Vec<usize>,
    scales: Vec<f64>,
}

/// Moves eigenvalues that stand alone to the ends, and makes rows as large as columns.
pub fn balance<T: Field>(a: &mut Matrix<T>) -> Balance {
    let n = a.rows;
    let mut made = Balance {
        low: 0,
        high: n,
        swaps: (0..n).collect(),
        scales: vec![1.0; n],
    };
    push_rows_down(a, &mut made);
    if made.high > 0 {
        push_columns_up(a, &mut made);
        while scale_once(a, &mut made) {}
    }
    made
}

fn push_rows_down<T: Field>(a: &mut Matrix<T>, made: &mut Balance) {
    let mut again = true;
    while again {
        again = false;
        let mut i = made.high;
        while i > 0 {
            i -= 1;
            let alone = (0..made.high).all(|j| i == j || a.get(i, j) == T::ZERO);
            if !alone {
                continue;
            }
            let last = made.high - 1;
            exchange(a, made, i, last);
            again = true;
            if last == 0 {
                (made.low, made.high) = (0, 1);
                return;
            }
            made.high = last;
        }
    }
}

fn push_columns_up<T: Field>(a: &mut Matrix<T>, made: &mut Balance) {
    let mut again = true;
    while again {
        again = false;
        for j in made.low..made.high {
            let alone = (made.low..made.high).all(|i| i == j || a.get(i, j) == T::ZERO);
            if alone && made.low + 1 < made.high {
                exchange(a, made, j, made.low);
                again = true;
                made.low += 1;
            }
        }
    }
}

fn exchange<T: Field>(a: &mut Matrix<T>, made: &mut Balance, one: usize, other: usize) {
    made.swaps[other] = one;
    if one == other {
        return;
    }
    for i in 0..made.high {
        a.row_mut(i).swap(one, other);
    }
    let low = made.low;
    let (x, y) = a.two_rows(one.min(other), one.max(other));
    x[low..].swap_with_slice(&mut y[low..]);
}

fn scale_once<T: Field>(a: &mut Matrix<T>, made: &mut Balance) -> bool {
    let n = a.rows;
    let mut changed = false;
    for i in made.low..made.high {
        let column: Vec<T> = (0..made.high).map(|k| a.get(k, i)).collect();
        let c = length(&column[made.low..]);
        let r = length(&a.row(i)[made.low..made.high]);
        let largest = |row: &[T]| row.iter().fold(0.0f64, |most, x| most.max(x.size()));
        let (ca, ra) = (largest(&column), largest(&a.row(i)[made.low..n]));
        let Some(f) = factor_of(c, r, ca, ra) else {
            continue;
        };
        let old = made.scales[i];
        let out_of_range = (f < 1.0 && old < 1.0 && f * old <= SMALL) || (f > 1.0 && old > 1.0 && old >= LARGE / f);
        if out_of_range {
            continue;
        }
        made.scales[i] *= f;
        changed = true;
        for x in &mut a.row_mut(i)[made.low..] {
            *x = x.scaled(1.0 / f);
        }
        for k in 0..made.high {
            let x = a.get(k, i).scaled(f);
            a.set(k, i, x);
        }
    }
    changed
}

const SMALL: f64 = f64::MIN_POSITIVE / f64::EPSILON;
const LARGE: f64 = 1.0 / SMALL;

/// The power of two that makes a column and a row of these lengths alike; nothing if that gains little.
fn factor_of(mut c: f64, mut r: f64, mut ca: f64, mut ra: f64) -> Option<f64> {
    if c == 0.0 || r == 0.0 {
        return None;
    }
    let (small, large) = (SMALL * 2.0, LARGE / 2.0);
    let before = c + r;
    let mut f: f64 = 1.0;
    let mut g = r / 2.0;
    while c < g && f.max(c).max(ca) < large && r.min(g).min(ra) > small {
        (f, c, ca) = (f * 2.0, c * 2.0, ca * 2.0);
        (r, g, ra) = (r / 2.0, g / 2.0, ra / 2.0);
    }
    g = c / 2.0;
    while g >= r && r.max(ra) < large && f.min(c).min(g).min(ca) > small {
        (f, c, g, ca) = (f / 2.0, c / 2.0, g / 2.0, ca / 2.0);
        (r, ra) = (r * 2.0, ra * 2.0);
    }
    (c + r < 0.95 * before).then_some(f)
}

impl Balance {
    /// Takes the rows of vectors of the balanced matrix back to those of the matrix.
    pub fn undo<T: Field>(&self, v: &mut Matrix<T>) {
        for i in self.low..self.high {
            for x in v.row_mut(i) {
                *x = x.scaled(self.scales[i]);
            }
        }
        for i in (0..self.low).rev().chain(self.high..v.rows) {
            v.swap_rows(i, self.swaps[i]);
        }
    }
}

/// Makes what is below the second diagonal zero, and gives the unitary factor if asked for.
pub fn reduce<T: Field>(a: &mut Matrix<T>, balance: &Balance, vectors: bool) -> Result<Option<Matrix<T>>, ArrayError> {
    let (low, high) = (balance.low, balance.high);
    let mut kept = Vec::new();
    for k in low..high.saturating_sub(1) {
        let mut v: Vec<T> = (k + 1..high).map(|i| a.get(i, k)).collect();
        let (tau, beta) = reflection(&mut v);
        reflect_columns(a, (0, k + 1), &v, tau)?;
        reflect_rows(a, (k + 1, k + 1), &v, tau.conj())?;
        a.set(k + 1, k, T::of_real(beta));
        for i in k + 2..high {
            a.set(i, k, T::ZERO);
        }
        kept.push((k + 1, v, tau));
    }
    if !vectors {
        return Ok(None);
    }
    let mut q = Matrix::identity(a.rows, a.rows)?;
    for (row, v, tau) in kept.iter().rev() {
        reflect_rows(&mut q, (*row, 0), v, *tau)?;
    }
    Ok(Some(q))
}
