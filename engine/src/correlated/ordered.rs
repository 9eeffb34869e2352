//! Rows that depend on those beside them, for each list of values that a subquery looks at: windows, and the first rows of
//! an order.

use super::outer::Outer;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, Result};
use datafusion::functions_window::row_number::row_number;
use datafusion::logical_expr::{
    Expr, ExprFunctionExt, FetchType, Limit, LogicalPlan, LogicalPlanBuilder, Projection, SkipType, Sort, SortExpr,
    Window, lit,
};
use std::sync::Arc;

/// Windows over an input that has the columns of the table, with a partition for each list of values.
///
/// # Errors
///
/// Those of making plans.
pub fn windows(window: &Window, input: LogicalPlan, outer: &Outer) -> Result<LogicalPlan> {
    let apart = |expr: &Expr| {
        let name = expr.schema_name().to_string();
        let put = outer.put(expr.clone())?.transform_up(|part| match part {
            Expr::WindowFunction(mut call) => {
                call.params
                    .partition_by
                    .extend(outer.keys().into_iter().map(Expr::Column));
                Ok(Transformed::yes(Expr::WindowFunction(call)))
            }
            part => Ok(Transformed::no(part)),
        })?;
        Ok(put.data.unalias().alias(name))
    };
    let calls = window.window_expr.iter().map(apart).collect::<Result<Vec<_>>>()?;
    Window::try_new(calls, Arc::new(input)).map(LogicalPlan::Window)
}

/// A projection of so many rows, as a projection over that.
///
/// # Errors
///
/// Those of making plans.
pub fn within(limit: &Limit, projection: &Projection) -> Result<LogicalPlan> {
    let limit = LogicalPlan::Limit(Limit {
        skip: limit.skip.clone(),
        fetch: limit.fetch.clone(),
        input: projection.input.clone(),
    });
    Projection::try_new(projection.expr.clone(), Arc::new(limit)).map(LogicalPlan::Projection)
}

/// The first rows of an order.
pub struct First<'a> {
    pub input: &'a LogicalPlan,
    pub order: &'a [SortExpr],
    skip: usize,
    fetch: Option<usize>,
}

impl<'a> First<'a> {
    /// Those of a LIMIT; `None`: how many is not known yet.
    ///
    /// # Errors
    ///
    /// Those of numbers that are none.
    pub fn of_limit(limit: &'a Limit) -> Result<Option<First<'a>>> {
        let (SkipType::Literal(skip), FetchType::Literal(fetch)) = (limit.get_skip_type()?, limit.get_fetch_type()?)
        else {
            return Ok(None);
        };
        let (input, order) = match limit.input.as_ref() {
            LogicalPlan::Sort(sort) if sort.fetch.is_none() => (sort.input.as_ref(), sort.expr.as_slice()),
            input => (input, &[][..]),
        };
        Ok(Some(First {
            input,
            order,
            skip,
            fetch,
        }))
    }

    /// Those of an order that knows how many are wanted.
    pub fn of_sort(sort: &'a Sort) -> Option<First<'a>> {
        sort.fetch.map(|fetch| First {
            input: &sort.input,
            order: &sort.expr,
            skip: 0,
            fetch: Some(fetch),
        })
    }

    /// Whether it is the first of an order alone.
    pub fn is_one(&self) -> bool {
        self.skip == 0 && self.fetch == Some(1) && !self.order.is_empty()
    }

    /// Those of an input that has the columns of the table, for each list of values.
    ///
    /// # Errors
    ///
    /// Those of making plans.
    pub fn rows(&self, input: LogicalPlan, outer: &Outer) -> Result<LogicalPlan> {
        let keys: Vec<Expr> = outer.keys().into_iter().map(Expr::Column).collect();
        let own = self.input.schema().columns().into_iter().map(Expr::Column);
        let columns: Vec<Expr> = own.chain(keys.iter().cloned()).collect();
        let name = outer.value_of_row();
        let mut numbered = row_number().partition_by(keys);
        if !self.order.is_empty() {
            numbered = numbered.order_by(outer.put_in_sort(self.order.to_vec())?);
        }
        let number = || Expr::Column(Column::from_name(name.as_str()));
        let skip = self.skip as u64;
        let mut kept = number().gt(lit(skip));
        if let Some(fetch) = self.fetch {
            kept = kept.and(number().lt_eq(lit(skip.saturating_add(fetch as u64))));
        }
        LogicalPlanBuilder::from(input)
            .window([numbered.build()?.alias(name.as_str())])?
            .filter(kept)?
            .project(columns)?
            .build()
    }
}
