//! Transforms along one axis: `fft`, `ifft`, `rfft`, `irfft`, `hfft`, `ihfft`.
//! It does not know how a line is transformed.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::fft::axes::{as_complex, as_real, axis_last, last_to_axis, narrowed};
use crate::fft::lines;
use crate::shape::normal_axis;
use crate::storage::{C64, Element, reserved};

/// What the result is divided by, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Norm {
    /// The inverse transform is divided by the length.
    Backward,
    /// Both are divided by the root of the length.
    Ortho,
    /// The transform is divided by the length.
    Forward,
}

impl Norm {
    /// By numpy's name, for a transform that is `inverse` or not (numpy's words differ); `ValueError` for others.
    pub fn parse(name: Option<&str>, inverse: bool) -> Result<Norm> {
        match name {
            None | Some("backward") => Ok(Norm::Backward),
            Some("ortho") => Ok(Norm::Ortho),
            Some("forward") => Ok(Norm::Forward),
            Some(name) => {
                let gap = if inverse { " " } else { "" };
                let message =
                    format!("Invalid norm value {name}; should be \"backward\",{gap}\"ortho\" or \"forward\".");
                Err(ArrayError::value(message))
            }
        }
    }

    fn swapped(self) -> Norm {
        match self {
            Norm::Backward => Norm::Forward,
            Norm::Ortho => Norm::Ortho,
            Norm::Forward => Norm::Backward,
        }
    }

    fn factor(self, n: usize, forward: bool) -> f64 {
        let norm = if forward { self } else { self.swapped() };
        match norm {
            Norm::Backward => 1.0,
            Norm::Ortho => 1.0 / (n as f64).sqrt(),
            Norm::Forward => 1.0 / n as f64,
        }
    }
}

/// Along which axis, how many points (as many as there are if none is said), and what it is divided by.
#[derive(Clone, Copy, Debug)]
pub struct Along {
    /// The number of points: the axis is cut, or zeros are put behind it.
    pub n: Option<isize>,
    /// The axis.
    pub axis: isize,
    /// The division.
    pub norm: Norm,
}

/// The length of the axis, as numpy looks it up before anything else.
fn length(a: &Array, axis: isize) -> Result<usize> {
    let at = normal_axis(axis, a.ndim()).map_err(|_| ArrayError::index("tuple index out of range"))?;
    Ok(a.shape()[at])
}

fn points(n: isize) -> Result<usize> {
    let invalid = || ArrayError::value(format!("Invalid number of FFT data points ({n}) specified."));
    usize::try_from(n).ok().filter(|n| *n > 0).ok_or_else(invalid)
}

/// How many points there are where none are said.
fn counted(a: &Array, along: Along) -> Result<usize> {
    match along.n {
        Some(n) => points(n),
        None => points(length(a, along.axis)? as isize),
    }
}

/// How many points a half has the whole of, where none are said.
fn doubled(a: &Array, along: Along) -> Result<usize> {
    match along.n {
        Some(n) => points(n),
        None => points((length(a, along.axis)? as isize - 1) * 2),
    }
}

/// Lines along the last axis with `n` numbers each: cut, or with zeros behind.
fn fitted<T: Element + Copy>(values: &[T], length: usize, n: usize) -> Result<Vec<T>> {
    let count = values.len().checked_div(length).unwrap_or(0);
    let mut made = reserved(count.saturating_mul(n))?;
    for line in values.chunks_exact(length.max(1)) {
        made.extend(line.iter().take(n));
        made.extend(std::iter::repeat_n(T::default(), n.saturating_sub(length)));
    }
    Ok(made)
}

/// As [`fitted`], also where the lines have no numbers at all.
fn lines_of<T: Element + Copy>(values: &[T], view: &Array, n: usize) -> Result<Vec<T>> {
    let length = view.shape().last().copied().unwrap_or(0);
    if length > 0 {
        return fitted(values, length, n);
    }
    let count: usize = view.shape().iter().rev().skip(1).product();
    crate::storage::filled(count.saturating_mul(n), T::default())
}

