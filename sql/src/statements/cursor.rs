//! A reader of tokens for the statements that sqlparser does not know. Words are compared without regard to case.

use super::closest::closest;
use crate::dialect::{AlterIdentity, AlterSequence, DIALECT, mark, mark_asof, mark_excluded, mark_fields};
use crate::error::{Error, Position, Result, SqlState};
use crate::split::raw_texts;
use sqlparser::ast::{Expr, ObjectName, Statement as SqlStatement};
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::{Location, Token, TokenWithSpan, Tokenizer, Word};

/// How deep expressions and queries may nest.
pub const RECURSION_LIMIT: usize = 100;

/// Reads one statement, token by token.
pub struct Cursor<'a> {
    parser: Parser<'static>,
    text: &'a str,
}

impl<'a> Cursor<'a> {
    /// A reader at the first token of `text`.
    pub fn new(text: &'a str) -> Result<Cursor<'a>> {
        let parser = Parser::new(&DIALECT)
            .with_tokens_with_locations(tokenize(text)?)
            .with_recursion_limit(RECURSION_LIMIT);
        Ok(Cursor { parser, text })
    }

    /// A reader of the same text at its first token.
    pub fn restarted(&self) -> Result<Cursor<'a>> {
        Cursor::new(self.text)
    }

    /// The next token, which stays next.
    pub fn peek(&self) -> &TokenWithSpan {
        self.parser.peek_token_ref()
    }

    /// The token `n` places ahead; 0 is the next.
    pub fn peek_at(&self, n: usize) -> &Token {
        &self.parser.peek_nth_token_ref(n).token
    }

    /// Takes the next token.
    pub fn next(&mut self) -> TokenWithSpan {
        self.parser.next_token()
    }

    /// Where the next token starts.
    pub fn position(&self) -> Option<Position> {
        self.place(self.peek().span.start)
    }

    /// A token's location as a place in the text. The end of the text is just after its last character.
    pub fn place(&self, location: Location) -> Option<Position> {
        if location.line > 0 {
            return Position::of(self.text, location.line, location.column);
        }
        end_of(self.text)
    }

