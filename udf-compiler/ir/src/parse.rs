//! Reads the text form of the IR that `print` writes. Total: any text gives a module or an error with its line.
//! Does not check what the text means; that is `verify`.
//!
//! ```text
//! module   = func*
//! func     = "func" @name "(" [def ("," def)*] ")" "->" type "{" inst* "}"
//! def      = %N ":" type
//! inst     = [def ("," def)* "="] kind [@LINE] and, for kinds with blocks, "{" inst* "}"
//! kind     = "const" const | OP [ "[" N | "text" "]" ] args | "call" @name [#N] args
//!          | "if" %N [@LINE] block "else" block | "block" ^N [@LINE] block
//!          | "loop" ^N "(" [def "=" %N ("," …)*] ")" [@LINE] block
//!          | "yield" args | "break" ^N args | "continue" ^N args | "return" %N | "fail" "text"
//! args     = [%N ("," %N)*], beginning on the line of the operation
//! const    = none | true | false | 12 | 1.5 | nan | nan#BITS | inf | -inf | "text" | "(" const,* ")"
//!          | class "(" const,* ")" | list[type] "[" const,* "]" | union-type #INDEX const
//! type     = never | none | bool | int | f64 | str | pyobj | class | option[T] | list[T] | record{T, …} | union[T, …]
//! ```
//! `//` begins a comment.

use super::function::{Block, Const, FuncId, Function, Inst, Kind, Label, Module, Value};
use super::lex::{Token, lex};
use super::ops::op;
use super::parse_error::ParseError;
use std::sync::Arc;
use taipan_types::Attr;
use taipan_types::class::Class;
use taipan_types::types::{Group, Missing, Type};

/// Deepest nesting of blocks that the compiler works on; more is refused, not attempted.
pub const MAX_NESTING: usize = 200;
/// Deepest nesting of types and constants.
const MAX_TYPE_NESTING: usize = 50;
/// Values are indices into tables, so their numbers are limited.
const MAX_NUMBER: u32 = 1_000_000;

/// Reads a module.
pub fn parse(text: &str) -> Result<Module, ParseError> {
    let mut parser = Parser {
        tokens: lex(text)?,
        at: 0,
        types: Vec::new(),
        next_label: 0,
        callees: Vec::new(),
    };
    let mut functions = Vec::new();
    while parser.peek() != &Token::End {
        functions.push(parser.function()?);
    }
    parser.resolve(&mut functions)?;
    Ok(Module { functions })
}

/// Reads one type, all of the text.
pub fn parse_type(text: &str) -> Result<Type, ParseError> {
    let mut parser = Parser {
        tokens: lex(text)?,
        at: 0,
        types: Vec::new(),
        next_label: 0,
        callees: Vec::new(),
    };
    let ty = parser.ty(0)?;
    parser.expect(Token::End)?;
    Ok(ty)
}

struct Parser {
    tokens: Vec<(Token, usize)>,
    at: usize,
    /// Of the function being read.
    types: Vec<Type>,
    next_label: u32,
    /// Names of callees met so far, and the line; `FuncId`s are indices into this until `resolve`.
    callees: Vec<(String, Option<u64>, usize)>,
}

type Parsed<T> = Result<T, ParseError>;

impl Parser {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn line(&self) -> usize {
        self.tokens[self.at].1
    }

    fn next(&mut self) -> Token {
        let token = self.tokens[self.at].0.clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(ParseError {
            line: self.line(),
            message: message.into(),
        })
    }

    fn unexpected<T>(&self, wanted: &str) -> Parsed<T> {
        self.error(format!("{wanted} is expected, not {:?}", self.peek()))
    }

    fn accept(&mut self, mark: char) -> bool {
        let found = self.peek() == &Token::Mark(mark);
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, token: Token) -> Parsed<()> {
        if self.peek() != &token {
            return self.unexpected(&format!("{token:?}"));
        }
        self.next();
        Ok(())
    }

    fn mark(&mut self, mark: char) -> Parsed<()> {
        self.expect(Token::Mark(mark))
    }

    fn function(&mut self) -> Parsed<Function> {
        self.types = Vec::new();
        self.next_label = 0;
        self.expect(Token::Word("func".into()))?;
        let Token::Name(name) = self.next() else {
            return self.unexpected("a function's name");
        };
        self.mark('(')?;
        let params = self.definitions(')')?;
        self.mark(')')?;
        self.mark('>')?;
        let result = self.ty(0)?;
        let body = self.block(Vec::new(), 0)?;
        Ok(Function {
            name,
            params,
            result,
            body,
            types: std::mem::take(&mut self.types),
            next_label: self.next_label,
        })
    }

