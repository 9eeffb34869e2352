//! Sets of characters: what one step of a pattern takes. Membership is what sre's own charsets say.

use super::unknown::Unknown;
use crate::byte_set::ByteSet;
use crate::unicode::{self, ALNUM, Prop};

/// One item of a set, in the order in which sre asks them.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Item {
    /// What follows is what the set does not have.
    Negate,
    Range(u32, u32),
    Category(u32),
    /// 256 bits.
    Bitmap(Vec<u32>),
    /// The block of each 256 characters, and the bits of the blocks.
    Blocks(Vec<u8>, Vec<u32>),
}

/// What happens to a character before it is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    None,
    Ascii,
    Unicode,
}

impl Fold {
    pub(super) fn apply(self, c: char) -> char {
        match self {
            Fold::None => c,
            Fold::Ascii => c.to_ascii_lowercase(),
            Fold::Unicode if c.is_ascii() => c.to_ascii_lowercase(),
            Fold::Unicode => unicode::simple_lower(c),
        }
    }
}

/// A set of characters.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Set {
    items: Vec<Item>,
    fold: Fold,
    /// Of each byte that a character may start with: `IN`, `OUT`, or `ASK`.
    pub(super) table: Box<[u8; 256]>,
    /// The bytes that are not in it, where they are at most three and everything else is.
    pub(super) stops: Option<Vec<u8>>,
    /// What it has of ASCII, to go through at once.
    pub(super) ascii: Option<ByteSet>,
}

pub(super) const OUT: u8 = 0;
pub(super) const IN: u8 = 1;
pub(super) const ASK: u8 = 2;

impl Set {
    pub(super) fn new(items: Vec<Item>, fold: Fold) -> Set {
        let mut set = Set {
            items,
            fold,
            table: Box::new([OUT; 256]),
            stops: None,
            ascii: None,
        };
        let other = match set.beyond_ascii() {
            Some(true) => IN,
            Some(false) => OUT,
            None => ASK,
        };
        for byte in 0..=255u8 {
            set.table[usize::from(byte)] = if byte.is_ascii() {
                u8::from(set.contains(char::from(byte)))
            } else {
                other
            };
        }
        let outside: Vec<u8> = (0..128).filter(|b| set.table[usize::from(*b)] == OUT).collect();
        set.stops = (other == IN && outside.len() <= 3).then_some(outside);
        set.ascii = ByteSet::of(|byte| set.table[usize::from(byte)] == IN);
        set
    }

    /// The set of one character.
    pub(super) fn one(code: u32) -> Set {
        Set::new(vec![Item::Range(code, code)], Fold::None)
    }

    /// The one character it has, if that is all.
    pub(super) fn literal(&self) -> Option<char> {
        match self.items[..] {
            [Item::Range(low, high)] if low == high && self.fold == Fold::None => char::from_u32(low),
            _ => None,
        }
    }

    pub(super) fn contains(&self, c: char) -> bool {
        let code = self.fold.apply(c) as u32;
        let mut found = true;
        for item in &self.items {
            let here = match item {
                Item::Negate => {
                    found = !found;
                    false
                }
                Item::Range(low, high) => (*low..=*high).contains(&code),
                Item::Category(category) => in_category(*category, code),
                Item::Bitmap(bits) => code < 256 && bit(bits, code),
                Item::Blocks(blocks, bits) => {
                    code < 0x10000 && bit(bits, u32::from(blocks[(code >> 8) as usize]) * 256 + (code & 255))
                }
            };
            if here {
                return found;
            }
        }
        !found
    }

    /// Whether all characters beyond ASCII are in it, or none, if that is so.
    fn beyond_ascii(&self) -> Option<bool> {
        let ascii_only =
            |item: &Item| matches!(item, Item::Negate) || matches!(item, Item::Range(_, high) if *high < 128);
        let plain = self.items.iter().all(ascii_only) && self.fold != Fold::Unicode;
        plain.then(|| self.contains('\u{e9}'))
    }

    /// How the text at `at` begins: the length of its first character, if it is in the set.
    #[inline]
    pub(super) fn step(&self, text: &[u8], at: usize) -> Option<usize> {
        let byte = text[at];
        match self.table[usize::from(byte)] {
            OUT => None,
            IN if byte.is_ascii() => Some(1),
            IN => Some(width(byte)),
            _ => {
                let (c, len) = char_at(text, at);
                self.contains(c).then_some(len)
            }
        }
    }
}

fn bit(bits: &[u32], index: u32) -> bool {
    bits.get((index / 32) as usize)
        .is_some_and(|word| word >> (index % 32) & 1 == 1)
}

/// How many bytes the character has that starts with this one.
#[inline]
pub(super) fn width(byte: u8) -> usize {
    match byte {
        0..0xc0 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    }
}

/// The character that starts here, in text that is UTF-8, and its length.
pub(super) fn char_at(text: &[u8], at: usize) -> (char, usize) {
    let len = width(text[at]).min(text.len() - at);
    let c = std::str::from_utf8(&text[at..at + len])
        .ok()
        .and_then(|s| s.chars().next());
    (c.unwrap_or('\u{fffd}'), len)
}

/// Whether a character is one of `\w` for Unicode patterns.
pub(super) fn is_word(c: char) -> bool {
    c == '_' || unicode::class(c) & ALNUM != 0
}

/// The categories of sre by number.
pub(super) fn known_category(category: u32) -> Result<u32, Unknown> {
    match category {
        0..=7 | 10..=17 => Ok(category),
        _ => Err(Unknown("a class that depends on the locale")),
    }
}

fn in_category(category: u32, code: u32) -> bool {
    let Some(c) = char::from_u32(code) else {
        return category % 2 == 1;
    };
    let holds = match category & !1 {
        0 => c.is_ascii_digit(),
        2 => matches!(c, '\t'..='\r' | ' '),
        4 => c.is_ascii_alphanumeric() || c == '_',
        6 => c == '\n',
        10 => unicode::is(c, Prop::Decimal),
        12 => unicode::is_space(c),
        14 => is_word(c),
        _ => matches!(c, '\n'..='\r' | '\x1c'..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}'),
    };
    holds != (category % 2 == 1)
}
