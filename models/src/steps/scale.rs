//! Scalers: what is done to each column by itself, one operation after another, and rows that are made of length one. Knows no
//! estimator.

use super::block::{Block, Interval, Step};
use super::sums::pairwise;
use crate::error::{ModelError, Result, filled};

/// What is done to a column with its own number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// Takes the number away.
    Subtract,
    /// Divides by it.
    Divide,
    /// Multiplies by it.
    Multiply,
    /// Adds it.
    Add,
    /// At least the number.
    Least,
    /// At most the number.
    Most,
    /// One above the number, else nought.
    Above,
}

/// Operations with one number per column.
#[derive(Debug, Default)]
pub struct Scale {
    operations: Vec<(Operation, Vec<f64>)>,
    single: bool,
}

impl Scale {
    /// The operations so far and one more, with a number per column.
    pub fn then(mut self, operation: Operation, numbers: Vec<f64>) -> Scale {
        self.operations.push((operation, numbers));
        self
    }

    /// The same in 32 bits.
    pub fn single(mut self) -> Scale {
        self.single = true;
        self
    }

    fn round(&self, x: f64) -> f64 {
        if self.single { f64::from(x as f32) } else { x }
    }
}

fn operate(operation: Operation, x: f64, number: f64) -> f64 {
    match operation {
        Operation::Subtract => x - number,
        Operation::Divide => x / number,
        Operation::Multiply => x * number,
        Operation::Add => x + number,
        Operation::Least if x < number => number,
        Operation::Most if x > number => number,
        Operation::Least | Operation::Most => x,
        Operation::Above => f64::from(u8::from(x > number)),
    }
}

impl Step for Scale {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let rows = block.rows;
        let mut columns = block.into_floats()?;
        for (operation, numbers) in &self.operations {
            if numbers.len() != columns.len() {
                return Err(ModelError::content("a scaler of other features"));
            }
            for (column, number) in columns.iter_mut().zip(numbers) {
                column
                    .iter_mut()
                    .for_each(|x| *x = self.round(operate(*operation, *x, *number)));
            }
        }
        Ok(Block::of_floats(rows, columns))
    }

    fn width(&self, inputs: usize) -> usize {
        inputs
    }

    fn used(&self, wanted: &[bool], _: usize) -> Vec<bool> {
        wanted.to_vec()
    }

    fn bounds(&self, boxes: &[Interval]) -> Option<Vec<Interval>> {
        let mut boxes = boxes.to_vec();
        for (operation, numbers) in &self.operations {
            for ((low, high), number) in boxes.iter_mut().zip(numbers) {
                let ends = (operate(*operation, *low, *number), operate(*operation, *high, *number));
                let ends = (self.round(ends.0), self.round(ends.1));
                (*low, *high) = (ends.0.min(ends.1), ends.0.max(ends.1));
            }
        }
        Some(boxes)
    }
}

/// What a row is divided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Norm {
    /// The sum of absolute values.
    One,
    /// The root of the sum of squares.
    Two,
    /// The largest absolute value.
    Most,
}

/// Divides each row by its norm, when that is not nought.
#[derive(Debug)]
pub struct Normalizer {
    /// Which norm.
    pub norm: Norm,
    /// Whether all is done in 32 bits.
    pub single: bool,
}

impl Step for Normalizer {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let rows = block.rows;
        let mut columns = block.into_floats()?;
        let mut values = filled(0.0, columns.len())?;
        let round = |x: f64| if self.single { f64::from(x as f32) } else { x };
        for row in 0..rows {
            for (value, column) in values.iter_mut().zip(&columns) {
                let x = column[row];
                *value = if self.norm == Norm::Two { x * x } else { x.abs() };
            }
            let norm = match self.norm {
                Norm::One => pairwise(&values),
                Norm::Two => values.iter().fold(0.0, |sum, x| sum + x).sqrt(),
                Norm::Most => values.iter().copied().fold(0.0, f64::max),
            };
            let norm = if norm == 0.0 { 1.0 } else { round(norm) };
            columns
                .iter_mut()
                .for_each(|column| column[row] = round(column[row] / norm));
        }
        Ok(Block::of_floats(rows, columns))
    }

    fn width(&self, inputs: usize) -> usize {
        inputs
    }
}
