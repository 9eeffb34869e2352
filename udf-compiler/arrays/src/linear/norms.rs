//! Sizes of vectors and matrices: `norm`, `cond`, `matrix_rank`.
//! It does not know products.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::linear::convert::{Precision, array_of, dimensions, doubles, square};
use crate::linear::decompositions::svdvals;
use crate::linear::equations::inv_or_nan;
use crate::linear::errors::linalg;
use crate::linear::field::Field;
use crate::linear::numbers::row_product;
use crate::linear::views::{axis_last, reshaped};
use crate::shape::normal_axis;
use crate::storage::{C64, reserved};

/// Which size is meant.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// The usual one.
    Default,
    /// By a number; infinities too.
    Number(f64),
    /// By a name: `fro`, `nuc`.
    Name(String),
}

/// `np.linalg.norm(x, ord, axis, keepdims)`: of all, along one axis, or of matrices in two.
pub fn norm(x: &Array, order: &Order, axes: Option<&[isize]>, keepdims: bool) -> Result<Array> {
    let precision = Precision::of(&[x])?;
    let single = precision.single;
    let narrow = |array: Array| Precision { complex: false, single }.narrowed(array);
    let Some(axes) = axes else {
        let ndim = x.ndim();
        let whole = match order {
            Order::Default => true,
            Order::Name(name) => ndim == 2 && (name == "f" || name == "fro"),
            Order::Number(number) => ndim == 1 && *number == 2.0,
        };
        if whole {
            let sizes = sizes_squared(x)?;
            let shape = vec![1; if keepdims { ndim } else { 0 }];
            return narrow(Array::new(vec![sizes.sqrt()], &shape)?);
        }
        let all: Vec<isize> = (0..ndim as isize).collect();
        return narrow(by_axes(x, order, &all, keepdims)?);
    };
    narrow(by_axes(x, order, axes, keepdims)?)
}

fn sizes_squared(x: &Array) -> Result<f64> {
    if x.dtype().is_complex() {
        let values = doubles::<C64>(x)?;
        let part = |of: fn(&C64) -> f64| {
            let values: Vec<f64> = values.iter().map(of).collect();
            row_product(&values, &values)
        };
        return Ok(part(|x| x.re) + part(|x| x.im));
    }
    let values = doubles::<f64>(x)?;
    Ok(row_product(&values, &values))
}

fn by_axes(x: &Array, order: &Order, axes: &[isize], keepdims: bool) -> Result<Array> {
    let (made, removed) = match axes {
        [axis] => {
            let axis = normal_axis(*axis, x.ndim());
            vector_order(order)?;
            let axis = axis?;
            (of_vectors(x, order, axis)?, vec![axis])
        }
        [one, other] => {
            let (rows, cols) = (normal_axis(*one, x.ndim())?, normal_axis(*other, x.ndim())?);
            if rows == cols {
                return Err(ArrayError::value("Duplicate axes given."));
            }
            (of_matrices(x, order, rows, cols)?, vec![rows, cols])
        }
        _ => return Err(ArrayError::value("Improper number of dimensions to norm.")),
    };
    if !keepdims {
        return Ok(made);
    }
    let mut shape = x.shape().to_vec();
    for axis in removed {
        shape[axis] = 1;
    }
    reshaped(&made, &shape)
}

fn vector_order(order: &Order) -> Result<f64> {
    match order {
        Order::Default => Ok(2.0),
        Order::Number(number) => Ok(*number),
        Order::Name(name) => Err(ArrayError::value(format!("Invalid norm order '{name}' for vectors"))),
    }
}

/// The absolute values along the last axis.
fn absolute(x: &Array) -> Result<Vec<f64>> {
    if x.dtype().is_complex() {
        return Ok(doubles::<C64>(x)?.iter().map(|x| x.size()).collect());
    }
    Ok(doubles::<f64>(x)?.iter().map(|x| x.abs()).collect())
}

