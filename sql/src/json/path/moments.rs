//! Dates and times in paths of SQL/JSON: texts that `.datetime()` reads, in the forms of ISO 8601 that Postgres tries one after
//! another, and how they compare.

use super::faults::{self, Fault};
use crate::values::{civil, day_of};
use std::cmp::Ordering;

const MICROS_OF_SECOND: i64 = 1_000_000;
const MICROS_OF_DAY: i64 = 86_400 * MICROS_OF_SECOND;

/// The greatest hours and minutes of the distance from UTC.
const MOST_HOURS: i64 = 15;
const MOST_MINUTES: i64 = 59;

/// A date, a time of a day, or both, with the distance from UTC in seconds where one is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Days since 1970.
    day: Option<i64>,
    /// Microseconds.
    time: Option<i64>,
    east: Option<i64>,
}

/// How two of them compare.
pub enum Compared {
    Ordered(Ordering),
    /// They are no moments of one kind.
    Unlike,
}

impl Moment {
    /// The moment that a text says; `None`: it says none.
    pub fn read(text: &str) -> Option<Moment> {
        let mut reader = Reader(text);
        if let Some(moment) = reader.time() {
            return Some(moment);
        }
        let mut reader = Reader(text);
        let day = reader.date()?;
        if reader.ends() {
            return Some(Moment {
                day: Some(day),
                time: None,
                east: None,
            });
        }
        if !reader.eat(' ') {
            reader.eat('T').then_some(())?;
        }
        let time = reader.time()?;
        Some(Moment { day: Some(day), ..time })
    }

    /// What Postgres calls its type.
    pub fn type_name(&self) -> &'static str {
        match (self.day, self.time, self.east) {
            (Some(_), None, _) => "date",
            (Some(_), Some(_), None) => "timestamp without time zone",
            (Some(_), Some(_), Some(_)) => "timestamp with time zone",
            (None, _, None) => "time without time zone",
            (None, _, Some(_)) => "time with time zone",
        }
    }

    /// What messages about conversions call it.
    fn short_name(&self) -> &'static str {
        match (self.day, self.time, self.east) {
            (Some(_), None, _) => "date",
            (Some(_), Some(_), None) => "timestamp",
            (Some(_), Some(_), Some(_)) => "timestamptz",
            (None, _, None) => "time",
            (None, _, Some(_)) => "timetz",
        }
    }

    /// The text of it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if let Some(day) = self.day {
            let (year, month, day) = civil(day);
            text.push_str(&format!("{year:04}-{month:02}-{day:02}"));
        }
        if let Some(time) = self.time {
            if self.day.is_some() {
                text.push('T');
            }
            let (seconds, micros) = (time / MICROS_OF_SECOND, time % MICROS_OF_SECOND);
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            text.push_str(&format!("{hours:02}:{minutes:02}:{:02}", seconds % 60));
            if micros > 0 {
                let digits = format!("{micros:06}");
                text.push('.');
                text.push_str(digits.trim_end_matches('0'));
            }
        }
        if let Some(east) = self.east {
            let (sign, minutes) = (if east < 0 { '-' } else { '+' }, east.abs() / 60);
            text.push_str(&format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60));
        }
        text
    }

    /// Whether a zone is needed to compare it with another one.
    pub fn needs_zone_beside(&self, other: &Moment) -> bool {
        self.day.is_some() == other.day.is_some() && self.east.is_some() != other.east.is_some()
    }

    /// Compares two. `zoned`: what has no distance from UTC is taken to be of the session's zone, which is UTC.
    ///
    /// # Errors
    ///
    /// 0A000 where the zone would be needed.
    pub fn compared(&self, other: &Moment, zoned: bool) -> Result<Compared, Fault> {
        if self.day.is_some() != other.day.is_some() {
            return Ok(Compared::Unlike);
        }
        if self.needs_zone_beside(other) && !zoned {
            let (from, to) = if self.east.is_some() {
                (other, self)
            } else {
                (self, other)
            };
            return Err(faults::needs_zone(from.short_name(), to.short_name()));
        }
        let order = self.instant().cmp(&other.instant());
        if self.day.is_some() || self.east.is_none() {
            return Ok(Compared::Ordered(order));
        }
        // Of times that are the same in UTC, those further west are greater.
        let west = |moment: &Moment| -moment.east.unwrap_or_default();
        Ok(Compared::Ordered(order.then(west(self).cmp(&west(other)))))
    }

    /// In UTC, in microseconds.
    fn instant(&self) -> i128 {
        let days = i128::from(self.day.unwrap_or_default()) * i128::from(MICROS_OF_DAY);
        let east = i128::from(self.east.unwrap_or_default()) * i128::from(MICROS_OF_SECOND);
        days + i128::from(self.time.unwrap_or_default()) - east
    }
}

