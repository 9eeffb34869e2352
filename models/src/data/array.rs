//! Arrays of a model file: bytes with a type and a shape, or values. Knows no format and no estimator.

use crate::data::dtype::Dtype;
use crate::data::value::Value;
use crate::error::{ModelError, Result, room};
use std::sync::Arc;

/// What an array's elements are kept as.
#[derive(Debug, Clone)]
pub enum Elements {
    /// Bytes of the type, one element after another.
    Bytes(Arc<[u8]>),
    /// Values of an array of objects.
    Values(Vec<Value>),
}

/// An array. The shape's product is the number of its elements.
#[derive(Debug, Clone)]
pub struct Array {
    /// The elements' type.
    pub dtype: Dtype,
    /// The shape; empty for a scalar.
    pub shape: Vec<usize>,
    /// Whether the first index runs fastest.
    pub fortran: bool,
    /// The elements.
    pub elements: Elements,
}

/// One element of an array.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// A number with a fraction, or that may have one.
    Float(f64),
    /// A whole number.
    Integer(i64),
    /// A truth value.
    Boolean(bool),
    /// A text.
    Text(Arc<str>),
    /// `None`.
    Missing,
}

impl Array {
    /// An array of these bytes.
    ///
    /// # Errors
    /// When there are not as many bytes as the shape says.
    pub fn of_bytes(dtype: Dtype, shape: Vec<usize>, fortran: bool, bytes: Arc<[u8]>) -> Result<Array> {
        let count = count(&shape)?;
        let wanted = count.checked_mul(dtype.size);
        let nothing = dtype.size == 0 && count > 0;
        if wanted != Some(bytes.len()) || nothing {
            let what = format!(
                "an array of shape {shape:?} and dtype {}{} has {} bytes",
                dtype.kind,
                dtype.size,
                bytes.len()
            );
            return Err(ModelError::content(what));
        }
        Ok(Array {
            dtype,
            shape,
            fortran,
            elements: Elements::Bytes(bytes),
        })
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// The place in memory of an element, counted in rows first order.
    fn place(&self, at: usize) -> usize {
        if !self.fortran || self.shape.len() < 2 {
            return at;
        }
        let (mut rest, mut place) = (at, 0);
        let mut strides = Vec::with_capacity(self.shape.len());
        let mut stride = 1;
        for extent in &self.shape {
            strides.push(stride);
            stride *= extent;
        }
        for (extent, stride) in self.shape.iter().zip(strides).rev() {
            place += rest % extent.max(&1) * stride;
            rest /= extent.max(&1);
        }
        place
    }

    /// The bytes of an element, counted in rows first order.
    pub fn bytes_at(&self, at: usize) -> Option<&[u8]> {
        let Elements::Bytes(bytes) = &self.elements else {
            return None;
        };
        let start = self.place(at).checked_mul(self.dtype.size)?;
        bytes.get(start..start.checked_add(self.dtype.size)?)
    }

    /// All elements as numbers, rows first.
    ///
    /// # Errors
    /// When the elements are no numbers.
    pub fn floats(&self) -> Result<Vec<f64>> {
        let mut numbers = room(self.len())?;
        for at in 0..self.len() {
            let number = self.bytes_at(at).and_then(|bytes| self.dtype.number(bytes));
            numbers.push(number.ok_or_else(|| self.wrong("numbers"))?);
        }
        Ok(numbers)
    }

    /// All elements as whole numbers, rows first.
    ///
    /// # Errors
    /// When the elements are no whole numbers.
    pub fn integers(&self) -> Result<Vec<i64>> {
        let mut numbers = room(self.len())?;
        for at in 0..self.len() {
            let number = self.bytes_at(at).and_then(|bytes| self.dtype.integer(bytes));
            numbers.push(number.ok_or_else(|| self.wrong("whole numbers"))?);
        }
        Ok(numbers)
    }

    /// All elements by their own kinds, rows first.
    ///
    /// # Errors
    /// When an element is of no kind that models have.
    pub fn cells(&self) -> Result<Vec<Cell>> {
        let mut cells = room(self.len())?;
        for at in 0..self.len() {
            let cell = match &self.elements {
                Elements::Values(values) => values.get(self.place(at)).and_then(cell),
                Elements::Bytes(_) => self.bytes_at(at).and_then(|bytes| self.cell_of(bytes)),
            };
            cells.push(cell.ok_or_else(|| self.wrong("plain values"))?);
        }
        Ok(cells)
    }

    fn cell_of(&self, bytes: &[u8]) -> Option<Cell> {
        match self.dtype.kind {
            'f' => self.dtype.number(bytes).map(Cell::Float),
            'i' | 'u' => self.dtype.integer(bytes).map(Cell::Integer),
            'b' => self.dtype.integer(bytes).map(|bit| Cell::Boolean(bit != 0)),
            'U' => {
                let units = bytes.chunks_exact(4).map(|unit| {
                    let unit = [unit[0], unit[1], unit[2], unit[3]];
                    let code = if self.dtype.big {
                        u32::from_be_bytes(unit)
                    } else {
                        u32::from_le_bytes(unit)
                    };
                    char::from_u32(code)
                });
                let text: Option<String> = units.collect();
                text.map(|text| Cell::Text(text.trim_end_matches('\0').into()))
            }
            _ => None,
        }
    }

    /// The field of this name, of an array of records.
    ///
    /// # Errors
    /// When there is no such field.
    pub fn field(&self, name: &str) -> Result<(&Dtype, usize)> {
        let found = self.dtype.fields.iter().find(|(field, ..)| field == name);
        let found = found.filter(|(_, dtype, offset)| offset + dtype.size <= self.dtype.size);
        found
            .map(|(_, dtype, offset)| (dtype, *offset))
            .ok_or_else(|| ModelError::content(format!("an array of records has no field '{name}'")))
    }

    fn wrong(&self, wanted: &str) -> ModelError {
        let dtype = &self.dtype;
        ModelError::content(format!(
            "an array of dtype {}{} where {wanted} are expected",
            dtype.kind, dtype.size
        ))
    }
}

/// The plain value of an object in an array.
pub fn cell(value: &Value) -> Option<Cell> {
    match value {
        Value::None => Some(Cell::Missing),
        Value::Bool(bit) => Some(Cell::Boolean(*bit)),
        Value::Int(whole) => Some(Cell::Integer(*whole)),
        Value::Float(number) => Some(Cell::Float(*number)),
        Value::Text(text) => Some(Cell::Text(text.clone())),
        _ => None,
    }
}

/// The number of elements of a shape.
///
/// # Errors
/// When it is more than a number can say, were no extent nought.
pub fn count(shape: &[usize]) -> Result<usize> {
    let product = shape
        .iter()
        .try_fold(1usize, |sum, extent| sum.checked_mul((*extent).max(1)));
    let product = product.ok_or_else(|| ModelError::content(format!("an array of shape {shape:?} is too large")))?;
    Ok(if shape.contains(&0) { 0 } else { product })
}
