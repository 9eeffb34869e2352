//! `Generator`: the streams of today.
//!
//! Gives flat results: the door knows shapes, broadcasts parameters, and makes Python's numbers of single draws.

use super::bits::{Algorithm, BitGenerator};
use super::bounded::Method;
use super::choice::Choice;
use super::distributions::GENERATOR;
use super::gamma::gamma_single;
use super::integers::{Wanted, bytes, integers};
use super::sample::{Draws, Values, sample};
use super::seeds::SeedSequence;
use super::stream::Stream;
use super::vectors::{UrnMethod, dirichlet, multinomial, urns};
use super::{order, ziggurat};
use crate::error::{ArrayError, Result};
use crate::storage::Buffer;

/// How `standard_exponential` draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExponentialMethod {
    /// `"zig"`.
    Ziggurat,
    /// `"inv"`.
    Inverse,
}

/// A generator on a bit generator.
#[derive(Clone, Debug)]
pub struct Generator {
    /// The stream.
    pub stream: Stream,
}

impl Generator {
    /// On a bit generator.
    pub fn new(bits: BitGenerator) -> Generator {
        Generator { stream: bits.into() }
    }

    /// `default_rng(seed)`: PCG64 on a seed sequence.
    pub fn default_rng(seeds: &SeedSequence) -> Generator {
        Generator::new(BitGenerator::seeded(Algorithm::Pcg64, seeds))
    }

    /// So many draws of a distribution by its name, see [`sample`].
    pub fn sample(&mut self, name: &str, values: &[Values<'_>], scalar: bool, count: usize) -> Result<Draws> {
        sample(&mut self.stream, GENERATOR, name, values, scalar, count)
    }

    /// `random(size)`.
    pub fn random(&mut self, count: usize) -> Result<Vec<f64>> {
        self.stream.fill(count, |stream, _| Ok(stream.uniform()))
    }

    /// `random(size, dtype=float32)`.
    pub fn random_single(&mut self, count: usize) -> Result<Vec<f32>> {
        self.stream.fill(count, |stream, _| Ok(stream.bits.next_f32()))
    }

    /// `standard_normal(size)`.
    pub fn standard_normal(&mut self, count: usize) -> Result<Vec<f64>> {
        self.stream.fill(count, |stream, _| Ok(ziggurat::normal(stream)))
    }

    /// `standard_normal(size, dtype=float32)`.
    pub fn standard_normal_single(&mut self, count: usize) -> Result<Vec<f32>> {
        self.stream.fill(count, |stream, _| Ok(ziggurat::normal_single(stream)))
    }

    /// `standard_exponential(size, method=…)`.
    pub fn standard_exponential(&mut self, count: usize, method: ExponentialMethod) -> Result<Vec<f64>> {
        let draw = match method {
            ExponentialMethod::Ziggurat => ziggurat::exponential,
            ExponentialMethod::Inverse => ziggurat::exponential_inverse,
        };
        self.stream.fill(count, |stream, _| Ok(draw(stream)))
    }

    /// `standard_exponential(size, dtype=float32, method=…)`.
    pub fn standard_exponential_single(&mut self, count: usize, method: ExponentialMethod) -> Result<Vec<f32>> {
        let draw = match method {
            ExponentialMethod::Ziggurat => ziggurat::exponential_single,
            ExponentialMethod::Inverse => ziggurat::exponential_inverse_single,
        };
        self.stream.fill(count, |stream, _| Ok(draw(stream)))
    }

    /// `standard_gamma(shape, size, dtype=float32)`, of one shape or one for each draw. Fails for negative shapes.
    pub fn standard_gamma_single(&mut self, shapes: &[f32], count: usize) -> Result<Vec<f32>> {
        if shapes.iter().any(|shape| !shape.is_nan() && shape.is_sign_negative()) {
            return Err(ArrayError::value("shape < 0"));
        }
        let of = |at: usize| shapes.get(if shapes.len() == 1 { 0 } else { at }).copied();
        self.stream
            .fill(count, |stream, at| Ok(gamma_single(stream, of(at).unwrap_or(f32::NAN))))
    }

    /// `integers(…)`, see [`integers`].
    pub fn integers(&mut self, wanted: Wanted<'_>) -> Result<Buffer> {
        integers(&mut self.stream, wanted, Method::Lemire, "integers")
    }

    /// `bytes(length)`.
    pub fn bytes(&mut self, length: usize) -> Result<Vec<u8>> {
        bytes(&mut self.stream, length)
    }

    /// `choice(…)`: places in the population.
    pub fn choice(&mut self, choice: &Choice<'_>) -> Result<Vec<i64>> {
        choice.draw(&mut self.stream)
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
    pub fn multinomial(&mut self, n: &[i64], pvals: &[f64], width: usize, count: usize) -> Result<Vec<i64>> {
        multinomial(&mut self.stream, n, pvals, width, count)
    }

    /// `dirichlet(alpha)`, see [`dirichlet`].
    pub fn dirichlet(&mut self, alpha: &[f64], count: usize) -> Result<Vec<f64>> {
        dirichlet(&mut self.stream, alpha, count)
    }

    /// `multivariate_hypergeometric(colors, nsample)`, see [`urns`].
    pub fn multivariate_hypergeometric(
        &mut self,
        colors: &[i64],
        sample: i64,
        count: usize,
        method: UrnMethod,
    ) -> Result<Vec<i64>> {
        urns(&mut self.stream, colors, sample, count, method)
    }
}
