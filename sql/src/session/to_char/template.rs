//! Templates of `to_char` for points in time, as PostgreSQL 15 documents them in "Data Type Formatting Functions".

use crate::error::{Error, Result, SqlState};
use crate::values::civil;

pub(super) const MONTHS: [&str; 12] = [
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
pub(super) const DAYS: [&str; 7] = [
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
];
pub(super) const ROMAN: [&str; 12] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
/// The longest name of a month, and of a day: others are padded to it.
const LONGEST_NAME: usize = 9;
const SHORT_NAME: usize = 3;
const SECONDS_PER_DAY: i64 = 86_400;
/// The day 1970-01-01 counted from the first day of the Julian calendar.
const JULIAN_EPOCH: i64 = 2_440_588;

/// What clocks show at a point in time.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// Seconds from 1970-01-01 on, by the clock.
    pub seconds: i64,
    pub nanos: i64,
    /// What the zone adds to UTC, in seconds; `None`: there is no zone.
    pub offset: Option<i64>,
}

/// A template that was read.
#[derive(Debug)]
pub struct Template {
    pub(super) parts: Vec<Part>,
}

#[derive(Debug)]
pub(super) enum Part {
    Text {
        text: String,
        /// It stood in quotes.
        quoted: bool,
    },
    Field {
        field: Field,
        case: Case,
        /// `FM`: without padding.
        fills: bool,
        /// `TH` or `th` behind it.
        ordinal: Option<Case>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Upper,
    Lower,
    Title,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Hour12,
    Hour24,
    Minute,
    Second,
    /// So many digits of the fraction.
    Fraction(usize),
    SecondOfDay,
    HalfDay {
        dots: bool,
    },
    YearWithComma,
    /// The last digits of the year.
    Year(usize),
    IsoYear(usize),
    Era {
        dots: bool,
    },
    Month,
    MonthName {
        short: bool,
    },
    MonthRoman,
    Day,
    DayName {
        short: bool,
    },
    DayOfYear,
    DayOfIsoYear,
    DayOfWeek,
    IsoDayOfWeek,
    WeekOfMonth,
    WeekOfYear,
    IsoWeek,
    Century,
    Julian,
    Quarter,
    Zone,
    ZoneHours,
    ZoneMinutes,
    Offset,
}

impl Field {
    /// The name of a number that can be read, and the digits that it has at most.
    pub(super) fn name(self) -> Option<(&'static str, usize)> {
        Some(match self {
            Field::Hour12 => ("HH12", 2),
            Field::Hour24 => ("HH24", 2),
            Field::Minute => ("MI", 2),
            Field::Second => ("SS", 2),
            Field::SecondOfDay => ("SSSS", 5),
            Field::Fraction(3) => ("MS", 3),
            Field::Fraction(digits) => ("US", digits),
            Field::Year(4) => ("YYYY", 4),
            Field::Year(digits) => ("YY", digits),
            Field::Month => ("MM", 2),
            Field::Day => ("DD", 2),
            Field::DayOfYear => ("DDD", 3),
            Field::Julian => ("J", 1),
            Field::Quarter => ("Q", 1),
            Field::ZoneHours => ("TZH", 2),
            Field::ZoneMinutes => ("TZM", 2),
            _ => return None,
        })
    }
}

/// What stands for a field, longer ones before those that they begin with.
const FIELDS: &[(&str, Field)] = &[
    ("Y,YYY", Field::YearWithComma),
    ("IYYY", Field::IsoYear(4)),
    ("YYYY", Field::Year(4)),
    ("IYY", Field::IsoYear(3)),
    ("YYY", Field::Year(3)),
    ("IY", Field::IsoYear(2)),
    ("YY", Field::Year(2)),
    ("Y", Field::Year(1)),
    ("HH24", Field::Hour24),
    ("HH12", Field::Hour12),
    ("HH", Field::Hour12),
    ("MI", Field::Minute),
    ("SSSSS", Field::SecondOfDay),
    ("SSSS", Field::SecondOfDay),
    ("SS", Field::Second),
    ("MS", Field::Fraction(3)),
    ("US", Field::Fraction(6)),
    ("FF1", Field::Fraction(1)),
    ("FF2", Field::Fraction(2)),
    ("FF3", Field::Fraction(3)),
    ("FF4", Field::Fraction(4)),
    ("FF5", Field::Fraction(5)),
    ("FF6", Field::Fraction(6)),
    ("A.M.", Field::HalfDay { dots: true }),
    ("P.M.", Field::HalfDay { dots: true }),
    ("AM", Field::HalfDay { dots: false }),
    ("PM", Field::HalfDay { dots: false }),
    ("B.C.", Field::Era { dots: true }),
    ("A.D.", Field::Era { dots: true }),
    ("BC", Field::Era { dots: false }),
    ("AD", Field::Era { dots: false }),
    ("MONTH", Field::MonthName { short: false }),
    ("MON", Field::MonthName { short: true }),
    ("MM", Field::Month),
    ("RM", Field::MonthRoman),
    ("DAY", Field::DayName { short: false }),
    ("DY", Field::DayName { short: true }),
    ("IDDD", Field::DayOfIsoYear),
    ("DDD", Field::DayOfYear),
    ("DD", Field::Day),
    ("ID", Field::IsoDayOfWeek),
    ("D", Field::DayOfWeek),
    ("IW", Field::IsoWeek),
    ("I", Field::IsoYear(1)),
    ("WW", Field::WeekOfYear),
    ("W", Field::WeekOfMonth),
    ("CC", Field::Century),
    ("J", Field::Julian),
    ("Q", Field::Quarter),
    ("TZH", Field::ZoneHours),
    ("TZM", Field::ZoneMinutes),
    ("TZ", Field::Zone),
    ("OF", Field::Offset),
];

impl Template {
    /// Reads a template. What is no pattern stands for itself. `None`: it is empty, of which Postgres makes NULL.
    pub fn read(text: &str) -> Option<Template> {
        let (mut parts, mut rest, mut fills) = (Vec::new(), text, false);
        while let Some(first) = rest.chars().next() {
            if let Some(after) = ["FM", "fm"].iter().find_map(|mark| rest.strip_prefix(mark)) {
                (fills, rest) = (true, after);
            } else if let Some(after) = ["FX", "fx", "TM", "tm"].iter().find_map(|mark| rest.strip_prefix(mark)) {
                rest = after;
            } else if let Some((field, case, after)) = field_at(rest) {
                let ordinal = [("TH", Case::Upper), ("th", Case::Lower)];
                let ordinal = ordinal
                    .iter()
                    .find_map(|(mark, case)| Some((*case, after.strip_prefix(mark)?)));
                rest = ordinal.map_or(after, |(_, after)| after);
                parts.push(Part::Field {
                    field,
                    case,
                    fills: std::mem::take(&mut fills),
                    ordinal: ordinal.map(|(case, _)| case),
                });
            } else {
                let (text, after) = match first {
                    '"' => quoted(&rest[1..]),
                    '\\' if rest[1..].starts_with('"') => ("\"".to_string(), &rest[2..]),
                    other => (other.to_string(), &rest[other.len_utf8()..]),
                };
                let in_quotes = matches!(first, '"' | '\\') && after.len() + 1 < rest.len();
                rest = after;
                match parts.last_mut() {
                    Some(Part::Text { text: before, quoted }) if *quoted == in_quotes => before.push_str(&text),
                    _ => parts.push(Part::Text {
                        text,
                        quoted: in_quotes,
                    }),
                }
            }
        }
        (!text.is_empty()).then_some(Template { parts })
    }

