//! Standard normal and exponential numbers by the ziggurats of Marsaglia and Tsang, and exponential ones by inversion.
//!
//! Single precision is drawn in single precision, from words of 32 bits.

use super::stream::Stream;
use super::tables::{EXPONENTIAL, EXPONENTIAL_SINGLE, NORMAL, NORMAL_SINGLE};

/// Where the tail of the normal ziggurat begins.
const NORMAL_TAIL: f64 = 3.654_152_885_361_009;
const NORMAL_TAIL_INVERSE: f64 = 0.273_661_237_329_758_3;
/// Where the tail of the exponential ziggurat begins.
const EXPONENTIAL_TAIL: f64 = 7.697_117_470_131_05;

/// A standard normal number.
#[inline]
pub fn normal(stream: &mut Stream) -> f64 {
    loop {
        let word = stream.bits.next_u64();
        let layer = (word & 0xFF) as usize;
        let magnitude = (word >> 9) & 0x000F_FFFF_FFFF_FFFF;
        let size = magnitude as f64 * NORMAL.widths[layer];
        let value = if (word >> 8) & 1 == 1 { -size } else { size };
        if magnitude < NORMAL.cuts[layer] {
            return value;
        }
        if layer == 0 {
            let tail = normal_tail(stream);
            return if (magnitude >> 8) & 1 == 1 { -tail } else { tail };
        }
        let (below, above) = (NORMAL.heights[layer - 1], NORMAL.heights[layer]);
        if (below - above) * stream.uniform() + above < (-0.5 * value * value).exp() || !stream.again() {
            return value;
        }
    }
}

fn normal_tail(stream: &mut Stream) -> f64 {
    loop {
        let x = -NORMAL_TAIL_INVERSE * (-stream.uniform()).ln_1p();
        let y = -(-stream.uniform()).ln_1p();
        if y + y > x * x || !stream.again() {
            return NORMAL_TAIL + x;
        }
    }
}

/// A standard normal number of single precision.
#[inline]
pub fn normal_single(stream: &mut Stream) -> f32 {
    loop {
        let word = stream.bits.next_u32();
        let layer = (word & 0xFF) as usize;
        let magnitude = word >> 9;
        let size = magnitude as f32 * NORMAL_SINGLE.widths[layer];
        let value = if (word >> 8) & 1 == 1 { -size } else { size };
        if magnitude < NORMAL_SINGLE.cuts[layer] {
            return value;
        }
        if layer == 0 {
            let tail = normal_tail_single(stream);
            return if (magnitude >> 8) & 1 == 1 { -tail } else { tail };
        }
        let (below, above) = (NORMAL_SINGLE.heights[layer - 1], NORMAL_SINGLE.heights[layer]);
        let height = (below - above) * stream.bits.next_f32() + above;
        // The exponential is taken in double precision.
        let wide = f64::from(value);
        if f64::from(height) < (-0.5 * wide * wide).exp() || !stream.again() {
            return value;
        }
    }
}

fn normal_tail_single(stream: &mut Stream) -> f32 {
    loop {
        let x = -(NORMAL_TAIL_INVERSE as f32) * (-stream.bits.next_f32()).ln_1p();
        let y = -(-stream.bits.next_f32()).ln_1p();
        if y + y > x * x || !stream.again() {
            return NORMAL_TAIL as f32 + x;
        }
    }
}

/// A standard exponential number.
#[inline]
pub fn exponential(stream: &mut Stream) -> f64 {
    loop {
        let word = stream.bits.next_u64() >> 3;
        let layer = (word & 0xFF) as usize;
        let magnitude = word >> 8;
        let value = magnitude as f64 * EXPONENTIAL.widths[layer];
        if magnitude < EXPONENTIAL.cuts[layer] {
            return value;
        }
        if layer == 0 {
            return EXPONENTIAL_TAIL - (-stream.uniform()).ln_1p();
        }
        let (below, above) = (EXPONENTIAL.heights[layer - 1], EXPONENTIAL.heights[layer]);
        if (below - above) * stream.uniform() + above < (-value).exp() || !stream.again() {
            return value;
        }
    }
}

/// A standard exponential number of single precision.
#[inline]
pub fn exponential_single(stream: &mut Stream) -> f32 {
    loop {
        let word = stream.bits.next_u32() >> 1;
        let layer = (word & 0xFF) as usize;
        let magnitude = word >> 8;
        let value = magnitude as f32 * EXPONENTIAL_SINGLE.widths[layer];
        if magnitude < EXPONENTIAL_SINGLE.cuts[layer] {
            return value;
        }
        if layer == 0 {
            return EXPONENTIAL_TAIL as f32 - (-stream.bits.next_f32()).ln_1p();
        }
        let (below, above) = (EXPONENTIAL_SINGLE.heights[layer - 1], EXPONENTIAL_SINGLE.heights[layer]);
        if (below - above) * stream.bits.next_f32() + above < (-value).exp() || !stream.again() {
            return value;
        }
    }
}

/// A standard exponential number by inversion: `method="inv"`.
#[inline]
pub fn exponential_inverse(stream: &mut Stream) -> f64 {
    -(-stream.uniform()).ln_1p()
}

/// The same of single precision: the logarithm is taken in double precision.
#[inline]
pub fn exponential_inverse_single(stream: &mut Stream) -> f32 {
    -f64::from(-stream.bits.next_f32()).ln_1p() as f32
}
