//! A view of text that knows whether it is ASCII, and code point positions in it.

use super::byte_set::ByteSet;
use super::unicode;
use std::sync::LazyLock;

/// A piece of text with its ASCII fact, which is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    text: &'a str,
    ascii: bool,
}

impl<'a> Text<'a> {
    /// Text whose fact is not known yet.
    #[inline]
    pub fn new(text: &'a str) -> Text<'a> {
        Text {
            text,
            ascii: text.is_ascii(),
        }
    }

    /// Text known to be ASCII, or known not to be.
    #[inline]
    pub fn known(text: &'a str, ascii: bool) -> Text<'a> {
        debug_assert_eq!(ascii, text.is_ascii());
        Text { text, ascii }
    }

    /// The empty text.
    pub const EMPTY: Text<'static> = Text { text: "", ascii: true };

    #[inline]
    pub fn str(self) -> &'a str {
        self.text
    }

    #[inline]
    pub fn bytes(self) -> &'a [u8] {
        self.text.as_bytes()
    }

    #[inline]
    pub fn is_ascii(self) -> bool {
        self.ascii
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Python's `len`.
    #[inline]
    pub fn len(self) -> usize {
        if self.ascii {
            self.text.len()
        } else {
            count_chars(self.text.as_bytes())
        }
    }

    /// The bytes from `start` to `stop`, both on character boundaries; empty where they are not or cross.
    #[inline]
    pub fn part(self, start: usize, stop: usize) -> Text<'a> {
        let text = self.text.get(start..stop).unwrap_or("");
        Text {
            text,
            ascii: self.ascii || text.is_ascii(),
        }
    }

    /// The byte offset of code point `index`; the byte length for any index from `len` on.
    #[inline]
    pub fn offset(self, index: usize) -> usize {
        if self.ascii {
            index.min(self.text.len())
        } else {
            offset_of_char(self.text.as_bytes(), index)
        }
    }

    /// How many code points come before this byte offset (a boundary).
    #[inline]
    pub fn index_of_offset(self, offset: usize) -> usize {
        if self.ascii {
            offset
        } else {
            count_chars(&self.text.as_bytes()[..offset])
        }
    }
}

/// What text and bytes have in common: they are made of units, which positions count. Of bytes, those are the bytes.
pub trait Units<'a>: Copy {
    const EMPTY: Self;

    fn bytes(self) -> &'a [u8];

    /// Python's `len`.
    fn len(self) -> usize;

    /// The bytes from `start` to `stop`, both between units.
    fn part(self, start: usize, stop: usize) -> Self;

    /// The byte offset of a unit; the byte length for any index from `len` on.
    fn offset(self, index: usize) -> usize;

    /// How many units come before this byte offset.
    fn index_of_offset(self, offset: usize) -> usize;

    /// The byte offset of the first unit that is (or is not) white space.
    fn next_space(self, wanted: bool) -> Option<usize>;

    /// The byte offset behind the last unit that is (or is not) white space; zero where there is none.
    fn behind_last_space(self, wanted: bool) -> usize;

    #[inline]
    fn is_empty(self) -> bool {
        self.bytes().is_empty()
    }
}

impl<'a> Units<'a> for Text<'a> {
    const EMPTY: Text<'a> = Text { text: "", ascii: true };

    #[inline]
    fn bytes(self) -> &'a [u8] {
        Text::bytes(self)
    }

    #[inline]
    fn len(self) -> usize {
        Text::len(self)
    }

    #[inline]
    fn part(self, start: usize, stop: usize) -> Text<'a> {
        Text::part(self, start, stop)
    }

    #[inline]
    fn offset(self, index: usize) -> usize {
        Text::offset(self, index)
    }

    #[inline]
    fn index_of_offset(self, offset: usize) -> usize {
        Text::index_of_offset(self, offset)
    }

    #[inline]
    fn next_space(self, wanted: bool) -> Option<usize> {
        if self.ascii {
            let bytes = self.bytes();
            let from = if wanted { behind_word(bytes) } else { 0 };
            let found = bytes[from..].iter().position(|b| is_space_byte(*b) == wanted);
            return found.map(|at| from + at);
        }
        let mut chars = self.text.char_indices();
        chars.find(|(_, c)| unicode::is_space(*c) == wanted).map(|(at, _)| at)
    }

    #[inline]
    fn behind_last_space(self, wanted: bool) -> usize {
        if self.ascii {
            let found = self.bytes().iter().rposition(|b| is_space_byte(*b) == wanted);
            return found.map_or(0, |at| at + 1);
        }
        let mut chars = self.text.char_indices().rev();
        let found = chars.find(|(_, c)| unicode::is_space(*c) == wanted);
        found.map_or(0, |(at, c)| at + c.len_utf8())
    }
}

