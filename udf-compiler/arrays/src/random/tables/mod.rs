//! Tables of numbers that streams depend on, as the types that draws use. `double`, `single` and `factorials` hold their bits.

mod double;
mod factorials;
mod single;

/// The layers of a ziggurat.
pub struct Layers<K, F> {
    /// From where a layer is cut, in steps of its width.
    pub cuts: [K; 256],
    /// The widths.
    pub widths: [F; 256],
    /// The heights.
    pub heights: [F; 256],
}

/// Normal numbers of double precision.
pub static NORMAL: Layers<u64, f64> = Layers {
    cuts: wholes(double::NORMAL_CUTS),
    widths: doubles(double::NORMAL_WIDTHS),
    heights: doubles(double::NORMAL_HEIGHTS),
};
/// Exponential numbers of double precision.
pub static EXPONENTIAL: Layers<u64, f64> = Layers {
    cuts: wholes(double::EXPONENTIAL_CUTS),
    widths: doubles(double::EXPONENTIAL_WIDTHS),
    heights: doubles(double::EXPONENTIAL_HEIGHTS),
};
/// Normal numbers of single precision.
pub static NORMAL_SINGLE: Layers<u32, f32> = Layers {
    cuts: single::NORMAL_CUTS,
    widths: singles(single::NORMAL_WIDTHS),
    heights: singles(single::NORMAL_HEIGHTS),
};
/// Exponential numbers of single precision.
pub static EXPONENTIAL_SINGLE: Layers<u32, f32> = Layers {
    cuts: single::EXPONENTIAL_CUTS,
    widths: singles(single::EXPONENTIAL_WIDTHS),
    heights: singles(single::EXPONENTIAL_HEIGHTS),
};
/// The logarithms of the first factorials.
pub static LOG_FACTORIALS: [f64; 126] = doubles(factorials::LOG_FACTORIALS);

/// Two halves as one number, the high one first.
const fn wholes<const M: usize, const N: usize>(halves: [u32; M]) -> [u64; N] {
    let mut values = [0; N];
    let mut at = 0;
    while at < N {
        values[at] = ((halves[2 * at] as u64) << 32) | halves[2 * at + 1] as u64;
        at += 1;
    }
    values
}

const fn doubles<const M: usize, const N: usize>(halves: [u32; M]) -> [f64; N] {
    let bits: [u64; N] = wholes(halves);
    let mut values = [0.0; N];
    let mut at = 0;
    while at < N {
        values[at] = f64::from_bits(bits[at]);
        at += 1;
    }
    values
}

const fn singles<const N: usize>(bits: [u32; N]) -> [f32; N] {
    let mut values = [0.0; N];
    let mut at = 0;
    while at < N {
        values[at] = f32::from_bits(bits[at]);
        at += 1;
    }
    values
}
