//! The numbers of linear algebra: real and complex ones of double precision behind one trait.
//! It does not know matrices, nor the other element types of arrays.

use num_complex::Complex64;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A real or complex number that algorithms of linear algebra are written for once.
pub trait Field:
    Copy
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + 'static
{
    /// Nothing.
    const ZERO: Self;
    /// One.
    const ONE: Self;
    /// The number with this real part and no imaginary one.
    fn of_real(real: f64) -> Self;
    /// The conjugate; a real number itself.
    fn conj(self) -> Self;
    /// The real part.
    fn real(self) -> f64;
    /// The imaginary part.
    fn imag(self) -> f64;
    /// The absolute value.
    fn size(self) -> f64;
    /// What LAPACK compares pivots by: the sum of the parts' absolute values.
    fn weight(self) -> f64;
    /// Times a real number.
    fn scaled(self, by: f64) -> Self;
    /// Divided, without overflow between.
    fn over(self, by: Self) -> Self;
    /// Whether no part is infinite or not a number.
    fn finite(self) -> bool;
}

impl Field for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    fn of_real(real: f64) -> Self {
        real
    }
    fn conj(self) -> Self {
        self
    }
    fn real(self) -> f64 {
        self
    }
    fn imag(self) -> f64 {
        0.0
    }
    fn size(self) -> f64 {
        self.abs()
    }
    fn weight(self) -> f64 {
        self.abs()
    }
    fn scaled(self, by: f64) -> Self {
        self * by
    }
    fn over(self, by: Self) -> Self {
        self / by
    }
    fn finite(self) -> bool {
        self.is_finite()
    }
}

impl Field for Complex64 {
    const ZERO: Self = Complex64::new(0.0, 0.0);
    const ONE: Self = Complex64::new(1.0, 0.0);
    fn of_real(real: f64) -> Self {
        Complex64::new(real, 0.0)
    }
    fn conj(self) -> Self {
        Complex64::new(self.re, -self.im)
    }
    fn real(self) -> f64 {
        self.re
    }
    fn imag(self) -> f64 {
        self.im
    }
    fn size(self) -> f64 {
        self.re.hypot(self.im)
    }
    fn weight(self) -> f64 {
        self.re.abs() + self.im.abs()
    }
    fn scaled(self, by: f64) -> Self {
        Complex64::new(self.re * by, self.im * by)
    }
    fn over(self, by: Self) -> Self {
        // Smith's way: the larger part of the divisor goes first.
        if by.re.abs() >= by.im.abs() {
            let ratio = by.im / by.re;
            let whole = by.re + by.im * ratio;
            Complex64::new((self.re + self.im * ratio) / whole, (self.im - self.re * ratio) / whole)
        } else {
            let ratio = by.re / by.im;
            let whole = by.re * ratio + by.im;
            Complex64::new((self.re * ratio + self.im) / whole, (self.im * ratio - self.re) / whole)
        }
    }
    fn finite(self) -> bool {
        self.re.is_finite() && self.im.is_finite()
    }
}

/// Adds a row times a number to another row of the same length.
pub fn add_scaled<T: Field>(to: &mut [T], by: T, from: &[T]) {
    for (a, b) in to.iter_mut().zip(from) {
        *a += by * *b;
    }
}

/// The sum of products of two rows, the first one conjugated, in eight lanes.
pub fn inner<T: Field>(a: &[T], b: &[T]) -> T {
    let mut lanes = [T::ZERO; 8];
    let (a8, b8) = (a.chunks_exact(8), b.chunks_exact(8));
    let mut sum = T::ZERO;
    for (x, y) in a8.remainder().iter().zip(b8.remainder()) {
        sum += x.conj() * *y;
    }
    for (x, y) in a8.zip(b8) {
        for ((lane, p), q) in lanes.iter_mut().zip(x).zip(y) {
            *lane += p.conj() * *q;
        }
    }
    let [a0, a1, a2, a3, a4, a5, a6, a7] = lanes;
    sum + (((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7)))
}

/// The Euclidean length of a row, without overflow between.
pub fn length<T: Field>(row: &[T]) -> f64 {
    let largest = row.iter().fold(0.0f64, |most, x| most.max(x.weight()));
    if largest == 0.0 {
        return if row.iter().all(|x| x.finite()) { 0.0 } else { f64::NAN };
    }
    if !(1e-140..1e140).contains(&largest) && largest.is_finite() {
        let down = 1.0 / largest;
        if down.is_finite() {
            return row.iter().map(|x| squared(x.scaled(down))).sum::<f64>().sqrt() * largest;
        }
    }
    row.iter().map(|x| squared(*x)).sum::<f64>().sqrt()
}

fn squared<T: Field>(x: T) -> f64 {
    x.real() * x.real() + x.imag() * x.imag()
}

/// A plane rotation of two rows: `x` becomes `c·x + s·y`, `y` becomes `c·y - s·x`.
pub fn rotate<T: Field>(x: &mut [T], y: &mut [T], c: f64, s: f64) {
    for (a, b) in x.iter_mut().zip(y.iter_mut()) {
        let turned = a.scaled(c) + b.scaled(s);
        *b = b.scaled(c) - a.scaled(s);
        *a = turned;
    }
}

/// The absolute value of the first with the sign of the second.
pub fn signed(size: f64, sign: f64) -> f64 {
    size.abs().copysign(sign)
}

/// The rotation `(c, s, r)` with `c·f + s·g = r` and `c·g - s·f = 0`; `r` has the sign of `f`.
pub fn rotation(f: f64, g: f64) -> (f64, f64, f64) {
    if g == 0.0 {
        return (1.0, 0.0, f);
    }
    if f == 0.0 {
        return (0.0, 1f64.copysign(g), g.abs());
    }
    let safe = |x: f64| (1e-150..1e150).contains(&x.abs());
    let whole = if safe(f) && safe(g) {
        (f * f + g * g).sqrt()
    } else {
        f.hypot(g)
    };
    let r = whole.copysign(f);
    (f.abs() / whole, g / r, r)
}
