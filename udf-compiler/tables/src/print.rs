//! Programs over tables as text, for EXPLAIN and tests: one line for each operation, those it reads before it. What `whole` writes,
//! `parse` reads.

use super::col::Col;
use super::expr::{EXACT, Expr, ExprId, Literal};
use super::rel::{Aggregate, JoinKind, OrderKey, Rel, RelId, Window};
use super::verify::columns;
use super::{Program, live, types};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

/// The program as it was recorded: every operation, needed or not.
pub fn recorded(program: &Program) -> String {
    let all = program.builder.rels().map(|(id, _)| id).collect();
    Printer {
        program,
        live: None,
        numbers: None,
    }
    .print(&all)
}

/// What is left of it: operations and columns that the result needs.
pub fn needed(program: &Program) -> String {
    let live = live::of(program);
    let tables = live.keys().copied().collect();
    Printer {
        program,
        live: Some(live),
        numbers: None,
    }
    .print(&tables)
}

/// The tables that the result needs with all that there is to say of them, numbered from 0: what `parse` reads.
pub fn whole(program: &Program) -> String {
    let tables = columns::reachable(&program.builder, program.root);
    Printer {
        program,
        live: None,
        numbers: Some(tables.iter().copied().zip(0..).collect()),
    }
    .print(&tables.into_iter().collect())
}

struct Printer<'a> {
    program: &'a Program,
    live: Option<live::Live>,
    /// New numbers of the tables; none: their own, and only what is of interest is shown.
    numbers: Option<HashMap<RelId, u32>>,
}

