//! `decode` and `encode`.

use crate::fail::{Fail, Outcome};

/// An encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Ascii,
    Latin1,
    /// Windows's for the west of Europe: Latin-1 with other characters where that has control characters.
    Cp1252,
}

/// What cp1252 has from 0x80 to 0x9f; U+FFFD where it has nothing.
const CP1252: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž', '\u{fffd}', //
    '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}', 'ž', 'Ÿ',
];

/// What becomes of what cannot be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Errors {
    Strict,
    Ignore,
    Replace,
    /// Escapes as in Python's literals.
    Escape,
    /// Character references as in XML; for encoding only.
    Refer,
}

/// An encoding, and what it does about errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Codec {
    encoding: Encoding,
    errors: Errors,
}

impl Codec {
    /// The codec of Python's names for both; nothing where it is not one of those known here.
    pub fn named(encoding: &str, errors: &str) -> Option<Codec> {
        let normal: String = encoding
            .chars()
            .map(|c| {
                if c == '-' || c == ' ' {
                    '_'
                } else {
                    c.to_ascii_lowercase()
                }
            })
            .collect();
        let encoding = match normal.as_str() {
            "utf_8" | "utf8" | "u8" => Encoding::Utf8,
            "ascii" | "us_ascii" | "646" => Encoding::Ascii,
            "latin_1" | "latin1" | "latin" | "iso_8859_1" | "iso8859_1" | "8859" | "l1" | "cp819" => Encoding::Latin1,
            "cp1252" | "windows_1252" | "1252" => Encoding::Cp1252,
            _ => return None,
        };
        let errors = match errors {
            "strict" => Errors::Strict,
            "ignore" => Errors::Ignore,
            "replace" => Errors::Replace,
            "backslashreplace" => Errors::Escape,
            "xmlcharrefreplace" => Errors::Refer,
            _ => return None,
        };
        Some(Codec { encoding, errors })
    }

    /// The codec that `name` gives.
    pub fn read(name: &str) -> Outcome<Codec> {
        let (encoding, errors) = name.split_once(' ').unwrap_or((name, ""));
        Codec::named(encoding, errors).ok_or(Fail::Unsupported)
    }

