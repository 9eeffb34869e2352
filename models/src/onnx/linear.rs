//! `LinearClassifier`, `LinearRegressor`, `Scaler`, `Normalizer`, `Imputer`, `SVMRegressor`.

use super::ensembles::{Scored, transform};
use super::message::Node;
use crate::error::Result;
use crate::steps::block::{Step, Steps};
use crate::steps::impute::{Filling, Imputer, Missing};
use crate::steps::linear::Linear;
use crate::steps::links::Link;
use crate::steps::scale::{Norm, Normalizer, Operation, Scale};
use crate::steps::svm::{Kernel, Machine};
use std::sync::Arc;

/// The steps of an operator with one answer; `None` for what is none of these.
///
/// # Errors
/// When its lists do not fit.
pub fn steps(node: &Node, features: usize) -> Result<Option<Steps>> {
    let step: Arc<dyn Step> = match node.operator.as_str() {
        "LinearRegressor" => {
            let mut steps: Steps = vec![Arc::new(sums(
                node,
                features,
                usize::try_from(node.integer("targets", 1)).unwrap_or(0),
            )?)];
            steps.extend(transform(node)?.into_iter().map(|link| Arc::new(link) as Arc<dyn Step>));
            return Ok(Some(steps));
        }
        "Scaler" => {
            let numbers = |name: &str| spread(node, name, features);
            let scale = Scale::default().then(Operation::Subtract, numbers("offset")?);
            Arc::new(scale.then(Operation::Multiply, numbers("scale")?).single())
        }
        "Normalizer" => Arc::new(Normalizer {
            norm: match node.text("norm") {
                "L1" => Norm::One,
                "L2" => Norm::Two,
                "MAX" | "" => Norm::Most,
                other => return Err(node.refused(&format!("with '{other}'"))),
            },
            single: true,
        }),
        "Imputer" => {
            let missing = node.number("replaced_value_float", f64::NAN);
            Arc::new(Imputer {
                fillings: spread(node, "imputed_value_floats", features)?
                    .into_iter()
                    .map(Filling::Float)
                    .collect(),
                missing: if missing.is_nan() {
                    Missing::Nan
                } else {
                    Missing::Float(missing)
                },
                marks: Vec::new(),
            })
        }
        "SVMRegressor" => return machine(node, features).map(Some),
        _ => return Ok(None),
    };
    Ok(Some(vec![step]))
}

/// One number per feature, or the one for all.
fn spread(node: &Node, name: &str, features: usize) -> Result<Vec<f64>> {
    match node.numbers(name) {
        [one] => crate::error::filled(*one, features),
        numbers if numbers.len() == features => Ok(numbers.to_vec()),
        _ => Err(node.wrong(&format!("'{name}' has not {features} numbers"))),
    }
}

fn sums(node: &Node, features: usize, outputs: usize) -> Result<Linear> {
    let intercepts = node.numbers("intercepts");
    let intercepts = if intercepts.is_empty() {
        vec![0.0; outputs.min(1 << 16)]
    } else {
        intercepts.to_vec()
    };
    Ok(Linear::new(node.numbers("coefficients").to_vec(), intercepts, features)?.single())
}

/// The classifier's steps.
///
/// # Errors
/// When there are not as many rows of weights as classes.
pub fn classifier(node: &Node, features: usize, classes: usize) -> Result<Scored> {
    if node.numbers("intercepts").len() != classes {
        return Err(node.refused("with other rows of weights than classes"));
    }
    let sums: Steps = vec![Arc::new(sums(node, features, classes)?)];
    let mut scores = sums.clone();
    scores.extend(transform(node)?.into_iter().map(|link| Arc::new(link) as Arc<dyn Step>));
    let mut winner = sums;
    winner.push(Arc::new(Link::Largest));
    Ok(Scored { scores, winner })
}

fn machine(node: &Node, features: usize) -> Result<Steps> {
    let parameters = node.numbers("kernel_params");
    let number = |at: usize| parameters.get(at).copied().unwrap_or(0.0);
    let kernel = match node.text("kernel_type") {
        "RBF" => Kernel::Radial(number(0)),
        "LINEAR" | "" => Kernel::Linear,
        "POLY" => Kernel::Polynomial(number(0), number(1), number(2)),
        "SIGMOID" => Kernel::Sigmoid(number(0), number(1)),
        other => return Err(node.refused(&format!("with '{other}'"))),
    };
    let more = node.numbers("rho").first().copied().unwrap_or(0.0);
    let vectors = node.numbers("support_vectors").to_vec();
    let machine = Machine::one(vectors, features, kernel, node.numbers("coefficients"), more)?;
    Ok(vec![Arc::new(machine), Arc::new(Link::Single)])
}
