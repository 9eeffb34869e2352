//! What several models answer together: means with weights, voices with weights. Knows no estimator.

use super::block::{Block, Step, zeros};
use crate::error::{ModelError, Result};

/// How the voters' columns, side by side, become one answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Vote {
    /// The sum in order of groups of so many columns, times their weights, over the sum of the weights.
    Mean(usize, Vec<f64>),
    /// The sum of weights of those who say each class.
    Voices(usize, Vec<f64>),
    /// The same over the weights' sum, less the others' share: AdaBoost's decision.
    Boosted(usize, Vec<f64>),
}

impl Step for Vote {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let columns = block.floats()?;
        let (Vote::Mean(width, weights) | Vote::Voices(width, weights) | Vote::Boosted(width, weights)) = self;
        let mut sums = zeros(*width, block.rows)?;
        let total: f64 = weights.iter().sum();
        for (voter, weight) in weights.iter().enumerate() {
            for (class, sum) in sums.iter_mut().enumerate() {
                let of_voter = if let Vote::Mean(..) = self {
                    voter * width + class
                } else {
                    voter
                };
                let column = columns
                    .get(of_voter)
                    .ok_or_else(|| ModelError::content("a voter is not there"))?;
                for (sum, x) in sum.iter_mut().zip(column.iter()) {
                    *sum += match self {
                        Vote::Mean(..) => weight * x,
                        Vote::Voices(..) => {
                            if *x == class as f64 {
                                *weight
                            } else {
                                0.0
                            }
                        }
                        Vote::Boosted(..) if *x == class as f64 => *weight,
                        Vote::Boosted(..) => -1.0 / (*width as f64 - 1.0) * weight,
                    };
                }
            }
        }
        if !matches!(self, Vote::Voices(..)) {
            sums.iter_mut().flatten().for_each(|sum| *sum /= total);
        }
        Ok(Block::of_floats(block.rows, sums))
    }

    fn width(&self, _: usize) -> usize {
        let (Vote::Mean(width, _) | Vote::Voices(width, _) | Vote::Boosted(width, _)) = self;
        *width
    }
}
