//! Python's complex, with CPython 3.14's algorithms: what they do with infinities and NaN is left to the interpreter.

use super::fail::{Fail, Outcome};
use super::py_float;

/// The two parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Complex {
    pub re: f64,
    pub im: f64,
}

impl Complex {
    fn is_finite(self) -> bool {
        self.re.is_finite() && self.im.is_finite()
    }

    /// Itself, unless both parts are NaN: Python looks into such results once more.
    #[inline]
    fn sure(self) -> Outcome<Complex> {
        if self.re.is_nan() && self.im.is_nan() {
            Err(Fail::Value)
        } else {
            Ok(self)
        }
    }

    /// Itself, where both parts are finite.
    fn finite(self) -> Outcome<Complex> {
        if self.is_finite() { Ok(self) } else { Err(Fail::Value) }
    }
}

fn product(a: Complex, b: Complex) -> Complex {
    Complex {
        re: a.re * b.re - a.im * b.im,
        im: a.re * b.im + a.im * b.re,
    }
}

/// `a * b`
#[inline]
pub fn mul(a: Complex, b: Complex) -> Outcome<Complex> {
    product(a, b).sure()
}

/// `a / b`, dividing by the larger part of the divisor first.
pub fn div(a: Complex, b: Complex) -> Outcome<Complex> {
    let quotient = if b.re.abs() >= b.im.abs() {
        if b.re == 0.0 {
            return Err(Fail::ZeroDivision);
        }
        let ratio = b.im / b.re;
        let denominator = b.re + b.im * ratio;
        Complex {
            re: (a.re + a.im * ratio) / denominator,
            im: (a.im - a.re * ratio) / denominator,
        }
    } else {
        let ratio = b.re / b.im;
        let denominator = b.re * ratio + b.im;
        Complex {
            re: (a.re * ratio + a.im) / denominator,
            im: (a.im * ratio - a.re) / denominator,
        }
    };
    quotient.sure()
}

/// `a / b` of a real number.
pub fn rdiv(a: f64, b: Complex) -> Outcome<Complex> {
    let quotient = if b.re.abs() >= b.im.abs() {
        if b.re == 0.0 {
            return Err(Fail::ZeroDivision);
        }
        let ratio = b.im / b.re;
        let denominator = b.re + b.im * ratio;
        Complex {
            re: a / denominator,
            im: -a * ratio / denominator,
        }
    } else {
        let ratio = b.re / b.im;
        let denominator = b.re * ratio + b.im;
        Complex {
            re: a * ratio / denominator,
            im: -a / denominator,
        }
    };
    quotient.sure()
}

/// `a ** exponent` for a small positive exponent, by squaring.
pub fn power(a: Complex, exponent: u32) -> Outcome<Complex> {
    let (mut result, mut square, mut rest) = (None, a, exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            result = Some(result.map_or(square, |result| product(result, square)));
        }
        rest >>= 1;
        if rest > 0 {
            square = product(square, square);
        }
    }
    let result = result.ok_or(Fail::Value)?.finite()?;
    let negative_zero = |part: f64| part == 0.0 && part.is_sign_negative();
    if negative_zero(result.re) || negative_zero(result.im) {
        Err(Fail::Value)
    } else {
        Ok(result)
    }
}

/// `abs(z)`
pub fn abs(z: Complex) -> Outcome<f64> {
    if z.re.is_infinite() || z.im.is_infinite() {
        return Ok(f64::INFINITY);
    }
    let result = z.re.hypot(z.im);
    if result.is_infinite() {
        Err(Fail::Overflow)
    } else {
        Ok(result)
    }
}

/// `repr(z)`: without a real part that is 0.0.
pub fn repr(z: Complex, out: &mut String) {
    if z.re == 0.0 && z.re.is_sign_positive() {
        part(z.im, false, out);
        out.push('j');
        return;
    }
    out.push('(');
    part(z.re, false, out);
    part(z.im, true, out);
    out.push_str("j)");
}

/// A part, without the `.0` of whole numbers.
fn part(value: f64, signed: bool, out: &mut String) {
    if signed && (value.is_nan() || !value.is_sign_negative()) {
        out.push('+');
    }
    py_float::repr(value, out);
    if out.ends_with(".0") {
        out.truncate(out.len() - 2);
    }
}

/// `cmath.phase(z)`
pub fn phase(z: Complex) -> Outcome<f64> {
    let z = z.finite()?;
    Ok(z.im.atan2(z.re))
}

/// `cmath.sqrt(z)`: scaled, so that nothing overflows on the way.
pub fn sqrt(z: Complex) -> Outcome<Complex> {
    let z = z.finite()?;
    if z.re == 0.0 && z.im == 0.0 {
        return Ok(Complex { re: 0.0, im: z.im });
    }
    let (x, y) = (z.re.abs(), z.im.abs());
    if x < f64::MIN_POSITIVE && y < f64::MIN_POSITIVE {
        return Err(Fail::Value);
    }
    let x = x / 8.0;
    let s = 2.0 * (x + x.hypot(y / 8.0)).sqrt();
    let d = y / (2.0 * s);
    Ok(if z.re >= 0.0 {
        Complex {
            re: s,
            im: d.copysign(z.im),
        }
    } else {
        Complex {
            re: d,
            im: s.copysign(z.im),
        }
    })
}

/// From here on CPython scales what `exp` gives.
const LARGE: f64 = 708.0;

/// `cmath.exp(z)`
pub fn exp(z: Complex) -> Outcome<Complex> {
    let z = z.finite()?;
    if z.re > LARGE {
        return Err(Fail::Overflow);
    }
    let length = z.re.exp();
    Complex {
        re: length * z.im.cos(),
        im: length * z.im.sin(),
    }
    .finite()
}

/// `cmath.rect(r, phi)`
pub fn rect(r: f64, phi: f64) -> Outcome<Complex> {
    if !r.is_finite() || !phi.is_finite() {
        return Err(Fail::Value);
    }
    if phi == 0.0 {
        return Ok(Complex { re: r, im: r * phi });
    }
    Ok(Complex {
        re: r * phi.cos(),
        im: r * phi.sin(),
    })
}
