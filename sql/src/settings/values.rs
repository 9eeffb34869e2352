//! Values of settings: how they are written, which are values, and how they are shown.

use crate::error::{Error, Result, SqlState};
use crate::statements::Parsed;
use taipan_engine::types::quote;
use taipan_engine::zones::{UTC_NAMES, known_zone};

/// What values a setting has.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Bool,
    /// Between bounds; what is less than `built` is a value of Postgres only.
    Integer {
        unit: Option<Unit>,
        least: i64,
        most: i64,
        built: i64,
    },
    /// Milliseconds after which something ends: 0 is never, and all others are values of Postgres only.
    Never,
    Text,
    /// Words of a list; those that are not in `built` are values of Postgres only.
    OneOf {
        all: &'static [&'static str],
        built: &'static [&'static str],
    },
    Encoding,
    DateStyle,
    Zone,
    /// A list of names.
    Schemas,
}

/// What a number without a unit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Milliseconds,
    Kilobytes,
}

impl Unit {
    /// The units that may be written, and how many of the smallest each is.
    fn scale(self) -> &'static [(&'static str, i64)] {
        match self {
            Unit::Milliseconds => &[
                ("us", 1),
                ("ms", 1000),
                ("s", 1_000_000),
                ("min", 60_000_000),
                ("h", 3_600_000_000),
                ("d", 86_400_000_000),
            ],
            Unit::Kilobytes => &[
                ("B", 1),
                ("kB", 1 << 10),
                ("MB", 1 << 20),
                ("GB", 1 << 30),
                ("TB", 1 << 40),
            ],
        }
    }

    /// What a number without a unit is multiplied with.
    fn one(self) -> i64 {
        match self {
            Unit::Milliseconds => 1000,
            Unit::Kilobytes => 1 << 10,
        }
    }

    fn own(self) -> &'static str {
        match self {
            Unit::Milliseconds => "ms",
            Unit::Kilobytes => "kB",
        }
    }

    fn hint(self) -> &'static str {
        match self {
            Unit::Milliseconds => {
                "Valid units for this parameter are \"us\", \"ms\", \"s\", \"min\", \"h\", and \"d\"."
            }
            Unit::Kilobytes => "Valid units for this parameter are \"B\", \"kB\", \"MB\", \"GB\", and \"TB\".",
        }
    }
}

/// What several values come to: the text that one literal would have. Names of a list keep their case if they are quoted.
pub fn as_text(values: &[Parsed], is_list: bool) -> String {
    let one = |value: &Parsed| match value {
        Parsed::Text(text) if is_list => quote(text),
        Parsed::Text(text) => text.clone(),
        Parsed::Name(name) if is_list => quote(&name.folded()),
        Parsed::Name(name) => name.folded(),
    };
    values.iter().map(one).collect::<Vec<_>>().join(", ")
}

impl Kind {
    /// Whether several values are a list of names.
    pub fn is_list(self) -> bool {
        matches!(self, Kind::Schemas)
    }

    /// Whether more than one value may be given.
    pub fn takes_several(self) -> bool {
        matches!(self, Kind::Schemas | Kind::DateStyle)
    }

    /// A value in the form in which it is kept.
    ///
    /// # Errors
    ///
    /// 22023 for what is no value, 0A000 for a value that is not honoured here.
    pub fn parse(self, name: &str, text: &str) -> Result<String> {
        match self {
            Kind::Bool => match boolean(text) {
                Some(value) => Ok(on(value).to_string()),
                None => Err(invalid(format!("parameter \"{name}\" requires a Boolean value"))),
            },
            Kind::Integer {
                unit,
                least,
                most,
                built,
            } => {
                let value = integer(name, text, unit, least, most)?;
                if value < built {
                    Err(not_built(name, text))
                } else {
                    Ok(value.to_string())
                }
            }
            Kind::Never => match integer(name, text, Some(Unit::Milliseconds), 0, i64::from(i32::MAX))? {
                0 => Ok("0".to_string()),
                _ => Err(not_built(name, text)),
            },
            Kind::Text => Ok(text.to_string()),
            Kind::OneOf { all, built } => {
                let value = word(name, text, all)?;
                if built.contains(&value) {
                    Ok(value.to_string())
                } else {
                    Err(not_built(name, text))
                }
            }
            Kind::Encoding => match bare(text).as_str() {
                "utf8" | "unicode" => Ok("UTF8".to_string()),
                _ => Err(not_built(name, text)),
            },
            Kind::DateStyle => date_style(name, text),
            Kind::Zone => zone(name, text),
            Kind::Schemas => schemas(name, text).map(|names| shown_list(&names)),
        }
    }

