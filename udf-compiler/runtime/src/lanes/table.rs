//! The functions by the names of their operations, and whether they agree with the C library of this machine.

use super::alone::{self, POWER};
use super::forms::{Forms, one, two};
use super::functions::*;
use super::machine::Machine;
use crate::py_math::{BINARY, UNARY};
use std::sync::OnceLock;

/// A function that is written for lanes, and whether it agrees with the C library, by machine.
pub(super) struct Quick {
    pub(super) name: &'static str,
    pub(super) forms: Forms,
    agrees: [OnceLock<bool>; Machine::ALL.len()],
}

const fn quick(name: &'static str, forms: Forms) -> Quick {
    Quick {
        name,
        forms,
        agrees: [const { OnceLock::new() }; Machine::ALL.len()],
    }
}

pub(super) static ALL: [Quick; 17] = [
    quick("math.exp", one(Exp)),
    quick("math.log", one(Log)),
    quick("math.exp2", one(Exp2)),
    quick("math.log2", one(Log2)),
    quick("math.log10", one(Log10)),
    quick("math.log1p", one(Log1p)),
    quick("math.sin", one(Sin)),
    quick("math.cos", one(Cos)),
    quick("math.asin", one(Asin)),
    quick("math.acos", one(Acos)),
    quick("math.atan", one(Atan)),
    quick("math.atan2", two(Atan2)),
    quick("math.expm1", one(Expm1)),
    quick("math.tanh", one(Tanh)),
    quick("math.erf", one(Erf)),
    quick("math.pow", two(Pow)),
    quick("f64.pow", two(Power)),
];

const EACH: [Forms; UNARY.len()] = [
    one(Each::<0>),
    one(Each::<1>),
    one(Each::<2>),
    one(Each::<3>),
    one(Each::<4>),
    one(Each::<5>),
    one(Each::<6>),
    one(Each::<7>),
    one(Each::<8>),
    one(Each::<9>),
    one(Each::<10>),
    one(Each::<11>),
    one(Each::<12>),
    one(Each::<13>),
    one(Each::<14>),
    one(Each::<15>),
    one(Each::<16>),
    one(Each::<17>),
    one(Each::<18>),
    one(Each::<19>),
    one(Each::<20>),
    one(Each::<21>),
    one(Each::<22>),
    one(Each::<23>),
    one(Each::<24>),
    one(Each::<25>),
    one(Each::<26>),
    one(Each::<27>),
    one(Each::<28>),
];

const EACH_TWO: [Forms; BINARY.len()] = [
    two(EachTwo::<0>),
    two(EachTwo::<1>),
    two(EachTwo::<2>),
    two(EachTwo::<3>),
    two(EachTwo::<4>),
    two(EachTwo::<5>),
    two(EachTwo::<6>),
];

impl Quick {
    /// Whether it says on a machine what the C library says, as far as some arguments show.
    fn agrees(&self, machine: Machine) -> bool {
        *self.agrees[machine as usize].get_or_init(|| agrees(self.forms, machine, self.name))
    }
}

/// The address of a function for a machine, if this is one.
pub(super) fn address(machine: Machine, name: &str) -> Option<usize> {
    if !machine.is_there() {
        return None;
    }
    let quick = ALL.iter().find(|quick| quick.name == name);
    let forms = match quick.filter(|quick| quick.agrees(machine)) {
        Some(quick) => quick.forms,
        None => each_of(name)?,
    };
    forms.address(machine)
}

/// The function that calls that of one row eight times.
pub(super) fn each_of(name: &str) -> Option<Forms> {
    let one = UNARY.iter().position(|row| row.0 == name);
    let other = BINARY.iter().position(|row| row.0 == name);
    match (one, other) {
        (Some(at), _) => Some(EACH[at]),
        (_, Some(at)) => Some(EACH_TWO[at]),
        _ => (name == POWER.0).then_some(two(EachPower)),
    }
}

/// What a function is of one row's numbers.
pub(super) fn alone(name: &str, x: f64, y: f64) -> f64 {
    match alone::arity(name) {
        Some(1) => alone::alone(name, &[x]),
        _ => alone::alone(name, &[x, y]),
    }
}

/// Arguments that are tried before a function is used.
const TRIED: u64 = 16384;

/// Whether a function written for lanes says the same as the one of one row, as far as some arguments show.
pub(super) fn agrees(forms: Forms, machine: Machine, name: &str) -> bool {
    (0..TRIED / 8).all(|round| {
        let x = std::array::from_fn(|lane| sample(round * 8 + lane as u64));
        let y = std::array::from_fn(|lane| sample(TRIED + round * 8 + lane as u64));
        let found = forms.call(machine, &x, &y);
        found.is_some_and(|found| (0..8).all(|lane| alike(alone(name, x[lane], y[lane]), found[lane])))
    })
}

/// Whether two results are the same: all NaN are, since they say that there is none.
pub(super) fn alike(a: f64, b: f64) -> bool {
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