impl Printer<'_> {
    fn print(&self, tables: &BTreeSet<RelId>) -> String {
        let mut text = String::new();
        for id in tables {
            let rel = self.program.builder.rel(*id);
            if let Some(input) = self.nothing_but(*id, rel) {
                let _ = writeln!(text, "{} = {}", self.t(*id), self.t(input));
                continue;
            }
            let line = self.rel(*id, rel);
            let _ = writeln!(text, "{} = {line}{}", self.t(*id), self.ordered(*id));
        }
        let outputs = self.program.outputs.iter();
        let outputs: Vec<String> = outputs
            .map(|(name, expr)| {
                format!(
                    "{}: {} = {}",
                    quoted(name),
                    self.program.builder.ty(*expr),
                    self.expr(*expr)
                )
            })
            .collect();
        let order = self.program.builder.order(self.program.root);
        let by = match order.asked {
            _ if self.is_whole() => String::new(),
            0 => String::new(),
            asked => format!(" order by {}", self.keys(&order.keys[..asked])),
        };
        let _ = writeln!(
            text,
            "return {} {{{}}}{by}",
            self.t(self.program.root),
            outputs.join(", ")
        );
        text
    }

    /// The table that this one is, if nobody needs what it adds to it.
    fn nothing_but(&self, id: RelId, rel: &Rel) -> Option<RelId> {
        self.live.as_ref()?;
        match rel {
            Rel::Map { input, columns } if !columns.iter().any(|(col, _)| self.is_live(id, col)) => Some(*input),
            Rel::Window { input, column, .. } if !self.is_live(id, column) => Some(*input),
            _ => None,
        }
    }

    fn is_whole(&self) -> bool {
        self.numbers.is_some()
    }

    fn t(&self, id: RelId) -> String {
        let number = self.numbers.as_ref().and_then(|numbers| numbers.get(&id));
        format!("t{}", number.unwrap_or(&id.0))
    }

    /// The order of a table, where it is not that of the table it is made of.
    fn ordered(&self, id: RelId) -> String {
        let builder = &self.program.builder;
        let order = builder.order(id);
        if !self.is_whole() || builder.inherited_order(builder.rel(id)).as_ref() == Some(order) {
            return String::new();
        }
        let (asked, rest) = order.keys.split_at(order.asked.min(order.keys.len()));
        let asked = match asked {
            [] => String::new(),
            asked => format!(" {}", self.keys(asked)),
        };
        let rest = match rest {
            [] => String::new(),
            rest => format!(" then {}", self.keys(rest)),
        };
        format!(" ordered{asked}{rest}")
    }

    fn is_live(&self, table: RelId, col: &Col) -> bool {
        let live = self.live.as_ref();
        live.is_none_or(|live| live.get(&table).is_some_and(|own| own.contains(col)))
    }

    fn rel(&self, id: RelId, rel: &Rel) -> String {
        match rel {
            Rel::Input {
                index,
                columns,
                ordinal,
            } => {
                let row = if self.is_live(id, ordinal) {
                    format!(" row {}", self.col(*ordinal))
                } else {
                    String::new()
                };
                format!("input {index} {{{}}}{row}", self.typed(id, columns))
            }
            Rel::Values { columns, rows, ordinal } if self.is_whole() => {
                let row = |row: &Vec<Literal>| format!("({})", row.iter().map(literal).collect::<Vec<_>>().join(", "));
                let rows = rows.iter().map(row).collect::<Vec<_>>().join(", ");
                format!(
                    "values {{{}}} row {} [{rows}]",
                    self.typed(id, columns),
                    self.col(*ordinal)
                )
            }
            Rel::Values { columns, rows, .. } => {
                let shown = columns
                    .iter()
                    .filter(|col| self.is_live(id, col))
                    .map(|col| self.col(*col));
                format!(
                    "values of {} rows {{{}}}",
                    rows.len(),
                    shown.collect::<Vec<_>>().join(", ")
                )
            }
            Rel::Map { input, columns } => format!("map {} {{{}}}", self.t(*input), self.assigned(id, columns, false)),
            Rel::Filter { input, condition } => format!("filter {} {}", self.t(*input), self.expr(*condition)),
            Rel::Sort { input, keys } => format!("sort {} by {}", self.t(*input), self.keys(keys)),
            Rel::Slice { input, start, length } => {
                let end = length.map_or(String::new(), |n| (start + n).to_string());
                format!("slice {} {start}..{end}", self.t(*input))
            }
            Rel::Window {
                input,
                column,
                function,
                argument,
                partition,
                order,
            } => {
                let argument = argument.map_or(String::new(), |a| self.expr(a));
                let partition = if partition.is_empty() {
                    String::new()
                } else {
                    format!(" partition by {}", self.list(partition))
                };
                let order = match &order[..] {
                    [] => String::new(),
                    order => format!(" order by {}", self.keys(order)),
                };
                format!(
                    "window {} {{{} = {}({argument}){partition}{order}}}",
                    self.t(*input),
                    self.col(*column),
                    window(*function)
                )
            }
            Rel::Renumbered { input } => format!("renumbered {}", self.t(*input)),
            _ => self.of_several(id, rel),
        }
    }

    /// Columns and what they are made of; `missing`: values may be missing besides.
    fn assigned(&self, id: RelId, columns: &[(Col, ExprId)], missing: bool) -> String {
        let own = columns.iter().filter(|(col, _)| self.is_live(id, col));
        let parts = own.map(|(col, expr)| {
            let (ty, of) = (self.program.builder.col(*col).0, self.program.builder.ty(*expr));
            let ty = if self.is_whole() && *ty != of.with_nulls(of.nullable || missing) {
                format!(": {ty}")
            } else {
                String::new()
            };
            format!("{}{ty} = {}", self.col(*col), self.expr(*expr))
        });
        parts.collect::<Vec<_>>().join(", ")
    }

    fn typed(&self, id: RelId, columns: &[Col]) -> String {
        let shown = columns.iter().filter(|col| self.is_live(id, col));
        let shown = shown.map(|col| format!("{}: {}", self.col(*col), self.program.builder.col(*col).0));
        shown.collect::<Vec<_>>().join(", ")
    }

    /// An operation whose rows are not those of one table.
    fn of_several(&self, id: RelId, rel: &Rel) -> String {
        match rel {
            Rel::Attach { input, row, columns } => {
                format!(
                    "attach {}, {} {{{}}}",
                    self.t(*input),
                    self.t(*row),
                    self.assigned(id, columns, false)
                )
            }
            Rel::Lookup {
                input,
                key,
                table,
                on,
                columns,
                found,
            } => format!(
                "lookup {} {} in {} {} {{{}}} found {}",
                self.t(*input),
                self.expr(*key),
                self.t(*table),
                self.expr(*on),
                self.assigned(id, columns, true),
                self.col(*found)
            ),
            Rel::Join { .. } => self.join(id, rel),
            Rel::Group { .. } => self.group(id, rel),
            Rel::Explode {
                input,
                list,
                element,
                place,
            } => format!(
                "explode {} {{{} in {}}} place {}",
                self.t(*input),
                self.col(*element),
                self.expr(*list),
                self.col(*place)
            ),
            Rel::Union {
                inputs,
                columns,
                source,
            } => {
                let inputs = inputs.iter().map(|(rel, exprs)| {
                    let own = exprs.iter().zip(columns).filter(|(_, col)| self.is_live(id, col));
                    let parts = own.map(|(expr, col)| format!("{} = {}", self.col(*col), self.expr(*expr)));
                    format!("{} {{{}}}", self.t(*rel), parts.collect::<Vec<_>>().join(", "))
                });
                let source = if self.is_whole() {
                    format!(" source {}", self.col(*source))
                } else {
                    String::new()
                };
                format!("union {}{source}", inputs.collect::<Vec<_>>().join(", "))
            }
            _ => String::new(),
        }
    }

    fn join(&self, id: RelId, rel: &Rel) -> String {
        let Rel::Join {
            left,
            right,
            kind,
            on,
            left_columns,
            right_columns,
        } = rel
        else {
            return String::new();
        };
        let on: Vec<String> = on
            .iter()
            .map(|(a, b)| format!("{} = {}", self.expr(*a), self.expr(*b)))
            .collect();
        let on = match &on[..] {
            [] => String::new(),
            on => format!(" on {}", on.join(" and ")),
        };
        format!(
            "{} join {} {{{}}}, {} {{{}}}{on}",
            kind.name(),
            self.t(*left),
            self.assigned(id, left_columns, matches!(kind, JoinKind::Right | JoinKind::Outer)),
            self.t(*right),
            self.assigned(id, right_columns, matches!(kind, JoinKind::Left | JoinKind::Outer))
        )
    }

    fn group(&self, id: RelId, rel: &Rel) -> String {
        let Rel::Group {
            input,
            keys,
            aggregates,
        } = rel
        else {
            return String::new();
        };
        let own = aggregates.iter().filter(|(col, ..)| self.is_live(id, col));
        let made = own.map(|(col, aggregate, argument)| {
            let argument = argument.map_or(String::new(), |a| self.expr(a));
            format!("{} = {}({argument})", self.col(*col), self::aggregate(*aggregate))
        });
        let keys: Vec<String> = keys
            .iter()
            .map(|(col, expr)| format!("{} = {}", self.col(*col), self.expr(*expr)))
            .collect();
        let made: Vec<String> = made.collect();
        format!(
            "group {} by {{{}}} {{{}}}",
            self.t(*input),
            keys.join(", "),
            made.join(", ")
        )
    }

    fn keys(&self, keys: &[OrderKey]) -> String {
        let text = |key: &OrderKey| {
            let direction = if key.ascending { "" } else { " desc" };
            format!("{}{direction}", self.expr(key.expr))
        };
        keys.iter().map(text).collect::<Vec<_>>().join(", ")
    }

    fn list(&self, exprs: &[ExprId]) -> String {
        exprs.iter().map(|e| self.expr(*e)).collect::<Vec<_>>().join(", ")
    }

    fn col(&self, col: Col) -> String {
        format!("{}#{}", quoted(self.program.builder.col(col).1), col.0)
    }

    fn expr(&self, expr: ExprId) -> String {
        match self.program.builder.expr(expr) {
            Expr::Column(col) => self.col(*col),
            Expr::Literal(literal) => self::literal(literal),
            Expr::Op(op, args) => format!("{}({})", op.name(), self.list(args)),
            Expr::Exact(op, args) => format!("{EXACT}{}({})", op.name(), self.list(args)),
            Expr::Cast(value, to) => {
                format!("cast({} as {})", self.expr(*value), types::name(to))
            }
            Expr::Call(kernel, args) => {
                let name = self.program.kernels.get(*kernel).map_or("?", |k| &k.name);
                let ty = if self.is_whole() {
                    format!(": {}", self.program.builder.ty(expr))
                } else {
                    String::new()
                };
                format!("@{kernel}:{}({}){ty}", quoted(name), self.list(args))
            }
        }
    }
}

