//! Cuts a script into statements at the semicolons that are outside quotes, dollar quotes and comments.
//! Works on raw text, so that one broken statement does not hide those before it.

use std::borrow::Cow;

/// One statement of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// Its text, without surrounding white space and without the semicolon.
    pub text: &'a str,
    /// Where it starts in the script, in bytes.
    pub start: usize,
}

/// What a text that is still being typed lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// Nothing but white space and comments.
    Empty,
    /// The last statement ends with a semicolon.
    Complete,
    /// A statement without its semicolon yet.
    NeedsSemicolon,
    /// Inside something that must be closed first.
    Open(Opening),
}

/// What is open at the end of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    Quote,
    Identifier,
    DollarQuote,
    Comment,
}

/// The statements of a script, without the empty ones.
pub fn statements(script: &str) -> Vec<Piece<'_>> {
    let mut at = 0;
    let next = || {
        let (piece, end) = next_statement(script, at)?;
        at = end;
        Some(piece)
    };
    std::iter::from_fn(next).collect()
}

/// The first statement at or after a place of the script, and where what follows it starts.
pub fn next_statement(script: &str, from: usize) -> Option<(Piece<'_>, usize)> {
    let mut scanner = Scanner::new(script);
    scanner.at = from;
    let mut start = from;
    loop {
        let end = scanner.next_semicolon();
        if scanner.saw_code {
            let raw = &script[start..end.unwrap_or(script.len())];
            let trimmed = raw.trim_start();
            let begin = start + raw.len() - trimmed.len();
            return Some((
                Piece {
                    text: trimmed.trim_end(),
                    start: begin,
                },
                scanner.at,
            ));
        }
        start = end? + 1;
    }
}

/// The first place at or after `from` that is neither white space nor in a comment.
pub fn skip_blank(script: &str, from: usize) -> usize {
    let mut scanner = Scanner::new(script);
    scanner.at = from;
    loop {
        let rest = &script[scanner.at..];
        scanner.at += rest.len() - rest.trim_start().len();
        let rest = &script[scanner.at..];
        if rest.starts_with("--") {
            scanner.skip_line();
        } else if rest.starts_with("/*") {
            scanner.skip_comment();
        } else {
            return scanner.at;
        }
    }
}

