//! Random orders: shuffles in place, permutations, and samples without replacement.
//!
//! Elements are moved by their place: the door shuffles rows of arrays by a permutation of their numbers.

use super::bounded::{below, interval, mask};
use super::stream::Stream;
use crate::error::Result;
use crate::poll::{WORK, poll};
use crate::storage::{filled, reserved};

/// How a place of 0 to `most` is drawn.
pub type Place = fn(&mut super::bits::BitGenerator, u64) -> u64;

/// Fisher and Yates from the last element down to `first`, which is not moved any more: all of it with 1.
pub fn shuffle_from<T>(stream: &mut Stream, values: &mut [T], first: usize, place: Place) -> Result<()> {
    for at in (first..values.len()).rev() {
        if at % WORK == WORK - 1 {
            poll()?;
        }
        let other = place(&mut stream.bits, at as u64) as usize;
        values.swap(at, other.min(at));
    }
    Ok(())
}

/// `shuffle(x)` of both `Generator` and `RandomState`.
pub fn shuffle<T>(stream: &mut Stream, values: &mut [T]) -> Result<()> {
    shuffle_from(stream, values, 1, interval)
}

/// The numbers from 0.
fn numbers(count: usize) -> Result<Vec<i64>> {
    let mut values = reserved(count)?;
    values.extend(0..count as i64);
    Ok(values)
}

/// `permutation(n)` of both: the numbers from 0 to n in a random order.
pub fn permutation(stream: &mut Stream, count: usize) -> Result<Vec<i64>> {
    let mut values = numbers(count)?;
    shuffle(stream, &mut values)?;
    Ok(values)
}

/// So many different numbers below `population`, which is no less. Where `mixed` is false their order is not random.
pub fn distinct(stream: &mut Stream, population: usize, count: usize, mixed: bool) -> Result<Vec<i64>> {
    let share = if mixed { 50 } else { 20 };
    if population > 10_000 && count > population / share {
        // The tail of a shuffle that stops early.
        let mut values = numbers(population)?;
        let kept = population - count;
        shuffle_from(stream, &mut values, kept.max(1), below)?;
        values.drain(..kept);
        return Ok(values);
    }
    let mut values = floyd(stream, population, count)?;
    if mixed {
        shuffle_from(stream, &mut values, 1, below)?;
    }
    Ok(values)
}

/// Floyd's algorithm on a set with open addressing.
fn floyd(stream: &mut Stream, population: usize, count: usize) -> Result<Vec<i64>> {
    const EMPTY: u64 = u64::MAX;
    let mask = mask((1.2 * count as f64) as u64);
    let mut set = filled((mask as usize).saturating_add(1), EMPTY)?;
    let mut find = |value: u64, put: bool| {
        let mut at = value & mask;
        loop {
            let slot = &mut set[at as usize];
            if *slot == EMPTY || *slot == value {
                let new = *slot == EMPTY;
                if new && put {
                    *slot = value;
                }
                return new;
            }
            at = (at + 1) & mask;
        }
    };
    stream.fill(count, |stream, at| {
        let most = (population - count + at) as u64;
        let value = below(&mut stream.bits, most);
        let taken = if find(value, true) { value } else { most };
        if taken == most && value != most {
            find(most, true);
        }
        Ok(taken as i64)
    })
}
