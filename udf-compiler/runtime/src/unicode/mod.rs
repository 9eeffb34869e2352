//! What Python 3.14 (Unicode 16) says of single characters. The tables are recorded from CPython by `record.py`;
//! upper and lower case come from Rust, less what a newer Unicode added. Knows nothing of strings.

mod properties;

pub use properties::{is_normal, normal, number_of_first, property_of_first};

use std::collections::HashMap;
use std::sync::LazyLock;

/// A property of a character, as a bit of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Prop {
    Alpha = 1 << 0,
    Decimal = 1 << 1,
    Digit = 1 << 2,
    Numeric = 1 << 3,
    Space = 1 << 4,
    Printable = 1 << 5,
    IdentStart = 1 << 6,
    IdentContinue = 1 << 7,
    Upper = 1 << 8,
    Lower = 1 << 9,
    Title = 1 << 10,
    CaseIgnorable = 1 << 11,
}

/// Any letter or number.
pub const ALNUM: u16 = Prop::Alpha as u16 | Prop::Decimal as u16 | Prop::Digit as u16 | Prop::Numeric as u16;
/// Any case.
pub const CASED: u16 = Prop::Upper as u16 | Prop::Lower as u16 | Prop::Title as u16;

const BLOCK: usize = 256;

/// Two levels: the block of a code point, and the class of each of its 256 characters.
struct Classes {
    blocks: Vec<u16>,
    classes: Vec<u16>,
}

impl Classes {
    fn of(&self, c: char) -> u16 {
        let code = c as usize;
        self.classes[usize::from(self.blocks[code / BLOCK]) * BLOCK + code % BLOCK]
    }
}

static CLASSES: LazyLock<Classes> = LazyLock::new(|| unpack(include_str!("classes.txt")));
static TITLE: LazyLock<HashMap<char, String>> = LazyLock::new(|| mapping(include_str!("title.txt")));
static FOLD: LazyLock<HashMap<char, String>> = LazyLock::new(|| mapping(include_str!("fold.txt")));

fn unpack(text: &str) -> Classes {
    let mut words = text.split_ascii_whitespace();
    let kinds: Vec<u16> = words
        .by_ref()
        .take_while(|w| *w != "=")
        .filter_map(|w| u16::from_str_radix(w, 16).ok())
        .collect();
    let mut flat: Vec<u16> = Vec::with_capacity(0x11_0000);
    for word in words {
        let kind = usize::from(word.as_bytes()[0] - b'@');
        let count = match &word[1..] {
            "" => 1,
            digits => usize::from_str_radix(digits, 36).unwrap_or(0),
        };
        flat.resize(flat.len() + count, kinds[kind]);
    }
    let mut table = Classes {
        blocks: Vec::new(),
        classes: Vec::new(),
    };
    let mut seen: HashMap<&[u16], u16> = HashMap::new();
    for block in flat.chunks(BLOCK) {
        let at = *seen.entry(block).or_insert_with(|| {
            table.classes.extend_from_slice(block);
            (table.classes.len() / BLOCK - 1) as u16
        });
        table.blocks.push(at);
    }
    table
}

fn mapping(text: &str) -> HashMap<char, String> {
    let hex = |h: &str| u32::from_str_radix(h, 16).ok().and_then(char::from_u32);
    text.split_ascii_whitespace()
        .filter_map(|word| {
            let (from, to) = word.split_once('=')?;
            Some((hex(from)?, to.split('.').filter_map(hex).collect()))
        })
        .collect()
}

/// All properties of a character, as bits of `Prop`.
pub fn class(c: char) -> u16 {
    CLASSES.of(c)
}

/// Whether a character has a property.
pub fn is(c: char, prop: Prop) -> bool {
    class(c) & prop as u16 != 0
}

/// Python's `str.isspace` for one character.
pub fn is_space(c: char) -> bool {
    match c {
        '\t'..='\r' | '\x1c'..=' ' => true,
        '\0'..='\x7f' => false,
        _ => {
            matches!(
                c,
                '\u{85}' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{2028}' | '\u{2029}'
            ) || matches!(c, '\u{202f}' | '\u{205f}' | '\u{3000}')
        }
    }
}

/// The value of a decimal digit of any script.
pub fn decimal_value(c: char) -> Option<u32> {
    if c.is_ascii() {
        return c.to_digit(10);
    }
    if !is(c, Prop::Decimal) {
        return None;
    }
    // Digits come in runs of ten that start at a zero; runs may touch.
    let mut start = c as u32;
    while start > 0 && char::from_u32(start - 1).is_some_and(|d| is(d, Prop::Decimal)) {
        start -= 1;
    }
    Some((c as u32 - start) % 10)
}

/// Letters that came after Unicode 16: Python leaves them alone, Rust has cases for them.
fn is_later(c: char) -> bool {
    matches!(c, '\u{a7ce}' | '\u{a7cf}' | '\u{a7d2}'..='\u{a7d5}' | '\u{16ea0}'..='\u{16ed3}')
}

/// Appends the lower case of a character (without regard to its context).
pub fn push_lower(c: char, out: &mut String) {
    if is_later(c) {
        out.push(c)
    } else {
        out.extend(c.to_lowercase())
    }
}

/// Appends the upper case of a character.
pub fn push_upper(c: char, out: &mut String) {
    if is_later(c) {
        out.push(c)
    } else {
        out.extend(c.to_uppercase())
    }
}

/// Appends the title case of a character.
pub fn push_title(c: char, out: &mut String) {
    match TITLE.get(&c) {
        Some(title) => out.push_str(title),
        None => push_upper(c, out),
    }
}

/// Appends the case folding of a character.
pub fn push_fold(c: char, out: &mut String) {
    match FOLD.get(&c) {
        Some(folded) => out.push_str(folded),
        None => push_lower(c, out),
    }
}

/// The lower case of a character where that is one character too, as regular expressions compare them.
pub fn simple_lower(c: char) -> char {
    match c {
        'İ' => 'i',
        _ if is_later(c) => c,
        _ => c.to_lowercase().next().unwrap_or(c),
    }
}
