//! The steps that a model is made of: each takes a block of columns and answers another. Knows no file format.

pub mod bayes;
pub mod block;
pub mod check;
pub mod compose;
pub mod distance;
pub mod encode;
pub mod forest;
pub mod impute;
pub mod linear;
pub mod links;
pub mod neural;
pub mod polynomial;
pub mod scale;
pub mod sums;
pub mod svm;
pub mod vote;
