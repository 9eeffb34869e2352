//! `datetime.strptime`: a format is a pattern, as in CPython's `_strptime`, whose directives try their alternatives in the same
//! order. Texts that are not ASCII are left to the interpreter: other digits and letters match there too.

use super::fail::{Fail, Outcome};
use super::py_date::{self, DAYS, MONTHS};

/// The characters that may stand at one place.
type Range = (u8, u8);

const DIGIT: Range = (b'0', b'9');
const NINE: Range = (b'1', b'9');
const ZERO: Range = (b'0', b'0');

/// The alternatives of each directive of digits.
const NUMBERS: [(char, &[&[Range]]); 9] = [
    ('Y', &[&[DIGIT, DIGIT, DIGIT, DIGIT]]),
    ('y', &[&[DIGIT, DIGIT]]),
    ('m', &[&[(b'1', b'1'), (b'0', b'2')], &[ZERO, NINE], &[NINE]]),
    (
        'd',
        &[
            &[(b'3', b'3'), (b'0', b'1')],
            &[(b'1', b'2'), DIGIT],
            &[ZERO, NINE],
            &[NINE],
            &[(b' ', b' '), NINE],
        ],
    ),
    ('H', &[&[(b'2', b'2'), (b'0', b'3')], &[(b'0', b'1'), DIGIT], &[DIGIT]]),
    ('I', &[&[(b'1', b'1'), (b'0', b'2')], &[ZERO, NINE], &[NINE]]),
    ('M', &[&[(b'0', b'5'), DIGIT], &[DIGIT]]),
    ('S', &[&[(b'6', b'6'), (b'0', b'1')], &[(b'0', b'5'), DIGIT], &[DIGIT]]),
    (
        'j',
        &[
            &[(b'3', b'3'), (b'6', b'6'), (b'0', b'6')],
            &[(b'3', b'3'), (b'0', b'5'), DIGIT],
            &[(b'1', b'2'), DIGIT, DIGIT],
            &[ZERO, NINE, DIGIT],
            &[ZERO, ZERO, NINE],
            &[NINE, DIGIT],
            &[ZERO, NINE],
            &[NINE],
        ],
    ),
];

/// Most digits of a second's fraction.
const FRACTION: usize = 6;
const HALVES: [&str; 2] = ["AM", "PM"];

/// What a text says, one place for each directive.
#[derive(Default)]
struct Said {
    /// In the order of the format: a later one counts more.
    values: Vec<(char, i64)>,
}

/// Whether texts are read by this format as CPython reads them: directives that are known, each at most once.
pub fn is_readable(format: &str) -> bool {
    let mut seen = Vec::new();
    let mut rest = format.chars();
    while let Some(c) = rest.next() {
        if c != '%' {
            continue;
        }
        match rest.next() {
            Some('%') => {}
            Some(d) if is_known(d) && !seen.contains(&d) => seen.push(d),
            _ => return false,
        }
    }
    format.is_ascii() && !seen.is_empty()
}

fn is_known(directive: char) -> bool {
    "fBbAap".contains(directive) || NUMBERS.iter().any(|(d, _)| *d == directive)
}

/// `datetime.strptime(text, format)` of a readable format: microseconds.
pub fn parse_by(text: &str, format: &str) -> Outcome<i64> {
    if !text.is_ascii() {
        return Err(Fail::Unsupported);
    }
    let mut said = Said::default();
    match said.matches(text.as_bytes(), format.as_bytes()) {
        Some([]) => said.moment(),
        _ => Err(Fail::Value),
    }
}

/// The moment a text was read as, or none where Python raises ValueError.
pub fn valid(read: Outcome<i64>) -> Outcome<Option<i64>> {
    match read {
        Ok(micros) => Ok(Some(micros)),
        Err(Fail::Value) => Ok(None),
        Err(fail) => Err(fail),
    }
}

/// What `\s` matches of ASCII.
fn is_space(c: u8) -> bool {
    matches!(c, b' ' | 9..=13 | 28..=31)
}

