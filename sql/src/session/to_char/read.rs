//! Points in time that are read out of texts by a template, as Postgres reads them: one space or separator of the template stands
//! for one of the text or for none, numbers end where a field ends or the digits do.

use super::template::{DAYS, Field, MONTHS, Part, ROMAN, Template};
use crate::error::{Error, Result, SqlState};
use crate::values::{civil, day_of};

const NANOS: i64 = 1_000_000_000;
const JULIAN_EPOCH: i64 = 2_440_588;

/// What was read: a day, the nanoseconds of the day, and how many seconds the zone adds to UTC, if there is one.
#[derive(Debug, PartialEq, Eq)]
pub struct Moment {
    pub day: i64,
    pub nanos: i64,
    pub offset: Option<i64>,
}

/// The fields as they are found. 0 is as good as nothing, as in Postgres.
#[derive(Default)]
struct Found {
    year: Option<i64>,
    month: Option<i64>,
    day: Option<i64>,
    of_year: Option<i64>,
    julian: Option<i64>,
    hour: Option<i64>,
    minute: Option<i64>,
    second: Option<i64>,
    of_day: Option<i64>,
    millis: Option<i64>,
    micros: Option<i64>,
    half_day: Option<i64>,
    twelve: bool,
    era: Option<i64>,
    zone_sign: Option<i64>,
    zone_hours: Option<i64>,
    zone_minutes: Option<i64>,
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    /// Spaces that were jumped over beyond those of the template.
    extra: i64,
    found: Found,
}

/// A moment out of a text.
///
/// # Errors
///
/// 22007 and 22008 for what is none, 0A000 for fields that are not built.
pub fn moment(template: &Template, text: &str) -> Result<Moment> {
    let mut reader = Reader {
        text,
        rest: text,
        extra: 0,
        found: Found::default(),
    };
    for (place, part) in template.parts.iter().enumerate() {
        let next = template.parts.get(place + 1);
        match part {
            Part::Text { text, quoted } => reader.literal(text, *quoted, place == 0),
            Part::Field {
                field, fills, ordinal, ..
            } => {
                if reader.rest.is_empty() {
                    break;
                }
                reader.spaces();
                let open = *fills || ordinal.is_some() || is_separator(next);
                reader.field(*field, open)?;
                if ordinal.is_some() {
                    reader.rest = reader.rest.get(2..).unwrap_or_default();
                }
                reader.extra = 0;
                reader.spaces();
            }
        }
    }
    reader.found.moment(reader.text)
}

/// Whether digits end where a part begins.
fn is_separator(next: Option<&Part>) -> bool {
    match next {
        None => true,
        Some(Part::Text { text, .. }) => !text.starts_with(|first: char| first.is_ascii_digit()),
        Some(Part::Field { field, .. }) => field.name().is_none() || *field == Field::ZoneHours,
    }
}

fn is_mark(character: char) -> bool {
    character.is_ascii_punctuation()
}

