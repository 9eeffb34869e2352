//! What the module `unicodedata` says of single characters, and the normal forms of texts.

use super::{Classes, Prop, decimal_value, is, unpack};
use crate::view::Text;
use std::collections::HashMap;
use std::sync::LazyLock;
use unicode_normalization::{UnicodeNormalization, is_nfc, is_nfd, is_nfkc, is_nfkd};

/// A property of characters that is a number, or a name by its place among all names in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Property {
    Category,
    Bidirectional,
    EastAsianWidth,
    Combining,
    Mirrored,
    /// Values of digits; -1: none.
    Digit,
    Decimal,
}

impl Property {
    /// By its place in this list.
    fn numbered(number: i64) -> Option<Property> {
        use Property::*;
        let all = [
            Category,
            Bidirectional,
            EastAsianWidth,
            Combining,
            Mirrored,
            Digit,
            Decimal,
        ];
        all.get(usize::try_from(number).ok()?).copied()
    }
}

/// The place of `Cn` among the categories.
const UNASSIGNED: u16 = 2;
/// The first character that is unassigned.
const FIRST_UNASSIGNED: char = '\u{378}';

static CATEGORY: LazyLock<Classes> = LazyLock::new(|| unpack(include_str!("category.txt")));
static BIDIRECTIONAL: LazyLock<Classes> = LazyLock::new(|| unpack(include_str!("bidirectional.txt")));
static WIDTH: LazyLock<Classes> = LazyLock::new(|| unpack(include_str!("width.txt")));
static COMBINING: LazyLock<Classes> = LazyLock::new(|| unpack(include_str!("combining.txt")));
static MIRRORED: LazyLock<Classes> = LazyLock::new(|| unpack(include_str!("mirrored.txt")));
static NUMERIC: LazyLock<HashMap<char, f64>> = LazyLock::new(|| {
    let values = include_str!("numeric.txt").split_ascii_whitespace();
    values.filter_map(value_of).collect()
});

/// A character with its value, a fraction or a whole number.
fn value_of(word: &str) -> Option<(char, f64)> {
    let (code, value) = word.split_once('=')?;
    let (above, below) = value.split_once('/').unwrap_or((value, "1"));
    let code = u32::from_str_radix(code, 16).ok().and_then(char::from_u32)?;
    Some((code, above.parse::<f64>().ok()? / below.parse::<f64>().ok()?))
}

/// What a property is of a character.
fn property(c: char, which: Property) -> i64 {
    let table = match which {
        Property::Category => &CATEGORY,
        Property::Bidirectional => &BIDIRECTIONAL,
        Property::EastAsianWidth => &WIDTH,
        Property::Combining => &COMBINING,
        Property::Mirrored => &MIRRORED,
        Property::Digit => return digit_value(c).map_or(-1, i64::from),
        Property::Decimal => return decimal_value(c).map_or(-1, i64::from),
    };
    table.of(c).into()
}

/// What number a character stands for.
fn numeric_value(c: char) -> Option<f64> {
    match decimal_value(c) {
        Some(digit) => Some(f64::from(digit)),
        None => NUMERIC.get(&c).copied(),
    }
}

/// The value of a digit of any script and kind, superscripts and circled ones among them.
fn digit_value(c: char) -> Option<u32> {
    match decimal_value(c) {
        Some(digit) => Some(digit),
        None if is(c, Prop::Digit) => NUMERIC.get(&c).map(|value| *value as u32),
        None => None,
    }
}

/// The pieces of a text between characters that Unicode 16 has not: a newer one may decompose them.
fn pieces(text: &str) -> impl Iterator<Item = (&str, Option<char>)> {
    let is_unassigned = |c: char| c >= FIRST_UNASSIGNED && CATEGORY.of(c) == UNASSIGNED;
    text.split_inclusive(is_unassigned).map(move |piece| {
        let last = piece.chars().next_back().filter(|c| is_unassigned(*c));
        (&piece[..piece.len() - last.map_or(0, char::len_utf8)], last)
    })
}

