//! What readers of estimators share: budgets, features, classes, and the way to an estimator inside another. Knows no
//! estimator.

use crate::data::array::Cell;
use crate::data::object::Object;
use crate::definition::{Answer, Definition, Kind, Labels, Told};
use crate::error::{ModelError, Result};
use crate::limits::Limits;
use crate::steps::block::{Step, Steps};
use crate::steps::check::{Check, Words};
use std::sync::Arc;

/// A reader of one estimator: `None` for those that it does not know.
pub type Reader = fn(&Object, &mut Context) -> Result<Option<Definition>>;

/// What is shared while a model is read.
#[derive(Debug)]
pub struct Context {
    /// All readers.
    pub readers: &'static [Reader],
    /// Nodes of trees that may still come.
    pub nodes: usize,
    /// Estimators in estimators that may still come.
    pub depth: usize,
}

impl Context {
    /// With these limits.
    pub fn new(readers: &'static [Reader], limits: &Limits) -> Context {
        Context {
            readers,
            nodes: limits.nodes,
            depth: limits.depth,
        }
    }

    /// Reads an estimator, which may stand in another.
    ///
    /// # Errors
    /// When no reader knows it, or it is damaged.
    pub fn read(&mut self, object: &Object) -> Result<Definition> {
        self.depth = self
            .depth
            .checked_sub(1)
            .ok_or_else(|| ModelError::limit("estimators in estimators, deeper than the limit"))?;
        for reader in self.readers {
            if let Some(mut parts) = reader(object, self)? {
                self.depth += 1;
                parts.estimator = object.name().to_string();
                if parts.asked.is_empty() {
                    parts.asked = object.name().to_string();
                }
                parts.version = object
                    .text("_sklearn_version")
                    .map(|version| format!("scikit-learn {version}"));
                names(object, &mut parts)?;
                return Ok(parts);
            }
        }
        Err(ModelError::not_built(format!(
            "'{}' is not an estimator that can be evaluated",
            object.class()
        )))
    }

    /// Takes nodes from the budget.
    ///
    /// # Errors
    /// When there are more than the limit.
    pub fn spend(&mut self, nodes: usize) -> Result<()> {
        let left = self.nodes.checked_sub(nodes);
        self.nodes = left.ok_or_else(|| ModelError::limit("the model has more tree nodes than the limit"))?;
        Ok(())
    }
}

/// The inputs' names, when the estimator knows them.
fn names(object: &Object, parts: &mut Definition) -> Result<()> {
    let count = parts.kinds.len();
    if object.some("feature_names_in_").is_none() {
        // A pipeline has the names of its first step.
        parts.names.resize(count, None);
        return Ok(());
    }
    let names = object.cells("feature_names_in_")?;
    if names.len() != count {
        return Err(object.wrong("feature_names_in_", &format!("{count} names")));
    }
    let name = |cell: Cell| match cell {
        Cell::Text(text) => Some(text.to_string()),
        _ => None,
    };
    parts.names = names.into_iter().map(name).collect();
    Ok(())
}

/// So many inputs may a model have.
const FEATURES: usize = 1 << 20;

/// How many features an estimator has, by what it says or by what it has learnt.
///
/// # Errors
/// When it says nothing.
pub fn features(object: &Object, learnt: Option<usize>) -> Result<usize> {
    let said = object.count("n_features_in_").ok().or(learnt);
    let said = said.or_else(|| object.count("n_features_").ok());
    said.filter(|count| *count <= FEATURES)
        .ok_or_else(|| object.wrong("n_features_in_", "a count of features"))
}

/// Definition of numbers only.
pub fn parts(features: usize, answers: Vec<Answer>) -> Definition {
    Definition {
        kinds: vec![Kind::Float; features],
        answers,
        ..Definition::default()
    }
}

/// The labels of an estimator's classes.
///
/// # Errors
/// When they are of no kind that columns have.
pub fn labels(object: &Object, name: &str) -> Result<Labels> {
    let cells = object.cells(name)?;
    let wrong = || object.wrong(name, "classes that are all numbers or all texts");
    let found = match cells.first() {
        Some(Cell::Integer(_) | Cell::Boolean(_)) => {
            let whole = cells.iter().map(|cell| match cell {
                Cell::Integer(whole) => Some(*whole),
                Cell::Boolean(bit) => Some(i64::from(*bit)),
                _ => None,
            });
            whole.collect::<Option<_>>().map(Labels::Integer)
        }
        Some(Cell::Float(_)) => {
            let numbers = cells.iter().map(|cell| {
                if let Cell::Float(number) = cell {
                    Some(*number)
                } else {
                    None
                }
            });
            numbers.collect::<Option<_>>().map(Labels::Float)
        }
        Some(Cell::Text(_)) => {
            let texts = cells.iter().map(|cell| {
                if let Cell::Text(text) = cell {
                    Some(text.to_string())
                } else {
                    None
                }
            });
            texts.collect::<Option<_>>().map(Labels::Text)
        }
        _ => None,
    };
    found.ok_or_else(wrong)
}

/// The version that wrote the estimator: the first two numbers.
pub fn version(object: &Object) -> (u32, u32) {
    let text = object.text("_sklearn_version").unwrap_or("1.6");
    let mut numbers = text.split('.').map(|number| number.parse().unwrap_or(0));
    (numbers.next().unwrap_or(1), numbers.next().unwrap_or(6))
}

/// The check that an estimator begins with.
pub fn check(object: &Object, missing: bool, single: bool) -> Arc<dyn Step> {
    Arc::new(Check {
        estimator: object.name().to_string(),
        missing,
        infinite: false,
        single,
        texts: false,
        words: Words::Input,
    })
}

/// The check of an encoder or an imputer: texts may be there, and NaN where it is so said, but nothing infinite.
pub fn check_kinds(object: &Object, missing: bool, words: Words) -> Arc<dyn Step> {
    Arc::new(Check {
        estimator: object.name().to_string(),
        missing,
        infinite: false,
        single: false,
        texts: true,
        words,
    })
}

/// Steps and one more.
pub fn then(steps: &Steps, step: impl Step + 'static) -> Steps {
    let mut steps = steps.clone();
    steps.push(Arc::new(step));
    steps
}

/// The three outputs of a classifier.
pub fn classifier(
    features: usize,
    labels: Labels,
    predict: Steps,
    proba: Option<Steps>,
    decision: Option<Steps>,
) -> Definition {
    let names = labels.names();
    let mut answers = vec![Answer::floats("", predict).told(Told::Labels(labels))];
    answers.extend(proba.map(|steps| Answer::floats("proba", steps).named(names.clone())));
    answers.extend(decision.map(|steps| Answer::floats("decision", steps)));
    Definition {
        classes: names,
        ..parts(features, answers)
    }
}