    /// Writes the parts; the last argument writes a field, which it is told with its case, and whether it has no zeros.
    ///
    /// # Errors
    ///
    /// Those of the fields.
    pub fn fill(
        &self,
        out: &mut String,
        write: &mut dyn FnMut(Field, Case, bool, &mut String) -> Result<()>,
    ) -> Result<()> {
        for part in &self.parts {
            match part {
                Part::Text { text, .. } => out.push_str(text),
                Part::Field {
                    field,
                    case,
                    fills,
                    ordinal,
                } => {
                    let start = out.len();
                    write(*field, *case, *fills, out)?;
                    if let Some(case) = ordinal {
                        let suffix = suffix(&out[start..]);
                        out.push_str(&cased(suffix, *case));
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes a point in time.
    ///
    /// # Errors
    ///
    /// 0A000 for the name of a zone that is not UTC.
    pub fn write(&self, shown: Shown, out: &mut String) -> Result<()> {
        let day = Day::of(shown.seconds.div_euclid(SECONDS_PER_DAY));
        self.fill(out, &mut |field, case, fills, out| {
            match number(field, shown, &day) {
                Some((number, _)) if fills => out.push_str(&number.to_string()),
                Some((number, width)) => out.push_str(&format!("{number:0width$}")),
                None => out.push_str(&name(field, case, fills, shown, &day)?),
            }
            Ok(())
        })
    }
}

fn field_at(rest: &str) -> Option<(Field, Case, &str)> {
    FIELDS.iter().find_map(|(pattern, field)| {
        let head = rest.get(..pattern.len())?;
        let title = cased(pattern, Case::Title);
        let named = matches!(field, Field::MonthName { .. } | Field::DayName { .. });
        let case = match head {
            head if head == *pattern => Case::Upper,
            head if head == pattern.to_lowercase() => Case::Lower,
            head if named && head == title => Case::Title,
            _ => return None,
        };
        Some((*field, case, &rest[pattern.len()..]))
    })
}

/// A text up to the next quote, and what comes behind it.
fn quoted(rest: &str) -> (String, &str) {
    let mut text = String::new();
    let mut characters = rest.char_indices();
    while let Some((place, character)) = characters.next() {
        match character {
            '"' => return (text, &rest[place + 1..]),
            '\\' => text.extend(characters.next().map(|(_, escaped)| escaped)),
            other => text.push(other),
        }
    }
    (text, "")
}

/// A day and what it is called in calendars.
struct Day {
    days: i64,
    year: i64,
    month: i64,
    day: i64,
    of_year: i64,
    /// 0 is Sunday.
    of_week: i64,
    iso_year: i64,
    of_iso_year: i64,
}

/// The day of a date of the years, counted from 1970-01-01.
fn first_of(year: i64) -> i64 {
    let before = year - 1;
    before * 365 + before.div_euclid(4) - before.div_euclid(100) + before.div_euclid(400) - 719_162
}

/// The Monday of the first week of a year of weeks: that with the fourth of January.
fn first_of_iso(year: i64) -> i64 {
    let fourth = first_of(year) + 3;
    fourth - (fourth + 3).rem_euclid(7)
}

impl Day {
    fn of(days: i64) -> Day {
        let (year, month, day) = civil(days);
        let iso_year = match () {
            () if days >= first_of_iso(year + 1) => year + 1,
            () if days < first_of_iso(year) => year - 1,
            () => year,
        };
        Day {
            days,
            year,
            month: i64::from(month),
            day: i64::from(day),
            of_year: days - first_of(year) + 1,
            of_week: (days + 4).rem_euclid(7),
            iso_year,
            of_iso_year: days - first_of_iso(iso_year) + 1,
        }
    }
}

/// A year as it is written: that before 1 is the first before our era.
fn written(year: i64) -> i64 {
    if year > 0 { year } else { 1 - year }
}

/// The number that a field is, and how many digits it has at least.
fn number(field: Field, shown: Shown, day: &Day) -> Option<(i64, usize)> {
    let second = shown.seconds.rem_euclid(SECONDS_PER_DAY);
    let (hour, minute) = (second / 3600, second / 60 % 60);
    let last = |year: i64, digits: usize| match digits {
        4.. => (written(year), digits),
        _ => (written(year) % 10_i64.pow(digits as u32), digits),
    };
    Some(match field {
        Field::Hour12 => ((hour + 11) % 12 + 1, 2),
        Field::Hour24 => (hour, 2),
        Field::Minute => (minute, 2),
        Field::Second => (second % 60, 2),
        Field::SecondOfDay => (second, 1),
        Field::Year(digits) => last(day.year, digits),
        Field::IsoYear(digits) => last(day.iso_year, digits),
        Field::Month => (day.month, 2),
        Field::Day => (day.day, 2),
        Field::DayOfYear => (day.of_year, 3),
        Field::DayOfIsoYear => (day.of_iso_year, 3),
        Field::DayOfWeek => (day.of_week + 1, 1),
        Field::IsoDayOfWeek => ((day.of_week + 6) % 7 + 1, 1),
        Field::WeekOfMonth => ((day.day - 1) / 7 + 1, 1),
        Field::WeekOfYear => ((day.of_year - 1) / 7 + 1, 2),
        Field::IsoWeek => ((day.of_iso_year - 1) / 7 + 1, 2),
        Field::Century => ((written(day.year) - 1) / 100 + 1, 2),
        Field::Julian => (day.days + JULIAN_EPOCH, 1),
        Field::Quarter => ((day.month - 1) / 3 + 1, 1),
        _ => return None,
    })
}

/// The text that a field is.
fn name(field: Field, case: Case, fills: bool, shown: Shown, day: &Day) -> Result<String> {
    let padded = |text: String, width: usize| if fills { text } else { format!("{text:<width$}") };
    let of = |names: &[&str], place: i64| {
        usize::try_from(place)
            .ok()
            .and_then(|place| names.get(place).copied())
            .unwrap_or_default()
            .to_string()
    };
    let dotted = |letter: char, dots: bool, second: char| {
        if dots {
            format!("{letter}.{second}.")
        } else {
            format!("{letter}{second}")
        }
    };
    let offset = shown.offset.unwrap_or(0);
    Ok(match field {
        Field::Fraction(digits) => {
            let micros = shown.nanos / 1000;
            format!("{micros:06}")[..digits].to_string()
        }
        Field::HalfDay { dots } => {
            let letter = if shown.seconds.rem_euclid(SECONDS_PER_DAY) < SECONDS_PER_DAY / 2 {
                'A'
            } else {
                'P'
            };
            cased(&dotted(letter, dots, 'M'), case)
        }
        Field::Era { dots } => {
            let (first, second) = if day.year > 0 { ('A', 'D') } else { ('B', 'C') };
            cased(&dotted(first, dots, second), case)
        }
        Field::YearWithComma => {
            let year = written(day.year);
            format!("{},{:03}", year / 1000, year % 1000)
        }
        Field::MonthName { short: true } => cased(&of(&MONTHS, day.month - 1)[..SHORT_NAME], case),
        Field::MonthName { short: false } => padded(cased(&of(&MONTHS, day.month - 1), case), LONGEST_NAME),
        Field::MonthRoman => padded(cased(&of(&ROMAN, day.month - 1), case), 4),
        Field::DayName { short: true } => cased(&of(&DAYS, day.of_week)[..SHORT_NAME], case),
        Field::DayName { short: false } => padded(cased(&of(&DAYS, day.of_week), case), LONGEST_NAME),
        Field::ZoneHours => format!("{}{:02}", if offset < 0 { '-' } else { '+' }, offset.abs() / 3600),
        Field::ZoneMinutes => format!("{:02}", offset.abs() / 60 % 60),
        Field::Offset => {
            let hours = format!("{}{:02}", if offset < 0 { '-' } else { '+' }, offset.abs() / 3600);
            match offset.abs() / 60 % 60 {
                0 => hours,
                minutes => format!("{hours}:{minutes:02}"),
            }
        }
        Field::Zone => match shown.offset {
            None => String::new(),
            Some(0) => cased("UTC", case),
            Some(_) => {
                return Err(Error::new(
                    SqlState::FeatureNotSupported,
                    "the name of a time zone in to_char: not built yet",
                ));
            }
        },
        _ => String::new(),
    })
}

pub(super) fn cased(text: &str, case: Case) -> String {
    match case {
        Case::Upper => text.to_uppercase(),
        Case::Lower => text.to_lowercase(),
        Case::Title => text.chars().take(1).chain(text[1..].to_lowercase().chars()).collect(),
    }
}

/// What makes a number the first, second, third.
fn suffix(number: &str) -> &'static str {
    let last = number.chars().next_back();
    let teen = number.len() > 1 && number[..number.len() - 1].ends_with('1');
    match last {
        Some('1') if !teen => "st",
        Some('2') if !teen => "nd",
        Some('3') if !teen => "rd",
        _ => "th",
    }
}