    /// Its name as an attribute.
    pub fn name(self) -> &'static str {
        match (self.encoding, self.errors) {
            (Encoding::Utf8, Errors::Strict) => "utf-8 strict",
            (Encoding::Utf8, Errors::Ignore) => "utf-8 ignore",
            (Encoding::Utf8, Errors::Replace) => "utf-8 replace",
            (Encoding::Utf8, Errors::Escape) => "utf-8 backslashreplace",
            (Encoding::Utf8, Errors::Refer) => "utf-8 xmlcharrefreplace",
            (Encoding::Ascii, Errors::Strict) => "ascii strict",
            (Encoding::Ascii, Errors::Ignore) => "ascii ignore",
            (Encoding::Ascii, Errors::Replace) => "ascii replace",
            (Encoding::Ascii, Errors::Escape) => "ascii backslashreplace",
            (Encoding::Ascii, Errors::Refer) => "ascii xmlcharrefreplace",
            (Encoding::Latin1, Errors::Strict) => "latin-1 strict",
            (Encoding::Latin1, Errors::Ignore) => "latin-1 ignore",
            (Encoding::Latin1, Errors::Replace) => "latin-1 replace",
            (Encoding::Latin1, Errors::Escape) => "latin-1 backslashreplace",
            (Encoding::Latin1, Errors::Refer) => "latin-1 xmlcharrefreplace",
            (Encoding::Cp1252, Errors::Strict) => "cp1252 strict",
            (Encoding::Cp1252, Errors::Ignore) => "cp1252 ignore",
            (Encoding::Cp1252, Errors::Replace) => "cp1252 replace",
            (Encoding::Cp1252, Errors::Escape) => "cp1252 backslashreplace",
            (Encoding::Cp1252, Errors::Refer) => "cp1252 xmlcharrefreplace",
        }
    }

    /// Whether the bytes are those of the text.
    pub fn is_plain(self, bytes: &[u8]) -> bool {
        match self.encoding {
            Encoding::Utf8 => std::str::from_utf8(bytes).is_ok(),
            Encoding::Ascii | Encoding::Latin1 | Encoding::Cp1252 => bytes.is_ascii(),
        }
    }

    /// The character of a byte by itself, if it is one.
    fn char_of(self, byte: u8) -> Option<char> {
        match (self.encoding, byte) {
            (_, 0..=0x7f) | (Encoding::Latin1, _) | (Encoding::Cp1252, 0xa0..=0xff) => Some(char::from(byte)),
            (Encoding::Cp1252, _) => {
                let known = CP1252[usize::from(byte - 0x80)];
                (known != char::REPLACEMENT_CHARACTER).then_some(known)
            }
            (Encoding::Utf8 | Encoding::Ascii, _) => None,
        }
    }

    /// The byte that is this character by itself.
    fn byte_of(self, c: char) -> Option<u8> {
        let same = u8::try_from(c).ok().filter(|byte| self.char_of(*byte) == Some(c));
        same.or_else(|| (0x80..0xa0).find(|byte| self.char_of(*byte) == Some(c)))
    }

    /// Whether the text has an encoding without errors.
    pub fn encodes(self, text: &str) -> bool {
        self.encoding == Encoding::Utf8 || text.chars().all(|c| self.byte_of(c).is_some())
    }

    /// Whether the bytes stand for a text without errors.
    pub fn decodes(self, bytes: &[u8]) -> bool {
        match self.encoding {
            Encoding::Utf8 => self.is_plain(bytes),
            _ => bytes.iter().all(|byte| self.char_of(*byte).is_some()),
        }
    }

    /// `bytes.decode(…)`
    pub fn decode(self, bytes: &[u8]) -> Outcome<String> {
        let fails = !self.decodes(bytes) && matches!(self.errors, Errors::Strict | Errors::Refer);
        match self.encoding {
            _ if fails => Err(Fail::Value),
            Encoding::Utf8 => Ok(bytes.utf8_chunks().fold(String::new(), |mut text, chunk| {
                text.push_str(chunk.valid());
                self.push_invalid(chunk.invalid(), &mut text);
                text
            })),
            _ => Ok(bytes.iter().fold(String::with_capacity(bytes.len()), |mut text, byte| {
                match self.char_of(*byte) {
                    Some(c) => text.push(c),
                    None => self.push_invalid(&[*byte], &mut text),
                }
                text
            })),
        }
    }

    /// What becomes of bytes that belong together and are no text.
    fn push_invalid(self, bytes: &[u8], text: &mut String) {
        match self.errors {
            Errors::Replace if !bytes.is_empty() => text.push(char::REPLACEMENT_CHARACTER),
            Errors::Escape => text.extend(bytes.iter().map(|byte| format!("\\x{byte:02x}"))),
            _ => {}
        }
    }

    /// `text.encode(…)`
    pub fn encode(self, text: &str) -> Outcome<Vec<u8>> {
        if self.encoding == Encoding::Utf8 {
            return Ok(text.as_bytes().to_vec());
        }
        let mut out = Vec::with_capacity(text.len());
        for c in text.chars() {
            match self.byte_of(c) {
                Some(byte) => out.push(byte),
                None => self.push_foreign(c, &mut out)?,
            }
        }
        Ok(out)
    }

    /// What becomes of a character that the encoding has not.
    fn push_foreign(self, c: char, out: &mut Vec<u8>) -> Outcome<()> {
        let code = u32::from(c);
        match self.errors {
            Errors::Strict => return Err(Fail::Value),
            Errors::Ignore => {}
            Errors::Replace => out.push(b'?'),
            Errors::Escape if code < 0x100 => out.extend(format!("\\x{code:02x}").bytes()),
            Errors::Escape if code < 0x10000 => out.extend(format!("\\u{code:04x}").bytes()),
            Errors::Escape => out.extend(format!("\\U{code:08x}").bytes()),
            Errors::Refer => out.extend(format!("&#{code};").bytes()),
        }
        Ok(())
    }
}
