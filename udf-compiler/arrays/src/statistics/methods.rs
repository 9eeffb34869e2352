//! From a quantile to places in a sorted line: numpy's thirteen methods.
//!
//! Knows no elements.

use crate::error::{ArrayError, Result};

/// How a quantile is estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // They are numpy's names.
pub enum Method {
    InvertedCdf,
    AveragedInvertedCdf,
    ClosestObservation,
    InterpolatedInvertedCdf,
    Hazen,
    Weibull,
    Linear,
    MedianUnbiased,
    NormalUnbiased,
    Lower,
    Higher,
    Midpoint,
    Nearest,
}

const NAMES: [(&str, Method); 13] = [
    ("inverted_cdf", Method::InvertedCdf),
    ("averaged_inverted_cdf", Method::AveragedInvertedCdf),
    ("closest_observation", Method::ClosestObservation),
    ("interpolated_inverted_cdf", Method::InterpolatedInvertedCdf),
    ("hazen", Method::Hazen),
    ("weibull", Method::Weibull),
    ("linear", Method::Linear),
    ("median_unbiased", Method::MedianUnbiased),
    ("normal_unbiased", Method::NormalUnbiased),
    ("lower", Method::Lower),
    ("higher", Method::Higher),
    ("midpoint", Method::Midpoint),
    ("nearest", Method::Nearest),
];

impl Method {
    /// Reads numpy's name.
    pub fn parse(name: &str) -> Result<Method> {
        let found = NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, method)| *method);
        found.ok_or_else(|| {
            let known: Vec<String> = NAMES.iter().map(|(name, _)| format!("'{name}'")).collect();
            let known = known.join(", ");
            ArrayError::value(format!(
                "'{name}' is not a valid method. Use one of: dict_keys([{known}])"
            ))
        })
    }

    /// Whether it takes elements as they are.
    pub fn takes(self) -> bool {
        matches!(
            self,
            Method::InvertedCdf | Method::ClosestObservation | Method::Lower | Method::Higher | Method::Nearest
        )
    }
}

/// Two places in a sorted line and the weight of the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points {
    /// The place before.
    pub previous: usize,
    /// The place after.
    pub next: usize,
    /// The weight.
    pub gamma: f64,
}

/// The place of a quantile in a sorted line of `len` elements as numpy computes it, a fraction. `single`: in `float32`.
pub fn virtual_index(method: Method, len: usize, q: f64, single: bool) -> f64 {
    let round = |value: f64| if single { f64::from(value as f32) } else { value };
    let n = round(len as f64);
    let last = round(round(len as f64 - 1.0) * q);
    let first = round(round(n * q) - 1.0);
    let hyndman = |alpha: f64, beta: f64| {
        let shift = round(round(alpha) + round(q * round(1.0 - alpha - beta)));
        round(round(round(n * q) + shift) - 1.0)
    };
    match method {
        Method::InvertedCdf | Method::AveragedInvertedCdf => first,
        Method::ClosestObservation => round(first - 0.5),
        Method::Lower | Method::Higher | Method::Nearest | Method::Linear => last,
        Method::InterpolatedInvertedCdf => hyndman(0.0, 1.0),
        Method::Hazen => hyndman(0.5, 0.5),
        Method::Weibull => hyndman(0.0, 0.0),
        Method::MedianUnbiased => hyndman(1.0 / 3.0, 1.0 / 3.0),
        Method::NormalUnbiased => hyndman(3.0 / 8.0, 3.0 / 8.0),
        Method::Midpoint => round(0.5 * round(last.floor() + last.ceil())),
    }
}

/// The places of a quantile in a line of `len` elements, which are at least one. `single`: numpy computes it in `float32`.
pub fn points(method: Method, len: usize, q: f64, single: bool) -> Points {
    let round = |value: f64| if single { f64::from(value as f32) } else { value };
    let index = virtual_index(method, len, q, single);
    match method {
        Method::InvertedCdf => return taken(boundary(index, |gamma, _| gamma == 0.0), len),
        Method::ClosestObservation => {
            let even = |gamma: f64, index: f64| gamma == 0.0 && index.floor().rem_euclid(2.0) == 1.0;
            return taken(boundary(index, even), len);
        }
        Method::Lower => return taken(index.floor(), len),
        Method::Higher => return taken(index.ceil(), len),
        Method::Nearest => return taken(index.round_ties_even(), len),
        _ => {}
    }
    let top = len.saturating_sub(1);
    let (previous, next, place) = match index {
        index if index < 0.0 => (0, 0, 0.0),
        index if index >= len as f64 - 1.0 => (top, top, -1.0),
        index => (index as usize, index as usize + 1, index.floor()),
    };
    let gamma = round(index - place);
    let gamma = match method {
        Method::AveragedInvertedCdf if gamma == 0.0 => 0.5,
        Method::AveragedInvertedCdf => 1.0,
        Method::Midpoint if index % 1.0 == 0.0 => 0.0,
        Method::Midpoint => 0.5,
        _ => gamma,
    };
    Points { previous, next, gamma }
}

/// The place at or above an index, or the place below where the test says so.
fn boundary(index: f64, below: impl Fn(f64, f64) -> bool) -> f64 {
    let previous = index.floor();
    let place = if below(index - previous, index) {
        previous
    } else {
        previous + 1.0
    };
    place.max(0.0)
}

fn taken(place: f64, len: usize) -> Points {
    let place = (place as usize).min(len.saturating_sub(1));
    Points {
        previous: place,
        next: place,
        gamma: 0.0,
    }
}
