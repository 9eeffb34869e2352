//! `choice`: numbers of a population, with and without replacement, with and without probabilities.
//!
//! Gives places in the population; the door takes elements by them. Words differ between `Generator` and `RandomState`.

use super::bounded::{Bounded, Method};
use super::order::{distinct, permutation};
use super::stream::Stream;
use crate::error::{ArrayError, Result};
use crate::storage::{filled, reserved};

/// How far from 1 the sum of probabilities of double precision may be: the root of the machine's epsilon.
pub const TOLERANCE: f64 = 1.490_116_119_384_765_6e-8;

/// What a call of `choice` asks for.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    /// How many elements there are.
    pub population: usize,
    /// How many are chosen.
    pub count: usize,
    /// Whether an element may be chosen twice.
    pub replace: bool,
    /// The probabilities of the elements, and how far from 1 their sum may be.
    pub probabilities: Option<(&'a [f64], f64)>,
    /// Whether the order of a choice without replacement is random; `Generator` alone asks.
    pub shuffle: bool,
    /// Whether `a` was given as a number, not as a sequence.
    pub number: bool,
}

/// Kahan's sum.
pub fn kahan_sum(values: &[f64]) -> f64 {
    let (mut sum, mut lost) = (values.first().copied().unwrap_or(0.0), 0.0);
    for value in values.iter().skip(1) {
        let y = value - lost;
        let next = sum + y;
        lost = (next - sum) - y;
        sum = next;
    }
    sum
}

fn fails(wrong: bool, words: &str) -> Result<()> {
    if wrong { Err(ArrayError::value(words)) } else { Ok(()) }
}

impl Choice<'_> {
    /// `Generator.choice`: places in the population.
    pub fn draw(&self, stream: &mut Stream) -> Result<Vec<i64>> {
        let empty = if self.number {
            "a must be a positive integer unless no samples are taken"
        } else {
            "a cannot be empty unless no samples are taken"
        };
        fails(self.population == 0 && self.count > 0, empty)?;
        self.check([
            "a and p must have same size",
            "Probabilities contain NaN",
            "Probabilities are not non-negative",
            "Probabilities do not sum to 1. See Notes section of docstring for more information.",
        ])?;
        if self.replace {
            return self.replaced(stream, Method::Lemire);
        }
        let words = "Cannot take a larger sample than population when replace is False";
        fails(self.count > self.population, words)?;
        match self.probabilities {
            Some((p, _)) => without_replacement(stream, p, self.count),
            None => distinct(stream, self.population, self.count, self.shuffle),
        }
    }

    /// `RandomState.choice`: places in the population.
    pub fn draw_legacy(&self, stream: &mut Stream) -> Result<Vec<i64>> {
        let empty = if self.number {
            "a must be greater than 0 unless no samples are taken"
        } else {
            "'a' cannot be empty unless no samples are taken"
        };
        fails(self.population == 0 && self.count > 0, empty)?;
        self.check([
            "'a' and 'p' must have same size",
            "probabilities contain NaN",
            "probabilities are not non-negative",
            "probabilities do not sum to 1",
        ])?;
        if self.replace {
            return self.replaced(stream, Method::Masked);
        }
        let words = "Cannot take a larger sample than population when 'replace=False'";
        fails(self.count > self.population, words)?;
        match self.probabilities {
            Some((p, _)) => without_replacement(stream, p, self.count),
            None => {
                let mut order = permutation(stream, self.population)?;
                order.truncate(self.count);
                Ok(order)
            }
        }
    }

    /// With replacement.
    fn replaced(&self, stream: &mut Stream, method: Method) -> Result<Vec<i64>> {
        if let Some((p, _)) = self.probabilities {
            let steps = cumulated(p)?;
            return stream.fill(self.count, |stream, _| Ok(place(&steps, stream.uniform())));
        }
        let most = self.population.saturating_sub(1) as u64;
        let mut bounded = Bounded::new(64, method);
        stream.fill(self.count, |stream, _| Ok(bounded.draw(&mut stream.bits, most) as i64))
    }

    fn check(&self, [size, nan, negative, sum]: [&str; 4]) -> Result<()> {
        let Some((p, tolerance)) = self.probabilities else {
            return Ok(());
        };
        fails(p.len() != self.population, size)?;
        let total = kahan_sum(p);
        fails(total.is_nan(), nan)?;
        fails(p.iter().any(|one| *one < 0.0), negative)?;
        fails((total - 1.0).abs() > tolerance, sum)
    }
}

/// Sums from the first on, divided by the last one.
fn cumulated(p: &[f64]) -> Result<Vec<f64>> {
    let mut steps = reserved(p.len())?;
    let mut sum = 0.0;
    for (at, one) in p.iter().enumerate() {
        sum = if at == 0 { *one } else { sum + one };
        steps.push(sum);
    }
    steps.iter_mut().for_each(|step| *step /= sum);
    Ok(steps)
}

/// The first step that lies above a uniform number.
fn place(steps: &[f64], uniform: f64) -> i64 {
    let at = steps.partition_point(|step| *step <= uniform);
    at.min(steps.len().saturating_sub(1)) as i64
}

/// Draws, drops what was drawn twice and sets the probabilities of the others to 0, until there are enough.
fn without_replacement(stream: &mut Stream, p: &[f64], count: usize) -> Result<Vec<i64>> {
    let possible = p.iter().filter(|one| **one > 0.0).count();
    fails(possible < count, "Fewer non-zero entries in p than size")?;
    let mut p = {
        let mut copy = reserved(p.len())?;
        copy.extend_from_slice(p);
        copy
    };
    let mut found: Vec<i64> = reserved(count)?;
    let mut seen = filled(p.len(), false)?;
    while found.len() < count {
        let uniform = stream.fill(count - found.len(), |stream, _| Ok(stream.uniform()))?;
        let taken = |place: &i64| usize::try_from(*place).unwrap_or(0);
        for place in &found {
            p[taken(place)] = 0.0;
        }
        let steps = cumulated(&p)?;
        seen.fill(false);
        for uniform in uniform {
            let place = place(&steps, uniform);
            if !std::mem::replace(&mut seen[taken(&place)], true) {
                found.push(place);
            }
        }
        if !stream.again() {
            stream.check()?;
        }
    }
    Ok(found)
}
