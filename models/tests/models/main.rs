//! Models fitted by `fit.py`, against what their libraries answered; damaged and malicious files; what is planned with.

mod cases;
mod damage;
mod files;
mod planning;
mod sums;
