//! Imputers: what stands where a value is missing, and marks of where it is. Knows no estimator.

use super::block::{Block, Cells, Step};
use crate::error::{ModelError, Result};
use std::borrow::Cow;

/// What a column's missing values become.
#[derive(Debug, Clone, PartialEq)]
pub enum Filling {
    /// A number.
    Float(f64),
    /// A text.
    Text(String),
    /// The column is left out.
    Dropped,
}

/// What says that a value is missing.
#[derive(Debug, Clone, PartialEq)]
pub enum Missing {
    /// NaN and `None`.
    Nan,
    /// A number.
    Float(f64),
    /// A text.
    Text(String),
}

/// An imputer.
#[derive(Debug)]
pub struct Imputer {
    /// One per column.
    pub fillings: Vec<Filling>,
    /// What is missing.
    pub missing: Missing,
    /// Columns whose marks stand behind the others.
    pub marks: Vec<usize>,
}

impl Imputer {
    fn is_missing(&self, x: f64) -> bool {
        match self.missing {
            Missing::Nan => x.is_nan(),
            Missing::Float(number) => x == number,
            Missing::Text(_) => false,
        }
    }

    fn is_missing_text(&self, text: Option<&str>) -> bool {
        match &self.missing {
            Missing::Nan => text.is_none(),
            Missing::Text(missing) => text == Some(missing),
            Missing::Float(_) => false,
        }
    }

    fn marks_of<'a>(&self, cells: &Cells<'a>) -> Cells<'a> {
        let mark = |missing: bool| f64::from(u8::from(missing));
        Cells::Float(match cells {
            Cells::Float(numbers) => numbers.iter().map(|x| mark(self.is_missing(*x))).collect(),
            Cells::Text(texts) => texts.iter().map(|text| mark(self.is_missing_text(*text))).collect(),
        })
    }
}

impl Step for Imputer {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let marks: Vec<Cells> = self
            .marks
            .iter()
            .filter_map(|at| block.columns.get(*at))
            .map(|c| self.marks_of(c))
            .collect();
        let mut columns = Vec::with_capacity(block.columns.len());
        for (cells, filling) in block.columns.into_iter().zip(&self.fillings) {
            columns.push(match (cells, filling) {
                (_, Filling::Dropped) => continue,
                (Cells::Float(mut numbers), Filling::Float(with)) => {
                    if numbers.iter().any(|x| self.is_missing(*x)) {
                        let fill = |x: &f64| if self.is_missing(*x) { *with } else { *x };
                        numbers = Cow::Owned(numbers.iter().map(fill).collect());
                    }
                    Cells::Float(numbers)
                }
                (Cells::Text(mut texts), Filling::Text(with)) => {
                    for text in texts.iter_mut().filter(|text| self.is_missing_text(**text)) {
                        *text = Some(with);
                    }
                    Cells::Text(texts)
                }
                _ => {
                    return Err(ModelError::Value(
                        "Cannot use an imputer of another type than the column's".into(),
                    ));
                }
            });
        }
        columns.extend(marks);
        Ok(Block {
            rows: block.rows,
            columns,
        })
    }

    fn width(&self, _: usize) -> usize {
        let kept = self.fillings.iter().filter(|filling| **filling != Filling::Dropped);
        kept.count() + self.marks.len()
    }

    fn used(&self, wanted: &[bool], inputs: usize) -> Vec<bool> {
        let mut used = vec![false; inputs];
        let kept = self
            .fillings
            .iter()
            .enumerate()
            .filter(|(_, filling)| **filling != Filling::Dropped);
        let places = kept.map(|(at, _)| at).chain(self.marks.iter().copied());
        for (place, _) in places.zip(wanted).filter(|(_, wanted)| **wanted) {
            if let Some(used) = used.get_mut(place) {
                *used = true;
            }
        }
        used
    }
}
