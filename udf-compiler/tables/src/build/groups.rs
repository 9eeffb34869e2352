//! One row for each group.

use super::{Builder, Made, Order, ascending, types};
use crate::col::Col;
use crate::expr::{Expr, ExprId};
use crate::rel::{Aggregate, Rel, RelId, Window};

impl Builder {
    /// One row for each group: its keys, then the aggregates. Groups come in the order of their keys, or of their first rows.
    pub fn group(
        &mut self,
        input: RelId,
        keys: &[ExprId],
        aggregates: &[(Aggregate, Option<ExprId>)],
        sorted: bool,
    ) -> Result<Made, String> {
        let mut input = input;
        let mut aggregates = aggregates.to_vec();
        if !sorted {
            let (numbered, row) = self.window(input, Window::RowNumber, None, Vec::new(), None);
            input = numbered;
            aggregates.push((Aggregate::Min, Some(row)));
        }
        if let Some(known) = self.grouped(input, keys, sorted) {
            return self.widened(known, &aggregates, sorted);
        }
        if let Some(known) = self.over_all(input, keys, &aggregates) {
            return self.widened(known, &aggregates, sorted);
        }
        let mut made = Vec::new();
        let mut key_columns = Vec::new();
        for key in keys {
            let (ty, name) = (self.ty(*key).clone(), self.name_of(*key).to_string());
            let (col, expr) = self.new_col(ty, &name);
            key_columns.push((col, *key));
            made.push(expr);
        }
        let mut columns = Vec::new();
        for (aggregate, argument) in &aggregates {
            made.push(self.aggregate_column(*aggregate, *argument, &mut columns)?);
        }
        let order = if sorted {
            Order {
                keys: made[..keys.len()].iter().map(|key| ascending(*key)).collect(),
                asked: keys.len(),
            }
        } else {
            let first = made.pop();
            Order {
                keys: first.into_iter().map(ascending).collect(),
                asked: 0,
            }
        };
        let rel = Rel::Group {
            input,
            keys: key_columns,
            aggregates: columns,
        };
        Ok((self.push(rel, order), made))
    }

    /// The groups of the table by these keys, if there are any yet.
    fn grouped(&self, input: RelId, keys: &[ExprId], sorted: bool) -> Option<RelId> {
        let same = |(id, rel): (RelId, &Rel)| match rel {
            Rel::Group { input: i, keys: k, .. } if *i == input && k.iter().map(|(_, key)| key).eq(keys) => {
                (sorted == (self.order(id).asked > 0) && !keys.is_empty()).then_some(id)
            }
            _ => None,
        };
        self.reading(Some(input)).find_map(same)
    }

    /// The table of these aggregates of all rows, if there is one yet.
    fn over_all(&self, input: RelId, keys: &[ExprId], aggregates: &[(Aggregate, Option<ExprId>)]) -> Option<RelId> {
        let same = |(id, rel): (RelId, &Rel)| match rel {
            Rel::Group {
                keys, aggregates: own, ..
            } if keys.is_empty() => {
                let own = own.iter().map(|(_, aggregate, argument)| (*aggregate, *argument));
                own.eq(aggregates.iter().copied()).then_some(id)
            }
            _ => None,
        };
        let known = keys.is_empty().then(|| self.reading(Some(input)).find_map(same));
        known.flatten()
    }

    /// The same groups with more aggregates: those of one table by the same keys are one table.
    fn widened(
        &mut self,
        known: RelId,
        aggregates: &[(Aggregate, Option<ExprId>)],
        sorted: bool,
    ) -> Result<Made, String> {
        let Rel::Group {
            input,
            keys,
            aggregates: mut columns,
        } = self.rel(known).clone()
        else {
            return Err("groups are expected".into());
        };
        let mut made = Vec::new();
        for (col, _) in &keys {
            let ty = self.col(*col).0.clone();
            made.push(self.add(Expr::Column(*col), ty));
        }
        let wanted = if sorted {
            aggregates
        } else {
            &aggregates[..aggregates.len() - 1]
        };
        for (aggregate, argument) in wanted {
            let same = |(_, a, arg): &&(Col, Aggregate, Option<ExprId>)| (a, arg) == (aggregate, argument);
            if let Some((col, ..)) = columns.iter().find(same) {
                let ty = self.col(*col).0.clone();
                made.push(self.add(Expr::Column(*col), ty));
                continue;
            }
            made.push(self.aggregate_column(*aggregate, *argument, &mut columns)?);
        }
        let rel = Rel::Group {
            input,
            keys,
            aggregates: columns,
        };
        self.rels.set(known.0, rel);
        Ok((known, made))
    }

    fn aggregate_column(
        &mut self,
        aggregate: Aggregate,
        argument: Option<ExprId>,
        columns: &mut Vec<(Col, Aggregate, Option<ExprId>)>,
    ) -> Result<ExprId, String> {
        let argument_type = argument.map(|a| self.ty(a).clone());
        let ty = types::aggregate_type(aggregate, argument_type.as_ref())?;
        let name = argument.map_or("size", |a| self.name_of(a)).to_string();
        let (col, expr) = self.new_col(ty, &name);
        columns.push((col, aggregate, argument));
        Ok(expr)
    }
}
