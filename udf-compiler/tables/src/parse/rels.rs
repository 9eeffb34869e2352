//! Operations on tables.

use super::tokens::Token;
use super::{Parsed, Parser};
use crate::build::Order;
use crate::build::types::{aggregate_type, window_type};
use crate::col::Col;
use crate::expr::{ExprId, Literal, common};
use crate::rel::{Aggregate, JoinKind, Rel, RelId, Window};
use crate::types::ColType;
use arrow::datatypes::DataType;

impl Parser<'_> {
    /// What comes after `t0 =`.
    pub(super) fn table(&mut self) -> Parsed<()> {
        let word = self.word()?;
        let rel = match word.as_str() {
            "input" => self.input()?,
            "values" => self.values()?,
            "map" => {
                let input = self.known_table()?;
                let columns = self.assigned(false)?;
                Rel::Map { input, columns }
            }
            "filter" => {
                let input = self.known_table()?;
                let condition = self.expr()?;
                Rel::Filter { input, condition }
            }
            "sort" => {
                let input = self.known_table()?;
                self.keyword("by")?;
                // A table of one row is sorted by nothing.
                let keys = match self.tokens.get(self.at) {
                    None => Vec::new(),
                    Some(Token::Word(word)) if word == "ordered" => Vec::new(),
                    Some(_) => self.keys()?,
                };
                Rel::Sort { input, keys }
            }
            "slice" => self.slice()?,
            "window" => self.window()?,
            "attach" => {
                let input = self.known_table()?;
                self.sign(',')?;
                let row = self.known_table()?;
                let columns = self.assigned(false)?;
                Rel::Attach { input, row, columns }
            }
            "lookup" => self.lookup()?,
            "explode" => self.explode()?,
            "group" => self.group()?,
            "union" => self.union()?,
            "renumbered" => Rel::Renumbered {
                input: self.known_table()?,
            },
            kind => match JoinKind::find(kind) {
                Some(kind) => self.join(kind)?,
                None => return Err(format!("there is no operation {kind:?}")),
            },
        };
        let order = self.order(&rel)?;
        self.program.builder.table(rel, order);
        Ok(())
    }

    /// ` ordered a then b`, or that of the table it is made of.
    fn order(&mut self, rel: &Rel) -> Parsed<Order> {
        if !self.has_word("ordered") {
            let inherited = self.program.builder.inherited_order(rel);
            return inherited.ok_or_else(|| "its order is not said".to_string());
        }
        let then = matches!(self.tokens.get(self.at), Some(Token::Word(word)) if word == "then");
        let more = self.tokens.get(self.at).is_some() && !then;
        let mut keys = if more { self.keys()? } else { Vec::new() };
        let asked = keys.len();
        if self.has_word("then") {
            keys.extend(self.keys()?);
        }
        Ok(Order { keys, asked })
    }

    /// `{a#0: bigint}`
    fn typed(&mut self) -> Parsed<Vec<Col>> {
        self.braced(|p| {
            let column = p.numbered()?;
            p.sign(':')?;
            let ty = p.ty()?;
            p.define(column, ty)
        })
    }

    /// `{a#1 = expr}`; `missing`: whether values may be missing besides.
    fn assigned(&mut self, missing: bool) -> Parsed<Vec<(Col, ExprId)>> {
        self.braced(|p| {
            let column = p.numbered()?;
            let said = p.has(':').then(|| p.ty()).transpose()?;
            p.sign('=')?;
            let expr = p.expr()?;
            let own = p.program.builder.ty(expr).clone();
            let ty = said.unwrap_or_else(|| own.with_nulls(own.nullable || missing));
            Ok((p.define(column, ty)?, expr))
        })
    }

    fn of_type(&mut self, ty: ColType) -> Parsed<Col> {
        let column = self.numbered()?;
        self.define(column, ty)
    }

    fn row(&mut self) -> Parsed<Col> {
        self.keyword("row")?;
        self.of_type(ColType::plain(DataType::Int64))
    }

    fn input(&mut self) -> Parsed<Rel> {
        let index = self.number()?;
        let columns = self.typed()?;
        let ordinal = self.row()?;
        Ok(Rel::Input {
            index,
            columns,
            ordinal,
        })
    }

    fn values(&mut self) -> Parsed<Rel> {
        let columns = self.typed()?;
        let ordinal = self.row()?;
        self.sign('[')?;
        let rows: Vec<Vec<Literal>> = self.items(']', |p| {
            p.sign('(')?;
            p.items(')', |p| p.literal())
        })?;
        Ok(Rel::Values { columns, rows, ordinal })
    }

    fn slice(&mut self) -> Parsed<Rel> {
        let input = self.known_table()?;
        let start: u64 = self.number()?;
        if self.next()? != Token::To {
            return Err("'..' is expected".into());
        }
        let end = match self.tokens.get(self.at) {
            Some(Token::Number(_)) => Some(self.number::<u64>()?),
            _ => None,
        };
        let length = end.map(|end| end.checked_sub(start).ok_or("the slice ends before it starts"));
        let length = length.transpose()?;
        Ok(Rel::Slice { input, start, length })
    }

    fn window(&mut self) -> Parsed<Rel> {
        let input = self.known_table()?;
        self.sign('{')?;
        let column = self.numbered()?;
        self.sign('=')?;
        let (name, numbers) = self.function()?;
        let numbers = numbers.iter().map(|number| number.parse::<i64>().ok());
        let numbers: Option<Vec<i64>> = numbers.collect();
        let function = numbers.and_then(|numbers| Window::find(&name, &numbers));
        let function = function.ok_or_else(|| format!("there is no window function {name}"))?;
        let argument = self.argument()?;
        let mut partition = Vec::new();
        if self.has_word("partition") {
            self.keyword("by")?;
            loop {
                partition.push(self.expr()?);
                if !self.has(',') {
                    break;
                }
            }
        }
        let mut order = Vec::new();
        if self.has_word("order") {
            self.keyword("by")?;
            order = self.keys()?;
        }
        self.sign('}')?;
        let ty = argument.map(|expr| self.program.builder.ty(expr).clone());
        let column = self.define(column, window_type(function, ty.as_ref()))?;
        Ok(Rel::Window {
            input,
            column,
            function,
            argument,
            partition,
            order,
        })
    }

    /// `name[1, 2]`
    fn function(&mut self) -> Parsed<(String, Vec<String>)> {
        let name = self.word()?;
        let mut numbers = Vec::new();
        if self.has('[') {
            numbers = self.items(']', |p| match p.next()? {
                Token::Number(number) => Ok(number),
                other => Err(format!("a number is expected, not {other:?}")),
            })?;
        }
        Ok((name, numbers))
    }

    /// `(x)`, or `()` of functions that count.
    fn argument(&mut self) -> Parsed<Option<ExprId>> {
        self.sign('(')?;
        if self.has(')') {
            return Ok(None);
        }
        let argument = self.expr()?;
        self.sign(')')?;
        Ok(Some(argument))
    }

    fn lookup(&mut self) -> Parsed<Rel> {
        let input = self.known_table()?;
        let key = self.expr()?;
        self.keyword("in")?;
        let table = self.known_table()?;
        let on = self.expr()?;
        let columns = self.assigned(true)?;
        self.keyword("found")?;
        let found = self.of_type(ColType::plain(DataType::Boolean))?;
        Ok(Rel::Lookup {
            input,
            key,
            table,
            on,
            columns,
            found,
        })
    }

    fn join(&mut self, kind: JoinKind) -> Parsed<Rel> {
        self.keyword("join")?;
        let left = self.known_table()?;
        let left_columns = self.assigned(matches!(kind, JoinKind::Right | JoinKind::Outer))?;
        self.sign(',')?;
        let right = self.known_table()?;
        let right_columns = self.assigned(matches!(kind, JoinKind::Left | JoinKind::Outer))?;
        let mut on = Vec::new();
        if self.has_word("on") {
            loop {
                let a = self.expr()?;
                self.sign('=')?;
                on.push((a, self.expr()?));
                if !self.has_word("and") {
                    break;
                }
            }
        }
        Ok(Rel::Join {
            left,
            right,
            kind,
            on,
            left_columns,
            right_columns,
        })
    }

    fn explode(&mut self) -> Parsed<Rel> {
        let input = self.known_table()?;
        self.sign('{')?;
        let element = self.numbered()?;
        self.keyword("in")?;
        let list = self.expr()?;
        self.sign('}')?;
        self.keyword("place")?;
        let place = self.of_type(ColType::nullable(DataType::Int64))?;
        let DataType::List(field) = self.program.builder.ty(list).ty.clone() else {
            return Err("only lists are exploded".into());
        };
        let element = self.define(element, ColType::nullable(field.data_type().clone()))?;
        Ok(Rel::Explode {
            input,
            list,
            element,
            place,
        })
    }

    fn group(&mut self) -> Parsed<Rel> {
        let input = self.known_table()?;
        self.keyword("by")?;
        let keys = self.assigned(false)?;
        let aggregates = self.braced(|p| {
            let column = p.numbered()?;
            p.sign('=')?;
            let (name, numbers) = p.function()?;
            let aggregate = match (name.as_str(), &numbers[..]) {
                ("quantile", [share]) => share.parse::<f64>().ok().map(|s| Aggregate::Quantile(s.to_bits())),
                (name, []) => Aggregate::find(name),
                _ => None,
            };
            let aggregate = aggregate.ok_or_else(|| format!("there is no aggregate {name}"))?;
            let argument = p.argument()?;
            let ty = argument.map(|expr| p.program.builder.ty(expr).clone());
            let ty = aggregate_type(aggregate, ty.as_ref())?;
            Ok((p.define(column, ty)?, aggregate, argument))
        })?;
        Ok(Rel::Group {
            input,
            keys,
            aggregates,
        })
    }

    /// Each table gives the same columns: their types are those that hold the values of all.
    fn union(&mut self) -> Parsed<Rel> {
        let mut inputs: Vec<(RelId, Vec<ExprId>)> = Vec::new();
        let mut named: Vec<(String, Col)> = Vec::new();
        loop {
            let table = self.known_table()?;
            let given = self.braced(|p| {
                let column = p.numbered()?;
                p.sign('=')?;
                Ok((column, p.expr()?))
            })?;
            let (columns, exprs): (Vec<_>, Vec<_>) = given.into_iter().unzip();
            if !inputs.is_empty() && named != columns {
                return Err("the tables of a union give the same columns".into());
            }
            named = columns;
            inputs.push((table, exprs));
            if !self.has(',') {
                break;
            }
        }
        let mut columns = Vec::new();
        for (place, column) in named.into_iter().enumerate() {
            let mut types = inputs
                .iter()
                .map(|(_, exprs)| self.program.builder.ty(exprs[place]).clone());
            let first = types.next().unwrap_or_else(|| ColType::nullable(DataType::Null));
            let ty = types.try_fold(first, |ty, own| common(&ty, &own))?;
            columns.push(self.define(column, ty)?);
        }
        self.keyword("source")?;
        let source = self.of_type(ColType::plain(DataType::Int64))?;
        Ok(Rel::Union {
            inputs,
            columns,
            source,
        })
    }
}
