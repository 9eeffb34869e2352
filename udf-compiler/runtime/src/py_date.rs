//! Python's `datetime` without time zones: dates as days from 0001-01-01 (which is day 1), datetimes as microseconds
//! from the day before, timedeltas as microseconds. What leaves Python's years, or i64, fails.

use super::fail::{Fail, Outcome};
use std::fmt::Write;

/// Microseconds of a day.
pub const DAY: i64 = 86_400_000_000;
/// Microseconds of a second.
pub const SECOND: i64 = 1_000_000;
/// 9999-12-31
const LAST: i64 = 3_652_059;
/// Names of days, Monday first.
pub const DAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];
/// Names of months.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        2 => 28 + i64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days before the first of a year.
pub fn days_before_year(year: i64) -> i64 {
    let years = year - 1;
    years * 365 + years / 4 - years / 100 + years / 400
}

fn days_before_month(year: i64, month: i64) -> i64 {
    (1..month).map(|month| days_in_month(year, month)).sum()
}

/// The day of year, month and day.
pub fn day_of(year: i64, month: i64, day: i64) -> Outcome<i64> {
    let valid = (1..=9999).contains(&year) && (1..=12).contains(&month);
    if valid && (1..=days_in_month(year, month)).contains(&day) {
        Ok(days_before_year(year) + days_before_month(year, month) + day)
    } else {
        Err(Fail::Value)
    }
}

/// Monday of the first week of a year in the ISO calendar, which is the week of its first Thursday.
fn first_monday(year: i64) -> i64 {
    let first = days_before_year(year) + 1;
    let weekday = (first + 6) % 7;
    first - weekday + if weekday > 3 { 7 } else { 0 }
}

/// The day of a year, a week and a weekday from 1 in the ISO calendar.
pub fn day_of_iso(year: i64, week: i64, weekday: i64) -> Outcome<i64> {
    if !(1..=9999).contains(&year) || !(1..=53).contains(&week) || !(1..=7).contains(&weekday) {
        return Err(Fail::Value);
    }
    let monday = first_monday(year) + (week - 1) * 7;
    // Not all years have 53 weeks, and the last of all ends beyond Python's years.
    let day = monday + weekday - 1;
    if monday < first_monday(year + 1) && day <= LAST {
        Ok(day)
    } else {
        Err(Fail::Value)
    }
}

/// What is not a number of C's `int` raises another exception than a day or time that does not exist.
fn are_ints(numbers: &[i64]) -> bool {
    numbers.iter().all(|number| i32::try_from(*number).is_ok())
}

/// False where `date(year, month, day)` raises ValueError.
pub fn exists(year: i64, month: i64, day: i64) -> bool {
    day_of(year, month, day).is_ok() || !are_ints(&[year, month, day])
}

/// False where such a time of the day makes `datetime(…)` raise ValueError.
pub fn is_time(time: [i64; 4]) -> bool {
    micros_of(1, time).is_ok() || !are_ints(&time)
}

/// False where `date.fromisoformat(text)` is certain to raise ValueError.
pub fn parses(text: &str) -> bool {
    matches!(text.len(), 7 | 8 | 10) && begins_with_date(text)
}

/// False where `datetime.fromisoformat(text)` is certain to raise ValueError.
pub fn parses_datetime(text: &str) -> bool {
    let mut date = text.get(..10).unwrap_or_default();
    let usual = date_part(&mut date).is_ok();
    text.len() >= 7 && begins_with_date(text) && (!usual || text.get(11..).is_none_or(ends_with_time))
}

/// False where a text certainly begins with no date.
fn begins_with_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digits = |from: usize, to: usize| {
        bytes
            .get(from..to)
            .is_some_and(|part| part.iter().all(u8::is_ascii_digit))
    };
    if !digits(0, 4) {
        return false;
    }
    // Weeks, and dates without dashes, are left to the interpreter.
    if bytes[4..].starts_with(b"W") || bytes[4..].starts_with(b"-W") || digits(4, 8) {
        return true;
    }
    text.get(..10).is_some_and(|mut date| date_part(&mut date).is_ok())
}

/// False where a text is an hour, a minute and perhaps a second that do not exist.
fn ends_with_time(text: &str) -> bool {
    let parts: Vec<&str> = text.split(':').collect();
    let plain = |part: &&str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    if !(2..=3).contains(&parts.len()) || !parts.iter().all(plain) {
        return true;
    }
    // Some Pythons have 24 o'clock.
    let most = ["24", "59", "59"];
    parts.iter().zip(most).all(|(part, most)| **part <= *most)
}

