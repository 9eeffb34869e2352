//! The functions on registers of AVX-512.

// Machine code calls them.
#![allow(
    improper_ctypes_definitions,
    reason = "machine code and the tests know where the numbers are"
)]

mod arc;
mod circular;
mod double;
mod erf;
mod exp;
mod expm1;
mod log;
mod log1p;
mod power;
mod single;
// They are computed.
#[allow(clippy::approx_constant, reason = "some happen to be well known")]
mod tables;
#[cfg(test)]
mod tests;

use super::alone::{self, POWER};
use crate::py_math::{BINARY, UNARY};
use std::arch::x86_64::__m512d;
use std::sync::OnceLock;

/// A function of eight numbers.
type One = unsafe extern "C" fn(__m512d) -> __m512d;
/// A function of eight pairs of numbers.
type Two = unsafe extern "C" fn(__m512d, __m512d) -> __m512d;

/// A function that machine code calls.
#[derive(Clone, Copy)]
enum Lanes {
    One(One),
    Two(Two),
}

/// A function that is written for lanes, and whether it agrees with the C library of this machine.
struct Quick {
    name: &'static str,
    function: Lanes,
    agrees: OnceLock<bool>,
}

const fn quick(name: &'static str, function: Lanes) -> Quick {
    Quick {
        name,
        function,
        agrees: OnceLock::new(),
    }
}

static ALL: [Quick; 17] = [
    quick("math.exp", Lanes::One(exp::exp)),
    quick("math.log", Lanes::One(log::log)),
    quick("math.exp2", Lanes::One(exp::exp2)),
    quick("math.log2", Lanes::One(log::log2)),
    quick("math.log10", Lanes::One(log::log10)),
    quick("math.log1p", Lanes::One(log1p::log1p)),
    quick("math.sin", Lanes::One(circular::sin)),
    quick("math.cos", Lanes::One(circular::cos)),
    quick("math.asin", Lanes::One(arc::asin)),
    quick("math.acos", Lanes::One(arc::acos)),
    quick("math.atan", Lanes::One(arc::atan)),
    quick("math.atan2", Lanes::Two(arc::atan2)),
    quick("math.expm1", Lanes::One(expm1::expm1)),
    quick("math.tanh", Lanes::One(expm1::tanh)),
    quick("math.erf", Lanes::One(erf::erf)),
    quick("math.pow", Lanes::Two(power::pow)),
    quick("f64.pow", Lanes::Two(power::power)),
];

/// The function at a place of the table, called eight times.
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
unsafe extern "C" fn each<const PLACE: usize>(x: __m512d) -> __m512d {
    double::patched(x, x, !0, single::alone::<PLACE>)
}

/// The same of a function of two numbers.
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
unsafe extern "C" fn each_two<const PLACE: usize>(x: __m512d, y: __m512d) -> __m512d {
    double::patched_two(x, (x, y), !0, single::alone_two::<PLACE>)
}

/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
unsafe extern "C" fn each_power(x: __m512d, y: __m512d) -> __m512d {
    double::patched_two(x, (x, y), !0, single::power_alone)
}

const EACH: [One; UNARY.len()] = [
    each::<0>, each::<1>, each::<2>, each::<3>, each::<4>, each::<5>, each::<6>, each::<7>, each::<8>, each::<9>,
    each::<10>, each::<11>, each::<12>, each::<13>, each::<14>, each::<15>, each::<16>, each::<17>, each::<18>,
    each::<19>, each::<20>, each::<21>, each::<22>, each::<23>, each::<24>, each::<25>, each::<26>, each::<27>,
    each::<28>,
];

const EACH_TWO: [Two; BINARY.len()] = [
    each_two::<0>,
    each_two::<1>,
    each_two::<2>,
    each_two::<3>,
    each_two::<4>,
    each_two::<5>,
    each_two::<6>,
];

impl Lanes {
    fn address(self) -> usize {
        match self {
            Lanes::One(function) => function as usize,
            Lanes::Two(function) => function as usize,
        }
    }

    /// Calls it with eight numbers, or pairs of numbers.
    ///
    /// # Safety
    /// The machine must have AVX-512 (F and DQ).
    #[target_feature(enable = "avx512f,avx512dq")]
    unsafe fn call(self, x: &[f64; 8], y: &[f64; 8]) -> [f64; 8] {
        // SAFETY: the caller's word.
        let result = unsafe {
            match self {
                Lanes::One(function) => function(double::load(x)),
                Lanes::Two(function) => function(double::load(x), double::load(y)),
            }
        };
        double::store(result)
    }

    /// What the function of this name is of the same numbers.
    fn alone(self, name: &str, x: f64, y: f64) -> f64 {
        match self {
            Lanes::One(_) => alone::alone(name, &[x]),
            Lanes::Two(_) => alone::alone(name, &[x, y]),
        }
    }
}

/// The address of a function, if the machine has AVX-512.
pub(super) fn address(name: &str) -> Option<usize> {
    if !has_all() {
        return None;
    }
    let quick = ALL.iter().find(|quick| quick.name == name);
    // SAFETY: the machine has been asked.
    let agrees = |quick: &&Quick| *quick.agrees.get_or_init(|| unsafe { agrees(quick.function, name) });
    match quick.filter(agrees) {
        Some(quick) => Some(quick.function.address()),
        None => each_of(name).map(Lanes::address),
    }
}

/// The function that calls that of one row eight times.
fn each_of(name: &str) -> Option<Lanes> {
    let one = UNARY.iter().position(|row| row.0 == name);
    let two = BINARY.iter().position(|row| row.0 == name);
    match (one, two) {
        (Some(at), _) => Some(Lanes::One(EACH[at])),
        (_, Some(at)) => Some(Lanes::Two(EACH_TWO[at])),
        _ => (name == POWER.0).then_some(Lanes::Two(each_power)),
    }
}

/// Whether the machine has what the functions here are made of.
fn has_all() -> bool {
    std::is_x86_feature_detected!("avx512f") && std::is_x86_feature_detected!("avx512dq")
}

/// Arguments that are tried before a function is used.
const TRIED: u64 = 16384;

/// Whether a function written for lanes says the same as the one of one row, as far as some arguments show.
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
unsafe fn agrees(function: Lanes, name: &str) -> bool {
    (0..TRIED / 8).all(|round| {
        let x = std::array::from_fn(|lane| sample(round * 8 + lane as u64));
        let y = std::array::from_fn(|lane| sample(TRIED + round * 8 + lane as u64));
        // SAFETY: the caller's word.
        let found = unsafe { function.call(&x, &y) };
        (0..8).all(|lane| alike(function.alone(name, x[lane], y[lane]), found[lane]))
    })
}

/// Whether two results are the same: all NaN are, since they say that there is none.
fn alike(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

/// A number to try functions with: of either sign, small and large ones alike.
fn sample(index: u64) -> f64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^= z >> 31;
    let exponent = 1023 - 12 + (z >> 52) % 20;
    f64::from_bits(z & !(0x7FF << 52) | exponent << 52)
}
