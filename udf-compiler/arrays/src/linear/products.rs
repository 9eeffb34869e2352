//! Products of arrays by numpy's rules of dimensions: `dot`, `matmul`, `inner`, `tensordot`, `vdot`, `vecdot`.
//! It does not know decompositions.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::linear::convert::array_of;
use crate::linear::elementwise::multiplied;
use crate::linear::numbers::{Number, each_number, promoted, row_product};
use crate::linear::stacks::{lead_of, leading, mismatch, places, too_few};
use crate::linear::views::{axis_last, reshaped, transposed};
use crate::poll::poll;
use crate::shape::{MAX_DIMENSIONS, normal_axis, tight_text};
use crate::storage::filled;

const MATMUL: &str = "(n?,k),(k,m?)->(n?,m?)";

/// Which axes `tensordot` sums over.
#[derive(Clone, Debug)]
pub enum Axes {
    /// So many of the last of one and the first of the other.
    Count(isize),
    /// These of the one, and these of the other.
    Pairs(Vec<isize>, Vec<isize>),
}

/// Both arrays as numbers of their common type; others are refused by the name of the function.
pub fn common_numbers(a: &Array, b: &Array, name: &str) -> Result<(Array, Array, DType)> {
    let dtype = promoted(a.dtype(), b.dtype()).ok_or_else(|| refused(a, b, name))?;
    Ok((a.as_type(dtype)?, b.as_type(dtype)?, dtype))
}

fn refused(a: &Array, b: &Array, name: &str) -> ArrayError {
    let text = |dtype: DType| matches!(dtype, DType::Str(_));
    if name == "matmul" && (text(a.dtype()) || text(b.dtype())) {
        let (a, b) = (type_text(a.dtype()), type_text(b.dtype()));
        let message = format!("ufunc 'matmul' did not contain a loop with signature matching types ({a}, {b}) -> None");
        return ArrayError::new(Kind::Ufunc, message);
    }
    ArrayError::refused(format!("{name} of {} and {}", a.dtype(), b.dtype()))
}

fn type_text(dtype: DType) -> String {
    match dtype {
        DType::Str(width) => format!("dtype('<U{width}')"),
        _ => format!("dtype('{dtype}')"),
    }
}

/// `np.dot(a, b)`: an array of numbers; `ValueError` where the summed lengths differ.
pub fn dot(a: &Array, b: &Array) -> Result<Array> {
    if a.ndim() == 0 || b.ndim() == 0 {
        return multiplied(a, b, "dot");
    }
    let summed = b.ndim().saturating_sub(2);
    aligned((a, a.ndim() - 1), (b, summed))?;
    let (a, b, dtype) = common_numbers(a, b, "dot")?;
    let first = last_and_rest(&b, summed)?;
    product_of_parts(&a, &first, dtype)
}

/// `np.inner(a, b)`: sums over the last axes; `ValueError` where their lengths differ.
pub fn inner(a: &Array, b: &Array) -> Result<Array> {
    if a.ndim() == 0 || b.ndim() == 0 {
        return multiplied(a, b, "inner");
    }
    aligned((a, a.ndim() - 1), (b, b.ndim() - 1))?;
    let (a, b, dtype) = common_numbers(a, b, "inner")?;
    let first = last_and_rest(&b, b.ndim() - 1)?;
    product_of_parts(&a, &first, dtype)
}

/// The array with one axis first.
fn last_and_rest(array: &Array, axis: usize) -> Result<Array> {
    let mut order = vec![axis];
    order.extend((0..array.ndim()).filter(|at| *at != axis));
    transposed(array, &order)
}

fn aligned((a, axis_a): (&Array, usize), (b, axis_b): (&Array, usize)) -> Result<()> {
    let length = |array: &Array, axis: usize| array.shape().get(axis).copied().unwrap_or(1);
    let (one, other) = (length(a, axis_a), length(b, axis_b));
    if one == other {
        return Ok(());
    }
    let (sa, sb) = (tight_text(a.shape()), tight_text(b.shape()));
    Err(ArrayError::value(format!(
        "shapes {sa} and {sb} not aligned: {one} (dim {axis_a}) != {other} (dim {axis_b})"
    )))
}

/// Sums over the last axis of one and the first of the other.
fn product_of_parts(a: &Array, b: &Array, dtype: DType) -> Result<Array> {
    let (lead, k) = a.shape().split_at(a.ndim().saturating_sub(1));
    let rest = b.shape().get(1..).unwrap_or_default();
    let k = k.first().copied().unwrap_or(1);
    let (m, n): (usize, usize) = (lead.iter().product(), rest.iter().product());
    each_number!(dtype, T => {
        let made = product::<T>((m, k, n), &a.elements::<T>()?, &b.elements::<T>()?)?;
        array_of(made, lead, rest)
    }, else => Err(ArrayError::refused("dot")))
}

