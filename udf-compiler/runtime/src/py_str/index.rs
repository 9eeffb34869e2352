//! Subscripts and slices.

use crate::fail::{Fail, Outcome};
use crate::view::{Text, clamp, indices};

/// The character that starts at a byte offset; empty at the end and off a boundary.
#[inline]
pub fn char_at(s: Text<'_>, offset: usize) -> Text<'_> {
    match s.bytes().get(offset) {
        None => Text::EMPTY,
        Some(byte) => s.part(offset, offset + width(*byte)),
    }
}

/// The length of the character that a byte starts.
#[inline]
fn width(lead: u8) -> usize {
    match lead {
        0..=0x7f => 1,
        0x80..=0xdf => 2,
        0xe0..=0xef => 3,
        _ => 4,
    }
}

/// `s[i]`
#[inline]
pub fn get(s: Text<'_>, index: i64) -> Outcome<Text<'_>> {
    if s.is_ascii() || index < 0 {
        let len = s.len() as i64;
        let index = if index < 0 { index.saturating_add(len) } else { index };
        if index < 0 || index >= len {
            return Err(Fail::Index);
        }
        return Ok(char_at(s, s.offset(index as usize)));
    }
    let found = char_at(s, s.offset(usize::try_from(index).map_err(|_| Fail::Index)?));
    if found.is_empty() { Err(Fail::Index) } else { Ok(found) }
}

/// `s[start:stop]`
#[inline]
pub fn slice(s: Text<'_>, start: i64, stop: i64) -> Text<'_> {
    if s.is_ascii() {
        let (start, stop) = clamp(s.bytes().len(), start, stop);
        return s.part(start, stop.max(start));
    }
    let (start, stop) = if start >= 0 && stop >= 0 {
        (start as usize, stop as usize)
    } else {
        clamp(s.len(), start, stop)
    };
    if stop <= start {
        return Text::EMPTY;
    }
    let first = s.offset(start);
    let rest = s.part(first, s.bytes().len());
    rest.part(0, rest.offset(stop - start))
}

/// `s[start:stop:step]`
pub fn slice_step<'a>(
    s: Text<'a>,
    start: Option<i64>,
    stop: Option<i64>,
    step: i64,
    out: &'a mut String,
) -> Outcome<Text<'a>> {
    match step {
        0 => return Err(Fail::Value),
        1 => return Ok(slice(s, start.unwrap_or(0), stop.unwrap_or(i64::MAX))),
        _ => {}
    }
    let (first, count) = indices(s.len(), start, stop, step);
    if count == 0 {
        return Ok(Text::EMPTY);
    }
    let last = first + (count as i64 - 1) * step;
    let (low, high) = (first.min(last) as usize, first.max(last) as usize);
    let stride = step.unsigned_abs().min(s.bytes().len() as u64 + 1) as usize;
    let from = s.offset(low);
    let part = s.part(from, s.bytes().len());
    let chosen = part.part(0, part.offset(high - low + 1));
    if step > 0 {
        out.extend(chosen.str().chars().step_by(stride))
    } else {
        out.extend(chosen.str().chars().rev().step_by(stride))
    }
    Ok(Text::new(out))
}

/// `ord(s)`
#[inline]
pub fn ord(s: Text<'_>) -> Outcome<i64> {
    let mut chars = s.str().chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Ok(i64::from(u32::from(c))),
        _ => Err(Fail::Type),
    }
}

/// `chr(i)`; lone surrogates are left to the interpreter.
#[inline]
pub fn chr(code: i64, out: &mut String) -> Outcome<Text<'_>> {
    let c = u32::try_from(code).ok().and_then(char::from_u32).ok_or(Fail::Value)?;
    out.push(c);
    Ok(Text::known(out, c.is_ascii()))
}

/// The characters of the text in order, as `list(s)` and iteration give them.
pub fn each_char<'a>(s: Text<'a>, mut push: impl FnMut(Text<'a>) -> Outcome<()>) -> Outcome<()> {
    let mut at = 0;
    while at < s.bytes().len() {
        let c = char_at(s, at);
        at += c.bytes().len();
        push(c)?;
    }
    Ok(())
}
