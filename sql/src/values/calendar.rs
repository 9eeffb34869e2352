//! Days, times and intervals as Postgres prints them with DateStyle ISO and IntervalStyle postgres.

use std::io::Write;

const NANOS_PER_SECOND: i64 = 1_000_000_000;
const SECONDS_PER_DAY: i64 = 86_400;

/// Year, month and day of a day counted from 1970-01-01. The year before 1 is 0.
pub fn civil(days: i64) -> (i64, u32, u32) {
    // From 0000-03-01 on, in eras of 400 years: leap days come last in a year.
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let of_month = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    // Both are small.
    (year, month as u32, of_month as u32)
}

/// A day counted from 1970-01-01; `None`: there is no such day.
pub fn day_of(year: i64, month: u32, day: u32) -> Option<i64> {
    if !(1..=12).contains(&month) || !(-300_000..=300_000).contains(&year) {
        return None;
    }
    let shifted = if month > 2 { year } else { year - 1 };
    let (era, of_era) = (shifted.div_euclid(400), shifted.rem_euclid(400));
    let of_year = (153 * i64::from(if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + i64::from(day) - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    (civil(days) == (year, month, day)).then_some(days)
}

/// A day.
pub fn date(days: i64, out: &mut Vec<u8>) {
    let before = day(days, out);
    era(before, out);
}

/// Writes a day; whether it is before the year 1.
fn day(days: i64, out: &mut Vec<u8>) -> bool {
    let (year, month, day) = civil(days);
    let shown = if year <= 0 { 1 - year } else { year };
    let _ = write!(out, "{shown:04}-{month:02}-{day:02}");
    year <= 0
}

fn era(before: bool, out: &mut Vec<u8>) {
    if before {
        out.extend_from_slice(b" BC");
    }
}

/// A time of day in nanoseconds.
pub fn time(nanos: i64, out: &mut Vec<u8>) {
    let (seconds, nanos) = (nanos.div_euclid(NANOS_PER_SECOND), nanos.rem_euclid(NANOS_PER_SECOND));
    let _ = write!(
        out,
        "{:02}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    );
    fraction(nanos, out);
}

/// A point in time: seconds, and nanoseconds from them on. `offset` is its zone's, in seconds, for those that have one.
pub fn timestamp(seconds: i64, nanos: i64, offset: Option<i32>, out: &mut Vec<u8>) {
    let seconds = seconds.saturating_add(i64::from(offset.unwrap_or(0)));
    let before = day(seconds.div_euclid(SECONDS_PER_DAY), out);
    let second = seconds.rem_euclid(SECONDS_PER_DAY);
    out.push(b' ');
    let _ = write!(out, "{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60);
    fraction(nanos, out);
    if let Some(offset) = offset {
        zone(offset, out);
    }
    era(before, out);
}

fn zone(offset: i32, out: &mut Vec<u8>) {
    let (sign, offset) = (if offset < 0 { '-' } else { '+' }, offset.abs());
    let _ = write!(out, "{sign}{:02}", offset / 3600);
    if offset % 3600 != 0 {
        let _ = write!(out, ":{:02}", offset / 60 % 60);
    }
    if offset % 60 != 0 {
        let _ = write!(out, ":{:02}", offset % 60);
    }
}

/// Digits of a fraction of a second, as many as there are. Postgres has microseconds; what is finer is shown too.
fn fraction(nanos: i64, out: &mut Vec<u8>) {
    if nanos == 0 {
        return;
    }
    let digits = format!("{nanos:09}");
    out.push(b'.');
    out.extend_from_slice(digits.trim_end_matches('0').as_bytes());
}

/// An interval.
pub fn interval(months: i64, days: i64, nanos: i128, out: &mut Vec<u8>) {
    let begin = out.len();
    // After a part that is negative, a positive one has its sign.
    let mut signed = false;
    let units = [(months / 12, "year"), (months % 12, "mon"), (days, "day")];
    for (count, unit) in units {
        if count == 0 {
            continue;
        }
        let space = if out.len() > begin { " " } else { "" };
        let plus = if signed && count > 0 { "+" } else { "" };
        let plural = if count == 1 { "" } else { "s" };
        let _ = write!(out, "{space}{plus}{count} {unit}{plural}");
        signed = count < 0;
    }
    if nanos == 0 && out.len() > begin {
        return;
    }
    if out.len() > begin {
        out.push(b' ');
    }
    match nanos {
        ..0 => out.push(b'-'),
        _ if signed => out.push(b'+'),
        _ => {}
    }
    let nanos = nanos.unsigned_abs();
    let second = NANOS_PER_SECOND.unsigned_abs();
    let (seconds, rest) = (nanos / u128::from(second), nanos % u128::from(second));
    let _ = write!(
        out,
        "{:02}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    );
    // Less than a second.
    fraction(rest as i64, out);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        write(&mut out);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn days_and_times_are_as_postgres_prints_them() {
        assert_eq!(shown(|out| date(0, out)), "1970-01-01");
        assert_eq!(shown(|out| date(-719_529, out)), "0002-12-31 BC");
        assert_eq!(shown(|out| date(11_016, out)), "2000-02-29");
        assert_eq!(shown(|out| date(2_932_897, out)), "10000-01-01");
        assert_eq!(shown(|out| time(3_723_000_120_000, out)), "01:02:03.00012");
        assert_eq!(shown(|out| time(86_400_000_000_000, out)), "24:00:00");
        assert_eq!(
            shown(|out| timestamp(-1, 500_000_000, None, out)),
            "1969-12-31 23:59:59.5"
        );
        assert_eq!(shown(|out| timestamp(0, 0, Some(0), out)), "1970-01-01 00:00:00+00");
        assert_eq!(
            shown(|out| timestamp(0, 0, Some(-12_600), out)),
            "1969-12-31 20:30:00-03:30"
        );
        assert_eq!(shown(|out| timestamp(0, 1, None, out)), "1970-01-01 00:00:00.000000001");
    }

    #[test]
    fn intervals_are_as_postgres_prints_them() {
        let second = i128::from(NANOS_PER_SECOND);
        assert_eq!(
            shown(|out| interval(14, 3, 14_706 * second, out)),
            "1 year 2 mons 3 days 04:05:06"
        );
        assert_eq!(shown(|out| interval(0, 0, 0, out)), "00:00:00");
        assert_eq!(
            shown(|out| interval(-1, 2, -second / 2, out)),
            "-1 mons +2 days -00:00:00.5"
        );
        assert_eq!(shown(|out| interval(0, -1, second, out)), "-1 days +00:00:01");
        assert_eq!(shown(|out| interval(12, 0, 0, out)), "1 year");
        assert_eq!(shown(|out| interval(0, 0, 360_000 * second, out)), "100:00:00");
    }
}