fn in_place<T: Element>(values: Vec<T>, view: &Array, n: usize, axis: usize) -> Result<Array> {
    let mut shape = view.shape().to_vec();
    if let Some(last) = shape.last_mut() {
        *last = n;
    }
    last_to_axis(&Array::new(values, &shape)?, axis)?.copy()
}

fn transform(a: &Array, n: usize, along: Along, forward: bool) -> Result<Array> {
    let axis = normal_axis(along.axis, a.ndim())?;
    let view = axis_last(a, axis)?;
    let mut values = lines_of(&as_complex(&view)?, &view, n)?;
    lines::complex(&mut values, n, forward, along.norm.factor(n, forward))?;
    narrowed(in_place(values, &view, n, axis)?, a)
}

/// `np.fft.fft`: complex numbers, of single precision for arrays of single precision.
pub fn fft(a: &Array, along: Along) -> Result<Array> {
    transform(a, counted(a, along)?, along, true)
}

/// `np.fft.ifft`.
pub fn ifft(a: &Array, along: Along) -> Result<Array> {
    transform(a, counted(a, along)?, along, false)
}

/// `np.fft.rfft`: the first half of the transform of real numbers; `TypeError` for complex ones.
pub fn rfft(a: &Array, along: Along) -> Result<Array> {
    let n = counted(a, along)?;
    let axis = normal_axis(along.axis, a.ndim())?;
    if a.dtype().is_complex() {
        let name = if n % 2 == 0 { "rfft_n_even" } else { "rfft_n_odd" };
        return Err(ArrayError::new(
            Kind::Type,
            format!(
                "ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any \
                 supported types according to the casting rule ''safe''"
            ),
        ));
    }
    let view = axis_last(a, axis)?;
    let mut values = lines_of(&as_real(&view)?, &view, n)?;
    let made = lines::of_real(&mut values, n, along.norm.factor(n, true))?;
    narrowed(in_place(made, &view, n / 2 + 1, axis)?, a)
}

/// `np.fft.irfft`: the real numbers that have this as the first half of their transform.
pub fn irfft(a: &Array, along: Along) -> Result<Array> {
    let n = doubled(a, along)?;
    let axis = normal_axis(along.axis, a.ndim())?;
    let view = axis_last(a, axis)?;
    let mut values = lines_of(&as_complex(&view)?, &view, n / 2 + 1)?;
    let made = lines::to_real(&mut values, n, along.norm.factor(n, false))?;
    narrowed(in_place(made, &view, n, axis)?, a)
}

/// `np.fft.hfft`: the transform of what is the first half of a Hermitian line.
pub fn hfft(a: &Array, along: Along) -> Result<Array> {
    let n = doubled(a, along)?;
    let norm = along.norm.swapped();
    irfft(
        &conjugated(a)?,
        Along {
            n: Some(n as isize),
            norm,
            ..along
        },
    )
}

/// `np.fft.ihfft`: the inverse of [`hfft`], of real numbers.
pub fn ihfft(a: &Array, along: Along) -> Result<Array> {
    let n = counted(a, along)?;
    let norm = along.norm.swapped();
    conjugated(&rfft(
        a,
        Along {
            n: Some(n as isize),
            norm,
            ..along
        },
    )?)
}

fn conjugated(a: &Array) -> Result<Array> {
    let conjugate = |x: &C64| x.conj();
    match a.dtype() {
        DType::C128 => Array::new(a.elements::<C64>()?.iter().map(conjugate).collect(), a.shape()),
        DType::C64 => Array::new(
            a.elements::<crate::storage::C32>()?.iter().map(|x| x.conj()).collect(),
            a.shape(),
        ),
        _ => Ok(a.clone()),
    }
}
