//! Tokens of the IR's text form. Knows no grammar beyond them.

use super::parse_error::ParseError;

/// One token.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// `func`, `int.add`, `list`
    Word(String),
    /// `%7`
    Value(u32),
    /// `^0`
    Label(u32),
    /// `@name`, `@"any name"`
    Name(String),
    /// `@12`; of a module of Python's library `@module:12`
    Line(u32),
    /// `#3`
    Hash(u64),
    Int(i64),
    Float(f64),
    Text(String),
    /// `( ) [ ] { } , : =` and `>` for `->`.
    Mark(char),
    End,
}

/// Tokens with the line each stands on.
pub(super) fn lex(text: &str) -> Result<Vec<(Token, usize)>, ParseError> {
    let mut lexer = Lexer {
        rest: text,
        line: 1,
        tokens: Vec::new(),
    };
    while lexer.token()? {}
    let line = lexer.line;
    lexer.tokens.push((Token::End, line));
    Ok(lexer.tokens)
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    tokens: Vec<(Token, usize)>,
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '.'
}

impl<'a> Lexer<'a> {
    fn error<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError {
            line: self.line,
            message: message.into(),
        })
    }

    /// Reads one token; false at the end.
    fn token(&mut self) -> Result<bool, ParseError> {
        self.blank();
        let Some(first) = self.rest.chars().next() else {
            return Ok(false);
        };
        let line = self.line;
        let token = match first {
            '%' => Token::Value(self.number_after(1)?),
            '^' => Token::Label(self.number_after(1)?),
            '#' => Token::Hash(self.number_after(1)?),
            '@' => self.name_or_line()?,
            '"' => Token::Text(self.text()?),
            '(' | ')' | '[' | ']' | '{' | '}' | ',' | ':' | '=' => {
                self.rest = &self.rest[1..];
                Token::Mark(first)
            }
            '-' if self.rest.starts_with("->") => {
                self.rest = &self.rest[2..];
                Token::Mark('>')
            }
            c if c == '-' || c.is_ascii_digit() => self.numeral()?,
            c if is_word(c) => Token::Word(self.take(is_word).to_string()),
            c => return self.error(format!("unexpected character {c:?}")),
        };
        self.tokens.push((token, line));
        Ok(true)
    }

    /// Skips blanks and `//` comments.
    fn blank(&mut self) {
        loop {
            let trimmed = self.rest.trim_start();
            let skipped = self.rest.len() - trimmed.len();
            self.line += self.rest[..skipped].matches('\n').count();
            self.rest = trimmed;
            if !trimmed.starts_with("//") {
                return;
            }
            self.rest = trimmed.find('\n').map_or("", |end| &trimmed[end..]);
        }
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn number_after<N: std::str::FromStr>(&mut self, skip: usize) -> Result<N, ParseError> {
        self.rest = &self.rest[skip..];
        let digits = self.take(|c| c.is_ascii_digit());
        match digits.parse() {
            Ok(number) => Ok(number),
            Err(_) => self.error(format!("a number is expected, not {digits:?}")),
        }
    }

    fn name_or_line(&mut self) -> Result<Token, ParseError> {
        match self.rest[1..].chars().next() {
            Some('"') => {
                self.rest = &self.rest[1..];
                Ok(Token::Name(self.text()?))
            }
            Some(c) if c.is_ascii_digit() => Ok(Token::Line(self.number_after(1)?)),
            _ => {
                self.rest = &self.rest[1..];
                let name = self.take(is_word).to_string();
                match self.rest.as_bytes() {
                    [b':', digit, ..] if digit.is_ascii_digit() => Ok(Token::Line(self.number_after(1)?)),
                    _ => Ok(Token::Name(name)),
                }
            }
        }
    }

    fn numeral(&mut self) -> Result<Token, ParseError> {
        let negative = self.rest.starts_with('-');
        let body = &self.rest[usize::from(negative)..];
        if negative && body.starts_with("inf") {
            self.rest = &body[3..];
            return Ok(Token::Float(f64::NEG_INFINITY));
        }
        let mut end = 0;
        let mut before = ' ';
        for c in body.chars() {
            let sign = (c == '-' || c == '+') && before == 'e';
            if !(c.is_ascii_digit() || c == '.' || c == 'e' || sign) {
                break;
            }
            end += 1;
            before = c;
        }
        let numeral = &self.rest[..end + usize::from(negative)];
        self.rest = &self.rest[numeral.len()..];
        let token = if numeral.contains(['.', 'e']) {
            numeral.parse().ok().map(Token::Float)
        } else {
            numeral.parse().ok().map(Token::Int)
        };
        match token {
            Some(token) => Ok(token),
            None => self.error(format!("{numeral:?} is no number of 64 bits")),
        }
    }

    fn text(&mut self) -> Result<String, ParseError> {
        let mut text = String::new();
        let mut chars = self.rest[1..].char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.rest = &self.rest[at + 2..];
                    return Ok(text);
                }
                '\n' => break,
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, c @ ('"' | '\\'))) => text.push(c),
                    Some((_, 'u')) => {
                        let digits: String = chars
                            .by_ref()
                            .map(|(_, c)| c)
                            .skip(1)
                            .take_while(|c| *c != '}')
                            .collect();
                        match u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32) {
                            Some(c) => text.push(c),
                            None => return self.error(format!("\\u{{{digits}}} is no character")),
                        }
                    }
                    _ => return self.error("unknown escape"),
                },
                c => text.push(c),
            }
        }
        self.error("text without an end")
    }
}
