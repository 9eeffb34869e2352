//! Functions of floats that the platform's library has not, and the precise steps between floats.
//!
//! Knows no loops and no arrays.

/// log(exp(x) + exp(y)) without overflow.
pub fn logaddexp(x: f64, y: f64) -> f64 {
    if x == y {
        return x + std::f64::consts::LN_2;
    }
    let apart = x - y;
    if apart > 0.0 {
        x + (-apart).exp().ln_1p()
    } else if apart <= 0.0 {
        y + apart.exp().ln_1p()
    } else {
        apart
    }
}

/// log2(2**x + 2**y) without overflow.
pub fn logaddexp2(x: f64, y: f64) -> f64 {
    let log2_1p = |x: f64| std::f64::consts::LOG2_E * x.ln_1p();
    if x == y {
        return x + 1.0;
    }
    let apart = x - y;
    if apart > 0.0 {
        x + log2_1p((-apart).exp2())
    } else if apart <= 0.0 {
        y + log2_1p(apart.exp2())
    } else {
        apart
    }
}

/// 0 below zero, 1 above, and the second number at zero.
pub fn heaviside(x: f64, at_zero: f64) -> f64 {
    if x.is_nan() {
        x
    } else if x == 0.0 {
        at_zero
    } else if x < 0.0 {
        0.0
    } else {
        1.0
    }
}

/// The next float towards another.
pub fn nextafter(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        x + y
    } else if x == y {
        y
    } else if x < y {
        x.next_up()
    } else {
        x.next_down()
    }
}

/// The same for `float32`.
pub fn nextafter32(x: f32, y: f32) -> f32 {
    if x.is_nan() || y.is_nan() {
        x + y
    } else if x == y {
        y
    } else if x < y {
        x.next_up()
    } else {
        x.next_down()
    }
}

/// The distance to the next float away from zero, with the sign.
pub fn spacing(x: f64) -> f64 {
    match x {
        x if x.is_infinite() => f64::NAN,
        x if x.is_sign_negative() && x != 0.0 => x.next_down() - x,
        x => x.next_up() - x,
    }
}

/// The same for `float32`.
pub fn spacing32(x: f32) -> f32 {
    match x {
        x if x.is_infinite() => f32::NAN,
        x if x.is_sign_negative() && x != 0.0 => x.next_down() - x,
        x => x.next_up() - x,
    }
}

/// Fraction in [0.5, 1) and exponent of two.
pub fn frexp(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let (x, bias) = if x.abs() < f64::MIN_POSITIVE {
        (x * 2f64.powi(54), 54)
    } else {
        (x, 0)
    };
    let bits = x.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32 - 1022;
    (f64::from_bits((bits & !(0x7ff << 52)) | (1022 << 52)), exponent - bias)
}

/// A float times a power of two, rounded once.
pub fn ldexp(x: f64, exponent: i64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let (fraction, own) = frexp(x);
    let exponent = exponent.saturating_add(i64::from(own));
    match exponent {
        1025.. => f64::INFINITY.copysign(x),
        ..=-1076 => (0.0f64).copysign(x),
        -1075..=-1021 => fraction * 2f64.powi(exponent as i32 + 537) * 2f64.powi(-537),
        _ => fraction * 2.0 * 2f64.powi(exponent as i32 - 1),
    }
}