impl Reader<'_> {
    /// What was read so far.
    fn read(&self) -> &str {
        &self.text[..self.text.len() - self.rest.len()]
    }

    fn spaces(&mut self) {
        let kept = self.rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
        self.extra += (self.rest.len() - kept.len()) as i64;
        self.rest = kept;
    }

    fn jump(&mut self) {
        let mut characters = self.rest.chars();
        characters.next();
        self.rest = characters.as_str();
    }

    fn literal(&mut self, text: &str, quoted: bool, first: bool) {
        if first {
            self.spaces();
        }
        for character in text.chars() {
            if self.rest.is_empty() {
                return;
            }
            if !quoted && (character.is_ascii_whitespace() || is_mark(character)) {
                self.extra -= 1;
                if self.rest.starts_with(|c: char| c.is_ascii_whitespace() || is_mark(c)) {
                    self.jump();
                    self.extra += 1;
                }
            } else if self.extra > 0 {
                self.extra -= 1;
            } else {
                self.jump();
            }
        }
    }

    /// A number of at most so many digits, and how many it has. An open one ends where its digits do.
    fn number(&mut self, name: &str, length: usize, open: bool) -> Result<(i64, usize)> {
        self.rest = self.rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
        let shown: String = self.rest.chars().take(length).collect();
        let invalid = || {
            let message = format!("invalid value \"{shown}\" for \"{name}\"");
            Error::new(SqlState::InvalidDatetime, message)
        };
        let window = if open { self.rest } else { shown.as_str() };
        if !open && shown.chars().count() < length {
            let message = format!("source string too short for \"{name}\" formatting field");
            return Err(Error::new(SqlState::InvalidDatetime, message).with_detail(format!(
                "Field requires {length} characters, but only {} remain.",
                shown.chars().count()
            )));
        }
        let sign = usize::from(window.starts_with(['-', '+']));
        let digits = window[sign..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(invalid().with_detail("Value must be an integer."));
        }
        let used = sign + digits;
        if !open && used < length {
            return Err(invalid().with_detail(format!(
                "Field requires {length} characters, but only {used} could be parsed."
            )));
        }
        let value: Option<i32> = window[..used].parse().ok();
        let Some(value) = value else {
            let message = format!("value for \"{name}\" in source string is out of range");
            return Err(Error::new(SqlState::DatetimeOverflow, message));
        };
        self.rest = &self.rest[used..];
        Ok((i64::from(value), used))
    }

    /// The place of the name that the text begins with, in any case.
    fn named(&mut self, name: &str, names: &[&str]) -> Result<i64> {
        let begins = |known: &&str| {
            let head = self.rest.get(..known.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(known))
        };
        let Some(place) = names.iter().position(begins) else {
            let shown: String = self.rest.chars().take_while(|c| !c.is_whitespace()).collect();
            let message = format!("invalid value \"{shown}\" for \"{name}\"");
            return Err(Error::new(SqlState::InvalidDatetime, message)
                .with_detail("The given value did not match any of the allowed values for this field."));
        };
        self.rest = &self.rest[names[place].len()..];
        Ok(place as i64)
    }

    fn field(&mut self, field: Field, open: bool) -> Result<()> {
        let Some((name, length)) = field.name() else {
            return self.word(field);
        };
        if field == Field::ZoneHours {
            let sign = match self.rest.chars().next() {
                Some(sign @ ('+' | '-' | ' ')) => {
                    self.jump();
                    if sign == '-' { -1 } else { 1 }
                }
                // The sign may have stood for a separator of the template.
                _ if self.extra > 0 && self.read().ends_with('-') => -1,
                _ => 1,
            };
            self.found.zone_sign = Some(sign);
        }
        let (value, used) = self.number(name, length, open)?;
        let scaled = |digits: usize| value * 10_i64.pow(digits.saturating_sub(used) as u32);
        let found = &mut self.found;
        match field {
            Field::Year(4) => set(&mut found.year, value, name),
            Field::Year(_) => set(&mut found.year, if used < 4 { full_year(value) } else { value }, name),
            Field::Month => set(&mut found.month, value, name),
            Field::Day => set(&mut found.day, value, name),
            Field::DayOfYear => set(&mut found.of_year, value, name),
            Field::Julian => set(&mut found.julian, value, name),
            Field::Quarter => Ok(()),
            Field::Hour24 => set(&mut found.hour, value, name),
            Field::Hour12 => {
                found.twelve = true;
                set(&mut found.hour, value, name)
            }
            Field::Minute => set(&mut found.minute, value, name),
            Field::Second => set(&mut found.second, value, name),
            Field::SecondOfDay => set(&mut found.of_day, value, name),
            Field::Fraction(3) => set(&mut found.millis, scaled(3), name),
            Field::Fraction(_) => set(&mut found.micros, scaled(6), name),
            Field::ZoneHours => set(&mut found.zone_hours, value, name),
            Field::ZoneMinutes => {
                found.zone_sign.get_or_insert(1);
                set(&mut found.zone_minutes, value, name)
            }
            _ => Err(unbuilt(name)),
        }
    }

    /// A field that is no number.
    fn word(&mut self, field: Field) -> Result<()> {
        let short = |names: &[&'static str]| names.iter().map(|name| &name[..3]).collect::<Vec<_>>();
        match field {
            Field::MonthName { short: false } => {
                let month = self.named("MONTH", &MONTHS)? + 1;
                set(&mut self.found.month, month, "MONTH")
            }
            Field::MonthName { short: true } => {
                let month = self.named("MON", &short(&MONTHS))? + 1;
                set(&mut self.found.month, month, "MON")
            }
            // The longest that fits.
            Field::MonthRoman => {
                let mut names = ROMAN.to_vec();
                names.sort_by_key(|name| std::cmp::Reverse(name.len()));
                let name = names[usize::try_from(self.named("RM", &names)?).unwrap_or(0)];
                let month = ROMAN.iter().position(|known| *known == name).unwrap_or(0) as i64 + 1;
                set(&mut self.found.month, month, "RM")
            }
            // Which day of a week it is says nothing.
            Field::DayName { short: false } => self.named("DAY", &DAYS).map(drop),
            Field::DayName { short: true } => self.named("DY", &short(&DAYS)).map(drop),
            Field::HalfDay { dots } => {
                let names = if dots { ["A.M.", "P.M."] } else { ["AM", "PM"] };
                let half = self.named(names[0], &names)?;
                self.found.twelve = true;
                set(&mut self.found.half_day, half, names[0])
            }
            Field::Era { dots } => {
                let names = if dots { ["A.D.", "B.C."] } else { ["AD", "BC"] };
                let era = self.named(names[0], &names)?;
                set(&mut self.found.era, era, names[0])
            }
            Field::Zone | Field::Offset => {
                let name = if field == Field::Zone { "TZ" } else { "OF" };
                let message = format!("formatting field \"{name}\" is only supported in to_char");
                Err(Error::new(SqlState::FeatureNotSupported, message))
            }
            other => Err(unbuilt(&format!("{other:?}"))),
        }
    }
}

