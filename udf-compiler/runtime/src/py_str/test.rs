//! The `is…` predicates.

use crate::unicode::{self, ALNUM, CASED, Prop};
use crate::view::Text;

/// Whether the text is not empty and every character is of one of these kinds; ASCII text by its bytes.
#[inline]
fn every(s: Text<'_>, ascii: impl Fn(u8) -> bool, kinds: u16) -> bool {
    if s.is_ascii() {
        !s.is_empty() && all_bytes(s.bytes(), ascii)
    } else {
        s.str().chars().all(|c| unicode::class(c) & kinds != 0)
    }
}

/// Whether every byte passes; whole chunks at a time, which vectorises.
#[inline]
pub fn all_bytes(bytes: &[u8], passes: impl Fn(u8) -> bool) -> bool {
    bytes
        .chunks(32)
        .all(|chunk| chunk.iter().fold(true, |all, b| all & passes(*b)))
}

/// `s.isalnum()`
#[inline]
pub fn is_alnum(s: Text<'_>) -> bool {
    every(s, |b| b.is_ascii_alphanumeric(), ALNUM)
}

/// `s.isalpha()`
#[inline]
pub fn is_alpha(s: Text<'_>) -> bool {
    every(s, |b| b.is_ascii_alphabetic(), Prop::Alpha as u16)
}

/// `s.isdecimal()`
#[inline]
pub fn is_decimal(s: Text<'_>) -> bool {
    every(s, |b| b.is_ascii_digit(), Prop::Decimal as u16)
}

/// `s.isdigit()`
#[inline]
pub fn is_digit(s: Text<'_>) -> bool {
    every(s, |b| b.is_ascii_digit(), Prop::Digit as u16)
}

/// `s.isnumeric()`
#[inline]
pub fn is_numeric(s: Text<'_>) -> bool {
    every(s, |b| b.is_ascii_digit(), Prop::Numeric as u16)
}

/// `s.isspace()`
#[inline]
pub fn is_space(s: Text<'_>) -> bool {
    every(s, crate::view::is_space_byte, Prop::Space as u16)
}

/// `s.isprintable()`: the empty text is.
pub fn is_printable(s: Text<'_>) -> bool {
    s.is_empty() || every(s, |b| matches!(b, b' '..=b'~'), Prop::Printable as u16)
}

/// `s.isidentifier()`
pub fn is_identifier(s: Text<'_>) -> bool {
    let mut chars = s.str().chars();
    chars.next().is_some_and(|c| unicode::is(c, Prop::IdentStart)) && chars.all(|c| unicode::is(c, Prop::IdentContinue))
}

/// `s.islower()`
pub fn is_lower(s: Text<'_>) -> bool {
    one_case(s, Prop::Lower)
}

/// `s.isupper()`
pub fn is_upper(s: Text<'_>) -> bool {
    one_case(s, Prop::Upper)
}

/// At least one character is of this case, and none of another.
fn one_case(s: Text<'_>, case: Prop) -> bool {
    let mut seen = false;
    for c in s.str().chars() {
        match unicode::class(c) & CASED {
            0 => {}
            kind if kind == case as u16 => seen = true,
            _ => return false,
        }
    }
    seen
}

/// `s.istitle()`
pub fn is_title(s: Text<'_>) -> bool {
    let (mut seen, mut inside) = (false, false);
    for c in s.str().chars() {
        let class = unicode::class(c) & CASED;
        let starts = class & (Prop::Upper as u16 | Prop::Title as u16) != 0;
        if class != 0 {
            if starts == inside {
                return false;
            }
            seen = true;
        }
        inside = class != 0;
    }
    seen
}
