//! Naive Bayes: joint logarithms of likelihoods, and probabilities of them. Knows no estimator.

use super::block::{Block, Step, zeros};
use super::sums::pairwise;
use crate::error::{ModelError, Result, filled};
use std::f64::consts::TAU;

/// Normal distributions of each feature in each class.
#[derive(Debug)]
pub struct Gauss {
    means: Vec<f64>,
    variances: Vec<f64>,
    /// What each class starts with, and what its variances add.
    starts: Vec<(f64, f64)>,
    features: usize,
}

impl Gauss {
    /// Of rows of classes.
    ///
    /// # Errors
    /// When the shapes do not fit.
    pub fn new(means: Vec<f64>, variances: Vec<f64>, priors: &[f64]) -> Result<Gauss> {
        let features = means.len().checked_div(priors.len()).unwrap_or(0);
        if features == 0 || means.len() != features * priors.len() || variances.len() != means.len() {
            return Err(ModelError::content("means and variances of other classes"));
        }
        let start = |(prior, row): (&f64, &[f64])| {
            let logarithms: Vec<f64> = row.iter().map(|variance| (TAU * variance).ln()).collect();
            (prior.ln(), -0.5 * pairwise(&logarithms))
        };
        let starts = priors.iter().zip(variances.chunks(features)).map(start).collect();
        Ok(Gauss {
            means,
            variances,
            starts,
            features,
        })
    }
}

impl Step for Gauss {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let columns = block.floats()?;
        let mut joint = zeros(self.starts.len(), block.rows)?;
        let mut terms = filled(0.0, self.features)?;
        let rows = self
            .means
            .chunks(self.features)
            .zip(self.variances.chunks(self.features));
        for ((joint, (prior, start)), (means, variances)) in joint.iter_mut().zip(&self.starts).zip(rows) {
            for (row, joint) in joint.iter_mut().enumerate() {
                for (at, term) in terms.iter_mut().enumerate() {
                    let away = columns.get(at).map_or(f64::NAN, |column| column[row]) - means[at];
                    *term = away * away / variances[at];
                }
                *joint = prior + (start - 0.5 * pairwise(&terms));
            }
        }
        Ok(Block::of_floats(block.rows, joint))
    }

    fn width(&self, _: usize) -> usize {
        self.starts.len()
    }
}

/// Probabilities of joint logarithms: `exp(x - logsumexp(x))`.
#[derive(Debug)]
pub struct Likelihood;

impl Step for Likelihood {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let rows = block.rows;
        let mut columns = block.into_floats()?;
        let mut values = filled(0.0, columns.len())?;
        for row in 0..rows {
            let top = columns
                .iter()
                .map(|column| column[row])
                .fold(f64::NEG_INFINITY, f64::max);
            for (value, column) in values.iter_mut().zip(&columns) {
                *value = (column[row] - top).exp();
            }
            let sum = pairwise(&values).ln() + top;
            columns
                .iter_mut()
                .for_each(|column| column[row] = (column[row] - sum).exp());
        }
        Ok(Block::of_floats(rows, columns))
    }

    fn width(&self, inputs: usize) -> usize {
        inputs
    }
}
