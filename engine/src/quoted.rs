//! Quoted constants for parameters of other types than text: read while planning, by the rules of each type's input, as
//! Postgres reads constants that have no type yet.

use crate::error::CatalogError;
use crate::types::sql_name;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue};

/// The value of a quoted constant for a parameter of this type; `None` where the text itself is cast.
pub(crate) fn value(text: &str, ty: &DataType) -> Result<Option<ScalarValue>> {
    let trimmed = text.trim_matches(|c: char| c.is_ascii_whitespace());
    let wrong = || CatalogError::InvalidText {
        sql_type: base_name(ty),
        text: text.to_string(),
    };
    let large = || CatalogError::OutOfRange {
        sql_type: base_name(ty),
        text: trimmed.to_string(),
    };
    let value = match ty {
        ty if ty.is_integer() => {
            let digits = trimmed.strip_prefix(['+', '-']).unwrap_or(trimmed);
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return Err(wrong().into());
            }
            let value = match trimmed.parse::<i64>() {
                Ok(value) => ScalarValue::Int64(Some(value)),
                Err(_) => ScalarValue::UInt64(Some(trimmed.parse().map_err(|_| large())?)),
            };
            value.cast_to(ty).map_err(|_| large())?
        }
        ty if ty.is_floating() => {
            let value: f64 = trimmed.parse().map_err(|_| wrong())?;
            let infinite = trimmed.to_ascii_lowercase().contains("inf");
            let narrow = matches!(ty, DataType::Float32) && (value as f32).is_infinite();
            if !infinite && (value.is_infinite() || narrow) {
                return Err(large().into());
            }
            ScalarValue::Float64(Some(value)).cast_to(ty)?
        }
        ty if ty.is_decimal() => decimal(trimmed).ok_or_else(wrong)?,
        DataType::Boolean => ScalarValue::Boolean(Some(boolean(trimmed).ok_or_else(wrong)?)),
        _ => return Ok(None),
    };
    Ok(Some(value))
}

/// The exact decimal that is written, with or without an exponent.
fn decimal(text: &str) -> Option<ScalarValue> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", mantissa.strip_prefix('+').unwrap_or(mantissa)),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut digits = format!("{whole}{fraction}");
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let scale = i32::try_from(fraction.len()).ok()?.checked_sub(exponent)?;
    if scale < 0 {
        digits.push_str(&"0".repeat(usize::try_from(-scale).ok().filter(|zeros| *zeros <= 38)?));
    }
    let scale = scale.max(0);
    let precision = digits.trim_start_matches('0').len().max(scale as usize).max(1);
    let number: i128 = format!("{sign}{digits}").parse().ok()?;
    (precision <= 38).then(|| ScalarValue::Decimal128(Some(number), precision as u8, scale as i8))
}

/// Whole words and what they begin with, where it is no beginning of another one.
fn boolean(text: &str) -> Option<bool> {
    let text = text.to_ascii_lowercase();
    let is = |word: &str, least: usize| text.len() >= least && word.starts_with(&text);
    match () {
        () if is("true", 1) || is("yes", 1) || is("on", 2) || text == "1" => Some(true),
        () if is("false", 1) || is("no", 1) || is("off", 2) || text == "0" => Some(false),
        () => None,
    }
}

/// The type's name without precision.
fn base_name(ty: &DataType) -> String {
    let name = sql_name(ty);
    name.split('(').next().unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, ty: DataType) -> String {
        match value(text, &ty) {
            Ok(Some(value)) => value.to_string(),
            Ok(None) => "cast".into(),
            Err(error) => crate::error::message(&error),
        }
    }

    #[test]
    fn constants_are_read_by_the_rules_of_their_type() {
        assert_eq!(read(" 7 ", DataType::Int16), "7");
        assert_eq!(
            read("70000", DataType::Int16),
            "value \"70000\" is out of range for type smallint"
        );
        assert_eq!(
            read("1.5", DataType::Int64),
            "invalid input syntax for type bigint: \"1.5\""
        );
        assert_eq!(read("1e3", DataType::Float64), "1000");
        assert_eq!(read("-Infinity", DataType::Float64), "-inf");
        assert_eq!(
            read("1e400", DataType::Float64),
            "value \"1e400\" is out of range for type double precision"
        );
        assert_eq!(read("-1.25", DataType::Decimal128(10, 2)), "-1.25");
        assert_eq!(read("12e-1", DataType::Decimal128(10, 2)), "1.2");
        assert_eq!(
            read("abc", DataType::Decimal128(10, 2)),
            "invalid input syntax for type numeric: \"abc\""
        );
        assert_eq!(read("t", DataType::Boolean), "true");
        assert_eq!(
            read("o", DataType::Boolean),
            "invalid input syntax for type boolean: \"o\""
        );
        assert_eq!(read("x", DataType::Utf8), "cast");
    }
}