/// A name as it is, or between quotes where it is not one word.
fn quoted(name: &str) -> String {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.chars().all(word) && name.starts_with(|c: char| !c.is_ascii_digit()) {
        name.to_string()
    } else {
        format!("{name:?}")
    }
}

fn aggregate(aggregate: Aggregate) -> String {
    match aggregate {
        Aggregate::Quantile(share) => format!("quantile[{:?}]", f64::from_bits(share)),
        other => other.name().to_string(),
    }
}

fn window(function: Window) -> String {
    let (name, numbers) = function.name();
    match &numbers[..] {
        [] => name.to_string(),
        numbers => format!("{name}{numbers:?}"),
    }
}

fn literal(literal: &Literal) -> String {
    match literal {
        Literal::Null => "null".to_string(),
        Literal::Bool(value) => value.to_string(),
        Literal::Int(value) => value.to_string(),
        Literal::Float(bits) if f64::from_bits(*bits).is_nan() => "nan".to_string(),
        Literal::Float(bits) => format!("{:?}", f64::from_bits(*bits)),
        Literal::Str(text) => format!("{text:?}"),
        Literal::Date(days) => format!("date({days})"),
        Literal::DateTime(micros) => format!("datetime({micros})"),
        Literal::TimeDelta(micros) => format!("timedelta({micros})"),
    }
}
