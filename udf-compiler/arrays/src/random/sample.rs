//! Draws arrays from a table of distributions: looks one up, checks its parameters, fills.
//!
//! Parameters are one value each, or as many as there are draws: the door broadcasts.

use super::binomial::Binomial;
use super::checks::{Constraint, GREATEST_LAMBDA};
use super::distributions::{Distribution, Draw, Rule};
use super::stream::Stream;
use crate::error::{ArrayError, Result};

/// The values of a parameter: one, or one for each draw.
#[derive(Clone, Copy, Debug)]
pub enum Values<'a> {
    /// Floats.
    Floats(&'a [f64]),
    /// Integers, which stand for floats, too.
    Ints(&'a [i64]),
}

/// What was drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Draws {
    /// Floats.
    Floats(Vec<f64>),
    /// Integers.
    Ints(Vec<i64>),
}

impl Values<'_> {
    fn len(self) -> usize {
        match self {
            Values::Floats(values) => values.len(),
            Values::Ints(values) => values.len(),
        }
    }

    /// All of them as floats.
    fn floats(self) -> impl Iterator<Item = f64> + Clone {
        (0..self.len()).map(move |at| self.float(at))
    }

    /// That of a draw, as a float.
    fn float(self, at: usize) -> f64 {
        match self {
            Values::Floats(values) => one(values, at, f64::NAN),
            Values::Ints(values) => one(values, at, 0) as f64,
        }
    }

    /// That of a draw, as an integer. Fails for floats, as a cast that is not safe.
    fn int(self, at: usize) -> Result<i64> {
        match self {
            Values::Ints(values) => Ok(one(values, at, 0)),
            Values::Floats(_) => Err(ArrayError::type_(
                "Cannot cast array data from dtype('float64') to dtype('int64') according to the rule 'safe'",
            )),
        }
    }
}

fn one<T: Copy>(values: &[T], at: usize, none: T) -> T {
    let at = if values.len() == 1 { 0 } else { at };
    values.get(at).copied().unwrap_or(none)
}

/// So many draws of a distribution of a table.
///
/// `scalar` says that all parameters were single numbers, for the words of errors. Fails where there is no such
/// distribution, where a parameter is not as it must be, has a wrong number of values, or is missing and has no default.
pub fn sample(
    stream: &mut Stream,
    table: &[Distribution],
    name: &str,
    values: &[Values<'_>],
    scalar: bool,
    count: usize,
) -> Result<Draws> {
    let found = table.iter().find(|row| row.name == name);
    let row = found.ok_or_else(|| ArrayError::refused(format!("the distribution {name}")))?;
    let defaults: Vec<[f64; 1]> = row
        .parameters
        .iter()
        .map(|one| [one.default.unwrap_or(f64::NAN)])
        .collect();
    let mut all = [Values::Floats(&[0.0]); 3];
    for (at, parameter) in row.parameters.iter().enumerate() {
        let value = match (values.get(at), parameter.default, defaults.get(at)) {
            (Some(value), ..) => *value,
            (None, Some(_), Some(default)) => Values::Floats(default),
            _ => {
                return Err(ArrayError::type_(format!(
                    "{name}() misses the parameter {}",
                    parameter.name
                )));
            }
        };
        if value.len() != 1 && value.len() != count {
            return Err(ArrayError::value(format!(
                "{} has {} values for {count} draws",
                parameter.name,
                value.len()
            )));
        }
        if let Some(slot) = all.get_mut(at) {
            *slot = value;
        }
    }
    row.check(all, scalar, count)?;
    row.fill(stream, all, count)
}

impl Distribution {
    fn check(&self, all: [Values<'_>; 3], scalar: bool, count: usize) -> Result<()> {
        let late = matches!(self.rule, Rule::Mean);
        if !late {
            self.check_rule(all, scalar, count)?;
        }
        for (parameter, values) in self.parameters.iter().zip(all) {
            parameter.constraint.check(parameter.name, values.floats(), scalar)?;
        }
        if late {
            self.check_rule(all, scalar, count)?;
        }
        Ok(())
    }

    fn check_rule(&self, [a, b, c]: [Values<'_>; 3], scalar: bool, count: usize) -> Result<()> {
        let count = if scalar { 1 } else { count };
        let any =
            |test: &dyn Fn(f64, f64, f64) -> bool| (0..count).any(|at| test(a.float(at), b.float(at), c.float(at)));
        let fails = |wrong: bool, words: &str| if wrong { Err(ArrayError::value(words)) } else { Ok(()) };
        match self.rule {
            Rule::Free => Ok(()),
            Rule::Range | Rule::RangeLegacy => {
                if any(&|low, high, _| !(high - low).is_finite()) {
                    let new = scalar && self.rule == Rule::Range;
                    let what = if new { "high - low range" } else { "Range" };
                    return Err(ArrayError::overflow(format!("{what} exceeds valid bounds")));
                }
                if self.rule == Rule::RangeLegacy {
                    return Ok(());
                }
                let ranges = (0..count).map(|at| b.float(at) - a.float(at));
                Constraint::NonNegative.check("high - low", ranges, scalar)
            }
            Rule::Triangle => {
                fails(any(&|left, mode, _| left > mode), "left > mode")?;
                fails(any(&|_, mode, right| mode > right), "mode > right")?;
                fails(any(&|left, _, right| left == right), "left == right")
            }
            Rule::Mean => fails(
                any(&|n, p, _| (1.0 - p) * (n + 10.0 * n.sqrt()) / p > GREATEST_LAMBDA),
                "n too large or p too small, see Generator.negative_binomial Notes",
            ),
            Rule::Urn(limit) => {
                for at in 0..count {
                    let (good, bad) = (a.int(at)?, b.int(at)?);
                    let many = limit < i64::MAX && (good >= limit || bad >= limit);
                    fails(many, "both ngood and nbad must be less than 1000000000")?;
                }
                for at in 0..count {
                    let small = a.int(at)?.wrapping_add(b.int(at)?) < c.int(at)?;
                    fails(small, "ngood + nbad < nsample")?;
                }
                Ok(())
            }
        }
    }

    fn fill(&self, stream: &mut Stream, [a, b, c]: [Values<'_>; 3], count: usize) -> Result<Draws> {
        let mut binomial = Binomial::default();
        let counts = match self.draw {
            Draw::Float(draw) => {
                let draw = |stream: &mut Stream, at| Ok(draw(stream, [a.float(at), b.float(at), c.float(at)]));
                return Ok(Draws::Floats(stream.fill(count, draw)?));
            }
            Draw::Count(draw) => stream.fill(count, |stream, at| Ok(draw(stream, a.float(at))))?,
            Draw::Counts(draw) => stream.fill(count, |stream, at| Ok(draw(stream, a.float(at), b.float(at))))?,
            Draw::Urn(draw) => stream.fill(count, |stream, at| Ok(draw(stream, a.int(at)?, b.int(at)?, c.int(at)?)))?,
            Draw::Binomial => stream.fill(count, |stream, at| Ok(binomial.draw(stream, a.int(at)?, b.float(at))))?,
            Draw::BinomialLegacy => stream.fill(count, |stream, at| {
                Ok(binomial.draw_legacy(stream, a.int(at)?, b.float(at)))
            })?,
        };
        Ok(Draws::Ints(counts))
    }
}