    /// Callees by name become callees by position.
    fn resolve(&self, functions: &mut [Function]) -> Parsed<()> {
        let mut ids = Vec::new();
        for (name, number, line) in &self.callees {
            let found = match number {
                Some(n) => usize::try_from(*n).ok().filter(|n| *n < functions.len()),
                None => functions.iter().position(|f| f.name == *name),
            };
            match found {
                Some(id) => ids.push(FuncId(id as u32)),
                None => {
                    return Err(ParseError {
                        line: *line,
                        message: format!("no function @{name}"),
                    });
                }
            }
        }
        for function in functions {
            function.body.each_inst_mut(&mut |inst| {
                if let Kind::Call { callee, .. } = &mut inst.kind {
                    *callee = ids[callee.0 as usize];
                }
            });
        }
        Ok(())
    }

    fn block(&mut self, params: Vec<Value>, depth: usize) -> Parsed<Block> {
        if depth > MAX_NESTING {
            return self.error("blocks are nested too deep");
        }
        self.mark('{')?;
        let mut insts = Vec::new();
        while !self.accept('}') {
            insts.push(self.inst(depth)?);
        }
        Ok(Block { params, insts })
    }

    fn inst(&mut self, depth: usize) -> Parsed<Inst> {
        let mut results = Vec::new();
        if matches!(self.peek(), Token::Value(_)) {
            results = self.definitions('=')?;
            self.mark('=')?;
        }
        let on_line = self.line();
        let Token::Word(word) = self.next() else {
            return self.unexpected("an instruction");
        };
        let (kind, line) = self.kind(&word, on_line, depth)?;
        Ok(Inst { results, kind, line })
    }

    fn kind(&mut self, word: &str, on_line: usize, depth: usize) -> Parsed<(Kind, u32)> {
        let kind = match word {
            "if" => {
                let cond = self.value()?;
                let line = self.source_line();
                let then = self.block(Vec::new(), depth + 1)?;
                self.expect(Token::Word("else".into()))?;
                let els = self.block(Vec::new(), depth + 1)?;
                return Ok((Kind::If { cond, then, els }, line));
            }
            "loop" => {
                let label = self.label()?;
                self.mark('(')?;
                let (params, inits) = self.loop_params()?;
                self.mark(')')?;
                let line = self.source_line();
                let body = self.block(params, depth + 1)?;
                return Ok((Kind::Loop { label, inits, body }, line));
            }
            "block" => {
                let label = self.label()?;
                let line = self.source_line();
                let body = self.block(Vec::new(), depth + 1)?;
                return Ok((Kind::Block { label, body }, line));
            }
            "const" => Kind::Const(self.constant(0)?),
            "call" => self.call(on_line)?,
            "yield" => Kind::Yield(self.args(on_line)?),
            "break" => Kind::Break {
                label: self.label()?,
                args: self.args(on_line)?,
            },
            "continue" => Kind::Continue {
                label: self.label()?,
                args: self.args(on_line)?,
            },
            "return" => Kind::Return(self.value()?),
            "fail" => match self.next() {
                Token::Text(why) => Kind::Fail(why.into()),
                _ => return self.unexpected("the reason"),
            },
            name => self.op(name, on_line)?,
        };
        Ok((kind, self.source_line()))
    }

    fn call(&mut self, on_line: usize) -> Parsed<Kind> {
        let Token::Name(name) = self.next() else {
            return self.unexpected("a function's name");
        };
        let mut number = None;
        if let Token::Hash(n) = *self.peek() {
            number = Some(n);
            self.next();
        }
        let callee = FuncId(self.callees.len() as u32);
        self.callees.push((name, number, on_line));
        let args = self.args(on_line)?;
        Ok(Kind::Call { callee, args })
    }

