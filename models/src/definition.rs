//! What a reader of a format makes: steps for each output, and what is told of the model. Knows no format.

use crate::steps::block::Steps;

/// What an input column is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Numbers.
    Float,
    /// Whole numbers.
    Integer,
    /// Texts.
    Text,
    /// Truth values.
    Boolean,
}

/// Classes that an answer names by their places.
#[derive(Debug, Clone, PartialEq)]
pub enum Labels {
    /// Whole numbers.
    Integer(Vec<i64>),
    /// Numbers.
    Float(Vec<f64>),
    /// Texts.
    Text(Vec<String>),
}

impl Labels {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Labels::Integer(labels) => labels.len(),
            Labels::Float(labels) => labels.len(),
            Labels::Text(labels) => labels.len(),
        }
    }

    /// Their texts.
    pub fn names(&self) -> Vec<String> {
        match self {
            Labels::Integer(labels) => labels.iter().map(i64::to_string).collect(),
            Labels::Float(labels) => labels.iter().map(|label| format!("{label:?}")).collect(),
            Labels::Text(labels) => labels.clone(),
        }
    }
}

/// What becomes of the numbers that the last step answers.
#[derive(Debug, Clone, PartialEq)]
pub enum Told {
    /// They are the answer.
    Floats,
    /// They are whole.
    Integers,
    /// They are places of labels.
    Labels(Labels),
}

/// One output.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Its name; empty for `predict`.
    pub name: String,
    /// From the inputs to it.
    pub steps: Steps,
    /// What the numbers are.
    pub told: Told,
    /// Names of its columns when they have some.
    pub columns: Vec<String>,
}

impl Answer {
    /// An output of numbers.
    pub fn floats(name: &str, steps: Steps) -> Answer {
        Answer {
            name: name.to_string(),
            steps,
            told: Told::Floats,
            columns: Vec::new(),
        }
    }

    /// The same with names of its columns.
    pub fn named(mut self, columns: Vec<String>) -> Answer {
        self.columns = columns;
        self
    }

    /// The same with what the numbers are.
    pub fn told(mut self, told: Told) -> Answer {
        self.told = told;
        self
    }
}

/// A model as a reader makes it.
#[derive(Debug, Clone, Default)]
pub struct Definition {
    /// The estimator's name.
    pub estimator: String,
    /// The name of who counts the features.
    pub asked: String,
    /// The library and its version, when the file says it.
    pub version: Option<String>,
    /// What the inputs are.
    pub kinds: Vec<Kind>,
    /// The inputs' names.
    pub names: Vec<Option<String>>,
    /// The outputs; the first is that of `predict`.
    pub answers: Vec<Answer>,
    /// Classes of a classifier.
    pub classes: Vec<String>,
    /// Trees and their nodes.
    pub trees: (usize, usize),
}

impl Definition {
    /// The steps of an output.
    pub fn answer(&self, name: &str) -> Option<&Answer> {
        self.answers.iter().find(|answer| answer.name == name)
    }
}
