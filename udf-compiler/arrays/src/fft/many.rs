//! Transforms along several axes: `fftn`, `rfftn` and their inverses; with two axes those of planes.
//! It does not know how one axis is transformed.

use crate::array::Array;
use crate::error::{ArrayError, Result};
use crate::fft::one::{Along, Norm, fft, ifft, irfft, rfft};

/// Lengths and axes of a transform; `fft2` and its like say `axes` as `(-2, -1)`.
#[derive(Clone, Copy, Debug)]
pub struct Extent<'a> {
    /// The number of points along each axis; -1 for as many as there are.
    pub lengths: Option<&'a [isize]>,
    /// The axes; the last ones, or all, if none are said.
    pub axes: Option<&'a [isize]>,
}

type Steps = Vec<(isize, isize)>;

/// The number of points of each axis, in order.
fn steps(a: &Array, extent: Extent, real: bool) -> Result<Steps> {
    let ndim = a.ndim() as isize;
    let length = |axis: isize| {
        let at = if axis < 0 { axis + ndim } else { axis };
        let found = usize::try_from(at).ok().and_then(|at| a.shape().get(at));
        found.map(|length| *length as isize)
    };
    let outside = |axis: isize| ArrayError::index(format!("index {axis} is out of bounds for axis 0 with size {ndim}"));
    let axes: Vec<isize> = match (extent.axes, extent.lengths) {
        (Some(axes), _) => axes.to_vec(),
        (None, Some(lengths)) => (-(lengths.len() as isize)..0).collect(),
        (None, None) => (-ndim..0).collect(),
    };
    if ndim == 0 && extent.lengths.is_none() && !axes.is_empty() {
        return Err(ArrayError::index("cannot do a non-empty take from an empty axes."));
    }
    let mut lengths = match extent.lengths {
        Some(lengths) => lengths.to_vec(),
        None => axes
            .iter()
            .map(|axis| length(*axis).ok_or_else(|| outside(*axis)))
            .collect::<Result<_>>()?,
    };
    if lengths.len() != axes.len() {
        return Err(ArrayError::value("Shape and axes have different lengths."));
    }
    if real
        && extent.lengths.is_none()
        && let (Some(last), Some(axis)) = (lengths.last_mut(), axes.last())
    {
        *last = (length(*axis).ok_or_else(|| outside(*axis))? - 1) * 2;
    }
    let missing = || ArrayError::index("tuple index out of range");
    let mut made = Vec::new();
    for (n, axis) in lengths.into_iter().zip(axes) {
        let n = if n == -1 { length(axis).ok_or_else(missing)? } else { n };
        made.push((n, axis));
    }
    Ok(made)
}

fn along((n, axis): (isize, isize), norm: Norm) -> Along {
    Along { n: Some(n), axis, norm }
}

/// `np.fft.fftn` and `fft2`. Without axes it is the array itself.
pub fn fftn(a: &Array, extent: Extent, norm: Norm) -> Result<Array> {
    steps(a, extent, false)?
        .into_iter()
        .rev()
        .try_fold(a.clone(), |a, step| fft(&a, along(step, norm)))
}

/// `np.fft.ifftn` and `ifft2`.
pub fn ifftn(a: &Array, extent: Extent, norm: Norm) -> Result<Array> {
    steps(a, extent, false)?
        .into_iter()
        .rev()
        .try_fold(a.clone(), |a, step| ifft(&a, along(step, norm)))
}

/// `np.fft.rfftn` and `rfft2`: the last axis is the real one.
pub fn rfftn(a: &Array, extent: Extent, norm: Norm) -> Result<Array> {
    let steps = steps(a, extent, false)?;
    let (last, others) = steps
        .split_last()
        .ok_or_else(|| ArrayError::index("list index out of range"))?;
    let first = rfft(a, along(*last, norm))?;
    others
        .iter()
        .rev()
        .try_fold(first, |a, step| fft(&a, along(*step, norm)))
}

/// `np.fft.irfftn` and `irfft2`.
pub fn irfftn(a: &Array, extent: Extent, norm: Norm) -> Result<Array> {
    let steps = steps(a, extent, true)?;
    let (last, others) = steps
        .split_last()
        .ok_or_else(|| ArrayError::index("list index out of range"))?;
    let made = others
        .iter()
        .try_fold(a.clone(), |a, step| ifft(&a, along(*step, norm)))?;
    irfft(&made, along(*last, norm))
}