/// A text in a normal form: by number NFC, NFD, NFKC and NFKD.
pub fn normal<'a>(text: Text<'a>, form: i64, out: &'a mut String) -> Text<'a> {
    let composes = matches!(form, 0 | 2);
    if text.is_ascii() || composes && is_normal(text, form) {
        return text;
    }
    for (piece, unassigned) in pieces(text.str()) {
        match form {
            0 => out.extend(piece.nfc()),
            1 => out.extend(piece.nfd()),
            2 => out.extend(piece.nfkc()),
            _ => out.extend(piece.nfkd()),
        }
        out.extend(unassigned);
    }
    Text::new(out)
}

/// Whether a text is in a normal form.
pub fn is_normal(text: Text<'_>, form: i64) -> bool {
    let is_normal = match form {
        0 => is_nfc,
        1 => is_nfd,
        2 => is_nfkc,
        _ => is_nfkd,
    };
    text.is_ascii() || pieces(text.str()).all(|(piece, _)| is_normal(piece))
}

/// A property of the first character of a text; 0 where there is none.
pub fn property_of_first(text: Text<'_>, number: i64) -> i64 {
    match (text.str().chars().next(), Property::numbered(number)) {
        (Some(c), Some(which)) => property(c, which),
        _ => 0,
    }
}

/// What number the first character of a text stands for, NaN for none.
pub fn number_of_first(text: Text<'_>) -> f64 {
    text.str().chars().next().and_then(numeric_value).unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The characters that texts of the test are made of, as `record.py` takes them.
    fn pool() -> Vec<char> {
        let in_pool = |c: &char| {
            let decomposes = !('\u{ac00}'..='\u{d7a3}').contains(c) && !is_normal(Text::new(c.to_string().as_str()), 3);
            let assigned = CATEGORY.of(*c) != UNASSIGNED;
            assigned && (COMBINING.of(*c) != 0 || decomposes || ('\u{1100}'..'\u{1200}').contains(c))
        };
        ('\0'..=char::MAX).filter(in_pool).collect()
    }

    fn texts() -> Vec<String> {
        let pool = pool();
        assert_eq!(pool.len(), 7099);
        let mut state = 1u64;
        let mut below = |n: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let assigned = ('\0'..=char::MAX).filter(|c| CATEGORY.of(*c) != UNASSIGNED);
        let mut texts: Vec<String> = assigned.map(String::from).collect();
        for _ in 0..50_000 {
            let count = 1 + below(6);
            texts.push((0..count).map(|_| pool[below(pool.len())]).collect());
        }
        texts
    }

    /// The checksums that `record.py` prints.
    #[test]
    fn normal_forms_are_pythons() {
        let texts = texts();
        for (form, expected) in [0xA079_718C, 0xAF76_B07A, 0x1AA6_51B5, 0x6493_950C]
            .into_iter()
            .enumerate()
        {
            let mut hasher = crc32fast::Hasher::new();
            let form = form as i64;
            for text in &texts {
                let text = Text::new(text);
                let mut out = String::new();
                let normal = normal(text, form, &mut out).str();
                let is_same = normal == text.str();
                assert_eq!(is_same, is_normal(text, form), "{text:?} {form}");
                hasher.update(normal.as_bytes());
                hasher.update(if is_same { b"=" } else { b"\0" });
            }
            assert_eq!(hasher.finalize(), expected, "form {form}");
        }
    }

    #[test]
    fn characters_of_no_version_stay() {
        // U+105C9 decomposes since Unicode 16, U+16EA0 has come with 17.
        let text = Text::new("\u{16ea0}\u{301}e\u{301}\u{105c9}");
        let mut out = String::new();
        assert_eq!(
            normal(text, 1, &mut out).str(),
            "\u{16ea0}\u{301}e\u{301}\u{105d2}\u{307}"
        );
    }

    #[test]
    fn numbers_of_characters() {
        let of = |text: &str| (number_of_first(Text::new(text)), property_of_first(Text::new(text), 5));
        assert_eq!(
            [of("7"), of("٣"), of("²"), of("⑨")],
            [(7.0, 7), (3.0, 3), (2.0, 2), (9.0, 9)]
        );
        assert_eq!([of("½"), of("万")], [(0.5, -1), (10_000.0, -1)]);
        assert!(of("x").0.is_nan() && of("").0.is_nan());
        assert_eq!(property_of_first(Text::new("²"), 6), -1);
    }
}
