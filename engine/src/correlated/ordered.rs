//! Rows that depend on those beside them, for each list of values that a subquery looks at: windows, and the first rows of
//! an order.

use super::pushed::{Outer, push};
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, Result};
use datafusion::functions_window::row_number::row_number;
use datafusion::logical_expr::{
    Expr, ExprFunctionExt, FetchType, Limit, LogicalPlan, LogicalPlanBuilder, Projection, SkipType, Sort, SortExpr,
    Window, lit,
};
use std::sync::Arc;

/// A window with a partition for each list of values, too.
pub(super) fn of_window(window: &Window, outer: &Outer) -> Result<Option<LogicalPlan>> {
    let Some(input) = push(&window.input, outer)? else {
        return Ok(None);
    };
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
    Window::try_new(calls, Arc::new(input))
        .map(LogicalPlan::Window)
        .map(Some)
}

/// So many rows for each list of values.
pub(super) fn of_limit(limit: &Limit, outer: &Outer) -> Result<Option<LogicalPlan>> {
    let (SkipType::Literal(skip), FetchType::Literal(fetch)) = (limit.get_skip_type()?, limit.get_fetch_type()?) else {
        return Ok(None);
    };
    match limit.input.as_ref() {
        LogicalPlan::Sort(sort) if sort.fetch.is_none() => first(&sort.input, &sort.expr, (skip, fetch), outer),
        // What is shown of rows comes after which they are.
        LogicalPlan::Projection(projection) => {
            let limit = LogicalPlan::Limit(Limit {
                skip: limit.skip.clone(),
                fetch: limit.fetch.clone(),
                input: projection.input.clone(),
            });
            let projection = Projection::try_new(projection.expr.clone(), Arc::new(limit))?;
            push(&LogicalPlan::Projection(projection), outer)
        }
        input => first(input, &[], (skip, fetch), outer),
    }
}

/// The first rows of an order for each list of values.
pub(super) fn of_sort(sort: &Sort, outer: &Outer) -> Result<Option<LogicalPlan>> {
    match sort.fetch {
        // The order of rows that are put together is none.
        None => push(&sort.input, outer),
        fetch => first(&sort.input, &sort.expr, (0, fetch), outer),
    }
}

fn first(
    input: &LogicalPlan,
    order: &[SortExpr],
    (skip, fetch): (usize, Option<usize>),
    outer: &Outer,
) -> Result<Option<LogicalPlan>> {
    let Some(pushed) = push(input, outer)? else {
        return Ok(None);
    };
    let keys: Vec<Expr> = outer.keys().into_iter().map(Expr::Column).collect();
    let own = input.schema().columns().into_iter().map(Expr::Column);
    let columns: Vec<Expr> = own.chain(keys.iter().cloned()).collect();
    let number = outer.value_of_row();
    let mut numbered = row_number().partition_by(keys);
    if !order.is_empty() {
        numbered = numbered.order_by(outer.put_in_sort(order.to_vec())?);
    }
    let numbered = numbered.build()?.alias(number.as_str());
    let column_of_row = || Expr::Column(Column::from_name(number.as_str()));
    let mut kept = column_of_row().gt(lit(skip as u64));
    if let Some(fetch) = fetch {
        kept = kept.and(column_of_row().lt_eq(lit((skip as u64).saturating_add(fetch as u64))));
    }
    LogicalPlanBuilder::from(pushed)
        .window([numbered])?
        .filter(kept)?
        .project(columns)?
        .build()
        .map(Some)
}
