//! Operations on tables: what they read, and the types of what they make.

use super::{Checked, Rule, Verifier, columns};
use crate::build::types::{aggregate_type, window_type};
use crate::col::Col;
use crate::rel::{Aggregate, JoinKind, Rel, RelId, Window};
use crate::types::{ColType, Family};
use crate::{Builder, ExprId};
use arrow::datatypes::DataType;
use std::collections::BTreeSet;

impl Verifier<'_> {
    /// Checks one operation, whose inputs are right.
    pub(super) fn rel(&mut self, id: RelId) -> Checked {
        let rel = self.builder().rel(id).clone();
        let mut own: BTreeSet<Col> = match columns::kept(&rel) {
            Some(input) => self.columns.get(&input).cloned().unwrap_or_default(),
            None => BTreeSet::new(),
        };
        for col in columns::made(&rel) {
            self.column_exists(id, col)?;
            self.hold(Rule::SingleDefinition, id, own.insert(col), || {
                format!("{} is there twice", self.name(col))
            })?;
        }
        self.operation(id, &rel)?;
        self.columns.insert(id, own);
        Ok(())
    }

    fn operation(&mut self, id: RelId, rel: &Rel) -> Checked {
        match rel {
            Rel::Input { ordinal, .. } => self.is(id, *ordinal, ColType::plain(DataType::Int64)),
            Rel::Values { .. } => self.values(id, rel),
            Rel::Map { input, columns } => self.copies(id, *input, columns, None),
            Rel::Filter { input, condition } => {
                self.over(id, *input, *condition)?;
                let ty = self.builder().ty(*condition).clone();
                self.hold(Rule::Condition, id, ty.family() == Family::Bool, || {
                    format!("the condition is {ty}")
                })
            }
            Rel::Sort { input, keys } if self.live.is_none() => {
                keys.iter().try_for_each(|key| self.over(id, *input, key.expr))
            }
            Rel::Sort { .. } => Ok(()),
            Rel::Slice { start, length, .. } => {
                let end = length.and_then(|length| start.checked_add(length));
                self.hold(Rule::Numbering, id, length.is_none() || end.is_some(), || {
                    "the slice ends nowhere".into()
                })
            }
            Rel::Renumbered { .. } => Ok(()),
            Rel::Window { .. } => self.window(id, rel),
            Rel::Attach { row, columns, .. } => {
                self.copies(id, *row, columns, Some(false))?;
                let one = is_one_row(self.builder(), *row);
                self.hold(Rule::OneRow, id, one, || {
                    format!("t{} may have other than one row", row.0)
                })
            }
            Rel::Lookup { columns, found, .. }
                if !columns.iter().any(|(col, _)| self.matters(id, *col)) && !self.matters(id, *found) =>
            {
                Ok(())
            }
            Rel::Lookup {
                input,
                key,
                table,
                on,
                columns,
                found,
            } => {
                self.over(id, *input, *key)?;
                self.over(id, *table, *on)?;
                self.alike(id, *key, *on)?;
                self.is(id, *found, ColType::plain(DataType::Boolean))?;
                self.copies(id, *table, columns, Some(true))
            }
            Rel::Join { .. } => self.join(id, rel),
            Rel::Explode { .. } => self.explode(id, rel),
            Rel::Group { .. } => self.group(id, rel),
            Rel::Union { .. } => self.union(id, rel),
        }
    }

    /// That a column has this type.
    fn is(&self, id: RelId, col: Col, right: ColType) -> Checked {
        let ty = self.builder().col(col).0;
        self.hold(Rule::Type, id, *ty == right, || {
            format!("{} is {ty}, but {right} is right", self.name(col))
        })
    }

    /// Columns that are expressions over a table. `missing`: whether they may be missing besides; none: it is not said.
    fn copies(&mut self, id: RelId, table: RelId, made: &[(Col, ExprId)], missing: Option<bool>) -> Checked {
        for (col, expr) in made {
            if !self.matters(id, *col) {
                continue;
            }
            self.over(id, table, *expr)?;
            let (ty, own) = (self.builder().ty(*expr).clone(), self.builder().col(*col).0.clone());
            let right = match missing {
                Some(missing) => ty.with_nulls(ty.nullable || missing),
                // A value may be missing in rows that nobody reads it in.
                None => ty.with_nulls(own.nullable),
            };
            self.is(id, *col, right)?;
        }
        Ok(())
    }

    fn alike(&self, id: RelId, a: ExprId, b: ExprId) -> Checked {
        use Family::{Bool, Date, DateTime, Decimal, Float, Int, Null};
        let (x, y) = (self.builder().ty(a), self.builder().ty(b));
        let alike = matches!(
            (x.family(), y.family()),
            (Null, _)
                | (_, Null)
                | (Int | Float | Bool | Decimal, Int | Float | Bool | Decimal)
                | (Date | DateTime, Date | DateTime)
        ) || x.family() == y.family();
        self.hold(Rule::Keys, id, alike, || format!("a key is {x}, the other {y}"))
    }

    fn values(&self, id: RelId, rel: &Rel) -> Checked {
        let Rel::Values { columns, rows, ordinal } = rel else {
            return Ok(());
        };
        self.is(id, *ordinal, ColType::plain(DataType::Int64))?;
        for row in rows {
            self.hold(Rule::Values, id, row.len() == columns.len(), || {
                format!("a row has {} values", row.len())
            })?;
            for (value, col) in row.iter().zip(columns) {
                let (own, ty) = (self.builder().col(*col).0, value.ty());
                let held = crate::expr::common(own, &ty).is_ok_and(|both| both == *own);
                self.hold(Rule::Values, id, held, || {
                    format!("{value:?} is no value of {}, which is {own}", self.name(*col))
                })?;
            }
        }
        Ok(())
    }

    fn window(&mut self, id: RelId, rel: &Rel) -> Checked {
        let Rel::Window {
            input,
            column,
            function,
            argument,
            partition,
            order,
        } = rel
        else {
            return Ok(());
        };
        if !self.matters(id, *column) {
            return Ok(());
        }
        let keys = order.iter().map(|key| key.expr);
        for expr in argument.iter().copied().chain(partition.iter().copied()).chain(keys) {
            self.over(id, *input, expr)?;
        }
        let counts = matches!(function, Window::RowNumber | Window::Over(Aggregate::Size));
        self.hold(Rule::Argument, id, counts != argument.is_some(), || {
            format!("{function:?} has {} argument", if counts { "an" } else { "no" })
        })?;
        let argument = argument.map(|expr| self.builder().ty(expr).clone());
        self.is(id, *column, window_type(*function, argument.as_ref()))
    }

    fn join(&mut self, id: RelId, rel: &Rel) -> Checked {
        let Rel::Join {
            left,
            right,
            kind,
            on,
            left_columns,
            right_columns,
        } = rel
        else {
            return Ok(());
        };
        self.hold(Rule::Keys, id, on.is_empty() == (*kind == JoinKind::Cross), || {
            format!("a {kind:?} join has {} keys", on.len())
        })?;
        for (a, b) in on {
            self.over(id, *left, *a)?;
            self.over(id, *right, *b)?;
            self.alike(id, *a, *b)?;
        }
        let left_missing = matches!(kind, JoinKind::Right | JoinKind::Outer);
        let right_missing = matches!(kind, JoinKind::Left | JoinKind::Outer);
        self.copies(id, *left, left_columns, Some(left_missing))?;
        self.copies(id, *right, right_columns, Some(right_missing))
    }

    fn explode(&mut self, id: RelId, rel: &Rel) -> Checked {
        let Rel::Explode {
            input,
            list,
            element,
            place,
        } = rel
        else {
            return Ok(());
        };
        self.over(id, *input, *list)?;
        let ty = self.builder().ty(*list).clone();
        let DataType::List(field) = &ty.ty else {
            return self.broken(Rule::List, Some(id), format!("{ty} has no elements"));
        };
        self.is(id, *element, ColType::nullable(field.data_type().clone()))?;
        self.is(id, *place, ColType::nullable(DataType::Int64))
    }

    fn group(&mut self, id: RelId, rel: &Rel) -> Checked {
        let Rel::Group {
            input,
            keys,
            aggregates,
        } = rel
        else {
            return Ok(());
        };
        for (col, key) in keys {
            self.over(id, *input, *key)?;
            self.is(id, *col, self.builder().ty(*key).clone())?;
        }
        for (col, aggregate, argument) in aggregates {
            if !self.matters(id, *col) {
                continue;
            }
            let counts = *aggregate == Aggregate::Size;
            self.hold(Rule::Argument, id, counts != argument.is_some(), || {
                format!("{aggregate:?} has {} argument", if counts { "an" } else { "no" })
            })?;
            if let Some(argument) = argument {
                self.over(id, *input, *argument)?;
            }
            let argument = argument.map(|expr| self.builder().ty(expr).clone());
            match aggregate_type(*aggregate, argument.as_ref()) {
                Ok(right) => self.is(id, *col, right)?,
                Err(detail) => return self.broken(Rule::Type, Some(id), detail),
            }
        }
        Ok(())
    }

    fn union(&mut self, id: RelId, rel: &Rel) -> Checked {
        let Rel::Union {
            inputs,
            columns,
            source,
        } = rel
        else {
            return Ok(());
        };
        self.is(id, *source, ColType::plain(DataType::Int64))?;
        self.hold(Rule::Union, id, !inputs.is_empty(), || "it has no tables".into())?;
        for (table, exprs) in inputs {
            self.hold(Rule::Union, id, exprs.len() == columns.len(), || {
                format!("t{} gives {} columns of {}", table.0, exprs.len(), columns.len())
            })?;
            for (expr, col) in exprs.iter().zip(columns) {
                if !self.matters(id, *col) {
                    continue;
                }
                self.over(id, *table, *expr)?;
                let (ty, own) = (self.builder().ty(*expr).clone(), self.builder().col(*col).0.clone());
                let held = ty.ty == own.ty && (own.nullable || !ty.nullable);
                self.hold(Rule::Union, id, held, || {
                    format!("t{} gives {ty} for {}, which is {own}", table.0, self.name(*col))
                })?;
            }
        }
        Ok(())
    }
}

/// Whether a table certainly has one row.
pub fn is_one_row(builder: &Builder, id: RelId) -> bool {
    match builder.rel(id) {
        Rel::Group { keys, .. } => keys.is_empty(),
        Rel::Values { rows, .. } => rows.len() == 1,
        Rel::Join {
            left,
            right,
            kind: JoinKind::Cross,
            ..
        } => is_one_row(builder, *left) && is_one_row(builder, *right),
        Rel::Map { input, .. }
        | Rel::Sort { input, .. }
        | Rel::Window { input, .. }
        | Rel::Attach { input, .. }
        | Rel::Lookup { input, .. }
        | Rel::Renumbered { input } => is_one_row(builder, *input),
        _ => false,
    }
}
