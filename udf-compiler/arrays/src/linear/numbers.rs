//! The numbers of products: every plain element type, with sums that wrap, and products of matrices of them.
//! It does not know arrays.

use crate::cast::promote::promote_types;
use crate::dtype::DType;
use crate::error::Result;
use crate::poll::{WORK, poll};
use crate::storage::{C32, C64, Element};
use ndarray::linalg::general_mat_mul;
use ndarray::{ArrayView2, ArrayViewMut2, LinalgScalar};
use num_complex::Complex;

/// An element type that products are made of.
pub trait Number: Element + Copy {
    /// Nothing.
    const ZERO: Self;
    /// The product; integers wrap, truth values are both true.
    fn times(self, by: Self) -> Self;
    /// The sum; integers wrap, one of truth values is true.
    fn plus(self, other: Self) -> Self;
    /// The difference; integers wrap.
    fn minus(self, other: Self) -> Self;
    /// The number with the other sign; integers wrap.
    fn negated(self) -> Self {
        Self::ZERO.minus(self)
    }
    /// The conjugate; what is not complex stays.
    fn conjugate(self) -> Self {
        self
    }
    /// Adds the product of a matrix with `k` columns and one with `n` to a matrix of zeros with `n` columns.
    fn multiply(k: usize, n: usize, (a, b): (&[Self], &[Self]), out: &mut [Self]) -> Result<()> {
        plain_product(k, n, (a, b), out)
    }
}

/// Does the same with every type of numbers: `each_number!(dtype, T => make::<T>(), else => refuse)`.
macro_rules! each_number {
    ($dtype:expr, $type:ident => $body:expr, else => $other:expr) => {
        match $dtype {
            $crate::dtype::DType::Str(_) | $crate::dtype::DType::Datetime(_) | $crate::dtype::DType::Timedelta(_) => {
                $other
            }
            $crate::dtype::DType::Bool => {
                type $type = bool;
                $body
            }
            $crate::dtype::DType::I8 => {
                type $type = i8;
                $body
            }
            $crate::dtype::DType::I16 => {
                type $type = i16;
                $body
            }
            $crate::dtype::DType::I32 => {
                type $type = i32;
                $body
            }
            $crate::dtype::DType::I64 => {
                type $type = i64;
                $body
            }
            $crate::dtype::DType::U8 => {
                type $type = u8;
                $body
            }
            $crate::dtype::DType::U16 => {
                type $type = u16;
                $body
            }
            $crate::dtype::DType::U32 => {
                type $type = u32;
                $body
            }
            $crate::dtype::DType::U64 => {
                type $type = u64;
                $body
            }
            $crate::dtype::DType::F32 => {
                type $type = f32;
                $body
            }
            $crate::dtype::DType::F64 => {
                type $type = f64;
                $body
            }
            $crate::dtype::DType::C64 => {
                type $type = $crate::storage::C32;
                $body
            }
            $crate::dtype::DType::C128 => {
                type $type = $crate::storage::C64;
                $body
            }
        }
    };
}
pub(super) use each_number;

macro_rules! integers {
    ($($type:ty),*) => {$(
        impl Number for $type {
            const ZERO: Self = 0;
            fn times(self, by: Self) -> Self {
                self.wrapping_mul(by)
            }
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
        }
    )*};
}
integers!(i8, i16, i32, i64, u8, u16, u32, u64);

impl Number for bool {
    const ZERO: Self = false;
    fn times(self, by: Self) -> Self {
        self && by
    }
    fn plus(self, other: Self) -> Self {
        self || other
    }
    fn minus(self, other: Self) -> Self {
        self != other
    }
}

macro_rules! floats {
    ($($type:ty, $zero:expr, $conjugate:ident);*) => {$(
        impl Number for $type {
            const ZERO: Self = $zero;
            fn times(self, by: Self) -> Self {
                self * by
            }
            fn plus(self, other: Self) -> Self {
                self + other
            }
            fn minus(self, other: Self) -> Self {
                self - other
            }
            fn negated(self) -> Self {
                -self
            }
            fn conjugate(self) -> Self {
                $conjugate(self)
            }
            fn multiply(k: usize, n: usize, (a, b): (&[Self], &[Self]), out: &mut [Self]) -> Result<()> {
                fast_product(k, n, (a, b), out)
            }
        }
    )*};
}
floats!(
    f32, 0.0, same;
    f64, 0.0, same;
    C32, C32::new(0.0, 0.0), turned;
    C64, C64::new(0.0, 0.0), turned
);

