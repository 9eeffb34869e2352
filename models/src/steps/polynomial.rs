//! Products of columns, in scikit-learn's order. Knows no estimator.

use super::block::{Block, Interval, Step, zeros};
use crate::error::{ModelError, Result};

/// Terms, each a list of features in order; the empty one is 1.
#[derive(Debug)]
pub struct Polynomial {
    terms: Vec<Vec<usize>>,
}

/// So many terms at most.
const TERMS: usize = 1 << 16;

impl Polynomial {
    /// All terms of so many features, of these degrees.
    ///
    /// # Errors
    /// When they are too many.
    pub fn new(features: usize, degrees: (usize, usize), interaction: bool, bias: bool) -> Result<Polynomial> {
        let mut terms: Vec<Vec<usize>> = Vec::new();
        if bias {
            terms.push(Vec::new());
        }
        let mut last: Vec<Vec<usize>> = vec![Vec::new()];
        for degree in 1..=degrees.1 {
            let mut next = Vec::new();
            // A term of the degree before, with each feature from its last on.
            for term in &last {
                let start = term.last().map_or(0, |feature| feature + usize::from(interaction));
                for feature in start..features {
                    if next.len() + terms.len() >= TERMS {
                        return Err(ModelError::limit("a polynomial of too many terms"));
                    }
                    let mut more = term.clone();
                    more.push(feature);
                    next.push(more);
                }
            }
            if degree >= degrees.0 {
                terms.extend(next.iter().cloned());
            }
            last = next;
        }
        Ok(Polynomial { terms })
    }
}

impl Step for Polynomial {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let columns = block.floats()?;
        let mut products = zeros(self.terms.len(), block.rows)?;
        for (term, product) in self.terms.iter().zip(&mut products) {
            // scikit-learn multiplies the product of the later features by the first.
            let mut factors = term.iter().rev().filter_map(|feature| columns.get(*feature));
            match factors.next() {
                Some(first) => product.copy_from_slice(first),
                None => product.fill(1.0),
            }
            for factor in factors {
                product.iter_mut().zip(*factor).for_each(|(product, x)| *product *= x);
            }
        }
        Ok(Block::of_floats(block.rows, products))
    }

    fn width(&self, _: usize) -> usize {
        self.terms.len()
    }

    fn used(&self, wanted: &[bool], inputs: usize) -> Vec<bool> {
        let mut used = vec![false; inputs];
        for (term, _) in self.terms.iter().zip(wanted).filter(|(_, wanted)| **wanted) {
            term.iter().for_each(|feature| used[*feature] = true);
        }
        used
    }

    fn bounds(&self, boxes: &[Interval]) -> Option<Vec<Interval>> {
        let product = |term: &Vec<usize>| {
            term.iter().rev().try_fold((1.0f64, 1.0f64), |(low, high), feature| {
                let (from, to) = boxes.get(*feature)?;
                let ends = [low * from, low * to, high * from, high * to];
                Some((
                    ends.iter().copied().fold(f64::INFINITY, f64::min),
                    ends.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                ))
            })
        };
        self.terms.iter().map(product).collect()
    }
}
