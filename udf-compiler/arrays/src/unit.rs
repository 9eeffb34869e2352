//! Units of `datetime64` and `timedelta64`: a count of years, days, nanoseconds ….
//!
//! Knows no arrays.

use crate::error::{ArrayError, Kind, Result};
use std::fmt;

/// The unit itself, from the coarsest to the finest; `Generic` is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // Their names say it.
pub enum UnitKind {
    Year,
    Month,
    Week,
    Day,
    Hour,
    Minute,
    Second,
    Milli,
    Micro,
    Nano,
    Pico,
    Femto,
    Atto,
    Generic,
}

/// Each unit, its name, and how many of the next finer one make it (0: not a fixed number, or none finer).
const UNITS: [(UnitKind, &str, i64); 14] = [
    (UnitKind::Year, "Y", 12),
    (UnitKind::Month, "M", 0),
    (UnitKind::Week, "W", 7),
    (UnitKind::Day, "D", 24),
    (UnitKind::Hour, "h", 60),
    (UnitKind::Minute, "m", 60),
    (UnitKind::Second, "s", 1000),
    (UnitKind::Milli, "ms", 1000),
    (UnitKind::Micro, "us", 1000),
    (UnitKind::Nano, "ns", 1000),
    (UnitKind::Pico, "ps", 1000),
    (UnitKind::Femto, "fs", 1000),
    (UnitKind::Atto, "as", 0),
    (UnitKind::Generic, "generic", 0),
];

/// A unit of time with its count: `datetime64[25s]` has 25 seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// The unit.
    pub kind: UnitKind,
    /// How many of them, at least 1.
    pub count: u32,
}

impl Unit {
    /// No unit.
    pub const GENERIC: Unit = Unit::of(UnitKind::Generic);

    /// One of a unit.
    pub const fn of(kind: UnitKind) -> Unit {
        Unit { kind, count: 1 }
    }

    /// Whether there is no unit.
    pub fn is_generic(self) -> bool {
        self.kind == UnitKind::Generic
    }

    /// Reads `ns` or `25s`. Fails as numpy's `Invalid datetime unit` does.
    pub fn parse(text: &str) -> Result<Unit> {
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (count, name) = text.split_at(digits);
        let count = if count.is_empty() {
            Some(1)
        } else {
            count.parse().ok().filter(|n| *n > 0)
        };
        let name = if name == "μs" { "us" } else { name };
        let found = UNITS.iter().find(|(_, unit, _)| *unit == name);
        match (found, count) {
            (Some((kind, _, _)), Some(count)) => Ok(Unit { kind: *kind, count }),
            _ => Err(ArrayError::type_(format!(
                "Invalid datetime unit \"{text}\" in metadata"
            ))),
        }
    }

    /// How many of `finer`'s counts make one of this, where that is a whole fixed number.
    pub fn factor(self, finer: Unit) -> Option<i64> {
        if finer.kind < self.kind {
            return None;
        }
        let between = UNITS
            .iter()
            .filter(|(kind, _, _)| *kind >= self.kind && *kind < finer.kind);
        let mut factor = i64::from(self.count);
        for (_, _, step) in between {
            factor = factor.checked_mul(*step).filter(|n| *n != 0)?;
        }
        let count = i64::from(finer.count);
        (factor % count == 0).then_some(factor / count)
    }

    /// The unit that both divide into. Fails where it would overflow, or mixes years or months with days for time spans.
    pub fn common(self, other: Unit, spans: bool) -> Result<Unit> {
        if self.is_generic() || other.is_generic() {
            return Ok(if self.is_generic() { other } else { self });
        }
        let (coarse, fine) = if self.kind <= other.kind {
            (self, other)
        } else {
            (other, self)
        };
        let calendar = coarse.kind <= UnitKind::Month && fine.kind > UnitKind::Month;
        if calendar {
            let error = || ArrayError::type_(Unit::mixed(self, other));
            return if spans { Err(error()) } else { Ok(fine) };
        }
        let one = Unit { count: 1, ..fine };
        let scaled = coarse
            .factor(one)
            .ok_or_else(|| ArrayError::new(Kind::Overflow, Unit::too_large(self, other)))?;
        let count = gcd(scaled.unsigned_abs(), u64::from(fine.count));
        Ok(Unit {
            count: u32::try_from(count).unwrap_or(1),
            ..fine
        })
    }

    fn mixed(a: Unit, b: Unit) -> String {
        format!(
            "Cannot get a common metadata divisor for Numpy datetime metadata [{a}] and [{b}] because they have \
             incompatible nonlinear base time units."
        )
    }

    fn too_large(a: Unit, b: Unit) -> String {
        format!("Integer overflow getting a common metadata divisor for NumPy datetime metadata [{a}] and [{b}].")
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        let name = UNITS
            .iter()
            .find(|(kind, _, _)| *kind == self.kind)
            .map_or("", |(_, name, _)| name);
        f.write_str(name)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