fn unbuilt(name: &str) -> Error {
    Error::not_built(format!("reading the field {name}"))
}

/// A field that is found twice has one value.
fn set(place: &mut Option<i64>, value: i64, name: &str) -> Result<()> {
    match *place {
        Some(known) if known != value => {
            let message = format!("conflicting values for \"{name}\" field in formatting string");
            Err(Error::new(SqlState::InvalidDatetime, message)
                .with_detail("This value contradicts a previous setting for the same field type."))
        }
        _ => {
            *place = Some(value);
            Ok(())
        }
    }
}

/// A year of which the first digits are left out, near 2020.
fn full_year(year: i64) -> i64 {
    match year {
        ..70 => year + 2000,
        70..100 => year + 1900,
        100..520 => year + 2000,
        520..1000 => year + 1000,
        _ => year,
    }
}

impl Found {
    fn moment(&self, text: &str) -> Result<Moment> {
        let overflow = || {
            let message = format!("date/time field value out of range: \"{text}\"");
            Error::new(SqlState::DatetimeOverflow, message)
        };
        let nanos = self.nanos(&overflow)?;
        let day = self.day(&overflow)?;
        let zone = |hours: i64, minutes: i64| {
            let fits = (0..=15).contains(&hours) && (0..60).contains(&minutes);
            fits.then_some(hours * 3_600 + minutes * 60).ok_or_else(overflow)
        };
        let offset = self.zone_sign.map(|sign| {
            let seconds = zone(self.zone_hours.unwrap_or(0), self.zone_minutes.unwrap_or(0))?;
            Ok::<_, Error>(sign * seconds)
        });
        Ok(Moment {
            day,
            nanos,
            offset: offset.transpose()?,
        })
    }

