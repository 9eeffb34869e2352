//! What Python's functions do with matches, for whoever keeps texts and lists in its own way.

use super::{Cursor, Found, Pattern, Scratch, Span};
use crate::fail::{Fail, MAX_TEXT, Outcome};
use crate::view::Text;
use std::sync::atomic::AtomicU8;
use taipan_types::Type;

/// Where to look, and the same in code points as `Match.pos` and `.endpos` say it.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    pub span: Span,
    pub pos: usize,
    pub endpos: usize,
}

/// Python clamps both to the text.
pub fn places(text: Text<'_>, pos: i64, endpos: i64) -> Places {
    let len = text.len();
    let clamp = |at: i64| usize::try_from(at).unwrap_or(0).min(len);
    let (pos, endpos) = (clamp(pos), clamp(endpos));
    Places {
        span: Span {
            start: text.offset(pos),
            end: text.offset(endpos),
        },
        pos,
        endpos,
    }
}

/// The slots of a match behind its text.
pub fn numbers(found: &Found<'_>, groups: usize, places: &Places, out: &mut [u64]) {
    let (head, bounds) = out.split_at_mut(Type::MATCH_BOUNDS - 2);
    let mut taking_part = 0;
    for group in 0..=groups {
        let (start, end) = match found.group(group) {
            Some(bounds) => {
                taking_part |= 1 << group;
                bounds
            }
            None => (0, 0),
        };
        bounds[2 * group] = start as u64;
        bounds[2 * group + 1] = end as u64;
    }
    head.copy_from_slice(&[
        places.pos as u64,
        places.endpos as u64,
        taking_part,
        found.last().unwrap_or(0) as u64,
    ]);
}

/// What `findall` gives for a match: the groups, or all of it where there are none.
pub fn shown(pattern: &Pattern) -> std::ops::RangeInclusive<usize> {
    usize::from(pattern.groups() > 0)..=pattern.groups()
}

/// `re.split`: what lies between matches, and their groups; `None` for one that takes no part.
pub fn split(
    pattern: &Pattern,
    text: &str,
    limit: i64,
    scratch: &mut Scratch,
    stop: Option<&AtomicU8>,
) -> Outcome<Vec<Option<(usize, usize)>>> {
    let mut parts = Vec::new();
    let end = text.len();
    let mut cursor = Cursor::new(Span { start: 0, end });
    let (mut last, mut count) = (0, 0);
    while limit <= 0 || count < limit {
        let Some(found) = pattern.next(text, &mut cursor, scratch, stop)? else {
            break;
        };
        parts.push(Some((last, found.start)));
        parts.extend((1..=pattern.groups()).map(|group| found.group(group)));
        last = found.end;
        count += 1;
    }
    parts.push(Some((last, end)));
    Ok(parts)
}

/// `re.subn`, the replacement being texts with groups between them. How many were replaced; with none, `out` is empty.
pub fn replace(
    pattern: &Pattern,
    text: &str,
    limit: i64,
    literals: &[&str],
    scratch: &mut Scratch,
    stop: Option<&AtomicU8>,
    out: &mut String,
) -> Outcome<i64> {
    let mut cursor = Cursor::new(Span {
        start: 0,
        end: text.len(),
    });
    let (mut last, mut count) = (0, 0);
    while limit <= 0 || count < limit {
        let Some(found) = pattern.next(text, &mut cursor, scratch, stop)? else {
            break;
        };
        out.push_str(&text[last..found.start]);
        for (i, literal) in literals.iter().enumerate() {
            let group = i.checked_sub(1).and_then(|i| pattern.template().get(i));
            if let Some((start, end)) = group.and_then(|group| found.group(*group)) {
                out.push_str(&text[start..end]);
            }
            out.push_str(literal);
        }
        last = found.end;
        count += 1;
        if out.len() > MAX_TEXT {
            return Err(Fail::Memory);
        }
    }
    if count > 0 {
        out.push_str(&text[last..]);
    }
    Ok(count)
}
