//! Sums of floats in numpy's order, which decides their bits: blocks of 8192 one after the other, in each of them halves down to 128
//! items, and those with eight sums that are added in pairs.

use std::ops::{Add, AddAssign};

/// As many items are added at once; more one block after the other.
const BLOCK: usize = 8192;
/// As many items are added with eight sums; more are halved.
const EIGHTS: usize = 128;

/// A float that is added up.
trait Float: Copy + Add<Output = Self> + AddAssign {
    const ZERO: Self;
    /// What less than eight items are added to.
    const NEGATIVE_ZERO: Self;
}

impl Float for f64 {
    const ZERO: f64 = 0.0;
    const NEGATIVE_ZERO: f64 = -0.0;
}

impl Float for f32 {
    const ZERO: f32 = 0.0;
    const NEGATIVE_ZERO: f32 = -0.0;
}

/// The sum of so many items.
pub fn pairwise(len: usize, item: &impl Fn(usize) -> f64) -> f64 {
    blocks(len, item)
}

/// The sum of so many items that floats of 32 bits hold, as such.
pub fn singles(len: usize, item: &impl Fn(usize) -> f64) -> f64 {
    blocks(len, &|place| item(place) as f32).into()
}

fn blocks<F: Float>(len: usize, item: &impl Fn(usize) -> F) -> F {
    let mut sum = F::ZERO;
    let mut from = 0;
    while from < len {
        let to = len.min(from + BLOCK);
        sum += block(from, to, item);
        from = to;
    }
    sum
}

fn block<F: Float>(from: usize, to: usize, item: &impl Fn(usize) -> F) -> F {
    let len = to - from;
    if len > EIGHTS {
        let middle = from + len / 2 / 8 * 8;
        return block(from, middle, item) + block(middle, to, item);
    }
    let mut tail = from + len / 8 * 8;
    let mut sum = F::NEGATIVE_ZERO;
    if tail > from {
        let mut sums: [F; 8] = std::array::from_fn(|lane| item(from + lane));
        for eight in (from + 8..tail).step_by(8) {
            for (lane, sum) in sums.iter_mut().enumerate() {
                *sum += item(eight + lane);
            }
        }
        let [a, b, c, d, e, f, g, h] = sums;
        sum = ((a + b) + (c + d)) + ((e + f) + (g + h));
    }
    while tail < to {
        sum += item(tail);
        tail += 1;
    }
    sum
}

/// The sum of the products of so many pairs, in eight sums, as the product of two arrays is computed.
pub fn products(len: usize, pair: &impl Fn(usize) -> (f64, f64)) -> f64 {
    let product = |place: usize| {
        let (a, b) = pair(place);
        a * b
    };
    let eights = len / 8 * 8;
    let rest = (eights..len).fold(0.0, |sum, place| sum + product(place));
    let mut sums = [0.0; 8];
    for eight in (0..eights).step_by(8) {
        for (lane, sum) in sums.iter_mut().enumerate() {
            *sum += product(eight + lane);
        }
    }
    let [a, b, c, d, e, f, g, h] = sums;
    rest + (((a + b) + (c + d)) + ((e + f) + (g + h)))
}

#[cfg(test)]
mod tests {
    use super::{pairwise, singles};

    /// What numpy 2.2.6 gives for `np.sum((np.arange(n) * 7919 % 1000) / 997.0)`.
    const SUMS: &[(usize, u64)] = &[
        (0, 0x0000000000000000),
        (1, 0x0000000000000000),
        (3, 0x3ffc3253b505e7dd),
        (7, 0x40113f6c19ad51e8),
        (8, 0x4012fc2600837766),
        (9, 0x401465ae58d7afe3),
        (15, 0x401e11f952efd2cf),
        (127, 0x404f8ddd97c0522c),
        (128, 0x404fe9677a7abc78),
        (129, 0x40501d4595b27493),
        (200, 0x4058d97c0522a9fb),
        (1000, 0x407f500c53318e82),
        (8191, 0x40b00790d1864a76),
        (8192, 0x40b00818a6631d04),
        (8193, 0x40b0088baedc4f16),
        (20000, 0x40c39207b3fef911),
    ];

    /// The same of `.astype(np.float32)`.
    const SINGLES: &[(usize, u32)] = &[
        (0, 0x00000000),
        (1, 0x00000000),
        (3, 0x3fe1929e),
        (7, 0x4089fb61),
        (8, 0x4097e130),
        (9, 0x40a32d73),
        (15, 0x40f08fca),
        (127, 0x427c6eee),
        (128, 0x427f4b3c),
        (129, 0x4280ea2d),
        (200, 0x42c6cbe0),
        (1000, 0x43fa8062),
        (8191, 0x45803c87),
        (8192, 0x458040c4),
        (8193, 0x4580445c),
        (20000, 0x461c903d),
    ];

    #[test]
    fn sums_are_those_of_numpy() {
        for (len, bits) in SUMS {
            let sum = pairwise(*len, &|place| (place * 7919 % 1000) as f64 / 997.0);
            assert_eq!(sum.to_bits(), *bits, "{len} items");
        }
        for (len, bits) in SINGLES {
            let item = |place: usize| f64::from(((place * 7919 % 1000) as f64 / 997.0) as f32);
            let sum = singles(*len, &item);
            assert_eq!((sum as f32).to_bits(), *bits, "{len} items");
        }
    }
}