/// A day that Python has.
pub fn checked_day(day: i64) -> Outcome<i64> {
    if (1..=LAST).contains(&day) {
        Ok(day)
    } else {
        Err(Fail::Overflow)
    }
}

/// Microseconds of a datetime that Python has.
pub fn checked_micros(micros: i64) -> Outcome<i64> {
    checked_day(micros.div_euclid(DAY)).map(|_| micros)
}

/// Year, month and day.
pub fn civil(day: i64) -> (i64, i64, i64) {
    // Years that begin in March, in eras of 400; day 0 of them is 0000-03-01, and day 1 of Python's 0001-01-01.
    let shifted = day.clamp(0, LAST) + 305;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * of_year + 2) / 153;
    let month = if march_month < 10 {
        march_month + 3
    } else {
        march_month - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, of_year - (153 * march_month + 2) / 5 + 1)
}

/// Microseconds of a day and a time.
pub fn micros_of(day: i64, [hour, minute, second, micro]: [i64; 4]) -> Outcome<i64> {
    let valid = (0..24).contains(&hour) && (0..60).contains(&minute) && (0..60).contains(&second);
    if valid && (0..SECOND).contains(&micro) && checked_day(day).is_ok() {
        Ok(day * DAY + ((hour * 60 + minute) * 60 + second) * SECOND + micro)
    } else {
        Err(Fail::Value)
    }
}

/// `str(date)`
pub fn write_date(day: i64, out: &mut String) {
    let (year, month, day) = civil(day);
    // Writing to a String does not fail.
    let _ = write!(out, "{year:04}-{month:02}-{day:02}");
}

/// `datetime.isoformat(separator)`
pub fn write_datetime(micros: i64, separator: &str, out: &mut String) {
    write_date(micros.div_euclid(DAY), out);
    out.push_str(separator);
    write_time(micros.rem_euclid(DAY), out);
}

/// `str(time)`
pub fn write_time(micros: i64, out: &mut String) {
    let seconds = micros / SECOND;
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let _ = write!(out, "{hour:02}:{minute:02}:{second:02}");
    if micros % SECOND != 0 {
        let _ = write!(out, ".{:06}", micros % SECOND);
    }
}

/// `str(timedelta)`
pub fn write_delta(micros: i64, out: &mut String) {
    let days = micros.div_euclid(DAY);
    if days != 0 {
        let plural = if days.abs() == 1 { "" } else { "s" };
        let _ = write!(out, "{days} day{plural}, ");
    }
    let start = out.len();
    write_time(micros.rem_euclid(DAY), out);
    if out.as_bytes()[start] == b'0' {
        out.remove(start);
    }
}

/// Hour, minute, second and microsecond.
fn clock(micros: i64) -> [i64; 4] {
    let seconds = micros / SECOND;
    [seconds / 3600, seconds / 60 % 60, seconds % 60, micros % SECOND]
}

/// The arguments of a class, as `repr` shows them.
fn write_call(class: &str, parts: &[i64], out: &mut String) {
    let parts: Vec<String> = parts.iter().map(i64::to_string).collect();
    let _ = write!(out, "datetime.{class}({})", parts.join(", "));
}

/// Seconds and microseconds are left out where nothing but zero follows.
fn without_zeros(parts: &[i64]) -> &[i64] {
    match parts {
        [rest @ .., 0, 0] | [rest @ .., 0] => rest,
        all => all,
    }
}

/// `repr(date)`
pub fn write_date_repr(day: i64, out: &mut String) {
    let (year, month, day) = civil(day);
    write_call("date", &[year, month, day], out);
}

/// `repr(datetime)`
pub fn write_datetime_repr(micros: i64, out: &mut String) {
    let (year, month, day) = civil(micros.div_euclid(DAY));
    let [hour, minute, second, micro] = clock(micros.rem_euclid(DAY));
    let all = [year, month, day, hour, minute, second, micro];
    let shown = 5 + without_zeros(&all[5..]).len();
    write_call("datetime", &all[..shown], out);
}

/// `repr(time)`
pub fn write_time_repr(micros: i64, out: &mut String) {
    let all = clock(micros);
    let shown = 2 + without_zeros(&all[2..]).len();
    write_call("time", &all[..shown], out);
}