/// The product of two matrices in C order.
fn product<T: Number>((m, k, n): (usize, usize, usize), a: &[T], b: &[T]) -> Result<Vec<T>> {
    let mut made = zeros::<T>(m, n)?;
    T::multiply(k, n, (a, b), &mut made)?;
    Ok(made)
}

fn zeros<T: Number>(rows: usize, cols: usize) -> Result<Vec<T>> {
    filled(rows.saturating_mul(cols), T::ZERO)
}

/// `np.matmul(a, b)`, the operator `@`: matrices, or stacks of them that are repeated; vectors at the ends.
pub fn matmul(a: &Array, b: &Array) -> Result<Array> {
    for (operand, array) in [a, b].into_iter().enumerate() {
        if array.ndim() == 0 {
            return Err(too_few("matmul", operand, 0, MATMUL, 1));
        }
    }
    let (row, column) = (a.ndim() == 1, b.ndim() == 1);
    let wide_a = if row { reshaped(a, &[1, a.size()])? } else { a.clone() };
    let wide_b = if column {
        reshaped(b, &[b.size(), 1])?
    } else {
        b.clone()
    };
    let tail = |array: &Array, at: usize| array.shape().iter().rev().nth(at).copied().unwrap_or(1);
    let (m, k, n) = (tail(&wide_a, 1), tail(&wide_a, 0), tail(&wide_b, 0));
    let found = tail(&wide_b, 1);
    if found != k {
        return Err(mismatch("matmul", 1, 0, MATMUL, (found, k)));
    }
    let lead = leading([a, b], [2 - usize::from(row), 2 - usize::from(column)])?;
    let (a, b, dtype) = common_numbers(&wide_a, &wide_b, "matmul")?;
    let mut own = Vec::new();
    own.extend((!row).then_some(m));
    own.extend((!column).then_some(n));
    each_number!(dtype, T => {
        let made = stacked::<T>((&a, &b), (m, k, n), &lead)?;
        array_of(made, &lead, &own)
    }, else => Err(ArrayError::refused("matmul")))
}

fn stacked<T: Number>((a, b): (&Array, &Array), (m, k, n): (usize, usize, usize), lead: &[usize]) -> Result<Vec<T>> {
    let (lead_a, lead_b) = (lead_of(a, 2), lead_of(b, 2));
    let (of_a, of_b) = (a.elements::<T>()?, b.elements::<T>()?);
    if lead_b.iter().product::<usize>() == 1 && lead_a.len() == lead.len() {
        // One matrix for all: the rows of the stack are rows of one matrix.
        let rows: usize = lead.iter().product();
        return product((rows.saturating_mul(m), k, n), &of_a, &of_b);
    }
    let mut made = zeros::<T>(lead.iter().product::<usize>().saturating_mul(m), n)?;
    let pairs = places(lead_a, lead)?.into_iter().zip(places(lead_b, lead)?);
    for (at, (one, other)) in pairs.enumerate() {
        let part_a = part(&of_a, one, m * k);
        let part_b = part(&of_b, other, k * n);
        if let Some(to) = made.get_mut(at * m * n..(at + 1) * m * n) {
            T::multiply(k, n, (part_a, part_b), to)?;
        }
    }
    Ok(made)
}

fn part<T>(values: &[T], at: usize, size: usize) -> &[T] {
    values.get(at * size..(at + 1) * size).unwrap_or_default()
}

/// `np.vdot(a, b)`: all elements, the first one's conjugated.
pub fn vdot(a: &Array, b: &Array) -> Result<Array> {
    if a.size() != b.size() {
        let (size, shape) = (b.size(), crate::shape::shape_text(&[a.size()]));
        return Err(ArrayError::value(format!(
            "cannot reshape array of size {size} into shape {shape}"
        )));
    }
    let (a, b, dtype) = common_numbers(a, b, "vdot")?;
    each_number!(dtype, T => {
        let conjugated: Vec<T> = a.elements::<T>()?.iter().map(|x| x.conjugate()).collect();
        Array::new(vec![row_product(&conjugated, &b.elements::<T>()?)], &[])
    }, else => Err(ArrayError::refused("vdot")))
}

