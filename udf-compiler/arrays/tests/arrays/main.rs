//! Cases recorded from numpy, and what arrays do with them.

mod cases;
mod casting;
mod choices;
mod creation;
mod fft;
mod folds;
mod indexing;
mod linear;
mod printing;
mod random;
mod reductions;
mod shapes;
mod sorting;
mod statistics;
mod ufuncs;
