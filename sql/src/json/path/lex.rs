//! The words of a path of SQL/JSON: <https://www.postgresql.org/docs/15/datatype-json.html#DATATYPE-JSONPATH>.

use crate::error::{Error, Result, SqlState};

/// One word, and where it stands in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    pub token: Token,
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A name without quotes: a key, or a word of the language.
    Name(String),
    /// In quotes.
    Text(String),
    Number(String),
    Variable(String),
    Symbol(&'static str),
    End,
}

/// The longer ones first.
const SYMBOLS: [&str; 27] = [
    "**", "==", "!=", "<>", "<=", ">=", "&&", "||", "$", "@", ".", "*", "[", "]", "(", ")", "{", "}", ",", "?", "<",
    ">", "!", "+", "-", "/", "%",
];

/// What a path has wrong.
pub fn syntax(text: &str, start: usize, end: usize) -> Error {
    let message = match text.get(start..end).filter(|word| !word.is_empty()) {
        Some(word) => format!("syntax error at or near \"{word}\" of jsonpath input"),
        None => "syntax error at end of jsonpath input".to_string(),
    };
    Error::new(SqlState::SyntaxError, message)
}

/// The words of a text, and the end.
///
/// # Errors
///
/// 42601.
pub fn words(text: &str) -> Result<Vec<Word>> {
    let mut lexer = Lexer { text, at: 0 };
    let mut words = Vec::new();
    loop {
        lexer.skip()?;
        let start = lexer.at;
        let token = lexer.token()?;
        let is_end = token == Token::End;
        words.push(Word {
            token,
            start,
            end: lexer.at,
        });
        if is_end {
            return Ok(words);
        }
    }
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

/// Whether a character may stand in a name without quotes.
fn is_of_name(c: char) -> bool {
    !c.is_ascii_whitespace() && !"?%$.[]{}()|&!=<>@#,*:-+/\\\"".contains(c)
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn wrong(&self, start: usize, message: &str) -> Error {
        let near = &self.text[start..self.at];
        let message = format!("{message} at or near \"{near}\" of jsonpath input");
        Error::new(SqlState::SyntaxError, message)
    }

    /// Goes over blanks and comments.
    fn skip(&mut self) -> Result<()> {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_whitespace()).len();
            self.at += blank;
            if !self.rest().starts_with("/*") {
                return Ok(());
            }
            match self.rest().find("*/") {
                Some(end) => self.at += end + 2,
                None => {
                    self.at = self.text.len();
                    let message = "unexpected end of comment at end of jsonpath input";
                    return Err(Error::new(SqlState::SyntaxError, message));
                }
            }
        }
    }

    fn token(&mut self) -> Result<Token> {
        let Some(first) = self.peek() else {
            return Ok(Token::End);
        };
        if first == '"' {
            self.at += 1;
            return self.quoted().map(Token::Text);
        }
        let after_point = || self.rest()[1..].starts_with(|c: char| c.is_ascii_digit());
        if first.is_ascii_digit() || first == '.' && after_point() {
            return self.number();
        }
        if first == '$' {
            self.at += 1;
            if self.peek() == Some('"') {
                self.at += 1;
                return self.quoted().map(Token::Variable);
            }
            let name = self.name()?;
            return Ok(if name.is_empty() {
                Token::Symbol("$")
            } else {
                Token::Variable(name)
            });
        }
        if is_of_name(first) || first == '\\' {
            return self.name().map(Token::Name);
        }
        let rest = self.rest();
        match SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            Some(symbol) => {
                self.at += symbol.len();
                Ok(Token::Symbol(symbol))
            }
            None => Err(syntax(self.text, self.at, self.at + first.len_utf8())),
        }
    }

    fn name(&mut self) -> Result<String> {
        let mut name = String::new();
        while let Some(next) = self.peek() {
            if next == '\\' {
                self.at += 1;
                name.push(self.escape()?);
            } else if is_of_name(next) {
                self.at += next.len_utf8();
                name.push(next);
            } else {
                break;
            }
        }
        Ok(name)
    }

    /// What is between quotes; the first is behind.
    fn quoted(&mut self) -> Result<String> {
        let mut text = String::new();
        loop {
            match self.next() {
                Some('"') => return Ok(text),
                Some('\\') => text.push(self.escape()?),
                Some(other) => text.push(other),
                None => {
                    let message = "unexpected end of quoted string at end of jsonpath input";
                    return Err(Error::new(SqlState::SyntaxError, message));
                }
            }
        }
    }

    /// The character of an escape, whose backslash is behind.
    fn escape(&mut self) -> Result<char> {
        let start = self.at - 1;
        let Some(next) = self.next() else {
            let message = "unexpected end after backslash at end of jsonpath input";
            return Err(Error::new(SqlState::SyntaxError, message));
        };
        Ok(match next {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\u{b}',
            'x' => {
                let code = self.hexadecimal(2, start)?;
                self.character(code, start)?
            }
            'u' if self.peek() == Some('{') => {
                let digits = self.rest()[1..].find('}').unwrap_or(0);
                let text = self.rest().get(1..=digits).unwrap_or_default().to_string();
                self.at += digits + 2;
                self.at = self.at.min(self.text.len());
                let code = u32::from_str_radix(&text, 16).ok().filter(|_| text.len() <= 6);
                let code = code.ok_or_else(|| self.wrong(start, "invalid Unicode escape sequence"))?;
                self.character(code, start)?
            }
            'u' => {
                let first = self.hexadecimal(4, start)?;
                if (0xd800..0xdc00).contains(&first) && self.rest().starts_with("\\u") {
                    self.at += 2;
                    let second = self.hexadecimal(4, start)?;
                    let pair = [first, second].map(|unit| u16::try_from(unit).unwrap_or_default());
                    let pair = char::decode_utf16(pair).next().and_then(std::result::Result::ok);
                    return pair.ok_or_else(|| {
                        let error = Error::new(SqlState::InvalidText, "invalid input syntax for type jsonpath");
                        error.with_detail("Unicode low surrogate must follow a high surrogate.")
                    });
                }
                self.character(first, start)?
            }
            other => other,
        })
    }

    fn hexadecimal(&mut self, count: usize, start: usize) -> Result<u32> {
        let digits = self.rest().get(..count).map(str::to_string);
        let code = digits
            .as_deref()
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        self.at = (self.at + count).min(self.text.len());
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
        let what = if count == 2 {
            "invalid hexadecimal character sequence"
        } else {
            "invalid Unicode escape sequence"
        };
        code.ok_or_else(|| self.wrong(start, what))
    }

    fn character(&self, code: u32, start: usize) -> Result<char> {
        if code == 0 {
            let error = Error::new(SqlState::UntranslatableCharacter, "unsupported Unicode escape sequence");
            return Err(error.with_detail("\\u0000 cannot be converted to text."));
        }
        char::from_u32(code).ok_or_else(|| self.wrong(start, "invalid Unicode escape sequence"))
    }

    fn digits(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    }

    fn number(&mut self) -> Result<Token> {
        let start = self.at;
        if self.rest().starts_with('0') {
            self.at += 1;
        } else {
            self.digits();
        }
        if self.peek() == Some('.') {
            self.at += 1;
            self.digits();
        }
        if matches!(self.peek(), Some('e' | 'E')) {
            self.at += 1;
            if matches!(self.peek(), Some('+' | '-')) {
                self.at += 1;
            }
            let before = self.at;
            self.digits();
            if self.at == before {
                return Err(self.wrong(start, "invalid numeric literal"));
            }
        }
        if let Some(next) = self.peek().filter(|next| is_of_name(*next)) {
            self.at += next.len_utf8();
            return Err(self.wrong(start, "trailing junk after numeric literal"));
        }
        Ok(Token::Number(self.text[start..self.at].to_string()))
    }
}