/// `np.vecdot(a, b, axis=axis)`: along one axis, the first one's elements conjugated, the others repeated.
pub fn vecdot(a: &Array, b: &Array, axis: isize) -> Result<Array> {
    for (operand, array) in [a, b].into_iter().enumerate() {
        if array.ndim() == 0 {
            return Err(too_few("vecdot", operand, 0, "(n),(n)->()", 1));
        }
    }
    let a = axis_last(a, normal_axis(axis, a.ndim())?)?;
    let b = axis_last(b, normal_axis(axis, b.ndim())?)?;
    let length = |array: &Array| array.shape().last().copied().unwrap_or(0);
    let k = length(&a);
    if length(&b) != k {
        return Err(mismatch("vecdot", 1, 0, "(n),(n)->()", (length(&b), k)));
    }
    let lead = leading([&a, &b], [1, 1])?;
    let (a, b, dtype) = common_numbers(&a, &b, "vecdot")?;
    each_number!(dtype, T => {
        let (of_a, of_b) = (a.elements::<T>()?, b.elements::<T>()?);
        let mut made = zeros::<T>(lead.iter().product(), 1)?;
        let pairs = places(lead_of(&a, 1), &lead)?.into_iter().zip(places(lead_of(&b, 1), &lead)?);
        for (to, (one, other)) in made.iter_mut().zip(pairs) {
            let conjugated: Vec<T> = part(&of_a, one, k).iter().map(|x| x.conjugate()).collect();
            *to = row_product(&conjugated, part(&of_b, other, k));
            poll()?;
        }
        array_of(made, &lead, &[])
    }, else => Err(ArrayError::refused("vecdot")))
}

/// `np.matvec(a, b)`: each matrix times each vector.
pub fn matvec(a: &Array, b: &Array) -> Result<Array> {
    let name = "(m,n),(n)->(m)";
    if a.ndim() < 2 {
        return Err(too_few("matvec", 0, a.ndim(), name, 2));
    }
    let k = b
        .shape()
        .last()
        .copied()
        .ok_or_else(|| too_few("matvec", 1, 0, name, 1))?;
    let wanted = a.shape().last().copied().unwrap_or(0);
    if k != wanted {
        return Err(mismatch("matvec", 1, 0, name, (k, wanted)));
    }
    leading([a, b], [2, 1])?;
    let mut shape = b.shape().to_vec();
    shape.push(1);
    let made = matmul(a, &reshaped(b, &shape)?)?;
    let lengths = made.shape()[..made.ndim().saturating_sub(1)].to_vec();
    reshaped(&made, &lengths)
}

/// `np.tensordot(a, b, axes)`: sums over pairs of axes; `ValueError` where their lengths differ.
pub fn tensordot(a: &Array, b: &Array, axes: &Axes) -> Result<Array> {
    let (axes_a, axes_b) = match axes {
        Axes::Count(count) => {
            // More than an array has are as wrong as very many.
            let count = (*count).clamp(0, MAX_DIMENSIONS as isize + 1);
            ((-count..0).collect(), (0..count).collect())
        }
        Axes::Pairs(one, other) => (one.clone(), other.clone()),
    };
    let unequal = || ArrayError::value("shape-mismatch for sum");
    if axes_a.len() != axes_b.len() {
        return Err(unequal());
    }
    let (mut places_a, mut places_b) = (Vec::new(), Vec::new());
    for (one, other) in axes_a.iter().zip(&axes_b) {
        let (at_a, at_b) = (place(a, *one)?, place(b, *other)?);
        if a.shape().get(at_a) != b.shape().get(at_b) {
            return Err(unequal());
        }
        places_a.push(at_a);
        places_b.push(at_b);
    }
    for places in [&places_a, &places_b] {
        let repeated = places.iter().enumerate().any(|(at, axis)| places[..at].contains(axis));
        if repeated {
            return Err(ArrayError::value("axes don't match array"));
        }
    }
    let rest =
        |array: &Array, places: &[usize]| (0..array.ndim()).filter(|at| !places.contains(at)).collect::<Vec<_>>();
    let (rest_a, rest_b) = (rest(a, &places_a), rest(b, &places_b));
    let lengths = |array: &Array, places: &[usize]| places.iter().map(|at| array.shape()[*at]).collect::<Vec<_>>();
    let (lead, tail) = (lengths(a, &rest_a), lengths(b, &rest_b));
    let k: usize = lengths(a, &places_a).iter().product();
    let left = transposed(a, &[rest_a, places_a].concat())?;
    let right = transposed(b, &[places_b, rest_b].concat())?;
    let left = reshaped(&left, &[lead.iter().product(), k])?;
    let right = reshaped(&right, &[k, tail.iter().product()])?;
    let made = dot(&left, &right)?;
    reshaped(&made, &[lead, tail].concat())
}

fn place(array: &Array, axis: isize) -> Result<usize> {
    normal_axis(axis, array.ndim()).map_err(|_| ArrayError::index("tuple index out of range"))
}
