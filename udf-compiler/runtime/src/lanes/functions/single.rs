//! Functions of one row's numbers, for the lanes that are left to them: NaN where there is no result.

use crate::lanes::alone::POWER;
use crate::py_math::{BINARY, UNARY};

/// The place of a function in a table of `py_math`.
const fn place<F>(table: &[(&str, F)], name: &str) -> usize {
    let mut at = 0;
    while !same(table[at].0, name) {
        at += 1;
    }
    at
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

pub(super) const EXP: usize = place(UNARY, "math.exp");
pub(super) const LOG: usize = place(UNARY, "math.log");
pub(super) const SIN: usize = place(UNARY, "math.sin");
pub(super) const COS: usize = place(UNARY, "math.cos");
pub(super) const ASIN: usize = place(UNARY, "math.asin");
pub(super) const ACOS: usize = place(UNARY, "math.acos");
pub(super) const ATAN: usize = place(UNARY, "math.atan");
pub(super) const EXPM1: usize = place(UNARY, "math.expm1");
pub(super) const TANH: usize = place(UNARY, "math.tanh");
pub(super) const EXP2: usize = place(UNARY, "math.exp2");
pub(super) const LOG2: usize = place(UNARY, "math.log2");
pub(super) const LOG10: usize = place(UNARY, "math.log10");
pub(super) const LOG1P: usize = place(UNARY, "math.log1p");
pub(super) const ERF: usize = place(UNARY, "math.erf");
pub(super) const ATAN2: usize = place(BINARY, "math.atan2");
pub(super) const POW: usize = place(BINARY, "math.pow");

/// The function at a place of the table, of one number.
pub(super) fn alone<const PLACE: usize>(x: f64) -> f64 {
    UNARY[PLACE].1(x).unwrap_or(f64::NAN)
}

pub(super) fn alone_two<const PLACE: usize>(x: f64, y: f64) -> f64 {
    BINARY[PLACE].1(x, y).unwrap_or(f64::NAN)
}

pub(super) fn power_alone(x: f64, y: f64) -> f64 {
    POWER.1(x, y).unwrap_or(f64::NAN)
}
