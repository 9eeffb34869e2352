//! What builds new text: concatenation, `replace`, `join`, padding, `expandtabs`, `repr`.

use super::search::{find_byte, find_bytes};
use crate::fail::{Fail, MAX_TEXT, Outcome, fits};
use crate::unicode::{self, Prop};
use crate::view::{Text, Units};
use std::fmt::Write;

/// `a + b`
pub fn concat<'a>(a: Text<'a>, b: Text<'a>, out: &'a mut String) -> Outcome<Text<'a>> {
    if b.is_empty() {
        return Ok(a);
    }
    if a.is_empty() {
        return Ok(b);
    }
    fits(a.bytes().len().checked_add(b.bytes().len()))?;
    out.push_str(a.str());
    out.push_str(b.str());
    Ok(Text::known(out, a.is_ascii() && b.is_ascii()))
}

/// `s * n`
pub fn repeat<'a>(s: Text<'a>, count: i64, out: &'a mut String) -> Outcome<Text<'a>> {
    if count <= 0 || s.is_empty() {
        return Ok(Text::EMPTY);
    }
    let count = usize::try_from(count).map_err(|_| Fail::Memory)?;
    out.reserve(fits(s.bytes().len().checked_mul(count))?);
    for _ in 0..count {
        out.push_str(s.str());
    }
    Ok(Text::known(out, s.is_ascii()))
}

/// `s.replace(old, new, count)`; a negative count is no limit.
pub fn replace<'a>(s: Text<'a>, old: Text<'_>, new: Text<'_>, count: i64, out: &'a mut String) -> Outcome<Text<'a>> {
    if old.is_empty() {
        return interleave(s, new, count, out);
    }
    let replaced = replace_pieces(s, old, new, count, |piece| {
        out.push_str(piece.str());
        fits(Some(out.len())).map(|_| ())
    })?;
    Ok(if replaced {
        built(out, s.is_ascii() && new.is_ascii())
    } else {
        s
    })
}

/// The pieces of `s.replace(old, new, count)` for a non-empty `old`, in order; answers false where nothing is found
/// (and then there are no pieces).
#[inline]
pub fn replace_pieces<'a, S: Units<'a>>(
    s: S,
    old: S,
    new: S,
    count: i64,
    mut push: impl FnMut(S) -> Outcome<()>,
) -> Outcome<bool> {
    let (bytes, needle) = (s.bytes(), old.bytes());
    let mut left = usize::try_from(count).unwrap_or(usize::MAX);
    let mut at = 0;
    while left > 0 {
        let Some(found) = find_bytes(&bytes[at..], needle) else {
            break;
        };
        if found > 0 {
            push(s.part(at, at + found))?;
        }
        if !new.is_empty() {
            push(new)?;
        }
        at += found + needle.len();
        left -= 1;
    }
    if at == 0 {
        return Ok(false);
    }
    push(s.part(at, bytes.len()))?;
    Ok(true)
}

/// The text built in `out`; `surely` says that it was built of ASCII alone.
fn built(out: &str, surely: bool) -> Text<'_> {
    if surely { Text::known(out, true) } else { Text::new(out) }
}

/// `s.replace("", new, count)`: before each character and at the end.
fn interleave<'a>(s: Text<'a>, new: Text<'_>, count: i64, out: &'a mut String) -> Outcome<Text<'a>> {
    let limit = usize::try_from(count).unwrap_or(usize::MAX);
    let places = s.len().saturating_add(1).min(limit);
    fits(
        places
            .checked_mul(new.bytes().len())
            .and_then(|n| n.checked_add(s.bytes().len())),
    )?;
    let mut left = places;
    for c in s.str().chars() {
        if left > 0 {
            out.push_str(new.str());
            left -= 1;
        }
        out.push(c);
    }
    if left > 0 {
        out.push_str(new.str());
    }
    Ok(built(out, s.is_ascii() && new.is_ascii()))
}

/// `s.join(parts)`
pub fn join<'a, 'p>(
    separator: Text<'_>,
    parts: impl Iterator<Item = Text<'p>>,
    out: &'a mut String,
) -> Outcome<Text<'a>> {
    let mut ascii = true;
    for (i, part) in parts.enumerate() {
        if i > 0 {
            out.push_str(separator.str());
            ascii &= separator.is_ascii();
        }
        out.push_str(part.str());
        ascii &= part.is_ascii();
        fits(Some(out.len()))?;
    }
    Ok(Text::known(out, ascii))
}

