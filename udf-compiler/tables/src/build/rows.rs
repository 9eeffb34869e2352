//! Columns that depend on other rows, or on those of another table.

use super::{Builder, Made, ascending, types};
use crate::col::Col;
use crate::expr::{Expr, ExprId};
use crate::rel::{OrderKey, Rel, RelId, Window};
use crate::types::ColType;
use arrow::datatypes::DataType;

impl Builder {
    /// A column that depends on other rows of the partition.
    pub fn window(
        &mut self,
        input: RelId,
        function: Window,
        argument: Option<ExprId>,
        partition: Vec<ExprId>,
        order_by: Option<Vec<OrderKey>>,
    ) -> (RelId, ExprId) {
        let order = self.order(input).clone();
        let keys = order_by.unwrap_or_else(|| order.keys.clone());
        let same = |rel: &Rel| match rel {
            Rel::Window {
                input: i,
                column,
                function: f,
                argument: a,
                partition: p,
                order: o,
            } if (*i, *f, *a, p, o) == (input, function, argument, &partition, &keys) => Some(*column),
            _ => None,
        };
        let known = self.reading(Some(input)).find_map(|(id, rel)| Some((id, same(rel)?)));
        if let Some((id, column)) = known {
            let ty = self.col(column).0.clone();
            return (id, self.add(Expr::Column(column), ty));
        }
        let argument_type = argument.map(|a| self.ty(a).clone());
        let (column, made) = self.new_col(types::window_type(function, argument_type.as_ref()), "window");
        let rel = Rel::Window {
            input,
            column,
            function,
            argument,
            partition,
            order: keys,
        };
        (self.push(rel, order), made)
    }

    /// Adds values of the one row of another table to every row.
    pub fn attach(&mut self, input: RelId, row: RelId, exprs: &[ExprId]) -> Made {
        let same = |rel: &Rel| match rel {
            Rel::Attach {
                input: i,
                row: r,
                columns,
            } if *i == input && *r == row && columns.iter().map(|(_, e)| *e).eq(exprs.iter().copied()) => {
                Some(columns.iter().map(|(col, _)| *col).collect::<Vec<Col>>())
            }
            _ => None,
        };
        let known = self.reading(Some(input)).find_map(|(id, rel)| Some((id, same(rel)?)));
        if let Some((id, columns)) = known {
            let mut made = Vec::new();
            for col in columns {
                let ty = self.col(col).0.clone();
                made.push(self.add(Expr::Column(col), ty));
            }
            return (id, made);
        }
        let mut columns = Vec::new();
        let made = exprs
            .iter()
            .map(|expr| self.copied(*expr, false, &mut columns))
            .collect();
        let order = self.order(input).clone();
        (self.push(Rel::Attach { input, row, columns }, order), made)
    }

    /// Adds columns of the row of another table with the same key, and whether there is one, which comes last. The other
    /// table's keys are all different.
    pub fn lookup(&mut self, (input, key): (RelId, ExprId), (table, on): (RelId, ExprId), wanted: &[ExprId]) -> Made {
        let mut columns = Vec::new();
        let mut made: Vec<ExprId> = Vec::new();
        for expr in wanted {
            made.push(self.copied(*expr, true, &mut columns));
        }
        let (found, mark) = self.new_col(ColType::plain(DataType::Boolean), "found");
        made.push(mark);
        let order = self.order(input).clone();
        let rel = Rel::Lookup {
            input,
            key,
            table,
            on,
            columns,
            found,
        };
        (self.push(rel, order), made)
    }

    /// A row for each element of a list: the elements.
    pub fn explode(&mut self, input: RelId, list: ExprId) -> Result<(RelId, ExprId), String> {
        let DataType::List(field) = self.ty(list).ty.clone() else {
            return Err(format!("a column of type {} has no elements", self.ty(list).dtype()));
        };
        let name = self.name_of(list).to_string();
        let (element, made) = self.new_col(ColType::nullable(field.data_type().clone()), &name);
        let (place, at) = self.new_col(ColType::nullable(DataType::Int64), "place");
        let mut order = self.order(input).clone();
        order.keys.push(ascending(at));
        let rel = Rel::Explode {
            input,
            list,
            element,
            place,
        };
        Ok((self.push(rel, order), made))
    }
}
