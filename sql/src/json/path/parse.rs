//! Paths of SQL/JSON read: <https://www.postgresql.org/docs/15/functions-json.html#FUNCTIONS-SQLJSON-PATH>.

use super::super::normal::quoted;
use super::lex::{Token, Word, syntax, words};
use super::numbers;
use super::tree::{Arithmetic, Comparison, DEEPEST, Expr, Method, Path, Predicate, Start, Step};
use crate::error::{Error, Result, SqlState};
use crate::functions::Matcher;

/// How deep a path may nest.
const MAX_DEPTH: usize = 128;

/// Reads a path.
///
/// # Errors
///
/// 42601, and 22P02 for a text without a path; 54001 for one that nests too deep; 0A000 for what is not built.
pub fn parse(text: &str) -> Result<Path> {
    let words = words(text)?;
    if words.len() == 1 {
        let message = format!("invalid input syntax for type jsonpath: \"{text}\"");
        return Err(Error::new(SqlState::InvalidText, message));
    }
    let mut parser = Parser {
        text,
        words,
        at: 0,
        depth: 0,
        filters: 0,
        subscripts: 0,
    };
    let strict = parser.eat_name("strict");
    if !strict {
        parser.eat_name("lax");
    }
    let expr = match parser.either()? {
        Node::Expr(expr) => expr,
        Node::Predicate(predicate) => Expr::Predicate(Box::new(predicate)),
    };
    if parser.token() != &Token::End {
        return Err(parser.wrong());
    }
    Ok(Path { strict, expr })
}

enum Node {
    Expr(Expr),
    Predicate(Predicate),
}

struct Parser<'t> {
    text: &'t str,
    words: Vec<Word>,
    at: usize,
    depth: usize,
    /// Filters around, in which `@` means something.
    filters: usize,
    /// Subscripts around, in which `last` does.
    subscripts: usize,
}

fn comparison(symbol: &str) -> Option<Comparison> {
    Some(match symbol {
        "==" => Comparison::Equal,
        "!=" | "<>" => Comparison::NotEqual,
        "<" => Comparison::Less,
        "<=" => Comparison::LessOrEqual,
        ">" => Comparison::Greater,
        ">=" => Comparison::GreaterOrEqual,
        _ => return None,
    })
}

