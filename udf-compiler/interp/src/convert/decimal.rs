//! NUMERIC: decimals of Arrow and of Python. Nothing is rounded on the way in; what is returned is rounded to the declared
//! scale, half away from zero as SQL does.

use super::classes::Python;
use super::scalar::digits;
use super::{Place, Refused};
use arrow::datatypes::{DataType, i256};
use rustpython_vm::builtins::{PyFloat, PyInt, PyStr};
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_interface::sql_type;

/// The Decimal of this unscaled number.
pub fn object(number: &str, scale: i8, py: &Python) -> Result<PyObjectRef, Refused> {
    let make = || -> PyResult {
        let (sign, digits) = match number.strip_prefix('-') {
            Some(digits) => (1, digits),
            None => (0, number),
        };
        py.decimal()?
            .from_triple
            .call((sign, digits.to_string(), -i32::from(scale)), py.vm)
    };
    make().map_err(Refused::Raised)
}

/// A number as written: ±digits · 10^exponent.
struct Written {
    negative: bool,
    digits: String,
    exponent: i64,
}

/// The unscaled number of a declared precision and scale.
pub fn unscaled(value: &PyObjectRef, ty: &DataType, place: &Place, py: &Python) -> Result<i256, Refused> {
    let (DataType::Decimal128(precision, scale) | DataType::Decimal256(precision, scale)) = ty else {
        return Err(place.wrong_type(value, ty, py));
    };
    let written = match written(value, py).map_err(Refused::Raised)? {
        Number::Finite(written) => Some(written),
        Number::Special => None,
        Number::Not => return Err(place.wrong_type(value, ty, py)),
    };
    let rounded = written.and_then(|written| written.rounded(*precision, *scale));
    rounded.ok_or_else(|| {
        let text = match value.downcast_ref::<PyInt>() {
            Some(int) => digits(int.as_bigint()),
            None => value
                .str(py.vm)
                .map_or_else(|_| String::new(), |text| text.to_string_lossy().into_owned()),
        };
        Refused::OutOfRange(shortened(text), sql_type::name(ty))
    })
}

/// Long numbers are not read to the end.
fn shortened(text: String) -> String {
    match text.char_indices().nth(100) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

enum Number {
    Finite(Written),
    /// Infinite, or not a number: SQL's decimals have no such value.
    Special,
    Not,
}

fn written(value: &PyObjectRef, py: &Python) -> PyResult<Number> {
    if let Some(int) = value.downcast_ref::<PyInt>() {
        let int = int.as_bigint();
        // More digits than any decimal has need not be written.
        return Ok(if int.bits() > 512 {
            Number::Special
        } else {
            parse(&int.to_string())
        });
    }
    if let Some(float) = value.downcast_ref::<PyFloat>() {
        let float = float.to_f64();
        return Ok(if float.is_finite() {
            parse(&format!("{float:e}"))
        } else {
            Number::Special
        });
    }
    let decimal = py.decimal()?;
    if !py.is_a(value, &decimal.class) {
        return Ok(Number::Not);
    }
    let field = |name: &'static str| value.get_attr(name, py.vm);
    if field("_is_special")?.is_true(py.vm)? {
        return Ok(Number::Special);
    }
    let digits = field("_int")?;
    let digits = digits.downcast_ref::<PyStr>().and_then(|digits| digits.to_str());
    let exponent: i64 = field("_exp")?.try_into_value(py.vm)?;
    Ok(match digits {
        Some(digits) => Number::Finite(Written {
            negative: field("_sign")?.is_true(py.vm)?,
            digits: digits.to_string(),
            exponent,
        }),
        None => Number::Not,
    })
}

/// `-12`, `1.5e-7`: what Rust writes.
fn parse(text: &str) -> Number {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    Number::Finite(Written {
        negative,
        digits: format!("{whole}{fraction}"),
        exponent: exponent.parse::<i64>().unwrap_or(0) - fraction.len() as i64,
    })
}

impl Written {
    /// With so many digits after the point; `None`: it has more digits than the precision.
    fn rounded(&self, precision: u8, scale: i8) -> Option<i256> {
        let digits = self.digits.trim_start_matches('0');
        if digits.is_empty() {
            return Some(i256::ZERO);
        }
        let shift = self.exponent.saturating_add(i64::from(scale));
        let kept = (digits.len() as i64).saturating_add(shift);
        if kept > i64::from(precision) {
            return None;
        }
        let mut number = match usize::try_from(kept) {
            Ok(kept) if kept > 0 => {
                let mut text = digits[..kept.min(digits.len())].to_string();
                text.extend(std::iter::repeat_n('0', kept.saturating_sub(digits.len())));
                i256::from_string(&text)?
            }
            _ => i256::ZERO,
        };
        let next = usize::try_from(kept).ok().and_then(|kept| digits.as_bytes().get(kept));
        if next.is_some_and(|digit| *digit >= b'5') {
            number = number.checked_add(i256::ONE)?;
        }
        if number.to_string().len() > usize::from(precision) {
            return None;
        }
        Some(if self.negative { number.wrapping_neg() } else { number })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounded(text: &str, precision: u8, scale: i8) -> Option<String> {
        match parse(text) {
            Number::Finite(written) => written.rounded(precision, scale).map(|n| n.to_string()),
            _ => None,
        }
    }

    #[test]
    fn rounds_half_away_from_zero() {
        for (text, precision, scale, expected) in [
            ("1.5", 10, 2, Some("150")),
            ("1.005e0", 10, 2, Some("101")),
            ("-1.005e0", 10, 2, Some("-101")),
            ("1.004999", 10, 2, Some("100")),
            ("2.5", 10, 0, Some("3")),
            ("-2.5", 10, 0, Some("-3")),
            ("5e-1", 10, 0, Some("1")),
            ("4.9e-1", 10, 0, Some("0")),
            ("5e-2", 10, 0, Some("0")),
            ("1e-300", 10, 2, Some("0")),
            ("0", 10, 2, Some("0")),
            ("9.995", 3, 2, None),
            ("9.994", 3, 2, Some("999")),
            ("1e8", 10, 2, None),
            ("99999999.99", 10, 2, Some("9999999999")),
            ("12", 38, 30, Some("12000000000000000000000000000000")),
            ("1e300", 76, 0, None),
        ] {
            assert_eq!(rounded(text, precision, scale).as_deref(), expected, "{text}");
        }
    }
}