    fn op(&mut self, name: &str, on_line: usize) -> Parsed<Kind> {
        let Some(op) = op(name) else {
            return Err(ParseError {
                line: on_line,
                message: format!("no operation {name}"),
            });
        };
        let mut attr = Attr::None;
        if self.accept('[') {
            attr = match self.next() {
                Token::Int(i) if u32::try_from(i).is_ok() => Attr::Index(i as u32),
                Token::Text(text) => Attr::Name(text.into()),
                _ => return self.unexpected("an index or a name"),
            };
            self.mark(']')?;
        }
        let args = self.args(on_line)?;
        Ok(Kind::Op { op, args, attr })
    }

    /// The source line, 0 where there is none.
    fn source_line(&mut self) -> u32 {
        match *self.peek() {
            Token::Line(line) => {
                self.next();
                line
            }
            _ => 0,
        }
    }

    fn value(&mut self) -> Parsed<Value> {
        match *self.peek() {
            Token::Value(n) if n < MAX_NUMBER => {
                self.next();
                Ok(Value(n))
            }
            _ => self.unexpected("a value"),
        }
    }

    fn label(&mut self) -> Parsed<Label> {
        match *self.peek() {
            Token::Label(n) if n < MAX_NUMBER => {
                self.next();
                self.next_label = self.next_label.max(n + 1);
                Ok(Label(n))
            }
            _ => self.unexpected("a label"),
        }
    }

    fn args(&mut self, on_line: usize) -> Parsed<Vec<Value>> {
        let mut args = Vec::new();
        if self.line() != on_line || !matches!(self.peek(), Token::Value(_)) {
            return Ok(args);
        }
        loop {
            args.push(self.value()?);
            if !self.accept(',') {
                return Ok(args);
            }
        }
    }

    /// `%1: int`
    fn definition(&mut self) -> Parsed<Value> {
        let value = self.value()?;
        self.mark(':')?;
        let ty = self.ty(0)?;
        let index = value.0 as usize;
        if self.types.len() <= index {
            self.types.resize(index + 1, Type::Never);
        }
        self.types[index] = ty;
        Ok(value)
    }

    fn definitions(&mut self, end: char) -> Parsed<Vec<Value>> {
        let mut values = Vec::new();
        while self.peek() != &Token::Mark(end) {
            if !values.is_empty() {
                self.mark(',')?;
            }
            values.push(self.definition()?);
        }
        Ok(values)
    }

    fn loop_params(&mut self) -> Parsed<(Vec<Value>, Vec<Value>)> {
        let (mut params, mut inits) = (Vec::new(), Vec::new());
        while self.peek() != &Token::Mark(')') {
            if !params.is_empty() {
                self.mark(',')?;
            }
            params.push(self.definition()?);
            self.mark('=')?;
            inits.push(self.value()?);
        }
        Ok((params, inits))
    }

    fn ty(&mut self, depth: usize) -> Parsed<Type> {
        let Token::Word(word) = self.peek().clone() else {
            return self.unexpected("a type");
        };
        if depth > MAX_TYPE_NESTING {
            return self.error("types are nested too deep");
        }
        self.next();
        Ok(match word.as_str() {
            "never" => Type::Never,
            "none" => Type::None,
            "bool" => Type::Bool,
            "int" => Type::Int,
            "f64" => Type::Float,
            "str" => Type::Str,
            "bytes" => Type::Bytes,
            "pyobj" => Type::PyObj,
            "option" => Type::option(self.type_inside(depth)?),
            "list" => Type::list(self.type_inside(depth)?),
            "tuple" => Type::tuple(self.type_inside(depth)?),
            "set" => Type::set(self.type_inside(depth)?),
            "frozenset" => Type::FrozenSet(Arc::new(self.type_inside(depth)?)),
            "jsonlist" => Type::JsonList,
            "jsondict" => Type::JsonDict,
            "ref" => match *self.peek() {
                Token::Hash(number) if number < u64::from(u32::MAX) => {
                    self.next();
                    Type::Ref(number as u32)
                }
                _ => return self.unexpected("the number of a class"),
            },
            "match" => {
                self.mark('[')?;
                let Token::Text(groups) = self.next() else {
                    return self.unexpected("the names of groups");
                };
                self.mark(']')?;
                Type::Match(Group::read(&groups))
            }
            "dict" | "counter" | "defaultdict" => self.dict_type(&word, depth)?,
            "union" => Type::union(self.type_list('[', ']', depth)?),
            "record" => Type::record(self.type_list('{', '}', depth)?),
            word => match Class::named(word) {
                Some(class) => Type::Object(class),
                None => return self.error(format!("no type {word}")),
            },
        })
    }

