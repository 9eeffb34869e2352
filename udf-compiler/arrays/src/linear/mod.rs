//! Linear algebra as numpy has it: products, decompositions, equations, norms, polynomials.
//!
//! Kernels work on matrices in one piece of memory; above them stand arrays and stacks of matrices.
//! Values are within rounding of numpy's, not bit for bit: numpy's own differ between machines.

mod bidiagonal;
mod cholesky;
mod convert;
mod decompositions;
mod einsum;
mod elementwise;
mod equations;
mod errors;
mod field;
mod fit;
mod general;
mod hermitian;
mod hessenberg;
mod lu;
mod matrix;
mod norms;
mod numbers;
mod polynomials;
mod powers;
mod products;
mod reflect;
mod schur;
mod schur_complex;
mod singular;
mod stacks;
mod subscripts;
pub(crate) mod views;

pub(crate) use convert::{Precision, doubles};
pub use decompositions::{QrMode, Uv, cholesky, eig, eigh, eigvals, eigvalsh, qr, svd, svdvals};
pub use einsum::einsum;
pub use elementwise::{cross, kron, outer, trace};
pub use equations::{LeastSquares, det, inv, lstsq, matrix_transpose, pinv, slogdet, solve, tensorinv, tensorsolve};
pub use fit::{Fit, polyfit};
pub use norms::{Order, Tolerance, cond, matrix_rank, norm};
pub use polynomials::{poly, polyadd, polyder, polydiv, polyint, polymul, polysub, roots, vander};
pub use powers::{matrix_power, multi_dot};
pub use products::{Axes, dot, inner, matmul, matvec, tensordot, vdot, vecdot};