    /// Whether the next words are these, unquoted.
    pub fn sees(&self, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(n, word)| is_word(self.peek_at(n), word))
    }

    /// Takes the next words if they are these.
    pub fn eat(&mut self, words: &[&str]) -> bool {
        let found = self.sees(words);
        if found {
            words.iter().for_each(|_| {
                self.parser.next_token();
            });
        }
        found
    }

    /// Takes the next token if it is this one.
    pub fn eat_token(&mut self, token: &Token) -> bool {
        let found = self.peek().token == *token;
        if found {
            self.parser.next_token();
        }
        found
    }

    /// Takes these words, or fails.
    pub fn expect(&mut self, words: &[&str]) -> Result<()> {
        for word in words {
            if !self.eat(&[word]) {
                return Err(self.unexpected(word));
            }
        }
        Ok(())
    }

    /// Takes this token, or fails.
    pub fn expect_token(&mut self, token: &Token) -> Result<()> {
        if self.eat_token(token) {
            Ok(())
        } else {
            Err(self.unexpected(&format!("\"{token}\"")))
        }
    }

    /// Takes an identifier as it is written; `what` names it in the error.
    pub fn identifier(&mut self, what: &str) -> Result<Identifier> {
        match &self.peek().token {
            Token::Word(word) => {
                let found = Identifier::from_word(word);
                self.parser.next_token();
                Ok(found)
            }
            _ => Err(self.unexpected(what)),
        }
    }

    /// Takes a string literal of any kind; `what` names it in the error.
    pub fn string(&mut self, what: &str) -> Result<String> {
        let text = match &self.peek().token {
            Token::SingleQuotedString(s) | Token::EscapedStringLiteral(s) => s.clone(),
            Token::DollarQuotedString(s) => s.value.clone(),
            _ => return Err(self.unexpected(what)),
        };
        self.parser.next_token();
        Ok(text)
    }

    /// Takes the name of an object.
    pub fn object_name(&mut self) -> Result<ObjectName> {
        let parsed = self.parser.parse_object_name(false);
        parsed.map_err(|error| from_parser(error, self.text))
    }

    /// Takes a statement within another one.
    pub fn statement(&mut self) -> Result<SqlStatement> {
        let parsed = self.parser.parse_statement();
        parsed.map_err(|error| from_parser(error, self.text))
    }

    /// A CREATE SEQUENCE, if one is next.
    pub fn create_sequence(&mut self) -> Result<Option<SqlStatement>> {
        let parsed = crate::dialect::create_sequence(&mut self.parser);
        parsed.map_err(|error| from_parser(error, self.text))
    }

    /// An ALTER SEQUENCE, if one is next.
    pub fn alter_sequence(&mut self) -> Result<Option<AlterSequence>> {
        let parsed = crate::dialect::alter_sequence(&mut self.parser);
        parsed.map_err(|error| from_parser(error, self.text))
    }

    /// An ALTER TABLE that changes identity columns, if one is next.
    pub fn alter_identity(&mut self) -> Result<Option<AlterIdentity>> {
        if !self.sees(&["ALTER", "TABLE"]) {
            return Ok(None);
        }
        let mut ahead = self.restarted()?;
        let parsed = crate::dialect::alter_identity(&mut ahead.parser);
        let found = parsed.map_err(|error| from_parser(error, self.text))?;
        if found.is_some() {
            *self = ahead;
        }
        Ok(found)
    }

    /// A MERGE, or one behind a WITH, if it is next.
    pub fn merge(&mut self) -> Result<Option<SqlStatement>> {
        let parsed = match crate::dialect::with_merge(&mut self.parser) {
            Ok(None) => crate::dialect::merge(&mut self.parser),
            parsed => parsed,
        };
        parsed.map_err(|error| from_parser(error, self.text))
    }

    /// Takes an expression.
    pub fn expression(&mut self) -> Result<Expr> {
        self.parser.parse_expr().map_err(|e| from_parser(e, self.text))
    }

    /// The text from the next token on, behind blanks, so that places in it are places in the whole. Everything is read then.
    pub fn rest(&mut self) -> String {
        let start = self.position();
        while self.next().token != Token::EOF {}
        let Some(start) = start else {
            return String::new();
        };
        let (line, column) = (start.line as usize - 1, start.column as usize - 1);
        let mut lines = self.text.split('\n').skip(line);
        let first: String = lines.next().unwrap_or_default().chars().skip(column).collect();
        let mut rest = "\n".repeat(line) + &" ".repeat(column) + &first;
        lines.for_each(|line| {
            rest.push('\n');
            rest.push_str(line);
        });
        rest
    }

    /// Fails unless everything was read.
    pub fn expect_end(&mut self) -> Result<()> {
        while self.eat_token(&Token::SemiColon) {}
        match self.peek().token {
            Token::EOF => Ok(()),
            _ => Err(self.unexpected("the end of the statement")),
        }
    }

    /// A syntax error at the next token.
    pub fn unexpected(&self, expected: &str) -> Error {
        let found = match &self.peek().token {
            Token::EOF => "the end of the statement".to_string(),
            Token::DollarQuotedString(_) => "a dollar-quoted text".to_string(),
            other => format!("\"{other}\""),
        };
        self.error(
            SqlState::SyntaxError,
            format!("syntax error: expected {expected}, found {found}"),
        )
    }

    /// An error at the next token.
    pub fn error(&self, state: SqlState, message: impl Into<String>) -> Error {
        Error::new(state, message).at(self.position())
    }
}

/// A name as written, and whether it was quoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identifier {
    pub text: String,
    pub quoted: bool,
}

impl Identifier {
    fn from_word(word: &Word) -> Identifier {
        Identifier {
            text: word.value.clone(),
            quoted: word.quote_style.is_some(),
        }
    }

    /// The name that SQL goes by: lower case unless quoted.
    pub fn folded(&self) -> String {
        if self.quoted {
            self.text.clone()
        } else {
            self.text.to_lowercase()
        }
    }
}

