//! Timing: every column of a table in turn, several rounds, medians.

use crate::checksum::Checksum;
use anyhow::Result;
use std::time::{Duration, Instant};

/// A fast column repeats its evaluation until this much time has passed, to be above the clock's grain.
const SHORTEST_SAMPLE: Duration = Duration::from_millis(20);

/// A column that takes longer than this is run in the first round only.
const ONCE: Duration = Duration::from_secs(2);

/// One way to evaluate a workload over its rows.
pub trait Column {
    /// The heading.
    fn name(&self) -> &'static str;
    /// Evaluates all rows once and says how long the evaluation took, without loading.
    fn run(&mut self) -> Result<Duration>;
    /// The checksum of the results. Not timed.
    fn checksum(&mut self) -> Result<Checksum>;
}

/// A column's figures.
pub struct Measured {
    pub name: &'static str,
    pub median: Duration,
    pub checksum: Checksum,
}

/// Measures all columns, `rounds` times in turn. `sample` repeats short evaluations.
pub fn measure(columns: &mut [Box<dyn Column>], rounds: usize, sample: bool) -> Result<Vec<Measured>> {
    let mut checksums = Vec::new();
    for column in columns.iter_mut() {
        checksums.push(column.checksum()?);
    }
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); columns.len()];
    for _ in 0..rounds.max(1) {
        for (column, times) in columns.iter_mut().zip(&mut times) {
            if times.first().is_none_or(|first| *first < ONCE) {
                times.push(one_sample(column.as_mut(), sample)?);
            }
        }
    }
    let measured = columns.iter().zip(times).zip(checksums);
    Ok(measured
        .map(|((column, times), checksum)| Measured {
            name: column.name(),
            median: median(times),
            checksum,
        })
        .collect())
}

fn one_sample(column: &mut dyn Column, sample: bool) -> Result<Duration> {
    let mut total = column.run()?;
    let mut runs = 1;
    while sample && total < SHORTEST_SAMPLE {
        total += column.run()?;
        runs += 1;
    }
    Ok(total / runs)
}

/// The middle one; the mean of the two middle ones of an even number.
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    let middle = times.len() / 2;
    match times.len() {
        0 => Duration::ZERO,
        n if n % 2 == 1 => times[middle],
        _ => (times[middle - 1] + times[middle]) / 2,
    }
}

/// How long something takes.
pub fn timed<T>(work: impl FnOnce() -> Result<T>) -> Result<(Duration, T)> {
    let start = Instant::now();
    let result = work()?;
    Ok((start.elapsed(), result))
}
