//! Matrix products: weights and what is added. Knows nothing of what the sums are for.

use super::block::{Block, Interval, Step, zeros};
use crate::error::{ModelError, Result};

/// `x @ weights.T + intercept`.
#[derive(Debug)]
pub struct Linear {
    weights: Vec<f64>,
    intercept: Vec<f64>,
    inputs: usize,
    /// Whether all is done in 32 bits.
    single: bool,
}

impl Linear {
    /// Of a row of weights per column of the answer.
    ///
    /// # Errors
    /// When the shapes do not fit.
    pub fn new(weights: Vec<f64>, intercept: Vec<f64>, inputs: usize) -> Result<Linear> {
        let outputs = intercept.len();
        if inputs.checked_mul(outputs) != Some(weights.len()) {
            let what = format!("{} weights for {inputs} features and {outputs} outputs", weights.len());
            return Err(ModelError::content(what));
        }
        Ok(Linear {
            weights,
            intercept,
            inputs,
            single: false,
        })
    }

    /// The same in 32 bits.
    pub fn single(mut self) -> Linear {
        self.single = true;
        self
    }

    fn row(&self, output: usize) -> &[f64] {
        let start = output * self.inputs;
        &self.weights[start..start + self.inputs]
    }
}

impl Step for Linear {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let mut sums = zeros(self.intercept.len(), block.rows)?;
        let columns = block.floats()?;
        for (output, sum) in sums.iter_mut().enumerate() {
            for (weight, column) in self.row(output).iter().zip(&columns) {
                let add = |(sum, x): (&mut f64, &f64)| *sum += weight * x;
                let add_single = |(sum, x): (&mut f64, &f64)| {
                    *sum = f64::from(*sum as f32 + *weight as f32 * *x as f32);
                };
                let pairs = sum.iter_mut().zip(column.iter());
                if self.single {
                    pairs.for_each(add_single)
                } else {
                    pairs.for_each(add)
                }
            }
            let more = self.intercept[output];
            for sum in sum.iter_mut() {
                *sum = if self.single {
                    f64::from(*sum as f32 + more as f32)
                } else {
                    *sum + more
                };
            }
        }
        Ok(Block::of_floats(block.rows, sums))
    }

    fn width(&self, _: usize) -> usize {
        self.intercept.len()
    }

    fn used(&self, wanted: &[bool], inputs: usize) -> Vec<bool> {
        let mut used = vec![false; inputs];
        for (output, _) in wanted.iter().enumerate().filter(|(_, wanted)| **wanted) {
            for (used, weight) in used.iter_mut().zip(self.row(output)) {
                *used |= *weight != 0.0;
            }
        }
        used
    }

    // Rounding keeps order, and the sums below are those above with the ends put in: the bounds hold to the last bit.
    fn bounds(&self, boxes: &[Interval]) -> Option<Vec<Interval>> {
        if self.single || boxes.len() != self.inputs {
            return None;
        }
        let bound = |output: usize, more: f64| {
            let (mut low, mut high) = (0.0, 0.0);
            for (weight, (from, to)) in self.row(output).iter().zip(boxes) {
                if *weight == 0.0 {
                    continue;
                }
                let ends = (weight * from, weight * to);
                low += ends.0.min(ends.1);
                high += ends.0.max(ends.1);
            }
            (low + more, high + more)
        };
        Some(
            self.intercept
                .iter()
                .enumerate()
                .map(|(output, more)| bound(output, *more))
                .collect(),
        )
    }
}