impl Said {
    /// What is left of the text after the format, if it matches.
    fn matches<'t>(&mut self, text: &'t [u8], format: &[u8]) -> Option<&'t [u8]> {
        match format {
            [] => Some(text),
            [b'%', b'%', rest @ ..] => self.matches(text.strip_prefix(b"%")?, rest),
            [b'%', directive, rest @ ..] => self.directive(char::from(*directive), text, rest),
            [c, ..] if is_space(*c) => {
                let rest = &format[format.iter().take_while(|c| is_space(**c)).count()..];
                let most = text.iter().take_while(|c| is_space(**c)).count();
                (1..=most).rev().find_map(|count| self.matches(&text[count..], rest))
            }
            [c, rest @ ..] => match text {
                [own, after @ ..] if own.eq_ignore_ascii_case(c) => self.matches(after, rest),
                _ => None,
            },
        }
    }

    /// The rest of the format after one alternative of a directive after another.
    fn directive<'t>(&mut self, directive: char, text: &'t [u8], rest: &[u8]) -> Option<&'t [u8]> {
        let names: &[&str] = match directive {
            'A' | 'a' => &DAYS,
            'B' | 'b' => &MONTHS,
            'p' => &HALVES,
            'f' => {
                let most = text.iter().take(FRACTION).take_while(|c| c.is_ascii_digit()).count();
                return (1..=most).rev().find_map(|count| {
                    let micros = number(&text[..count])? * 10_i64.pow((FRACTION - count) as u32);
                    self.with(directive, micros, &text[count..], rest)
                });
            }
            _ => {
                let (_, alternatives) = NUMBERS.iter().find(|(d, _)| *d == directive)?;
                return alternatives.iter().find_map(|ranges| {
                    let part = text.get(..ranges.len())?;
                    let fits = part.iter().zip(*ranges).all(|(c, (low, high))| low <= c && c <= high);
                    let value = number(part.trim_ascii_start()).filter(|_| fits)?;
                    self.with(directive, value, &text[ranges.len()..], rest)
                });
            }
        };
        names.iter().zip(0..).find_map(|(name, place)| {
            let name = if matches!(directive, 'a' | 'b') {
                &name[..3]
            } else {
                name
            };
            let part = text.get(..name.len())?;
            let same = part.eq_ignore_ascii_case(name.as_bytes());
            same.then(|| self.with(directive, place, &text[name.len()..], rest))?
        })
    }

    fn with<'t>(&mut self, directive: char, value: i64, text: &'t [u8], rest: &[u8]) -> Option<&'t [u8]> {
        let before = self.values.len();
        self.values.push((directive, value));
        let left = self.matches(text, rest);
        if left.is_none() {
            self.values.truncate(before);
        }
        left
    }

    fn value(&self, directive: char) -> Option<i64> {
        self.values
            .iter()
            .find(|(d, _)| *d == directive)
            .map(|(_, value)| *value)
    }

    /// The datetime that the values give, defaults for those that are not there.
    fn moment(&self) -> Outcome<i64> {
        let (mut year, mut month, mut day, mut julian) = (None, 1, 1, None);
        let mut time = [0; 4];
        for (directive, value) in &self.values {
            match directive {
                'Y' => year = Some(*value),
                'y' => year = Some(value + if *value <= 68 { 2000 } else { 1900 }),
                'm' => month = *value,
                'B' | 'b' => month = value + 1,
                'd' => day = *value,
                'H' => time[0] = *value,
                'I' => time[0] = value % 12 + 12 * self.value('p').unwrap_or(0),
                'M' => time[1] = *value,
                'S' => time[2] = *value,
                'f' => time[3] = *value,
                'j' => julian = Some(*value),
                _ => {}
            }
        }
        let date = match (julian, year) {
            (Some(julian), _) => py_date::day_of(year.unwrap_or(1900), 1, 1)
                .and_then(|first| py_date::checked_day(first + julian - 1))
                .map_err(|_| Fail::Value)?,
            (None, year) => py_date::day_of(year.unwrap_or(1900), month, day)?,
        };
        py_date::micros_of(date, time)
    }
}

fn number(digits: &[u8]) -> Option<i64> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}
