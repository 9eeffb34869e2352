//! Reductions: sums, extremes, truth, moments, running results, all in numpy's order.

pub mod extremes;
pub mod fold;
pub mod frame;
pub mod lanes;
pub mod layout;
pub mod moments;
pub mod nans;
pub mod number;
pub mod pairwise;
pub mod plan;
pub mod positions;
pub mod scans;
pub mod sums;
pub mod truth;

pub use extremes::{End, extreme, extreme_number, ptp};
pub use frame::How;
pub use moments::{mean, std, var};
pub use positions::{argwhere, flatnonzero, nonzero, position};
pub use scans::{Scan, reduceat, scan};
pub use sums::{prod, sum};
pub use truth::{all, any, count_nonzero};