/// `repr(timedelta)`
pub fn write_delta_repr(micros: i64, out: &mut String) {
    let (days, rest) = (micros.div_euclid(DAY), micros.rem_euclid(DAY));
    let parts = [
        ("days", days),
        ("seconds", rest / SECOND),
        ("microseconds", rest % SECOND),
    ];
    let shown = parts.iter().filter(|(_, count)| *count != 0);
    let shown: Vec<String> = shown.map(|(name, count)| format!("{name}={count}")).collect();
    let shown = if shown.is_empty() { "0".into() } else { shown.join(", ") };
    let _ = write!(out, "datetime.timedelta({shown})");
}

/// `timedelta / n`, half to even.
pub fn divide(micros: i64, n: i64) -> Outcome<i64> {
    if n == 0 {
        return Err(Fail::ZeroDivision);
    }
    let (a, b) = (i128::from(micros), i128::from(n));
    let (a, b) = if b < 0 { (-a, -b) } else { (a, b) };
    let (quotient, rest) = (a.div_euclid(b), a.rem_euclid(b));
    let up = rest * 2 > b || rest * 2 == b && quotient % 2 != 0;
    i64::try_from(quotient + i128::from(up)).map_err(|_| Fail::Overflow)
}

/// Digits at the start of a text: at least `least`, at most `most` of them are taken.
fn number(rest: &mut &str, least: usize, most: usize) -> Outcome<i64> {
    let count = rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
    if count < least {
        return Err(Fail::Value);
    }
    let (digits, after) = rest.split_at(count);
    *rest = after;
    digits.parse().map_err(|_| Fail::Value)
}

fn literal(rest: &mut &str, text: &str) -> Outcome<()> {
    *rest = rest.strip_prefix(text).ok_or(Fail::Value)?;
    Ok(())
}

fn date_part(rest: &mut &str) -> Outcome<i64> {
    let year = number(rest, 4, 4)?;
    literal(rest, "-")?;
    let month = number(rest, 2, 2)?;
    literal(rest, "-")?;
    let day = number(rest, 2, 2)?;
    day_of(year, month, day)
}

fn end<T>(rest: &str, value: T) -> Outcome<T> {
    if rest.is_empty() { Ok(value) } else { Err(Fail::Value) }
}

/// `date.fromisoformat(text)` in the usual form.
pub fn parse_date(mut text: &str) -> Outcome<i64> {
    let day = date_part(&mut text)?;
    end(text, day)
}

/// `datetime.fromisoformat(text)` in the usual forms, without a time zone.
pub fn parse_datetime(mut text: &str) -> Outcome<i64> {
    let rest = &mut text;
    let day = date_part(rest)?;
    let mut time = [0; 4];
    if !rest.is_empty() {
        *rest = rest.strip_prefix(['T', ' ']).ok_or(Fail::Value)?;
        time[0] = number(rest, 2, 2)?;
        literal(rest, ":")?;
        time[1] = number(rest, 2, 2)?;
        if !rest.is_empty() {
            literal(rest, ":")?;
            time[2] = number(rest, 2, 2)?;
        }
        if !rest.is_empty() {
            literal(rest, ".")?;
            time[3] = match rest.len() {
                3 => number(rest, 3, 3)? * 1000,
                _ => number(rest, 6, 6)?,
            };
        }
    }
    end(rest, micros_of(day, time)?)
}

/// From Monday, 0.
pub fn weekday(day: i64) -> i64 {
    (day + 6).rem_euclid(7)
}

/// The year and week of ISO 8601.
pub fn iso_week(day: i64) -> (i64, i64) {
    // A week belongs to the year that its Thursday is in: those of the first and last days are in Python's years too.
    let thursday = day - weekday(day) + 3;
    let (year, _, _) = civil(thursday);
    (year, (thursday - days_before_year(year) - 1).div_euclid(7) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_comes_back() {
        let mut next = (1, 1, 1);
        for day in 1..=LAST {
            assert_eq!(civil(day), next);
            assert_eq!(day_of(next.0, next.1, next.2), Ok(day));
            let (year, month, of_month) = next;
            next = match of_month < days_in_month(year, month) {
                true => (year, month, of_month + 1),
                false if month < 12 => (year, month + 1, 1),
                false => (year + 1, 1, 1),
            };
        }
    }
}
