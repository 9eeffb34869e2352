//! `decode` and `encode`.

use crate::fail::{Fail, Outcome};

/// An encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Ascii,
    Latin1,
}

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
        }
    }

    /// Whether the bytes are those of the text.
    pub fn is_plain(self, bytes: &[u8]) -> bool {
        match self.encoding {
            Encoding::Utf8 => std::str::from_utf8(bytes).is_ok(),
            Encoding::Ascii | Encoding::Latin1 => bytes.is_ascii(),
        }
    }

    /// Whether the text has an encoding without errors.
    pub fn encodes(self, text: &str) -> bool {
        match self.encoding {
            Encoding::Utf8 => true,
            Encoding::Ascii => text.is_ascii(),
            Encoding::Latin1 => text.chars().all(|c| u32::from(c) < 0x100),
        }
    }

    /// Whether the bytes stand for a text without errors.
    pub fn decodes(self, bytes: &[u8]) -> bool {
        self.encoding == Encoding::Latin1 || self.is_plain(bytes)
    }

    /// `bytes.decode(…)`
    pub fn decode(self, bytes: &[u8]) -> Outcome<String> {
        let fails = !self.decodes(bytes) && matches!(self.errors, Errors::Strict | Errors::Refer);
        match self.encoding {
            _ if fails => Err(Fail::Value),
            Encoding::Latin1 => Ok(bytes.iter().map(|byte| char::from(*byte)).collect()),
            Encoding::Utf8 => Ok(bytes.utf8_chunks().fold(String::new(), |mut text, chunk| {
                text.push_str(chunk.valid());
                self.push_invalid(chunk.invalid(), &mut text);
                text
            })),
            Encoding::Ascii => Ok(bytes.iter().fold(String::new(), |mut text, byte| {
                match byte {
                    0..=0x7f => text.push(char::from(*byte)),
                    _ => self.push_invalid(&[*byte], &mut text),
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
        let limit = match self.encoding {
            Encoding::Utf8 => return Ok(text.as_bytes().to_vec()),
            Encoding::Ascii => 0x80,
            Encoding::Latin1 => 0x100,
        };
        let mut out = Vec::with_capacity(text.len());
        for c in text.chars() {
            match u8::try_from(c) {
                Ok(byte) if u32::from(c) < limit => out.push(byte),
                _ => self.push_foreign(c, &mut out)?,
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
