//! The one text of a value of type `jsonb`: keys in Postgres's order and each once, numbers without exponents, blanks where
//! Postgres writes them. Knows nothing of SQL.

use super::scan::{Json, Kind, Malformed};

/// Digits that a number may have before its point, and behind it, as NUMERIC.
const MOST_DIGITS: i64 = 131_072;
const MOST_FRACTION: i64 = 16_383;

/// A text as JSON has it.
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Why a value has no such text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    Malformed(Malformed),
    /// A number beyond NUMERIC.
    Overflow,
}

impl From<Malformed> for Refused {
    fn from(error: Malformed) -> Refused {
        Refused::Malformed(error)
    }
}

/// What a text has.
struct Style {
    /// Entries of objects that are `null`.
    keeps_nulls: bool,
    /// Zeros at the end of a fraction.
    keeps_zeros: bool,
}

const NORMAL: Style = Style {
    keeps_nulls: true,
    keeps_zeros: true,
};

/// An array or object that is being written.
struct Open<'a> {
    parts: std::vec::IntoIter<(Option<String>, Json<'a>)>,
    closing: char,
    first: bool,
}

impl<'a> Open<'a> {
    fn of(value: Json<'a>, style: &Style) -> Result<Open<'a>, Refused> {
        let is_object = value.kind() == Kind::Object;
        let parts = if is_object {
            let mut entries = entries(value)?;
            entries.retain(|(_, value)| style.keeps_nulls || value.kind() != Kind::Null);
            entries
        } else {
            value.items().map(|item| (None, item)).collect()
        };
        Ok(Open {
            parts: parts.into_iter(),
            closing: if is_object { '}' } else { ']' },
            first: true,
        })
    }
}

/// The entries of an object: shorter keys first, then by their bytes; of equal ones the last.
fn entries(value: Json<'_>) -> Result<Vec<(Option<String>, Json<'_>)>, Refused> {
    let mut entries = Vec::new();
    for (key, value) in value.entries() {
        entries.push((key.text()?.into_owned(), value));
    }
    entries.sort_by(|(a, _), (b, _)| (a.len(), a.as_bytes()).cmp(&(b.len(), b.as_bytes())));
    let mut kept: Vec<(Option<String>, Json<'_>)> = Vec::with_capacity(entries.len());
    for (key, value) in entries {
        match kept.last_mut() {
            Some((Some(last), known)) if *last == key => *known = value,
            _ => kept.push((Some(key), value)),
        }
    }
    Ok(kept)
}

/// The text.
///
/// # Errors
///
/// Escapes and numbers that Postgres has no value for.
pub fn normal(value: Json<'_>) -> Result<String, Refused> {
    written(value, &NORMAL)
}

/// The text without the entries of objects that are `null`.
///
/// # Errors
///
/// As `normal`.
pub fn without_nulls(value: Json<'_>) -> Result<String, Refused> {
    let style = Style {
        keeps_nulls: false,
        ..NORMAL
    };
    written(value, &style)
}

/// The same text for all values that are equal: 1.0 and 1 are.
///
/// # Errors
///
/// As `normal`.
pub fn equal_text(value: Json<'_>) -> Result<String, Refused> {
    let style = Style {
        keeps_zeros: false,
        ..NORMAL
    };
    written(value, &style)
}

fn written(value: Json<'_>, style: &Style) -> Result<String, Refused> {
    let mut out = String::with_capacity(value.written().len());
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut next = Some(value);
    loop {
        if let Some(value) = next.take() {
            match value.kind() {
                Kind::Object | Kind::Array => {
                    out.push(if value.kind() == Kind::Object { '{' } else { '[' });
                    open.push(Open::of(value, style)?);
                }
                Kind::Text => out.push_str(&quoted(&value.text()?)),
                Kind::Number => {
                    let start = out.len();
                    number(value.written(), &mut out)?;
                    if !style.keeps_zeros && out[start..].contains('.') {
                        out.truncate(out.trim_end_matches('0').trim_end_matches('.').len());
                    }
                }
                Kind::Truth | Kind::Null => out.push_str(value.written()),
            }
        }
        let Some(inner) = open.last_mut() else {
            return Ok(out);
        };
        match inner.parts.next() {
            Some((key, value)) => {
                if !std::mem::take(&mut inner.first) {
                    out.push_str(", ");
                }
                if let Some(key) = key {
                    out.push_str(&quoted(&key));
                    out.push_str(": ");
                }
                next = Some(value);
            }
            None => {
                out.push(inner.closing);
                open.pop();
            }
        }
    }
}

/// A number as NUMERIC prints it.
fn number(text: &str, out: &mut String) -> Result<(), Refused> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().map_err(|_| Refused::Overflow)?),
        None => (text, 0),
    };
    if exponent.abs() > MOST_DIGITS {
        return Err(Refused::Overflow);
    }
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let point = whole.len() as i64 + exponent;
    let scale = (fraction.len() as i64 - exponent).max(0);
    let at = |place: i64| -> char {
        let digit = usize::try_from(place)
            .ok()
            .and_then(|place| digits.as_bytes().get(place));
        digit.map_or('0', |digit| char::from(*digit))
    };
    let before: String = (0..point.max(0)).map(at).collect();
    let before = before.trim_start_matches('0');
    let behind: String = (point..point + scale).map(at).collect();
    if before.len() as i64 > MOST_DIGITS || scale > MOST_FRACTION {
        return Err(Refused::Overflow);
    }
    let is_zero = before.is_empty() && behind.bytes().all(|digit| digit == b'0');
    if negative && !is_zero {
        out.push('-');
    }
    out.push_str(if before.is_empty() { "0" } else { before });
    if !behind.is_empty() {
        out.push('.');
        out.push_str(&behind);
    }
    Ok(())
}
