//! Elements that stand alone: `str` and `repr` of numpy's scalars.
//!
//! Knows no arrays.

use super::digits::{Real, Trim, alone};
use crate::calendar::{civil_of, moment};
use crate::scalar::{NAT, Scalar};
use crate::unit::{Unit, UnitKind};
use std::fmt;

/// numpy's `str` of a scalar.
impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Bool(value) => f.write_str(if *value { "True" } else { "False" }),
            Scalar::I8(value) => write!(f, "{value}"),
            Scalar::I16(value) => write!(f, "{value}"),
            Scalar::I32(value) => write!(f, "{value}"),
            Scalar::I64(value) => write!(f, "{value}"),
            Scalar::U8(value) => write!(f, "{value}"),
            Scalar::U16(value) => write!(f, "{value}"),
            Scalar::U32(value) => write!(f, "{value}"),
            Scalar::U64(value) => write!(f, "{value}"),
            Scalar::F32(value) => f.write_str(&alone(single(*value), Trim::OneZero)),
            Scalar::F64(value) => f.write_str(&alone(double(*value), Trim::OneZero)),
            Scalar::C64(value) => f.write_str(&complex(single(value.re), single(value.im))),
            Scalar::C128(value) => f.write_str(&complex(double(value.re), double(value.im))),
            Scalar::Datetime(value, unit) => f.write_str(&iso(*value, *unit)),
            Scalar::Timedelta(value, unit) => f.write_str(&spoken(*value, *unit)),
            Scalar::Str(text) => f.write_str(text),
        }
    }
}

impl Scalar {
    /// numpy's `repr` of a scalar: `np.float64(1.0)`.
    pub fn repr(&self) -> String {
        let class = self.dtype().class();
        match self {
            Scalar::Bool(value) => if *value { "np.True_" } else { "np.False_" }.into(),
            // Where the text does not say the unit.
            Scalar::Datetime(_, unit) if unit.kind == UnitKind::Hour || unit.count != 1 => {
                format!("np.datetime64('{self}','{unit}')")
            }
            Scalar::Datetime(..) => format!("np.datetime64('{self}')"),
            Scalar::Timedelta(value, unit) => {
                let value = if *value == NAT {
                    "'NaT'".into()
                } else {
                    value.to_string()
                };
                if unit.is_generic() {
                    format!("np.timedelta64({value})")
                } else {
                    format!("np.timedelta64({value},'{unit}')")
                }
            }
            Scalar::Str(text) => format!("np.str_({})", quoted(text)),
            Scalar::C64(_) | Scalar::C128(_) => {
                let text = self.to_string();
                let bare = text
                    .strip_prefix('(')
                    .and_then(|text| text.strip_suffix(')'))
                    .unwrap_or(&text);
                format!("np.{class}({bare})")
            }
            _ => format!("np.{class}({self})"),
        }
    }
}

/// A `float32`.
pub fn single(value: f32) -> Real {
    Real {
        value: f64::from(value),
        single: true,
    }
}

/// A `float64`.
pub fn double(value: f64) -> Real {
    Real { value, single: false }
}

fn complex(re: Real, im: Real) -> String {
    let imaginary = alone(im, Trim::All);
    if re.value == 0.0 && re.value.is_sign_positive() {
        return format!("{imaginary}j");
    }
    let sign = if imaginary.starts_with('-') { "" } else { "+" };
    format!("({}{sign}{imaginary}j)", alone(re, Trim::All))
}

/// A moment in ISO 8601, as exact as its unit.
pub fn iso(value: i64, unit: Unit) -> String {
    if value == NAT {
        return "NaT".into();
    }
    let one = Unit::of(unit.kind);
    let days = moment(value, unit, Unit::of(UnitKind::Day));
    let (year, month, day) = civil_of(days);
    let year = if year < 0 {
        format!("-{:04}", -year)
    } else {
        format!("{year:04}")
    };
    match unit.kind {
        UnitKind::Year => return year,
        UnitKind::Month => return format!("{year}-{month:02}"),
        UnitKind::Week | UnitKind::Day => return format!("{year}-{month:02}-{day:02}"),
        UnitKind::Generic => return value.to_string(),
        _ => {}
    }
    let value = value.wrapping_mul(i64::from(unit.count));
    let per_day = Unit::of(UnitKind::Day).factor(one).unwrap_or(1);
    let rest = value.rem_euclid(per_day);
    let part = |kind: UnitKind| rest / Unit::of(kind).factor(one).unwrap_or(1).max(1);
    let mut text = format!("{year}-{month:02}-{day:02}T{:02}", part(UnitKind::Hour));
    if unit.kind >= UnitKind::Minute {
        text.push_str(&format!(":{:02}", part(UnitKind::Minute) % 60));
    }
    if unit.kind >= UnitKind::Second {
        text.push_str(&format!(":{:02}", part(UnitKind::Second) % 60));
    }
    if unit.kind >= UnitKind::Milli {
        let per_second = Unit::of(UnitKind::Second).factor(one).unwrap_or(1);
        let digits = per_second.max(1).ilog10() as usize;
        text.push_str(&format!(".{:0digits$}", rest % per_second));
    }
    text
}

/// A span in words: `3 days`.
fn spoken(value: i64, unit: Unit) -> String {
    let words = match unit.kind {
        UnitKind::Year => "years",
        UnitKind::Month => "months",
        UnitKind::Week => "weeks",
        UnitKind::Day => "days",
        UnitKind::Hour => "hours",
        UnitKind::Minute => "minutes",
        UnitKind::Second => "seconds",
        UnitKind::Milli => "milliseconds",
        UnitKind::Micro => "microseconds",
        UnitKind::Nano => "nanoseconds",
        UnitKind::Pico => "picoseconds",
        UnitKind::Femto => "femtoseconds",
        UnitKind::Atto => "attoseconds",
        UnitKind::Generic => "generic time units",
    };
    if value == NAT {
        "NaT".into()
    } else {
        format!("{} {words}", value.wrapping_mul(i64::from(unit.count)))
    }
}

/// Text as Python's `repr` has it.
pub fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    let mut result = String::from(quote);
    for c in text.chars() {
        match c {
            '\\' => result.push_str("\\\\"),
            '\n' => result.push_str("\\n"),
            '\r' => result.push_str("\\r"),
            '\t' => result.push_str("\\t"),
            c if c == quote => result.extend(['\\', c]),
            c if (c as u32) < 0x20 || (0x7f..0xa0).contains(&(c as u32)) || c == '\u{ad}' => {
                result.push_str(&format!("\\x{:02x}", c as u32));
            }
            c => result.push(c),
        }
    }
    result.push(quote);
    result
}
