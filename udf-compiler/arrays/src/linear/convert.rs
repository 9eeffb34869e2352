//! Arrays as numbers of another type, and matrices in them.
//! It does not know what is computed.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::linear::errors::linalg;
use crate::linear::field::Field;
use crate::linear::matrix::Matrix;
use crate::poll::poll;
use crate::storage::{C64, Element};
use crate::walk::Elements;

fn not_numbers(array: &Array) -> ArrayError {
    ArrayError::refused(format!("linear algebra of {}", array.dtype()))
}

/// What linear algebra computes with for arrays of these types: complex or real, and double precision or single at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Precision {
    /// Whether a number is complex.
    pub complex: bool,
    /// Whether all are of single precision.
    pub single: bool,
}

impl Precision {
    /// The common precision; what are no numbers is refused.
    pub fn of(arrays: &[&Array]) -> Result<Precision> {
        let mut made = Precision {
            complex: false,
            single: true,
        };
        for array in arrays {
            if !array.dtype().is_number() {
                return Err(not_numbers(array));
            }
            made.complex |= array.dtype().is_complex();
            made.single &= matches!(array.dtype(), DType::F32 | DType::C64);
        }
        Ok(made)
    }

    /// A result of double precision as numpy gives it.
    pub fn narrowed(self, array: Array) -> Result<Array> {
        if !self.single {
            return Ok(array);
        }
        match array.dtype() {
            DType::F64 => array.as_type(DType::F32),
            DType::C128 => array.as_type(DType::C64),
            _ => Ok(array),
        }
    }
}

/// Numbers that arrays hold in double precision.
pub trait Double: Field + Element {}
impl Double for f64 {}
impl Double for C64 {}

/// Matrices one after the other, and the dimensions before those of a matrix.
pub struct Stack<T> {
    /// The dimensions before the last two.
    pub lead: Vec<usize>,
    /// The rows of a matrix.
    pub rows: usize,
    /// The columns of a matrix.
    pub cols: usize,
    data: Vec<T>,
}

/// The numbers of an array in double precision, in C order.
pub fn doubles<T: Double>(array: &Array) -> Result<Vec<T>> {
    let array = array.as_type(T::DTYPE)?;
    array.elements::<T>().and_then(Elements::into_vec)
}

/// The dimensions of an array before its last two, and those. Fails where there are fewer.
pub fn dimensions(array: &Array) -> Result<(&[usize], usize, usize)> {
    match array.shape() {
        [lead @ .., rows, cols] => Ok((lead, *rows, *cols)),
        shape => Err(linalg(format!(
            "{}-dimensional array given. Array must be at least two-dimensional",
            shape.len()
        ))),
    }
}

/// As [`dimensions`], for matrices that must be square.
pub fn square(array: &Array) -> Result<(&[usize], usize)> {
    let (lead, rows, cols) = dimensions(array)?;
    if rows != cols {
        return Err(linalg("Last 2 dimensions of the array must be square"));
    }
    Ok((lead, rows))
}

impl<T: Double> Stack<T> {
    /// The matrices of an array.
    pub fn of(array: &Array) -> Result<Stack<T>> {
        let (lead, rows, cols) = dimensions(array)?;
        Ok(Stack {
            lead: lead.to_vec(),
            rows,
            cols,
            data: doubles(array)?,
        })
    }

    /// How many matrices.
    pub fn count(&self) -> usize {
        self.lead.iter().product()
    }

    /// A copy of a matrix.
    pub fn get(&self, at: usize) -> Result<Matrix<T>> {
        poll()?;
        let size = self.rows * self.cols;
        Matrix::of(self.rows, self.cols, &self.data[at * size..(at + 1) * size])
    }

    /// All matrices, one after the other.
    pub fn matrices(&self) -> impl Iterator<Item = Result<Matrix<T>>> + '_ {
        (0..self.count()).map(|at| self.get(at))
    }
}

/// A shape: dimensions before, and dimensions of what stands there.
pub fn shape_of(lead: &[usize], tail: &[usize]) -> Vec<usize> {
    lead.iter().chain(tail).copied().collect()
}

/// An array of elements that were made one matrix after the other.
pub fn array_of<T: Element>(values: Vec<T>, lead: &[usize], tail: &[usize]) -> Result<Array> {
    Array::new(values, &shape_of(lead, tail))
}
