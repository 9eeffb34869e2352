//! Support vector machines: kernels, decisions of pairs of classes, votes. Knows no estimator.

use super::block::{Block, Step, zeros};
use crate::error::{ModelError, Result, filled};
use crate::poll::poll;

/// How alike two rows are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kernel {
    /// The dot product.
    Linear,
    /// `(gamma x·y + coef0) ** degree`.
    Polynomial(f64, f64, f64),
    /// `exp(-gamma |x-y|²)`.
    Radial(f64),
    /// `tanh(gamma x·y + coef0)`.
    Sigmoid(f64, f64),
}

/// Support vectors with coefficients for each decision.
#[derive(Debug)]
pub struct Machine {
    vectors: Vec<f64>,
    features: usize,
    kernel: Kernel,
    /// Per decision, the vectors' coefficients with their places.
    decisions: Vec<Vec<(usize, f64)>>,
    intercept: Vec<f64>,
}

impl Machine {
    /// One decision: all vectors.
    ///
    /// # Errors
    /// When the shapes do not fit.
    pub fn one(
        vectors: Vec<f64>,
        features: usize,
        kernel: Kernel,
        coefficients: &[f64],
        intercept: f64,
    ) -> Result<Machine> {
        let decision = coefficients.iter().copied().enumerate().collect();
        Machine::new(vectors, features, kernel, vec![decision], vec![intercept])
    }

    /// One decision per pair of classes, as libsvm keeps coefficients: a row per class but one.
    ///
    /// # Errors
    /// When the shapes do not fit.
    pub fn pairs(
        (vectors, features): (Vec<f64>, usize),
        kernel: Kernel,
        coefficients: &[f64],
        counts: &[usize],
        intercept: Vec<f64>,
    ) -> Result<Machine> {
        let total: usize = counts.iter().sum();
        if coefficients.len() != total * counts.len().saturating_sub(1) {
            return Err(ModelError::content("support vectors without their coefficients"));
        }
        let starts: Vec<usize> = counts
            .iter()
            .scan(0, |sum, count| Some(std::mem::replace(sum, *sum + count)))
            .collect();
        let mut decisions = Vec::new();
        for (first, of_one) in counts.iter().enumerate() {
            for second in first + 1..counts.len() {
                let of_first = starts[first]..starts[first] + of_one;
                let of_second = starts[second]..starts[second] + counts[second];
                let with = |at: usize, row: usize| (at, coefficients[row * total + at]);
                let members = of_first
                    .map(|at| with(at, second - 1))
                    .chain(of_second.map(|at| with(at, first)));
                decisions.push(members.collect());
            }
        }
        Machine::new(vectors, features, kernel, decisions, intercept)
    }

    fn new(
        vectors: Vec<f64>,
        features: usize,
        kernel: Kernel,
        decisions: Vec<Vec<(usize, f64)>>,
        intercept: Vec<f64>,
    ) -> Result<Machine> {
        let count = vectors.len().checked_div(features).unwrap_or(0);
        let outside = decisions.iter().flatten().any(|(at, _)| *at >= count);
        if outside || vectors.len() != count * features || decisions.len() != intercept.len() {
            return Err(ModelError::content("support vectors of other shapes"));
        }
        Ok(Machine {
            vectors,
            features,
            kernel,
            decisions,
            intercept,
        })
    }

    fn alike(&self, vector: &[f64], row: &[f64]) -> f64 {
        let dot = || vector.iter().zip(row).fold(0.0, |sum, (a, b)| sum + a * b);
        match self.kernel {
            Kernel::Linear => dot(),
            Kernel::Polynomial(gamma, more, degree) => (gamma * dot() + more).powf(degree),
            Kernel::Radial(gamma) => {
                let square = vector.iter().zip(row).fold(0.0, |sum, (a, b)| sum + (a - b) * (a - b));
                (-gamma * square).exp()
            }
            Kernel::Sigmoid(gamma, more) => (gamma * dot() + more).tanh(),
        }
    }
}

impl Step for Machine {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let columns = block.floats()?;
        let mut sums = zeros(self.decisions.len(), block.rows)?;
        let mut values = filled(0.0, self.features)?;
        let mut alike = filled(0.0, self.vectors.len() / self.features)?;
        for row in 0..block.rows {
            poll()?;
            values
                .iter_mut()
                .zip(&columns)
                .for_each(|(value, column)| *value = column[row]);
            for (alike, vector) in alike.iter_mut().zip(self.vectors.chunks(self.features)) {
                *alike = self.alike(vector, &values);
            }
            for ((sum, decision), more) in sums.iter_mut().zip(&self.decisions).zip(&self.intercept) {
                sum[row] = decision.iter().fold(0.0, |sum, (at, weight)| sum + weight * alike[*at]) + more;
            }
        }
        Ok(Block::of_floats(block.rows, sums))
    }

    fn width(&self, _: usize) -> usize {
        self.decisions.len()
    }
}

/// From decisions of pairs to the class with the most votes, or to scikit-learn's scores of classes.
#[derive(Debug)]
pub struct Pairs {
    /// How many classes.
    pub classes: usize,
    /// Whether scores are wanted, not the class.
    pub scores: bool,
}

impl Pairs {
    fn row(&self, decisions: &[f64]) -> Vec<f64> {
        let (mut votes, mut sums) = (vec![0.0; self.classes], vec![0.0; self.classes]);
        let mut decisions = decisions.iter();
        for first in 0..self.classes {
            for second in first + 1..self.classes {
                let decision = decisions.next().copied().unwrap_or(0.0);
                let wins = decision > 0.0 || (self.scores && decision == 0.0);
                votes[if wins { first } else { second }] += 1.0;
                sums[first] += decision;
                sums[second] -= decision;
            }
        }
        if self.scores {
            let score = |(vote, sum): (&f64, &f64)| vote + sum / (3.0 * (sum.abs() + 1.0));
            return votes.iter().zip(&sums).map(score).collect();
        }
        vec![super::sums::largest(votes.into_iter()) as f64]
    }
}

impl Step for Pairs {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let columns = block.floats()?;
        let mut answer = zeros(self.width(0), block.rows)?;
        let mut values = filled(0.0, columns.len())?;
        for row in 0..block.rows {
            values
                .iter_mut()
                .zip(&columns)
                .for_each(|(value, column)| *value = column[row]);
            for (column, value) in answer.iter_mut().zip(self.row(&values)) {
                column[row] = value;
            }
        }
        Ok(Block::of_floats(block.rows, answer))
    }

    fn width(&self, _: usize) -> usize {
        if self.scores { self.classes } else { 1 }
    }
}
