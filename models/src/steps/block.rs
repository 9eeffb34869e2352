//! A block of rows as columns, what every step is, and intervals of values for planning. Knows no step.

use crate::error::{ModelError, Result, filled};
use std::borrow::Cow;
use std::fmt::Debug;

/// Rows that are worked on at a time.
pub const ROWS: usize = 512;

/// One column of a block.
#[derive(Debug, Clone)]
pub enum Cells<'a> {
    /// Numbers; what is missing is NaN.
    Float(Cow<'a, [f64]>),
    /// Texts.
    Text(Vec<Option<&'a str>>),
}

/// Columns of equally many rows.
#[derive(Debug, Clone)]
pub struct Block<'a> {
    /// How many rows.
    pub rows: usize,
    /// The columns, each of so many cells.
    pub columns: Vec<Cells<'a>>,
}

impl<'a> Block<'a> {
    /// A block of columns of numbers.
    pub fn of_floats(rows: usize, columns: Vec<Vec<f64>>) -> Block<'a> {
        let columns = columns
            .into_iter()
            .map(|column| Cells::Float(Cow::Owned(column)))
            .collect();
        Block { rows, columns }
    }

    /// All columns as numbers.
    ///
    /// # Errors
    /// When one is of texts.
    pub fn floats(&self) -> Result<Vec<&[f64]>> {
        self.columns.iter().map(Cells::floats).collect()
    }

    /// All columns as numbers of one's own.
    ///
    /// # Errors
    /// When one is of texts.
    pub fn into_floats(self) -> Result<Vec<Vec<f64>>> {
        let own = |cells: Cells<'a>| match cells {
            Cells::Float(numbers) => Ok(numbers.into_owned()),
            Cells::Text(texts) => Err(no_number(&texts)),
        };
        self.columns.into_iter().map(own).collect()
    }
}

impl Cells<'_> {
    /// The numbers.
    ///
    /// # Errors
    /// When the column is of texts.
    pub fn floats(&self) -> Result<&[f64]> {
        match self {
            Cells::Float(numbers) => Ok(numbers),
            Cells::Text(texts) => Err(no_number(texts)),
        }
    }
}

fn no_number(texts: &[Option<&str>]) -> ModelError {
    let first = texts.iter().flatten().next().copied().unwrap_or_default();
    ModelError::Value(format!("could not convert string to float: '{first}'"))
}

/// So many columns of zeros.
///
/// # Errors
/// When the memory cannot be had.
pub fn zeros(columns: usize, rows: usize) -> Result<Vec<Vec<f64>>> {
    (0..columns).map(|_| filled(0.0, rows)).collect()
}

/// The lowest and the highest value that a column may have.
pub type Interval = (f64, f64);

/// One step of a model.
pub trait Step: Debug + Send + Sync {
    /// The step's answer for a block. It has as many rows, and as many columns as `width` says.
    ///
    /// # Errors
    /// The library's own for these values.
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>>;

    /// How many columns the answer has, of so many.
    fn width(&self, inputs: usize) -> usize;

    /// Which columns matter for those of the answer that are wanted.
    fn used(&self, wanted: &[bool], inputs: usize) -> Vec<bool> {
        vec![wanted.iter().any(|wanted| *wanted); inputs]
    }

    /// Where the answer's columns lie when the columns lie in these intervals and none is NaN.
    fn bounds(&self, boxes: &[Interval]) -> Option<Vec<Interval>> {
        let _ = boxes;
        None
    }
}

/// The steps of one output, one after another.
pub type Steps = Vec<std::sync::Arc<dyn Step>>;

/// Applies steps one after another.
///
/// # Errors
/// Those of the steps.
pub fn run<'a>(steps: &'a Steps, block: Block<'a>) -> Result<Block<'a>> {
    steps.iter().try_fold(block, |block, step| step.apply(block))
}

/// How many columns come out of steps.
pub fn width(steps: &Steps, inputs: usize) -> usize {
    steps.iter().fold(inputs, |width, step| step.width(width))
}

/// Which columns matter for those that come out and are wanted.
pub fn used(steps: &Steps, wanted: &[bool], inputs: usize) -> Vec<bool> {
    let mut widths = vec![inputs];
    for step in steps {
        let last = widths.last().copied().unwrap_or(inputs);
        widths.push(step.width(last));
    }
    let mut wanted = wanted.to_vec();
    for (step, width) in steps.iter().zip(widths).rev() {
        wanted = step.used(&wanted, width);
    }
    wanted
}

/// Where what comes out lies.
pub fn bounds(steps: &Steps, boxes: &[Interval]) -> Option<Vec<Interval>> {
    steps.iter().try_fold(boxes.to_vec(), |boxes, step| step.bounds(&boxes))
}
