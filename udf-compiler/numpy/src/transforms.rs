//! Discrete Fourier transforms, as the package calls them.

use crate::errors::Raise;
use crate::given::{Given, Natives};
use crate::reduce::finish;
use rustpython_vm::PyResult;
use taipan_arrays::fft::{self, Along, Extent, Norm};
use taipan_arrays::{Array, Result};

/// By their names.
pub const NATIVES: Natives = &[
    ("fft_fft", |given| along(given, false, fft::fft)),
    ("fft_ifft", |given| along(given, true, fft::ifft)),
    ("fft_rfft", |given| along(given, false, fft::rfft)),
    ("fft_irfft", |given| along(given, true, fft::irfft)),
    ("fft_hfft", |given| along(given, false, fft::hfft)),
    ("fft_ihfft", |given| along(given, true, fft::ihfft)),
    ("fft_fft2", |given| over(given, false, fft::fftn)),
    ("fft_ifft2", |given| over(given, true, fft::ifftn)),
    ("fft_rfft2", |given| over(given, false, fft::rfftn)),
    ("fft_irfft2", |given| over(given, true, fft::irfftn)),
    ("fft_fftn", |given| over(given, false, fft::fftn)),
    ("fft_ifftn", |given| over(given, true, fft::ifftn)),
    ("fft_rfftn", |given| over(given, false, fft::rfftn)),
    ("fft_irfftn", |given| over(given, true, fft::irfftn)),
    ("fftfreq", |given| {
        finish(given, fft::fftfreq(given.int(0)?, given.float(1)?))
    }),
    ("rfftfreq", |given| {
        finish(given, fft::rfftfreq(given.int(0)?, given.float(1)?))
    }),
];

fn norm(given: &Given<'_>, inverse: bool) -> PyResult<Norm> {
    let name = if given.is_none(3) { None } else { Some(given.text(3)?) };
    Norm::parse(name.as_deref(), inverse).raised(given.vm)
}

/// Along one axis: array, number of points, axis, norm.
fn along(given: &Given<'_>, inverse: bool, transform: fn(&Array, Along) -> Result<Array>) -> PyResult {
    let along = Along {
        n: given.axis(1)?,
        axis: given.int(2)?,
        norm: norm(given, inverse)?,
    };
    finish(given, transform(&given.array(0)?, along))
}

/// Over several axes: array, numbers of points, axes, norm.
fn over(
    given: &Given<'_>,
    inverse: bool,
    transform: for<'a> fn(&Array, Extent<'a>, Norm) -> Result<Array>,
) -> PyResult {
    let (lengths, axes) = (given.axes(1)?, given.axes(2)?);
    let extent = Extent {
        lengths: lengths.as_deref(),
        axes: axes.as_deref(),
    };
    let norm = norm(given, inverse)?;
    finish(given, transform(&given.array(0)?, extent, norm))
}
