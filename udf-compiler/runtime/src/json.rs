//! `json.loads` as Python does it. What Python refuses fails, and so does what native code does not have: large ints, lone
//! surrogates, deep nesting.
//!
//! Does not know how values are kept: a [`Maker`] makes them.

use super::fail::{Fail, Outcome};

/// Nesting beyond this is left to the interpreter.
const MAX_DEPTH: u32 = 200;

/// Makes the values.
pub trait Maker {
    type Value;
    fn none(&mut self) -> Self::Value;
    fn bool(&mut self, value: bool) -> Self::Value;
    fn int(&mut self, value: i64) -> Self::Value;
    fn float(&mut self, value: f64) -> Self::Value;
    /// A part of the text.
    fn part(&mut self, start: usize, end: usize) -> Outcome<Self::Value>;
    /// A text with escapes resolved.
    fn text(&mut self, text: &str) -> Outcome<Self::Value>;
    fn list(&mut self, items: &[Self::Value]) -> Outcome<Self::Value>;
    /// Keys, each followed by its value; of equal keys the last one's value counts, at the first one's place.
    fn dict(&mut self, items: &[Self::Value]) -> Outcome<Self::Value>;
}

/// The value that a text stands for.
pub fn parse<M: Maker>(text: &str, maker: &mut M) -> Outcome<M::Value> {
    let mut parser = Parser {
        text,
        bytes: text.as_bytes(),
        at: 0,
        depth: 0,
        maker,
        values: Vec::new(),
    };
    parser.space();
    let value = parser.value()?;
    parser.space();
    if parser.at == text.len() {
        Ok(value)
    } else {
        Err(Fail::Value)
    }
}

struct Parser<'t, M: Maker> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    depth: u32,
    maker: &'t mut M,
    /// Parts of containers that are not finished.
    values: Vec<M::Value>,
}