    fn nanos(&self, overflow: &dyn Fn() -> Error) -> Result<i64> {
        let of_day = self.of_day.unwrap_or(0);
        let or = |given: Option<i64>, otherwise: i64| given.filter(|given| *given != 0).unwrap_or(otherwise);
        let mut hour = or(self.hour, of_day / 3_600);
        let (minute, second) = (or(self.minute, of_day / 60 % 60), or(self.second, of_day % 60));
        if self.twelve {
            if !(1..=12).contains(&hour) {
                let message = format!("hour \"{hour}\" is invalid for the 12-hour clock");
                return Err(Error::new(SqlState::InvalidDatetime, message)
                    .with_hint("Use the 24-hour clock, or give an hour between 1 and 12."));
            }
            hour = hour % 12 + 12 * self.half_day.unwrap_or(0);
        }
        let fits = (0..24).contains(&hour) && (0..60).contains(&minute) && (0..60).contains(&second);
        let micros = self.millis.unwrap_or(0) * 1_000 + self.micros.unwrap_or(0);
        if !fits || !(0..1_000_000).contains(&micros) {
            return Err(overflow());
        }
        Ok((hour * 3_600 + minute * 60 + second) * NANOS + micros * 1_000)
    }

    fn day(&self, overflow: &dyn Fn() -> Error) -> Result<i64> {
        let given = |value: Option<i64>| value.filter(|value| *value != 0);
        let mut year = given(self.year).unwrap_or(0);
        if self.era == Some(1) {
            year = -year;
        }
        // The year before the first is 0.
        if year < 0 {
            year += 1;
        }
        let (mut month, mut day) = (1, 1);
        if let Some(julian) = given(self.julian) {
            let (of_julian, julian_month, julian_day) = civil(julian - JULIAN_EPOCH);
            (year, month, day) = (of_julian, i64::from(julian_month), i64::from(julian_day));
        }
        month = given(self.month).unwrap_or(month);
        day = given(self.day).unwrap_or(day);
        if let Some(of_year) = given(self.of_year).filter(|_| month <= 1 || day <= 1) {
            if year == 0 && self.era.is_none() {
                let message = "cannot calculate day of year without year information";
                return Err(Error::new(SqlState::InvalidDatetime, message));
            }
            let first = day_of(year, 1, 1).ok_or_else(overflow)?;
            let length = day_of(year + 1, 1, 1).ok_or_else(overflow)? - first;
            if !(1..=length).contains(&of_year) {
                return Err(overflow());
            }
            return Ok(first + of_year - 1);
        }
        let parts = (u32::try_from(month), u32::try_from(day));
        match parts {
            (Ok(month), Ok(day)) => day_of(year, month, day).ok_or_else(overflow),
            _ => Err(overflow()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(template: &str, text: &str) -> Result<Moment> {
        moment(&Template::read(template).expect("a template"), text)
    }

    fn day(template: &str, text: &str) -> Option<(i64, u32, u32)> {
        read(template, text).ok().map(|moment| civil(moment.day))
    }

    #[test]
    fn days() {
        assert_eq!(day("DD Mon YYYY", "05 Dec 2000"), Some((2000, 12, 5)));
        assert_eq!(day("YYYYMMDD", "20200229"), Some((2020, 2, 29)));
        assert_eq!(day("YYYY-MM-DD", " 2020/2/9"), Some((2020, 2, 9)));
        assert_eq!(day("YY-MM-DD", "69-01-02"), Some((2069, 1, 2)));
        assert_eq!(day("FMMonth DDth, YYYY", "march 3rd, 2021"), Some((2021, 3, 3)));
        assert_eq!(day("YYYY DDD", "2020 366"), Some((2020, 12, 31)));
        assert_eq!(day("YYYY-MM-DD", "2020-02-30"), None);
        assert_eq!(day("YYYY-MM-DD", "2020-xx-30"), None);
        assert_eq!(day("MM", "10"), Some((0, 10, 1)));
    }

    #[test]
    fn times() {
        let nanos = |template: &str, text: &str| read(template, text).ok().map(|moment| moment.nanos);
        assert_eq!(nanos("HH24:MI:SS.MS", "01:02:03.25"), Some(3_723_250_000_000));
        assert_eq!(nanos("HH12:MI AM", "12:30 am"), Some(1_800 * NANOS));
        assert_eq!(nanos("HH:MI PM", "13:00 PM"), None);
        assert_eq!(nanos("HH24", "24"), None);
        assert_eq!(
            read("HH24 TZH:TZM", "10 -03:30").ok().and_then(|moment| moment.offset),
            Some(-12_600)
        );
    }
}
