//! A model: what it takes and answers, and the answers themselves, block by block. Knows no file format.

use crate::columns::{Column, Values};
use crate::definition::{Answer, Definition, Kind, Labels, Told};
use crate::error::{ModelError, Result, room};
use crate::poll::poll;
use crate::steps::block::{Block, Cells, Interval, ROWS, bounds, run, used, width};
use std::sync::Arc;

/// One input of a model.
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    /// Its name, when the file says it.
    pub name: Option<String>,
    /// What it is to be.
    pub kind: Kind,
}

/// How many columns an output has.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// One.
    One,
    /// Several, with their names: classes, or numbers from nought.
    Several(Vec<String>),
}

/// One output of a model.
#[derive(Debug, Clone, PartialEq)]
pub struct Output {
    /// Its name: empty for `predict`; `proba`, `decision`, `transform`, or what the file calls it.
    pub name: String,
    /// What its values are.
    pub kind: Kind,
    /// How many columns it has.
    pub shape: Shape,
}

/// What is told of a model.
#[derive(Debug, Clone, PartialEq)]
pub struct Description {
    /// The estimator's name.
    pub estimator: String,
    /// The library and its version, when the file says it.
    pub version: Option<String>,
    /// How many features.
    pub features: usize,
    /// The classes of a classifier.
    pub classes: Vec<String>,
    /// How many trees.
    pub trees: usize,
    /// How many nodes they have.
    pub nodes: usize,
}

/// A fitted model, read from a file.
#[derive(Debug, Clone)]
pub struct Model {
    parts: Definition,
    inputs: Vec<Input>,
    outputs: Vec<Output>,
}

impl Model {
    /// A model of these parts.
    pub(crate) fn new(mut parts: Definition) -> Model {
        parts.names.resize(parts.kinds.len(), None);
        let inputs = parts.names.iter().zip(&parts.kinds);
        let inputs = inputs
            .map(|(name, kind)| Input {
                name: name.clone(),
                kind: *kind,
            })
            .collect();
        let outputs = parts
            .answers
            .iter()
            .map(|answer| output(answer, parts.kinds.len()))
            .collect();
        Model { parts, inputs, outputs }
    }

    /// What it takes, in order.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// What it answers; the first is its main answer.
    pub fn outputs(&self) -> &[Output] {
        &self.outputs
    }

    /// What it is.
    pub fn describe(&self) -> Description {
        Description {
            estimator: self.parts.estimator.clone(),
            version: self.parts.version.clone(),
            features: self.inputs.len(),
            classes: self.parts.classes.clone(),
            trees: self.parts.trees.0,
            nodes: self.parts.trees.1,
        }
    }

    /// The library and its version, and the last one that is known, when the file is of a later one.
    pub fn newer(&self) -> Option<(&str, String)> {
        let version = self.parts.version.as_deref()?;
        Some((version, crate::versions::newer(version)?))
    }

    fn answer(&self, output: &str) -> Result<&Answer> {
        self.parts
            .answer(output)
            .ok_or_else(|| ModelError::NoOutput(output.to_string()))
    }