fn of_vectors(x: &Array, order: &Order, axis: usize) -> Result<Array> {
    let power = vector_order(order)?;
    let view = axis_last(x, axis)?;
    let (length, lead) = (view.shape()[view.ndim() - 1], &view.shape()[..view.ndim() - 1]);
    let sizes = absolute(&view)?;
    let count: usize = lead.iter().product();
    if length == 0 && power.is_infinite() && count > 0 {
        return Err(without_identity(power > 0.0));
    }
    let mut made = reserved(count)?;
    for at in 0..count {
        made.push(of_row(&sizes[at * length..(at + 1) * length], power));
    }
    array_of(made, lead, &[])
}

fn without_identity(most: bool) -> ArrayError {
    let name = if most { "maximum" } else { "minimum" };
    ArrayError::value(format!(
        "zero-size array to reduction operation {name} which has no identity"
    ))
}

fn of_row(row: &[f64], power: f64) -> f64 {
    if power == f64::INFINITY {
        return extreme(row, true);
    }
    if power == f64::NEG_INFINITY {
        return extreme(row, false);
    }
    if power == 0.0 {
        return row.iter().filter(|x| **x != 0.0).count() as f64;
    }
    if power == 1.0 {
        return total(row.iter().copied());
    }
    if power == 2.0 {
        return row_product(row, row).sqrt();
    }
    total(row.iter().map(|x| x.powf(power))).powf(1.0 / power)
}

/// The sum, one after the other; of nothing it is zero without a sign.
fn total(values: impl Iterator<Item = f64>) -> f64 {
    values.fold(0.0, |sum, x| sum + x)
}

/// The largest or smallest number; not a number wins.
fn extreme(row: &[f64], most: bool) -> f64 {
    let mut found = row.first().copied().unwrap_or(0.0);
    for x in row {
        let better = if most { *x > found } else { *x < found };
        if better || x.is_nan() {
            found = *x;
        }
        if found.is_nan() {
            break;
        }
    }
    found
}

/// What is done with a matrix: its singular values, sums along one axis, or the whole of it.
enum Way {
    Singular(fn(&[f64]) -> Option<f64>),
    Sums { of_columns: bool, most: bool },
    Whole,
}

fn matrix_way(order: &Order) -> Result<Way> {
    let number = |x: f64| *order == Order::Number(x);
    let sums = |of_columns, most| Way::Sums { of_columns, most };
    Ok(match order {
        Order::Default => Way::Whole,
        Order::Name(name) if name == "fro" || name == "f" => Way::Whole,
        Order::Name(name) if name == "nuc" => Way::Singular(|s| Some(total(s.iter().copied()))),
        _ if number(2.0) => Way::Singular(|s| s.first().copied()),
        _ if number(-2.0) => Way::Singular(|s| s.last().copied()),
        _ if number(1.0) => sums(true, true),
        _ if number(-1.0) => sums(true, false),
        _ if number(f64::INFINITY) => sums(false, true),
        _ if number(f64::NEG_INFINITY) => sums(false, false),
        _ => return Err(ArrayError::value("Invalid norm order for matrices.")),
    })
}

fn of_matrices(x: &Array, order: &Order, rows: usize, cols: usize) -> Result<Array> {
    let (way, upwards) = (matrix_way(order)?, *order != Order::Number(-2.0));
    let mut order: Vec<usize> = (0..x.ndim()).filter(|axis| *axis != rows && *axis != cols).collect();
    order.extend([rows, cols]);
    let view = crate::linear::views::transposed(x, &order)?;
    let (lead, m, n) = dimensions(&view)?;
    let count: usize = lead.iter().product();
    let (values, size) = match way {
        Way::Singular(_) => (doubles::<f64>(&svdvals(&view, false)?)?, m.min(n)),
        _ => (absolute(&view)?, m * n),
    };
    let mut made = reserved(count)?;
    for at in 0..count {
        let part = &values[at * size..(at + 1) * size];
        made.push(match way {
            Way::Singular(of) => of(part).ok_or_else(|| without_identity(upwards))?,
            Way::Whole => row_product(part, part).sqrt(),
            Way::Sums { of_columns, most } => {
                let sums = sums(part, (m, n), of_columns);
                if sums.is_empty() {
                    return Err(without_identity(most));
                }
                extreme(&sums, most)
            }
        });
    }
    array_of(made, lead, &[])
}

