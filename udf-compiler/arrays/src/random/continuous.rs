//! Continuous distributions on the ziggurats: what `Generator` draws.

use super::discrete::poisson;
use super::gamma::{beta, gamma};
use super::stream::Stream;
use super::ziggurat::{exponential, normal};
use std::f64::consts::PI;

/// The parameters of a draw; those that a distribution does not have are 0.
pub type Parameters = [f64; 3];

/// Standard normal.
pub fn standard_normal(stream: &mut Stream, _: Parameters) -> f64 {
    normal(stream)
}

/// Standard exponential.
pub fn standard_exponential(stream: &mut Stream, _: Parameters) -> f64 {
    exponential(stream)
}

/// `random`.
pub fn random(stream: &mut Stream, _: Parameters) -> f64 {
    stream.uniform()
}

/// `uniform(low, high)`.
pub fn uniform(stream: &mut Stream, [low, high, _]: Parameters) -> f64 {
    low + (high - low) * stream.uniform()
}

/// `normal(loc, scale)`.
pub fn normal_at(stream: &mut Stream, [loc, scale, _]: Parameters) -> f64 {
    loc + scale * normal(stream)
}

/// `lognormal(mean, sigma)`.
pub fn lognormal(stream: &mut Stream, [mean, sigma, _]: Parameters) -> f64 {
    (mean + sigma * normal(stream)).exp()
}

/// `exponential(scale)`.
pub fn exponential_of(stream: &mut Stream, [scale, ..]: Parameters) -> f64 {
    scale * exponential(stream)
}

/// `standard_gamma(shape)`.
pub fn standard_gamma(stream: &mut Stream, [shape, ..]: Parameters) -> f64 {
    gamma(stream, shape)
}

/// `gamma(shape, scale)`.
pub fn gamma_at(stream: &mut Stream, [shape, scale, _]: Parameters) -> f64 {
    scale * gamma(stream, shape)
}

/// `beta(a, b)`.
pub fn beta_of(stream: &mut Stream, [a, b, _]: Parameters) -> f64 {
    beta(stream, a, b)
}

/// `chisquare(df)`.
pub fn chisquare(stream: &mut Stream, [df, ..]: Parameters) -> f64 {
    2.0 * gamma(stream, df / 2.0)
}

/// `noncentral_chisquare(df, nonc)`.
pub fn noncentral_chisquare(stream: &mut Stream, [df, nonc, _]: Parameters) -> f64 {
    if nonc.is_nan() {
        f64::NAN
    } else if nonc == 0.0 {
        chisquare(stream, [df, 0.0, 0.0])
    } else if 1.0 < df {
        let square = chisquare(stream, [df - 1.0, 0.0, 0.0]);
        let shifted = normal(stream) + nonc.sqrt();
        square + shifted * shifted
    } else {
        let events = poisson(stream, nonc / 2.0);
        chisquare(stream, [df + events.wrapping_mul(2) as f64, 0.0, 0.0])
    }
}

/// `f(dfnum, dfden)`.
pub fn f(stream: &mut Stream, [above, below, _]: Parameters) -> f64 {
    let x = chisquare(stream, [above, 0.0, 0.0]) * below;
    x / (chisquare(stream, [below, 0.0, 0.0]) * above)
}

/// `noncentral_f(dfnum, dfden, nonc)`.
pub fn noncentral_f(stream: &mut Stream, [above, below, nonc]: Parameters) -> f64 {
    let x = noncentral_chisquare(stream, [above, nonc, 0.0]) * below;
    x / (chisquare(stream, [below, 0.0, 0.0]) * above)
}

/// `standard_cauchy()`.
pub fn standard_cauchy(stream: &mut Stream, _: Parameters) -> f64 {
    let x = normal(stream);
    x / normal(stream)
}

/// `standard_t(df)`.
pub fn standard_t(stream: &mut Stream, [df, ..]: Parameters) -> f64 {
    let x = normal(stream);
    let y = gamma(stream, df / 2.0);
    (df / 2.0).sqrt() * x / y.sqrt()
}

/// `pareto(a)`.
pub fn pareto(stream: &mut Stream, [a, ..]: Parameters) -> f64 {
    (exponential(stream) / a).exp_m1()
}

/// `weibull(a)`.
pub fn weibull(stream: &mut Stream, [a, ..]: Parameters) -> f64 {
    if a == 0.0 {
        return 0.0;
    }
    exponential(stream).powf(1.0 / a)
}