/// Whether the text could be run as it stands.
pub fn completeness(text: &str) -> Completeness {
    let mut scanner = Scanner::new(text);
    let mut finished = false;
    while scanner.next_semicolon().is_some() {
        finished = true;
    }
    match (scanner.open, scanner.saw_code, finished) {
        (Some(opening), ..) => Completeness::Open(opening),
        (None, true, _) => Completeness::NeedsSemicolon,
        (None, false, true) => Completeness::Complete,
        (None, false, false) => Completeness::Empty,
    }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// Whether anything but white space and comments came since the last semicolon.
    saw_code: bool,
    open: Option<Opening>,
    /// Within `BEGIN ATOMIC … END` of a function's body, how many words wait for their END.
    atomic: usize,
    /// Whether the last word was BEGIN.
    begins: bool,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Scanner<'a> {
        Scanner {
            text,
            at: 0,
            saw_code: false,
            open: None,
            atomic: 0,
            begins: false,
        }
    }

    /// Moves past the next semicolon and tells where it is; at the end of the text, `None`.
    fn next_semicolon(&mut self) -> Option<usize> {
        self.saw_code = false;
        let bytes = self.text.as_bytes();
        while self.at < bytes.len() {
            let here = self.at;
            match bytes[here] {
                b';' => {
                    self.at += 1;
                    self.begins = false;
                    if self.atomic == 0 {
                        return Some(here);
                    }
                }
                b'-' if bytes[here..].starts_with(b"--") => self.skip_line(),
                b'/' if bytes[here..].starts_with(b"/*") => self.skip_comment(),
                b'\'' => self.skip_string(),
                b'"' => self.skip_until(b'"', Opening::Identifier),
                b'`' => self.skip_until(b'`', Opening::Identifier),
                b'$' => self.skip_dollar(),
                byte if byte.is_ascii_alphabetic() || byte == b'_' => self.skip_word(),
                byte => {
                    self.saw_code |= !byte.is_ascii_whitespace();
                    self.at += 1;
                }
            }
        }
        None
    }

    /// A word; those that stand around the statements of a function's body are noted.
    fn skip_word(&mut self) {
        self.saw_code = true;
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        self.at += rest.iter().position(|b| !is_word_byte(*b)).unwrap_or(rest.len());
        let is = |word: &str| self.text.as_bytes()[start..self.at].eq_ignore_ascii_case(word.as_bytes());
        match self.atomic {
            0 if self.begins && is("ATOMIC") => self.atomic = 1,
            0 => {}
            _ if is("CASE") => self.atomic += 1,
            _ if is("END") => self.atomic -= 1,
            _ => {}
        }
        self.begins = is("BEGIN");
        if is("r") {
            self.skip_raw();
        }
    }

    /// BigQuery's text behind an `r`, which ends with the three quotes that it begins with.
    fn skip_raw(&mut self) {
        let rest = &self.text[self.at..];
        let Some(quotes) = ["'''", "\"\"\""].into_iter().find(|quotes| rest.starts_with(quotes)) else {
            return;
        };
        match rest[3..].find(quotes) {
            Some(length) => self.at += length + 6,
            None => {
                self.at = self.text.len();
                self.open = Some(Opening::Quote);
            }
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|b| *b == b'\n' || *b == b'\r');
        self.at += length.map_or(rest.len(), |n| n + 1);
    }

    fn skip_comment(&mut self) {
        let bytes = self.text.as_bytes();
        let mut depth = 0;
        while self.at < bytes.len() {
            if bytes[self.at..].starts_with(b"/*") {
                depth += 1;
                self.at += 2;
            } else if bytes[self.at..].starts_with(b"*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return;
                }
            } else {
                self.at += 1;
            }
        }
        self.open = Some(Opening::Comment);
    }

    /// A doubled quote ends one string and starts the next: no special case is needed for it.
    fn skip_string(&mut self) {
        if self.escapes() {
            self.skip_escaped()
        } else {
            self.skip_until(b'\'', Opening::Quote)
        }
    }

    /// Whether backslashes mean something in the string that begins here.
    fn escapes(&self) -> bool {
        let bytes = self.text.as_bytes();
        self.at > 0 && matches!(bytes[self.at - 1], b'e' | b'E') && !(self.at > 1 && is_word_byte(bytes[self.at - 2]))
    }

    fn skip_escaped(&mut self) {
        let bytes = self.text.as_bytes();
        self.saw_code = true;
        self.at += 1;
        while self.at < bytes.len() {
            match bytes[self.at] {
                b'\\' => self.at += 2,
                b'\'' => {
                    self.at += 1;
                    return;
                }
                _ => self.at += 1,
            }
        }
        self.at = bytes.len();
        self.open = Some(Opening::Quote);
    }

    /// A string with the quotes that are doubled in it.
    fn skip_text(&mut self) {
        let escapes = self.escapes();
        loop {
            if escapes {
                self.skip_escaped()
            } else {
                self.skip_until(b'\'', Opening::Quote)
            }
            if self.text.as_bytes().get(self.at) != Some(&b'\'') {
                return;
            }
        }
    }

    fn skip_until(&mut self, quote: u8, opening: Opening) {
        self.saw_code = true;
        let rest = &self.text.as_bytes()[self.at + 1..];
        match rest.iter().position(|b| *b == quote) {
            Some(length) => self.at += length + 2,
            None => {
                self.at = self.text.len();
                self.open = Some(opening);
            }
        }
    }

    fn skip_dollar(&mut self) {
        self.saw_code = true;
        let bytes = self.text.as_bytes();
        let within_word = self.at > 0 && is_word_byte(bytes[self.at - 1]);
        let tag = bytes[self.at + 1..]
            .iter()
            .position(|b| !is_word_byte(*b) || *b == b'$');
        let tag = match tag {
            Some(length) if bytes[self.at + 1 + length] == b'$' && !within_word => length,
            _ => {
                self.at += 1;
                return;
            }
        };
        if tag > 0 && bytes[self.at + 1].is_ascii_digit() {
            self.at += 1;
            return;
        }
        let delimiter = &self.text[self.at..self.at + tag + 2];
        let body = self.at + delimiter.len();
        match self.text[body..].find(delimiter) {
            Some(length) => self.at = body + length + delimiter.len(),
            None => {
                self.at = self.text.len();
                self.open = Some(Opening::DollarQuote);
            }
        }
    }
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A name or a keyword without quotes.
    Word,
    /// A name in quotes.
    Name,
    /// A text or a number.
    Constant,
    /// `$1`.
    Parameter,
    Sign,
    Comment,
}