impl Parser<'_> {
    fn word(&self) -> &Word {
        // The last one is the end, and nobody goes behind it.
        &self.words[self.at.min(self.words.len() - 1)]
    }

    fn token(&self) -> &Token {
        &self.word().token
    }

    fn wrong(&self) -> Error {
        let Word { start, end, .. } = *self.word();
        syntax(self.text, start, end)
    }

    fn next(&mut self) -> Token {
        let token = self.token().clone();
        self.at = (self.at + 1).min(self.words.len() - 1);
        token
    }

    fn sees(&self, symbol: &str) -> bool {
        matches!(self.token(), Token::Symbol(known) if *known == symbol)
    }

    fn eat(&mut self, symbol: &str) -> bool {
        let found = self.sees(symbol);
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, symbol: &str) -> Result<()> {
        if self.eat(symbol) { Ok(()) } else { Err(self.wrong()) }
    }

    fn sees_name(&self, wanted: &str) -> bool {
        matches!(self.token(), Token::Name(name) if name.eq_ignore_ascii_case(wanted))
    }

    fn eat_name(&mut self, wanted: &str) -> bool {
        let found = self.sees_name(wanted);
        if found {
            self.next();
        }
        found
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            let message = format!("a jsonpath nests deeper than {MAX_DEPTH} levels");
            return Err(Error::new(SqlState::TooComplex, message));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// An expression or a predicate: `a || b`.
    fn either(&mut self) -> Result<Node> {
        self.deeper(|parser| {
            let mut left = parser.conjunction()?;
            while parser.sees("||") {
                let first = parser.predicate(left)?;
                parser.next();
                let second = parser.conjunction()?;
                let second = parser.predicate(second)?;
                left = Node::Predicate(Predicate::Or(Box::new(first), Box::new(second)));
            }
            Ok(left)
        })
    }

    fn conjunction(&mut self) -> Result<Node> {
        let mut left = self.negation()?;
        while self.sees("&&") {
            let first = self.predicate(left)?;
            self.next();
            let second = self.negation()?;
            let second = self.predicate(second)?;
            left = Node::Predicate(Predicate::And(Box::new(first), Box::new(second)));
        }
        Ok(left)
    }

    /// A node that has to be a predicate.
    fn predicate(&self, node: Node) -> Result<Predicate> {
        match node {
            Node::Predicate(predicate) => Ok(predicate),
            Node::Expr(_) => Err(self.wrong()),
        }
    }

    fn expr_of(&self, node: Node) -> Result<Expr> {
        match node {
            Node::Expr(expr) => Ok(expr),
            Node::Predicate(_) => Err(self.wrong()),
        }
    }

    /// `! (…)` and `! exists (…)`; parentheses are needed.
    fn negation(&mut self) -> Result<Node> {
        if !self.eat("!") {
            return self.comparison();
        }
        let negated = if self.sees_name("exists") {
            self.exists()?
        } else {
            self.expect("(")?;
            let inner = self.either()?;
            let inner = self.predicate(inner)?;
            self.expect(")")?;
            inner
        };
        Ok(Node::Predicate(Predicate::Not(Box::new(negated))))
    }

    fn exists(&mut self) -> Result<Predicate> {
        self.next();
        self.expect("(")?;
        let inner = self.either()?;
        let inner = self.expr_of(inner)?;
        self.expect(")")?;
        Ok(Predicate::Exists(inner))
    }

    fn comparison(&mut self) -> Result<Node> {
        let in_parentheses = self.sees("(");
        let left = match self.sum()? {
            Node::Expr(expr) => expr,
            Node::Predicate(predicate) => {
                if in_parentheses && self.eat_name("is") {
                    if !self.eat_name("unknown") {
                        return Err(self.wrong());
                    }
                    return Ok(Node::Predicate(Predicate::IsUnknown(Box::new(predicate))));
                }
                return Ok(Node::Predicate(predicate));
            }
        };
        if let Token::Symbol(symbol) = *self.token()
            && let Some(comparison) = comparison(symbol)
        {
            self.next();
            let right = self.sum()?;
            let right = self.expr_of(right)?;
            return Ok(Node::Predicate(Predicate::Compare(comparison, left, right)));
        }
        if self.eat_name("starts") {
            if !self.eat_name("with") {
                return Err(self.wrong());
            }
            let start = match self.next() {
                Token::Text(text) => Start::Value(quoted(&text)),
                Token::Variable(name) => Start::Variable(name),
                _ => {
                    self.at -= 1;
                    return Err(self.wrong());
                }
            };
            let right = Expr::Steps(start, Vec::new());
            return Ok(Node::Predicate(Predicate::StartsWith(left, right)));
        }
        if self.eat_name("like_regex") {
            return self.like_regex(left).map(Node::Predicate);
        }
        Ok(Node::Expr(left))
    }

    fn text(&mut self) -> Result<String> {
        let Token::Text(text) = self.token().clone() else {
            return Err(self.wrong());
        };
        self.next();
        Ok(text)
    }

    fn like_regex(&mut self, of: Expr) -> Result<Predicate> {
        let pattern = self.text()?;
        let given = if self.eat_name("flag") {
            self.text()?
        } else {
            String::new()
        };
        let (mut insensitive, mut dot, mut lines, mut literal, mut spaced) = (false, false, false, false, false);
        for flag in given.chars() {
            match flag {
                'i' => insensitive = true,
                's' => dot = true,
                'm' => lines = true,
                'x' => spaced = true,
                'q' => literal = true,
                other => {
                    let error = Error::new(SqlState::SyntaxError, "invalid input syntax for type jsonpath");
                    let detail = format!("Unrecognized flag character \"{other}\" in LIKE_REGEX predicate.");
                    return Err(error.with_detail(detail));
                }
            }
        }
        if spaced && !literal {
            let message = "XQuery \"x\" flag (expanded regular expressions) is not implemented";
            return Err(Error::new(SqlState::FeatureNotSupported, message));
        }
        let mut flags = String::new();
        flags.push(match (dot, lines) {
            _ if literal => 'q',
            (false, false) => 'p',
            (false, true) => 'n',
            (true, false) => 's',
            (true, true) => 'w',
        });
        if insensitive {
            flags.push('i');
        }
        let matcher = Matcher::new(&pattern, &flags)?;
        Ok(Predicate::LikeRegex(of, Box::new(matcher)))
    }

    fn sum(&mut self) -> Result<Node> {
        let mut left = self.product()?;
        loop {
            let operator = match self.token() {
                Token::Symbol("+") => Arithmetic::Add,
                Token::Symbol("-") => Arithmetic::Subtract,
                _ => return Ok(left),
            };
            left = self.arithmetic(operator, left, Self::product)?;
        }
    }

    fn product(&mut self) -> Result<Node> {
        let mut left = self.signed()?;
        loop {
            let operator = match self.token() {
                Token::Symbol("*") => Arithmetic::Multiply,
                Token::Symbol("/") => Arithmetic::Divide,
                Token::Symbol("%") => Arithmetic::Remainder,
                _ => return Ok(left),
            };
            left = self.arithmetic(operator, left, Self::signed)?;
        }
    }

    fn arithmetic(
        &mut self,
        operator: Arithmetic,
        left: Node,
        read: impl FnOnce(&mut Self) -> Result<Node>,
    ) -> Result<Node> {
        let left = self.expr_of(left)?;
        self.next();
        let right = read(self)?;
        let right = self.expr_of(right)?;
        Ok(Node::Expr(Expr::Arithmetic(operator, Box::new(left), Box::new(right))))
    }

    fn signed(&mut self) -> Result<Node> {
        let negative = match self.token() {
            Token::Symbol("-") => true,
            Token::Symbol("+") => false,
            _ => return self.stepped(),
        };
        self.next();
        let of = self.deeper(Self::signed)?;
        let of = Box::new(self.expr_of(of)?);
        Ok(Node::Expr(Expr::Sign { negative, of }))
    }

    /// Where a path begins, with its steps.
    fn stepped(&mut self) -> Result<Node> {
        if self.eat("(") {
            let inner = self.either()?;
            self.expect(")")?;
            let group = match inner {
                _ if !(self.sees(".") || self.sees("[") || self.sees("?")) => return Ok(inner),
                Node::Expr(expr) => expr,
                Node::Predicate(predicate) => Expr::Predicate(Box::new(predicate)),
            };
            let steps = self.steps()?;
            return Ok(Node::Expr(Expr::Steps(Start::Group(Box::new(group)), steps)));
        }
        if self.sees_name("exists") {
            return self.exists().map(Node::Predicate);
        }
        let start = self.start()?;
        let steps = self.steps()?;
        Ok(Node::Expr(Expr::Steps(start, steps)))
    }

    fn start(&mut self) -> Result<Start> {
        let start = match self.token() {
            Token::Symbol("$") => Start::Root,
            Token::Symbol("@") if self.filters > 0 => Start::Current,
            Token::Symbol("@") => {
                return Err(Error::new(
                    SqlState::SyntaxError,
                    "@ is not allowed in root expressions",
                ));
            }
            Token::Variable(name) => Start::Variable(name.clone()),
            Token::Text(text) => Start::Value(quoted(text)),
            Token::Number(number) => Start::Value(numbers::literal(number)?),
            Token::Name(name) if matches!(name.as_str(), "true" | "false" | "null") => Start::Value(name.clone()),
            Token::Name(name) if name.eq_ignore_ascii_case("last") => {
                if self.subscripts == 0 {
                    let message = "LAST is allowed only in array subscripts";
                    return Err(Error::new(SqlState::SyntaxError, message));
                }
                Start::Last
            }
            _ => return Err(self.wrong()),
        };
        self.next();
        Ok(start)
    }

    fn steps(&mut self) -> Result<Vec<Step>> {
        let mut steps = Vec::new();
        loop {
            if self.eat(".") {
                steps.push(self.member()?);
            } else if self.eat("[") {
                steps.push(self.places()?);
            } else if self.eat("?") {
                self.expect("(")?;
                self.filters += 1;
                let condition = self.either()?;
                self.filters -= 1;
                let condition = self.predicate(condition)?;
                self.expect(")")?;
                steps.push(Step::Filter(condition));
            } else {
                return Ok(steps);
            }
        }
    }

    fn member(&mut self) -> Result<Step> {
        if self.eat("*") {
            return Ok(Step::AnyKey);
        }
        if self.eat("**") {
            return self.below();
        }
        match self.token().clone() {
            Token::Text(key) => {
                self.next();
                Ok(Step::Key(key))
            }
            Token::Name(name) => {
                self.next();
                if !self.sees("(") {
                    return Ok(Step::Key(name));
                }
                let method = Method::named(&name).ok_or_else(|| self.wrong())?;
                self.next();
                if method == Method::Datetime && matches!(self.token(), Token::Text(_)) {
                    let what = "the jsonpath item method .datetime() with a template";
                    return Err(Error::not_built(what).with_hint("Without one it reads dates and times of ISO 8601."));
                }
                self.expect(")")?;
                Ok(Step::Method(method))
            }
            _ => Err(self.wrong()),
        }
    }

    fn below(&mut self) -> Result<Step> {
        if !self.eat("{") {
            let (first, last) = (0, DEEPEST);
            return Ok(Step::Below { first, last });
        }
        let first = self.level()?;
        let last = if self.eat_name("to") { self.level()? } else { first };
        self.expect("}")?;
        Ok(Step::Below { first, last })
    }

    fn level(&mut self) -> Result<u32> {
        let level = match self.token() {
            Token::Number(number) => number.parse().ok().filter(|level| *level < DEEPEST),
            Token::Name(name) if name.eq_ignore_ascii_case("last") => Some(DEEPEST),
            _ => None,
        };
        let level = level.ok_or_else(|| self.wrong())?;
        self.next();
        Ok(level)
    }

    fn places(&mut self) -> Result<Step> {
        if self.eat("*") {
            self.expect("]")?;
            return Ok(Step::AnyItem);
        }
        self.subscripts += 1;
        let mut places = Vec::new();
        loop {
            let from = self.sum()?;
            let from = self.expr_of(from)?;
            let to = if self.eat_name("to") {
                let to = self.sum()?;
                Some(self.expr_of(to)?)
            } else {
                None
            };
            places.push((from, to));
            if !self.eat(",") {
                break;
            }
        }
        self.subscripts -= 1;
        self.expect("]")?;
        Ok(Step::Items(places))
    }
}
