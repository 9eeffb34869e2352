//! Texts that Postgres reads as moments and intervals, and Arrow does not, spelled as Arrow reads them: `2020-01-01 10:00`
//! without seconds, `1 mon 2 days 03:04:05` as intervals are shown. All other texts stay as they are.

use crate::zone_names::known_zone;
use datafusion::arrow::array::{ArrayRef, AsArray, StringArray};
use datafusion::arrow::compute;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::borrow::Cow;
use std::sync::Arc;

/// Where the minutes end of a time behind a date.
const MINUTES: usize = 16;

/// Whether a cast reads such a text.
pub(super) fn reads(from: &DataType, to: &DataType) -> bool {
    from.is_string() && Spelled::of(to).is_some()
}

/// What is to be cast instead; `None`: it is spelled already.
pub(super) fn spelled(value: &Expr, to: &DataType) -> Option<Expr> {
    let how = Spelled::of(to)?;
    match value {
        Expr::Literal(constant, metadata) => {
            let text = constant.try_as_str().flatten()?;
            match how.text(text) {
                Cow::Borrowed(_) => None,
                Cow::Owned(text) => Some(Expr::Literal(ScalarValue::Utf8(Some(text)), metadata.clone())),
            }
        }
        Expr::ScalarFunction(call) if call.func.inner().downcast_ref::<Spelled>().is_some() => None,
        value => Some(ScalarUDF::new_from_impl(how).call(vec![value.clone()])),
    }
}

/// Spells texts.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Spelled {
    signature: Signature,
    /// Else they are moments.
    intervals: bool,
    /// What has no zone is what clocks show: a zone in the text says nothing.
    local: bool,
}

impl Spelled {
    /// For what is cast to a type.
    fn of(to: &DataType) -> Option<Spelled> {
        let intervals = match to {
            DataType::Timestamp(..) => false,
            DataType::Interval(_) => true,
            _ => return None,
        };
        Some(Spelled {
            signature: Signature::any(1, Volatility::Immutable),
            intervals,
            local: matches!(to, DataType::Timestamp(_, None)),
        })
    }

    fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.intervals {
            return interval(text).map_or(Cow::Borrowed(text), Cow::Owned);
        }
        let shown = if self.local { without_zone(text) } else { text };
        let spelled = moment(shown).or_else(|| (shown != text).then(|| shown.to_string()));
        spelled.map_or(Cow::Borrowed(text), Cow::Owned)
    }
}

impl ScalarUDFImpl for Spelled {
    fn name(&self) -> &str {
        if self.intervals {
            "text of an interval"
        } else {
            "text of a moment"
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let texts: ArrayRef = compute::cast(&arrays[0], &DataType::Utf8)?;
        let texts: &StringArray = texts.as_string();
        let spelled: StringArray = texts.iter().map(|text| text.map(|text| self.text(text))).collect();
        Ok(ColumnarValue::Array(Arc::new(spelled)))
    }
}

/// A date and a time without the zone behind them. What is no zone, such as PM or BC, stays.
fn without_zone(text: &str) -> &str {
    let Some((date, time)) = text.split_at_checked("YYYY-MM-DD".len()) else {
        return text;
    };
    let skipped = usize::from(time.starts_with(['T', 't']));
    let begins_zone = |c: char| c.is_ascii_alphabetic() || matches!(c, '+' | '-');
    match time[skipped..].find(begins_zone) {
        Some(at) if time[..skipped + at].contains(':') => match text.split_at(date.len() + skipped + at) {
            (shown, zone) if is_zone(zone.trim()) => shown.trim_end(),
            _ => text,
        },
        _ => text,
    }
}

/// An offset, or the name of a zone.
pub(super) fn is_zone(text: &str) -> bool {
    match text.strip_prefix(['+', '-']) {
        Some(offset) => !offset.is_empty() && offset.bytes().all(|byte| byte.is_ascii_digit() || byte == b':'),
        None => known_zone(text).is_some(),
    }
}

/// `YYYY-MM-DD HH:MM`, and maybe a zone, with seconds; a date with an offset alone, with its midnight.
fn moment(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    if let Some((date, zone)) = text.split_at_checked("YYYY-MM-DD".len())
        && zone.starts_with(['+', '-'])
        && is_zone(zone)
        && date.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
    {
        return Some(format!("{date} 00:00:00{zone}"));
    }
    let shape = |place: usize, byte: u8| match place {
        4 | 7 => byte == b'-',
        10 => matches!(byte, b' ' | b'T'),
        13 => byte == b':',
        _ => byte.is_ascii_digit(),
    };
    let head = bytes.get(..MINUTES)?;
    let fits = head.iter().enumerate().all(|(place, byte)| shape(place, *byte));
    let ends = bytes
        .get(MINUTES)
        .is_none_or(|byte| matches!(byte, b' ' | b'+' | b'-' | b'Z' | b'z'));
    (fits && ends && is_moment(head)).then(|| format!("{}:00{}", &text[..MINUTES], &text[MINUTES..]))
}

/// Whether there is such a minute; what is none stays as it is, for the error to show it.
fn is_moment(head: &[u8]) -> bool {
    let number = |from: usize, to: usize| {
        let digits = head.get(from..to).unwrap_or_default();
        digits.iter().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'))
    };
    let (year, month, day) = (number(0, 4), number(5, 7), number(8, 10));
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day) && number(11, 13) < 24 && number(14, 16) < 60
}