/// `power(a)`.
pub fn power(stream: &mut Stream, [a, ..]: Parameters) -> f64 {
    (-(-exponential(stream)).exp_m1()).powf(1.0 / a)
}

/// `rayleigh(scale)`.
pub fn rayleigh(stream: &mut Stream, [scale, ..]: Parameters) -> f64 {
    scale * (2.0 * exponential(stream)).sqrt()
}

/// `laplace(loc, scale)`, the same in legacy streams.
pub fn laplace(stream: &mut Stream, [loc, scale, _]: Parameters) -> f64 {
    loop {
        let u = stream.uniform();
        if u >= 0.5 {
            return loc - scale * (2.0 - u - u).ln();
        }
        if u > 0.0 || !stream.again() {
            return loc + scale * (u + u).ln();
        }
    }
}

/// `gumbel(loc, scale)`, the same in legacy streams.
pub fn gumbel(stream: &mut Stream, [loc, scale, _]: Parameters) -> f64 {
    loop {
        let u = 1.0 - stream.uniform();
        if u < 1.0 || !stream.again() {
            return loc - scale * (-u.ln()).ln();
        }
    }
}

/// `logistic(loc, scale)`, the same in legacy streams.
pub fn logistic(stream: &mut Stream, [loc, scale, _]: Parameters) -> f64 {
    loop {
        let u = stream.uniform();
        if u > 0.0 || !stream.again() {
            return loc + scale * (u / (1.0 - u)).ln();
        }
    }
}

/// `wald(mean, scale)`.
pub fn wald(stream: &mut Stream, [mean, scale, _]: Parameters) -> f64 {
    let x = normal(stream);
    wald_of(stream, mean, scale, x)
}

/// Michael, Schucany and Haas: of a normal number one of two roots.
pub fn wald_of(stream: &mut Stream, mean: f64, scale: f64, normal: f64) -> f64 {
    let half = mean / (2.0 * scale);
    let y = mean * normal * normal;
    let x = mean + half * (y - (4.0 * scale * y + y * y).sqrt());
    let u = stream.uniform();
    if u <= mean / (mean + x) { x } else { mean * mean / x }
}

/// `vonmises(mu, kappa)`: of great concentration a wrapped normal number.
pub fn vonmises(stream: &mut Stream, [mu, kappa, _]: Parameters) -> f64 {
    if kappa > 1e6 {
        let mut angle = mu + (1.0 / kappa).sqrt() * normal(stream);
        if angle < -PI {
            angle += 2.0 * PI;
        }
        if angle > PI {
            angle -= 2.0 * PI;
        }
        return angle;
    }
    vonmises_of(stream, mu, kappa)
}

/// Best and Fisher's method, for all concentrations in legacy streams.
pub fn vonmises_of(stream: &mut Stream, mu: f64, kappa: f64) -> f64 {
    if kappa.is_nan() {
        return f64::NAN;
    }
    if kappa < 1e-8 {
        return PI * (2.0 * stream.uniform() - 1.0);
    }
    let s = if kappa < 1e-5 {
        1.0 / kappa + kappa
    } else {
        let r = 1.0 + (1.0 + 4.0 * kappa * kappa).sqrt();
        let rho = (r - (2.0 * r).sqrt()) / (2.0 * kappa);
        (1.0 + rho * rho) / (2.0 * rho)
    };
    let cosine = loop {
        let z = (PI * stream.uniform()).cos();
        let w = (1.0 + s * z) / (s + z);
        let y = kappa * (s - w);
        let v = stream.uniform();
        if y * (2.0 - y) - v >= 0.0 || (y / v).ln() + 1.0 - y >= 0.0 || !stream.again() {
            break w;
        }
    };
    let angle = if stream.uniform() < 0.5 {
        -cosine.acos()
    } else {
        cosine.acos()
    } + mu;
    let wrapped = (angle.abs() + PI) % (2.0 * PI) - PI;
    if angle < 0.0 { -wrapped } else { wrapped }
}

/// `triangular(left, mode, right)`, the same in legacy streams.
pub fn triangular(stream: &mut Stream, [left, mode, right]: Parameters) -> f64 {
    let base = right - left;
    let below = mode - left;
    let u = stream.uniform();
    if u <= below / base {
        left + (u * (below * base)).sqrt()
    } else {
        right - ((1.0 - u) * ((right - mode) * base)).sqrt()
    }
}
