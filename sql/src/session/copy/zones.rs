//! Texts of dates and times that say a time zone where their type has none, or a zone without a time: Postgres reads them, CAST
//! does not.

use datafusion::arrow::datatypes::DataType;
use std::borrow::Cow;

/// The text as CAST reads it.
pub fn plain<'a>(ty: &DataType, text: &'a str) -> Cow<'a, str> {
    let Some((rest, zone)) = split(text) else {
        return Cow::Borrowed(text);
    };
    match ty {
        DataType::Date32 | DataType::Date64 if is_date(rest) => Cow::Borrowed(rest),
        DataType::Time32(_) | DataType::Time64(_) if is_time(rest) => Cow::Borrowed(rest),
        DataType::Timestamp(_, None) if is_date(rest) || rest.contains(':') => Cow::Borrowed(rest),
        DataType::Timestamp(_, Some(_)) if is_date(rest) => Cow::Owned(format!("{rest} 00:00:00{zone}")),
        _ => Cow::Borrowed(text),
    }
}

/// What stands before the zone, and the zone.
fn split(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let place = match text.strip_suffix(['Z', 'z']) {
        Some(rest) => rest.len(),
        None => text.rfind(['+', '-'])?,
    };
    let (rest, zone) = text.split_at(place);
    let hours = zone.trim_start_matches(['+', '-']);
    let is_zone = zone.eq_ignore_ascii_case("z")
        || (1..=8).contains(&hours.len()) && hours.bytes().all(|b| b.is_ascii_digit() || b == b':');
    is_zone.then_some((rest.trim_end(), zone))
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    parts.len() == 3 && parts.iter().all(|part| is_number(part))
}

fn is_time(text: &str) -> bool {
    let parts: Vec<&str> = text.split(':').collect();
    (2..=3).contains(&parts.len()) && parts.iter().all(|part| part.split('.').all(is_number))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use datafusion::arrow::datatypes::TimeUnit;

    #[test]
    fn zones_are_taken_off_where_the_type_has_none() {
        let time = DataType::Time64(TimeUnit::Nanosecond);
        let (local, zoned) = (
            DataType::Timestamp(TimeUnit::Nanosecond, None),
            DataType::Timestamp(TimeUnit::Nanosecond, Some("+00:00".into())),
        );
        assert_eq!(plain(&DataType::Date32, "2024-02-29 +00"), "2024-02-29");
        assert_eq!(plain(&DataType::Date32, "2024-02-29-03:30"), "2024-02-29");
        assert_eq!(plain(&time, "23:59:59.5 +01"), "23:59:59.5");
        assert_eq!(plain(&time, "23:59:59Z"), "23:59:59");
        assert_eq!(plain(&local, "2024-02-29 +05"), "2024-02-29");
        assert_eq!(plain(&local, "2024-02-29 12:34:56.5+05:30"), "2024-02-29 12:34:56.5");
        assert_eq!(plain(&local, "2024-02-29 12:34:56"), "2024-02-29 12:34:56");
        assert_eq!(plain(&zoned, "2024-02-29 +05"), "2024-02-29 00:00:00+05");
        for text in ["2024-02-29", "2024-02-29 12:34:56+00", "x-1", "-5", "2024-02-29 BC"] {
            assert_eq!(plain(&DataType::Date32, text), text);
            assert_eq!(plain(&zoned, text), text);
        }
        assert_eq!(plain(&time, "12:00-x"), "12:00-x");
    }
}