fn same<T>(x: T) -> T {
    x
}

fn turned<T: Clone + std::ops::Neg<Output = T>>(x: Complex<T>) -> Complex<T> {
    Complex::new(x.re, -x.im)
}

/// The sum of products of two rows, in eight lanes.
pub fn row_product<T: Number>(a: &[T], b: &[T]) -> T {
    let mut lanes = [T::ZERO; 8];
    let (a8, b8) = (a.chunks_exact(8), b.chunks_exact(8));
    let mut rest = T::ZERO;
    for (x, y) in a8.remainder().iter().zip(b8.remainder()) {
        rest = rest.plus(x.times(*y));
    }
    for (x, y) in a8.zip(b8) {
        for ((lane, p), q) in lanes.iter_mut().zip(x).zip(y) {
            *lane = lane.plus(p.times(*q));
        }
    }
    let [a0, a1, a2, a3, a4, a5, a6, a7] = lanes;
    let left = a0.plus(a1).plus(a2.plus(a3));
    rest.plus(left.plus(a4.plus(a5).plus(a6.plus(a7))))
}

fn plain_product<T: Number>(k: usize, n: usize, (a, b): (&[T], &[T]), out: &mut [T]) -> Result<()> {
    if k == 0 || n == 0 {
        return Ok(());
    }
    if n == 1 {
        return columns_product(k, (a, b), out);
    }
    let mut work = 0;
    for (row, to) in a.chunks_exact(k).zip(out.chunks_exact_mut(n)) {
        for (x, from) in row.iter().zip(b.chunks_exact(n)) {
            for (y, z) in to.iter_mut().zip(from) {
                *y = y.plus(x.times(*z));
            }
            work += n;
        }
        if work > WORK {
            poll()?;
            work = 0;
        }
    }
    Ok(())
}

/// A matrix times one column.
fn columns_product<T: Number>(k: usize, (a, b): (&[T], &[T]), out: &mut [T]) -> Result<()> {
    for (i, (row, to)) in a.chunks_exact(k).zip(out).enumerate() {
        *to = row_product(row, b);
        if i % (WORK / k + 1) == 0 {
            poll()?;
        }
    }
    Ok(())
}

/// By blocks, with the widest instructions of the machine.
fn fast_product<T: Number + LinalgScalar>(k: usize, n: usize, (a, b): (&[T], &[T]), out: &mut [T]) -> Result<()> {
    if k == 0 || n == 0 {
        return Ok(());
    }
    let rows = a.len() / k;
    if n == 1 || rows == 1 || rows.saturating_mul(k).saturating_mul(n) < 512 {
        return plain_product(k, n, (a, b), out);
    }
    // So many rows at once that an interrupt is soon seen.
    let step = (64 * WORK / (k * n).max(1)).max(16);
    let whole = ArrayView2::from_shape((k, n), b).map_err(shape_error)?;
    for (part, to) in a.chunks(step * k).zip(out.chunks_mut(step * n)) {
        poll()?;
        let left = ArrayView2::from_shape((part.len() / k, k), part).map_err(shape_error)?;
        let mut result = ArrayViewMut2::from_shape((part.len() / k, n), to).map_err(shape_error)?;
        general_mat_mul(T::one(), &left, &whole, T::zero(), &mut result);
    }
    Ok(())
}

fn shape_error(_: ndarray::ShapeError) -> crate::error::ArrayError {
    crate::error::ArrayError::value("a matrix does not have its shape")
}

/// The type that numbers of two types have together; nothing for what are no numbers.
pub fn promoted(a: DType, b: DType) -> Option<DType> {
    let common = promote_types(a, b).ok();
    common.filter(|_| a.is_number() && b.is_number())
}
