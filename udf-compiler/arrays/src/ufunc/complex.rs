//! Functions of complex numbers.
//!
//! Knows no loops and no arrays.

use crate::storage::{C32, C64};

/// Complex numbers that can be divided.
pub trait Quotient {
    /// A quotient by Smith's method, as numpy has it.
    fn quotient(self, other: Self) -> Self;
}

macro_rules! quotients {
    ($($type:ty),*) => { $(
        impl Quotient for $type {
            fn quotient(self, b: Self) -> Self {
                let a = self;
                let (re, im) = (b.re.abs(), b.im.abs());
                if re >= im {
                    if re == 0.0 && im == 0.0 {
                        return <$type>::new(a.re / re, a.im / re);
                    }
                    let ratio = b.im / b.re;
                    let scale = 1.0 / (b.re + b.im * ratio);
                    <$type>::new((a.re + a.im * ratio) * scale, (a.im - a.re * ratio) * scale)
                } else {
                    let ratio = b.re / b.im;
                    let scale = 1.0 / (b.im + b.re * ratio);
                    <$type>::new((a.re * ratio + a.im) * scale, (a.im * ratio - a.re) * scale)
                }
            }
        }
    )* };
}

quotients!(C32, C64);

/// A square root; the cut is the negative half of the real line, and the sign of a zero says which side of it.
pub fn sqrt(z: C64) -> C64 {
    let (re, im) = (z.re, z.im);
    if im.is_infinite() {
        return C64::new(f64::INFINITY, im);
    }
    if re.is_nan() {
        return C64::new(re, f64::NAN);
    }
    if re.is_infinite() {
        let other = if im.is_nan() { im } else { 0.0 };
        return if re > 0.0 {
            C64::new(re, if im.is_nan() { im } else { (0.0f64).copysign(im) })
        } else {
            C64::new(other.abs(), f64::INFINITY.copysign(im))
        };
    }
    if re == 0.0 && im == 0.0 {
        return C64::new(0.0, im);
    }
    // Halves keep the sum from being too large.
    let scale = if re.abs() > 1e300 || im.abs() > 1e300 {
        0.25
    } else {
        1.0
    };
    let (re, im) = (re * scale, im * scale);
    let root = if scale == 1.0 { 1.0 } else { 2.0 };
    if re >= 0.0 {
        let t = ((re + re.hypot(im)) * 0.5).sqrt();
        C64::new(t * root, im / (2.0 * t) * root)
    } else {
        let t = ((re.hypot(im) - re) * 0.5).sqrt();
        C64::new(im.abs() / (2.0 * t) * root, t.copysign(im) * root)
    }
}

/// Above this squares are infinite.
const LARGE: f64 = f64::MAX / 4.0;

/// The logarithm of the size of a large number, doubled.
fn ln_of_large(z: C64) -> f64 {
    (z.re / 2.0).hypot(z.im / 2.0).ln() + 2.0 * std::f64::consts::LN_2
}

fn is_large(z: C64) -> bool {
    z.re.abs() > LARGE || z.im.abs() > LARGE
}

/// An inverse hyperbolic sine, as Kahan has it: exact far from zero, and a zero's sign says which side of a cut is meant.
pub fn asinh(z: C64) -> C64 {
    if is_large(z) {
        return C64::new(ln_of_large(z).copysign(z.re), z.im.atan2(z.re.abs()));
    }
    let (a, b) = (sqrt(C64::new(1.0 + z.im, -z.re)), sqrt(C64::new(1.0 - z.im, z.re)));
    C64::new(
        (a.re * b.im - b.re * a.im).asinh(),
        z.im.atan2(a.re * b.re - a.im * b.im),
    )
}

/// An inverse sine.
pub fn asin(z: C64) -> C64 {
    let turned = asinh(C64::new(-z.im, z.re));
    C64::new(turned.im, -turned.re)
}

/// An inverse cosine.
pub fn acos(z: C64) -> C64 {
    if is_large(z) {
        return C64::new(z.im.abs().atan2(z.re), ln_of_large(z).copysign(-z.im));
    }
    let (a, b) = (sqrt(C64::new(1.0 - z.re, -z.im)), sqrt(C64::new(1.0 + z.re, z.im)));
    C64::new(2.0 * a.re.atan2(b.re), (b.re * a.im - b.im * a.re).asinh())
}

/// An inverse hyperbolic cosine.
pub fn acosh(z: C64) -> C64 {
    if is_large(z) {
        return C64::new(ln_of_large(z), z.im.atan2(z.re));
    }
    let (a, b) = (sqrt(C64::new(z.re - 1.0, z.im)), sqrt(C64::new(z.re + 1.0, z.im)));
    C64::new((a.re * b.re + a.im * b.im).asinh(), 2.0 * a.im.atan2(b.re))
}

/// An inverse hyperbolic tangent.
pub fn atanh(z: C64) -> C64 {
    if z.re < 0.0 || (z.re == 0.0 && z.re.is_sign_negative()) {
        return -atanh(-z);
    }
    let high = z.im.abs();
    let root = LARGE.sqrt();
    if z.re > root || high > root {
        let half = (z.re / 2.0).hypot(z.im / 2.0);
        let right = std::f64::consts::FRAC_PI_2.copysign(z.im);
        let re = if half.is_infinite() {
            0.0
        } else {
            z.re / 4.0 / half / half
        };
        return C64::new(re, right);
    }
    if z.re == 1.0 && high < f64::MIN_POSITIVE.sqrt() {
        if high == 0.0 {
            return C64::new(f64::INFINITY, z.im);
        }
        let re = -(high.sqrt() / high.hypot(2.0).sqrt()).ln();
        return C64::new(re, (2.0f64.atan2(-high) / 2.0).copysign(z.im));
    }
    let near = 1.0 - z.re;
    let re = (4.0 * z.re / (near * near + high * high)).ln_1p() / 4.0;
    let im = -(-2.0 * z.im).atan2(near * (1.0 + z.re) - high * high) / 2.0;
    C64::new(re, im)
}

/// An inverse tangent.
pub fn atan(z: C64) -> C64 {
    let turned = atanh(C64::new(-z.im, z.re));
    C64::new(turned.im, -turned.re)
}

/// A power, of small whole exponents by products.
pub fn power(a: C64, b: C64) -> C64 {
    if b.re == 0.0 && b.im == 0.0 {
        return C64::new(1.0, 0.0);
    }
    if a.re == 0.0 && a.im == 0.0 {
        return if b.re > 0.0 {
            C64::new(0.0, 0.0)
        } else {
            C64::new(f64::NAN, f64::NAN)
        };
    }
    if b.im == 0.0 && b.re.fract() == 0.0 && b.re.abs() < 100.0 {
        return whole_power(a, b.re as i32);
    }
    a.powc(b)
}

fn whole_power(a: C64, exponent: i32) -> C64 {
    match exponent {
        1 => return a,
        2 => return a * a,
        3 => return a * (a * a),
        _ => {}
    }
    let (mut result, mut factor) = (C64::new(1.0, 0.0), a);
    let size = exponent.unsigned_abs();
    let mut mask = 1;
    loop {
        if size & mask != 0 {
            result *= factor;
        }
        mask <<= 1;
        if size < mask {
            break;
        }
        factor *= factor;
    }
    if exponent < 0 {
        C64::new(1.0, 0.0).quotient(result)
    } else {
        result
    }
}