/// What is left of a text.
struct Reader<'t>(&'t str);

impl Reader<'_> {
    fn ends(&self) -> bool {
        self.0.trim_start_matches([' ', '\t', '\n', '\r']).is_empty()
    }

    fn eat(&mut self, wanted: char) -> bool {
        match self.0.strip_prefix(wanted) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    /// A number of any length, and how many digits it has.
    fn number(&mut self) -> Option<(i64, usize)> {
        let text = self.0.trim_start_matches([' ', '\t', '\n', '\r']);
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = text[..digits].parse().ok()?;
        self.0 = &text[digits..];
        Some((number, digits))
    }

    fn date(&mut self) -> Option<i64> {
        let (year, _) = self.number()?;
        self.eat('-').then_some(())?;
        let (month, _) = self.number()?;
        self.eat('-').then_some(())?;
        let (day, _) = self.number()?;
        let known = (1..=9999).contains(&year);
        known.then_some(())?;
        day_of(year, u32::try_from(month).ok()?, u32::try_from(day).ok()?)
    }

    /// A time with what may stand behind it, up to the end.
    fn time(&mut self) -> Option<Moment> {
        let (hours, _) = self.number()?;
        self.eat(':').then_some(())?;
        let (minutes, _) = self.number()?;
        self.eat(':').then_some(())?;
        let (seconds, _) = self.number()?;
        let micros = if self.eat('.') { self.fraction()? } else { 0 };
        (hours < 24 && minutes < 60 && seconds < 60).then_some(())?;
        let moment = Moment {
            day: None,
            time: Some(((hours * 60 + minutes) * 60 + seconds) * MICROS_OF_SECOND + micros),
            east: None,
        };
        if self.ends() {
            return Some(moment);
        }
        let east = self.east()?;
        self.ends().then_some(Moment {
            east: Some(east),
            ..moment
        })
    }

    fn fraction(&mut self) -> Option<i64> {
        let (number, digits) = self.number()?;
        let missing = 6_u32.checked_sub(u32::try_from(digits).ok()?)?;
        Some(number * 10_i64.pow(missing))
    }

    fn east(&mut self) -> Option<i64> {
        let sign = if self.eat('-') {
            -1
        } else {
            if self.eat(' ') {
                // A number may have a sign of its own.
                self.eat('+');
            } else {
                self.eat('+').then_some(())?;
            }
            1
        };
        let (hours, _) = self.number()?;
        let minutes = if self.eat(':') { self.number()?.0 } else { 0 };
        let known = hours <= MOST_HOURS && minutes <= MOST_MINUTES;
        known.then_some(sign * (hours * 60 + minutes) * 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_written() {
        for (text, written) in [
            ("2017-03-10", "2017-03-10"),
            ("2017-3-1", "2017-03-01"),
            ("12:34:56", "12:34:56"),
            ("12:34:56.5", "12:34:56.5"),
            ("12:34:56 +3", "12:34:56+03:00"),
            ("12:34:56-05:30", "12:34:56-05:30"),
            ("2017-03-10 12:34:56", "2017-03-10T12:34:56"),
            ("2017-03-10T12:34:56.123456+3:10", "2017-03-10T12:34:56.123456+03:10"),
        ] {
            assert_eq!(Moment::read(text).map(|moment| moment.text()).as_deref(), Some(written));
        }
        for text in [
            "",
            "2017",
            "2017-02-30",
            "12:34",
            "25:00:00",
            "12:34:56+16",
            "2017-03-10t12:34:56",
            "x",
        ] {
            assert_eq!(Moment::read(text), None, "{text}");
        }
    }
}
