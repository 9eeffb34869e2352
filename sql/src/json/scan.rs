//! JSON as text: where its values begin and end. A value is a part of the text as it was written, so numbers keep their digits
//! and objects their order. Knows nothing of SQL.

use std::borrow::Cow;

/// How deep values may nest.
pub const MAX_DEPTH: usize = 6400;

/// Why a text is no JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// It ends too early.
    Ends,
    /// Something else stands at this byte.
    At(usize),
    /// It nests deeper than [`MAX_DEPTH`].
    Deep,
    /// An escape that means no character.
    Escape,
    /// `\u0000`, which no text of SQL holds.
    Zero,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Object,
    Array,
    Text,
    Number,
    Truth,
    Null,
}

/// A well-formed value, without blanks around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Json<'a>(&'a str);

impl<'a> Json<'a> {
    /// Reads a text that is one value.
    ///
    /// # Errors
    ///
    /// Where the text is no JSON.
    pub fn parse(text: &'a str) -> Result<Json<'a>, Malformed> {
        let bytes = text.as_bytes();
        let start = blanks(bytes, 0);
        let end = Checker {
            bytes,
            at: start,
            open: Vec::new(),
        }
        .value()?;
        let rest = blanks(bytes, end);
        if rest < bytes.len() {
            return Err(Malformed::At(rest));
        }
        Ok(Json(&text[start..end]))
    }

    /// A text that is known to be one value, without blanks around it.
    pub fn known(text: &'a str) -> Json<'a> {
        Json(text)
    }

    /// The value as it was written.
    pub fn written(self) -> &'a str {
        self.0
    }

    pub fn kind(self) -> Kind {
        match self.0.as_bytes().first() {
            Some(b'{') => Kind::Object,
            Some(b'[') => Kind::Array,
            Some(b'"') => Kind::Text,
            Some(b't' | b'f') => Kind::Truth,
            Some(b'n') => Kind::Null,
            _ => Kind::Number,
        }
    }

    /// The items of an array; nothing of any other value.
    pub fn items(self) -> impl Iterator<Item = Json<'a>> {
        let is_array = self.kind() == Kind::Array;
        Parts::of(self.0, is_array).map(|(_, item)| item)
    }

    /// The keys and values of an object, in order; nothing of any other value. Keys are texts of JSON.
    pub fn entries(self) -> impl Iterator<Item = (Json<'a>, Json<'a>)> {
        let is_object = self.kind() == Kind::Object;
        Parts::of(self.0, is_object).filter_map(|(key, value)| key.map(|key| (key, value)))
    }

    /// What a text says, its escapes resolved; any other value as it is written.
    ///
    /// # Errors
    ///
    /// Escapes that are no character.
    pub fn text(self) -> Result<Cow<'a, str>, Malformed> {
        match self.0.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            Some(inner) if inner.contains('\\') => unescaped(inner).map(Cow::Owned),
            Some(inner) => Ok(Cow::Borrowed(inner)),
            None => Ok(Cow::Borrowed(self.0)),
        }
    }
}

fn blanks(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        at += 1;
    }
    at
}

/// Finds the end of a value, and that it is well-formed.
struct Checker<'a> {
    bytes: &'a [u8],
    at: usize,
    /// What closes the arrays and objects that are open.
    open: Vec<u8>,
}

