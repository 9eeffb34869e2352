//! Python literals for text and bytes.

use std::fmt::Write;

/// A Python string literal of this text.
pub fn quote(text: &str) -> String {
    quote_with(text, |out, c| out.push(c))
}

/// The same of a literal of the program, whose own text is `source`. The tree has a replacement character where the program
/// has an escape of a lone surrogate, which is no character to Rust.
pub fn quote_literal(text: &str, source: &str) -> String {
    let prefix = source.split(['\'', '"']).next().unwrap_or_default();
    if prefix.contains(['r', 'R']) {
        quote(text)
    } else {
        quote_unraw(text, source)
    }
}

/// The same of a literal, or a part of one, in which escapes count.
pub fn quote_unraw(text: &str, source: &str) -> String {
    if !text.contains(char::REPLACEMENT_CHARACTER) {
        return quote(text);
    }
    let mut surrogates = replacements(source).into_iter();
    quote_with(text, |out, c| match surrogates.next().flatten() {
        Some(surrogate) => {
            let _ = write!(out, "\\u{surrogate:04x}");
        }
        None => out.push(c),
    })
}

/// What stands for each replacement character of a literal's value: an escape of a surrogate, or itself in some form.
fn replacements(source: &str) -> Vec<Option<u32>> {
    const ITSELF: u32 = char::REPLACEMENT_CHARACTER as u32;
    let (mut found, mut rest) = (Vec::new(), source.chars());
    while let Some(c) = rest.next() {
        if c == char::REPLACEMENT_CHARACTER {
            found.push(None);
        }
        if c != '\\' {
            continue;
        }
        let digits = match rest.next() {
            Some('u') => 4,
            Some('U') => 8,
            Some('N') => {
                let name: String = rest.by_ref().take_while(|c| *c != '}').collect();
                found.extend(
                    name.trim_start_matches('{')
                        .eq_ignore_ascii_case("replacement character")
                        .then_some(None),
                );
                continue;
            }
            _ => continue,
        };
        let code: String = rest.by_ref().take(digits).collect();
        match u32::from_str_radix(&code, 16) {
            Ok(ITSELF) => found.push(None),
            Ok(code @ 0xD800..=0xDFFF) => found.push(Some(code)),
            _ => {}
        }
    }
    found
}

/// A literal; how replacement characters are written is for the caller to say.
fn quote_with(text: &str, mut replacement: impl FnMut(&mut String, char)) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('\'');
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\'' => out.push_str("\\'"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if (c as u32) < 0x20 || c as u32 == 0x7f => {
                let _ = write!(out, "\\x{:02x}", c as u32);
            }
            c if matches!(c as u32, 0x85 | 0x2028 | 0x2029) => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            char::REPLACEMENT_CHARACTER => replacement(&mut out, c),
            c => out.push(c),
        }
    }
    out.push('\'');
    out
}

/// A Python bytes literal.
pub fn quote_bytes(bytes: &[u8]) -> String {
    let mut out = String::from("b'");
    for b in bytes {
        match b {
            b'\\' => out.push_str("\\\\"),
            b'\'' => out.push_str("\\'"),
            0x20..=0x7e => out.push(*b as char),
            other => {
                let _ = write!(out, "\\x{other:02x}");
            }
        }
    }
    out.push('\'');
    out
}
