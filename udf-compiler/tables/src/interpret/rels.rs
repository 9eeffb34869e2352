//! Operations on tables.

use super::aggregates::aggregate;
use super::values::{Value, typed};
use super::windows::same;
use super::{Interpreter, Row, Wrong};
use crate::ExprId;
use crate::col::Col;
use crate::rel::{Aggregate, JoinKind, Rel, RelId};

impl Interpreter<'_> {
    /// The rows of an operation, in any order.
    pub(super) fn rows(&self, id: RelId, rel: &Rel) -> Result<Vec<Row>, Wrong> {
        match rel {
            Rel::Input {
                index,
                columns,
                ordinal,
            } => self.input(*index, columns, *ordinal),
            Rel::Values { columns, rows, ordinal } => {
                let own = rows.iter().zip(0..).map(|(row, number)| {
                    let values = columns.iter().zip(row).map(|(col, value)| {
                        let ty = &self.program.builder.col(*col).0.ty;
                        (*col, typed(Value::of(value), ty))
                    });
                    values.chain([(*ordinal, Value::Int(number))]).collect()
                });
                Ok(own.collect())
            }
            Rel::Map { input, columns } => {
                let each = self.table(*input).into_iter();
                each.map(|row| self.with(row.clone(), columns, &row)).collect()
            }
            Rel::Filter { input, condition } => {
                let mut kept = Vec::new();
                for row in self.table(*input) {
                    if self.value(*condition, &row)?.is_true() {
                        kept.push(row);
                    }
                }
                Ok(kept)
            }
            Rel::Sort { input, .. } | Rel::Renumbered { input } => Ok(self.table(*input)),
            Rel::Slice { input, start, length } => {
                let rows = self.in_order(id, self.table(*input))?;
                let start = usize::try_from(*start).unwrap_or(usize::MAX);
                let length = length.map_or(usize::MAX, |length| usize::try_from(length).unwrap_or(usize::MAX));
                Ok(rows.into_iter().skip(start).take(length).collect())
            }
            Rel::Window { input, column, .. } if !self.needed.contains(column) => Ok(self.table(*input)),
            Rel::Window { input, .. } => self.window(rel, self.table(*input)),
            Rel::Attach { input, row, columns } => {
                let one = self.table(*row).pop().unwrap_or_default();
                let each = self.table(*input).into_iter();
                each.map(|row| self.with(row, columns, &one)).collect()
            }
            Rel::Lookup { .. } => self.lookup(rel),
            Rel::Join { .. } => self.join(rel),
            Rel::Explode { .. } => self.explode(rel),
            Rel::Group { .. } => self.group(rel),
            Rel::Union {
                inputs,
                columns,
                source,
            } => self.union(inputs, columns, *source),
        }
    }

    /// A row with more columns, which are expressions over another row.
    fn with(&self, mut row: Row, columns: &[(Col, ExprId)], other: &Row) -> Result<Row, Wrong> {
        for (col, expr) in columns.iter().filter(|(col, _)| self.needed.contains(col)) {
            row.insert(*col, self.value(*expr, other)?);
        }
        Ok(row)
    }

    fn input(&self, index: usize, columns: &[Col], ordinal: Col) -> Result<Vec<Row>, Wrong> {
        let Some(input) = self.inputs.get(index) else {
            return Err(Wrong::Failed(format!("there is no input {index}")));
        };
        let count = input.first().map_or(0, Vec::len);
        let row = |number: usize| {
            let values = columns
                .iter()
                .zip(input)
                .map(|(col, values)| (*col, values[number].clone()));
            values.chain([(ordinal, Value::Int(number as i64))]).collect()
        };
        Ok((0..count).map(row).collect())
    }

    fn lookup(&self, rel: &Rel) -> Result<Vec<Row>, Wrong> {
        let Rel::Lookup {
            input,
            key,
            table,
            on,
            columns,
            found,
        } = rel
        else {
            return Ok(Vec::new());
        };
        let mut others = Vec::new();
        for row in self.table(*table) {
            others.push((self.value(*on, &row)?, row));
        }
        let mut made = Vec::new();
        for row in self.table(*input) {
            let key = self.value(*key, &row)?;
            let other = others.iter().find(|(other, _)| other.same(&key));
            let mut row = match other {
                Some((_, other)) => self.with(row, columns, other)?,
                None => missing(row, columns),
            };
            row.insert(*found, Value::Bool(other.is_some()));
            made.push(row);
        }
        Ok(made)
    }

    fn join(&self, rel: &Rel) -> Result<Vec<Row>, Wrong> {
        let Rel::Join {
            left,
            right,
            kind,
            on,
            left_columns,
            right_columns,
        } = rel
        else {
            return Ok(Vec::new());
        };
        let (left_keys, right_keys): (Vec<ExprId>, Vec<ExprId>) = on.iter().copied().unzip();
        let mut others = Vec::new();
        for row in self.table(*right) {
            others.push((self.values(&right_keys, &row)?, row, false));
        }
        let mut made = Vec::new();
        for row in self.table(*left) {
            let key = self.values(&left_keys, &row)?;
            let own = self.with(Row::new(), left_columns, &row)?;
            let mut alone = true;
            for (other, theirs, met) in &mut others {
                if same(&key, other) {
                    made.push(self.with(own.clone(), right_columns, theirs)?);
                    (alone, *met) = (false, true);
                }
            }
            if alone && matches!(kind, JoinKind::Left | JoinKind::Outer) {
                made.push(missing(own, right_columns));
            }
        }
        for (_, row, met) in &others {
            if !met && matches!(kind, JoinKind::Right | JoinKind::Outer) {
                made.push(missing(self.with(Row::new(), right_columns, row)?, left_columns));
            }
        }
        Ok(made)
    }

    fn explode(&self, rel: &Rel) -> Result<Vec<Row>, Wrong> {
        let Rel::Explode {
            input,
            list,
            element,
            place,
        } = rel
        else {
            return Ok(Vec::new());
        };
        let mut made = Vec::new();
        for row in self.table(*input) {
            let items = match self.value(*list, &row)? {
                Value::List(items) if !items.is_empty() => items,
                _ => vec![Value::Null],
            };
            for (item, number) in items.into_iter().zip(0..) {
                let mut row = row.clone();
                row.insert(*element, item);
                row.insert(*place, Value::Int(number));
                made.push(row);
            }
        }
        Ok(made)
    }

    fn group(&self, rel: &Rel) -> Result<Vec<Row>, Wrong> {
        let Rel::Group {
            input,
            keys,
            aggregates,
        } = rel
        else {
            return Ok(Vec::new());
        };
        let exprs: Vec<ExprId> = keys.iter().map(|(_, expr)| *expr).collect();
        let mut groups: Vec<(Vec<Value>, Vec<Row>)> = Vec::new();
        if keys.is_empty() {
            groups.push((Vec::new(), Vec::new()));
        }
        for row in self.table(*input) {
            let key = self.values(&exprs, &row)?;
            match groups.iter_mut().find(|(known, _)| same(known, &key)) {
                Some((_, rows)) => rows.push(row),
                None => groups.push((key, vec![row])),
            }
        }
        let mut made = Vec::new();
        for (key, rows) in groups {
            let mut row: Row = keys.iter().map(|(col, _)| *col).zip(key).collect();
            for (col, function, argument) in aggregates.iter().filter(|(col, ..)| self.needed.contains(col)) {
                row.insert(*col, self.aggregated(*function, *argument, &rows, *col)?);
            }
            made.push(row);
        }
        Ok(made)
    }

    fn aggregated(
        &self,
        function: Aggregate,
        argument: Option<ExprId>,
        rows: &[Row],
        col: Col,
    ) -> Result<Value, Wrong> {
        let value = |row: &Row| match argument {
            Some(argument) => self.value(argument, row),
            None => Ok(Value::Int(1)),
        };
        let values = rows.iter().map(value).collect::<Result<Vec<Value>, Wrong>>()?;
        let own = self.program.builder.col(col).0;
        Ok(typed(aggregate(function, &values, own), &own.ty))
    }

    fn union(&self, inputs: &[(RelId, Vec<ExprId>)], columns: &[Col], source: Col) -> Result<Vec<Row>, Wrong> {
        let mut made = Vec::new();
        for ((table, exprs), number) in inputs.iter().zip(0..) {
            for row in self.table(*table) {
                let values = self.values(exprs, &row)?;
                let own = columns.iter().copied().zip(values);
                made.push(own.chain([(source, Value::Int(number))]).collect());
            }
        }
        Ok(made)
    }
}

fn missing(mut row: Row, columns: &[(Col, ExprId)]) -> Row {
    row.extend(columns.iter().map(|(col, _)| (*col, Value::Null)));
    row
}
