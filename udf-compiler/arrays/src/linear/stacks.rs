//! Stacks that repeat matrices: which matrix of each belongs to which of the result, and what numpy says where sizes differ.
//! It does not know what is computed.

use crate::array::Array;
use crate::broadcast::{broadcast_strides, common};
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::shape::{c_strides, size_of_shape, tight_text};
use crate::storage::reserved;
use crate::walk::Rows;

/// For each matrix of the result, in C order, which one of a stack it is made of.
pub fn places(lead: &[usize], target: &[usize]) -> Result<Vec<usize>> {
    let outside = || ArrayError::value("a stack cannot be repeated");
    let strides = broadcast_strides(lead, &c_strides(lead), target).ok_or_else(outside)?;
    let rows = Rows::new(0, target, &strides);
    let (length, stride) = (rows.length, rows.stride.unsigned_abs());
    let mut made = reserved(target.iter().product())?;
    for start in rows {
        made.extend((0..length).map(|at| start + at * stride));
    }
    Ok(made)
}

/// The dimensions that two stacks have together; each array has so many dimensions of its own at its end.
pub fn leading(arrays: [&Array; 2], own: [usize; 2]) -> Result<Vec<usize>> {
    let [a, b] = arrays;
    let [la, lb] = [lead_of(a, own[0]), lead_of(b, own[1])];
    let lead = common(&[la, lb]).ok_or_else(|| {
        let shapes = format!(
            "{}->{} {}->{}",
            tight_text(a.shape()),
            mapped(la, own[0]),
            tight_text(b.shape()),
            mapped(lb, own[1])
        );
        ArrayError::value(format!(
            "operands could not be broadcast together with remapped shapes [original->remapped]: {shapes}  and \
             requested shape {}",
            requested(a, b, own)
        ))
    })?;
    size_of_shape(&lead, DType::Bool)?;
    Ok(lead)
}

/// The dimensions of an array before its own.
pub fn lead_of(array: &Array, own: usize) -> &[usize] {
    &array.shape()[..array.ndim().saturating_sub(own)]
}

fn mapped(lead: &[usize], own: usize) -> String {
    let mut parts: Vec<String> = lead.iter().map(usize::to_string).collect();
    parts.extend(std::iter::repeat_n("newaxis".to_string(), own));
    format!("({})", parts.join(","))
}

/// The dimensions of the result that are the arrays' own.
fn requested(a: &Array, b: &Array, own: [usize; 2]) -> String {
    let mut parts = Vec::new();
    if own[0] == 2 {
        parts.extend(a.shape().iter().rev().nth(1));
    }
    if own[1] == 2 {
        parts.extend(b.shape().last());
    }
    let parts: Vec<usize> = parts.into_iter().copied().collect();
    tight_text(&parts)
}

/// What a generalised function says where a dimension is not what another one is.
pub fn mismatch(
    name: &str,
    operand: usize,
    dimension: usize,
    signature: &str,
    (found, wanted): (usize, usize),
) -> ArrayError {
    ArrayError::value(format!(
        "{name}: Input operand {operand} has a mismatch in its core dimension {dimension}, with gufunc signature \
         {signature} (size {found} is different from {wanted})"
    ))
}

/// What a generalised function says where dimensions are missing.
pub fn too_few(name: &str, operand: usize, has: usize, signature: &str, requires: usize) -> ArrayError {
    ArrayError::value(format!(
        "{name}: Input operand {operand} does not have enough dimensions (has {has}, gufunc core with signature \
         {signature} requires {requires})"
    ))
}
