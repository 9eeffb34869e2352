//! The distributions of `RandomState`, whose streams are frozen: the polar method, exponentials by inversion, and the
//! formulas of old on them.
//!
//! What is the same as in new streams is not here.

use super::continuous::{Parameters, vonmises_of, wald_of};
use super::discrete::{geometric_search, poisson, whole, zipf_of};
use super::gamma::{beta_small, gamma_of};
use super::stream::Stream;

/// A standard normal number: Marsaglia's polar method makes two, and keeps one.
pub fn normal(stream: &mut Stream) -> f64 {
    if let Some(kept) = stream.gauss.take() {
        return kept;
    }
    loop {
        let x = 2.0 * stream.uniform() - 1.0;
        let y = 2.0 * stream.uniform() - 1.0;
        let square = x * x + y * y;
        if (square < 1.0 && square != 0.0) || !stream.again() {
            let factor = (-2.0 * square.ln() / square).sqrt();
            stream.gauss = Some(factor * x);
            return factor * y;
        }
    }
}

/// A standard exponential number, by inversion.
fn exponential(stream: &mut Stream) -> f64 {
    -(1.0 - stream.uniform()).ln()
}

/// A standard gamma number.
pub fn gamma(stream: &mut Stream, shape: f64) -> f64 {
    gamma_of(stream, shape, normal, exponential)
}

/// `standard_normal()`.
pub fn standard_normal(stream: &mut Stream, _: Parameters) -> f64 {
    normal(stream)
}

/// `standard_exponential()`.
pub fn standard_exponential(stream: &mut Stream, _: Parameters) -> f64 {
    exponential(stream)
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
pub fn beta(stream: &mut Stream, [a, b, _]: Parameters) -> f64 {
    if a <= 1.0 && b <= 1.0 {
        return beta_small(stream, a, b, |sum, _, _| sum <= 1.0);
    }
    let x = gamma(stream, a);
    let y = gamma(stream, b);
    x / (x + y)
}

/// `chisquare(df)`.
pub fn chisquare(stream: &mut Stream, [df, ..]: Parameters) -> f64 {
    2.0 * gamma(stream, df / 2.0)
}

/// `noncentral_chisquare(df, nonc)`.
pub fn noncentral_chisquare(stream: &mut Stream, [df, nonc, _]: Parameters) -> f64 {
    if nonc == 0.0 {
        return chisquare(stream, [df, 0.0, 0.0]);
    }
    if 1.0 < df {
        let square = chisquare(stream, [df - 1.0, 0.0, 0.0]);
        let shifted = normal(stream) + nonc.sqrt();
        return square + shifted * shifted;
    }
    let events = poisson(stream, nonc / 2.0);
    let value = chisquare(stream, [df + events.wrapping_mul(2) as f64, 0.0, 0.0]);
    if nonc.is_nan() { f64::NAN } else { value }
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
    (exponential(stream) / a).exp() - 1.0
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
    (1.0 - (-exponential(stream)).exp()).powf(1.0 / a)
}

/// `rayleigh(scale)`.
pub fn rayleigh(stream: &mut Stream, [scale, ..]: Parameters) -> f64 {
    scale * (-2.0 * (-stream.uniform()).ln_1p()).sqrt()
}

/// `wald(mean, scale)`.
pub fn wald(stream: &mut Stream, [mean, scale, _]: Parameters) -> f64 {
    let x = normal(stream);
    wald_of(stream, mean, scale, x)
}

/// `vonmises(mu, kappa)`.
pub fn vonmises(stream: &mut Stream, [mu, kappa, _]: Parameters) -> f64 {
    vonmises_of(stream, mu, kappa)
}

/// `negative_binomial(n, p)`.
pub fn negative_binomial(stream: &mut Stream, n: f64, p: f64) -> i64 {
    let lam = (1.0 - p) / p * gamma(stream, n);
    poisson(stream, lam)
}

/// `geometric(p)`.
pub fn geometric(stream: &mut Stream, p: f64) -> i64 {
    if p >= 1.0 / 3.0 {
        geometric_search(stream, p)
    } else {
        whole((-stream.uniform()).ln_1p() / (1.0 - p).ln())
    }
}

/// `zipf(a)`.
pub fn zipf(stream: &mut Stream, a: f64) -> i64 {
    zipf_of(stream, a, |u| 1.0 - u)
}
