//! Columns that a model is asked about, and what it answers. Knows no model.

use crate::error::Result;
use crate::steps::block::Cells;
use std::borrow::Cow;
use std::sync::Arc;

/// The values of a column.
#[derive(Debug, Clone, Copy)]
pub enum Given<'a> {
    /// Numbers; NaN is missing.
    Float(&'a [f64]),
    /// Whole numbers.
    Integer(&'a [i64]),
    /// Truth values.
    Boolean(&'a [bool]),
    /// Texts.
    Text(&'a [&'a str]),
}

/// A column: values, and which of them are there.
#[derive(Debug, Clone, Copy)]
pub struct Column<'a> {
    /// The values.
    pub given: Given<'a>,
    /// Per row whether there is a value; all when left out.
    pub valid: Option<&'a [bool]>,
}

impl<'a> Column<'a> {
    /// A column whose values are all there.
    pub fn of(given: Given<'a>) -> Column<'a> {
        Column { given, valid: None }
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        match self.given {
            Given::Float(values) => values.len(),
            Given::Integer(values) => values.len(),
            Given::Boolean(values) => values.len(),
            Given::Text(values) => values.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Some rows as a block's column. What is missing is NaN, or no text.
    pub(crate) fn cells(&self, rows: std::ops::Range<usize>) -> Result<Cells<'a>> {
        let valid = self.valid.and_then(|valid| valid.get(rows.clone()));
        let here = |at: usize| valid.is_none_or(|valid| valid.get(at).copied().unwrap_or(false));
        let keep = |at: usize, x: f64| if here(at) { x } else { f64::NAN };
        Ok(match self.given {
            Given::Float(values) => {
                let values = values.get(rows).unwrap_or_default();
                match valid {
                    Some(valid) if !valid.iter().all(|valid| *valid) => {
                        Cells::Float(values.iter().enumerate().map(|(at, x)| keep(at, *x)).collect())
                    }
                    _ => Cells::Float(Cow::Borrowed(values)),
                }
            }
            Given::Integer(values) => {
                let values = values.get(rows).unwrap_or_default().iter().enumerate();
                Cells::Float(values.map(|(at, x)| keep(at, *x as f64)).collect())
            }
            Given::Boolean(values) => {
                let values = values.get(rows).unwrap_or_default().iter().enumerate();
                Cells::Float(values.map(|(at, x)| keep(at, f64::from(u8::from(*x)))).collect())
            }
            Given::Text(values) => {
                let values = values.get(rows).unwrap_or_default().iter().enumerate();
                Cells::Text(values.map(|(at, text)| here(at).then_some(*text)).collect())
            }
        })
    }
}

/// What a model answers: columns, each with as many values as there are rows.
#[derive(Debug, Clone, PartialEq)]
pub enum Values {
    /// Numbers.
    Float(Vec<Vec<f64>>),
    /// Whole numbers.
    Integer(Vec<Vec<i64>>),
    /// Texts.
    Text(Vec<Vec<Arc<str>>>),
}
