//! `find`, `index`, `count`, `in` and comparisons with the ends.

use crate::runtime::view::{Text, clamp};
use memchr::{memchr, memchr_iter, memmem, memrchr};

/// The part of `s` that `start` and `stop` choose, with the code point it begins at; `None` where `start` lies
/// behind `stop`, which not even the empty text is found in.
#[inline]
fn window(s: Text<'_>, start: i64, stop: i64) -> Option<(Text<'_>, usize)> {
    if start == 0 && stop == i64::MAX {
        return Some((s, 0));
    }
    let len = s.len();
    if start > len as i64 {
        return None;
    }
    let (start, stop) = clamp(len, start, stop);
    if stop < start {
        return None;
    }
    Some((s.part(s.offset(start), s.offset(stop)), start))
}

/// The byte offset of the first occurrence.
#[inline]
pub fn find_bytes(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    match needle {
        [] => Some(0),
        [byte] => find_byte(haystack, *byte),
        _ if needle.len() > haystack.len() => None,
        _ => memmem::find(haystack, needle),
    }
}

/// As memchr, without its set-up for the short texts that columns are full of.
#[inline]
pub fn find_byte(haystack: &[u8], byte: u8) -> Option<usize> {
    match haystack.len() {
        0..=16 => haystack.iter().position(|b| *b == byte),
        _ => memchr(byte, haystack),
    }
}

/// `sub in s`
#[inline]
pub fn contains(s: Text<'_>, sub: Text<'_>) -> bool {
    find_bytes(s.bytes(), sub.bytes()).is_some()
}

/// `s.find(sub, start, stop)`
#[inline]
pub fn find(s: Text<'_>, sub: Text<'_>, start: i64, stop: i64) -> Option<usize> {
    let (part, before) = window(s, start, stop)?;
    let at = find_bytes(part.bytes(), sub.bytes())?;
    Some(before + part.index_of_offset(at))
}

/// `s.rfind(sub, start, stop)`
#[inline]
pub fn rfind(s: Text<'_>, sub: Text<'_>, start: i64, stop: i64) -> Option<usize> {
    let (part, before) = window(s, start, stop)?;
    let at = rfind_bytes(part.bytes(), sub.bytes())?;
    Some(before + part.index_of_offset(at))
}

/// The byte offset of the last occurrence.
#[inline]
pub fn rfind_bytes(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    match needle {
        [] => Some(haystack.len()),
        [byte] => memrchr(*byte, haystack),
        _ => memmem::rfind(haystack, needle),
    }
}

/// `s.count(sub, start, stop)`
pub fn count(s: Text<'_>, sub: Text<'_>, start: i64, stop: i64) -> usize {
    let Some((part, _)) = window(s, start, stop) else {
        return 0;
    };
    match sub.bytes() {
        [] => part.len() + 1,
        [byte] => memchr_iter(*byte, part.bytes()).count(),
        needle => memmem::find_iter(part.bytes(), needle).count(),
    }
}

/// `s.startswith(prefix)`
#[inline]
pub fn starts_with(s: Text<'_>, prefix: Text<'_>) -> bool {
    s.bytes().starts_with(prefix.bytes())
}

/// `s.endswith(suffix)`
#[inline]
pub fn ends_with(s: Text<'_>, suffix: Text<'_>) -> bool {
    s.bytes().ends_with(suffix.bytes())
}
