//! Encoders of categories: places in a list, one column per category, bins. Knows no estimator.

use super::block::{Block, Cells, Step, zeros};
use crate::error::{ModelError, Result, filled};
use std::borrow::Cow;
use std::collections::HashMap;

/// The categories of one column, in order.
#[derive(Debug, Clone)]
pub enum Categories {
    /// Numbers; a NaN among them is a category.
    Float(Vec<f64>),
    /// Texts, with the place of the missing one if it is a category.
    Text(HashMap<String, usize>, Option<usize>),
}

/// What an unknown value becomes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Unknown {
    /// An error.
    Refused,
    /// This code.
    Code(f64),
}

impl Categories {
    /// Of texts, each with its place.
    pub fn of_texts(texts: Vec<Option<String>>) -> Categories {
        let missing = texts.iter().position(Option::is_none);
        let places = texts.into_iter().enumerate().filter_map(|(at, text)| Some((text?, at)));
        Categories::Text(places.collect(), missing)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Categories::Float(numbers) => numbers.len(),
            Categories::Text(places, missing) => places.len() + usize::from(missing.is_some()),
        }
    }

    /// The place of a number.
    fn place(&self, x: f64) -> Option<usize> {
        let Categories::Float(numbers) = self else {
            return None;
        };
        numbers
            .iter()
            .position(|number| *number == x || (number.is_nan() && x.is_nan()))
    }

    /// The places of a column's cells, and the first one that has none, as scikit-learn writes it.
    fn places(&self, cells: &Cells) -> Result<(Vec<Option<usize>>, Option<String>)> {
        let mut places = filled(None, 0)?;
        let mut unknown = None;
        match (self, cells) {
            (Categories::Text(known, missing), Cells::Text(texts)) => {
                for text in texts {
                    let place = text.map_or(*missing, |text| known.get(text).copied());
                    if place.is_none() && unknown.is_none() {
                        unknown = Some(text.map_or("None".to_string(), |text| format!("'{text}'")));
                    }
                    places.push(place);
                }
            }
            (Categories::Float(_), Cells::Float(numbers)) => {
                for x in numbers.iter() {
                    let place = self.place(*x);
                    if place.is_none() && unknown.is_none() {
                        unknown = Some(written(*x));
                    }
                    places.push(place);
                }
            }
            (_, Cells::Text(_)) => return Err(ModelError::Value("a text where the encoder knows numbers".into())),
            (_, Cells::Float(_)) => return Err(ModelError::Value("a number where the encoder knows texts".into())),
        }
        Ok((places, unknown))
    }
}

/// A number as numpy's scalars are written in lists.
fn written(x: f64) -> String {
    if x.is_nan() {
        "np.float64(nan)".to_string()
    } else {
        format!("np.float64({x:?})")
    }
}

fn refused(unknown: &str, column: usize) -> ModelError {
    ModelError::Value(format!(
        "Found unknown categories [{unknown}] in column {column} during transform"
    ))
}

/// One column of codes per column.
#[derive(Debug)]
pub struct Ordinal {
    /// Per column.
    pub categories: Vec<Categories>,
    /// Per column the code of each place.
    pub codes: Vec<Vec<f64>>,
    /// What unknown values become.
    pub unknown: Unknown,
    /// Whether this is of labels, which are told of otherwise.
    pub labels: bool,
}

impl Step for Ordinal {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let mut columns = Vec::with_capacity(self.categories.len());
        for (at, cells) in block.columns.iter().enumerate() {
            let (Some(categories), Some(codes)) = (self.categories.get(at), self.codes.get(at)) else {
                return Err(ModelError::content("an encoder of other features"));
            };
            let (places, unknown) = categories.places(cells)?;
            let code = match (self.unknown, &unknown) {
                (Unknown::Refused, Some(unknown)) if self.labels => {
                    return Err(ModelError::Value(format!(
                        "y contains previously unseen labels: [{unknown}]"
                    )));
                }
                (Unknown::Refused, Some(unknown)) => return Err(refused(unknown, at)),
                (Unknown::Code(code), _) => code,
                _ => f64::NAN,
            };
            let codes_of = |place: &Option<usize>| place.and_then(|place| codes.get(place).copied()).unwrap_or(code);
            columns.push(places.iter().map(codes_of).collect());
        }
        Ok(Block::of_floats(block.rows, columns))
    }

    fn width(&self, inputs: usize) -> usize {
        inputs
    }

    fn used(&self, wanted: &[bool], _: usize) -> Vec<bool> {
        wanted.to_vec()
    }
}

/// A column per category, of every column.
#[derive(Debug)]
pub struct OneHot {
    /// Per column.
    pub categories: Vec<Categories>,
    /// Per column, which column of its part each place marks.
    pub marks: Vec<Vec<Option<usize>>>,
    /// Per column, how many columns its part has.
    pub widths: Vec<usize>,
    /// Per column, what an unknown value marks; an error when refused.
    pub unknown: Vec<Option<usize>>,
    /// Whether an unknown value is an error.
    pub refused: bool,
}

impl Step for OneHot {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let mut columns = Vec::new();
        for (at, cells) in block.columns.iter().enumerate() {
            let (Some(categories), Some(marks)) = (self.categories.get(at), self.marks.get(at)) else {
                return Err(ModelError::content("an encoder of other features"));
            };
            let (places, unknown) = categories.places(cells)?;
            if let (Some(unknown), true) = (unknown, self.refused) {
                return Err(refused(&unknown, at));
            }
            let mut part = zeros(self.widths[at], block.rows)?;
            for (row, place) in places.iter().enumerate() {
                let mark = match place {
                    Some(place) => marks.get(*place).copied().flatten(),
                    None => self.unknown[at],
                };
                if let Some(column) = mark.and_then(|mark| part.get_mut(mark)) {
                    column[row] = 1.0;
                }
            }
            columns.extend(part);
        }
        Ok(Block::of_floats(block.rows, columns))
    }

    fn width(&self, _: usize) -> usize {
        self.widths.iter().sum()
    }

    fn used(&self, wanted: &[bool], _: usize) -> Vec<bool> {
        let mut wanted = wanted.iter();
        let part = |width: &usize| wanted.by_ref().take(*width).fold(false, |any, wanted| any | wanted);
        self.widths.iter().map(part).collect()
    }
}

/// The bin of each value: how many of the inner edges it is not below.
#[derive(Debug)]
pub struct Bins {
    /// Per column its inner edges.
    pub edges: Vec<Vec<f64>>,
}

impl Step for Bins {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let mut columns = Vec::with_capacity(block.columns.len());
        for (cells, edges) in block.columns.iter().zip(&self.edges) {
            let bin = |x: &f64| edges.partition_point(|edge| edge <= x) as f64;
            columns.push(Cells::Float(Cow::Owned(cells.floats()?.iter().map(bin).collect())));
        }
        Ok(Block {
            rows: block.rows,
            columns,
        })
    }

    fn width(&self, inputs: usize) -> usize {
        inputs
    }

    fn used(&self, wanted: &[bool], _: usize) -> Vec<bool> {
        wanted.to_vec()
    }
}
