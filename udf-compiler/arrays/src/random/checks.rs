//! What parameters must be, in numpy's words.
//!
//! Words differ between one number and an array of them.

use crate::error::{ArrayError, Result};

/// The greatest mean of a Poisson number: its values must fit an integer of 64 bits.
pub const GREATEST_LAMBDA: f64 = 9_223_372_036_854_775_807.0 - 3_037_000_499.976_05 * 10.0;

/// What a parameter must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// Anything.
    None,
    /// Not negative, nor negative zero.
    NonNegative,
    /// Positive or NaN.
    Positive,
    /// Positive.
    PositiveNotNan,
    /// 0 to 1.
    Bounded01,
    /// Above 0, up to 1.
    BoundedAbove0,
    /// From 0, below 1.
    BoundedBelow1,
    /// Above 1.
    Above1,
    /// From 1.
    From1,
    /// A mean of Poisson numbers.
    Poisson,
}

impl Constraint {
    /// Whether a value keeps to it.
    fn holds(self, value: f64) -> bool {
        match self {
            Constraint::None => true,
            Constraint::NonNegative => value.is_nan() || !value.is_sign_negative(),
            Constraint::Positive => value.is_nan() || value > 0.0,
            Constraint::PositiveNotNan => value > 0.0,
            Constraint::Bounded01 => (0.0..=1.0).contains(&value),
            Constraint::BoundedAbove0 => value > 0.0 && value <= 1.0,
            Constraint::BoundedBelow1 => (0.0..1.0).contains(&value),
            Constraint::Above1 => value > 1.0,
            Constraint::From1 => value >= 1.0,
            Constraint::Poisson => value >= 0.0,
        }
    }

    /// The words for a parameter that does not.
    fn words(self, name: &str, scalar: bool) -> String {
        let nan = if scalar { "is NaN" } else { "contains NaNs" };
        match self {
            Constraint::None => String::new(),
            Constraint::NonNegative => format!("{name} < 0"),
            Constraint::Positive | Constraint::PositiveNotNan => format!("{name} <= 0"),
            Constraint::Bounded01 => format!("{name} < 0, {name} > 1 or {name} {nan}"),
            Constraint::BoundedAbove0 => format!("{name} <= 0, {name} > 1 or {name} contains NaNs"),
            Constraint::BoundedBelow1 => format!("{name} < 0, {name} >= 1 or {name} {nan}"),
            Constraint::Above1 => format!("{name} <= 1 or {name} {nan}"),
            Constraint::From1 => format!("{name} < 1 or {name} {nan}"),
            Constraint::Poisson => format!("{name} < 0 or {name} {nan}"),
        }
    }

    /// Fails where one of the values breaks it. `scalar` says that the caller gave one number, not an array.
    pub fn check(self, name: &str, values: impl Iterator<Item = f64> + Clone, scalar: bool) -> Result<()> {
        if self == Constraint::PositiveNotNan && values.clone().any(f64::is_nan) {
            return Err(ArrayError::value(format!("{name} must not be NaN")));
        }
        let poisson = self == Constraint::Poisson;
        let large = poisson && !values.clone().all(|value| value <= GREATEST_LAMBDA);
        let wrong = !values.clone().all(|value| self.holds(value));
        // Of arrays it is asked first whether they are too large, and a NaN is.
        if large && !(wrong && scalar) {
            return Err(ArrayError::value(format!("{name} value too large")));
        }
        if wrong {
            return Err(ArrayError::value(self.words(name, scalar)));
        }
        Ok(())
    }
}