    /// A kept value as SHOW tells it: with the largest unit that it is a whole number of.
    pub fn shown(self, value: &str) -> String {
        let Kind::Integer { unit: Some(unit), .. } = self else {
            return value.to_string();
        };
        let Some(number) = value.parse::<i64>().ok().filter(|n| *n != 0) else {
            return value.to_string();
        };
        let Some(total) = number.checked_mul(unit.one()) else {
            return format!("{value}{}", unit.own());
        };
        let units = unit.scale().iter().rev();
        let whole = units.into_iter().find(|(_, size)| total % size == 0);
        match whole {
            Some((unit, size)) => format!("{}{unit}", total / size),
            None => format!("{value}{}", unit.own()),
        }
    }
}

/// The names of a list that is kept, `"$user"` included.
pub fn names(value: &str) -> Vec<String> {
    schemas("search_path", value).unwrap_or_default()
}

fn on(value: bool) -> &'static str {
    if value { "on" } else { "off" }
}

/// Postgres takes any beginning that can be meant only once.
fn boolean(text: &str) -> Option<bool> {
    let text = text.trim().to_ascii_lowercase();
    let begins = |word: &str| !text.is_empty() && word.starts_with(&text);
    match text.as_str() {
        "1" | "on" => Some(true),
        "0" | "of" | "off" => Some(false),
        _ if begins("true") || begins("yes") => Some(true),
        _ if begins("false") || begins("no") => Some(false),
        _ => None,
    }
}

fn invalid(message: String) -> Error {
    Error::new(SqlState::InvalidParameter, message)
}

fn no_value(name: &str, text: &str) -> Error {
    invalid(format!("invalid value for parameter \"{name}\": \"{text}\""))
}

fn not_built(name: &str, text: &str) -> Error {
    Error::not_built(format!("{name} = '{text}'"))
}

fn word(name: &str, text: &str, all: &'static [&'static str]) -> Result<&'static str> {
    // Settings of two words that Postgres has as Booleans besides.
    let text = match (boolean(text), all) {
        (Some(value), words) if words.contains(&"on") && words.contains(&"off") => on(value),
        _ => text,
    };
    let found = all.iter().find(|word| word.eq_ignore_ascii_case(text));
    found.copied().ok_or_else(|| {
        let listed: Vec<&str> = all.iter().copied().filter(|word| !word.is_empty()).collect();
        no_value(name, text).with_hint(format!("Available values: {}.", listed.join(", ")))
    })
}

fn integer(name: &str, text: &str, unit: Option<Unit>, least: i64, most: i64) -> Result<i64> {
    let written = text.trim();
    let end = written
        .find(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | '+' | '.')))
        .unwrap_or(written.len());
    let (number, suffix) = (&written[..end], written[end..].trim());
    let number: f64 = number.parse().map_err(|_| no_value(name, text))?;
    let factor = match (unit, suffix) {
        (_, "") => 1.0,
        (None, _) => return Err(no_value(name, text)),
        (Some(unit), suffix) => match unit.scale().iter().find(|(known, _)| *known == suffix) {
            Some((_, size)) => *size as f64 / unit.one() as f64,
            None => return Err(no_value(name, text).with_hint(unit.hint())),
        },
    };
    let value = (number * factor).round_ties_even();
    if value.abs() >= i64::MAX as f64 {
        return Err(no_value(name, text).with_hint("Value exceeds integer range."));
    }
    let value = value as i64;
    if (least..=most).contains(&value) {
        Ok(value)
    } else {
        let unit = unit.map(|unit| format!(" {}", unit.own())).unwrap_or_default();
        Err(invalid(format!(
            "{value}{unit} is outside the valid range for parameter \"{name}\" ({least}{unit} .. {most}{unit})"
        )))
    }
}

/// Lower case, letters and digits only.
fn bare(text: &str) -> String {
    let kept = text.chars().filter(char::is_ascii_alphanumeric);
    kept.collect::<String>().to_ascii_lowercase()
}

