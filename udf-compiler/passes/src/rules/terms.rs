//! The text of rules, read into terms. Knows the operations by name, but neither variables nor types.
//!
//! ```text
//! // A comment has a line of its own. Lines that begin with a blank go on with the line before.
//! name: pattern | pattern -> result where condition, not condition without m
//! ```
//!
//! Patterns and results are terms: `int.add(x, 0)`, `int.{add,sub}(x, _)`, `union.is[i](u)`, `object.make["complex"](x, y)`,
//! `m = complex.abs(z)`, `record.make(*parts)`. In results there are `parts[i]` and `@function(x)` as well.

use taipan_ir::{Attr, Const, OpDef};

/// A rule as it is written.
#[derive(Debug)]
pub(super) struct Written {
    pub name: String,
    pub line: usize,
    pub patterns: Vec<Term>,
    pub result: Term,
    pub conditions: Vec<Asked>,
    pub without: Option<String>,
}

/// `name(x, 1)`, or `not name(x, 1)`.
#[derive(Debug)]
pub(super) struct Asked {
    pub holds: bool,
    pub name: String,
    pub operands: Vec<Term>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Term {
    /// `_`
    Any,
    /// `x`
    Name(String),
    /// `m = complex.abs(z)`
    Bound(String, Box<Term>),
    /// `0`, `1.0`, `true`, `"text"`
    Literal(Const),
    /// `*parts`
    All(String),
    /// `parts[i]`
    Part(String, String),
    /// One of these operations.
    Op(Vec<&'static OpDef>, AttrTerm, Vec<Term>),
    /// `@function(x, y)`
    Computed(String, Vec<Term>),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum AttrTerm {
    None,
    /// `[i]`
    Name(String),
    /// `[0]`, `["complex"]`
    Exact(Attr),
}

/// What is wrong with a rule.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{file}:{line}: {message}")]
pub(crate) struct RuleError {
    pub file: &'static str,
    pub line: usize,
    pub message: String,
}

/// Reads a file of rules.
pub(super) fn read(file: &'static str, text: &str) -> Result<Vec<Written>, RuleError> {
    let mut statements: Vec<(usize, String)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.trim_start().starts_with("//") {
            continue;
        }
        match statements.last_mut() {
            Some((_, statement)) if line.starts_with(' ') => statement.push_str(line),
            _ => statements.push((number + 1, line.to_string())),
        }
    }
    let rule = |(line, statement): (usize, String)| {
        let error = |message: String| RuleError { file, line, message };
        Reader { rest: &statement }.rule(line).map_err(error)
    };
    statements.into_iter().map(rule).collect()
}

type Read<T> = Result<T, String>;

struct Reader<'a> {
    rest: &'a str,
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.')
}

impl<'a> Reader<'a> {
    fn rule(&mut self, line: usize) -> Read<Written> {
        let name = self.word()?.to_string();
        self.expect(":")?;
        let mut patterns = vec![self.term()?];
        while self.eat("|") {
            patterns.push(self.term()?);
        }
        self.expect("->")?;
        let result = self.term()?;
        let mut conditions = Vec::new();
        if self.eat("where ") {
            conditions.push(self.condition()?);
            while self.eat(",") {
                conditions.push(self.condition()?);
            }
        }
        let without = if self.eat("without ") {
            Some(self.word()?.to_string())
        } else {
            None
        };
        if !self.rest.trim().is_empty() {
            return Err(format!("this is too much: {}", self.rest.trim()));
        }
        Ok(Written {
            name,
            line,
            patterns,
            result,
            conditions,
            without,
        })
    }