    /// The answers for rows of columns.
    ///
    /// # Errors
    /// The library's own for these values; when there are other columns than inputs, or other rows than said; when memory
    /// cannot be had or the poll hook says to stop.
    pub fn evaluate(&self, output: &str, columns: &[Column<'_>], rows: usize) -> Result<Values> {
        let answer = self.answer(output)?;
        if columns.len() != self.inputs.len() {
            let (given, name, wanted) = (columns.len(), &self.parts.asked, self.inputs.len());
            let what = format!("X has {given} features, but {name} is expecting {wanted} features as input.");
            return Err(ModelError::Value(what));
        }
        let short = |column: &&Column| column.len() != rows || column.valid.is_some_and(|valid| valid.len() != rows);
        if let Some(column) = columns.iter().find(short) {
            let what = format!("a column of {} values where there are {rows} rows", column.len());
            return Err(ModelError::Value(what));
        }
        let mut all = collected(answer, width(&answer.steps, columns.len()), rows)?;
        let mut start = 0;
        while start < rows {
            poll()?;
            let end = rows.min(start + ROWS);
            let cells = columns
                .iter()
                .map(|column| column.cells(start..end))
                .collect::<Result<Vec<Cells>>>()?;
            let block = Block {
                rows: end - start,
                columns: cells,
            };
            take(&mut all, answer, run(&answer.steps, block)?)?;
            start = end;
        }
        Ok(all)
    }

    /// Which inputs matter for an output: not those with weights of nought, nor those that no tree asks.
    ///
    /// # Errors
    /// When there is no such output.
    pub fn used_by(&self, output: &str) -> Result<Vec<bool>> {
        let steps = &self.answer(output)?.steps;
        let outputs = width(steps, self.inputs.len());
        Ok(used(steps, &vec![true; outputs], self.inputs.len()))
    }

    /// Which inputs matter for any output.
    pub fn used_features(&self) -> Vec<bool> {
        let mut all = vec![false; self.inputs.len()];
        for answer in &self.parts.answers {
            let outputs = width(&answer.steps, self.inputs.len());
            let some = used(&answer.steps, &vec![true; outputs], self.inputs.len());
            all.iter_mut().zip(some).for_each(|(all, some)| *all |= some);
        }
        all
    }

    /// Between which numbers the columns of an output of numbers lie when each input lies between two numbers and none is
    /// missing; `None` when that is not known.
    pub fn all_bounds(&self, output: &str, boxes: &[Interval]) -> Option<Vec<Interval>> {
        let answer = self.parts.answer(output)?;
        let numbers = !matches!(answer.told, Told::Labels(_)) && boxes.len() == self.inputs.len();
        let known = boxes.iter().all(|(low, high)| low <= high);
        if !numbers || !known {
            return None;
        }
        let found = bounds(&answer.steps, boxes)?;
        found.iter().all(|(low, high)| low <= high).then_some(found)
    }
}

fn output(answer: &Answer, inputs: usize) -> Output {
    let count = width(&answer.steps, inputs);
    let kind = match &answer.told {
        Told::Floats => Kind::Float,
        Told::Integers | Told::Labels(Labels::Integer(_)) => Kind::Integer,
        Told::Labels(Labels::Float(_)) => Kind::Float,
        Told::Labels(Labels::Text(_)) => Kind::Text,
    };
    let names = if answer.columns.len() == count {
        answer.columns.clone()
    } else {
        (0..count).map(|at| at.to_string()).collect()
    };
    Output {
        name: answer.name.clone(),
        kind,
        shape: if count == 1 { Shape::One } else { Shape::Several(names) },
    }
}

/// Columns with room for all rows.
fn collected(answer: &Answer, columns: usize, rows: usize) -> Result<Values> {
    Ok(match &answer.told {
        Told::Floats | Told::Labels(Labels::Float(_)) => {
            Values::Float((0..columns).map(|_| room(rows)).collect::<Result<_>>()?)
        }
        Told::Integers | Told::Labels(Labels::Integer(_)) => {
            Values::Integer((0..columns).map(|_| room(rows)).collect::<Result<_>>()?)
        }
        Told::Labels(Labels::Text(_)) => Values::Text((0..columns).map(|_| room(rows)).collect::<Result<_>>()?),
    })
}

/// Adds a block's answers.
fn take(all: &mut Values, answer: &Answer, block: Block) -> Result<()> {
    let texts: Vec<Arc<str>> = match &answer.told {
        Told::Labels(Labels::Text(labels)) => labels.iter().map(|label| label.as_str().into()).collect(),
        _ => Vec::new(),
    };
    for (at, cells) in block.columns.iter().enumerate() {
        let numbers = cells.floats()?;
        match (&mut *all, &answer.told) {
            (Values::Float(columns), Told::Labels(Labels::Float(labels))) => {
                let label = |x: &f64| labels.get(*x as usize).copied().unwrap_or(f64::NAN);
                columns[at].extend(numbers.iter().map(label));
            }
            (Values::Float(columns), _) => columns[at].extend_from_slice(numbers),
            (Values::Integer(columns), Told::Labels(Labels::Integer(labels))) => {
                columns[at].extend(
                    numbers
                        .iter()
                        .map(|x| labels.get(*x as usize).copied().unwrap_or_default()),
                );
            }
            (Values::Integer(columns), _) => columns[at].extend(numbers.iter().map(|x| *x as i64)),
            (Values::Text(columns), _) => {
                columns[at].extend(
                    numbers
                        .iter()
                        .map(|x| texts.get(*x as usize).cloned().unwrap_or_default()),
                );
            }
        }
    }
    Ok(())
}
