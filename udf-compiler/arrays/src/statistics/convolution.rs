//! Convolution and correlation of vectors.
//!
//! Knows that sums of products of floats need not be numpy's to the last bit.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::numbers;
use crate::poll;
use crate::reduce::layout::widened;
use crate::reduce::number::Number;
use crate::sorting::keys::common;
use crate::storage::{C32, C64, reserved};

/// Which part of the overlaps is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All that overlap at all.
    Full,
    /// As many as the longer vector has.
    Same,
    /// Those that overlap fully.
    Valid,
}

impl Mode {
    /// Reads numpy's name.
    pub fn parse(name: &str) -> Result<Mode> {
        match name {
            "full" => Ok(Mode::Full),
            "same" => Ok(Mode::Same),
            "valid" => Ok(Mode::Valid),
            _ => Err(ArrayError::value(format!(
                "mode must be one of 'valid', 'same', or 'full' (got '{name}')"
            ))),
        }
    }
}

/// `np.convolve`.
pub fn convolve(a: &Array, b: &Array, mode: Mode) -> Result<Array> {
    let (a, b) = if b.size() > a.size() { (b, a) } else { (a, b) };
    if a.size() == 0 || b.size() == 0 {
        let name = if a.size() == 0 { "a" } else { "v" };
        return Err(ArrayError::value(format!("{name} cannot be empty")));
    }
    both(a, b, mode, false)
}

/// `np.correlate`: the second vector is conjugated.
pub fn correlate(a: &Array, b: &Array, mode: Mode) -> Result<Array> {
    if a.size() == 0 || b.size() == 0 {
        let name = if a.size() == 0 { "first" } else { "second" };
        return Err(ArrayError::value(format!("{name} array argument cannot be empty")));
    }
    both(a, b, mode, true)
}

fn both(a: &Array, b: &Array, mode: Mode, correlate: bool) -> Result<Array> {
    if a.ndim() > 1 || b.ndim() > 1 {
        return Err(ArrayError::value("object too deep for desired array"));
    }
    let dtype = common(a.dtype(), b.dtype())?;
    let (a, b) = (widened(a, dtype)?, widened(b, dtype)?);
    let b = match dtype {
        DType::C64 if correlate => crate::reduce::layout::map(&b, dtype, C32::conj)?,
        DType::C128 if correlate => crate::reduce::layout::map(&b, dtype, C64::conj)?,
        _ => b,
    };
    numbers!(dtype, T => run::<T>(&a, &b, mode, correlate), else => Err(ArrayError::refused(format!("numpy.convolve of {dtype}"))))
}

fn run<T: Number>(a: &Array, b: &Array, mode: Mode, correlate: bool) -> Result<Array> {
    let (mut long, mut short) = (a.to_vec::<T>()?, b.to_vec::<T>()?);
    if !correlate {
        short.reverse();
    }
    let turned = short.len() > long.len();
    if turned {
        std::mem::swap(&mut long, &mut short);
    }
    let (n, m) = (long.len(), short.len());
    // Place 0 has one item of overlap, place m - 1 all.
    let (first, count) = match mode {
        Mode::Full => (0, n + m - 1),
        Mode::Same => (m - 1 - m / 2, n),
        Mode::Valid => (m - 1, n - m + 1),
    };
    let mut values = reserved(count)?;
    let mut work = 0;
    for place in first..first + count {
        let skipped = (m - 1).saturating_sub(place);
        let start = (place + 1).saturating_sub(m);
        let pairs = long
            .get(start..)
            .unwrap_or_default()
            .iter()
            .zip(short.get(skipped..).unwrap_or_default());
        values.push(pairs.map(|(a, b)| a.times(*b)).reduce(T::plus).unwrap_or_default());
        work += m;
        if work > poll::WORK {
            poll::poll()?;
            work = 0;
        }
    }
    if turned {
        values.reverse();
    }
    Array::typed(T::buffer(values), &[count], T::DTYPE)
}
