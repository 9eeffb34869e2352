//! Layers between a neural network's products: only those that scikit-learn has. Knows no estimator.

use super::block::Step;
use super::linear::Linear;
use super::links::Link;
use crate::error::{ModelError, Result};
use std::sync::Arc;

/// The step of an activation's name; none for `identity`.
///
/// # Errors
/// When the name is not known.
pub fn activation(name: &str) -> Result<Option<Arc<dyn Step>>> {
    Ok(Some(Arc::new(match name {
        "identity" => return Ok(None),
        "logistic" => Link::Expit(1.0),
        "tanh" => Link::Tanh,
        "relu" => Link::Relu,
        "softmax" => Link::Softmax,
        _ => return Err(ModelError::not_built(format!("activation '{name}'"))),
    })))
}

/// A layer of weights, one row per input.
///
/// # Errors
/// When the shapes do not fit.
pub fn layer(weights: &[f64], inputs: usize, outputs: usize, intercept: Vec<f64>) -> Result<Linear> {
    if weights.len() != inputs.saturating_mul(outputs) || intercept.len() != outputs {
        return Err(ModelError::content("a layer whose shapes do not fit"));
    }
    let turned = (0..outputs).flat_map(|output| (0..inputs).map(move |input| weights[input * outputs + output]));
    Linear::new(turned.collect(), intercept, inputs)
}
