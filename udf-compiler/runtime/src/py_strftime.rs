//! `strftime` of dates, datetimes and times, as the C library's in the C locale writes them.

use super::fail::{Fail, Outcome};
use super::py_date::{DAY, DAYS, MONTHS, SECOND, civil, days_before_year, iso_week, weekday};
use std::fmt::Write;

/// Directives of numbers, which `-` leaves without padding.
const NUMBERS: &str = "YmdHMSfyjIeGuwUWVC";
/// The others.
const OTHERS: &str = "aAbBhpcxXDFTRnt%";
/// The first year that is written the same everywhere.
const FIRST_YEAR: i64 = 1000;

/// Whether all directives of a format are known.
pub fn is_known(format: &str) -> bool {
    let mut rest = format.chars();
    while let Some(c) = rest.next() {
        let known = c != '%'
            || match rest.next() {
                Some('-') => rest.next().is_some_and(|d| NUMBERS.contains(d) && d != 'f'),
                Some(d) => NUMBERS.contains(d) || OTHERS.contains(d),
                None => false,
            };
        if !known {
            return false;
        }
    }
    true
}

/// A moment in parts.
struct Parts {
    day: i64,
    year: i64,
    month: i64,
    of_month: i64,
    hour: i64,
    minute: i64,
    second: i64,
    micro: i64,
}

/// `strftime(format)` of known directives.
pub fn write(micros: i64, format: &str, out: &mut String) -> Outcome<()> {
    let day = micros.div_euclid(DAY);
    let (year, month, of_month) = civil(day);
    let seconds = micros.rem_euclid(DAY) / SECOND;
    let parts = Parts {
        day,
        year,
        month,
        of_month,
        hour: seconds / 3600,
        minute: seconds / 60 % 60,
        second: seconds % 60,
        micro: micros.rem_euclid(SECOND),
    };
    parts.write(format, out)
}

impl Parts {
    fn write(&self, format: &str, out: &mut String) -> Outcome<()> {
        let mut rest = format.chars();
        while let Some(c) = rest.next() {
            if c != '%' {
                out.push(c);
                continue;
            }
            match rest.next() {
                Some('-') => {
                    let (value, _, _) = rest.next().and_then(|d| self.number(d)).ok_or(Fail::Unsupported)?;
                    self.digits(value, 0, '0', out);
                }
                Some(d) => match self.number(d) {
                    // How earlier years look depends on the platform.
                    Some(_) if self.year < FIRST_YEAR && "YGC".contains(d) => return Err(Fail::Unsupported),
                    Some((value, width, pad)) => self.digits(value, width, pad, out),
                    None => self.words(d, out)?,
                },
                None => return Err(Fail::Unsupported),
            }
        }
        Ok(())
    }

    fn digits(&self, value: i64, width: usize, pad: char, out: &mut String) {
        // Writing to a String does not fail.
        let _ = match pad {
            ' ' => write!(out, "{value:width$}"),
            _ => write!(out, "{value:0width$}"),
        };
    }

    /// From 1.
    fn day_of_year(&self) -> i64 {
        self.day - days_before_year(self.year)
    }

    /// The week of the year of which the first one begins with its first such day, so many days after Monday.
    fn week_from(&self, start: i64) -> i64 {
        (self.day_of_year() + 6 - (weekday(self.day) - start).rem_euclid(7)) / 7
    }

    /// A number, its width and what fills it.
    fn number(&self, directive: char) -> Option<(i64, usize, char)> {
        let (value, width) = match directive {
            'Y' => (self.year, 4),
            'C' => (self.year / 100, 2),
            'y' => (self.year % 100, 2),
            'G' => (iso_week(self.day).0, 4),
            'm' => (self.month, 2),
            'd' | 'e' => (self.of_month, 2),
            'H' => (self.hour, 2),
            'I' => ((self.hour + 11) % 12 + 1, 2),
            'M' => (self.minute, 2),
            'S' => (self.second, 2),
            'f' => (self.micro, 6),
            'j' => (self.day_of_year(), 3),
            'u' => (weekday(self.day) + 1, 1),
            'w' => ((weekday(self.day) + 1) % 7, 1),
            'U' => (self.week_from(6), 2),
            'W' => (self.week_from(0), 2),
            'V' => (iso_week(self.day).1, 2),
            _ => return None,
        };
        Some((value, width, if directive == 'e' { ' ' } else { '0' }))
    }

    fn words(&self, directive: char, out: &mut String) -> Outcome<()> {
        let day = DAYS[weekday(self.day) as usize];
        let month = MONTHS[(self.month - 1) as usize];
        match directive {
            'a' => out.push_str(&day[..3]),
            'A' => out.push_str(day),
            'b' | 'h' => out.push_str(&month[..3]),
            'B' => out.push_str(month),
            'p' => out.push_str(if self.hour < 12 { "AM" } else { "PM" }),
            'c' => self.write("%a %b %e %H:%M:%S %Y", out)?,
            'x' | 'D' => self.write("%m/%d/%y", out)?,
            'X' | 'T' => self.write("%H:%M:%S", out)?,
            'F' => self.write("%Y-%m-%d", out)?,
            'R' => self.write("%H:%M", out)?,
            'n' => out.push('\n'),
            't' => out.push('\t'),
            '%' => out.push('%'),
            _ => return Err(Fail::Unsupported),
        }
        Ok(())
    }
}