    fn blank(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn eat(&mut self, mark: &str) -> bool {
        self.blank();
        let found = self.rest.strip_prefix(mark);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn expect(&mut self, mark: &str) -> Read<()> {
        if self.eat(mark) {
            Ok(())
        } else {
            Err(format!("{mark} is expected before {:?}", self.rest))
        }
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn word(&mut self) -> Read<&'a str> {
        self.blank();
        match self.take(is_word) {
            "" => Err(format!("a word is expected before {:?}", self.rest)),
            word => Ok(word),
        }
    }

    /// `i != j` is `different(i, j)`.
    fn condition(&mut self) -> Read<Asked> {
        let holds = !self.eat("not ");
        let name = self.word()?.to_string();
        if self.eat("!=") {
            let other = Term::Name(self.word()?.to_string());
            return Ok(Asked {
                holds,
                name: "different".to_string(),
                operands: vec![Term::Name(name), other],
            });
        }
        let operands = if self.eat("(") { self.terms()? } else { Vec::new() };
        Ok(Asked { holds, name, operands })
    }

    /// Terms up to the parenthesis that closes.
    fn terms(&mut self) -> Read<Vec<Term>> {
        let mut terms = Vec::new();
        if self.eat(")") {
            return Ok(terms);
        }
        loop {
            terms.push(self.term()?);
            if self.eat(")") {
                return Ok(terms);
            }
            self.expect(",")?;
        }
    }

    fn term(&mut self) -> Read<Term> {
        self.blank();
        match self.rest.chars().next() {
            Some('*') => {
                self.expect("*")?;
                Ok(Term::All(self.word()?.to_string()))
            }
            Some('@') => {
                self.expect("@")?;
                let name = self.word()?.to_string();
                self.expect("(")?;
                Ok(Term::Computed(name, self.terms()?))
            }
            Some('"') => Ok(Term::Literal(Const::Str(self.text()?.into()))),
            Some(c) if c == '-' || c.is_ascii_digit() => self.number(),
            _ => self.named(),
        }
    }

    fn text(&mut self) -> Read<&'a str> {
        self.expect("\"")?;
        let text = self.take(|c| c != '"');
        self.expect("\"")?;
        Ok(text)
    }

    fn number(&mut self) -> Read<Term> {
        let numeral = self.take(|c| is_word(c) || c == '-');
        let number = if numeral.contains(['.', 'e']) {
            numeral.parse().ok().map(Const::Float)
        } else {
            numeral.parse().ok().map(Const::Int)
        };
        number
            .map(Term::Literal)
            .ok_or_else(|| format!("{numeral} is no number of 64 bits"))
    }

    /// What begins with a word: a variable, a constant or an operation.
    fn named(&mut self) -> Read<Term> {
        let word = self.word()?;
        if word.contains('.') || self.rest.starts_with('(') {
            return self.operation(word);
        }
        match word {
            "_" => return Ok(Term::Any),
            "true" => return Ok(Term::Literal(Const::Bool(true))),
            "false" => return Ok(Term::Literal(Const::Bool(false))),
            "none" => return Ok(Term::Literal(Const::None)),
            _ => {}
        }
        if self.eat("[") {
            let index = self.word()?.to_string();
            self.expect("]")?;
            return Ok(Term::Part(word.to_string(), index));
        }
        if self.eat("=") {
            return Ok(Term::Bound(word.to_string(), self.term()?.into()));
        }
        Ok(Term::Name(word.to_string()))
    }

    fn operation(&mut self, word: &str) -> Read<Term> {
        let mut names = vec![word.to_string()];
        if word.ends_with('.') {
            names.clear();
            self.expect("{")?;
            loop {
                names.push(format!("{word}{}", self.word()?));
                if self.eat("}") {
                    break;
                }
                self.expect(",")?;
            }
        }
        let row = |name: &String| taipan_ir::op(name).ok_or_else(|| format!("there is no operation {name}"));
        let ops = names.iter().map(row).collect::<Read<_>>()?;
        let attr = if self.eat("[") { self.attr()? } else { AttrTerm::None };
        self.expect("(")?;
        Ok(Term::Op(ops, attr, self.terms()?))
    }

    fn attr(&mut self) -> Read<AttrTerm> {
        let attr = if self.rest.starts_with('"') {
            AttrTerm::Exact(Attr::Name(self.text()?.into()))
        } else {
            let word = self.word()?;
            match word.parse() {
                Ok(index) => AttrTerm::Exact(Attr::Index(index)),
                Err(_) => AttrTerm::Name(word.to_string()),
            }
        };
        self.expect("]")?;
        Ok(attr)
    }
}