impl<M: Maker> Parser<'_, M> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Goes past this byte, if it is next.
    fn accept(&mut self, byte: u8) -> bool {
        let here = self.peek() == Some(byte);
        self.at += usize::from(here);
        here
    }

    fn word(&mut self, word: &str) -> bool {
        let here = self.bytes[self.at..].starts_with(word.as_bytes());
        self.at += if here { word.len() } else { 0 };
        here
    }

    fn value(&mut self) -> Outcome<M::Value> {
        match self.peek().ok_or(Fail::Value)? {
            b'"' => {
                self.at += 1;
                self.string()
            }
            b'{' => self.nested(Self::object),
            b'[' => self.nested(Self::array),
            b'n' if self.word("null") => Ok(self.maker.none()),
            b't' if self.word("true") => Ok(self.maker.bool(true)),
            b'f' if self.word("false") => Ok(self.maker.bool(false)),
            b'N' if self.word("NaN") => Ok(self.maker.float(f64::NAN)),
            b'I' if self.word("Infinity") => Ok(self.maker.float(f64::INFINITY)),
            b'-' if self.word("-Infinity") => Ok(self.maker.float(f64::NEG_INFINITY)),
            b'-' | b'0'..=b'9' => self.number(),
            _ => Err(Fail::Value),
        }
    }

    fn nested(&mut self, inside: fn(&mut Self, usize) -> Outcome<M::Value>) -> Outcome<M::Value> {
        if self.depth >= MAX_DEPTH {
            return Err(Fail::Depth);
        }
        self.depth += 1;
        self.at += 1;
        self.space();
        let value = inside(self, self.values.len())?;
        self.depth -= 1;
        Ok(value)
    }

    fn array(&mut self, first: usize) -> Outcome<M::Value> {
        if !self.accept(b']') {
            loop {
                let item = self.value()?;
                self.values.push(item);
                if self.goes_on(b']')? {
                    break;
                }
            }
        }
        let list = self.maker.list(&self.values[first..]);
        self.values.truncate(first);
        list
    }

    fn object(&mut self, first: usize) -> Outcome<M::Value> {
        if !self.accept(b'}') {
            loop {
                if !self.accept(b'"') {
                    return Err(Fail::Value);
                }
                let key = self.string()?;
                self.values.push(key);
                self.space();
                if !self.accept(b':') {
                    return Err(Fail::Value);
                }
                self.space();
                let value = self.value()?;
                self.values.push(value);
                if self.goes_on(b'}')? {
                    break;
                }
            }
        }
        let dict = self.maker.dict(&self.values[first..]);
        self.values.truncate(first);
        dict
    }

    /// Behind an item: whether the container ends here, or else goes on with another item.
    fn goes_on(&mut self, end: u8) -> Outcome<bool> {
        self.space();
        if self.accept(end) {
            return Ok(true);
        }
        if !self.accept(b',') {
            return Err(Fail::Value);
        }
        self.space();
        Ok(false)
    }

    fn number(&mut self) -> Outcome<M::Value> {
        let start = self.at;
        self.accept(b'-');
        if !self.accept(b'0') && self.digits() == 0 {
            return Err(Fail::Value);
        }
        let whole = self.at;
        if self.accept(b'.') && self.digits() == 0 {
            self.at = whole;
        }
        let before = self.at;
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if !self.accept(b'+') {
                self.accept(b'-');
            }
            if self.digits() == 0 {
                self.at = before;
            }
        }
        let text = &self.text[start..self.at];
        if self.at == whole {
            return text.parse().map(|int| self.maker.int(int)).map_err(|_| Fail::Overflow);
        }
        text.parse()
            .map(|float| self.maker.float(float))
            .map_err(|_| Fail::Value)
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        self.at - start
    }

    /// A string, whose first quote is behind us.
    fn string(&mut self) -> Outcome<M::Value> {
        let start = self.at;
        let rest = &self.bytes[start..];
        self.at += rest
            .iter()
            .position(|b| matches!(b, b'"' | b'\\' | 0..0x20))
            .ok_or(Fail::Value)?;
        match self.bytes[self.at] {
            b'"' => {
                self.at += 1;
                self.maker.part(start, self.at - 1)
            }
            b'\\' => self.escaped(start),
            _ => Err(Fail::Value),
        }
    }

    /// A string that has an escape, which is next.
    fn escaped(&mut self, start: usize) -> Outcome<M::Value> {
        let mut text = self.text[start..self.at].to_string();
        loop {
            let rest = &self.bytes[self.at..];
            let plain = rest
                .iter()
                .position(|b| matches!(b, b'"' | b'\\' | 0..0x20))
                .ok_or(Fail::Value)?;
            text.push_str(&self.text[self.at..self.at + plain]);
            self.at += plain + 1;
            match self.bytes[self.at - 1] {
                b'"' => return self.maker.text(&text),
                b'\\' => text.push(self.escape()?),
                _ => return Err(Fail::Value),
            }
        }
    }

    fn escape(&mut self) -> Outcome<char> {
        let byte = self.peek().ok_or(Fail::Value)?;
        self.at += 1;
        Ok(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let unit = self.hex()?;
                let pair = (0xd800..0xdc00).contains(&unit) && self.word("\\u");
                let code = if pair {
                    match self.hex()? {
                        low @ 0xdc00..0xe000 => 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00),
                        // Python keeps half a pair.
                        _ => return Err(Fail::Unsupported),
                    }
                } else {
                    unit
                };
                char::from_u32(code).ok_or(Fail::Unsupported)?
            }
            _ => return Err(Fail::Value),
        })
    }

    fn hex(&mut self) -> Outcome<u32> {
        let digits = self.bytes.get(self.at..self.at + 4).ok_or(Fail::Value)?;
        self.at += 4;
        digits.iter().try_fold(0, |code, digit| {
            let digit = char::from(*digit).to_digit(16).ok_or(Fail::Value)?;
            Ok(code * 16 + digit)
        })
    }
}
