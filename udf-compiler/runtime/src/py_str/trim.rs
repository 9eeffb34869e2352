//! `strip` and its relatives, `removeprefix`, `removesuffix`. All results are views.

use crate::unicode;
use crate::view::{Text, Units, is_space_byte};

/// Which ends to strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    Left,
    Right,
    Both,
}

impl Ends {
    fn left(self) -> bool {
        self != Ends::Right
    }

    fn right(self) -> bool {
        self != Ends::Left
    }
}

/// `s.strip()`, `lstrip`, `rstrip`
#[inline]
pub fn strip(s: Text<'_>, ends: Ends) -> Text<'_> {
    if s.is_ascii() {
        return strip_bytes(s, ends, is_space_byte);
    }
    strip_where(s, ends, unicode::is_space)
}

/// `s.strip(chars)`, `lstrip`, `rstrip`
#[inline]
pub fn strip_chars<'a>(s: Text<'a>, chars: Text<'_>, ends: Ends) -> Text<'a> {
    if let [only] = chars.bytes() {
        return strip_bytes(s, ends, |b| b == *only);
    }
    if chars.is_ascii() {
        let set = chars.bytes().iter().fold(0u128, |set, b| set | 1 << (b & 0x7f));
        return strip_bytes(s, ends, |b| b < 0x80 && set >> b & 1 != 0);
    }
    strip_where(s, ends, |c| chars.str().contains(c))
}

/// Strips bytes that are units of their own: in text, ASCII.
#[inline]
pub fn strip_bytes<'a, S: Units<'a>>(s: S, ends: Ends, drop: impl Fn(u8) -> bool) -> S {
    let bytes = s.bytes();
    let (mut start, mut stop) = (0, bytes.len());
    if ends.left() {
        while start < stop && drop(bytes[start]) {
            start += 1;
        }
    }
    if ends.right() {
        while start < stop && drop(bytes[stop - 1]) {
            stop -= 1;
        }
    }
    s.part(start, stop)
}

fn strip_where(s: Text<'_>, ends: Ends, drop: impl Fn(char) -> bool) -> Text<'_> {
    let mut text = s.str();
    if ends.left() {
        text = text.trim_start_matches(&drop);
    }
    if ends.right() {
        text = text.trim_end_matches(&drop);
    }
    Text::new(text)
}

/// `s.removeprefix(prefix)`
#[inline]
pub fn remove_prefix<'a, S: Units<'a>>(s: S, prefix: S) -> S {
    if s.bytes().starts_with(prefix.bytes()) {
        s.part(prefix.bytes().len(), s.bytes().len())
    } else {
        s
    }
}

/// `s.removesuffix(suffix)`
#[inline]
pub fn remove_suffix<'a, S: Units<'a>>(s: S, suffix: S) -> S {
    if s.bytes().ends_with(suffix.bytes()) {
        s.part(0, s.bytes().len() - suffix.bytes().len())
    } else {
        s
    }
}
