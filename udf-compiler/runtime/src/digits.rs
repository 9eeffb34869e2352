//! Decimal digits, eight at a time.

use super::text::RStr;

const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);
const HIGH: u64 = u64::from_le_bytes([0xF0; 8]);
const CARRY: u64 = u64::from_le_bytes([6; 8]);

/// Digits in a word.
const WORD: usize = 8;

/// The number that one to sixteen ASCII digits are, behind a minus sign or not; anything else is none.
#[inline]
pub(super) fn small_int(text: RStr) -> Option<i64> {
    let negative = text.word(0) as u8 == b'-';
    let start = usize::from(negative);
    let count = text.len() - start;
    let value = match count {
        1..=WORD => number(text.word(start), count)?,
        9..=16 => {
            let head = count - WORD;
            number(text.word(start), head)? * 100_000_000 + number(text.word(start + head), WORD)?
        }
        _ => return None,
    };
    Some(if negative { -value } else { value })
}

/// Whether all characters of a text are ASCII digits, of which there is one.
#[inline]
pub(super) fn are_all(text: RStr) -> bool {
    let mut at = 0;
    while at + WORD < text.len() {
        if !is_digits(text.word(at)) {
            return false;
        }
        at += WORD;
    }
    at < text.len() && is_digits(filled(text.word(at), text.len() - at))
}

/// The number that the first one to eight characters are.
#[inline]
fn number(word: u64, count: usize) -> Option<i64> {
    let digits = filled(word, count);
    if !is_digits(digits) {
        return None;
    }
    // Neighbours are joined: ones, then pairs, then fours.
    let ones = digits - ZEROS;
    let pairs = (ones.wrapping_mul(10) + (ones >> 8)) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs.wrapping_mul(100) + (pairs >> 16)) & 0x0000_FFFF_0000_FFFF;
    let all = (fours.wrapping_mul(10_000) + (fours >> 32)) & 0xFFFF_FFFF;
    Some(all as i64)
}

/// The first characters of a word, one to eight, behind as many zeros as make eight.
#[inline]
fn filled(word: u64, count: usize) -> u64 {
    match count {
        WORD.. => word,
        _ => word << (8 * (WORD - count)) | (ZEROS >> (8 * count)),
    }
}

/// Whether each byte is a digit: its high half is three, with and without six more.
#[inline]
fn is_digits(word: u64) -> bool {
    (word & HIGH) | ((word.wrapping_add(CARRY) & HIGH) >> 4) == u64::from_le_bytes([0x33; 8])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{SLACK, meta};

    fn with_text<T>(text: &str, run: impl Fn(RStr) -> T) -> T {
        let room = [text.as_bytes(), &[b'7'; SLACK]].concat();
        // SAFETY: valid UTF-8 that is alive, with room behind it.
        run(unsafe { RStr::from_raw(room.as_ptr(), meta(text.len(), text.is_ascii())) })
    }

    #[test]
    fn numbers_of_every_length() {
        for count in 0..20 {
            for digits in ["1234567890123456789", "9999999999999999999", "0000000000000000001"] {
                for sign in ["", "-", "+"] {
                    let text = format!("{sign}{}", &digits[..count]);
                    let known = sign != "+" && (1..=16).contains(&count);
                    let expected = text.parse::<i64>().ok().filter(|_| known);
                    assert_eq!(with_text(&text, small_int), expected, "{text}");
                    assert_eq!(with_text(&text, are_all), sign.is_empty() && count > 0, "{text}");
                }
            }
        }
    }

    #[test]
    fn other_characters() {
        for count in 1..=16 {
            for place in 0..count {
                for other in ['/', ':', ' ', '_', '\0', '\u{7f}', '@', 'p', 'ü', '٣'] {
                    let mut text = "1".repeat(count);
                    text.replace_range(place..=place, &other.to_string());
                    assert_eq!(with_text(&text, small_int), None, "{text}");
                    assert!(!with_text(&text, are_all), "{text}");
                }
            }
        }
    }
}
