//! Distributions of vectors: multinomial, Dirichlet, and multivariate hypergeometric.
//!
//! Results are rows, one after the other. Normal vectors need a decomposition of their covariance: the door makes them.

use super::binomial::Binomial;
use super::bounded::interval;
use super::choice::kahan_sum;
use super::gamma::{beta, gamma};
use super::hypergeometric::hypergeometric;
use super::legacy;
use super::stream::Stream;
use crate::error::{ArrayError, Kind, Result};
use crate::poll::{WORK, poll};
use crate::storage::{filled, reserved};

fn room<T: Clone>(count: usize, width: usize, value: T) -> Result<Vec<T>> {
    filled(count.saturating_mul(width), value)
}

/// `multinomial(n, pvals)`: rows of the length of `pvals`, which may be several rows itself.
///
/// `n` is one number or one for each draw, `pvals` one row of `width` or one for each draw. Fails where a number is
/// negative, or where probabilities are outside of 0 to 1 or sum up to more than 1 without the last one.
pub fn multinomial(stream: &mut Stream, n: &[i64], pvals: &[f64], width: usize, count: usize) -> Result<Vec<i64>> {
    let (single, rows) = (n.len() == 1, pvals.len() == width);
    if (!single && n.len() != count) || (!rows && pvals.len() != width.saturating_mul(count)) {
        return Err(ArrayError::value("n and pvals do not fit the number of draws"));
    }
    if n.iter().any(|n| *n < 0) {
        return Err(ArrayError::value("n < 0"));
    }
    if !pvals.iter().all(|p| (0.0..=1.0).contains(p)) {
        return Err(ArrayError::value("pvals < 0, pvals > 1 or pvals contains NaNs"));
    }
    let mut made = room(count, width, 0i64)?;
    if width == 0 {
        return Ok(made);
    }
    let heavy = |row: &[f64]| kahan_sum(row.split_last().map_or(&[][..], |(_, rest)| rest)) > 1.0 + 1e-12;
    if pvals.chunks(width).any(heavy) {
        let axes = if rows { "" } else { "...," };
        return Err(ArrayError::value(format!("sum(pvals[{axes}:-1]) > 1.0")));
    }
    let mut binomial = Binomial::default();
    for (at, row) in made.chunks_mut(width).enumerate() {
        if at % WORK == WORK - 1 {
            poll()?;
        }
        let n = n.get(if single { 0 } else { at }).copied().unwrap_or(0);
        let from = if rows { 0 } else { at * width };
        let pvals = pvals.get(from..from + width).unwrap_or(&[]);
        multinomial_row(stream, &mut binomial, n, pvals, row);
        stream.check()?;
    }
    Ok(made)
}

fn multinomial_row(stream: &mut Stream, binomial: &mut Binomial, n: i64, pvals: &[f64], row: &mut [i64]) {
    let Some((last, rest)) = row.split_last_mut() else {
        return;
    };
    let (mut left, mut chance) = (n, 1.0);
    for (value, p) in rest.iter_mut().zip(pvals) {
        *value = binomial.draw(stream, left, p / chance);
        left -= *value;
        if left <= 0 {
            break;
        }
        chance -= p;
    }
    if left > 0 {
        *last = left;
    }
}

/// `Generator.dirichlet(alpha)`: rows of the length of `alpha`. Fails where one is negative.
pub fn dirichlet(stream: &mut Stream, alpha: &[f64], count: usize) -> Result<Vec<f64>> {
    if alpha.iter().any(|one| *one < 0.0) {
        return Err(ArrayError::value("alpha < 0"));
    }
    let greatest = alpha
        .iter()
        .copied()
        .reduce(|a, b| if a.is_nan() || a > b { a } else { b });
    if !greatest.is_some_and(|most| most < 0.1) {
        return gammas(stream, alpha, count, gamma);
    }
    // Small ones: a stick is broken by beta numbers.
    let mut rest = filled(alpha.len(), 0.0)?;
    let mut sum = 0.0;
    for (rest, alpha) in rest.iter_mut().zip(alpha).rev() {
        sum += alpha;
        *rest = sum;
    }
    let mut made = room(count, alpha.len(), 0.0)?;
    if sum == 0.0 {
        return Ok(made);
    }
    for row in made.chunks_mut(alpha.len()) {
        let mut stick = 1.0;
        for at in 0..alpha.len() - 1 {
            let share = beta(stream, alpha[at], rest[at + 1]);
            row[at] = stick * share;
            stick *= 1.0 - share;
            if rest[at + 1] == 0.0 {
                break;
            }
        }
        row[alpha.len() - 1] = stick;
        stream.check()?;
    }
    Ok(made)
}

/// `RandomState.dirichlet(alpha)`. Fails where one is not positive.
pub fn dirichlet_legacy(stream: &mut Stream, alpha: &[f64], count: usize) -> Result<Vec<f64>> {
    if alpha.iter().any(|one| *one <= 0.0) {
        return Err(ArrayError::value("alpha <= 0"));
    }
    gammas(stream, alpha, count, legacy::gamma)
}

