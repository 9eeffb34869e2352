//! Messages of conversions that fail at run time, in Postgres's words. Knows the texts that Arrow's casts produce.

use datafusion::arrow::datatypes::DataType;
use datafusion::arrow::error::ArrowError;

use crate::types::sql_name;

/// The message of a failed cast as SQL users know it, with its SQLSTATE; `None`: Arrow's text is as good as any.
pub(crate) fn cast_message(error: &ArrowError) -> Option<(String, &'static str)> {
    let text = match error {
        ArrowError::CastError(text) => text,
        ArrowError::ParseError(text) => {
            let (value, _) = between(text, "Error parsing timestamp from '", "': ", "")?;
            return Some(no_datetime("timestamp", value));
        }
        ArrowError::InvalidArgumentError(text) => {
            let (value, rest) = between(text, "", " is too large to store in a Decimal", "")?;
            let (precision, _) = between(rest, "", ". Max is ", "")?;
            let precision = precision.rsplit(' ').next()?;
            let message = format!("value {value} is out of range for type numeric of precision {precision}");
            return Some((message, "22003"));
        }
        ArrowError::ArithmeticOverflow(text) => return Some((text.clone(), overflow_state(text))),
        ArrowError::ComputeError(text) if text.to_lowercase().contains("overflow") => {
            return Some((text.clone(), "22003"));
        }
        _ => return None,
    };
    if let Some((value, ty)) = between(text, "Can't cast value ", " to type ", "") {
        let name = arrow_type(ty)?;
        return Some((format!("value {value} is out of range for type {name}"), "22003"));
    }
    let (value, ty) = between(text, "Cannot cast string '", "' to value of ", " type")?;
    let name = arrow_type(ty)?;
    if is_whole(value) && ["smallint", "integer", "bigint"].contains(&name.as_str()) {
        return Some((format!("value \"{value}\" is out of range for type {name}"), "22003"));
    }
    if name.starts_with("date") || name.starts_with("time") || name.starts_with("interval") {
        Some(no_datetime(&name, value))
    } else {
        Some((format!("invalid input syntax for type {name}: \"{value}\""), "22P02"))
    }
}

/// The SQLSTATE of a value that has no room: of times, or of numbers.
fn overflow_state(text: &str) -> &'static str {
    let times = ["interval", "timestamp", "date"];
    if times.iter().any(|ty| text.strip_prefix(ty) == Some(" out of range")) {
        "22008"
    } else {
        "22003"
    }
}

/// A text that is no time: one of numbers where they should be is out of range.
fn no_datetime(name: &str, value: &str) -> (String, &'static str) {
    let mut parts = value
        .split(|c: char| !c.is_ascii_digit())
        .map(|part| part.parse::<u32>().ok());
    let mut beyond = |most: u32| parts.next().flatten().is_some_and(|part| part > most);
    // The year comes first where there is a date; the time may be out of range, too.
    let has_date = name != "time";
    let (year, month, day) = if has_date {
        (beyond(9999), beyond(12), beyond(31))
    } else {
        (false, false, false)
    };
    let (hour, minute, second) = (beyond(24), beyond(59), beyond(60));
    // Digits alone are a time of day or nothing.
    let is_read = has_date || value.contains(':');
    let is_beyond = is_read && !year && (month || day || hour || minute || second);
    if is_beyond {
        (format!("date/time field value out of range: \"{value}\""), "22008")
    } else {
        (format!("invalid input syntax for type {name}: \"{value}\""), "22007")
    }
}

/// Whether a text is a whole number, of whatever size.
fn is_whole(text: &str) -> bool {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// `prefix X middle Y suffix` gives X and Y.
fn between<'a>(text: &'a str, prefix: &str, middle: &str, suffix: &str) -> Option<(&'a str, &'a str)> {
    text.strip_prefix(prefix)?.strip_suffix(suffix)?.rsplit_once(middle)
}

/// The SQL name of an Arrow type by its Arrow name.
fn arrow_type(name: &str) -> Option<String> {
    name.parse::<DataType>().ok().map(|ty| sql_name(&ty))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn casts_speak_sql() {
        let message = |text: &str| cast_message(&ArrowError::CastError(text.into()));
        assert_eq!(
            message("Can't cast value 70000 to type Int16"),
            Some(("value 70000 is out of range for type smallint".into(), "22003"))
        );
        assert_eq!(
            message("Cannot cast string 'it's' to value of Int64 type"),
            Some(("invalid input syntax for type bigint: \"it's\"".into(), "22P02"))
        );
        assert_eq!(
            message("Cannot cast string '-99999' to value of Int16 type"),
            Some(("value \"-99999\" is out of range for type smallint".into(), "22003"))
        );
        assert_eq!(message("something else"), None);
        assert_eq!(
            cast_message(&ArrowError::ParseError(
                "Error parsing timestamp from '2024-13-01 99:00': error parsing date".into()
            )),
            Some((
                "date/time field value out of range: \"2024-13-01 99:00\"".into(),
                "22008"
            ))
        );
        let large = "99999.00 is too large to store in a Decimal128 of precision 4. Max is 99.99";
        assert_eq!(
            cast_message(&ArrowError::InvalidArgumentError(large.into())),
            Some((
                "value 99999.00 is out of range for type numeric of precision 4".into(),
                "22003"
            ))
        );
    }
}
