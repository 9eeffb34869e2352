//! One line for each thing that is told, whatever is in it: for people, or as JSON for programs.

use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};
use tracing::Level;
use tracing::field::{Field, Visit};

/// How lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// The name of the program, and what it tells.
    #[default]
    #[value(skip)]
    Short,
    /// The time, the level, and `name=value`.
    Text,
    /// An object.
    Json,
}

/// The fields of something that is told.
#[derive(Debug, Default)]
pub struct Fields {
    message: String,
    others: Vec<(&'static str, serde_json::Value)>,
}

impl Fields {
    fn put(&mut self, field: &Field, value: serde_json::Value) {
        self.others.push((field.name(), value));
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let text = format!("{value:?}");
        match field.name() {
            "message" => self.message = text,
            _ => self.put(field, text.into()),
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.put(field, value.into());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field, value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field, value.into());
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.put(field, value.into());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field, value.into());
    }
}

impl Format {
    /// The line of an event of a module.
    pub fn event(self, level: Level, target: &str, fields: Fields, now: SystemTime) -> String {
        match self {
            Format::Short => format!("taipan: {level}:{}", short(&fields)),
            Format::Text => {
                let mut line = format!("{} {level:5} {}", time(now), quoted(&fields.message, false));
                for (name, value) in &fields.others {
                    let text = value
                        .as_str()
                        .map_or_else(|| value.to_string(), |text| quoted(text, true));
                    let _ = write!(line, " {name}={text}");
                }
                line
            }
            Format::Json => {
                let mut line = serde_json::Map::new();
                line.insert("time".to_string(), time(now).into());
                line.insert("level".to_string(), level.to_string().to_lowercase().into());
                line.insert("target".to_string(), target.into());
                line.insert("message".to_string(), fields.message.into());
                let others = fields.others.into_iter();
                line.extend(others.map(|(name, value)| (name.to_string(), value)));
                serde_json::Value::Object(line).to_string()
            }
        }
    }

    /// The line of a span that has ended.
    pub fn span(self, name: &'static str, millis: f64, fields: Fields, now: SystemTime) -> String {
        if self == Format::Short {
            return format!("taipan: {name} {millis:.3} ms{}", short(&fields));
        }
        let mut told = Fields {
            message: name.to_string(),
            others: vec![("ms", millis.into())],
        };
        told.others.extend(fields.others);
        self.event(Level::DEBUG, "span", told, now)
    }
}

/// `name=value` of each field, with a blank before it.
fn short(fields: &Fields) -> String {
    let mut out = String::new();
    if !fields.message.is_empty() {
        let _ = write!(out, " {}", quoted(&fields.message, false));
    }
    for (name, value) in &fields.others {
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), |text| quoted(text, false));
        let _ = write!(out, " {name}={text}");
    }
    out
}

/// A text that ends no line; in quotes where it would not be told from what stands beside it.
fn quoted(text: &str, of_field: bool) -> String {
    let plain = |c: char| !c.is_control() && (!of_field || !(c.is_whitespace() || matches!(c, '"' | '=' | '\\')));
    if text.chars().all(plain) && !(of_field && text.is_empty()) {
        text.to_string()
    } else {
        format!("{text:?}")
    }
}

/// A moment as ISO 8601 has it, in UTC.
fn time(now: SystemTime) -> String {
    let since = now.duration_since(UNIX_EPOCH).unwrap_or_default();
    let seconds = since.as_secs();
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    let micros = since.subsec_micros();
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}Z")
}

/// The date of a day since 1970.
fn date(mut day: u64) -> (u64, u64, u64) {
    let is_leap = |year: u64| (year.is_multiple_of(4) && !year.is_multiple_of(100)) || year.is_multiple_of(400);
    let mut year = 1970;
    loop {
        let days = if is_leap(year) { 366 } else { 365 };
        if day < days {
            break;
        }
        day -= days;
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for days in months {
        if day < days {
            break;
        }
        day -= days;
        month += 1;
    }
    (year, month, day + 1)
}

/// Where nobody reads it, nothing is missed.
pub fn write(line: &str) {
    let _ = std::io::stderr().lock().write_all(format!("{line}\n").as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn fields() -> Fields {
        Fields {
            message: "a statement failed".to_string(),
            others: vec![
                ("pid", 3.into()),
                ("statement", "SELECT 'x'\nFROM t".into()),
                ("role", "anna".into()),
            ],
        }
    }

    #[test]
    fn a_line_is_one_line() {
        let now = UNIX_EPOCH + Duration::from_micros(951_782_400_000_001);
        let text = Format::Text.event(Level::INFO, "taipan", fields(), now);
        assert_eq!(
            text,
            "2000-02-29T00:00:00.000001Z INFO  a statement failed pid=3 statement=\"SELECT 'x'\\nFROM t\" role=anna"
        );
        let json = Format::Json.event(Level::INFO, "taipan", fields(), now);
        assert_eq!(
            json,
            r#"{"time":"2000-02-29T00:00:00.000001Z","level":"info","target":"taipan","message":"a statement failed","pid":3,"statement":"SELECT 'x'\nFROM t","role":"anna"}"#
        );
        let short = Format::Short.span("run", 1.5, fields(), now);
        assert!(
            short.starts_with("taipan: run 1.500 ms") && !short.contains('\n'),
            "{short}"
        );
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (day, expected) in [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (20_784, (2026, 11, 27)),
        ] {
            assert_eq!(date(day), expected);
        }
    }
}