    fn dict_type(&mut self, word: &str, depth: usize) -> Parsed<Type> {
        let missing = match (word, self.peek()) {
            ("dict", _) => Missing::Error,
            ("counter", _) => Missing::Zero,
            (_, Token::Hash(number)) if *number < u64::from(u32::MAX) => {
                let number = *number as u32;
                self.next();
                Missing::Made(number)
            }
            _ => return self.unexpected("a number"),
        };
        match <[Type; 2]>::try_from(self.type_list('[', ']', depth)?) {
            Ok([key, value]) => Ok(Type::Dict(Arc::new(key), Arc::new(value), missing)),
            Err(_) => self.error("a dict has two types".to_string()),
        }
    }

    fn type_inside(&mut self, depth: usize) -> Parsed<Type> {
        self.mark('[')?;
        let ty = self.ty(depth + 1)?;
        self.mark(']')?;
        Ok(ty)
    }

    fn type_list(&mut self, open: char, close: char, depth: usize) -> Parsed<Vec<Type>> {
        self.mark(open)?;
        let mut types = Vec::new();
        while !self.accept(close) {
            if !types.is_empty() {
                self.mark(',')?;
            }
            types.push(self.ty(depth + 1)?);
        }
        Ok(types)
    }

    fn constant(&mut self, depth: usize) -> Parsed<Const> {
        if depth > MAX_TYPE_NESTING {
            return self.error("constants are nested too deep");
        }
        match self.peek().clone() {
            Token::Int(i) => self.plain(Const::Int(i)),
            Token::Float(x) => self.plain(Const::Float(x)),
            Token::Text(text) => self.plain(Const::Str(text.into())),
            Token::Mark('(') => Ok(Const::Record(self.constants('(', ')', depth)?)),
            Token::Word(word) => self.worded_constant(&word, depth),
            _ => self.unexpected("a constant"),
        }
    }

    fn plain(&mut self, constant: Const) -> Parsed<Const> {
        self.next();
        Ok(constant)
    }

    fn worded_constant(&mut self, word: &str, depth: usize) -> Parsed<Const> {
        match word {
            "none" => return self.plain(Const::None),
            "true" => return self.plain(Const::Bool(true)),
            "false" => return self.plain(Const::Bool(false)),
            "inf" => return self.plain(Const::Float(f64::INFINITY)),
            "nan" => {
                self.next();
                if let Token::Hash(bits) = *self.peek() {
                    return self.plain(Const::Float(f64::from_bits(bits)));
                }
                return Ok(Const::Float(f64::NAN));
            }
            _ => {}
        }
        match self.ty(depth)? {
            Type::List(element) => {
                let parts = self.constants('[', ']', depth)?;
                Ok(Const::List((*element).clone(), parts))
            }
            Type::Tuple(element) => {
                let parts = self.constants('[', ']', depth)?;
                Ok(Const::Tuple((*element).clone(), parts))
            }
            Type::Object(class) => Ok(Const::Object(class, self.constants('(', ')', depth)?)),
            Type::Bytes => self.bytes(),
            keyed if keyed.keyed().is_some() => {
                let entries = self.constants('[', ']', depth)?;
                Ok(Const::Dict(keyed, entries))
            }
            union => match *self.peek() {
                Token::Hash(index) if index < u64::from(MAX_NUMBER) => {
                    self.next();
                    let value = self.constant(depth + 1)?;
                    Ok(Const::Union(union, index as u32, Arc::new(value)))
                }
                _ => self.unexpected("the alternative of a union"),
            },
        }
    }

    /// A character for each byte.
    fn bytes(&mut self) -> Parsed<Const> {
        let Token::Text(text) = self.peek().clone() else {
            return self.unexpected("the bytes");
        };
        match text.chars().map(|c| u8::try_from(c).ok()).collect::<Option<Vec<u8>>>() {
            Some(bytes) => self.plain(Const::Bytes(bytes.into())),
            None => self.error("a character that is no byte"),
        }
    }

    fn constants(&mut self, open: char, close: char, depth: usize) -> Parsed<Arc<[Const]>> {
        self.mark(open)?;
        let mut parts = Vec::new();
        while !self.accept(close) {
            if !parts.is_empty() {
                self.mark(',')?;
            }
            parts.push(self.constant(depth + 1)?);
        }
        Ok(parts.into())
    }
}
