//! `split`, `rsplit`, `splitlines`, `partition`. Pieces are views and go to the caller's `push` from left to right.

use super::parts;
use super::search::{find_bytes, rfind_bytes};
use crate::fail::{Fail, Outcome};
use crate::view::{Text, Units};

/// `s.split(sep, max)`; a negative `max` is no limit.
pub fn split<'a, S: Units<'a>>(s: S, sep: S, max: i64, mut push: impl FnMut(S) -> Outcome<()>) -> Outcome<()> {
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
pub fn rsplit<'a, S: Units<'a>>(s: S, sep: S, max: i64, push: impl FnMut(S) -> Outcome<()>) -> Outcome<()> {
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

/// `s.split(None, max)`
pub fn split_space<'a, S: Units<'a>>(s: S, max: i64, mut push: impl FnMut(S) -> Outcome<()>) -> Outcome<()> {
    let end = s.bytes().len();
    let mut left = limit(max);
    let mut at = 0;
    while let Some(skipped) = s.part(at, end).next_space(false) {
        let start = at + skipped;
        if left == 0 {
            return push(s.part(start, end));
        }
        left -= 1;
        at = s.part(start, end).next_space(true).map_or(end, |n| start + n);
        push(s.part(start, at))?;
    }
    Ok(())
}

/// `s.rsplit(None, max)`
pub fn rsplit_space<'a, S: Units<'a>>(s: S, max: i64, push: impl FnMut(S) -> Outcome<()>) -> Outcome<()> {
    let mut pieces = Vec::new();
    let mut left = limit(max);
    let mut rest = s.part(0, s.behind_last_space(false));
    while !rest.is_empty() {
        if left == 0 {
            pieces.push(rest);
            break;
        }
        left -= 1;
        let start = rest.behind_last_space(true);
        pieces.push(rest.part(start, rest.bytes().len()));
        let before = rest.part(0, start);
        rest = before.part(0, before.behind_last_space(false));
    }
    pieces.into_iter().rev().try_for_each(push)
}

/// `s.splitlines(keepends)`
pub fn splitlines<'a>(s: Text<'a>, keep: bool, mut push: impl FnMut(Text<'a>) -> Outcome<()>) -> Outcome<()> {
    let (mut at, length) = (0, s.bytes().len() as i64);
    while at < length {
        let end = parts::line_end(s, at);
        let next = parts::next_line(s, end).min(length);
        push(parts::between(s, at, if keep { next } else { end }))?;
        at = next;
    }
    Ok(())
}

/// `s.split(sep)[n]`
pub fn split_nth<'a, S: Units<'a>>(s: S, sep: S, n: i64) -> Outcome<S> {
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
pub fn partition<'a, S: Units<'a>>(s: S, sep: S) -> Outcome<[S; 3]> {
    match find_bytes(s.bytes(), sep.bytes()) {
        _ if sep.is_empty() => Err(Fail::Value),
        Some(at) => Ok(three(s, at, sep.bytes().len())),
        None => Ok([s, S::EMPTY, S::EMPTY]),
    }
}

/// `s.rpartition(sep)`
pub fn rpartition<'a, S: Units<'a>>(s: S, sep: S) -> Outcome<[S; 3]> {
    match rfind_bytes(s.bytes(), sep.bytes()) {
        _ if sep.is_empty() => Err(Fail::Value),
        Some(at) => Ok(three(s, at, sep.bytes().len())),
        None => Ok([S::EMPTY, S::EMPTY, s]),
    }
}

fn three<'a, S: Units<'a>>(s: S, at: usize, width: usize) -> [S; 3] {
    [
        s.part(0, at),
        s.part(at, at + width),
        s.part(at + width, s.bytes().len()),
    ]
}