/// Gamma numbers, divided by their sum.
fn gammas(stream: &mut Stream, alpha: &[f64], count: usize, draw: fn(&mut Stream, f64) -> f64) -> Result<Vec<f64>> {
    let mut made = room(count, alpha.len(), 0.0)?;
    if alpha.is_empty() {
        return Ok(made);
    }
    for (at, row) in made.chunks_mut(alpha.len()).enumerate() {
        if at % WORK == WORK - 1 {
            poll()?;
        }
        let mut sum = 0.0;
        for (value, alpha) in row.iter_mut().zip(alpha) {
            *value = draw(stream, *alpha);
            sum += *value;
        }
        let inverse = 1.0 / sum;
        row.iter_mut().for_each(|value| *value *= inverse);
        stream.check()?;
    }
    Ok(made)
}

/// The two methods of `multivariate_hypergeometric`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UrnMethod {
    /// A hypergeometric number for each color: `"marginals"`.
    Marginals,
    /// A shuffle of all balls: `"count"`.
    Count,
}

/// `multivariate_hypergeometric(colors, nsample)`: rows of the length of `colors`.
/// Fails where a number is negative, where there are too many balls for the method, or too few for the sample.
pub fn urns(stream: &mut Stream, colors: &[i64], sample: i64, count: usize, method: UrnMethod) -> Result<Vec<i64>> {
    let value = |words: String| Err(ArrayError::value(words));
    if sample < 0 {
        return value("nsample must be nonnegative.".into());
    }
    if colors.iter().any(|one| *one < 0) {
        let words = "colors must be a one-dimensional sequence of nonnegative integers not exceeding";
        return value(format!("{words} {}.", i64::MAX));
    }
    let total = colors.iter().try_fold(0i64, |sum, one| sum.checked_add(*one));
    let total = match (total, method) {
        (Some(total), UrnMethod::Count) => total,
        (Some(total), UrnMethod::Marginals) if total < 1_000_000_000 => total,
        (None, UrnMethod::Count) => {
            let words = "sum(colors) must not exceed the maximum value of a 64 bit signed integer";
            return value(format!("{words} ({})", i64::MAX));
        }
        (_, UrnMethod::Marginals) => {
            let words = "When method is \"marginals\", sum(colors) must be less than 1000000000.";
            return value(words.into());
        }
    };
    if sample > total {
        return value("nsample > sum(colors)".into());
    }
    let mut made = room(count, colors.len(), 0i64)?;
    if total == 0 || sample == 0 || count == 0 {
        return Ok(made);
    }
    let complement = sample > total / 2;
    let taken = if complement { total - sample } else { sample };
    let mut balls = if method == UrnMethod::Count {
        all_balls(colors, total)?
    } else {
        Vec::new()
    };
    for (at, row) in made.chunks_mut(colors.len()).enumerate() {
        if at % WORK == WORK - 1 {
            poll()?;
        }
        match method {
            UrnMethod::Marginals => by_color(stream, colors, total, taken, row),
            UrnMethod::Count => by_ball(stream, &mut balls, taken, row)?,
        }
        if complement {
            row.iter_mut()
                .zip(colors)
                .for_each(|(value, color)| *value = color - *value);
        }
        stream.check()?;
    }
    Ok(made)
}

fn all_balls(colors: &[i64], total: i64) -> Result<Vec<usize>> {
    let memory = |_| {
        let words = "Insufficient memory for multivariate_hypergeometric with method='count' and sum(colors)";
        ArrayError::new(Kind::Memory, format!("{words}={total}"))
    };
    let mut balls = reserved(total as usize).map_err(memory)?;
    for (color, count) in colors.iter().enumerate() {
        balls.extend(std::iter::repeat_n(color, *count as usize));
    }
    Ok(balls)
}

fn by_color(stream: &mut Stream, colors: &[i64], total: i64, sample: i64, row: &mut [i64]) {
    let Some((last, rest)) = row.split_last_mut() else {
        return;
    };
    let (mut left, mut others) = (sample, total);
    for (value, color) in rest.iter_mut().zip(colors) {
        if left <= 0 {
            break;
        }
        others -= color;
        *value = hypergeometric(stream, *color, others, left);
        left -= *value;
    }
    if left > 0 {
        *last = left;
    }
}

fn by_ball(stream: &mut Stream, balls: &mut [usize], sample: i64, row: &mut [i64]) -> Result<()> {
    for at in 0..sample as usize {
        if at % WORK == WORK - 1 {
            poll()?;
        }
        let other = at + interval(&mut stream.bits, (balls.len() - at - 1) as u64) as usize;
        balls.swap(at, other);
    }
    for color in balls.iter().take(sample as usize) {
        row[*color] += 1;
    }
    Ok(())
}