impl<'a> Units<'a> for &'a [u8] {
    const EMPTY: &'a [u8] = &[];

    #[inline]
    fn bytes(self) -> &'a [u8] {
        self
    }

    #[inline]
    fn len(self) -> usize {
        <[u8]>::len(self)
    }

    #[inline]
    fn part(self, start: usize, stop: usize) -> &'a [u8] {
        self.get(start..stop).unwrap_or_default()
    }

    #[inline]
    fn offset(self, index: usize) -> usize {
        index.min(<[u8]>::len(self))
    }

    #[inline]
    fn index_of_offset(self, offset: usize) -> usize {
        offset
    }

    #[inline]
    fn next_space(self, wanted: bool) -> Option<usize> {
        self.iter().position(|b| is_c_space(*b) == wanted)
    }

    #[inline]
    fn behind_last_space(self, wanted: bool) -> usize {
        self.iter()
            .rposition(|b| is_c_space(*b) == wanted)
            .map_or(0, |at| at + 1)
    }
}

/// A place before which there is no white space, far on where the machine is fast.
#[inline]
fn behind_word(bytes: &[u8]) -> usize {
    static WORD: LazyLock<Option<ByteSet>> = LazyLock::new(|| ByteSet::of(|byte| !is_space_byte(byte)));
    WORD.as_ref().map_or(0, |word| word.skip(bytes, 0))
}

/// Whether an ASCII byte is white space for str methods.
#[inline]
pub fn is_space_byte(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | 0x1c..=b' ')
}

/// Whether a byte is white space for bytes methods.
#[inline]
pub fn is_c_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}

/// Whether a byte starts a character.
#[inline]
fn starts(byte: u8) -> bool {
    (byte as i8) >= -0x40
}

fn count_chars(bytes: &[u8]) -> usize {
    // Chunks of fewer than 256 bytes, so that the sum of each fits a byte and the loop vectorises.
    bytes
        .chunks(192)
        .map(|chunk| usize::from(chunk.iter().map(|b| u8::from(starts(*b))).sum::<u8>()))
        .sum()
}

fn offset_of_char(bytes: &[u8], index: usize) -> usize {
    let mut left = index;
    let mut at = 0;
    while bytes.len() - at > 64 {
        let here = count_chars(&bytes[at..at + 64]);
        if here > left {
            break;
        }
        left -= here;
        at += 64;
    }
    while at < bytes.len() {
        if starts(bytes[at]) {
            if left == 0 {
                return at;
            }
            left -= 1;
        }
        at += 1;
    }
    bytes.len()
}

/// Start and stop of a slice without step, as Python clamps them.
#[inline]
pub fn clamp(len: usize, start: i64, stop: i64) -> (usize, usize) {
    (clamp_one(len, start), clamp_one(len, stop))
}

#[inline]
fn clamp_one(len: usize, index: i64) -> usize {
    match index {
        i if i >= 0 => (i as u64).min(len as u64) as usize,
        i => len.saturating_sub(i.unsigned_abs() as usize),
    }
}

/// `range(*slice(start, stop, step).indices(len))` as its first index and its length. The step is not zero.
pub fn indices(len: usize, start: Option<i64>, stop: Option<i64>, step: i64) -> (i64, usize) {
    let len = len as i64;
    let (low, high) = if step > 0 { (0, len) } else { (-1, len - 1) };
    let place = |bound: Option<i64>, absent: i64| match bound {
        None => absent,
        Some(i) if i < 0 => i.saturating_add(len).max(low),
        Some(i) => i.min(high),
    };
    let (first, last) = if step > 0 {
        (place(start, low), place(stop, high))
    } else {
        (place(start, high), place(stop, low))
    };
    let distance = if step > 0 { last - first } else { first - last };
    let count = match distance {
        d if d <= 0 => 0,
        d if step.unsigned_abs() == 1 => d as u64,
        d => (d as u64 - 1) / step.unsigned_abs() + 1,
    };
    (first, count as usize)
}
