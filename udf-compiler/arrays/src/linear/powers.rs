//! Products of several matrices: `matrix_power`, `multi_dot`.
//! It does not know how one product is computed.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::linear::convert::{shape_of, square};
use crate::linear::equations::inv;
use crate::linear::errors::linalg;
use crate::linear::matrix::Matrix;
use crate::linear::products::{dot, matmul};
use crate::linear::views::reshaped;
use crate::storage::reserved;

/// `np.linalg.matrix_power(a, n)`: powers of integers stay integers and wrap; a negative power is one of the inverse.
pub fn matrix_power(a: &Array, n: i64) -> Result<Array> {
    let (lead, size) = square(a)?;
    if n == 0 {
        let one = Matrix::<f64>::identity(size, size)?;
        let mut all = reserved(a.size())?;
        for _ in 0..lead.iter().product() {
            all.extend_from_slice(&one.data);
        }
        let made = Array::new(all, &shape_of(lead, &[size, size]))?;
        return match a.dtype() {
            DType::Bool => {
                let truths = made.elements::<f64>()?.iter().map(|x| *x != 0.0).collect();
                Array::new(truths, made.shape())
            }
            dtype => made.as_type(dtype),
        };
    }
    let base = if n < 0 { inv(a)? } else { a.clone() };
    let mut left = n.unsigned_abs();
    if left == 1 {
        return Ok(base);
    }
    if left == 3 {
        return matmul(&matmul(&base, &base)?, &base);
    }
    let (mut power, mut made): (Array, Option<Array>) = (base, None);
    loop {
        if left % 2 == 1 {
            made = Some(match made {
                Some(made) => matmul(&made, &power)?,
                None => power.clone(),
            });
        }
        left /= 2;
        if left == 0 {
            return made.ok_or_else(|| ArrayError::value("no power"));
        }
        power = matmul(&power, &power)?;
    }
}

/// `np.linalg.multi_dot(arrays)`: in the order that costs least; the first and the last may be vectors.
pub fn multi_dot(arrays: &[Array]) -> Result<Array> {
    let (Some(first), Some(last)) = (arrays.first(), arrays.last()) else {
        return Err(ArrayError::value("Expecting at least two arrays."));
    };
    match arrays {
        [_] => return Err(ArrayError::value("Expecting at least two arrays.")),
        [a, b] => return dot(a, b),
        _ => {}
    }
    let (row, column) = (first.ndim() == 1, last.ndim() == 1);
    let mut all = arrays.to_vec();
    if row && let Some(array) = all.first_mut() {
        *array = reshaped(array, &[1, array.size()])?;
    }
    if column && let Some(array) = all.last_mut() {
        *array = reshaped(array, &[array.size(), 1])?;
    }
    let mut sizes = Vec::new();
    for array in &all {
        let [rows, cols] = *array.shape() else {
            let ndim = array.ndim();
            return Err(linalg(format!(
                "{ndim}-dimensional array given. Array must be two-dimensional"
            )));
        };
        if sizes.is_empty() {
            sizes.push(rows);
        }
        sizes.push(cols);
    }
    let made = Splits::of(&sizes).multiplied(&all, 0, all.len() - 1)?;
    match (row, column) {
        (true, true) => reshaped(&made, &[]),
        (true, false) | (false, true) => reshaped(&made, &[made.size()]),
        (false, false) => Ok(made),
    }
}

/// Where each run of matrices, from the first to the last, is best divided.
struct Splits {
    best: Vec<usize>,
    count: usize,
}

impl Splits {
    fn of(sizes: &[usize]) -> Splits {
        let n = sizes.len() - 1;
        let mut cost = vec![0f64; n * n];
        let mut best = vec![0; n * n];
        let size = |at: usize| sizes[at] as f64;
        for length in 1..n {
            for i in 0..n - length {
                let j = i + length;
                cost[i * n + j] = f64::INFINITY;
                for k in i..j {
                    let parts = cost[i * n + k] + cost[(k + 1) * n + j];
                    let whole = parts + size(i) * size(k + 1) * size(j + 1);
                    if whole < cost[i * n + j] {
                        cost[i * n + j] = whole;
                        best[i * n + j] = k;
                    }
                }
            }
        }
        Splits { best, count: n }
    }

    fn multiplied(&self, all: &[Array], from: usize, to: usize) -> Result<Array> {
        if from == to {
            return Ok(all[from].clone());
        }
        // Where no cost is less than infinite, the first is the place.
        let k = self.best[from * self.count + to].max(from);
        dot(&self.multiplied(all, from, k)?, &self.multiplied(all, k + 1, to)?)
    }
}