/// A piece of a text, from one byte to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub what: What,
    pub start: usize,
    pub end: usize,
}

/// The tokens of a text. Nothing is an error.
pub struct Tokens<'a> {
    scanner: Scanner<'a>,
    /// Whether a number may begin: it is not the end of a name, as in `t.1`.
    free: bool,
}

impl<'a> Tokens<'a> {
    /// Those of a text.
    pub fn of(text: &'a str) -> Tokens<'a> {
        Tokens {
            scanner: Scanner::new(text),
            free: true,
        }
    }

    fn byte(&self, ahead: usize) -> u8 {
        let bytes = self.scanner.text.as_bytes();
        bytes.get(self.scanner.at + ahead).copied().unwrap_or(0)
    }

    /// How many letters stand before a quote and belong to it, as in `E'x'` and `U&'x'`.
    fn prefix(&self) -> Option<usize> {
        match (self.byte(0).to_ascii_lowercase(), self.byte(1), self.byte(2)) {
            (b'e' | b'b' | b'x' | b'n', b'\'', _) => Some(1),
            (b'u', b'&', b'\'' | b'"') => Some(2),
            _ => None,
        }
    }

    fn skip_while(&mut self, goes_on: impl Fn(u8) -> bool) {
        let rest = &self.scanner.text.as_bytes()[self.scanner.at..];
        self.scanner.at += rest.iter().position(|byte| !goes_on(*byte)).unwrap_or(rest.len());
    }

    /// Digits with all that may stand in a number.
    fn skip_number(&mut self) {
        loop {
            self.skip_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.');
            let last = self.scanner.text.as_bytes()[self.scanner.at - 1];
            let signed = matches!(last, b'e' | b'E') && matches!(self.byte(0), b'+' | b'-');
            if !signed || !self.byte(1).is_ascii_digit() {
                return;
            }
            self.scanner.at += 1;
        }
    }

    fn dollar(&mut self) -> What {
        let start = self.scanner.at;
        if self.byte(1).is_ascii_digit() {
            self.scanner.at += 1;
            self.skip_while(|byte| byte.is_ascii_digit());
            return What::Parameter;
        }
        self.scanner.skip_dollar();
        match self.scanner.at - start {
            1 => What::Sign,
            _ => What::Constant,
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip_while(|byte| byte.is_ascii_whitespace());
        let start = self.scanner.at;
        let what = match self.byte(0) {
            _ if start >= self.scanner.text.len() => return None,
            b'-' if self.byte(1) == b'-' => {
                self.scanner.skip_line();
                What::Comment
            }
            b'/' if self.byte(1) == b'*' => {
                self.scanner.skip_comment();
                What::Comment
            }
            b'$' => self.dollar(),
            first if self.prefix().is_some() || matches!(first, b'\'' | b'"' | b'`') => {
                self.scanner.at += self.prefix().unwrap_or(0);
                match self.byte(0) {
                    b'\'' => {
                        self.scanner.skip_text();
                        What::Constant
                    }
                    quote => {
                        self.scanner.skip_until(quote, Opening::Identifier);
                        What::Name
                    }
                }
            }
            first if first.is_ascii_digit() || (first == b'.' && self.free && self.byte(1).is_ascii_digit()) => {
                self.skip_number();
                What::Constant
            }
            first if is_word_byte(first) => {
                self.skip_while(is_word_byte);
                let end = self.scanner.at;
                if self.scanner.text[start..end].eq_ignore_ascii_case("r") {
                    self.scanner.skip_raw();
                }
                if self.scanner.at > end {
                    What::Constant
                } else {
                    What::Word
                }
            }
            _ => {
                self.scanner.at += 1;
                What::Sign
            }
        };
        self.free = !matches!(what, What::Word | What::Name);
        let end = self.scanner.at.min(self.scanner.text.len());
        Some(Token { what, start, end })
    }
}

/// The text with dollar quotes around what is a raw text of BigQuery. Every place stays what it is.
pub fn raw_texts(text: &str) -> Cow<'_, str> {
    if !text.contains("'''") && !text.contains("\"\"\"") {
        return Cow::Borrowed(text);
    }
    let mut made = String::new();
    let mut done = 0;
    for token in Tokens::of(text).filter(|token| token.what == What::Constant) {
        let Some(raw) = text[token.start..token.end].strip_prefix(['r', 'R']) else {
            continue;
        };
        let quotes = ["'''", "\"\"\""];
        let Some(inside) = quotes
            .iter()
            .find_map(|&quotes| raw.strip_prefix(quotes)?.strip_suffix(quotes))
        else {
            continue;
        };
        let mut tags = ('a'..='z').map(|letter| format!("${letter}$"));
        let Some(tag) = tags.find(|tag| !inside.contains(tag.as_str())) else {
            continue;
        };
        made.push_str(&text[done..token.start]);
        made.push_str(&format!(" {tag}{inside}{tag}"));
        done = token.end;
    }
    made.push_str(&text[done..]);
    Cow::Owned(made)
}

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(script: &str) -> Vec<&str> {
        statements(script).into_iter().map(|p| p.text).collect()
    }