impl Checker<'_> {
    fn value(mut self) -> Result<usize, Malformed> {
        loop {
            let began = self.begin()?;
            if !began && self.ended()? {
                return Ok(self.at);
            }
        }
    }

    /// A value, or the beginning of one: whether it is the latter, and not empty.
    fn begin(&mut self) -> Result<bool, Malformed> {
        match self.peek()? {
            opening @ (b'{' | b'[') => {
                if self.open.len() == MAX_DEPTH {
                    return Err(Malformed::Deep);
                }
                self.at = blanks(self.bytes, self.at + 1);
                let closing = if opening == b'{' { b'}' } else { b']' };
                if self.peek()? == closing {
                    self.at += 1;
                    return Ok(false);
                }
                self.open.push(closing);
                if opening == b'{' {
                    self.key()?;
                }
                Ok(true)
            }
            b'"' => self.string().map(|()| false),
            b'-' | b'0'..=b'9' => self.number().map(|()| false),
            _ => self.word().map(|()| false),
        }
    }

    /// What follows a value: whether it was the outermost one. Else the next one begins here.
    fn ended(&mut self) -> Result<bool, Malformed> {
        loop {
            let Some(closing) = self.open.last().copied() else {
                return Ok(true);
            };
            self.at = blanks(self.bytes, self.at);
            let next = self.peek()?;
            if next == b',' {
                self.at = blanks(self.bytes, self.at + 1);
                if closing == b'}' {
                    self.key()?;
                }
                return Ok(false);
            }
            if next != closing {
                return Err(Malformed::At(self.at));
            }
            self.open.pop();
            self.at += 1;
        }
    }

    fn peek(&self) -> Result<u8, Malformed> {
        self.bytes.get(self.at).copied().ok_or(Malformed::Ends)
    }

    fn key(&mut self) -> Result<(), Malformed> {
        if self.peek()? != b'"' {
            return Err(Malformed::At(self.at));
        }
        self.string()?;
        self.at = blanks(self.bytes, self.at);
        if self.peek()? != b':' {
            return Err(Malformed::At(self.at));
        }
        self.at = blanks(self.bytes, self.at + 1);
        Ok(())
    }

    fn string(&mut self) -> Result<(), Malformed> {
        self.at += 1;
        loop {
            match self.peek()? {
                b'"' => {
                    self.at += 1;
                    return Ok(());
                }
                b'\\' => {
                    self.at += 1;
                    match self.peek()? {
                        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => self.at += 1,
                        b'u' => self.hexadecimal()?,
                        _ => return Err(Malformed::At(self.at)),
                    }
                }
                0..0x20 => return Err(Malformed::At(self.at)),
                _ => self.at += 1,
            }
        }
    }

    fn hexadecimal(&mut self) -> Result<(), Malformed> {
        for _ in 0..4 {
            self.at += 1;
            if !self.peek()?.is_ascii_hexdigit() {
                return Err(Malformed::At(self.at));
            }
        }
        self.at += 1;
        Ok(())
    }

    fn digits(&mut self) -> Result<(), Malformed> {
        if !self.peek()?.is_ascii_digit() {
            return Err(Malformed::At(self.at));
        }
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        Ok(())
    }

    fn number(&mut self) -> Result<(), Malformed> {
        let start = self.at;
        if self.peek()? == b'-' {
            self.at += 1;
        }
        if self.peek()? == b'0' {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.bytes.get(self.at) == Some(&b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.bytes.get(self.at), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.bytes.get(self.at), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        // `01` and `1a` are no numbers.
        match self.bytes.get(self.at) {
            Some(next) if next.is_ascii_alphanumeric() || *next == b'.' => Err(Malformed::At(start)),
            _ => Ok(()),
        }
    }

    fn word(&mut self) -> Result<(), Malformed> {
        let rest = &self.bytes[self.at..];
        for word in ["true", "false", "null"] {
            let more = rest.get(word.len()).is_some_and(u8::is_ascii_alphanumeric);
            if rest.starts_with(word.as_bytes()) && !more {
                self.at += word.len();
                return Ok(());
            }
        }
        Err(Malformed::At(self.at))
    }
}

/// The parts of a well-formed array or object.
struct Parts<'a> {
    text: &'a str,
    at: usize,
    keyed: bool,
}

impl<'a> Parts<'a> {
    /// None where the text is not of the kind that is wanted.
    fn of(text: &'a str, wanted: bool) -> Parts<'a> {
        Parts {
            text,
            at: if wanted { 1 } else { text.len() },
            keyed: text.starts_with('{'),
        }
    }

    /// The value that begins here; goes behind it.
    fn value(&mut self) -> Json<'a> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let mut depth = 0usize;
        while let Some(byte) = bytes.get(self.at) {
            match byte {
                b'"' => self.at = string_end(bytes, self.at),
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' if depth == 0 => break,
                b'}' | b']' => {
                    depth -= 1;
                    self.at += 1;
                }
                b',' | b':' | b' ' | b'\t' | b'\n' | b'\r' if depth == 0 => break,
                _ => self.at += 1,
            }
        }
        Json(&self.text[start..self.at])
    }

    fn skip(&mut self, byte: u8) {
        let bytes = self.text.as_bytes();
        self.at = blanks(bytes, self.at);
        if bytes.get(self.at) == Some(&byte) {
            self.at = blanks(bytes, self.at + 1);
        }
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = (Option<Json<'a>>, Json<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        self.skip(b',');
        if self.at + 1 >= self.text.len() {
            return None;
        }
        let key = self.keyed.then(|| {
            let key = self.value();
            self.skip(b':');
            key
        });
        Some((key, self.value()))
    }
}

/// Behind the text that begins here.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

fn unescaped(inner: &str) -> Result<String, Malformed> {
    let mut out = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let escape = rest.as_bytes().get(at + 1).copied().ok_or(Malformed::Ends)?;
        rest = &rest[at + 2..];
        out.push(match escape {
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let (unit, behind) = code_unit(rest)?;
                rest = behind;
                match unit {
                    0 => return Err(Malformed::Zero),
                    0xd800..0xdc00 => {
                        let (low, behind) = code_unit(rest.strip_prefix("\\u").ok_or(Malformed::Escape)?)?;
                        rest = behind;
                        let pair = char::decode_utf16([unit, low]).next();
                        pair.and_then(Result::ok).ok_or(Malformed::Escape)?
                    }
                    unit => char::from_u32(unit.into()).ok_or(Malformed::Escape)?,
                }
            }
            other => char::from(other),
        });
    }
    out.push_str(rest);
    Ok(out)
}

/// The four hexadecimal digits of an escape, and what is behind them.
fn code_unit(text: &str) -> Result<(u16, &str), Malformed> {
    let digits = text.get(..4).ok_or(Malformed::Ends)?;
    let unit = u16::from_str_radix(digits, 16).map_err(|_| Malformed::Escape)?;
    Ok((unit, &text[4..]))
}
