//! `find`, `index`, `count`, `in` and comparisons with the ends.

use crate::view::{Units, clamp};
use memchr::{memchr, memchr_iter, memmem, memrchr};

/// The part of `s` that `start` and `stop` choose, with the code point it begins at; `None` where `start` lies
/// behind `stop`, which not even the empty text is found in.
#[inline]
fn window<'a, S: Units<'a>>(s: S, start: i64, stop: i64) -> Option<(S, usize)> {
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
        _ if haystack.len() <= SHORT => find_short(haystack, needle),
        _ => memmem::find(haystack, needle),
    }
}

/// As memchr, without its set-up for the short texts that columns are full of: eight bytes at a time.
#[inline]
pub fn find_byte(haystack: &[u8], byte: u8) -> Option<usize> {
    if haystack.len() > SHORT {
        return memchr(byte, haystack);
    }
    let pattern = ONES * u64::from(byte);
    let mut words = haystack.chunks_exact(8);
    let mut at = 0;
    for word in words.by_ref() {
        let differences = word.try_into().map_or(0, u64::from_le_bytes) ^ pattern;
        // The lowest high bit that is set marks the first zero byte; what is above it may be wrong.
        let zeros = differences.wrapping_sub(ONES) & !differences & HIGHS;
        if zeros != 0 {
            return Some(at + zeros.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    let zeros = zero_bytes(last_word(words.remainder(), !byte) ^ pattern);
    (zeros != 0).then(|| at + zeros.trailing_zeros() as usize / 8)
}

/// Bytes, seven at most, as the low ones of a word that is filled up with another byte. No memory is written: a word that is
/// read where bytes have just been written waits for them.
#[inline]
fn last_word(rest: &[u8], filler: u8) -> u64 {
    let len = rest.len();
    let part = |at: usize, bytes: usize| {
        let bytes = rest[at..at + bytes].iter().rev();
        bytes.fold(0, |word, byte| word << 8 | u64::from(*byte))
    };
    let word = match len {
        0 => 0,
        1 => part(0, 1),
        2..4 => part(0, 2) | part(len - 2, 2) << (8 * (len - 2)),
        _ => part(0, 4) | part(len - 4, 4) << (8 * (len - 4)),
    };
    word | (ONES * u64::from(filler)) << (8 * len)
}

/// The high bit of each byte that is zero.
#[inline]
fn zero_bytes(word: u64) -> u64 {
    const LOWS: u64 = !HIGHS;
    // No sum carries into the next byte.
    !(((word & LOWS) + LOWS) | word | LOWS)
}

/// The places of a byte in a short text, as bits.
#[inline]
pub fn places(short: &[u8], byte: u8) -> Option<u64> {
    if short.len() > SHORT {
        return None;
    }
    /// Brings the lowest bits of a word's bytes together in its highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let pattern = ONES * u64::from(byte);
    let bits = |word: u64| (zero_bytes(word ^ pattern) >> 7).wrapping_mul(GATHER) >> 56;
    let mut words = short.chunks_exact(8);
    let (mut found, mut at) = (0, 0);
    for word in words.by_ref() {
        found |= bits(word.try_into().map_or(0, u64::from_le_bytes)) << at;
        at += 8;
    }
    if at < 64 {
        found |= bits(last_word(words.remainder(), !byte)) << at;
    }
    Some(found)
}

const ONES: u64 = u64::from_le_bytes([0x01; 8]);
const HIGHS: u64 = u64::from_le_bytes([0x80; 8]);

/// Every place of a byte, from left to right.
#[inline]
pub fn each_byte(haystack: &[u8], byte: u8, mut visit: impl FnMut(usize)) {
    let Some(mut places) = places(haystack, byte) else {
        return memchr_iter(byte, haystack).for_each(visit);
    };
    while places != 0 {
        visit(places.trailing_zeros() as usize);
        places &= places - 1;
    }
}

/// How often a byte is there.
#[inline]
pub fn count_byte(haystack: &[u8], byte: u8) -> usize {
    match places(haystack, byte) {
        Some(places) => places.count_ones() as usize,
        None => memchr_iter(byte, haystack).count(),
    }
}

/// What counts as a short text, in bytes.
const SHORT: usize = 64;

/// A short text has few places where the first byte of the needle stands.
#[inline]
fn find_short(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    let last = haystack.len() - needle.len();
    let mut at = 0;
    while at <= last {
        at += find_byte(&haystack[at..=last], needle[0])?;
        if haystack[at..].starts_with(needle) {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// `sub in s`
#[inline]
pub fn contains<'a, S: Units<'a>>(s: S, sub: S) -> bool {
    find_bytes(s.bytes(), sub.bytes()).is_some()
}

/// `s.find(sub, start, stop)`
#[inline]
pub fn find<'a, S: Units<'a>>(s: S, sub: S, start: i64, stop: i64) -> Option<usize> {
    let (part, before) = window(s, start, stop)?;
    let at = find_bytes(part.bytes(), sub.bytes())?;
    Some(before + part.index_of_offset(at))
}

/// `s.rfind(sub, start, stop)`
#[inline]
pub fn rfind<'a, S: Units<'a>>(s: S, sub: S, start: i64, stop: i64) -> Option<usize> {
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
pub fn count<'a, S: Units<'a>>(s: S, sub: S, start: i64, stop: i64) -> usize {
    let Some((part, _)) = window(s, start, stop) else {
        return 0;
    };
    match sub.bytes() {
        [] => part.len() + 1,
        [byte] => count_byte(part.bytes(), *byte),
        needle => memmem::find_iter(part.bytes(), needle).count(),
    }
}

/// `s.startswith(prefix)`
#[inline]
pub fn starts_with<'a, S: Units<'a>>(s: S, prefix: S) -> bool {
    s.bytes().starts_with(prefix.bytes())
}

/// `s.endswith(suffix)`
#[inline]
pub fn ends_with<'a, S: Units<'a>>(s: S, suffix: S) -> bool {
    s.bytes().ends_with(suffix.bytes())
}
