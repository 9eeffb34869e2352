//! Reads programs as `print::whole` writes them. Tables are numbered from 0 in their order, columns keep their numbers. What it
//! gives may break any rule of the verifier; no text makes it panic.

mod exprs;
mod rels;
mod tokens;

use super::build::Builder;
use super::col::Col;
use super::kernel::Kernel;
use super::rel::RelId;
use super::types::{self, ColType};
use super::{ExprId, Places, Program};
use std::sync::Arc;
use tokens::{Token, tokens};

/// The highest number of a column: no text is to make the parser ask for much memory.
const MAX_COLUMN: u32 = 100_000;
/// How deep expressions may be nested.
const MAX_DEPTH: usize = 200;

/// What is wrong with a text, and on which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ParseError {
    pub line: usize,
    pub message: String,
}

/// The program of a text, with these kernels. Empty lines and those that begin with `#` are left out.
pub fn parse(text: &str, kernels: &[Arc<Kernel>]) -> Result<Program, ParseError> {
    let mut program = Program {
        builder: Builder::default(),
        root: RelId(0),
        outputs: Vec::new(),
        kernels: kernels.to_vec(),
        places: Places::default(),
    };
    let mut returned = false;
    let mut last = 0;
    for (place, line) in text.lines().enumerate() {
        last = place + 1;
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let failed = |message| ParseError { line: last, message };
        if returned {
            return Err(failed("nothing comes after the result".into()));
        }
        let mut parser = Parser {
            tokens: tokens(line).map_err(failed)?,
            at: 0,
            depth: 0,
            program: &mut program,
        };
        returned = parser.line().map_err(failed)?;
    }
    if returned {
        Ok(program)
    } else {
        Err(ParseError {
            line: last,
            message: "the program returns nothing".into(),
        })
    }
}

type Parsed<T> = Result<T, String>;

/// One line.
struct Parser<'a> {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    program: &'a mut Program,
}

impl Parser<'_> {
    /// Reads the line; whether it is the last one.
    fn line(&mut self) -> Parsed<bool> {
        let word = self.word()?;
        let returns = word == "return";
        if returns {
            self.program.root = self.known_table()?;
            self.program.outputs = self.braced(|p| p.output())?;
        } else {
            let RelId(number) = self.program.builder.next_table();
            if word != format!("t{number}") {
                return Err(format!("t{number} is expected, not {word}"));
            }
            self.sign('=')?;
            self.table()?;
        }
        match self.tokens.get(self.at) {
            None => Ok(returns),
            Some(other) => Err(format!("the line should end before {other:?}")),
        }
    }

    fn output(&mut self) -> Parsed<(String, ExprId)> {
        let name = self.name()?;
        self.sign(':')?;
        let ty = self.ty()?;
        self.sign('=')?;
        let expr = self.expr()?;
        let own = self.program.builder.ty(expr);
        if *own == ty {
            Ok((name, expr))
        } else {
            Err(format!("{name} is {own}, not {ty}"))
        }
    }

    // Words.

    fn next(&mut self) -> Parsed<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token.ok_or_else(|| "the line ends too early".to_string())
    }

    fn word(&mut self) -> Parsed<String> {
        match self.next()? {
            Token::Word(word) => Ok(word),
            other => Err(format!("a word is expected, not {other:?}")),
        }
    }

    /// A name of something, which may be between quotes.
    fn name(&mut self) -> Parsed<String> {
        match self.next()? {
            Token::Word(name) | Token::Text(name) => Ok(name),
            other => Err(format!("a name is expected, not {other:?}")),
        }
    }

    fn sign(&mut self, sign: char) -> Parsed<()> {
        match self.next()? {
            Token::Sign(own) if own == sign => Ok(()),
            other => Err(format!("'{sign}' is expected, not {other:?}")),
        }
    }

    fn keyword(&mut self, word: &str) -> Parsed<()> {
        match self.word()? {
            own if own == word => Ok(()),
            other => Err(format!("{word:?} is expected, not {other:?}")),
        }
    }

    /// Whether the next word is this sign, which is then read.
    fn has(&mut self, sign: char) -> bool {
        let has = self.tokens.get(self.at) == Some(&Token::Sign(sign));
        self.at += usize::from(has);
        has
    }

    /// The same of a keyword.
    fn has_word(&mut self, word: &str) -> bool {
        let has = matches!(self.tokens.get(self.at), Some(Token::Word(own)) if own == word);
        self.at += usize::from(has);
        has
    }

    fn number<T: std::str::FromStr>(&mut self) -> Parsed<T> {
        match self.next()? {
            Token::Number(number) => number.parse().map_err(|_| format!("{number} is no such number")),
            other => Err(format!("a number is expected, not {other:?}")),
        }
    }

    /// Items with commas between them, up to a sign that ends them.
    fn items<T>(&mut self, end: char, item: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        while !self.has(end) {
            if !items.is_empty() {
                self.sign(',')?;
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn braced<T>(&mut self, item: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        self.sign('{')?;
        self.items('}', item)
    }

    /// A type of a column.
    fn ty(&mut self) -> Parsed<ColType> {
        let name = self.type_name()?;
        let nullable = self.has('?');
        let ty = types::find(&name).ok_or_else(|| format!("there is no type {name}"))?;
        Ok(ColType { ty, nullable })
    }

    fn type_name(&mut self) -> Parsed<String> {
        let mut name = match self.next()? {
            Token::Word(name) | Token::Type(name) => name,
            other => return Err(format!("a type is expected, not {other:?}")),
        };
        while self.has('[') {
            self.sign(']')?;
            name.push_str("[]");
        }
        Ok(name)
    }

    /// A table that was made before.
    fn known_table(&mut self) -> Parsed<RelId> {
        let word = self.word()?;
        let number = word.strip_prefix('t').and_then(|number| number.parse::<u32>().ok());
        match number {
            Some(number) if self.program.builder.find_rel(RelId(number)).is_some() => Ok(RelId(number)),
            _ => Err(format!("there is no table {word} yet")),
        }
    }

    /// `name#7`
    fn numbered(&mut self) -> Parsed<(String, Col)> {
        let name = self.name()?;
        self.sign('#')?;
        let number = self.number::<u32>()?;
        if number <= MAX_COLUMN {
            Ok((name, Col(number)))
        } else {
            Err(format!("the number of column {name}#{number} is too high"))
        }
    }

    fn define(&mut self, (name, col): (String, Col), ty: ColType) -> Parsed<Col> {
        if self.program.builder.define(col, ty.clone(), &name) {
            Ok(col)
        } else {
            Err(format!("#{} is another column already, not {name} of type {ty}", col.0))
        }
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("an expression is nested too deep".into());
        }
        let read = read(self);
        self.depth -= 1;
        read
    }
}
