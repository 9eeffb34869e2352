//! Sums of floats in numpy's order: eight accumulators up to 128 items, halves above.
//!
//! Knows slices alone. Where a long run is cut into blocks is known by `fold`.

use num_complex::Complex;
use std::ops::Add;

/// As many items are added with eight accumulators; more are halved.
const BLOCK: usize = 128;

/// Numbers that numpy adds in pairs.
pub trait Pairwise: Copy + Add<Output = Self> {
    /// The sum of the items, in numpy's order. The sum of none is -0.0.
    fn pairwise(items: &[Self]) -> Self;
}

impl Pairwise for f64 {
    fn pairwise(items: &[f64]) -> f64 {
        real(items, -0.0)
    }
}

impl Pairwise for f32 {
    fn pairwise(items: &[f32]) -> f32 {
        real(items, -0.0)
    }
}

impl Pairwise for Complex<f64> {
    fn pairwise(items: &[Complex<f64>]) -> Complex<f64> {
        complex(items, Complex::new(-0.0, -0.0))
    }
}

impl Pairwise for Complex<f32> {
    fn pairwise(items: &[Complex<f32>]) -> Complex<f32> {
        complex(items, Complex::new(-0.0, -0.0))
    }
}

/// Halves: the left one is a multiple of eight numbers.
fn halves(numbers: usize) -> usize {
    let half = numbers / 2;
    half - half % 8
}

fn real<T: Copy + Add<Output = T>>(items: &[T], zero: T) -> T {
    if items.len() > BLOCK {
        let (left, right) = items.split_at(halves(items.len()));
        return real(left, zero) + real(right, zero);
    }
    let (eights, tail) = items.as_chunks::<8>();
    let Some((first, rest)) = eights.split_first() else {
        return tail.iter().fold(zero, |sum, item| sum + *item);
    };
    let mut sums = *first;
    for eight in rest {
        for (sum, item) in sums.iter_mut().zip(eight) {
            *sum = *sum + *item;
        }
    }
    let [a, b, c, d, e, f, g, h] = sums;
    tail.iter()
        .fold(((a + b) + (c + d)) + ((e + f) + (g + h)), |sum, item| sum + *item)
}

/// As [`real`], with four accumulators: a complex number counts as two.
fn complex<T: Copy + Add<Output = T>>(items: &[T], zero: T) -> T {
    if items.len() > BLOCK / 2 {
        let (left, right) = items.split_at(halves(2 * items.len()) / 2);
        return complex(left, zero) + complex(right, zero);
    }
    let (fours, tail) = items.as_chunks::<4>();
    let Some((first, rest)) = fours.split_first() else {
        return tail.iter().fold(zero, |sum, item| sum + *item);
    };
    let mut sums = *first;
    for four in rest {
        for (sum, item) in sums.iter_mut().zip(four) {
            *sum = *sum + *item;
        }
    }
    let [a, b, c, d] = sums;
    tail.iter().fold((a + b) + (c + d), |sum, item| sum + *item)
}
