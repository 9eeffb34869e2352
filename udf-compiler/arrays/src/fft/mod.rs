//! Discrete Fourier transforms as numpy has them, along one axis or several, of any length.
//!
//! Values are within rounding of numpy's. It knows of linear algebra only how arrays are read as numbers.

mod axes;
mod frequencies;
mod lines;
mod many;
mod one;

pub use frequencies::{fftfreq, fftshift, ifftshift, rfftfreq};
pub use many::{Extent, fftn, ifftn, irfftn, rfftn};
pub use one::{Along, Norm, fft, hfft, ifft, ihfft, irfft, rfft};
