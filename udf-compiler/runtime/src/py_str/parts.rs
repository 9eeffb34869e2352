//! The parts of a text one after another, without a list of them: of `split` by a separator, of `split` by white space, of
//! `splitlines`. Places are byte offsets; one that is not in the text counts as the nearest end of it.

use super::search::find_bytes;
use crate::view::{Text, Units};

/// The place as an offset.
#[inline]
fn within(s: Text, at: i64) -> usize {
    usize::try_from(at).unwrap_or(0).min(s.bytes().len())
}

/// The text between two places; empty where they cross or lie inside characters.
#[inline]
pub fn between(s: Text<'_>, start: i64, stop: i64) -> Text<'_> {
    s.part(within(s, start), within(s, stop))
}

/// Where the part that begins here ends: at the next separator, or at the end of the text.
#[inline]
pub fn part_end(s: Text, separator: Text, start: i64) -> i64 {
    let start = within(s, start);
    let found = find_bytes(&s.bytes()[start..], separator.bytes());
    found.map_or(s.bytes().len(), |at| start + at) as i64
}

/// The ends of all parts one after another, and the end of the text from then on.
pub fn part_ends<'t>(s: Text<'t>, separator: Text<'t>) -> impl Iterator<Item = i64> + 't {
    let mut start = 0;
    std::iter::repeat_with(move || {
        let end = part_end(s, separator, start);
        start = end + separator.bytes().len() as i64;
        end
    })
}

/// Where the next word begins, from here on; the end of the text where there is none.
#[inline]
pub fn word_start(s: Text, at: i64) -> i64 {
    skip(s, at, false)
}

/// Where the word that begins here ends.
#[inline]
pub fn word_end(s: Text, start: i64) -> i64 {
    skip(s, start, true)
}

/// The first place from here on that is, or is not, white space.
#[inline]
fn skip(s: Text, at: i64, space: bool) -> i64 {
    let (at, end) = (within(s, at), s.bytes().len());
    s.part(at, end).next_space(space).map_or(end, |n| at + n) as i64
}

/// Where the line that begins here ends, without what ends it.
#[inline]
pub fn line_end(s: Text, start: i64) -> i64 {
    let (start, end) = (within(s, start), s.bytes().len());
    let found = if s.is_ascii() {
        first_ascii_end(&s.bytes()[start..])
    } else {
        s.str().get(start..).and_then(|rest| rest.find(ends_line))
    };
    found.map_or(end, |at| start + at) as i64
}

/// Where the line behind the one that ends here begins.
#[inline]
pub fn next_line(s: Text, end: i64) -> i64 {
    let end = within(s, end);
    let width = match s.bytes().get(end..) {
        Some([b'\r', b'\n', ..]) => 2,
        Some([0..0x80, ..]) => 1,
        Some(_) => s
            .str()
            .get(end..)
            .and_then(|rest| rest.chars().next())
            .map_or(1, char::len_utf8),
        None => 0,
    };
    (end + width) as i64
}

/// Whether a character ends a line.
fn ends_line(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\x1c'..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The first byte of ASCII text that ends a line, eight bytes at a time.
fn first_ascii_end(bytes: &[u8]) -> Option<usize> {
    const HIGHS: u64 = u64::from_le_bytes([0x80; 8]);
    const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
    let ends = |at: &usize| ends_line(char::from(bytes[*at]));
    let mut at = 0;
    for word in bytes.chunks_exact(8) {
        let word = word.try_into().map_or(0, u64::from_le_bytes);
        // No byte is larger than 0x7F, so that none borrows from the next one.
        let mut controls = !((word | HIGHS) - SPACES) & HIGHS;
        while controls != 0 {
            let place = at + controls.trailing_zeros() as usize / 8;
            if ends(&place) {
                return Some(place);
            }
            controls &= controls - 1;
        }
        at += 8;
    }
    (at..bytes.len()).find(ends)
}
