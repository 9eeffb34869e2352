//! Rows of several tables: joins and unions.

use super::{Builder, Made, Order, ascending};
use crate::col::Col;
use crate::expr::{self, ExprId, Op};
use crate::rel::{JoinKind, OrderKey, Rel, RelId, Window};
use crate::types::ColType;
use arrow::datatypes::DataType;

impl Builder {
    /// A join; gives the columns asked for on both sides.
    pub fn join(
        &mut self,
        (left, left_exprs): (RelId, &[ExprId]),
        (right, right_exprs): (RelId, &[ExprId]),
        kind: JoinKind,
        on: Vec<(ExprId, ExprId)>,
    ) -> Made {
        let (left_order, right_order) = (self.order(left).clone(), self.order(right).clone());
        let left_missing = matches!(kind, JoinKind::Right | JoinKind::Outer);
        let right_missing = matches!(kind, JoinKind::Left | JoinKind::Outer);
        let mut left_columns = Vec::new();
        let mut right_columns = Vec::new();
        let mut made: Vec<ExprId> = Vec::new();
        for expr in left_exprs {
            made.push(self.copied(*expr, left_missing, &mut left_columns));
        }
        for expr in right_exprs {
            made.push(self.copied(*expr, right_missing, &mut right_columns));
        }
        let mut left_keys = self.copied_keys(&left_order, left_missing, &mut left_columns);
        let right_keys = self.copied_keys(&right_order, right_missing, &mut right_columns);
        let order = match kind {
            JoinKind::Right => Order {
                keys: right_keys.into_iter().chain(left_keys).collect(),
                asked: right_order.asked,
            },
            JoinKind::Outer => {
                let mut keys = Vec::new();
                for (a, b) in &on {
                    let a = self.copied(*a, true, &mut left_columns);
                    let b = self.copied(*b, true, &mut right_columns);
                    // Keys of types that have none in common match nowhere: any order will do.
                    keys.push(ascending(self.op(Op::Coalesce, &[a, b]).unwrap_or(a)));
                }
                let asked = keys.len();
                keys.extend(left_keys);
                keys.extend(right_keys);
                Order { keys, asked }
            }
            _ => {
                left_keys.extend(right_keys);
                Order {
                    keys: left_keys,
                    asked: left_order.asked,
                }
            }
        };
        let rel = Rel::Join {
            left,
            right,
            kind,
            on,
            left_columns,
            right_columns,
        };
        (self.push(rel, order), made)
    }

    pub(super) fn copied(&mut self, expr: ExprId, missing: bool, columns: &mut Vec<(Col, ExprId)>) -> ExprId {
        let ty = self.ty(expr);
        let ty = ty.with_nulls(ty.nullable || missing);
        let name = self.name_of(expr).to_string();
        let (col, made) = self.new_col(ty, &name);
        columns.push((col, expr));
        made
    }

    fn copied_keys(&mut self, order: &Order, missing: bool, columns: &mut Vec<(Col, ExprId)>) -> Vec<OrderKey> {
        let copy = |key: &OrderKey| OrderKey {
            expr: self.copied(key.expr, missing, columns),
            ascending: key.ascending,
        };
        order.keys.iter().map(copy).collect()
    }

    /// The rows of several tables, one after the other; all lists of expressions have the same length.
    pub fn union(&mut self, inputs: Vec<(RelId, Vec<ExprId>)>, names: &[String]) -> Result<Made, String> {
        let width = names.len();
        let mut columns = Vec::new();
        let mut made = Vec::new();
        let mut sources: Vec<(RelId, Vec<ExprId>)> = Vec::new();
        for (rel, exprs) in &inputs {
            // Where rows come from inside their own table: its order, as one number.
            let (numbered, row) = self.window(*rel, Window::RowNumber, None, Vec::new(), None);
            let mut exprs = exprs.clone();
            exprs.push(row);
            sources.push((numbered, exprs));
        }
        for (place, ty) in self.common_types(&sources, width + 1)?.into_iter().enumerate() {
            for (_, exprs) in &mut sources {
                exprs[place] = self.cast(exprs[place], ty.ty.clone());
            }
            let (col, expr) = self.new_col(ty, names.get(place).map_or("row", String::as_str));
            columns.push(col);
            made.push(expr);
        }
        let (source, from) = self.new_col(ColType::plain(DataType::Int64), "source");
        let row = made.pop();
        let order = Order {
            keys: [Some(from), row].into_iter().flatten().map(ascending).collect(),
            // One after the other is what the program asked for.
            asked: 2,
        };
        let rel = Rel::Union {
            inputs: sources,
            columns,
            source,
        };
        Ok((self.push(rel, order), made))
    }

    /// The types of columns that hold what all of these tables have in their places.
    pub fn common_types(&self, inputs: &[(RelId, Vec<ExprId>)], width: usize) -> Result<Vec<ColType>, String> {
        let common = |place: usize| {
            let mut types = inputs.iter().map(|(_, exprs)| self.ty(exprs[place]));
            let first = types.next().cloned();
            let first = first.unwrap_or_else(|| ColType::nullable(DataType::Null));
            types.try_fold(first, |ty, own| expr::common(&ty, own))
        };
        (0..width).map(common).collect()
    }

    /// Another copy of a value among the columns that a join copies.
    pub fn copy(&mut self, expr: ExprId, columns: &mut Vec<(Col, ExprId)>) -> ExprId {
        let known = columns.iter().find(|(_, own)| *own == expr).map(|(col, _)| *col);
        match known {
            Some(col) => self.column(col),
            None => self.copied(expr, false, columns),
        }
    }
}
