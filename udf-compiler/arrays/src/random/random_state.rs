//! `RandomState`: the streams of old, which never change.
//!
//! Gives flat results: the door knows shapes, broadcasts parameters, and makes Python's numbers of single draws.

use super::bits::{BitGenerator, Core, Mt19937};
use super::bounded::Method;
use super::choice::Choice;
use super::distributions::LEGACY;
use super::integers::{Wanted, bytes, integers};
use super::sample::{Draws, Values, sample};
use super::stream::Stream;
use super::vectors::{dirichlet_legacy, multinomial};
use super::{legacy, order};
use crate::error::{ArrayError, Result};
use crate::storage::Buffer;

/// A legacy generator.
#[derive(Clone, Debug)]
pub struct RandomState {
    /// The stream, with the half of a normal pair that was left over.
    pub stream: Stream,
}

impl RandomState {
    /// On a bit generator of any kind.
    pub fn new(bits: BitGenerator) -> RandomState {
        RandomState { stream: bits.into() }
    }

    /// `RandomState(seed)` of one integer. Fails where it does not fit 32 bits.
    pub fn of_integer(seed: i128) -> Result<RandomState> {
        let seed = word(seed)?;
        Ok(RandomState::new(
            Core::Mt19937(Box::new(Mt19937::of_integer(seed))).into(),
        ))
    }

    /// `RandomState(seed)` of a list of integers. Fails where it is empty or where one does not fit 32 bits.
    pub fn of_integers(seeds: &[i128]) -> Result<RandomState> {
        if seeds.is_empty() {
            return Err(ArrayError::value("Seed must be non-empty"));
        }
        let words: Vec<u32> = seeds.iter().map(|seed| word(*seed)).collect::<Result<_>>()?;
        Ok(RandomState::new(
            Core::Mt19937(Box::new(Mt19937::of_words(&words))).into(),
        ))
    }

    /// So many draws of a distribution by its name, see [`sample`].
    pub fn sample(&mut self, name: &str, values: &[Values<'_>], scalar: bool, count: usize) -> Result<Draws> {
        sample(&mut self.stream, LEGACY, name, values, scalar, count)
    }

    /// `random_sample(size)`, `random`, `rand`, `ranf`, `sample`.
    pub fn random_sample(&mut self, count: usize) -> Result<Vec<f64>> {
        self.stream.fill(count, |stream, _| Ok(stream.uniform()))
    }

    /// `standard_normal(size)`, `randn`.
    pub fn standard_normal(&mut self, count: usize) -> Result<Vec<f64>> {
        self.stream.fill(count, |stream, _| Ok(legacy::normal(stream)))
    }

    /// `randint(…)`, see [`integers`]; `random_integers(low, high)` includes the end.
    pub fn randint(&mut self, wanted: Wanted<'_>) -> Result<Buffer> {
        integers(&mut self.stream, wanted, Method::Masked, "randint")
    }

    /// `tomaxint(size)`: integers of 63 bits.
    pub fn tomaxint(&mut self, count: usize) -> Result<Vec<i64>> {
        self.stream
            .fill(count, |stream, _| Ok((stream.bits.next_u64() >> 1) as i64))
    }

    /// `bytes(length)`.
    pub fn bytes(&mut self, length: usize) -> Result<Vec<u8>> {
        bytes(&mut self.stream, length)
    }

    /// `choice(…)`: places in the population.
    pub fn choice(&mut self, choice: &Choice<'_>) -> Result<Vec<i64>> {
        choice.draw_legacy(&mut self.stream)
    }

    /// `shuffle(x)` of a list, of the elements of a vector, or of rows.
    pub fn shuffle<T>(&mut self, values: &mut [T]) -> Result<()> {
        order::shuffle(&mut self.stream, values)
    }

    /// `permutation(n)`, and the order of elements or rows.
    pub fn permutation(&mut self, count: usize) -> Result<Vec<i64>> {
        order::permutation(&mut self.stream, count)
    }

    /// `multinomial(n, pvals)`, see [`multinomial`].
    pub fn multinomial(&mut self, n: i64, pvals: &[f64], count: usize) -> Result<Vec<i64>> {
        multinomial(&mut self.stream, &[n], pvals, pvals.len(), count)
    }

    /// `dirichlet(alpha)`, see [`dirichlet_legacy`].
    pub fn dirichlet(&mut self, alpha: &[f64], count: usize) -> Result<Vec<f64>> {
        dirichlet_legacy(&mut self.stream, alpha, count)
    }
}

fn word(seed: i128) -> Result<u32> {
    u32::try_from(seed).map_err(|_| ArrayError::value("Seed must be between 0 and 2**32 - 1"))
}
