//! `split`, `rsplit`, `splitlines`, `partition`. Pieces are views and go to the caller's `push` from left to right.

use super::search::{find_bytes, rfind_bytes};
use super::trim::{Ends, is_space_byte, strip};
use crate::runtime::fail::{Fail, Outcome};
use crate::runtime::unicode;
use crate::runtime::view::Text;

/// `s.split(sep, max)`; a negative `max` is no limit.
pub fn split<'a>(s: Text<'a>, sep: Text<'_>, max: i64, mut push: impl FnMut(Text<'a>) -> Outcome<()>) -> Outcome<()> {
    let (bytes, needle) = (s.bytes(), sep.bytes());
    if needle.is_empty() {
        return Err(Fail::Value);
    }
    let mut left = limit(max);
    let mut at = 0;
    while left > 0 {
        let Some(found) = find_bytes(&bytes[at..], needle) else {
            break;
        };
        push(s.part(at, at + found))?;
        at += found + needle.len();
        left -= 1;
    }
    push(s.part(at, bytes.len()))
}

/// `s.rsplit(sep, max)`
pub fn rsplit<'a>(s: Text<'a>, sep: Text<'_>, max: i64, push: impl FnMut(Text<'a>) -> Outcome<()>) -> Outcome<()> {
    let (bytes, needle) = (s.bytes(), sep.bytes());
    if needle.is_empty() {
        return Err(Fail::Value);
    }
    let mut pieces = Vec::new();
    let mut left = limit(max);
    let mut stop = bytes.len();
    while left > 0 {
        let Some(found) = rfind_bytes(&bytes[..stop], needle) else {
            break;
        };
        pieces.push(s.part(found + needle.len(), stop));
        stop = found;
        left -= 1;
    }
    pieces.push(s.part(0, stop));
    pieces.into_iter().rev().try_for_each(push)
}

fn limit(max: i64) -> u64 {
    u64::try_from(max).unwrap_or(u64::MAX)
}

/// The byte offset of the first character that is (or is not) white space.
#[inline]
fn next_space(text: Text<'_>, wanted: bool) -> Option<usize> {
    if text.is_ascii() {
        return text.bytes().iter().position(|b| is_space_byte(*b) == wanted);
    }
    text.str()
        .char_indices()
        .find(|(_, c)| unicode::is_space(*c) == wanted)
        .map(|(at, _)| at)
}

/// `s.split(None, max)`
pub fn split_space<'a>(s: Text<'a>, max: i64, mut push: impl FnMut(Text<'a>) -> Outcome<()>) -> Outcome<()> {
    let end = s.bytes().len();
    let mut left = limit(max);
    let mut at = 0;
    while let Some(skipped) = next_space(s.part(at, end), false) {
        let start = at + skipped;
        if left == 0 {
            return push(s.part(start, end));
        }
        left -= 1;
        at = next_space(s.part(start, end), true).map_or(end, |n| start + n);
        push(s.part(start, at))?;
    }
    Ok(())
}

/// `s.rsplit(None, max)`
pub fn rsplit_space<'a>(s: Text<'a>, max: i64, push: impl FnMut(Text<'a>) -> Outcome<()>) -> Outcome<()> {
    let mut pieces = Vec::new();
    let mut left = limit(max);
    let mut rest = strip(s, Ends::Right);
    while !rest.is_empty() {
        if left == 0 {
            pieces.push(rest);
            break;
        }
        left -= 1;
        let start = rest
            .str()
            .char_indices()
            .rev()
            .find(|(_, c)| unicode::is_space(*c))
            .map_or(0, |(at, c)| at + c.len_utf8());
        pieces.push(rest.part(start, rest.bytes().len()));
        rest = strip(rest.part(0, start), Ends::Right);
    }
    pieces.into_iter().rev().try_for_each(push)
}

/// Whether a character ends a line.
fn ends_line(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\x1c'..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// `s.splitlines(keepends)`
pub fn splitlines<'a>(s: Text<'a>, keep: bool, mut push: impl FnMut(Text<'a>) -> Outcome<()>) -> Outcome<()> {
    let text = s.str();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let Some((stop, c)) = rest.char_indices().find(|(_, c)| ends_line(*c)) else {
            return push(s.part(at, text.len()));
        };
        let width = match c {
            '\r' if rest[stop + 1..].starts_with('\n') => 2,
            c => c.len_utf8(),
        };
        let shown = if keep { stop + width } else { stop };
        push(s.part(at, at + shown))?;
        at += stop + width;
    }
    Ok(())
}

/// `s.split(sep)[n]`
pub fn split_nth<'a>(s: Text<'a>, sep: Text<'_>, n: i64) -> Outcome<Text<'a>> {
    let (bytes, needle) = (s.bytes(), sep.bytes());
    if needle.is_empty() {
        return Err(Fail::Value);
    }
    let wanted = match u64::try_from(n) {
        Ok(n) => n,
        Err(_) => {
            let pieces = super::search::count(s, sep, 0, i64::MAX) as i64 + 1;
            u64::try_from(n.saturating_add(pieces)).map_err(|_| Fail::Index)?
        }
    };
    let mut at = 0;
    for _ in 0..wanted {
        at += find_bytes(&bytes[at..], needle).ok_or(Fail::Index)? + needle.len();
    }
    let stop = find_bytes(&bytes[at..], needle).map_or(bytes.len(), |n| at + n);
    Ok(s.part(at, stop))
}

/// `s.partition(sep)`
pub fn partition<'a>(s: Text<'a>, sep: Text<'_>) -> Outcome<[Text<'a>; 3]> {
    match find_bytes(s.bytes(), sep.bytes()) {
        _ if sep.is_empty() => Err(Fail::Value),
        Some(at) => Ok(three(s, at, sep.bytes().len())),
        None => Ok([s, Text::EMPTY, Text::EMPTY]),
    }
}

/// `s.rpartition(sep)`
pub fn rpartition<'a>(s: Text<'a>, sep: Text<'_>) -> Outcome<[Text<'a>; 3]> {
    match rfind_bytes(s.bytes(), sep.bytes()) {
        _ if sep.is_empty() => Err(Fail::Value),
        Some(at) => Ok(three(s, at, sep.bytes().len())),
        None => Ok([Text::EMPTY, Text::EMPTY, s]),
    }
}

fn three(s: Text<'_>, at: usize, width: usize) -> [Text<'_>; 3] {
    [
        s.part(0, at),
        s.part(at, at + width),
        s.part(at + width, s.bytes().len()),
    ]
}
