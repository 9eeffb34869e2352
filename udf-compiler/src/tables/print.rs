//! Programs over tables as text, for EXPLAIN and tests: one line for each operation, those it reads before it.

use super::expr::{Expr, ExprId, Literal};
use super::rel::{Col, OrderKey, Rel, RelId};
use super::{Program, live};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The program as it was recorded: every operation, needed or not.
pub fn recorded(program: &Program) -> String {
    let all = program.builder.rels().map(|(id, _)| id).collect();
    Printer { program, live: None }.print(&all)
}

/// What is left of it: operations and columns that the result needs.
pub fn needed(program: &Program) -> String {
    let live = live::of(program);
    let tables = live.keys().copied().collect();
    Printer {
        program,
        live: Some(live),
    }
    .print(&tables)
}

struct Printer<'a> {
    program: &'a Program,
    live: Option<live::Live>,
}

impl Printer<'_> {
    fn print(&self, tables: &BTreeSet<RelId>) -> String {
        let mut text = String::new();
        for id in tables {
            let rel = self.program.builder.rel(*id);
            if let Some(input) = self.nothing_but(*id, rel) {
                let _ = writeln!(text, "t{} = t{}", id.0, input.0);
                continue;
            }
            let line = self.rel(*id, rel);
            let _ = writeln!(text, "t{} = {line}", id.0);
        }
        let outputs = self.program.outputs.iter();
        let outputs: Vec<String> = outputs
            .map(|(name, expr)| format!("{name}: {} = {}", self.program.builder.ty(*expr), self.expr(*expr)))
            .collect();
        let order = self.program.builder.order(self.program.root);
        let by = match order.asked {
            0 => String::new(),
            asked => format!(" order by {}", self.keys(&order.keys[..asked])),
        };
        let _ = writeln!(text, "return t{} {{{}}}{by}", self.program.root.0, outputs.join(", "));
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
                let shown = columns.iter().chain([ordinal]).filter(|col| self.is_live(id, col));
                let shown = shown.map(|col| format!("{}: {}", self.col(*col), self.program.builder.col(*col).0));
                format!("input {index} {{{}}}", shown.collect::<Vec<_>>().join(", "))
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
            Rel::Map { input, columns } => format!("map t{} {{{}}}", input.0, self.assigned(id, columns)),
            Rel::Filter { input, condition } => format!("filter t{} {}", input.0, self.expr(*condition)),
            Rel::Sort { input, keys } => format!("sort t{} by {}", input.0, self.keys(keys)),
            Rel::Slice { input, start, length } => {
                let end = length.map_or(String::new(), |n| (start + n).to_string());
                format!("slice t{} {start}..{end}", input.0)
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
                let partition = match partition.is_empty() {
                    true => String::new(),
                    false => format!(" partition by {}", self.list(partition)),
                };
                let function = format!("{function:?}").to_lowercase();
                format!(
                    "window t{} {{{} = {function}({argument}){partition} order by {}}}",
                    input.0,
                    self.col(*column),
                    self.keys(order)
                )
            }
            Rel::Renumbered { input } => format!("renumbered t{}", input.0),
            _ => self.of_several(id, rel),
        }
    }

    fn assigned(&self, id: RelId, columns: &[(Col, ExprId)]) -> String {
        let own = columns.iter().filter(|(col, _)| self.is_live(id, col));
        let parts = own.map(|(col, expr)| format!("{} = {}", self.col(*col), self.expr(*expr)));
        parts.collect::<Vec<_>>().join(", ")
    }

    /// An operation whose rows are not those of one table.
    fn of_several(&self, id: RelId, rel: &Rel) -> String {
        match rel {
            Rel::Attach { input, row, columns } => {
                format!("attach t{}, t{} {{{}}}", input.0, row.0, self.assigned(id, columns))
            }
            Rel::Lookup {
                input,
                key,
                table,
                on,
                columns,
                found,
            } => format!(
                "lookup t{} {} in t{} {} {{{}}} found {}",
                input.0,
                self.expr(*key),
                table.0,
                self.expr(*on),
                self.assigned(id, columns),
                self.col(*found)
            ),
            Rel::Join {
                left,
                right,
                kind,
                on,
                left_columns,
                right_columns,
            } => {
                let on: Vec<String> = on
                    .iter()
                    .map(|(a, b)| format!("{} = {}", self.expr(*a), self.expr(*b)))
                    .collect();
                let kind = format!("{kind:?}").to_lowercase();
                format!(
                    "{kind} join t{} {{{}}}, t{} {{{}}} on {}",
                    left.0,
                    self.assigned(id, left_columns),
                    right.0,
                    self.assigned(id, right_columns),
                    on.join(" and ")
                )
            }
            Rel::Group { .. } => self.group(id, rel),
            Rel::Explode {
                input, list, element, ..
            } => format!(
                "explode t{} {{{} in {}}}",
                input.0,
                self.col(*element),
                self.expr(*list)
            ),
            Rel::Union { inputs, columns, .. } => {
                let inputs = inputs.iter().map(|(rel, exprs)| {
                    let own = exprs.iter().zip(columns).filter(|(_, col)| self.is_live(id, col));
                    let parts = own.map(|(expr, col)| format!("{} = {}", self.col(*col), self.expr(*expr)));
                    format!("t{} {{{}}}", rel.0, parts.collect::<Vec<_>>().join(", "))
                });
                format!("union {}", inputs.collect::<Vec<_>>().join(", "))
            }
            _ => String::new(),
        }
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
            let name = format!("{aggregate:?}").to_lowercase();
            format!("{} = {name}({argument})", self.col(*col))
        });
        let keys: Vec<String> = keys
            .iter()
            .map(|(col, expr)| format!("{} = {}", self.col(*col), self.expr(*expr)))
            .collect();
        let made: Vec<String> = made.collect();
        format!("group t{} by {{{}}} {{{}}}", input.0, keys.join(", "), made.join(", "))
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
        format!("{}#{}", self.program.builder.col(col).1, col.0)
    }

    fn expr(&self, expr: ExprId) -> String {
        match self.program.builder.expr(expr) {
            Expr::Column(col) => self.col(*col),
            Expr::Literal(literal) => self::literal(literal),
            Expr::Op(op, args) => format!("{}({})", op.name(), self.list(args)),
            Expr::Cast(value, to) => {
                format!(
                    "cast({} as {})",
                    self.expr(*value),
                    crate::sql_type::name(to).to_lowercase()
                )
            }
            Expr::Call(kernel, args) => {
                let name = self.program.kernels.get(*kernel).map_or("?", |k| &k.name);
                format!("@{kernel}:{name}({})", self.list(args))
            }
        }
    }
}

fn literal(literal: &Literal) -> String {
    match literal {
        Literal::Null => "null".to_string(),
        Literal::Bool(value) => value.to_string(),
        Literal::Int(value) => value.to_string(),
        Literal::Float(bits) => format!("{:?}", f64::from_bits(*bits)),
        Literal::Str(text) => format!("{text:?}"),
        Literal::Date(days) => format!("date({days})"),
        Literal::DateTime(micros) => format!("datetime({micros})"),
        Literal::TimeDelta(micros) => format!("timedelta({micros})"),
    }
}