/// Units and a time at the end, all as units.
fn interval(text: &str) -> Option<String> {
    let text = text.trim_end();
    let (units, time) = text.rsplit_once(' ').unwrap_or(("", text));
    let (sign, digits) = match time.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", time.strip_prefix('+').unwrap_or(time)),
    };
    let mut parts = digits.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next().unwrap_or("0"));
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let below_sixty = |digits: &str| digits.parse::<u8>().is_ok_and(|number| number < 60);
    let known = [hours, minutes, whole, fraction].iter().all(|digits| is_number(digits));
    if !known || parts.next().is_some() || !below_sixty(minutes) || !below_sixty(whole) {
        return None;
    }
    let text = format!("{units} {sign}{hours} hours {sign}{minutes} minutes {sign}{whole}.{fraction} seconds");
    Some(text.trim_start().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_say_nothing_where_there_is_none() {
        for zone in ["+05", "-03:30", "Z", " Europe/Paris", " utc", " GMT-2"] {
            assert_eq!(
                without_zone(&format!("2024-02-29 12:34:56{zone}")),
                "2024-02-29 12:34:56",
                "{zone}"
            );
        }
        for same in [
            "2024-02-29 01:00:00 PM",
            "2024-02-29 12:00:00 BC",
            "2024-02-29 12:00:00 Mars",
            "2024-02-29T12:00",
            "2024-02-29",
            "12:00+05",
            "2024-02-29 12:00+",
        ] {
            assert_eq!(without_zone(same), same);
        }
    }

    #[test]
    fn moments_have_seconds() {
        assert_eq!(moment("2020-01-01 10:00").as_deref(), Some("2020-01-01 10:00:00"));
        assert_eq!(moment("2020-01-01T10:00+02").as_deref(), Some("2020-01-01T10:00:00+02"));
        for same in [
            "2020-01-01",
            "2020-01-01 10:00:01",
            "2020-01-01 10:0",
            "2020-01-01 10:00x",
            "2021-02-29 10:00",
            "2020-01-01 24:00",
            "ä020-01-01 10:00",
        ] {
            assert_eq!(moment(same), None, "{same}");
        }
    }

    #[test]
    fn times_of_intervals_are_units() {
        assert_eq!(
            interval("1 mon 2 days 03:04:05").as_deref(),
            Some("1 mon 2 days 03 hours 04 minutes 05.0 seconds")
        );
        assert_eq!(
            interval("-00:00:01.5").as_deref(),
            Some("-00 hours -00 minutes -01.5 seconds")
        );
        for same in ["1 day", "", "1:2:3:4", "00:60", "1 day 1:xx", "12"] {
            assert_eq!(interval(same), None, "{same}");
        }
    }
}
