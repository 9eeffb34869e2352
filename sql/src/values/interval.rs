//! Intervals as Postgres writes them: `1 year 2 mons 3 days 04:05:06.7`.

const NANOS_PER_SECOND: i64 = 1_000_000_000;

/// Months, days and nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interval {
    pub months: i32,
    pub days: i32,
    pub nanos: i64,
}

/// What a unit is worth; `None`: it is no unit.
fn unit(word: &str) -> Option<Interval> {
    let (months, days, nanos) = match word.to_ascii_lowercase().trim_end_matches('s') {
        "year" | "yr" | "y" => (12, 0, 0),
        "mon" | "month" => (1, 0, 0),
        "week" | "w" => (0, 7, 0),
        "day" | "d" => (0, 1, 0),
        "hour" | "hr" | "h" => (0, 0, 3600 * NANOS_PER_SECOND),
        "minute" | "min" | "m" => (0, 0, 60 * NANOS_PER_SECOND),
        "second" | "sec" | "" => (0, 0, NANOS_PER_SECOND),
        "millisecond" | "msec" => (0, 0, 1_000_000),
        "microsecond" | "usec" | "u" => (0, 0, 1_000),
        _ => return None,
    };
    Some(Interval { months, days, nanos })
}

/// The interval of a text: whole numbers with units, and a time at the end. `None`: it is none, or written otherwise.
pub fn interval(text: &str) -> Option<Interval> {
    let mut words = text.split_ascii_whitespace().peekable();
    let mut sum = Interval::default();
    words.peek()?;
    while let Some(word) = words.next() {
        if word.contains(':') {
            sum.nanos = sum.nanos.checked_add(time(word)?)?;
            return words.next().is_none().then_some(sum);
        }
        let digits = word.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(word.len());
        let count: i64 = word[..digits].parse().ok()?;
        let name = if digits == word.len() {
            words.next()?
        } else {
            &word[digits..]
        };
        let unit = unit(name)?;
        let times = |one: i32| i32::try_from(i64::from(one).checked_mul(count)?).ok();
        sum.months = sum.months.checked_add(times(unit.months)?)?;
        sum.days = sum.days.checked_add(times(unit.days)?)?;
        sum.nanos = sum.nanos.checked_add(unit.nanos.checked_mul(count)?)?;
    }
    Some(sum)
}

/// `[-]HH:MM[:SS[.fraction]]` in nanoseconds.
fn time(text: &str) -> Option<i64> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next().unwrap_or("0"));
    if parts.next().is_some() {
        return None;
    }
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    let number = |digits: &str| {
        if digits.bytes().all(|byte| byte.is_ascii_digit()) {
            digits.parse::<i64>().ok()
        } else {
            None
        }
    };
    let (hours, minutes, seconds) = (number(hours)?, number(minutes)?, number(seconds)?);
    if minutes > 59 || seconds > 59 || fraction.len() > 9 {
        return None;
    }
    let fraction = number(&format!("{fraction:0<9}"))?;
    let whole = hours.checked_mul(3600)?.checked_add(minutes * 60 + seconds)?;
    let nanos = whole.checked_mul(NANOS_PER_SECOND)?.checked_add(fraction)?;
    Some(if negative { -nanos } else { nanos })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::calendar;

    #[test]
    fn what_is_printed_is_read() {
        let second = NANOS_PER_SECOND;
        let intervals = [
            (14, 3, 14_706 * second + 789_000_000),
            (0, 0, 0),
            (-1, 1, -second / 2),
            (-13, -1, 3 * second),
            (0, 0, -360_000 * second),
            (12, 0, 1),
        ];
        for (months, days, nanos) in intervals {
            let mut text = Vec::new();
            calendar::interval(i64::from(months), i64::from(days), i128::from(nanos), &mut text);
            let text = String::from_utf8(text).expect("text");
            assert_eq!(interval(&text), Some(Interval { months, days, nanos }), "{text}");
        }
    }

    #[test]
    fn what_is_no_interval_is_none() {
        let days = |days| {
            Some(Interval {
                days,
                ..Interval::default()
            })
        };
        assert_eq!(interval("2 weeks"), days(14));
        assert_eq!(interval("3d"), days(3));
        for text in [
            "",
            "1",
            "day",
            "1.5 days",
            "1 fortnight",
            "1:2:3:4",
            "1:60",
            "1:00 1 day",
            "P1D",
            "99999999999 days",
        ] {
            assert_eq!(interval(text), None, "{text}");
        }
    }
}
