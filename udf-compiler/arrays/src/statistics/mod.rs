//! Statistics: quantiles, histograms, covariances, differences, interpolation, convolution.

pub mod averages;
pub mod convolution;
pub mod differences;
pub mod edges;
pub mod histogram;
pub mod interpolation;
pub mod methods;
pub mod quantiles;

pub use averages::{Average, average, corrcoef, cov};
pub use convolution::{Mode, convolve, correlate};
pub use differences::{Spacing, diff, ediff1d, gradient, trapezoid, unwrap};
pub use edges::Bins;
pub use histogram::{Grid, Histogram, bincount, histogram, histogramdd};
pub use interpolation::{interp, polyval};
pub use methods::Method;
pub use quantiles::{Wanted, median, nanmedian, nanquantile, quantile};