fn sums(part: &[f64], (m, n): (usize, usize), of_columns: bool) -> Vec<f64> {
    let mut made = vec![0.0; if of_columns { n } else { m }];
    for i in 0..m {
        for j in 0..n {
            made[if of_columns { j } else { i }] += part[i * n + j];
        }
    }
    made
}

/// `np.linalg.cond(x, p)`.
pub fn cond(x: &Array, order: &Order) -> Result<Array> {
    let empty = x.size() == 0 && x.shape().iter().rev().take(2).product::<usize>() == 0;
    if empty {
        return Err(linalg("cond is not defined on empty arrays"));
    }
    let precision = Precision::of(&[x])?;
    let downwards = *order == Order::Number(-2.0);
    let made = if *order == Order::Default || *order == Order::Number(2.0) || downwards {
        let s = svdvals(x, false)?;
        let (length, values) = (s.shape().last().copied().unwrap_or(0), doubles::<f64>(&s)?);
        let ratio = |s: &[f64]| match (s.first(), s.last()) {
            (Some(most), Some(least)) if downwards => least / most,
            (Some(most), Some(least)) => most / least,
            _ => f64::NAN,
        };
        let ratios = values.chunks(length.max(1)).map(ratio).collect();
        array_of(ratios, &s.shape()[..s.ndim() - 1], &[])?
    } else {
        square(x)?;
        let one = doubles::<f64>(&norm(x, order, Some(&[-2, -1]), false)?)?;
        let other = norm(&inv_or_nan(x)?, order, Some(&[-2, -1]), false)?;
        let products = one.iter().zip(doubles::<f64>(&other)?).map(|(x, y)| x * y).collect();
        array_of(products, other.shape(), &[])?
    };
    let known = absolute(x)?;
    let size = x.shape().iter().rev().take(2).product::<usize>().max(1);
    let fixed = doubles::<f64>(&made)?
        .into_iter()
        .zip(known.chunks(size))
        .map(|(r, part)| {
            if r.is_nan() && !part.iter().any(|x| x.is_nan()) {
                f64::INFINITY
            } else {
                r
            }
        })
        .collect();
    let made = array_of(fixed, made.shape(), &[])?;
    let complex =
        precision.complex && !matches!(order, Order::Default) && !matches!(order, Order::Number(p) if p.abs() == 2.0);
    let made = if complex { made.as_type(DType::C128)? } else { made };
    precision.narrowed(made)
}

/// What is too small for a rank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tolerance {
    /// By the precision of the numbers.
    Default,
    /// This, whatever the largest is.
    Absolute(f64),
    /// This, times the largest.
    Relative(f64),
}

/// `np.linalg.matrix_rank(a, tol, hermitian, rtol=rtol)`: how many singular values are larger than the tolerance.
pub fn matrix_rank(a: &Array, tolerance: Tolerance, hermitian: bool) -> Result<Array> {
    let precision = Precision::of(&[a])?;
    if a.ndim() < 2 {
        let some = absolute(a)?.iter().any(|x| *x != 0.0);
        return Array::new(vec![i64::from(some)], &[]);
    }
    let s = svdvals(a, hermitian)?;
    let (length, values) = (s.shape()[s.ndim() - 1], doubles::<f64>(&s)?);
    let lead = &s.shape()[..s.ndim() - 1];
    let largest = a.shape().iter().rev().take(2).max().copied().unwrap_or(0) as f64;
    let eps = if precision.single {
        f64::from(f32::EPSILON)
    } else {
        f64::EPSILON
    };
    let count: usize = lead.iter().product();
    if length == 0 && count > 0 && !matches!(tolerance, Tolerance::Absolute(_)) {
        return Err(ArrayError::new(Kind::Value, without_identity(true).message));
    }
    let mut made = reserved(count)?;
    for at in 0..count {
        let part = &values[at * length..(at + 1) * length];
        let most = part.first().copied().unwrap_or(0.0);
        let least = match tolerance {
            Tolerance::Default => most * largest * eps,
            Tolerance::Absolute(least) => least,
            Tolerance::Relative(by) => most * by,
        };
        made.push(part.iter().filter(|x| **x > least).count() as i64);
    }
    array_of(made, lead, &[])
}
