//! Case mapping.

use super::test::all_bytes;
use crate::unicode::{self, CASED, Prop};
use crate::view::Text;

/// Builds ASCII text byte by byte, or hands the input back where nothing changes.
#[inline]
fn map_ascii<'a>(s: Text<'a>, out: &'a mut String, changes: impl Fn(u8) -> bool, map: fn(&mut str)) -> Text<'a> {
    if all_bytes(s.bytes(), |b| !changes(b)) {
        return s;
    }
    out.push_str(s.str());
    map(out);
    Text::known(out, true)
}

/// `s.lower()`
#[inline]
pub fn lower<'a>(s: Text<'a>, out: &'a mut String) -> Text<'a> {
    if s.is_ascii() {
        return map_ascii(s, out, |b| b.is_ascii_uppercase(), str::make_ascii_lowercase);
    }
    for (at, c) in s.str().char_indices() {
        push_lower_at(s.str(), at, c, out);
    }
    Text::new(out)
}

/// `s.upper()`
#[inline]
pub fn upper<'a>(s: Text<'a>, out: &'a mut String) -> Text<'a> {
    if s.is_ascii() {
        return map_ascii(s, out, |b| b.is_ascii_lowercase(), str::make_ascii_uppercase);
    }
    s.str().chars().for_each(|c| unicode::push_upper(c, out));
    Text::new(out)
}

/// `s.casefold()`
pub fn casefold<'a>(s: Text<'a>, out: &'a mut String) -> Text<'a> {
    if s.is_ascii() {
        return lower(s, out);
    }
    s.str().chars().for_each(|c| unicode::push_fold(c, out));
    Text::new(out)
}

/// ASCII text, each byte of which becomes another one, which the byte before it decides, too; zero before the first.
fn each_ascii<'a>(s: Text<'a>, out: &'a mut String, map: impl Fn(u8, u8) -> u8) -> Text<'a> {
    let mut bytes = std::mem::take(out).into_bytes();
    bytes.clear();
    if let all @ [first, rest @ ..] = s.bytes() {
        bytes.push(map(0, *first));
        bytes.extend(all.iter().zip(rest).map(|(before, byte)| map(*before, *byte)));
    }
    *out = String::from_utf8(bytes).unwrap_or_default();
    Text::known(out, true)
}

/// `s.title()`
pub fn title<'a>(s: Text<'a>, out: &'a mut String) -> Text<'a> {
    if s.is_ascii() {
        return each_ascii(s, out, |before, byte| {
            if before.is_ascii_alphabetic() {
                byte.to_ascii_lowercase()
            } else {
                byte.to_ascii_uppercase()
            }
        });
    }
    let mut inside = false;
    for (at, c) in s.str().char_indices() {
        if inside {
            push_lower_at(s.str(), at, c, out)
        } else {
            unicode::push_title(c, out)
        }
        inside = unicode::class(c) & CASED != 0;
    }
    Text::new(out)
}

/// `s.capitalize()`
pub fn capitalize<'a>(s: Text<'a>, out: &'a mut String) -> Text<'a> {
    if s.is_ascii() {
        out.push_str(s.str());
        out.make_ascii_lowercase();
        if let Some(first) = out.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        return Text::known(out, true);
    }
    for (at, c) in s.str().char_indices() {
        match at {
            0 => unicode::push_title(c, out),
            _ => push_lower_at(s.str(), at, c, out),
        }
    }
    Text::new(out)
}

/// `s.swapcase()`
pub fn swapcase<'a>(s: Text<'a>, out: &'a mut String) -> Text<'a> {
    if s.is_ascii() {
        return each_ascii(s, out, |_, byte| {
            if byte.is_ascii_uppercase() {
                byte.to_ascii_lowercase()
            } else {
                byte.to_ascii_uppercase()
            }
        });
    }
    for (at, c) in s.str().char_indices() {
        if unicode::is(c, Prop::Upper) {
            push_lower_at(s.str(), at, c, out);
        } else if unicode::is(c, Prop::Lower) {
            unicode::push_upper(c, out);
        } else {
            out.push(c);
        }
    }
    Text::new(out)
}

/// Lower case in context: a capital sigma at the end of a word has a form of its own.
fn push_lower_at(text: &str, at: usize, c: char, out: &mut String) {
    if c.is_ascii() {
        return out.push(c.to_ascii_lowercase());
    }
    if c != 'Σ' {
        return unicode::push_lower(c, out);
    }
    let cased = |c: char| unicode::class(c) & CASED != 0;
    let skipped = |c: &char| unicode::is(*c, Prop::CaseIgnorable);
    let before = text[..at].chars().rev().find(|c| !skipped(c)).is_some_and(cased);
    let after = text[at + c.len_utf8()..]
        .chars()
        .find(|c| !skipped(c))
        .is_some_and(cased);
    out.push(if before && !after { 'ς' } else { 'σ' });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules of the passes count on it.
    #[test]
    fn letters_of_one_case_have_none_to_change() {
        type Map = for<'a> fn(Text<'a>, &'a mut String) -> Text<'a>;
        let all: String = ('\0'..=char::MAX).collect();
        for map in [lower as Map, upper, casefold] {
            let (mut once, mut twice) = (String::new(), String::new());
            let once = map(Text::new(&all), &mut once).str().to_string();
            assert_eq!(map(Text::new(&once), &mut twice).str(), once);
        }
    }
}
