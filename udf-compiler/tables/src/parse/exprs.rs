//! Expressions.

use super::tokens::Token;
use super::{Parsed, Parser};
use crate::expr::{EXACT, Expr, ExprId, Literal, Op};
use crate::rel::OrderKey;
use crate::types::ColType;

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Parsed<ExprId> {
        self.deeper(|p| match p.tokens.get(p.at).cloned() {
            Some(Token::Number(_)) => p.literal().map(|value| p.program.builder.literal(value)),
            Some(Token::Sign('@')) => p.call(),
            Some(Token::Word(_) | Token::Text(_)) if p.tokens.get(p.at + 1) == Some(&Token::Sign('#')) => {
                let (name, col) = p.numbered()?;
                let found = p.program.builder.defined(col);
                found.ok_or_else(|| format!("there is no column {name}#{} yet", col.0))
            }
            Some(Token::Text(_)) => p.literal().map(|value| p.program.builder.literal(value)),
            Some(Token::Word(word)) if word == "cast" => p.cast(),
            Some(Token::Word(word)) if operation(&word).is_some() => p.operation(),
            Some(_) => p.literal().map(|value| p.program.builder.literal(value)),
            None => Err("the line ends too early".into()),
        })
    }

    fn operation(&mut self) -> Parsed<ExprId> {
        let name = self.word()?;
        let (op, exact) = operation(&name).ok_or_else(|| format!("there is no operation {name}"))?;
        self.sign('(')?;
        let args = self.items(')', |p| p.expr())?;
        if exact {
            self.program.builder.exact(op, &args)
        } else {
            self.program.builder.op(op, &args)
        }
    }

    /// `cast(x as type)`
    fn cast(&mut self) -> Parsed<ExprId> {
        self.keyword("cast")?;
        self.sign('(')?;
        let value = self.expr()?;
        self.keyword("as")?;
        let ty = self.ty()?;
        self.sign(')')?;
        Ok(self.program.builder.cast(value, ty.ty))
    }

    /// `@0:name(x): type`
    fn call(&mut self) -> Parsed<ExprId> {
        self.sign('@')?;
        let number = self.number::<usize>()?;
        self.sign(':')?;
        let name = self.name()?;
        match self.program.kernels.get(number) {
            Some(kernel) if kernel.name == name => {}
            Some(kernel) => return Err(format!("kernel @{number} is {}, not {name}", kernel.name)),
            None => return Err(format!("there is no kernel @{number}")),
        }
        self.sign('(')?;
        let args = self.items(')', |p| p.expr())?;
        self.sign(':')?;
        let ty: ColType = self.ty()?;
        Ok(self.program.builder.typed(Expr::Call(number, args), ty))
    }

    pub(super) fn literal(&mut self) -> Parsed<Literal> {
        Ok(match self.next()? {
            Token::Text(text) => Literal::Str(text),
            Token::Number(number) => match number.parse::<i64>() {
                Ok(int) => Literal::Int(int),
                Err(_) => {
                    let float = number.parse::<f64>().map_err(|_| format!("{number} is no number"))?;
                    Literal::Float(float.to_bits())
                }
            },
            Token::Word(word) => match word.as_str() {
                "null" => Literal::Null,
                "true" => Literal::Bool(true),
                "false" => Literal::Bool(false),
                "inf" => Literal::Float(f64::INFINITY.to_bits()),
                "nan" => Literal::Float(f64::NAN.to_bits()),
                "date" | "datetime" | "timedelta" => self.dated(&word)?,
                _ => return Err(format!("{word} is no value")),
            },
            other => return Err(format!("a value is expected, not {other:?}")),
        })
    }

    fn dated(&mut self, word: &str) -> Parsed<Literal> {
        self.sign('(')?;
        let number = self.number::<i64>()?;
        self.sign(')')?;
        Ok(match word {
            "date" => Literal::Date(i32::try_from(number).map_err(|_| "there is no such day".to_string())?),
            "datetime" => Literal::DateTime(number),
            _ => Literal::TimeDelta(number),
        })
    }

    /// Keys of an order, up to a word that does not begin one.
    pub(super) fn keys(&mut self) -> Parsed<Vec<OrderKey>> {
        let mut keys = Vec::new();
        loop {
            let expr = self.expr()?;
            let ascending = !self.has_word("desc");
            keys.push(OrderKey { expr, ascending });
            if !self.has(',') {
                return Ok(keys);
            }
        }
    }
}

/// The operation of this name, and whether only NULL is missing in it.
fn operation(name: &str) -> Option<(Op, bool)> {
    match name.strip_prefix(EXACT) {
        Some(name) => Op::find(name).map(|op| (op, true)),
        None => Op::find(name).map(|op| (op, false)),
    }
}