    #[test]
    fn semicolons_in_quotes_do_not_split() {
        let script =
            "select ';' ; select \"a;b\", E'it\\'s;' ;\nselect $$ ; $$, $a$ $b$ ; $$ $a$; -- ; \n/* ; /* ; */ */";
        assert_eq!(
            texts(script),
            [
                "select ';'",
                "select \"a;b\", E'it\\'s;'",
                "select $$ ; $$, $a$ $b$ ; $$ $a$"
            ]
        );
    }

    #[test]
    fn raw_texts_are_one_piece() {
        let script = "create function f() as r'''\nreturn 'a;' + \";\"\n''' ; select R\"\"\" ; \"\"\"";
        assert_eq!(texts(script).len(), 2);
        let quoted = raw_texts(script);
        assert_eq!(quoted.len(), script.len());
        assert!(quoted.contains("as  $a$\nreturn 'a;' + \";\"\n$a$ ;"), "{quoted}");
        assert_eq!(raw_texts("select '''a'''"), "select '''a'''");
    }

    #[test]
    fn the_body_of_a_function_is_one_with_it() {
        let script =
            "create function f() returns int begin atomic select 1; select case when a then 2 end; end; select 3";
        assert_eq!(texts(script).len(), 2);
        assert_eq!(texts("begin; select 1; end"), ["begin", "select 1", "end"]);
    }

    #[test]
    fn places_are_bytes_of_the_script() {
        let script = "select 'é';\n  select 2";
        let second = statements(script)[1];
        assert_eq!(&script[second.start..], "select 2");
    }

    #[test]
    fn completeness_tells_what_is_open() {
        use Completeness::*;
        let cases = [
            ("", Empty),
            ("-- nothing", Empty),
            ("select 1", NeedsSemicolon),
            ("select 1;", Complete),
            ("select 1; -- done", Complete),
            ("select 1; select", NeedsSemicolon),
            ("select 'a;", Open(Opening::Quote)),
            ("as $$ x = 1;", Open(Opening::DollarQuote)),
            ("/* ;", Open(Opening::Comment)),
            ("select E'\\", Open(Opening::Quote)),
            ("select $1;", Complete),
        ];
        for (text, expected) in cases {
            assert_eq!(completeness(text), expected, "{text}");
        }
    }
}