/// Where `ljust`, `rjust` and `center` put the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
    Center,
}

/// `s.ljust(width, fill)` and its relatives.
pub fn justify<'a>(s: Text<'a>, width: i64, fill: Text<'_>, side: Side, out: &'a mut String) -> Outcome<Text<'a>> {
    if fill.len() != 1 {
        return Err(Fail::Type);
    }
    let len = s.len();
    let Some(margin) = padding(len, width)? else {
        return Ok(s);
    };
    let left = match side {
        Side::Left => 0,
        Side::Right => margin,
        Side::Center => margin / 2 + (margin & (margin + len) & 1),
    };
    fits(margin.checked_mul(fill.bytes().len()))?;
    push_times(fill.str(), left, out);
    out.push_str(s.str());
    push_times(fill.str(), margin - left, out);
    Ok(Text::known(out, s.is_ascii() && fill.is_ascii()))
}

/// How many characters are missing to a width.
pub fn padding(len: usize, width: i64) -> Outcome<Option<usize>> {
    match usize::try_from(width) {
        Ok(width) if width > len => fits(Some(width)).map(|width| Some(width - len)),
        _ => Ok(None),
    }
}

pub fn push_times(text: &str, count: usize, out: &mut String) {
    (0..count).for_each(|_| out.push_str(text));
}

/// `s.zfill(width)`
pub fn zfill<'a>(s: Text<'a>, width: i64, out: &'a mut String) -> Outcome<Text<'a>> {
    let Some(margin) = padding(s.len(), width)? else {
        return Ok(s);
    };
    let sign = usize::from(matches!(s.bytes().first(), Some(b'+' | b'-')));
    out.push_str(&s.str()[..sign]);
    push_times("0", margin, out);
    out.push_str(&s.str()[sign..]);
    Ok(Text::known(out, s.is_ascii()))
}

/// `s.expandtabs(size)`
pub fn expandtabs<'a>(s: Text<'a>, size: i64, out: &'a mut String) -> Outcome<Text<'a>> {
    if find_byte(s.bytes(), b'\t').is_none() {
        return Ok(s);
    }
    let size = usize::try_from(size).unwrap_or(0);
    if size > MAX_TEXT {
        return Err(Fail::Memory);
    }
    let mut column = 0;
    for c in s.str().chars() {
        match c {
            '\t' if size > 0 => {
                let blanks = size - column % size;
                fits(Some(out.len() + blanks))?;
                push_times(" ", blanks, out);
                column += blanks;
            }
            '\t' => {}
            _ => {
                column = if matches!(c, '\n' | '\r') { 0 } else { column + 1 };
                out.push(c);
            }
        }
    }
    Ok(Text::known(out, s.is_ascii()))
}

/// `repr(s)`
pub fn repr<'a>(s: Text<'_>, out: &'a mut String) -> Outcome<Text<'a>> {
    let has = |byte| find_byte(s.bytes(), byte).is_some();
    let quote = if has(b'\'') && !has(b'"') { '"' } else { '\'' };
    out.push(quote);
    for c in s.str().chars() {
        push_escaped(c, quote, out);
        fits(Some(out.len()))?;
    }
    out.push(quote);
    Ok(built(out, s.is_ascii()))
}

fn push_escaped(c: char, quote: char, out: &mut String) {
    let code = u32::from(c);
    // Writing to a String does not fail.
    let _ = match c {
        '\\' => out.write_str("\\\\"),
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        _ if c == quote => write!(out, "\\{c}"),
        ' '..='~' => out.write_char(c),
        '\0'..='\x7f' => write!(out, "\\x{code:02x}"),
        _ if unicode::is(c, Prop::Printable) => out.write_char(c),
        _ if code < 0x100 => write!(out, "\\x{code:02x}"),
        _ if code < 0x1_0000 => write!(out, "\\u{code:04x}"),
        _ => write!(out, "\\U{code:08x}"),
    };
}
