//! Powers in eight lanes.

use super::super::pack::Pack;
use super::double::*;
use super::{exp, log, single};
use crate::py_float;

/// The error of the C library's, in units of the last place: 0.52 by its authors, and what is lost here of large exponents.
const ERROR: f64 = 0.56;
/// The same of squares, as far as they are not left to the C library.
const ERROR_OF_SQUARES: f64 = 1.0 - py_float::SURE_SQUARE;

/// The squares, and those that are in doubt.
#[inline(always)]
fn squares<P: Pack>(x: P) -> (P, P::Mask) {
    let all = |value| x.all(value);
    let (result, doubtful) = settle(product(x, x), ERROR_OF_SQUARES);
    let zero = x.equals(all(0.0));
    let within = result.ge(all(py_float::SURE_SQUARES.start)) & result.lt(all(py_float::SURE_SQUARES.end));
    (result, (doubtful | !within) & !zero)
}

/// Powers of positive numbers, and those that are in doubt.
#[inline(always)]
fn powers<P: Pack>(x: P, y: P) -> (P, P::Mask) {
    let all = |value| x.all(value);
    let logarithm = log::long_logarithm(x);
    let Double { high, low } = product(logarithm.high, y);
    let low = logarithm.low.mul_add(y, low);
    let (value, octaves) = exp::exponential(high, Some(low));
    let (near, doubtful) = settle(value, ERROR);
    let within =
        x.ge(all(f64::MIN_POSITIVE)) & x.le(all(f64::MAX)) & high.ge(all(exp::RANGE.0)) & high.le(all(exp::RANGE.1));
    (near.scaled(octaves), doubtful | !within)
}

/// The results, and those that are left to the C library.
#[inline(always)]
fn near<P: Pack>(x: P, y: P) -> (P, P::Mask) {
    let square = y.equals(y.all(2.0));
    match P::bits(square) {
        0 => powers(x, y),
        u8::MAX => squares(x),
        _ => {
            let ((squares, left), (powers, others)) = (squares(x), powers(x, y));
            (powers.but(square, squares), left & square | others & !square)
        }
    }
}

/// `**` of floats
#[inline(always)]
pub(super) fn power<P: Pack>(x: P, y: P) -> P {
    let (result, lanes) = near(x, y);
    patched_two(result, (x, y), lanes, single::power_alone)
}

/// `math.pow`
#[inline(always)]
pub(super) fn pow<P: Pack>(x: P, y: P) -> P {
    let (result, lanes) = near(x, y);
    patched_two(result, (x, y), lanes, single::alone_two::<{ single::POW }>)
}

/// `**` of floats, called eight times.
#[inline(always)]
pub(super) fn each<P: Pack>(x: P, y: P) -> P {
    called_two(x, y, single::power_alone)
}