/// The order of day and month tells what ambiguous dates are; those are never read here.
fn date_style(name: &str, text: &str) -> Result<String> {
    let mut order = "MDY";
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        match word.to_ascii_lowercase().as_str() {
            "iso" | "default" => {}
            "mdy" | "us" | "noneuro" | "noneuropean" => order = "MDY",
            "dmy" | "euro" | "european" => order = "DMY",
            "ymd" => order = "YMD",
            "sql" | "postgres" | "german" => return Err(not_built(name, text)),
            _ => return Err(no_value(name, text)),
        }
    }
    Ok(format!("ISO, {order}"))
}

fn zone(name: &str, text: &str) -> Result<String> {
    if let Some(utc) = UTC_NAMES.iter().find(|utc| utc.eq_ignore_ascii_case(text)) {
        return Ok(utc.to_string());
    }
    if text.trim_matches(['+', '-', ':', '0']).is_empty() && text.contains('0') {
        return Ok("UTC".to_string());
    }
    match known_zone(text) {
        // Names are told as the database of time zones spells them, offsets as they were given.
        Some(known) if known.eq_ignore_ascii_case(text) => Ok(known),
        Some(_) => Ok(text.to_string()),
        None => Err(no_value(name, text)),
    }
}

fn schemas(name: &str, text: &str) -> Result<Vec<String>> {
    let mut names = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (found, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted_name(quoted).ok_or_else(|| no_value(name, text))?,
            None => {
                let end = rest.find([',', '"']).unwrap_or(rest.len());
                (rest[..end].trim().to_lowercase(), rest[end..].trim_start())
            }
        };
        if found.contains(char::is_whitespace) && !rest.starts_with('"') {
            return Err(list_syntax(name));
        }
        names.push(found);
        rest = match after.strip_prefix(',') {
            Some(more) if !more.trim().is_empty() => more.trim_start(),
            Some(_) => return Err(list_syntax(name)),
            None if after.is_empty() => after,
            None => return Err(list_syntax(name)),
        };
    }
    Ok(names)
}

fn list_syntax(name: &str) -> Error {
    invalid(format!("invalid value for parameter \"{name}\"")).with_detail("List syntax is invalid.")
}

/// A name after its opening quote, and what follows it.
fn quoted_name(text: &str) -> Option<(String, &str)> {
    let mut found = String::new();
    let mut rest = text;
    loop {
        let end = rest.find('"')?;
        found.push_str(&rest[..end]);
        rest = &rest[end + 1..];
        match rest.strip_prefix('"') {
            Some(more) => {
                found.push('"');
                rest = more;
            }
            None => return Some((found, rest.trim_start())),
        }
    }
}

fn shown_list(names: &[String]) -> String {
    names.iter().map(|name| quote(name)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Kind = Kind::Integer {
        unit: Some(Unit::Milliseconds),
        least: 0,
        most: i32::MAX as i64,
        built: 0,
    };

    #[test]
    fn times_have_units() {
        for (written, kept, shown) in [
            ("0", "0", "0"),
            ("250", "250", "250ms"),
            ("5s", "5000", "5s"),
            ("1.5 min", "90000", "90s"),
            ("2h", "7200000", "2h"),
            ("1000 us", "1", "1ms"),
        ] {
            let value = TIME.parse("t", written).expect(written);
            assert_eq!((value.as_str(), TIME.shown(&value).as_str()), (kept, shown));
        }
        let error = TIME.parse("statement_timeout", "5 parsecs").expect_err("no unit");
        assert!(error.hint().is_some_and(|hint| hint.starts_with("Valid units")));
        assert_eq!(error.sqlstate().code(), "22023");
        let error = TIME.parse("statement_timeout", "-1").expect_err("too little");
        assert_eq!(
            error.message(),
            "-1 ms is outside the valid range for parameter \"statement_timeout\" (0 ms .. 2147483647 ms)"
        );
    }

    #[test]
    fn lists_are_names() {
        let parse = |text| Kind::Schemas.parse("search_path", text);
        assert_eq!(
            parse("App, \"Two\"\"s\" ,public").expect("names"),
            "app, \"Two\"\"s\", public"
        );
        assert_eq!(parse("").expect("no names"), "");
        assert!(parse("a b").is_err() && parse("a,").is_err() && parse("\"a").is_err());
    }

    #[test]
    fn booleans_are_beginnings() {
        for (text, value) in [
            ("on", true),
            ("T", true),
            ("y", true),
            ("off", false),
            ("of", false),
            ("n", false),
        ] {
            assert_eq!(boolean(text), Some(value));
        }
        assert!(["o", "", "2", "maybe"].iter().all(|text| boolean(text).is_none()));
    }
}