/// The tokens of a text, as parsers read them.
pub fn tokenize(text: &str) -> Result<Vec<TokenWithSpan>> {
    let text = raw_texts(text);
    let text = text.as_ref();
    let tokens = Tokenizer::new(&DIALECT, text).tokenize_with_location();
    let mut tokens = tokens.map_err(|e| from_parser(e.into(), text))?;
    mark(&mut tokens);
    mark_fields(&mut tokens);
    mark_asof(&mut tokens);
    mark_excluded(&mut tokens);
    Ok(tokens)
}

fn is_word(token: &Token, expected: &str) -> bool {
    matches!(token, Token::Word(w) if w.quote_style.is_none() && w.value.eq_ignore_ascii_case(expected))
}

/// The token's text if it is an unquoted word, in upper case.
pub fn keyword(token: &Token) -> Option<String> {
    match token {
        Token::Word(w) if w.quote_style.is_none() => Some(w.value.to_ascii_uppercase()),
        _ => None,
    }
}

/// sqlparser writes the place into the message: take it out again.
pub fn from_parser(error: ParserError, text: &str) -> Error {
    let message = match error {
        ParserError::RecursionLimitExceeded => {
            return Error::new(SqlState::TooComplex, "the statement is nested too deeply")
                .with_hint(format!("At most {RECURSION_LIMIT} levels are read."));
        }
        ParserError::TokenizerError(message) | ParserError::ParserError(message) => message,
    };
    let (message, position) = split_place(&message, text);
    let message = match message.strip_prefix("Expected: ") {
        Some(rest) => format!("expected {}", rest.replacen(", found: ", ", found ", 1)),
        None => message.to_string(),
    };
    let position = position.or_else(|| {
        if message.ends_with("found EOF") {
            end_of(text)
        } else {
            None
        }
    });
    let message = message.replace("found EOF", "found the end of the statement");
    let error = Error::new(SqlState::SyntaxError, format!("syntax error: {message}")).at(position);
    let first = message.strip_prefix("expected an SQL statement, found ");
    match first.and_then(|word| closest(&word.to_uppercase(), FIRST_WORDS.iter().copied())) {
        Some(best) => error.with_hint(format!("Did you mean {best}?")),
        None => error,
    }
}

/// The words that statements begin with.
const FIRST_WORDS: &[&str] = &[
    "SELECT", "WITH", "VALUES", "CREATE", "DROP", "INSERT", "UPDATE", "DELETE", "COPY", "EXPLAIN", "DESCRIBE", "SHOW",
    "SET", "RESET", "PREPARE", "EXECUTE",
];

/// `(…, …)` or `[…, …]`
pub(super) fn listed<T>(cursor: &mut Cursor, item: &dyn Fn(&mut Cursor) -> Result<T>) -> Result<Vec<T>> {
    let bracket = cursor.eat_token(&Token::LBracket);
    if !bracket {
        let opened = cursor.expect_token(&Token::LParen);
        opened.map_err(|error| error.with_hint("Write a list, such as ('a', 'b')."))?;
    }
    let end = if bracket { Token::RBracket } else { Token::RParen };
    let mut items = Vec::new();
    while !cursor.eat_token(&end) {
        items.push(item(cursor)?);
        if !cursor.eat_token(&Token::Comma) {
            cursor.expect_token(&end)?;
            break;
        }
    }
    Ok(items)
}

/// The place just after the last character.
fn end_of(text: &str) -> Option<Position> {
    let text = text.trim_end();
    let line = text.matches('\n').count() as u64 + 1;
    let column = text.rsplit('\n').next().map_or(0, |l| l.chars().count()) as u64 + 1;
    Position::of(text, line, column)
}

/// Splits `… at Line: 3, Column: 7` into what comes before and the place.
fn split_place<'m>(message: &'m str, text: &str) -> (&'m str, Option<Position>) {
    let parsed = message.rsplit_once(" at Line: ").and_then(|(head, tail)| {
        let (line, column) = tail.split_once(", Column: ")?;
        Some((
            head,
            Position::of(text, line.parse().ok()?, column.trim().parse().ok()?),
        ))
    });
    parsed.unwrap_or((message, None))
}
