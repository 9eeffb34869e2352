//! What builds new bytes.

use crate::fail::{Fail, MAX_TEXT, Outcome, fits};
use crate::py_str::build::{Side, replace_pieces};
use crate::view::{clamp, indices};

/// `a + b`
pub fn concat(a: &[u8], b: &[u8]) -> Outcome<Vec<u8>> {
    fits(a.len().checked_add(b.len()))?;
    Ok([a, b].concat())
}

/// `s * n`
pub fn repeat(s: &[u8], count: i64) -> Outcome<Vec<u8>> {
    if count <= 0 || s.is_empty() {
        return Ok(Vec::new());
    }
    let count = usize::try_from(count).map_err(|_| Fail::Memory)?;
    fits(s.len().checked_mul(count))?;
    Ok(s.repeat(count))
}

/// `s[i]`
pub fn get(s: &[u8], index: i64) -> Outcome<i64> {
    let index = if index < 0 {
        index.saturating_add(s.len() as i64)
    } else {
        index
    };
    let at = usize::try_from(index).map_err(|_| Fail::Index)?;
    s.get(at).map(|b| i64::from(*b)).ok_or(Fail::Index)
}

/// `s[start:stop]`
pub fn slice(s: &[u8], start: i64, stop: i64) -> &[u8] {
    let (start, stop) = clamp(s.len(), start, stop);
    &s[start..stop.max(start)]
}

/// `s[start:stop:step]`
pub fn slice_step(s: &[u8], start: Option<i64>, stop: Option<i64>, step: i64) -> Outcome<Vec<u8>> {
    if step == 0 {
        return Err(Fail::Value);
    }
    let (first, count) = indices(s.len(), start, stop, step);
    let mut at = first;
    let mut out = Vec::with_capacity(count);
    for _ in 0..count {
        out.push(s[at as usize]);
        // The last sum is not used and may be anything.
        at = at.wrapping_add(step);
    }
    Ok(out)
}

/// `s.replace(old, new, count)`; a negative count is no limit.
pub fn replace(s: &[u8], old: &[u8], new: &[u8], count: i64) -> Outcome<Vec<u8>> {
    let mut out = Vec::new();
    if old.is_empty() {
        let limit = usize::try_from(count).unwrap_or(usize::MAX);
        let places = s.len().saturating_add(1).min(limit);
        fits(places.checked_mul(new.len()).and_then(|n| n.checked_add(s.len())))?;
        for place in 0..=s.len() {
            if place < places {
                out.extend_from_slice(new);
            }
            out.extend(s.get(place));
        }
        return Ok(out);
    }
    let replaced = replace_pieces(s, old, new, count, |piece| {
        out.extend_from_slice(piece);
        fits(Some(out.len())).map(|_| ())
    })?;
    Ok(if replaced { out } else { s.to_vec() })
}

/// `s.join(parts)`
pub fn join<'p>(separator: &[u8], parts: impl Iterator<Item = &'p [u8]>) -> Outcome<Vec<u8>> {
    let mut out = Vec::new();
    for (i, part) in parts.enumerate() {
        if i > 0 {
            out.extend_from_slice(separator);
        }
        out.extend_from_slice(part);
        fits(Some(out.len()))?;
    }
    Ok(out)
}

/// How many bytes are missing to a width.
fn padding(len: usize, width: i64) -> Outcome<usize> {
    match usize::try_from(width) {
        Ok(width) if width > len => fits(Some(width)).map(|width| width - len),
        _ => Ok(0),
    }
}

/// `s.ljust(width, fill)` and its relatives.
pub fn justify(s: &[u8], width: i64, fill: &[u8], side: Side) -> Outcome<Vec<u8>> {
    let [fill] = fill else {
        return Err(Fail::Type);
    };
    let margin = padding(s.len(), width)?;
    let left = match side {
        Side::Left => 0,
        Side::Right => margin,
        Side::Center => margin / 2 + (margin & (margin + s.len()) & 1),
    };
    let mut out = vec![*fill; left];
    out.extend_from_slice(s);
    out.resize(s.len() + margin, *fill);
    Ok(out)
}

/// `s.zfill(width)`
pub fn zfill(s: &[u8], width: i64) -> Outcome<Vec<u8>> {
    let margin = padding(s.len(), width)?;
    let sign = usize::from(matches!(s.first(), Some(b'+' | b'-')));
    let mut out = s[..sign].to_vec();
    out.resize(sign + margin, b'0');
    out.extend_from_slice(&s[sign..]);
    Ok(out)
}

/// `s.expandtabs(size)`
pub fn expandtabs(s: &[u8], size: i64) -> Outcome<Vec<u8>> {
    let size = usize::try_from(size).unwrap_or(0);
    if size > MAX_TEXT {
        return Err(Fail::Memory);
    }
    let (mut out, mut column) = (Vec::new(), 0);
    for byte in s {
        match byte {
            b'\t' if size > 0 => {
                let blanks = size - column % size;
                fits(Some(out.len() + blanks))?;
                out.resize(out.len() + blanks, b' ');
                column += blanks;
            }
            b'\t' => {}
            _ => {
                column = if matches!(byte, b'\n' | b'\r') { 0 } else { column + 1 };
                out.push(*byte);
            }
        }
    }
    Ok(out)
}

/// `s.translate(table, delete)`
pub fn translate(s: &[u8], table: &[u8], delete: &[u8]) -> Outcome<Vec<u8>> {
    if table.len() != 256 {
        return Err(Fail::Value);
    }
    let mut gone = [false; 256];
    delete.iter().for_each(|byte| gone[usize::from(*byte)] = true);
    let kept = s.iter().filter(|byte| !gone[usize::from(**byte)]);
    Ok(kept.map(|byte| table[usize::from(*byte)]).collect())
}

/// The byte of this number.
pub fn byte(number: i64) -> Outcome<u8> {
    u8::try_from(number).map_err(|_| Fail::Value)
}

/// `bytes(n)`
pub fn zeros(count: i64) -> Outcome<Vec<u8>> {
    let count = usize::try_from(count).map_err(|_| Fail::Value)?;
    fits(Some(count)).map(|count| vec![0; count])
}

/// `s.splitlines(keepends)`; the pieces go to `push` from left to right.
pub fn splitlines<'a>(s: &'a [u8], keep: bool, mut push: impl FnMut(&'a [u8]) -> Outcome<()>) -> Outcome<()> {
    let mut at = 0;
    while at < s.len() {
        let rest = &s[at..];
        let Some(stop) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) else {
            return push(rest);
        };
        let width = if rest[stop..].starts_with(b"\r\n") { 2 } else { 1 };
        push(&rest[..if keep { stop + width } else { stop }])?;
        at += stop + width;
    }
    Ok(())
}
